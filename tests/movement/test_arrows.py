from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from evenhand.movement import Movement, turned_boards
from evenhand.movement.announcing import announcements
from evenhand.render.announcement_words import announcement_text
from tests.movement.test_switching import three_quarter_howell
from tests.movement_examples import THREE_TABLE_HOWELL, cyclic_mitchell


def said(movement: Movement) -> list[str]:
    return [announcement_text(one) for one in announcements(movement)]


def test_an_unswitched_movement_needs_no_announcement() -> None:
    assert said(cyclic_mitchell(7, 3)) == []
    assert said(three_quarter_howell()) == []
    assert said(THREE_TABLE_HOWELL) == []


def test_whole_rounds_and_single_boards() -> None:
    assert said(cyclic_mitchell(9, 3).switch("2, 8/1, 9/2, 9/3")) == [
        "Round 2: everybody arrow-switches (every board a quarter turn)",
        "Round 8: everybody gives the lowest board a quarter turn",
        "Round 9: everybody gives the middle and highest boards a quarter turn",
    ]


def test_boards_are_named_by_what_is_printed_on_them_where_that_is_unique() -> None:
    assert said(cyclic_mitchell(9, 4).switch("2/2, 2/4, 3/1, 4/2, 4/3")) == [
        "Round 2: everybody gives the even-numbered boards a quarter turn",
        "Round 3: everybody gives the lowest board a quarter turn",
        "Round 4: everybody gives the second lowest and second highest boards a "
        "quarter turn",
    ]


def test_a_session_that_begins_with_an_even_board_is_announced_by_its_numbers() -> None:
    later = replace(cyclic_mitchell(9, 2), first_board=28)
    assert later.switch("2/1").boards_of(1)[0] == 28
    assert said(later.switch("2/1")) == [
        "Round 2: everybody gives the even-numbered board a quarter turn"
    ]


def test_tables_left_alone_and_single_tables() -> None:
    m = cyclic_mitchell(7, 2)
    assert said(m.switch("1", not_tables=[1])) == [
        "Round 1: everybody but table 1 arrow-switches (every board a quarter turn)"
    ]
    assert said(m.switch("3:2, 3:5/1, 3:6/1")) == [
        "Round 3: tables 5 and 6 give the odd-numbered board a quarter turn",
        "Round 3: table 2 arrow-switches (every board a quarter turn)",
    ]


def test_moores_way_in_a_three_quarter_howell() -> None:
    assert said(three_quarter_howell().switch("1*, 4")) == [
        "Round 1: the tables with a stationary pair arrow-switch "
        "(every board a quarter turn)",
        "Round 4: everybody arrow-switches (every board a quarter turn)",
    ]


def test_a_table_where_nobody_stays() -> None:
    assert said(three_quarter_howell().switch("3:5")) == [
        "Round 3: table 5 arrow-switches (every board a quarter turn)"
    ]


def test_the_first_round_can_be_the_switched_one() -> None:
    assert said(cyclic_mitchell(5).switch("1")) == [
        "Round 1: everybody arrow-switches (every board a quarter turn)"
    ]


@given(
    tables=st.sampled_from([7, 9, 11]),
    turns=st.frozensets(
        st.tuples(st.integers(1, 7), st.integers(1, 7), st.integers(1, 3)), max_size=20
    ),
)
def test_turned_boards_are_found_again_from_the_schedule_alone(
    tables: int, turns: frozenset[tuple[int, int, int]]
) -> None:
    plain = cyclic_mitchell(tables, 3)
    per_table = [sum(1 for turn in turns if turn[1] == t) for t in range(1, 8)]
    per_mover: dict[int, int] = {}
    for r, t, _ in turns:
        mover = plain.cell(r, t).ew
        per_mover[mover] = per_mover.get(mover, 0) + 1
    # beyond half of a pair's boards the turned way would be the usual one
    if max(per_table + list(per_mover.values()), default=0) * 2 >= 3 * tables:
        return
    items = ",".join(f"{r}:{t}/{b}" for r, t, b in turns)
    found = turned_boards(plain.switch(items))
    assert {(r, t, b) for (r, t), boards in found.items() for b in boards} == turns
