"""Lines of a new layout made from those of an old one, with few pairs moved.

Which line goes on as which, which line stays in a section for the sake of pairs that
cannot move, and who has which place are three assignments of least cost. Newcomers,
missing pairs and those without a place then fill the gaps, and are exchanged as long as
more lines may meet for it.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from evenhand.solvers.assignment import assign
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple
from evenhand.tournament.seating.still_seats import Chair, Chairs, staying_seats

#: A place in a line that nobody has.
EMPTY = 0

#: A line, exceptional ones after the normal ones, and a place in it, both from 0.
Place = tuple[int, int]

#: What it costs a pair that asked not to move to lose its chair, and every other too.
_OTHER_CHAIR, _NO_CHAIR = 10_000, 1_000_000
#: Exchanges that are looked at.
_MOST_EXCHANGES = 800


@dataclass(frozen=True, slots=True)
class NewLines:
    """Lines that fit a layout, and the section of each that cannot move."""

    lines: Lines
    homes: Mapping[int, int]


def refill_lines(
    layout: Layout,
    old: Lines,
    kept: Sequence[int],
    others: Sequence[int],
    chairs: Chairs,
    met: Collection[Couple],
    chance: random.Random,
) -> NewLines:
    """Lines that fit the layout.

    Args:
        layout: the new sections.
        old: the lines as they were.
        kept: those in them who are still there, or as missing as before.
        others: newcomers, and numbers for places that nobody has.
        chairs: the pairs that are to stay in one chair, theirs if possible.
        met: couples that have met.
        chance: chooses among lines that are equally good.
    """
    filling = _Filling(layout, old, kept, chairs, chance)
    gaps = filling.fill(others, chance)
    meetings = _Meetings(filling, met)
    meetings.improve(gaps, chance)
    normal, lines = filling.normal, tuple(map(tuple, filling.lines))
    homes = {line + 1: section for section, line in filling.homes.items()}
    always_ns = tuple(sorted(homes))
    return NewLines(Lines(lines[:normal], lines[normal:], always_ns), homes)


class _Filling:
    """Lines whose places are given out.

    Attributes:
        lines: who has which place, exceptional lines last.
        normal: how many of the lines are normal.
        homes: for sections the line, from 0, that has to sit NS there all the time.
    """

    def __init__(
        self,
        layout: Layout,
        old: Lines,
        kept: Sequence[int],
        chairs: Chairs,
        chance: random.Random,
    ) -> None:
        self.layout = layout
        self._kept = kept
        self._chairs = chairs
        there = set(kept)
        normal, exceptional = (
            [[pair if pair in there else EMPTY for pair in line] for line in lines]
            for lines in (old.normal, old.exceptional)
        )
        lengths = [len(slot.seats) for _, slot in layout.slots(normal=True)]
        self.normal = len(lengths)
        self.lines = [
            *_keep_lines(lengths, normal, chairs, chance),
            *self._keep_stayers(exceptional),
        ]
        self._seats = staying_seats(layout)
        self.homes = self._choose_homes()
        if chairs:
            self._settle()

    def part(self, place: Place) -> Place:
        """The line of a place; in that of an appendix tail also which half of it.

        A normal line meets one half of it at a time.
        """
        i, k = place
        tail = self.layout.tails[i - self.normal] if i >= self.normal else None
        halved = tail is not None and self.layout.sections[tail].is_mitchell_tail
        return i, int(halved and 2 * k >= len(self.lines[i]))

    def fill(self, others: Sequence[int], chance: random.Random) -> list[Place]:
        """Give everybody who has none a place by lot; those places."""
        placed = {pair for line in self.lines for pair in line}
        pool = [*(pair for pair in self._kept if pair not in placed), *others]
        chance.shuffle(pool)
        gaps = [(i, k) for i, k in self._places() if self.lines[i][k] == EMPTY]
        for (i, k), pair in zip(gaps, pool, strict=True):
            self.lines[i][k] = pair
        return gaps

    def _places(self) -> list[Place]:
        return [(i, k) for i, line in enumerate(self.lines) for k in range(len(line))]

    def _keep_stayers(self, old: Sequence[Sequence[int]]) -> Iterator[list[int]]:
        """The exceptional lines, each side of an appendix tail by itself."""
        for tail, (index, slot) in enumerate(self.layout.slots(normal=False)):
            before = old[tail] if tail < len(old) else ()
            parts = 2 if self.layout.sections[index].is_mitchell_tail else 1
            half, size = -(-len(before) // parts), len(slot.seats) // parts
            sides = (before[side * half : (side + 1) * half] for side in range(parts))
            yield [pair for side in sides for pair in _fit(side, size)]

    def _choose_homes(self) -> dict[int, int]:
        """A line for each section where pairs keep chairs, or can be given some."""
        line_of = {pair: i for i, line in enumerate(self.lines) for pair in line}
        wanted = Counter[Place]()
        lost = []
        for pair, chair in sorted(self._chairs.items()):
            seat = None if chair is None else self._seats.get(chair)
            if seat is None:
                lost.append(pair)
            elif seat.is_normal:
                wanted[seat.section, line_of.get(pair, -1)] += 1
        # one that has lost its chair has another where its line stays
        for pair in lost:
            spare = self._sections_without(wanted)
            line = line_of.get(pair, -1)
            if spare and line < self.normal and not any(i == line for _, i in wanted):
                wanted[spare[0], line] += 1
        sections = sorted({section for section, _ in wanted})
        lines = range(self.normal)
        costs = [[self._home_cost(s, i, wanted) for i in lines] for s in sections]
        return dict(zip(sections, assign(costs) or (), strict=False))

    def _sections_without(self, wanted: Mapping[Place, int]) -> list[int]:
        needed = {section for section, _ in wanted}
        return [
            index
            for index, part in enumerate(self.layout.sections)
            if not part.is_tail and index not in needed
        ]

    def _home_cost(
        self, section: int, line: int, wanted: Mapping[Place, int]
    ) -> int | None:
        """What speaks against a line for a section: few of those who stay there."""
        pairs = self.lines[line]
        if len(pairs) != self.layout.sections[section].tables:
            return None
        mine = wanted.get((section, line), 0)
        others = sum(pair in self._chairs for pair in pairs) - mine
        return -10_000 * mine + 100 * others - pairs.count(EMPTY)

    def _settle(self) -> None:
        """Give pairs that asked not to move their chairs again, or others that stay."""
        staying = self._chairs_by_place()
        places = self._places()
        at = {self.lines[i][k]: (i, k) for i, k in places}
        pairs = [pair for pair in self._kept if pair in at or pair in self._chairs]

        def cost(pair: int, place: Place) -> int:
            now = at.get(pair)
            if now == place:
                away = 0
            else:
                away = 2 - (now is not None and self.part(now) == self.part(place))
            if pair not in self._chairs:
                return away
            chair = self._chairs[pair]
            if chair is not None and staying.get(place) == chair:
                return away
            return (_NO_CHAIR if place not in staying else _OTHER_CHAIR) + away

        # all at once: a chair given back to one pair may turn out another
        found = assign([[cost(pair, place) for place in places] for pair in pairs])
        assert found is not None
        for line in self.lines:
            line[:] = [EMPTY] * len(line)
        for pair, column in zip(pairs, found, strict=True):
            i, k = places[column]
            self.lines[i][k] = pair

    def _chairs_by_place(self) -> dict[Place, Chair]:
        """The places that keep a chair, each with that chair."""
        in_tails = {s: self.normal + t for t, s in enumerate(self.layout.tails)}
        return {
            (lines[seat.section], seat.place): chair
            for chair, seat in self._seats.items()
            for lines in (self.homes if seat.is_normal else in_tails,)
            if seat.section in lines
        }


def _keep_lines(
    lengths: Sequence[int],
    old: Sequence[Sequence[int]],
    chairs: Chairs,
    chance: random.Random,
) -> Iterator[list[int]]:
    """The normal lines: those with pairs that cannot move kept, then the fullest."""
    drawn = [chance.randrange(8) for _ in old]

    def cost(slot: int, i: int) -> int:
        """A line keeps its number; which of equals is dissolved is drawn by lot."""
        if i >= len(old):
            return 0
        there = len(old[i]) - old[i].count(EMPTY)
        still = not chairs.keys().isdisjoint(old[i])
        # all of a line has met the same lines, so one that is kept whole can go on as
        # before
        worth = 1000 * still + 20 * there - 10 * (len(old[i]) != lengths[slot])
        return -100 * worth - 2 * drawn[i] - (i == slot)

    columns = range(max(len(lengths), len(old)))
    found = assign([[cost(slot, i) for i in columns] for slot in range(len(lengths))])
    assert found is not None
    for length, i in zip(lengths, found, strict=True):
        before = old[i] if i < len(old) else ()
        yield list(before) if len(before) == length else _fit(before, length)


def _fit(before: Sequence[int], size: int) -> list[int]:
    """A line of a given size: those who are there, then empty places."""
    there = [pair for pair in before if pair != EMPTY][:size]
    return there + [EMPTY] * (size - len(there))


class _Meetings:
    """Which lines may still meet, as pairs are exchanged.

    Groups are the parts of lines: a normal line meets a whole group or none of it.
    """

    def __init__(self, filling: _Filling, met: Collection[Couple]) -> None:
        self._filling = filling
        layout = filling.layout
        self._howells = sum(section.is_howell_tail for section in layout.sections)
        self._part = {
            pair: filling.part((i, k))
            for i, line in enumerate(filling.lines)
            for k, pair in enumerate(line)
        }
        self._known: dict[int, list[int]] = defaultdict(list)
        self._between = Counter[tuple[Place, Place]]()
        for a, b in met:
            if a in self._part and b in self._part:
                self._known[a].append(b)
                self._known[b].append(a)
                self._between[_in_order(self._part[a], self._part[b])] += 1

    def improve(self, gaps: Sequence[Place], chance: random.Random) -> None:
        """Exchange those in the gaps until nothing is gained, or for long enough."""
        # only those without a place of their own are moved; the others expect to stay
        worth = [two for two in combinations(gaps, 2) if self._matters(*two)]
        chance.shuffle(worth)
        left, best, gained = _MOST_EXCHANGES, self.trouble(), True
        while gained and best:
            gained = False
            for two in worth[:left]:
                self._exchange(*two)
                # counted as pairs move, because looking at all who have met takes far
                # longer
                now = self.trouble()
                if now < best:
                    best, gained = now, True
                else:
                    self._exchange(*two)
            left -= len(worth)

    def _matters(self, one: Place, other: Place) -> bool:
        part, lines = self._filling.part, self._filling.lines
        known = any(lines[i][k] in self._known for i, k in (one, other))
        return known and part(one) != part(other)

    def _exchange(self, one: Place, other: Place) -> None:
        (i, a), (j, b) = one, other
        lines = self._filling.lines
        for pair, place in ((lines[i][a], other), (lines[j][b], one)):
            old, new = self._part[pair], self._filling.part(place)
            self._part[pair] = new
            for known in self._known.get(pair, ()):
                theirs = self._part[known]
                self._between[_in_order(old, theirs)] -= 1
                self._between[_in_order(new, theirs)] += 1
        lines[i][a], lines[j][b] = lines[j][b], lines[i][a]

    def trouble(self) -> int:
        """How many meetings of lines are barred, because some of their pairs have met.

        Pairs of one line that have met keep it out of every Howell.
        """
        normal, howells = self._filling.normal, self._howells
        return sum(
            howells if a == b else 1
            for (a, b), times in self._between.items()
            if times > 0 and a[0] < normal
        )


def _in_order(a: Place, b: Place) -> tuple[Place, Place]:
    return (a, b) if a <= b else (b, a)
