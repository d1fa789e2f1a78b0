"""What must be true of an event whatever its director has done."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from evenhand.desk.events.looking import claims_shown
from evenhand.scoring import BoardGroup
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.voiding import find_void
from evenhand.tournament.plan.contest_rules import ByeRule
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.refereeing import referee_event

#: What the referee says of a director's own decisions is no fault of the program.
_DECIDED = {
    *("seat", "rematch", "lines", "qualifier", "carryover", "drop-in", "advance")
}


def see_nobody_in_two_places(state: EventState) -> None:
    """A pair has one place in a phase and one seat in a round."""
    for phase in state.event.phases:
        places = Counter(
            pair
            for group in phase.groups
            for pair in state.groups[group.name].places
            if pair
        )
        assert max(places.values(), default=1) == 1
    seats = Counter(
        (state.group(name).phase, number, meeting.round, pair, meeting.board)
        for name, play in state.groups.items()
        for number, session in play.sessions.items()
        for section in session.sections
        for meeting in section.meetings()
        for pair in (meeting.ns, meeting.ew)
    )
    assert max(seats.values(), default=1) == 1


def see_group_sound(state: EventState, name: str) -> None:
    """Results are where they belong, and whoever has one is ranked."""
    for session in state.groups[name].sessions.values():
        see_results_in_their_places(session)
    if state.method.has_top:
        see_all_ranked(state, name)


def see_results_in_their_places(session: SessionPlay) -> None:
    """A result belongs to a seat or was accepted; a pair has one on a board."""
    boards: Counter[tuple[int, int]] = Counter()
    for key, recorded in session.results.items():
        seen = recorded.meeting
        assert key[:2] == (seen.table, seen.board)
        boards.update((pair, seen.board) for pair in recorded.pairs)
        planned = session.meetings.get(key)
        assert planned is not None or recorded.accepted
        if planned is not None:
            assert {planned.ns, planned.ew} == {seen.ns, seen.ew}
            assert planned.round == seen.round
    assert max(boards.values(), default=1) == 1


def see_all_ranked(state: EventState, name: str) -> None:
    """Who has a result has one place, and boards give out what is at stake."""
    play = state.groups[name]
    found = find_standings(state.group(name))
    # a penalty waits until its pair has a result
    assert [p for p in found.scored.problems if p.source != "penalties"] == []
    ranked = Counter(placed.pair for placed in found.placed)
    assert max(ranked.values(), default=1) == 1
    # who withdrew may have lost its place since
    void = find_void(play)
    playing = {
        pair
        for number, session in play.sessions.items()
        for recorded in session.results.values()
        if not set(recorded.pairs) & void[number] and str(recorded.outcome) != "NP"
        for pair in recorded.pairs
    }
    assert playing <= set(ranked)
    see_every_result_scored(state, name, void)
    assert not set.intersection(*void.values()) & set(ranked)
    for ranking in found.rankings:
        places = [placed for placed in ranking if placed.rank is not None]
        shares = [placed.share or Fraction(0) for placed in places]
        assert shares == sorted(shares, reverse=True)
        for number, placed in enumerate(places, 1):
            assert placed.rank is not None
            assert placed.rank <= number
        for placed in ranking[len(places) :]:
            assert (placed.rank, placed.tied) == (None, False)
    # small groups of a fouled board have percentages of their own
    fouled = {(b.session, b.board) for b in found.scored.boards if b.group}
    for board in found.scored.boards:
        if (board.session, board.board) not in fouled:
            _see_points_add_up(board)


def see_every_result_scored(
    state: EventState, name: str, void: dict[int, set[int]]
) -> None:
    """What was recorded counts for its pairs, board by board."""
    averages = any(one.boards == "averages" for one in state.entrants.values())
    for number, session in state.groups[name].sessions.items():
        recorded = Counter(
            pair
            for one in session.results.values()
            if not set(one.pairs) & void[number] and str(one.outcome) != "NP"
            for pair in one.pairs
        )
        scored = find_standings(state.group(name), number)
        boards = {placed.pair: placed.boards for placed in scored.placed}
        for pair, count in recorded.items():
            assert boards[pair] >= count
            if state.rules.byes is not ByeRule.SIXTY and not averages:
                assert boards[pair] == count


def _see_points_add_up(board: BoardGroup) -> None:
    """Each side of a board that was played has half of what is at stake on average.

    Short boards are raised so that this stays true (Neuberg).
    """
    lines = [line for line in board.lines if line.result.score is not None]
    for side in ("ns", "ew"):
        points = [getattr(line, side).points for line in lines]
        if len(lines) == board.compared:
            assert sum(points) == len(lines) * (board.expected - 1)


def see_referee_agree(state: EventState, entries: Sequence[dict[str, Any]]) -> None:
    """A second derivation from the log has the same results and standings.

    It is asked where every board has a top, so that awards are worth something.
    """
    found = [
        find_standings(state.group(name))
        for name, play in state.groups.items()
        if play.sessions
    ]
    if any(board.expected < 2 for one in found for board in one.scored.boards):
        return
    findings = referee_event(entries, claims_shown(state))
    said = [finding for finding in findings if not _was_decided(finding)]
    assert said == [], said[0]


def _was_decided(finding: Finding) -> bool:
    """Whether the director could have done otherwise, or should have said why."""
    return finding.kind in _DECIDED or finding.expected.endswith("or a reason")


def see_nothing_found(state: EventState, entries: Sequence[dict[str, Any]]) -> None:
    """The referee agrees with all that is shown of an event."""
    assert referee_event(entries, claims_shown(state)) == ()
