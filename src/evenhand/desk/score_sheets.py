"""Where the figures in the standings come from: travellers and scorecards."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from evenhand.desk.groups import find_group
from evenhand.desk.looking import all_standings
from evenhand.desk.result_places import HallPlaces, find_uncounted
from evenhand.errors import ActError
from evenhand.movement.phrasing import listed
from evenhand.phases import Maximum, raised_by
from evenhand.render.score_sheets_data import (
    BoardSheet,
    PairSheet,
    SessionSum,
    ShareSteps,
    Uncounted,
)
from evenhand.scoring import Entry, Scorecard, Scored, make_scorecard
from evenhand.scoring.award import Unplayed
from evenhand.tournament.event.byes import Bye, boards_sat_out
from evenhand.tournament.event.due_results import AwardDue, awards_due, missing_meetings
from evenhand.tournament.event.group_standings import (
    GroupStandings,
    PlacedPair,
    full_maximum,
    score_group,
)
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, PenaltyGiven

_NONE = Fraction(0)


def find_board_sheet(session: SessionPlay, board: int) -> BoardSheet:
    """The traveller of a board in a seated session."""
    group, number = session.group, session.number
    session.check_board(board)
    scored = score_group(group, sorted(group.sessions))
    own = tuple(
        one for one in scored.boards if (one.session, one.board) == (number, board)
    )
    places = HallPlaces(group, [number])
    return BoardSheet(
        group.name,
        number,
        board,
        scored.rules,
        own,
        tuple(places.shown(one) for one in own),
        tuple(tuple(places.act(line.result) for line in one.lines) for one in own),
        tuple(
            one
            for one in find_uncounted(group, [number])
            if one.recorded.meeting.board == board
            and not isinstance(one.recorded.outcome, Unplayed)
        ),
        tuple(m for m in missing_meetings(session) if m.board == board),
        tuple(one for one in awards_due(session) if one.meeting.board == board),
    )


def find_pair_group(state: EventState, pair: int, group: str | None) -> str:
    """The group meant; by default the last one in which a pair has played."""
    if group is not None:
        name = find_group(state, group).name
        if not _plays_in(state, pair, name):
            known = sorted(set(state.groups[name].places) & state.entrants.keys())
            who = f"the pairs are {listed(known)}" if known else "nobody does yet"
            raise ActError(f"pair {pair} does not play in {name}; {who}")
        return name
    played = [
        name
        for name, play in state.groups.items()
        if play.sessions and _plays_in(state, pair, name)
    ]
    if not played:
        raise ActError(
            f"pair {pair} plays in no session seated so far; check its number in the "
            "seats"
        )
    return max(played, key=lambda name: state.groups[name].phase)


def _plays_in(state: EventState, pair: int, group: str) -> bool:
    if pair not in state.entrants:
        return False
    play = state.groups[group]
    return pair in play.places or any(
        pair in recorded.pairs
        for session in play.sessions.values()
        for recorded in session.results.values()
    )


def find_pair_sheet(
    state: EventState, pair: int, group: str, session: int = 0
) -> PairSheet:
    """The scorecard of a pair in a group.

    Args:
        state: the event.
        pair: its number.
        group: its group, which must have a seated session.
        session: one session, without carryovers; 0 for all together.
    """
    (found,) = all_standings(state, group, session)
    numbers = [session] if session else sorted(state.group(group).sessions)
    places = HallPlaces(state.group(group), numbers)
    entry, scored = Entry("", pair), found.scored
    card = make_scorecard(scored, entry) if entry in scored.tallies else None
    placed = next((one for one in found.placed if one.pair == pair), None)
    given = _penalties_of(state, group, session, pair)
    counting = given if card and state.rules.penalties_count else []
    sums = tuple(_sums(card, counting, scored)) if card else ()
    summed = [one for own in sums for one in own.penalties]
    late = [one for one in counting if not one.session and one not in summed]
    return PairSheet(
        group,
        session,
        pair,
        scored.rules,
        places.shown_card(card) if card else None,
        tuple(places.act(row.result) for row in places.in_order(card)),
        sums,
        _late_penalty(card, sums),
        tuple(late),
        tuple(one for one in given if one not in (*summed, *late)),
        placed,
        _share_steps(state, found, placed),
        *_open_matters(state, group, numbers, pair),
        tuple(one for one in found.missing if pair in one[1][3:]),
    )


def _penalties_of(
    state: EventState, group: str, session: int, pair: int
) -> list[PenaltyGiven]:
    """The penalties given to a pair in a group, or in one of its sessions."""
    return [
        one
        for one in state.group(group).penalties
        if one.pair == pair and (not session or one.session == session)
    ]


def _late_penalty(card: Scorecard | None, sums: Iterable[SessionSum]) -> Fraction:
    """The total of penalties that belong to no single session."""
    own = sum((one.penalty for one in sums), _NONE)
    return card.tally.penalty - own if card else _NONE


def _open_matters(
    state: EventState, group: str, numbers: Sequence[int], pair: int
) -> tuple[
    tuple[tuple[int, Bye], ...],
    tuple[Uncounted, ...],
    tuple[tuple[int, AwardDue], ...],
]:
    """A pair's byes, its results that do not count, and the awards it is due."""
    return (
        tuple(
            (number, bye)
            for number in numbers
            for bye in boards_sat_out(state.group(group).session(number))
            if bye.pair == pair
        ),
        tuple(
            one
            for one in find_uncounted(state.group(group), numbers)
            if pair in one.recorded.pairs
        ),
        tuple(
            (number, one)
            for number in numbers
            for one in awards_due(state.group(group).session(number))
            if one.pair == pair
        ),
    )


def _sums(
    card: Scorecard, given: Iterable[PenaltyGiven], scored: Scored
) -> Iterator[SessionSum]:
    """The totals of a scorecard, session by session."""
    played = {own.session for one in scored.tallies.values() for own in one.sessions}
    for tally in card.tally.sessions:
        rows = [row for row in card.rows if row.result.session == tally.session]
        points = sum((row.side.points for row in rows), _NONE)
        before = tally.points - tally.penalty
        # with only one session played, a penalty for the phase falls into it
        own = {tally.session, 0} if len(played) == 1 else {tally.session}
        yield SessionSum(
            tally.session,
            tally.boards,
            points,
            sum((row.side.maximum for row in rows), _NONE),
            before / points if points else Fraction(1),
            tally.penalty,
            tuple(one for one in given if one.session in own),
            tally.points,
        )


def _share_steps(
    state: EventState, found: GroupStandings, placed: PlacedPair | None
) -> ShareSteps | None:
    """How the percentage in the standings is worked out, if there is one."""
    if placed is None or placed.share is None:
        return None
    won = placed.points, placed.maximum
    group = state.group(found.group)
    carried = {} if found.session else group.carried
    if not any(carried.values()):
        return ShareSteps(*won, placed.maximum, _NONE, _NONE)
    raised = raised_by(state.rules.maximum, carried.values(), group.possible)
    full = full_maximum(found.scored, found.missing)
    combined = state.rules.maximum is Maximum.COMBINED
    return ShareSteps(*won, full, placed.carried, raised, combined=combined)
