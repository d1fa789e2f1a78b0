"""Other places for the lines of some sections, so that nobody meets again.

A Mitchell keeps one of its lines at least, or gets both of a tail: otherwise Mitchells
would only have changed names. A tail is a place of its own and may get any lines.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations

from evenhand.tournament.changes.line_slots import LineSlots
from evenhand.tournament.changes.pair_courses import Courses
from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.seated import Couple

#: For slots the line that sits in each.
Arrangement = dict[int, int]


class LineArrangements:
    """Lists where lines can sit; what was found out about two lines is kept."""

    def __init__(
        self,
        slots: LineSlots,
        courses: Courses,
        met: Collection[Couple],
        gone: frozenset[int],
    ) -> None:
        self.slots = slots
        self._courses = courses
        self._met = met
        self._gone = gone
        self._left = 0
        self._of_tails = [
            (own[0], own[1])
            for section, own in enumerate(slots.by_section)
            if section not in slots.mitchells and len(own) == 2
        ]
        self._may_meet: dict[Couple, bool] = {}
        self._may_sit: dict[tuple[int, tuple[int, ...]], bool] = {}

    def look_for(self, most: int) -> None:
        """Begin anew: so many fillings of sections are looked at before it ends."""
        self._left = most

    @property
    def is_over(self) -> bool:
        """Whether as many were looked at as were asked for."""
        return self._left <= 0

    def of(self, near: Sequence[int], others: Sequence[int]) -> Iterator[Arrangement]:
        """The ways to give out the lines of some sections among them, until it is over.

        Args:
            near: sections that may stay as they are.
            others: sections of which each gets another line.
        """
        sections = (*near, *others)
        pool = tuple(n for one in sections for n in self.slots.by_section[one])
        return self._fill(sections, pool, frozenset(near), {})

    def _fill(
        self,
        sections: Sequence[int],
        pool: tuple[int, ...],
        near: frozenset[int],
        placed: Arrangement,
    ) -> Iterator[Arrangement]:
        if not sections:
            yield placed
            return
        section, *rest = sections
        own = self.slots.by_section[section]
        for filling in self._fillings(section, pool):
            self._left -= 1
            if self.is_over:
                return
            if filling == own:
                if section not in near:
                    continue
            elif not self._is_allowed(section, filling):
                continue
            left = tuple(line for line in pool if line not in filling)
            now = placed | dict(zip(own, filling, strict=True))
            yield from self._fill(rest, left, near, now)

    def _fillings(
        self, section: int, pool: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        own = self.slots.by_section[section]
        if section not in self.slots.mitchells:
            yield from permutations(pool, len(own))
            return
        ns, ew = own
        if ns in pool and ew in pool:
            yield own
        others = [line for line in pool if line not in own]
        if ns in pool:
            yield from ((ns, other) for other in others)
        if ew in pool:
            yield from ((other, ew) for other in others)
        yield from (two for two in self._of_tails if set(two) <= set(others))

    def _is_allowed(self, section: int, filling: tuple[int, ...]) -> bool:
        """Whether the lines may move there, fit, and meet nobody again."""
        slots = self.slots.slots
        for slot, line in zip(self.slots.by_section[section], filling, strict=True):
            if slot == line:
                continue
            if not (slots[slot].moves and slots[line].moves):
                return False
            if len(slots[slot].seats) != len(slots[line].seats):
                return False
        if section in self.slots.mitchells:
            return self.may_meet(*filling)
        key = section, filling
        if key not in self._may_sit:
            self._may_sit[key] = self._nobody_again(section, filling)
        return self._may_sit[key]

    def may_meet(self, one: int, other: int) -> bool:
        """Whether no pair of a line has met one of the other."""
        key = couple(one, other)
        if key not in self._may_meet:
            a, b = (self.slots.slots[line].seats for line in key)
            self._may_meet[key] = not any(self._again(p, q) for p in a for q in b)
        return self._may_meet[key]

    def _nobody_again(self, section: int, filling: tuple[int, ...]) -> bool:
        holder: dict[int, int] = {}
        for slot, line in zip(self.slots.by_section[section], filling, strict=True):
            seats, pairs = (self.slots.slots[n].seats for n in (slot, line))
            holder.update(zip(seats, pairs, strict=True))
        return not any(
            self._again(pair, holder.get(seat, seat))
            for home, pair in holder.items()
            if home != pair
            for seat in self._courses.opponents(home)
        )

    def _again(self, p: int, q: int) -> bool:
        return p not in self._gone and q not in self._gone and couple(p, q) in self._met
