"""The lines of a field by its pairs, whatever their numbers.

Lines speak of places, which count from 1 without a gap. Once the field has changed, or
in a later phase, the pairs at them have other numbers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evenhand.tournament.lines.members import Lines


@dataclass(frozen=True, slots=True)
class PairLines:
    """Who is in which line, and who cannot move.

    Attributes:
        normal: the pairs of each line that moves; an empty place has nobody.
        exceptional: for each tail the pairs that stay there.
        always_ns: normal lines, from 1, that sit NS in every session.
        still: the pairs that cannot move.
    """

    normal: tuple[tuple[int, ...], ...]
    exceptional: tuple[tuple[int, ...], ...] = ()
    always_ns: frozenset[int] = frozenset()
    still: frozenset[int] = frozenset()

    @classmethod
    def of(cls, lines: Lines, places: Sequence[int] | None = None) -> "PairLines":
        """The lines with the pairs at their places.

        Args:
            lines: the places of each line.
            places: the pair at place 1, 2, …, and 0 where nobody is; the same numbers
                where left open.
        """

        def pairs(some: Iterable[int]) -> tuple[int, ...]:
            if places is None:
                return tuple(some)
            return tuple(places[n - 1] for n in some if places[n - 1])

        return cls(
            tuple(map(pairs, lines.normal)),
            tuple(map(pairs, lines.exceptional)),
            frozenset(lines.always_ns),
            frozenset(pairs(lines.asked_to_stay)),
        )

    @property
    def numbered(self) -> list[tuple[int, tuple[int, ...]]]:
        """Each line with its number; a tail's exceptional line has minus the tail's."""
        return [
            *enumerate(self.normal, 1),
            *((-tail, line) for tail, line in enumerate(self.exceptional, 1)),
        ]
