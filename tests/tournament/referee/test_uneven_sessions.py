"""Sessions in which boards have different numbers of results, at every method."""

from fractions import Fraction

import pytest

from evenhand.tournament.event.acts import CloseSession, Create, Late, Record, Withdraw
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.referee.refereeing import referee_event
from tests.tournament.referee.test_silence import Player, Setting, plan_of

METHODS = ("matchpoints", "ascherman", "cross-imps", "butler")
ALL = "Event"


def begin(method: str, late: int = 0) -> Player:
    """Twenty pairs in sections of five tables, for two sessions."""
    plan = plan_of(Setting(20, base="5", sessions=(2,)))
    player = Player(Create("Event", plan, {}, method), 6)
    player.enter(20, late)
    return player


def play_next(player: Player) -> None:
    """Seat a session and play it; the referee looks on when it has hardly begun."""
    number = player.event.state.groups[ALL].next_session
    player.event.do(propose_seats(player.event.state.group(ALL)))
    board = missing_meetings(player.event.state.group(ALL).session(number))[0].board
    for meeting in missing_meetings(player.event.state.group(ALL).session(number)):
        if meeting.board == board and meeting.round == 1:
            where = (ALL, number, meeting.table, board)
            player.event.do(Record(*where, player.outcome()))
    see_silence(player)
    player.play_session(ALL, number, 0, withdraws=False)
    see_silence(player)


def most_results(player: Player, number: int) -> int:
    boards = [
        recorded.meeting.board
        for recorded in player.event.state.group(ALL).session(number).results.values()
    ]
    return max(map(boards.count, boards))


def see_silence(player: Player) -> None:
    assert referee_event(player.entries, player.claims()) == ()


@pytest.fixture(autouse=True)
def penalties_in_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """IMPs know no tops and percentages."""
    module = "tests.tournament.referee.test_silence"
    monkeypatch.setattr(f"{module}.PENALTIES", ("-3.6", "+2"))


@pytest.mark.parametrize("method", METHODS)
def test_the_referee_is_silent_where_the_second_session_has_fewer_results(
    method: str,
) -> None:
    player = begin(method)
    play_next(player)
    player.event.do(*(Withdraw(pair, scores="stand") for pair in (6, 7, 20)))
    play_next(player)
    assert most_results(player, 1) > most_results(player, 2)


@pytest.mark.parametrize("method", METHODS)
def test_the_referee_is_silent_where_the_first_session_has_fewer_results(
    method: str,
) -> None:
    player = begin(method, late=20)
    play_next(player)
    player.event.do(Late(20, "Late pair"))
    play_next(player)
    assert most_results(player, 1) < most_results(player, 2)


def test_cross_imps_are_divided_by_the_comparisons_of_the_own_session() -> None:
    player = begin("cross-imps")
    event = player.event
    event.do(propose_seats(event.state.group(ALL)))
    for meeting in missing_meetings(event.state.group(ALL).session(1)):
        event.do(Record(ALL, 1, meeting.table, meeting.board, "A/A"))
    event.do(CloseSession(ALL, 1), propose_seats(event.state.group(ALL)))
    first, *others = missing_meetings(event.state.group(ALL).session(2))
    second = next(one for one in others if one.board == first.board)
    event.do(
        Record(ALL, 2, first.table, first.board, "+420"),
        Record(ALL, 2, second.table, second.board, "-50"),
    )
    # 470 points are 10 IMPs, from the only other table; Ave is worth nothing
    won = {
        one.pair: one.points for one in find_standings(event.state.group(ALL)).placed
    }
    expected = {first.ns: 10, first.ew: -10, second.ns: -10, second.ew: 10}
    assert {pair: won[pair] for pair in expected} == expected
    assert {won[pair] for pair in won.keys() - expected.keys()} == {Fraction(0)}
    see_silence(player)
