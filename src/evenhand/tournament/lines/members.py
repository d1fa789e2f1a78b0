"""The pairs that make up each line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import Layout


@dataclass(frozen=True, slots=True)
class Lines:
    """The pairs of each line, in the order in which they take a line's seats.

    In a plan they are places, which count from 1 without a gap; `renumber` gives the
    lines of the pairs that have them.

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
        pairs = [pair for line in self for pair in line]
        if len(set(pairs)) != len(pairs):
            raise RequestError(
                f"the lines hold {len(set(pairs))} different pairs in {len(pairs)} "
                "places; expected each pair once"
            )
        for pair in set(self.still) - set(pairs):
            raise RequestError(f"stationary pair {pair} is in no line")

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

    @property
    def numbered(self) -> list[tuple[int, tuple[int, ...]]]:
        """Each line with its number; a tail's exceptional line has minus the tail's."""
        return [
            *enumerate(self.normal, 1),
            *((-tail, line) for tail, line in enumerate(self.exceptional, 1)),
        ]

    def line_of(self, pair: int) -> int:
        """The number of a pair's normal line; minus the tail's number in a tail."""
        for number, line in self.numbered:
            if pair in line:
                return number
        raise RequestError(f"pair {pair} is in no line")

    def renumber(self, number: Mapping[int, int]) -> "Lines":
        """The lines with other numbers for their pairs; 0 leaves a place empty."""

        def new(pairs: Iterable[int]) -> tuple[int, ...]:
            return tuple(n for pair in pairs if (n := number.get(pair, pair)))

        return replace(
            self,
            normal=tuple(map(new, self.normal)),
            exceptional=tuple(map(new, self.exceptional)),
            still=new(self.still),
        )

    def check_places(self) -> None:
        """Refuse lines of a plan whose places do not count from 1 without a gap."""
        pairs = sorted(pair for line in self for pair in line)
        if pairs != list(range(1, len(pairs) + 1)):
            raise RequestError(
                f"the lines of a plan hold {pairs[0]} to {pairs[-1]}; expected each of "
                f"the numbers 1 to {len(pairs)} once"
            )

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
