from evenhand.movement import Movement, Note
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)


def notes_of(movement: Movement) -> dict[str, list[Note]]:
    found: dict[str, list[Note]] = {}
    for note in movement.notes():
        found.setdefault(note.kind, []).append(note)
    return found


def test_a_mitchell_keeps_its_lines_apart() -> None:
    notes = notes_of(THREE_TABLE_MITCHELL)
    assert set(notes) == {"never-meet", "never-compared"}
    assert set(notes["never-meet"][0].groups) == {
        (1, 2), (1, 3), (2, 3), (4, 5), (4, 6), (5, 6),
    }  # fmt: skip
    assert len(notes["never-compared"][0].groups) == 9


def test_two_winners_need_no_list_of_couples() -> None:
    notes = notes_of(cyclic_mitchell(9))
    assert notes["never-meet"][0].text == "nobody meets a pair of their own line"
    assert "never compared with each other" in notes["never-compared"][0].text


def test_a_switched_round_compares_the_lines() -> None:
    assert "never-compared" in notes_of(cyclic_mitchell(7))
    notes = notes_of(cyclic_mitchell(7).switch("1"))
    # the couples of the switched round sit opposite ways on every board
    assert len(notes["never-compared"][0].groups) == 7


def test_one_turned_board_compares_pairs() -> None:
    m = Movement.from_cells([[(1, 2, 1)], [(3, 4, 1)]], boards_per_set=2)
    apart = notes_of(m)["never-compared"][0].groups
    assert (1, 4) in apart
    turned = notes_of(m.switch("2/2"))["never-compared"][0].groups
    assert (1, 4) not in turned
    assert (1, 3) not in turned


def test_rematches_and_how_often() -> None:
    m = Movement.from_cells(
        [[(1, 2, 1), (3, 4, 2)], [(2, 1, 2), (3, 4, 3)], [(4, 3, 1), (0, 0, 0)]]
    )
    texts = [note.text for note in notes_of(m)["rematch"]]
    assert texts == [
        "1 couple meets twice: 1 v 2",
        "1 couple meets 3 times: 3 v 4",
    ]


def test_shared_sets_name_tables_and_rounds() -> None:
    assert [n.text for n in notes_of(THREE_TABLE_HOWELL)["shared-set"]] == [
        "tables 1, 2 and 3 share a set in every round"
    ]


def test_a_phantom_makes_sit_outs_missed_sets_and_unequal_tops() -> None:
    m = Movement.from_cells(THREE_TABLE_MITCHELL.schedule, phantom=3, winners=2)
    notes = notes_of(m)
    assert notes["sit-out"][0].text == "3 pairs sit out 1 round: 4, 5 and 6"
    assert notes["missed-sets"][0].text == "3 pairs miss 1 set: 4, 5 and 6"
    assert notes["unequal-boards"][0].text == "pairs play 2 to 3 boards"


def test_a_pair_that_never_plays_is_named() -> None:
    m = Movement.from_cells([[(1, 2, 1), (4, 5, 2)]])
    assert notes_of(m)["sit-out"][0].text == "pairs that never play: 3"


def test_long_lists_are_cut() -> None:
    text = notes_of(cyclic_mitchell(9).switch("1"))["never-meet"][0].text
    assert text.endswith("1 v 7 and 66 more")
