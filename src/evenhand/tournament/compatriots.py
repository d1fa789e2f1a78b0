"""When pairs of one country or club meet: as early as possible, or not at all."""

import random
from collections.abc import Collection, Sequence
from enum import StrEnum

from evenhand.tournament.draft import Draft, Spot
from evenhand.tournament.line_movement import LineTable

_ROUNDS_OF_EXCHANGES = 20


class Compatriots(StrEnum):
    """When pairs of one country or club should meet."""

    EARLY = "early"
    APART = "apart"


def line_meetings(table: LineTable) -> dict[tuple[int, int], int]:
    """The first session, from 1, in which members of two lines can meet.

    Lines count from 0, exceptional ones after the normal ones; a line meets itself in
    a Howell tail.
    """
    first: dict[tuple[int, int], int] = {}
    for number, session in enumerate(table.sessions, 1):
        for index, seats in enumerate(session):
            lines = [line - 1 for line in seats]
            if index in table.layout.tails:
                lines.append(table.lines + table.layout.tails.index(index))
            couples = [(a, b) for a in lines for b in lines if a != b]
            if len(seats) == 1:
                couples.append((lines[0], lines[0]))
            for couple in couples:
                first.setdefault(couple, number)
    return first


def place_compatriots(
    draft: Draft,
    table: LineTable,
    groups: Sequence[Sequence[int]],
    when: Compatriots,
    fixed: Collection[int],
    generator: random.Random,
) -> None:
    """Exchange pairs of equal strength until compatriots meet when they should.

    Only pairs of one strength group change places, so lines stay equally strong.
    """
    search = _Exchanges(draft, table, groups, when, {*fixed, draft.phantom})
    movable = [pair for group in groups for pair in group if pair not in search.fixed]
    for _ in range(_ROUNDS_OF_EXCHANGES):
        order = generator.sample(movable, len(movable))
        improved = [search.improve(pair) for pair in order]
        if not any(improved):
            return


class _Exchanges:
    def __init__(
        self,
        draft: Draft,
        table: LineTable,
        groups: Sequence[Sequence[int]],
        when: Compatriots,
        fixed: Collection[int],
    ) -> None:
        self.draft = draft
        self.fixed = fixed
        self.when = when
        self.last = len(table.sessions)
        self.meetings = line_meetings(table)
        self.friends = {
            pair: [other for other in group if other != pair]
            for group in groups
            for pair in group
        }
        self.line_of = {p: n for n, line in enumerate(draft.lines) for p in line}

    def cost(self, a: int, b: int) -> int:
        """How unwelcome the meeting of two compatriots is."""
        session = self.meetings.get((self.line_of[a], self.line_of[b]))
        if self.when is Compatriots.APART:
            return 0 if session is None else 1
        if session is None:
            return 1
        in_the_last = session == self.last and self.last > 1
        return 10 * self.last if in_the_last else 2 * (session - 1)

    def improve(self, pair: int) -> bool:
        """Move a pair to the best line that takes it; whether that helps."""
        spot = self.draft.spot_of(pair)
        best, goal = 0, None
        for line in range(len(self.draft.normal)):
            other = (line, spot[1])
            if spot[0] >= len(self.draft.normal) or not self._may_exchange(spot, other):
                continue
            change = self._change(spot, other)
            if change < best:
                best, goal = change, other
        if goal is None:
            return False
        self._exchange(spot, goal)
        return True

    def _may_exchange(self, spot: Spot, other: Spot) -> bool:
        if spot[0] == other[0] or other[1] >= len(self.draft.lines[other[0]]):
            return False
        return self.draft.at(other) not in self.fixed

    def _change(self, spot: Spot, other: Spot) -> int:
        couple = self.draft.at(spot), self.draft.at(other)
        before = self._cost_of(*couple)
        self._exchange(spot, other)
        after = self._cost_of(*couple)
        self._exchange(spot, other)
        return after - before

    def _cost_of(self, a: int, b: int) -> int:
        mine = sum(self.cost(a, friend) for friend in self.friends.get(a, ()))
        others = (f for f in self.friends.get(b, ()) if f != a)
        return mine + sum(self.cost(b, friend) for friend in others)

    def _exchange(self, spot: Spot, other: Spot) -> None:
        self.draft.exchange(spot, other)
        for place in (spot, other):
            self.line_of[self.draft.at(place)] = place[0]
