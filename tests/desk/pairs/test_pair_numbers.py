"""Numbers that a list gives, numbers that a movement leaves to nobody."""

import pytest

from evenhand.desk.pairs.entering import (
    register_list,
    register_names,
    register_pairs,
    withdraw_pair,
)
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.pairs.pair_numbers import free_numbers
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError, RequestError
from evenhand.families import build
from evenhand.movement import native
from evenhand.store import MemoryLog
from evenhand.tournament.answers.pair_answers import PhantomTaken
from evenhand.tournament.answers.phase_answers import SharedBoards
from evenhand.tournament.event.acts import Create
from tests.desk.desk_examples import data, offered, sentences
from tests.tournament.event.event_examples import WatchedEvent, begin_plan, one_phase

#: Without pair 4, who would sit NS at table 4, tables 1 and 4 need not share boards.
SEVEN_PAIRS = build("relay", tables=4, boards_per_set=2, phantom=4)


def begin() -> WatchedEvent:
    create = Create("", {}, native.to_data(SEVEN_PAIRS))
    return WatchedEvent.create(MemoryLog(), create)


def counted_to(last: int) -> list[tuple[int, str]]:
    return [(n, f"Name {n}") for n in range(1, last + 1)]


def names_of(event: WatchedEvent) -> dict[int, str]:
    return {pair: entrant.names for pair, entrant in event.state.entrants.items()}


def test_a_list_that_counts_its_pairs_leaves_the_phantom_where_it_was() -> None:
    event = begin()
    done = register_list(event, counted_to(7))
    assert names_of(event) == {
        **{n: f"Name {n}" for n in (1, 2, 3)},
        **{n: f"Name {n - 1}" for n in (5, 6, 7, 8)},
    }
    assert sentences(done) == (
        "7 pairs (1 to 8) are registered.",
        "Number 4 is the phantom's in the plan: pairs 4 to 7 of the list have numbers "
        "5 to 8.",
    )
    assert offered(done) == ["undo"]
    assert data(done)["renumbered"][0] == {"listed": 4, "pair": 5}
    seated = seat_next_sessions(event)
    assert sentences(seated)[1].startswith("Number 4 is nobody's")


def test_a_list_that_was_expected_keeps_its_numbers_when_it_comes() -> None:
    event = begin()
    register_list(event, counted_to(7), expected=True)
    expected = names_of(event)
    register_list(event, counted_to(7))
    assert names_of(event) == expected
    assert all(entrant.is_present for entrant in event.state.entrants.values())


@pytest.mark.parametrize("numbers", [(1, 2, 3, 5, 6, 7, 8), (1, 2, 3), (4, 6), (4,)])
def test_any_other_list_is_taken_as_it_is(numbers: tuple[int, ...]) -> None:
    event = begin()
    register_list(event, [(n, "") for n in numbers])
    assert tuple(sorted(event.state.entrants)) == numbers


def test_where_everybody_comes_nobody_is_left_out() -> None:
    event = begin()
    done = register_list(event, counted_to(8))
    assert sentences(done) == ("8 pairs (1 to 8) are registered.",)
    # EW move up a table a round, so nobody is missing at tables 1 and 4 in any round
    assert sentences(seat_next_sessions(event))[1] == (
        "Tables 1 and 4 share boards in rounds 1 to 4."
    )


def test_numbers_that_are_kept_move_the_phantom_and_that_is_told() -> None:
    """Pair 8 would begin at table 4 and go to table 1: no sharing in rounds 1 and 2."""
    event = begin()
    done = register_list(event, counted_to(7), keep_numbers=True)
    assert set(event.state.entrants) == set(range(1, 8))
    assert done.phantom == PhantomTaken(4, (SharedBoards((1, 4), (3, 4)),))
    assert sentences(done)[1:] == (
        "Number 4 is the phantom's in the plan; with another number empty, other pairs "
        "will sit out.",
        "Tables 1 and 4 share boards in rounds 3 and 4.",
    )
    said = sentences(seat_next_sessions(event))
    assert "Tables 1 and 4 share boards in rounds 3 and 4." in said


def test_who_takes_the_seat_of_a_phantom_is_told_of_tables_that_share() -> None:
    event = begin()
    register_list(event, counted_to(7))
    seat_next_sessions(event)
    done = admit_late(event, "Late & Later", from_round=2)
    assert done.pair == 4
    assert [(one.tables, one.rounds) for one in done.shared] == [((1, 4), (2, 3, 4))]


def test_the_seat_of_a_phantom_is_given_to_a_late_pair_last() -> None:
    event = begin()
    register_pairs(event, [(n, "") for n in (1, 2, 3, 5, 6, 7)])
    seat_next_sessions(event)
    assert data(admit_late(event, "First"))["pair"] == 8
    assert data(admit_late(event, "Second"))["pair"] == 4


def test_in_a_barometer_nobody_is_told_of_boards_that_all_tables_share() -> None:
    event = begin_plan(one_phase(7), registered=7)
    seat_next_sessions(event)
    done = admit_late(event, "Eighth")
    assert not [text for text in sentences(done) if "share" in text]


def test_who_was_expected_has_its_number_also_by_its_names() -> None:
    event = begin()
    register_pairs(event, [(6, "Ash & Birch")], expected=True)
    assert data(register_names(event, "birch and ASH"))["pairs"] == [6]
    assert event.state.entrants[6].is_present
    assert data(register_names(event, "Cedar & Elm"))["pairs"] == [1]


def test_a_late_pair_that_was_expected_has_its_number() -> None:
    event = begin()
    register_pairs(event, [(n, "") for n in (1, 2, 3, 5)])
    register_pairs(event, [(7, "Ash & Birch")], expected=True)
    seat_next_sessions(event)
    done = admit_late(event, "Ash & Birch")
    assert done.pair == 7
    assert event.state.entrants[7].names == "Ash & Birch"


def test_a_stranger_does_not_get_the_number_of_an_expected_pair() -> None:
    event = begin()
    register_pairs(event, [(n, f"Name {n}") for n in range(1, 8)])
    register_pairs(event, [(8, "Ash & Birch")], expected=True)
    seat_next_sessions(event)
    with pytest.raises(ActError, match=r"pair 8, still expected; .* withdraw"):
        admit_late(event, "Total & Stranger")
    done = admit_late(event, "Total & Stranger", pair=8)
    assert "Pair 8 was expected as Ash & Birch." in sentences(done)


def test_the_place_of_an_expected_pair_that_was_withdrawn_is_free() -> None:
    event = begin()
    register_pairs(event, [(n, f"Name {n}") for n in range(1, 8)])
    register_pairs(event, [(8, "Ash & Birch")], expected=True)
    seat_next_sessions(event)
    withdraw_pair(event, 8)
    done = admit_late(event, "Total & Stranger")
    assert (done.pair, done.place_of) == (9, 8)
    assert event.state.entrants[8].names == "Ash & Birch"


def test_numbers_without_end_are_not_given_out() -> None:
    event = begin()
    for drop_in in ("", "Final"):
        with pytest.raises(RequestError, match="at most at a time"):
            free_numbers(event.state, 10**30, drop_in)
