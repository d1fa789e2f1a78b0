"""What it costs that lines meet: the pairs in them that have met before."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.lines import Lines
from evenhand.tournament.sections import Layout
from evenhand.tournament.tail_choice import Couple

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
        tail_ns: for a line those it would meet again as NS of an appendix tail.
        tail_ew: the same as EW.
        whole: how many couples meet when a line meets a player for a second time.
    """

    lengths: dict[int, int]
    again: dict[Couple, int]
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

    def cost(self, a: int, b: int) -> int:
        """The couples that would meet again."""
        return self.again.get(couple(a, b), 0)


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
    for a, b in met:
        one, other = (a, b) if a in line_of else (b, a)
        line = line_of.get(one)
        if line is None:
            continue
        if other in line_of:
            if line_of[other] != line:
                again[couple(line, line_of[other])] += 1
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
        lengths, dict(again), dict(tail_ns), dict(tail_ew), layout.rounds**2
    )


def _is_howell(layout: Layout, section: int) -> bool:
    return layout.sections[section].is_howell_tail
