"""What it costs that lines meet: the pairs in them that have met before."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_meetings import Graph
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple, couple

#: A line of pairs that cannot move is never asked to, whatever else it costs.
FORBIDDEN = 100_000


@dataclass(frozen=True, slots=True)
class LineCosts:
    """How many pairs would meet again, by lines counted from 1.

    Howell tails are further players that stay, numbered after the lines; the line that
    meets one plays in it.

    Attributes:
        lengths: how many pairs each line has; 0 for a Howell tail.
        again: for two players the couples that have met; nothing means none.
        in_tail: for two lines, NS and EW, the same in an appendix tail, where some of
            them do not meet.
        tail_ns: for a line those it would meet again as NS of an appendix tail.
        tail_ew: the same as EW.
        whole: how many couples meet when a line meets a player for a second time.
    """

    lengths: dict[int, int]
    again: dict[Couple, int]
    in_tail: dict[Couple, int]
    tail_ns: dict[int, int]
    tail_ew: dict[int, int]
    whole: int

    @property
    def lines(self) -> int:
        """How many lines move."""
        return sum(length > 0 for length in self.lengths.values())

    def may_meet(self, a: int, b: int) -> bool:
        """Whether two players can meet at all."""
        one, other = self.lengths[a], self.lengths[b]
        if one and other:
            return a != b and one == other
        return one + other > 0

    def free_meetings(self) -> Graph:
        """For each player those whom it can meet without a rematch."""
        return {
            a: {b for b in self.lengths if self.may_meet(a, b) and not self.cost(a, b)}
            for a in self.lengths
        }

    def cost(self, a: int, b: int) -> int:
        """The couples that would meet again."""
        return self.again.get(couple(a, b), 0)

    def tail_cost(self, ns: int, ew: int) -> int:
        """The couples that would meet again in an appendix tail."""
        return (
            self.in_tail.get((ns, ew), 0)
            + self.tail_ns.get(ns, 0)
            + self.tail_ew.get(ew, 0)
        )

    def least_possible(self, sessions: int) -> int:
        """A lower bound of what a number of sessions cost.

        Each player by itself chooses the cheapest; a meeting has two players.
        """
        total = sum(self._least_alone(player, sessions) for player in self.lengths)
        return -(-total // 2)

    def _least_alone(self, player: int, sessions: int) -> int:
        others = [b for b in self.lengths if self.may_meet(player, b)]
        prices = sorted(
            self._least_cost(player, other) + times * self.whole
            for other in others
            for times in range(sessions)
        )
        return sum(prices[:sessions])

    def _least_cost(self, a: int, b: int) -> int:
        """The couples that would meet again, in an appendix tail or elsewhere."""
        ways = (self.in_tail.get(two, 0) for two in ((a, b), (b, a)))
        return min(self.cost(a, b), *ways) if self.in_tail else self.cost(a, b)


def count_rematches(layout: Layout, lines: Lines, met: Collection[Couple]) -> LineCosts:
    """What each meeting of lines would cost, given who has met."""
    howells = [number for number, i in enumerate(layout.tails) if _is_howell(layout, i)]
    line_of = {p: n for n, line in enumerate(lines.normal, 1) for p in line}
    home = {p: t for t, line in enumerate(lines.exceptional) for p in line}
    half = [set(line[: len(line) // 2]) for line in lines.exceptional]
    count = len(lines.normal)
    stayer = {tail: count + 1 + n for n, tail in enumerate(howells)}
    again: Counter[Couple] = Counter()
    tail_ns: Counter[int] = Counter()
    tail_ew: Counter[int] = Counter()
    between: list[Couple] = []
    for a, b in met:
        one, other = (a, b) if a in line_of else (b, a)
        line = line_of.get(one)
        if line is None:
            continue
        if other in line_of:
            if line_of[other] != line:
                again[couple(line, line_of[other])] += 1
                between.append((one, other))
            else:
                again.update((line, number) for number in stayer.values())
        elif (tail := home.get(other)) is None:
            continue
        elif tail in stayer:
            again[line, stayer[tail]] += 1
        elif other in half[tail]:
            tail_ew[line] += 1
        else:
            tail_ns[line] += 1
    for line in lines.always_ns:
        again.update({(line, n): FORBIDDEN for n in stayer.values()})
        again.update({(line, n): FORBIDDEN for n in lines.always_ns if n > line})
        tail_ns[line] += FORBIDDEN
        tail_ew[line] += FORBIDDEN
    lengths = {n: len(line) for n, line in enumerate(lines.normal, 1)}
    lengths.update(dict.fromkeys(stayer.values(), 0))
    return LineCosts(
        lengths,
        dict(again),
        _count_in_tail(layout, lines, between),
        dict(tail_ns),
        dict(tail_ew),
        layout.rounds**2,
    )


def _count_in_tail(
    layout: Layout, lines: Lines, between: Collection[Couple]
) -> dict[Couple, int]:
    """How many couples of two lines meet again in an appendix tail, by NS and EW."""
    meet = _places_that_meet(layout)
    if not meet:
        return {}
    at = {
        p: (n, k) for n, line in enumerate(lines.normal, 1) for k, p in enumerate(line)
    }
    found: Counter[Couple] = Counter()
    for a, b in between:
        (one, i), (other, k) = at[a], at[b]
        found[one, other] += (i, k) in meet
        found[other, one] += (k, i) in meet
    return dict(found)


def _places_that_meet(layout: Layout) -> frozenset[Couple]:
    """Places in the NS and the EW line of an appendix tail whose holders meet."""
    tail = next((part for part in layout.sections if part.is_appendix_tail), None)
    if tail is None:
        return frozenset()
    ns, ew, _ = (
        {seat: place for place, seat in enumerate(slot.seats)} for slot in tail.slots()
    )
    return frozenset(
        (ns[cell.ns], ew[cell.ew])
        for row in tail.movement().schedule
        for cell in row
        if cell.ns in ns and cell.ew in ew
    )


def _is_howell(layout: Layout, section: int) -> bool:
    return layout.sections[section].is_howell_tail
