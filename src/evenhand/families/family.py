"""What a family of movements is: a constructor with its name, sizes and conventions."""

from collections.abc import Callable
from dataclasses import dataclass

from evenhand.errors import SizeError
from evenhand.movement import Movement


@dataclass(frozen=True, slots=True)
class Family:
    """A named family of movements.

    Attributes:
        name: the name on the command line.
        summary: one line about it.
        sizes: the sizes that exist, in words; `SizeError` messages repeat it.
        make: the constructor, called with `tables=` and the options in `takes`.
            It gives one board per set, and two winners where `lines` is true.
        takes: which of `rounds`, `extra`, `lines` and `base` the constructor accepts.
        lines: whether pairs keep their direction, so that two winners are possible.
        delayed: for families with Moore's delayed switch: gives the table that is left
            out of a switched round, and how many rounds later it makes up for it.
    """

    name: str
    summary: str
    sizes: str
    make: Callable[..., Movement]
    takes: frozenset[str] = frozenset({"rounds"})
    lines: bool = False
    delayed: Callable[[Movement], tuple[int, int]] | None = None


def no_such_size(family: str, seen: str, sizes: str) -> SizeError:
    """The error for a size that does not exist; it says which sizes do."""
    return SizeError(f"{family}: {seen}; {sizes}")
