import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import Movement, pair_card, table_card
from tests.movement_examples import THREE_TABLE_MITCHELL, cyclic_mitchell


def test_a_moving_pairs_card() -> None:
    card = pair_card(cyclic_mitchell(3, 2), 4)
    assert [(str(s.place), s.opponent, s.boards) for s in card] == [
        ("table 1 EW", 1, (1, 2)),
        ("table 2 EW", 2, (5, 6)),
        ("table 3 EW", 3, (3, 4)),
    ]
    assert [str(s.next) for s in card] == ["table 2 EW", "table 3 EW", "None"]


def test_turned_boards_stand_on_the_card() -> None:
    card = pair_card(cyclic_mitchell(5, 2).switch("2/2, 3"), 1)
    assert [str(s.place) for s in card[:3]] == [
        "table 1 NS",
        "table 1 NS",
        "table 1 EW",
    ]
    assert [s.other_way for s in card[:3]] == [(), (4,), ()]
    assert [s.switched for s in card[:3]] == [(), (4,), (5, 6)]


def test_sitting_out_against_the_phantom() -> None:
    m = Movement.from_cells(THREE_TABLE_MITCHELL.schedule, phantom=2)
    card = pair_card(m, 4)
    assert [s.sits_out for s in card] == [False, True, False]
    assert str(card[0].next) == "table 2 EW"


def test_a_table_card_says_where_everything_goes() -> None:
    step = table_card(cyclic_mitchell(3), 2)[0]
    assert (step.ns, step.ew, step.set) == (2, 5, 2)
    assert str(step.ns_to) == "table 2 NS"
    assert str(step.ew_to) == "table 3 EW"
    assert step.boards_to == (1,)


@pytest.mark.parametrize(("tables", "rounds"), [(16, 13), (20, 7), (8, 7)])
def test_each_copy_of_a_web_is_told_where_it_goes(tables: int, rounds: int) -> None:
    """Every board that a table needs comes from one table, or has waited."""
    web = build("web", tables=tables, rounds=rounds)
    cards = {t: table_card(web, t) for t in range(1, tables + 1)}
    for r in range(rounds - 1):
        sent = [t for card in cards.values() for t in card[r].boards_to]
        assert len(sent) == len(set(sent))
        for t, card in cards.items():
            for target in card[r].boards_to:
                assert cards[target][r + 1].set == card[r].set
                assert target in (t - 1, t + rounds - 1), "down one, or round the part"


@pytest.mark.parametrize("family", ["relay", "howell", "barometer", "mitchell"])
def test_boards_that_go_to_no_table_wait_or_are_done(family: str) -> None:
    movement = build(family, tables=8 if family == "relay" else 7)
    sets = [{cell.set for cell in row} for row in movement.schedule]
    for table in range(1, movement.tables + 1):
        for step in table_card(movement, table)[:-1]:
            then, *later = sets[step.round :]
            again = any(step.set in there for there in later)
            assert step.boards_wait == (again and step.set not in then)
            assert family != "barometer" or not step.boards_wait


def test_the_last_round_leads_nowhere() -> None:
    step = table_card(THREE_TABLE_MITCHELL, 1)[-1]
    assert (step.ns_to, step.ew_to, step.boards_to) == (None, None, ())


def test_every_pairs_card_agrees_with_every_tables_card() -> None:
    m = cyclic_mitchell(7, 3).switch("2/1, 5:3, 6/3")
    tables = {t: table_card(m, t) for t in range(1, m.tables + 1)}
    for pair in range(1, m.pairs + 1):
        for step in pair_card(m, pair):
            assert step.place is not None
            there = tables[step.place.table][step.round - 1]
            assert {there.ns, there.ew} == {pair, step.opponent}
            assert there.boards == step.boards
            assert there.other_way == step.other_way


@pytest.mark.parametrize("pair", [0, 7, -1])
def test_no_card_for_a_pair_that_is_not_there(pair: int) -> None:
    with pytest.raises(RequestError, match="the pairs are 1 to 6"):
        pair_card(THREE_TABLE_MITCHELL, pair)


def test_no_card_for_the_phantom_or_a_missing_table() -> None:
    m = Movement.from_cells(THREE_TABLE_MITCHELL.schedule, phantom=2)
    with pytest.raises(RequestError, match="phantom"):
        pair_card(m, 2)
    with pytest.raises(RequestError, match="the tables are 1 to 3"):
        table_card(m, 4)
