"""The mergers of a session: two byes on the same boards, or brought to the same."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Protocol

from evenhand.errors import RequestError
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.merging.exchange_search import ExchangeSearch
from evenhand.tournament.merging.merger import (
    Exchange,
    Merge,
    MergedMeeting,
    apply_merge,
    swaps_of,
)
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import couples_met


class LaterSessions(Protocol):
    """The sessions to come, which depend on the seats of this one."""

    def count(self, seats: SeatedSession) -> int | None:
        """How many couples meet again in them; None where that is not known."""

    def are_clean(self, seats: SeatedSession) -> bool:
        """Whether they can be planned without a rematch; quicker than counting."""


#: Other exchanges that are tried when pairs would meet again later.
_TRIED = 30
#: Those of them whose rematches are counted, when none of them avoids all.
_COUNTED = 4


def find_merges(
    sessions_so_far: Sequence[SeatedSession],
    now: SeatedSession,
    missing: Collection[int],
    from_round: int = 1,
    *,
    lines: Lines | None = None,
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
    gone = frozenset(missing) | ({now.phantom} - {0})
    _check(now, gone, from_round)
    met = couples_met(sessions_so_far)
    hall = _Hall(now, met, gone, lines, later)
    search = ExchangeSearch(now, met, gone, lines)
    found: list[Merge] = []
    for two in combinations(sorted(gone), 2):
        direct = hall.merge(two, from_round)
        if direct is not None:
            direct = hall.with_later(direct)
            found.append(direct)
        # before the first round pairs may still change seats
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


def _check(now: SeatedSession, gone: frozenset[int], from_round: int) -> None:
    seated = {pair for section in now.sections for pair in section.members}
    for pair in sorted(gone - seated):
        raise RequestError(
            f"missing pair {pair} has no seat in session {now.number}; name pairs that "
            "were to play in it"
        )
    if not 1 <= from_round <= now.rounds:
        raise RequestError(
            f"byes merged from round {from_round}; session {now.number} has rounds 1 "
            f"to {now.rounds}"
        )


def _best_after_exchanges(
    hall: "_Hall", search: ExchangeSearch, two: Couple
) -> Merge | None:
    """The merger after the smallest exchange, or one not much larger.

    A larger one is taken where fewer meet again by it in the sessions to come.
    """
    smallest = next(hall.merges_after(two, search.find(two)), None)
    if smallest is None:
        return None
    best = hall.with_later(smallest)
    if hall.later is None or not best.later:
        return best
    # enough for two further exchanges of whole lines, of two lines each
    others = search.find(two, more=4 * search.longest)
    others = [one for one in others if one != best.after][:_TRIED]
    for merge in hall.merges_after(two, others):
        if not merge.rematches and hall.later.are_clean(apply_merge(hall.now, merge)):
            return hall.with_later(merge)
    counted = map(hall.with_later, hall.merges_after(two, others[:_COUNTED]))
    return min((best, *counted), key=lambda merge: merge.again)


@dataclass(frozen=True, slots=True)
class _Hall:
    """A session before anything is merged, and who has met before it."""

    now: SeatedSession
    met: frozenset[Couple]
    gone: frozenset[int]
    lines: Lines | None
    later: LaterSessions | None

    def with_later(self, merge: Merge) -> Merge:
        """The merger with the rematches of the sessions to come counted."""
        if self.later is None:
            return merge
        return replace(merge, later=self.later.count(apply_merge(self.now, merge)))

    def merges_after(
        self, two: Couple, ways: Sequence[tuple[Exchange, ...]]
    ) -> Iterator[Merge]:
        """The merger of two byes after each of several exchanges, if there is one."""
        for exchanges in ways:
            seats = self.now.exchange(swaps_of(exchanges))
            merge = self.merge(two, 1, seats)
            # an exchange may bring the byes to the same boards and leave nobody to meet
            if merge is not None:
                yield replace(merge, after=exchanges)

    def merge(
        self, two: Couple, from_round: int, seats: SeatedSession | None = None
    ) -> Merge | None:
        """The merger of two byes as they sit, or None where they play other boards."""
        seats = self.now if seats is None else seats
        rounds = seats.same_boards(*two, from_round)
        if not rounds:
            return None
        still = self.lines.asked_to_stay if self.lines is not None else frozenset()
        # either bye may keep its table; the visitors should find it easily
        order = min((two, two[::-1]), key=lambda o: _burden(seats, o, rounds, still))
        meetings = tuple(_meetings(seats, order, rounds, self.gone))
        if not meetings:
            return None
        # who has gone home has met in the rounds that were played, and meets nobody
        # else
        played = seats.couples(lambda pair, r: r < from_round or pair not in self.gone)
        times = Counter(meeting.couple for meeting in meetings)
        rematches = sorted(
            who for who, n in times.items() if n > 1 or who in self.met or who in played
        )
        return Merge(
            order,
            rounds,
            meetings,
            tuple(rematches),
            self._lines_concerned(meetings),
            still & {meeting.visitor for meeting in meetings},
        )

    def _lines_concerned(self, meetings: Sequence[MergedMeeting]) -> tuple[Couple, ...]:
        numbered = self.lines.numbered if self.lines is not None else []
        line_of = {pair: number for number, line in numbered for pair in line}
        both = {
            couple(line_of[m.ns], line_of[m.ew])
            for m in meetings
            if m.ns in line_of and m.ew in line_of
        }
        return tuple(sorted(both))


def _meetings(
    seats: SeatedSession, order: Couple, rounds: Sequence[int], gone: frozenset[int]
) -> Iterator[MergedMeeting]:
    for r in rounds:
        stays, empty = (seats.stops[pair][r] for pair in order)
        stayer, visitor = stays.opponent, empty.opponent
        if {stayer, visitor} & gone:
            continue
        ns, ew = (visitor, stayer) if stays.direction == "NS" else (stayer, visitor)
        away = seats.stops[visitor][r].seat
        yield MergedMeeting(
            r, stays.section, stays.table, ns, ew, stays.set, visitor, away
        )


def _burden(
    seats: SeatedSession, order: Couple, rounds: Sequence[int], still: frozenset[int]
) -> tuple[int, ...]:
    """What speaks against using the seats of the first bye: smaller is better."""
    stays, empty = ([seats.stops[pair][r] for r in rounds] for pair in order)
    unable = sum(stop.opponent in still for stop in empty)
    wanders = len({stop.seat for stop in stays}) > 1
    # a visitor's own direction was the one across the table from the missing pair
    turned = sum(a.direction == b.direction for a, b in zip(stays, empty, strict=True))
    return unable, wanders, turned, stays[0].table, order[0]
