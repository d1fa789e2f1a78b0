"""Other places for the lines of some sections, so that nobody meets again.

A Mitchell keeps one of its lines at least, or gets both of a tail: otherwise Mitchells
would only have changed names. A tail is a place of its own and may get any lines.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, permutations

from evenhand.tournament.merging.line_slots import LineSlots
from evenhand.tournament.seated import Couple, SeatedSession, couple

#: For slots the line that sits in each.
Arrangement = dict[int, int]


class LineArrangements:
    """Lists where lines can sit, and remembers which lines a section may have.

    Attributes:
        left: how many more fillings of sections with lines may be looked at.
    """

    def __init__(
        self,
        session: SeatedSession,
        slots: LineSlots,
        met: Collection[Couple],
        gone: frozenset[int],
    ) -> None:
        self.left = 0
        self._session = session
        self._slots = slots
        self._met = met
        self._gone = gone
        self._of_tails = [
            (own[0], own[1])
            for section, own in slots.by_section.items()
            if section not in slots.mitchells and len(own) == 2
        ]
        self._may_sit: dict[tuple[str, tuple[int, ...]], bool] = {}

    def of(self, near: Sequence[str], others: Sequence[str]) -> Iterator[Arrangement]:
        """The ways to give out the lines of some sections among them.

        Args:
            near: sections that may stay as they are.
            others: sections of which each gets another line.
        """
        sections = (*near, *others)
        pool = tuple(n for one in sections for n in self._slots.by_section[one])
        return self._fill(sections, pool, frozenset(near), {})

    def with_turned(
        self, goal: Arrangement, sections: Collection[str]
    ) -> Iterator[Arrangement]:
        """An arrangement with the Mitchells among some sections as they are, or turned.

        The same pairs meet in a Mitchell that is turned.
        """
        turnable = [
            own
            for section, own in self._slots.by_section.items()
            if section in sections and section in self._slots.mitchells
            if all(self._slots.slots[goal[n]].moves for n in own)
        ]
        for count in range(len(turnable) + 1):
            for some in combinations(turnable, count):
                turned = {
                    slot: goal[other]
                    for ns, ew in some
                    for slot, other in ((ns, ew), (ew, ns))
                }
                yield goal | turned

    def _fill(
        self,
        sections: Sequence[str],
        pool: tuple[int, ...],
        near: frozenset[str],
        placed: Arrangement,
    ) -> Iterator[Arrangement]:
        if not sections:
            yield placed
            return
        section, *rest = sections
        own = self._slots.by_section[section]
        for filling in self._fillings(section, pool):
            self.left -= 1
            if self.left <= 0:
                return
            same = filling == own
            if section in near if same else self._is_allowed(section, filling):
                left = tuple(line for line in pool if line not in filling)
                now = placed | dict(zip(own, filling, strict=True))
                yield from self._fill(rest, left, near, now)

    def _fillings(
        self, section: str, pool: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        own = self._slots.by_section[section]
        if section not in self._slots.mitchells:
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

    def _is_allowed(self, section: str, filling: tuple[int, ...]) -> bool:
        """Whether the lines may move there, fit, and meet nobody again."""
        key = section, filling
        if key not in self._may_sit:
            self._may_sit[key] = self._fits(*key) and self._nobody_again(*key)
        return self._may_sit[key]

    def _fits(self, section: str, filling: tuple[int, ...]) -> bool:
        slots = self._slots.slots
        return all(
            slots[slot].moves
            and slots[line].moves
            and len(slots[slot].seats) == len(slots[line].seats)
            for slot, line in zip(self._slots.by_section[section], filling, strict=True)
            if slot != line
        )

    def _nobody_again(self, section: str, filling: tuple[int, ...]) -> bool:
        holder: dict[int, int] = {}
        for slot, line in zip(self._slots.by_section[section], filling, strict=True):
            seats, pairs = (self._slots.slots[n].seats for n in (slot, line))
            holder.update(zip(seats, pairs, strict=True))
        return not any(
            couple(pair, opponent) in self._met
            for seat, pair in holder.items()
            if seat != pair and pair not in self._gone
            for other in self._session.opponents(seat)
            if (opponent := holder.get(other, other)) not in self._gone
        )
