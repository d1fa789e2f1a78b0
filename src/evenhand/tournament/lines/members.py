"""The pairs that make up each line."""

from collections.abc import Iterator
from dataclasses import dataclass

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import Layout


@dataclass(frozen=True, slots=True)
class Lines:
    """The pairs of each line, in the order in which they take a line's seats.

    Attributes:
        normal: the lines that move between sections, line 1 first.
        exceptional: for each tail, the pairs that stay there.
        always_ns: normal lines, from 1, that sit NS in one section in every session,
            because some of their pairs cannot move.
        seed: the seed of the shuffle within the lines; None if there was none.
        still: stationary pairs, in those lines or in a tail.
    """

    normal: tuple[tuple[int, ...], ...]
    exceptional: tuple[tuple[int, ...], ...] = ()
    always_ns: tuple[int, ...] = ()
    seed: int | None = None
    still: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        pairs = sorted(pair for line in self for pair in line)
        if pairs != list(range(1, len(pairs) + 1)):
            raise RequestError(
                f"the lines hold {len(set(pairs))} different pairs in {len(pairs)} "
                f"places; expected each of the numbers 1 to {len(pairs)} once"
            )
        for pair in self.still:
            if not 1 <= pair <= len(pairs):
                raise RequestError(
                    f"stationary pair {pair} is in no line; expected a number from 1 "
                    f"to {len(pairs)}"
                )

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        yield from self.normal
        yield from self.exceptional

    @property
    def asked_to_stay(self) -> frozenset[int]:
        """Pairs that asked not to move.

        Where lines always sit NS and nobody says for whose sake, all in them count.
        """
        if self.still:
            return frozenset(self.still)
        return frozenset(p for n in self.always_ns for p in self.normal[n - 1])

    def line_of(self, pair: int) -> int:
        """The number of a pair's normal line; in a tail, minus the tail's number."""
        for number, line in enumerate(self.normal, 1):
            if pair in line:
                return number
        for number, line in enumerate(self.exceptional, 1):
            if pair in line:
                return -number
        raise RequestError(f"pair {pair} is in no line; check its number")

    def check_fit(self, layout: Layout) -> None:
        """Refuse lines whose lengths do not fit the layout."""
        for normal, lines in ((True, self.normal), (False, self.exceptional)):
            expected = [len(slot.seats) for _, slot in layout.slots(normal=normal)]
            seen = [len(line) for line in lines]
            if seen != expected:
                kind = "normal" if normal else "exceptional"
                raise RequestError(
                    f"{kind} lines of {seen} pairs; {layout} needs {expected}"
                )


def number_lines(layout: Layout) -> Lines:
    """Fill the lines with pairs 1, 2, 3, … in order; a phantom comes last."""
    numbers = iter(range(1, 2 * layout.tables + 1))

    def take(normal: bool) -> tuple[tuple[int, ...], ...]:
        slots = layout.slots(normal=normal)
        return tuple(tuple(next(numbers) for _ in slot.seats) for _, slot in slots)

    normal = take(normal=True)
    return Lines(normal, take(normal=False))
