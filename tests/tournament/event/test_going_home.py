"""A pair goes home in mid-session: what becomes of its scores, boards and place."""

from fractions import Fraction

import pytest

from evenhand.movement import Movement
from evenhand.tournament.event.acts import CloseSession, Late, Record, Withdraw
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import PlacedPair, find_standings
from evenhand.tournament.event.registering import propose_withdrawal
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from tests.movement_examples import THREE_TABLE_HOWELL, cyclic_mitchell
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    one_phase,
    record_all,
)
from tests.tournament.event.state_soundness import see_nothing_found

# The Howell has 3 tables, 5 rounds of one board, and everybody meets everybody.


def four_rounds_of_five() -> Movement:
    """A Mitchell of five tables without its last round, with two winners."""
    rounds = [[tuple(c) for c in row] for row in cyclic_mitchell(5).schedule[:4]]
    return Movement.from_cells(rounds, sets=5, boards_per_set=1, winners=2)


def play(event: WatchedEvent, last: int = 99) -> None:
    """Record what can be played up to a round: the lower number wins 100."""
    session = event.state.group(ALL).session(1)
    event.do(
        *(
            Record(ALL, 1, m.table, m.board, "+100" if m.ns < m.ew else "-100")
            for m in missing_meetings(session)
            if m.round <= last
        )
    )


def rows(event: WatchedEvent) -> dict[int, PlacedPair]:
    """Where everybody stands; the referee must agree."""
    see_nothing_found(event.state, event.entries())
    return {one.pair: one for one in find_standings(event.state.group(ALL)).placed}


def go_home(event: WatchedEvent, pair: int, at: int, boards: str = "") -> Withdraw:
    """Let a pair leave as is usual, or with another worth of its boards."""
    act = propose_withdrawal(event.state, pair, at, boards=boards)
    event.do(act)
    return act


@pytest.mark.parametrize(
    ("at", "scores", "boards"),
    [
        (2, "session", "not-played"),
        (3, "session", "not-played"),
        (4, "stand", "averages"),
    ],
)
def test_half_way_of_the_session_decides(at: int, scores: str, boards: str) -> None:
    """Of five rounds two are less than half, and three are more."""
    event = begin_movement(THREE_TABLE_HOWELL)
    act = propose_withdrawal(event.state, 6, at)
    assert (act.scores, act.boards, act.ranked) == (scores, boards, True)


def test_exactly_half_is_enough() -> None:
    event = begin_movement(four_rounds_of_five())
    assert propose_withdrawal(event.state, 1, 3).scores == "stand"
    assert propose_withdrawal(event.state, 1, 2).scores == "session"


def test_a_late_pair_has_fewer_rounds_to_play() -> None:
    """Of rounds 4 and 5, one is half."""
    event = begin_movement(THREE_TABLE_HOWELL, missing=[6])
    event.do(Late(6, "Late", round=4))
    assert propose_withdrawal(event.state, 6, 5).scores == "stand"


def test_results_need_not_be_in_yet() -> None:
    """Half-way is a matter of rounds: slips may come in at the end."""
    event = begin_movement(THREE_TABLE_HOWELL)
    assert go_home(event, 6, 4).scores == "stand"


def test_between_sessions_the_rule_of_the_event_decides() -> None:
    event = begin_plan(one_phase(8, 2))
    assert propose_withdrawal(event.state, 8).scores == "rule"


def test_before_half_way_opponents_have_not_played_it() -> None:
    event = begin_movement(THREE_TABLE_HOWELL)
    play(event, 2)
    go_home(event, 6, 3)
    play(event)
    found = rows(event)
    assert 6 not in found
    assert {one.boards for one in found.values()} == {4}


def test_after_half_way_later_opponents_have_average_plus() -> None:
    event = begin_movement(THREE_TABLE_HOWELL)
    early = [
        Record(ALL, 1, m.table, m.board, "50/50")
        for m in missing_meetings(event.state.group(ALL).session(1))
        if m.round <= 3
    ]
    event.do(*early)
    go_home(event, 6, 4)
    record_all(event, ALL, lambda _: "50/50")
    found = rows(event)
    assert {one.boards for one in found.values()} == {5}
    # four boards of 50 % and one of 60; three of 50 and two of 40
    shares = sorted(one.share or 0 for one in found.values())
    due = [Fraction(23, 50), *[Fraction(1, 2)] * 3, *[Fraction(13, 25)] * 2]
    assert shares == due
    assert found[6].share == due[0]
    assert found[6].rank == 6


def test_average_minus_is_forty_per_cent_at_most() -> None:
    """Pair 1 wins its three boards and then leaves: 40 % on the two that it misses."""
    event = begin_movement(THREE_TABLE_HOWELL)
    play(event, 3)
    top = find_standings(event.state.group(ALL)).scored.rules.top_of(3)
    before = rows(event)[1].points
    go_home(event, 1, 4)
    play(event)
    assert rows(event)[1].points == before + 2 * Fraction(2, 5) * top


def test_an_average_is_for_the_line_in_which_the_pair_sits() -> None:
    """With two winners an EW pair that is left alone stays with EW."""
    event = begin_movement(four_rounds_of_five())
    play(event, 2)
    go_home(event, 1, 3)
    play(event)
    north, east = find_standings(event.state.group(ALL)).rankings
    assert {one.pair for one in north} == {1, 2, 3, 4, 5}
    assert {one.pair for one in east} == {6, 7, 8, 9, 10}
    rows(event)


def test_plain_byes_are_a_choice() -> None:
    event = begin_movement(THREE_TABLE_HOWELL)
    play(event, 3)
    go_home(event, 6, 4, boards="byes")
    play(event)
    found = rows(event)
    assert found[6].boards == 3
    assert sorted(one.boards for one in found.values()) == [3, 4, 4, 5, 5, 5]


def test_not_played_is_nothing_even_where_byes_count() -> None:
    rules = ContestRules(byes=ByeRule.SIXTY)
    found = {}
    for boards in ("byes", "not-played"):
        event = begin_plan(one_phase(8, 1, rules))
        event.do(propose_seats(event.state.group(ALL)))
        play(event, 1)
        go_home(event, 8, 2, boards=boards)
        play(event)
        found[boards] = rows(event)
    most = max(one.boards for one in found["byes"].values())
    assert {one.boards for one in found["byes"].values()} == {most}
    assert {one.boards for one in found["not-played"].values()} != {most}


def test_only_the_session_it_leaves_is_cancelled() -> None:
    event = begin_plan(one_phase(8, 2))
    event.do(propose_seats(event.state.group(ALL)))
    play(event)
    event.do(CloseSession(ALL, 1))
    event.do(propose_seats(event.state.group(ALL)))
    due = rows(event)[8].boards
    go_home(event, 8, 2)
    assert rows(event)[8].boards == due
    alone = find_standings(event.state.group(ALL), 2).placed
    assert 8 not in {one.pair for one in alone}


def test_a_pair_without_a_place_moves_nobody_down() -> None:
    event = begin_movement(THREE_TABLE_HOWELL)
    play(event, 3)
    event.do(Withdraw(1, 4, "stand", "", "averages", ranked=False))
    play(event)
    found = rows(event)
    assert found[1].rank is None
    assert found[1].place == "–"
    assert not found[1].tied
    assert min(one.rank for one in found.values() if one.rank is not None) == 1
    assert list(found)[-1] == 1
    ranks = sorted(one.rank for one in found.values() if one.rank is not None)
    assert ranks[-1] <= 5


def test_whoever_comes_back_has_its_place_and_no_averages() -> None:
    event = begin_movement(THREE_TABLE_HOWELL)
    play(event, 3)
    event.do(Withdraw(1, 4, "stand", "", "averages", ranked=False))
    event.do(Late(1, "", round=5))
    play(event)
    found = rows(event)
    assert found[1].rank is not None
    assert found[1].boards == 4


def test_acts_without_the_new_fields_mean_what_they_meant() -> None:
    event = begin_movement(THREE_TABLE_HOWELL)
    play(event, 3)
    event.do(Withdraw(6, 4))
    play(event)
    found = rows(event)
    assert found[6].boards == 3
    assert sorted(one.boards for one in found.values()) == [3, 4, 4, 5, 5, 5]
