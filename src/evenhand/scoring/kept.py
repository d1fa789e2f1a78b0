"""What was worked out before, given again where it follows from the same."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, TypeVarTuple

_Given = TypeVarTuple("_Given")
_Made = TypeVar("_Made")


class Kept:
    """The last value of each kind, with everything that it was made from.

    A value is given again only where what it would be made from equals that, so
    nobody has to say that something has changed. Tuples of the same objects are
    compared at a glance, which is quicker than to hash what is in them.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def find(
        self, make: Callable[[*_Given], _Made], *given: *_Given, of: Hashable = None
    ) -> _Made:
        """Return what a function makes, which it is only asked where that is new.

        Args:
            make: A function of nothing but its arguments; what it makes is never
                changed.
            given: Its arguments, which are never changed either.
            of: What the value is of, where there is more than one of a kind.
        """
        last = self._last.get((make, of))
        if last is not None and last[0] == given:
            made: _Made = last[1]
            return made
        made = make(*given)
        self._last[make, of] = given, made
        return made
