"""Lines of a new layout made from those of an old one, with few pairs moved.

Lines keep together as far as they can and the exceptional line stays. Lines that are
too many are dissolved. Pairs without a place, newcomers and missing pairs then fill the
gaps, so that as many lines as possible may still meet.
"""

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.replanning.stationary_chairs import (
    EMPTY,
    Chairs,
    Hole,
    LinesToFill,
)
from evenhand.tournament.seated import Couple, couple

#: How much worse it is that a line cannot play a session than that two cannot meet.
_SHORTAGE = 50
#: Exchanges that are looked at.
_MOST_EXCHANGES = 800


@dataclass(frozen=True, slots=True)
class OldLines:
    """The lines as they were, with `EMPTY` for those who have left.

    Attributes:
        normal: the lines that move.
        exceptional: for each tail the pairs that stay.
        halved: for each tail whether its line has a NS and an EW half.
        roster: everybody who is to have a place, missing pairs included.
        chairs: the pairs that asked not to move.
    """

    normal: tuple[tuple[int, ...], ...]
    exceptional: tuple[tuple[int, ...], ...] = ()
    halved: tuple[bool, ...] = ()
    roster: tuple[int, ...] = ()
    chairs: Chairs = field(default_factory=dict)


def refill_lines(
    layout: Layout,
    old: OldLines,
    met: Collection[Couple],
    sessions: int,
    chance: random.Random,
    *,
    keep_chairs: bool = True,
) -> Lines:
    """Lines that fit the layout.

    Args:
        layout: the new sections.
        old: the lines as they were.
        met: couples that have met.
        sessions: how many sessions are to come.
        chance: chooses among lines that are equally good.
        keep_chairs: whether pairs that asked not to move are put where they keep
            their chairs, or others that stay; otherwise nobody is.
    """
    normal = _keep_lines(layout, old, chance)
    filled = LinesToFill(layout, [*normal, *_keep_stayers(layout, old)], len(normal))
    filled.settle(old.chairs if keep_chairs else {})
    placed = {pair for line in filled.lines for pair in line}
    before = {pair for line in (*old.normal, *old.exceptional) for pair in line}
    homeless = [pair for pair in old.roster if pair in before - placed]
    pool = [*homeless, *(pair for pair in old.roster if pair not in before)]
    chance.shuffle(pool)
    holes = filled.holes()
    for (i, k), pair in zip(holes, pool, strict=True):
        filled.lines[i][k] = pair
    _Filling(filled, met, sessions).improve(holes, chance.randrange(1 << 30))
    lines = tuple(map(tuple, filled.lines))
    return Lines(lines[: len(normal)], lines[len(normal) :], filled.always_ns)


def _keep_lines(
    layout: Layout, old: OldLines, chance: random.Random
) -> list[list[int]]:
    """The normal lines: those with pairs that cannot move kept, then the fullest."""
    ranked = sorted(
        range(len(old.normal)),
        key=lambda i: (
            old.chairs.keys().isdisjoint(old.normal[i]),
            old.normal[i].count(EMPTY),
            chance.random(),
        ),
    )
    slots = [len(slot.seats) for _, slot in layout.slots(normal=True)]
    kept = _lines_for_slots(slots, [(i, len(old.normal[i])) for i in ranked])
    return [
        list(before) if len(before) == length else _fit(before, length)
        for length, i in zip(slots, kept, strict=True)
        for before in (old.normal[i] if i is not None else (),)
    ]


def _lines_for_slots(
    slots: Sequence[int], ranked: Sequence[tuple[int, int]]
) -> list[int | None]:
    """The old line for each slot, or None; ranked are lines with their lengths.

    Lines of the right length come first and keep their order; what is left over takes
    whatever slots are, with a pair fewer or a place more.
    """
    kept: list[int | None] = [None] * len(slots)
    left = list(ranked)
    for length in set(slots):
        places = [n for n, wanted in enumerate(slots) if wanted == length]
        fitting = [one for one in left if one[1] == length][: len(places)]
        for n, (i, _) in zip(places, sorted(fitting), strict=False):
            kept[n] = i
        left = [one for one in left if one not in fitting]
    free = [n for n, i in enumerate(kept) if i is None]
    for n, (i, _) in zip(free, left, strict=False):
        kept[n] = i
    return kept


def _keep_stayers(layout: Layout, old: OldLines) -> list[list[int]]:
    """The exceptional lines, those of an appendix tail on the side where they sat."""
    lines = []
    for tail, (index, slot) in enumerate(layout.slots(normal=False)):
        size = len(slot.seats)
        before = old.exceptional[tail] if tail < len(old.exceptional) else ()
        halved = layout.sections[index].is_appendix_tail
        if halved and tail < len(old.halved) and old.halved[tail]:
            half = len(before) // 2
            sides = (before[:half], before[half:])
            lines.append([p for side in sides for p in _fit(side, size // 2)])
        else:
            lines.append(_fit(before, size))
    return lines


def _fit(before: Sequence[int], size: int) -> list[int]:
    """A line of a given size: those who are there, then empty places."""
    there = [pair for pair in before if pair != EMPTY][:size]
    return there + [EMPTY] * (size - len(there))


class _Filling:
    """Who fills which hole: exchanged as long as more lines can meet for it.

    Groups are the lines, from 0, and after them the exceptional lines; those of an
    appendix tail are two, because a line meets one half of them at a time.
    """

    def __init__(
        self, filled: LinesToFill, met: Collection[Couple], sessions: int
    ) -> None:
        self.filled = filled
        self.lines = filled.lines
        self.normal = filled.normal
        self.sessions = sessions
        self.lengths = [len(line) for line in self.lines[: self.normal]]
        sections = filled.layout.sections
        self.howells = [
            self.normal + tail
            for tail, index in enumerate(filled.layout.tails)
            if not sections[index].is_appendix_tail
        ]
        self.known: dict[int, list[int]] = {}
        for a, b in met:
            self.known.setdefault(a, []).append(b)
            self.known.setdefault(b, []).append(a)
        self.group = {
            pair: self._group_at((i, k))
            for i, line in enumerate(self.lines)
            for k, pair in enumerate(line)
        }
        self.between = Counter(couple(self.group[a], self.group[b]) for a, b in met)

    def _group_at(self, hole: Hole) -> int:
        return hole[0] + len(self.lines) * self.filled.half(hole)

    def improve(self, holes: Sequence[Hole], seed: int) -> None:
        """Exchange those in the holes until nothing is gained, or for long enough."""
        worth = [
            (one, other)
            for one, other in combinations(holes, 2)
            if self._group_at(one) != self._group_at(other)
        ]
        random.Random(seed).shuffle(worth)
        looked, best = 0, self._trouble()
        gained = True
        while gained and best:
            gained = False
            for one, other in worth:
                if self.known.keys().isdisjoint((self._at(one), self._at(other))):
                    continue
                looked += 1
                if looked > _MOST_EXCHANGES:
                    return
                self._exchange(one, other)
                now = self._trouble()
                if now < best:
                    best, gained = now, True
                else:
                    self._exchange(one, other)

    def _at(self, hole: Hole) -> int:
        return self.lines[hole[0]][hole[1]]

    def _exchange(self, a: Hole, b: Hole) -> None:
        one, other = self._at(a), self._at(b)
        self._move(one, b)
        self._move(other, a)

    def _move(self, pair: int, hole: Hole) -> None:
        self.lines[hole[0]][hole[1]] = pair
        new = self._group_at(hole)
        old, self.group[pair] = self.group[pair], new
        for other in self.known.get(pair, ()):
            theirs = self.group[other]
            self.between[couple(old, theirs)] -= 1
            self.between[couple(new, theirs)] += 1

    def _trouble(self) -> int:
        """Meetings of lines that are barred, and far worse, lines with too few left."""
        howells, lengths = self.howells, self.lengths
        barred = set[Couple]()
        for (a, b), times in self.between.items():
            if times > 0 and a < self.normal:
                # pairs of one line that have met keep it out of every Howell
                barred |= {(a, h) for h in howells} if a == b else {(a, b)}
        left = [lengths.count(length) - 1 + len(howells) for length in lengths]
        in_howells = dict.fromkeys(howells, self.normal)
        for a, b in barred:
            if b < self.normal and lengths[a] == lengths[b]:
                left[a] -= 1
                left[b] -= 1
            elif b in in_howells:
                left[a] -= 1
                in_howells[b] -= 1
        few = (*left, *in_howells.values())
        shortage = sum(max(0, self.sessions - n) for n in few)
        return len(barred) + _SHORTAGE * shortage
