"""Byes that are merged: two missing pairs become one empty table.

Where two missing pairs would play the same boards in the same rounds, their opponents
can play each other. One missing pair's seats are used, the other's table stays empty:
whoever would meet the second missing pair takes the first one's seat for that round
and then goes on as planned. So at A5 and B5, both without a NS pair, the EW pair that
comes to B5 plays as NS at A5.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Protocol

from evenhand.errors import RequestError
from evenhand.movement import Cell
from evenhand.tournament.changes.exchange_search import ExchangeSearch
from evenhand.tournament.changes.merge_exchanges import Exchange, exchange_pairs
from evenhand.tournament.changes.merge_sentences import state_consequences, tell_later
from evenhand.tournament.changes.pair_courses import Courses, Stop
from evenhand.tournament.changes.pair_lines import PairLines
from evenhand.tournament.changes.pair_meetings import MergedMeeting, couple, couples_met
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple, SeatedSection, SeatedSession


@dataclass(frozen=True, slots=True)
class Merge:
    """Two byes that can be made one.

    Attributes:
        missing: the pair whose seats the visitors take, then the one whose seats stay
            empty.
        rounds: the rounds in which both would play the same boards.
        meetings: who meets whom instead of sitting out.
        rematches: those of them that have met before, or do so in this session too.
        lines: couples of lines that will have met in part; a tail's exceptional line
            is minus its number. Empty where the lines are not known.
        after: what must be exchanged before the session starts.
        later: how many couples meet again in the sessions to come, planned anew after
            it; None where none are to come, or it was not asked for.
        consequences: what the director should know, in sentences.
    """

    missing: Couple
    rounds: tuple[int, ...]
    meetings: tuple[MergedMeeting, ...]
    rematches: tuple[Couple, ...] = ()
    lines: tuple[Couple, ...] = ()
    after: tuple[Exchange, ...] = ()
    later: int | None = None
    consequences: tuple[str, ...] = ()

    @property
    def again(self) -> int:
        """How many couples meet again by it, now and later."""
        return len(self.rematches) + (self.later or 0)

    def __post_init__(self) -> None:
        if len(set(self.missing)) != 2 or not self.meetings:
            raise RequestError(
                f"a merger of byes {self.missing} with {len(self.meetings)} meetings; "
                "expected two missing pairs and a meeting at least"
            )


class LaterSessions(Protocol):
    """What becomes of the sessions to come, given the seats of this one."""

    def count(self, seats: SeatedSession) -> int | None:
        """How many couples meet again in them; None where that is not known."""

    def are_clean(self, seats: SeatedSession) -> bool:
        """Whether they can be had without a rematch; quicker than to count."""


#: Other exchanges of which it is asked whether nobody meets again later.
_TRIED = 30
#: Those of them of which it is counted, where somebody does by all of them.
_COUNTED = 4


def find_merges(
    sessions_so_far: Sequence[SeatedSession],
    now: SeatedSession,
    missing: Collection[int],
    from_round: int = 1,
    *,
    lines: Lines | PairLines | None = None,
    later: LaterSessions | None = None,
) -> tuple[Merge, ...]:
    """Every merger of two byes, those without a rematch or an exchange first.

    Where two byes do not play the same boards, or their opponents have met or would
    later, an exchange before the session starts is looked for that mends it.

    Args:
        sessions_so_far: the seats of the sessions before this one, as played.
        now: the seats of this session.
        missing: the pairs that are not there; the session's phantom is one in any case.
        from_round: the first round that has not been played.
        lines: the pairs of each line. Where they are not known, pairs of a section
            that meet the same opponents count as a line.
        later: the sessions to come; left open where it does not matter who meets then.
    """
    if isinstance(lines, Lines):
        lines = PairLines.of(lines)
    gone = _check(now, missing, from_round)
    met = couples_met(sessions_so_far)
    hall = _Hall(now, Courses.of(now), met, gone, lines, later)
    search = ExchangeSearch(hall.courses, met, gone, lines)
    found: list[Merge] = []
    for two in combinations(sorted(gone), 2):
        direct = hall.merge(two, from_round)
        if direct is not None:
            found.append(direct)
        if from_round == 1 and (direct is None or direct.again):
            best = _best_after_exchanges(hall, search, two)
            if best is not None and (
                direct is None or direct.rematches or best.again < direct.again
            ):
                found.append(best)
    found.sort(
        key=lambda m: (m.again, len(m.rematches), len(m.after), -len(m.meetings))
    )
    return tuple(found)


def _best_after_exchanges(
    hall: "_Hall", search: ExchangeSearch, two: Couple
) -> Merge | None:
    """The merger after the smallest exchange, or one not much larger.

    A larger one is taken where fewer meet again by it in the sessions to come.
    """
    smallest = search.find(two)
    best = hall.merge_after(two, smallest[0]) if smallest else None
    if best is None or hall.later is None or not best.later:
        return best
    # twice more may two lines change places
    others = search.find(two, more=4 * search.longest)
    others = [one for one in others if one != best.after][:_TRIED]
    for exchanges in others:
        if hall.is_clean_after(two, exchanges):
            return hall.merge_after(two, exchanges)
    counted = [hall.merge_after(two, exchanges) for exchanges in others[:_COUNTED]]
    return min((best, *filter(None, counted)), key=lambda merge: merge.again)


def apply_merge(session: SeatedSession, merge: Merge) -> SeatedSession:
    """The session with the merged table; the two missing pairs share the empty one.

    A visitor is listed among the pairs of the section that it visits. A session without
    a phantom takes the first missing pair as one.
    """
    for exchange in merge.after:
        session = exchange_pairs(session, exchange.pairs)
    host, guest = merge.missing
    courses = Courses.of(session)
    changed: dict[Stop, Cell] = {}
    for meeting in merge.meetings:
        r = meeting.round
        stays, empty = (_stop_at(courses, pair, r) for pair in merge.missing)
        visitor = meeting.visitor
        fits = {meeting.ns, meeting.ew} == {stays.opponent, visitor}
        if not fits or empty.opponent != visitor or stays.set != empty.set:
            raise RequestError(
                f"round {r}: pairs {meeting.ns} and {meeting.ew} would not meet the "
                f"missing pairs {host} and {guest} on the same boards; find the "
                "mergers of this session again"
            )
        changed[stays] = Cell(meeting.ns, meeting.ew, stays.set)
        changed[empty] = _cell(empty.direction, guest, host, empty.set)
    cells = {(s.section, s.round, s.table): cell for s, cell in changed.items()}
    sections = tuple(
        _with_cells(section, index, cells, session.phantom or host)
        for index, section in enumerate(session.sections)
    )
    return replace(session, sections=sections, phantom=session.phantom or host)


def _check(
    now: SeatedSession, missing: Collection[int], from_round: int
) -> frozenset[int]:
    gone = frozenset(missing) | ({now.phantom} - {0})
    seated = {pair for section in now.sections for pair in section.members}
    for pair in sorted(gone - seated):
        raise RequestError(
            f"missing pair {pair} has no seat in session {now.number}; name pairs that "
            "were to play in it"
        )
    rounds = max(section.movement.rounds for section in now.sections)
    if not 1 <= from_round <= rounds:
        raise RequestError(
            f"byes merged from round {from_round}; session {now.number} has rounds 1 "
            f"to {rounds}"
        )
    return gone


@dataclass(frozen=True, slots=True)
class _Hall:
    """A session before anything is merged, and who has met before it."""

    now: SeatedSession
    courses: Courses
    met: frozenset[Couple]
    gone: frozenset[int]
    lines: PairLines | None
    later: LaterSessions | None

    def merge(self, two: Couple, from_round: int) -> Merge | None:
        """The merger of two byes as they sit, or None where they play other boards."""
        merge = self._merge(self.courses, two, from_round)
        return None if merge is None else self._with_later(merge)

    def merge_after(self, two: Couple, exchanges: tuple[Exchange, ...]) -> Merge | None:
        """The merger of two byes after exchanges."""
        merge = self._exchanged(two, exchanges)
        return None if merge is None else self._with_later(merge)

    def is_clean_after(self, two: Couple, exchanges: tuple[Exchange, ...]) -> bool:
        """Whether nobody need meet again after exchanges and the merger."""
        merge = self._exchanged(two, exchanges)
        if merge is None or merge.rematches or self.later is None:
            return False
        return self.later.are_clean(apply_merge(self.now, merge))

    def _exchanged(self, two: Couple, exchanges: tuple[Exchange, ...]) -> Merge | None:
        swaps = [swap for one in exchanges for swap in one.pairs]
        merge = self._merge(self.courses.exchange(swaps), two, 1)
        return None if merge is None else _after(merge, exchanges)

    def _with_later(self, merge: Merge) -> Merge:
        if self.later is None:
            return merge
        count = self.later.count(apply_merge(self.now, merge))
        if count is None:
            return merge
        told = (*merge.consequences, tell_later(count))
        return replace(merge, later=count, consequences=told)

    def _merge(self, courses: Courses, two: Couple, from_round: int) -> Merge | None:
        rounds = courses.same_boards(*two, from_round)
        if not rounds:
            return None
        lines = self.lines
        still = lines.still if lines is not None else frozenset[int]()
        order = min((two, two[::-1]), key=lambda o: _burden(courses, o, rounds, still))
        meetings = tuple(_meetings(courses, order, rounds, self.gone))
        if not meetings:
            return None
        played = courses.couples(self.gone, from_round)
        times = Counter(couple(m.ns, m.ew) for m in meetings)
        rematches = sorted(
            who for who, n in times.items() if n > 1 or who in self.met or who in played
        )
        concerned = _lines_concerned(meetings, lines)
        merge = Merge(order, rounds, meetings, tuple(rematches), concerned)
        told = state_consequences(
            courses, order, meetings, merge.rematches, concerned, still
        )
        return replace(merge, consequences=told)


def _meetings(
    courses: Courses, order: Couple, rounds: Sequence[int], gone: frozenset[int]
) -> Iterator[MergedMeeting]:
    for r in rounds:
        stays, empty = (courses.stop(pair, r) for pair in order)
        if stays is None or empty is None or {stays.opponent, empty.opponent} & gone:
            continue
        cell = _cell(stays.direction, empty.opponent, stays.opponent, stays.set)
        name, table = courses.table_of(stays)
        yield MergedMeeting(r, name, table, *cell, visitor=empty.opponent)


def _burden(
    courses: Courses, order: Couple, rounds: Sequence[int], still: frozenset[int]
) -> tuple[int, ...]:
    """What speaks against using the first one's seats: smaller is better."""
    stays, empty = (
        [s for r in rounds if (s := courses.stop(pair, r)) is not None]
        for pair in order
    )
    unable = sum(stop.opponent in still for stop in empty)
    wanders = len({(s.section, s.table, s.direction) for s in stays}) > 1
    # a visitor's own direction was the one across the table from the missing pair
    turned = sum(a.direction == b.direction for a, b in zip(stays, empty, strict=True))
    return unable, wanders, turned, stays[0].section, stays[0].table, order[0]


def _lines_concerned(
    meetings: Sequence[MergedMeeting], lines: PairLines | None
) -> tuple[Couple, ...]:
    if lines is None:
        return ()
    line_of = {
        pair: number for number, line in enumerate(lines.normal, 1) for pair in line
    }
    for number, line in enumerate(lines.exceptional, 1):
        line_of.update(dict.fromkeys(line, -number))
    both = {
        couple(line_of[m.ns], line_of[m.ew])
        for m in meetings
        if m.ns in line_of and m.ew in line_of
    }
    return tuple(sorted(both))


def _after(merge: Merge, exchanges: tuple[Exchange, ...]) -> Merge:
    first, *others = exchanges
    before = (f"before the session: {first}", *(f"then {other}" for other in others))
    return replace(merge, after=exchanges, consequences=before + merge.consequences)


def _stop_at(courses: Courses, pair: int, r: int) -> Stop:
    stop = courses.stop(pair, r)
    if stop is None:
        raise RequestError(
            f"missing pair {pair} has no seat in round {r}; find the mergers of this "
            "session again"
        )
    return stop


def _cell(direction: str, seated: int, opponent: int, board_set: int) -> Cell:
    if direction == "NS":
        return Cell(seated, opponent, board_set)
    return Cell(opponent, seated, board_set)


def _with_cells(
    section: SeatedSection,
    index: int,
    cells: Mapping[tuple[int, int, int], Cell],
    phantom: int,
) -> SeatedSection:
    """The section with some of its tables changed."""
    schedule = tuple(
        tuple(cells.get((index, r, t), cell) for t, cell in enumerate(row))
        for r, row in enumerate(section.movement.schedule, 1)
    )
    coming = (
        pair
        for (where, *_), cell in cells.items()
        if where == index
        for pair in cell[:2]
    )
    members = tuple(dict.fromkeys((*section.members, *coming)))
    movement = replace(
        section.movement,
        schedule=schedule,
        pairs=max(members),
        phantom=phantom if phantom in members else 0,
    )
    return replace(section, movement=movement, members=members)
