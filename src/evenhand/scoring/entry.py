"""Entries: an entry is one pair through all sessions of an event."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from evenhand.boards import Direction
from evenhand.errors import ResultError

#: A section that ends in a digit needs a dash before the pair number.
_FORM = re.compile(
    r"(?:(?P<section>\w(?:[\w ]*\w)?)(?:-|(?<!\d) ?))?"
    r"(?P<number>[0-9]{1,9}) ?-?(?P<direction>NS|EW|)",
    re.IGNORECASE,
)


_LINES = ("", *(line.value for line in Direction))


class Entry(NamedTuple):
    """A pair in the event; the number 0 stands for nobody.

    Attributes:
        section: Its home section; empty if there is only one.
        number: Its pair number.
        direction: Its line, `NS` or `EW`, if both lines of a section use the same
            numbers; empty if each number belongs to one pair.
    """

    section: str
    number: int
    direction: str = ""

    def __str__(self) -> str:
        gap = "-" if self.section[-1:].isdigit() else ""
        return f"{self.section}{gap}{self.number}{self.direction}"


def parse_entry(text: str, section: str = "") -> Entry:
    """Read an entry such as `7`, `A7`, `7EW` or `A7 NS`.

    Args:
        text: The entry as written.
        section: The home section, if the text does not give one.

    Raises:
        ResultError: If the text is not a pair number.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ResultError(
            f"{text.strip()!r} is not a pair; write its number, such as 7, A7 or A7EW"
        )
    home = found["section"] or section
    return Entry(home, int(found["number"]), found["direction"].upper())


def check_entry(entry: Entry) -> None:
    """Check that an entry can exist, or stands for nobody.

    Raises:
        ResultError: If its number or direction is impossible.
    """
    if type(entry.number) is not int or entry.number < 0:
        raise ResultError(
            f"pair number {entry.number!r}; number the pairs from 1 (0 is nobody)"
        )
    if entry.direction not in _LINES:
        raise ResultError(f"a pair in the line {entry.direction!r}; write NS or EW")


class EntryFinder:
    """Finds pairs by what people write, even where they leave parts out."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_number: dict[int, list[Entry]] = {}
        for entry in entries:
            self._by_number.setdefault(entry.number, []).append(entry)

    def find(self, wanted: Entry) -> list[Entry]:
        """Return the pairs that may be meant, or only the exact match if there is one.

        A section or line that either side leaves out matches any.

        Args:
            wanted: The pair as written.
        """
        same = self._by_number.get(wanted.number, [])
        if wanted in same:
            return [wanted]
        return [entry for entry in same if _may_be(wanted, entry)]


def _may_be(wanted: Entry, entry: Entry) -> bool:
    sections = {wanted.section.casefold(), entry.section.casefold()} - {""}
    lines = {wanted.direction, entry.direction} - {""}
    return len(sections) < 2 and len(lines) < 2
