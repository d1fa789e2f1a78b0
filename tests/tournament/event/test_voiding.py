"""When the scores of a pair that withdrew stand, by the boards it was to play."""

import pytest

from evenhand.movement import Movement
from evenhand.tournament.event.acts import CloseSession, Late, Record, Replan, Withdraw
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.event.voiding import boards_scheduled, scores_stand
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    one_phase,
    record_all,
)
from tests.tournament.event.state_soundness import see_nothing_found


def nine_rounds_of_thirteen() -> Movement:
    """Each pair plays 18 of the 26 boards."""
    rounds = [[tuple(c) for c in row] for row in cyclic_mitchell(13).schedule[:9]]
    return Movement.from_cells(rounds, sets=13, boards_per_set=2, winners=2)


def play_rounds(event: WatchedEvent, last: int) -> None:
    """Record everything up to a round."""
    event.do(
        *(
            Record(ALL, 1, m.table, m.board, f"{10 * m.table:+}")
            for m in missing_meetings(event.state.group(ALL).session(1))
            if m.round <= last
        )
    )


@pytest.mark.parametrize(("rounds", "stand"), [(4, False), (5, True), (6, True)])
def test_half_is_half_of_the_boards_that_the_pair_was_to_play(
    rounds: int, stand: bool
) -> None:
    """12 of 18 are more than half, though fewer than half of 26; so are 10 of 18."""
    event = begin_movement(nine_rounds_of_thirteen())
    play_rounds(event, rounds)
    event.do(Withdraw(1, round=rounds + 1))
    assert boards_scheduled(event.state.group(ALL), 1) == 18
    assert scores_stand(event.state, 1) is stand
    ranked = {one.pair for one in find_standings(event.state.group(ALL)).placed}
    assert (1 in ranked) is stand
    see_nothing_found(event.state, event.entries())


def test_sessions_to_come_count_as_they_are_planned() -> None:
    event = begin_plan(one_phase(8, 2))
    event.do(propose_seats(event.state.group(ALL)))
    record_all(event, ALL, lambda _: "+50")
    first = sum(1 in m[3:] for m in event.state.group(ALL).session(1).meetings.values())
    whole = boards_scheduled(event.state.group(ALL), 1)
    assert whole > first
    event.do(CloseSession(ALL, 1), propose_seats(event.state.group(ALL)))
    second = sum(
        1 in m[3:] for m in event.state.group(ALL).session(2).meetings.values()
    )
    assert whole == first + second
    event.do(Withdraw(1))
    assert scores_stand(event.state, 1) is (2 * first >= whole)
    see_nothing_found(event.state, event.entries())


def test_a_pair_that_lost_its_place_was_still_to_play_what_others_play() -> None:
    """Who leaves after the first of three sessions has played a third of all."""
    event = begin_plan(one_phase(8, 3))
    event.do(propose_seats(event.state.group(ALL)))
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1))
    before = boards_scheduled(event.state.group(ALL), 8)
    event.do(Withdraw(8))
    assert not scores_stand(event.state, 8)
    play = event.state.groups[ALL]
    assert isinstance(play.planned, PlannedGroup)
    places = tuple(9 if pair == 8 else pair for pair in play.places)
    data = group_to_data(play.planned)
    event.do(Replan(ALL, data, "8 left", places=places))
    assert boards_scheduled(event.state.group(ALL), 8) == before
    event.do(propose_seats(event.state.group(ALL)))
    assert boards_scheduled(event.state.group(ALL), 8) == before
    assert not scores_stand(event.state, 8)
    see_nothing_found(event.state, event.entries())


def test_boards_before_a_pair_came_are_none_that_it_was_to_play() -> None:
    event = begin_movement(THREE_TABLE_HOWELL, missing=[6])
    assert boards_scheduled(event.state.group(ALL), 1) == 5
    event.do(Late(6, "Late", round=3))
    assert boards_scheduled(event.state.group(ALL), 6) == 3


@pytest.mark.parametrize(
    ("outcome", "stand"), [("NP", False), ("A-/A+", True), ("+50", True)]
)
def test_a_board_that_was_not_played_does_not_count_as_played(
    outcome: str, stand: bool
) -> None:
    """Three rounds of five, a board each, are more than half; two are not."""
    event = begin_movement(THREE_TABLE_HOWELL)
    of_pair = [
        m for m in missing_meetings(event.state.group(ALL).session(1)) if 4 in m[3:]
    ]
    boards = {m.round: [o for o in of_pair if o.round == m.round] for m in of_pair}
    assert {len(theirs) for theirs in boards.values()} == {1}
    play_rounds(event, 2)
    third = boards[3][0]
    event.do(Record(ALL, 1, third.table, third.board, outcome))
    event.do(Withdraw(4, round=4))
    assert boards_scheduled(event.state.group(ALL), 4) == 5
    assert scores_stand(event.state, 4) is stand
    see_nothing_found(event.state, event.entries())


def test_the_opponents_of_a_board_not_played_have_no_bye_for_it() -> None:
    event = begin_movement(THREE_TABLE_HOWELL)
    record_all(event, ALL, lambda m: "NP" if m.round == 1 else "+50")
    boards = {one.boards for one in find_standings(event.state.group(ALL)).placed}
    assert boards == {4}
    see_nothing_found(event.state, event.entries())


def lines_of(event: WatchedEvent) -> list[set[int]]:
    """Who is ranked together."""
    found = find_standings(event.state.group(ALL))
    return [{placed.pair for placed in ranking} for ranking in found.rankings]


def test_an_average_for_a_void_score_counts_for_the_line_in_which_the_pair_sat() -> (
    None
):
    """Pair 4 sat EW for two boards of three, one of which does not count."""
    event = begin_movement(THREE_TABLE_MITCHELL)
    play_rounds(event, 2)
    event.do(Record(ALL, 1, 1, 1, "+50", ns=4, ew=1, replaces=True))
    event.do(Withdraw(2, round=3, scores="void", boards="averages"))
    play_rounds(event, 3)
    assert lines_of(event) == [{1, 3}, {4, 5, 6}]
    see_nothing_found(event.state, event.entries())
