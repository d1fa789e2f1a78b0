"""Fields that occur again and again are read only once."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from evenhand.errors import EvenhandError

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class ReadOnce(Generic[K, T]):
    """Reads a text field, and remembers what it stands for.

    A large file has few different contracts, boards and pairs.
    """

    def __init__(self, read: Callable[[K], T], otherwise: T) -> None:
        """Make a reader of one kind of field.

        Args:
            read: Returns what a text stands for, or raises one of our errors.
            otherwise: The value for a text that cannot be read.
        """
        self._read = read
        self._otherwise = otherwise
        self._known: dict[K, T] = {}
        self._reasons: dict[K, str] = {}

    def read(self, text: K, wrong: list[str]) -> T:
        """Return what a text stands for; if it is faulty, add the fault to a list.

        Args:
            text: The field, or several that belong together.
            wrong: The faults found in the line so far.
        """
        known = self._known.get(text)
        if known is not None:
            return known
        reason = self._reasons.get(text)
        if reason is None:
            try:
                known = self._known[text] = self._read(text)
            except EvenhandError as error:
                reason = self._reasons[text] = str(error)
            else:
                return known
        wrong.append(reason)
        return self._otherwise
