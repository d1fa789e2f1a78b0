"""Where the figures in the standings come from: travellers and scorecards."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from evenhand.desk.events.groups import find_group
from evenhand.desk.events.looking import all_standings
from evenhand.desk.views.result_places import HallPlaces, find_uncounted
from evenhand.errors import ActError
from evenhand.movement.phrasing import listed
from evenhand.phases import Maximum, raised_by
from evenhand.render.score_sheets_data import (
    BoardSheet,
    PairSheet,
    SessionSum,
    ShareSteps,
)
from evenhand.scoring import Entry, Scorecard, make_scorecard
from evenhand.scoring.award import Unplayed
from evenhand.tournament.event.byes import boards_sat_out
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.group_standings import (
    PlacedPair,
    full_maximum,
    score_group,
)
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, PenaltyGiven

_NONE = Fraction(0)
_Found = TypeVar("_Found")


class BoardSheets:
    """The travellers of a seated session, whose results are scored once for all."""

    def __init__(self, session: SessionPlay) -> None:
        self.session, self.group = session, session.group
        number = session.number
        self._scored = score_group(self.group, sorted(self.group.sessions))
        self._places = HallPlaces(self.group, [number])
        self._own = _sorted_by(
            (one for one in self._scored.boards if one.session == number),
            lambda one: (one.board,),
        )
        self._uncounted = _sorted_by(
            find_uncounted(self.group, [number]),
            lambda one: (one.recorded.meeting.board,),
        )
        self._missing = _sorted_by(missing_meetings(session), lambda m: (m.board,))
        self._due = _sorted_by(awards_due(session), lambda due: (due.meeting.board,))

    def of(self, board: int) -> BoardSheet:
        """The traveller of a board."""
        self.session.check_board(board)
        own, places = self._own[board], self._places
        return BoardSheet(
            self.group.name,
            self.session.number,
            board,
            self._scored.rules,
            tuple(own),
            tuple(places.shown(one) for one in own),
            tuple(tuple(places.act(line.result) for line in one.lines) for one in own),
            tuple(
                one
                for one in self._uncounted[board]
                if not isinstance(one.recorded.outcome, Unplayed)
            ),
            tuple(self._missing[board]),
            tuple(self._due[board]),
        )


def find_board_sheet(session: SessionPlay, board: int) -> BoardSheet:
    """The traveller of a board in a seated session."""
    return BoardSheets(session).of(board)


def _sorted_by(
    found: Iterable[_Found], keys: Callable[[_Found], Iterable[int]]
) -> defaultdict[int, list[_Found]]:
    """What was found, by the boards or pairs that it is of."""
    sorted_out = defaultdict(list)
    for one in found:
        for key in keys(one):
            sorted_out[key].append(one)
    return sorted_out


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


class PairSheets:
    """The scorecards of a group's pairs, whose results are scored once for all.

    Args:
        state: the event.
        group: the group, which must have a seated session.
        session: one session, without carryovers; 0 for all together.
    """

    def __init__(self, state: EventState, group: str, session: int = 0) -> None:
        self.state, self.group, self.session = state, state.group(group), session
        (self._found,) = all_standings(state, group, session)
        scored = self._found.scored
        numbers = [session] if session else sorted(self.group.sessions)
        self._places = HallPlaces(self.group, numbers)
        self._lines = scored.lines_by_entry()
        self._placed = {one.pair: one for one in self._found.placed}
        self._played = {
            own.session for one in scored.tallies.values() for own in one.sessions
        }
        in_each = [(number, self.group.session(number)) for number in numbers]
        self._sat_out = _sorted_by(
            ((number, bye) for number, own in in_each for bye in boards_sat_out(own)),
            lambda one: (one[1].pair,),
        )
        self._uncounted = _sorted_by(
            find_uncounted(self.group, numbers), lambda one: one.recorded.pairs
        )
        self._due = _sorted_by(
            ((number, due) for number, own in in_each for due in awards_due(own)),
            lambda one: (one[1].pair,),
        )
        self._missing = _sorted_by(self._found.missing, lambda one: one[1].pairs)

    def of(self, pair: int) -> PairSheet:
        """The scorecard of a pair."""
        entry, scored, places = Entry("", pair), self._found.scored, self._places
        is_there = entry in scored.tallies
        card = make_scorecard(scored, entry, self._lines) if is_there else None
        placed = self._placed.get(pair)
        given = self._penalties_of(pair)
        counting = given if card and self.state.rules.penalties_count else []
        sums = tuple(_sums(card, counting, self._played)) if card else ()
        summed = [one for own in sums for one in own.penalties]
        late = [one for one in counting if not one.session and one not in summed]
        return PairSheet(
            self.group.name,
            self.session,
            pair,
            scored.rules,
            places.shown_card(card) if card else None,
            tuple(places.act(row.result) for row in places.in_order(card)),
            sums,
            _late_penalty(card, sums),
            tuple(late),
            tuple(one for one in given if one not in (*summed, *late)),
            placed,
            self._share_steps(placed),
            tuple(self._sat_out[pair]),
            tuple(self._uncounted[pair]),
            tuple(self._due[pair]),
            tuple(self._missing[pair]),
        )

    def _penalties_of(self, pair: int) -> list[PenaltyGiven]:
        """The penalties given to a pair in the group, or in the one session."""
        return [
            one
            for one in self.group.penalties
            if one.pair == pair and (not self.session or one.session == self.session)
        ]

    def _share_steps(self, placed: PlacedPair | None) -> ShareSteps | None:
        """How the percentage in the standings is worked out, if there is one."""
        if placed is None or placed.share is None:
            return None
        won, rule = (placed.points, placed.maximum), self.state.rules.maximum
        carried = {} if self.session else self.group.carried
        if not any(carried.values()):
            return ShareSteps(*won, placed.maximum, _NONE, _NONE)
        raised = raised_by(rule, carried.values(), self.group.possible)
        combined = rule is Maximum.COMBINED
        return ShareSteps(*won, self._full, placed.carried, raised, combined=combined)

    @cached_property
    def _full(self) -> Fraction:
        """The most that any pair's boards can give."""
        return full_maximum(self._found.scored, self._found.missing)


def find_pair_sheet(
    state: EventState, pair: int, group: str, session: int = 0
) -> PairSheet:
    """The scorecard of a pair in a group, in one session or in all together."""
    return PairSheets(state, group, session).of(pair)


def _late_penalty(card: Scorecard | None, sums: Iterable[SessionSum]) -> Fraction:
    """The total of penalties that belong to no single session."""
    own = sum((one.penalty for one in sums), _NONE)
    return card.tally.penalty - own if card else _NONE


def _sums(
    card: Scorecard, given: Iterable[PenaltyGiven], played: Collection[int]
) -> Iterator[SessionSum]:
    """The totals of a scorecard, session by session.

    Args:
        card: the scorecard.
        given: the penalties of the pair that count.
        played: the sessions in which anybody has played.
    """
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
