"""A memo of earlier results, so that nothing unchanged is worked out twice."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, TypeVarTuple

_Given = TypeVarTuple("_Given")
_Made = TypeVar("_Made")


class Memo:
    """The last value of each kind, together with the arguments it was made from.

    A value is used again only if the arguments are equal, so nothing has to be
    declared out of date. Comparing them is quicker than hashing them: tuples of the
    same objects are equal at a glance.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def find(
        self, make: Callable[[*_Given], _Made], *given: *_Given, of: Hashable = None
    ) -> _Made:
        """Return the value of a function, calling it only if its arguments are new.

        Args:
            make: A pure function. Nobody may change the value it returns.
            given: Its arguments, which nobody may change either.
            of: What the value belongs to, if there is more than one of a kind.
        """
        last = self._last.get((make, of))
        if last is not None and last[0] == given:
            made: _Made = last[1]
            return made
        made = make(*given)
        self._last[make, of] = given, made
        return made
