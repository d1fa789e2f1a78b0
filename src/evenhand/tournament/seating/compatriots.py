"""When pairs from one country or club meet: as early as possible, or not at all."""

import random
from collections.abc import Collection, Sequence
from enum import StrEnum

from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.seating.draft import LineDraft, Spot

#: Exchanges weighed: for each compatriot, and at most in all.
_STEPS_A_PAIR, _MOST_STEPS = 400, 60_000
#: First and last temperature, in units of the smallest cost.
_HOT, _COLD = 3.0, 0.1
#: The least cost of a meeting in the last session; not meeting at all costs 1.
_IN_THE_LAST = 100

_TwoSpots = tuple[Spot, Spot]


class Compatriots(StrEnum):
    """When pairs from one country or club should meet."""

    EARLY = "early"
    APART = "apart"


def line_meetings(table: LineTable) -> dict[tuple[int, int], tuple[int, ...]]:
    """The sessions, from 1, in which members of two lines can meet.

    Lines count from 0, exceptional ones after the normal ones. A line meets itself in a
    Howell tail, and meets both halves of an appendix tail's exceptional line in turn.
    """
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for number, session in enumerate(table.sessions, 1):
        for index, seats in enumerate(session):
            lines = [line - 1 for line in seats]
            if index in table.layout.tails:
                lines.append(table.lines + table.layout.tails.index(index))
            couples = [(a, b) for a in lines for b in lines if a != b]
            if len(seats) == 1:
                couples.append((lines[0], lines[0]))
            for couple in couples:
                found[couple] = (*found.get(couple, ()), number)
    return found


def place_compatriots(
    draft: LineDraft,
    table: LineTable,
    groups: Sequence[Sequence[int]],
    when: Compatriots,
    fixed: Collection[int],
    generator: random.Random,
) -> None:
    """Exchange pairs of similar strength until compatriots meet when they should.

    Between normal lines only pairs of the same strength group change places; with a
    tail, only pairs no further apart in the seeding list than the size of a group. No
    line strays further from average strength than dealing to and fro allows, or than
    one of the two lines had strayed before.

    Args:
        draft: the lines.
        table: the movement of lines.
        groups: the compatriots.
        when: whether they meet early or stay apart.
        fixed: pairs that keep their places.
        generator: the source of chance for the search.
    """
    exchanges = _Exchanges(draft, table, groups, when, {*fixed, draft.phantom})
    if not exchanges.movable or len(draft.lines) < 2:
        return
    steps = min(_STEPS_A_PAIR * len(exchanges.movable), _MOST_STEPS)
    cooling = Cooling(_HOT, _COLD, steps)
    anneal(exchanges, exchanges.cost(), AfterSteps(steps), cooling, generator)
    exchanges.restore()


class _Exchanges(Problem[_TwoSpots, int]):
    """Compatriots counted by line, so that an exchange can be judged at once.

    Let n be the number of a group's compatriots in each line, and w the cost of a
    meeting between two lines. A member of line a then costs (w·n)(a) − w(a, a).
    """

    def __init__(
        self,
        draft: LineDraft,
        table: LineTable,
        groups: Sequence[Sequence[int]],
        when: Compatriots,
        fixed: Collection[int],
    ) -> None:
        self.draft = draft
        self.fixed = fixed
        self.movable = [p for group in groups for p in group if p not in fixed]
        self.weights = _weights(table, len(draft.lines), when)
        self.group_of = {
            pair: number for number, group in enumerate(groups) for pair in group
        }
        self.spots = {
            pair: (i, place)
            for i, line in enumerate(draft.lines)
            for place, pair in enumerate(line)
        }
        self.burdens = [[0] * len(draft.lines) for _ in groups]
        for pair, number in self.group_of.items():
            self._burden(number, self.spots[pair][0], 1)
        self.leaning = draft.leanings() + [0.0] * len(draft.exceptional)
        self.tolerance = len(draft.normal) / 2
        self.remember()

    def cost(self) -> int:
        """The cost of all meetings between compatriots."""
        # each meeting is in the burden of both of its pairs
        twice = sum(
            self.burdens[number][line] - self.weights[line][line]
            for pair, number in self.group_of.items()
            for line in (self.spots[pair][0],)
        )
        return twice // 2

    def remember(self) -> None:
        """Keep a copy of the lines as they are."""
        self._best = [list(line) for line in self.draft.lines]

    def restore(self) -> None:
        """Put the pairs back where the copy has them."""
        for line, best in zip(self.draft.lines, self._best, strict=True):
            line[:] = best

    def propose(self, chance: random.Random) -> tuple[_TwoSpots, int] | None:
        """A compatriot, a pair to change places with, and the change in cost."""
        spot = self.spots[chance.choice(self.movable)]
        other = self.draw_partner(spot, chance)
        if other is None or not self.may_exchange(spot, other):
            return None
        return (spot, other), self.change(spot, other)

    def draw_partner(self, spot: Spot, generator: random.Random) -> Spot | None:
        """A place in another line; of the same strength group if both are normal."""
        line = generator.randrange(len(self.draft.lines))
        if line == spot[0]:
            return None
        normal = len(self.draft.normal)
        if line < normal and spot[0] < normal:
            there = spot[1] < len(self.draft.normal[line])
            return (line, spot[1]) if there else None
        return line, generator.randrange(len(self.draft.line(line)))

    def may_exchange(self, spot: Spot, other: Spot) -> bool:
        """Whether an exchange leaves the lines about as strong as they were."""
        if self.draft.at(other) in self.fixed:
            return False
        apart = self._apart(spot, other)
        normal = len(self.draft.normal)
        # tails have no strength groups that could hold a pair near its equals
        if max(spot[0], other[0]) >= normal and abs(apart) > normal:
            return False
        changes = ((spot[0], -apart), (other[0], apart))
        lines = [(self.leaning[i], change) for i, change in changes if i < normal]
        before = max((abs(leaning) for leaning, _ in lines), default=0.0)
        # a line already out of balance may stay so, but no exchange may make it worse
        after = max((abs(leaning + change) for leaning, change in lines), default=0.0)
        return after <= max(self.tolerance, before)

    def change(self, spot: Spot, other: Spot) -> int:
        """The change in cost made by an exchange."""
        one = self.group_of.get(self.draft.at(spot))
        two = self.group_of.get(self.draft.at(other))
        # two members of one group, or two pairs of none, are interchangeable
        if one == two:
            return 0
        a, b = spot[0], other[0]
        return self._move(one, a, b) + self._move(two, b, a)

    def accept(self, change: _TwoSpots) -> None:
        """Exchange the pairs at two places."""
        spot, other = change
        apart = self._apart(spot, other)
        self.leaning[spot[0]] -= apart
        self.leaning[other[0]] += apart
        for place, goal in ((spot, other), (other, spot)):
            pair = self.draft.at(place)
            self.spots[pair] = goal
            if pair in self.group_of:
                self._burden(self.group_of[pair], place[0], -1)
                self._burden(self.group_of[pair], goal[0], 1)
        self.draft.exchange(spot, other)

    def _apart(self, spot: Spot, other: Spot) -> int:
        rank = self.draft.rank
        return rank[self.draft.at(spot)] - rank[self.draft.at(other)]

    def _move(self, group: int | None, a: int, b: int) -> int:
        if group is None:
            return 0
        burden, weight = self.burdens[group], self.weights
        return burden[b] - weight[b][a] - burden[a] + weight[a][a]

    def _burden(self, group: int, line: int, times: int) -> None:
        burden = self.burdens[group]
        for other, weight in enumerate(self.weights[line]):
            burden[other] += times * weight


def _weights(table: LineTable, lines: int, when: Compatriots) -> list[list[int]]:
    """The cost of having compatriots in two given lines, or both in the same line."""
    meetings = line_meetings(table)
    last = len(table.sessions)
    return [
        [_weight(meetings.get((a, b), ()), last, when) for b in range(lines)]
        for a in range(lines)
    ]


def _weight(sessions: Sequence[int], last: int, when: Compatriots) -> int:
    """The cost for lines that meet in some sessions.

    The worst session counts, because which pairs meet in which is not settled yet.
    """
    if when is Compatriots.APART:
        return 1 if sessions else 0
    if not sessions:
        return 1
    # with one session there is no choice, so it is not held against them
    in_the_last = max(sessions) == last and last > 1
    later = 2 * (max(sessions) - 1)
    return later + _IN_THE_LAST if in_the_last else later
