"""What a file of another program tells of an event: results, pairs, its own figures."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, product
from typing import NamedTuple

from evenhand.deals import Deal
from evenhand.errors import ResultError
from evenhand.formats.text import shortened
from evenhand.movement.phrasing import one_line
from evenhand.scoring import Entry, Method, Problem, Result, Scope, parse_entry
from evenhand.scoring.published_event import PublishedPlayer

_NUMBER = re.compile(r"([-+]?[0-9]{1,9}(?:[.,][0-9]{0,9})?)\s*%?")
_LONGEST_NAME = 100
#: The points of two sides may both be printed with one decimal.
_PRINTED = Fraction(1, 10)
#: What parts a number from what stands beside it; between digits it means something.
_BETWEEN = re.compile(r"(?<![0-9])\W+|\W+(?![0-9])")
_WITH_SEAT = re.compile(
    r"(?P<first>NS|EW|N|E)(?P<number>[0-9]+)"
    r"|(?P<section>[A-Z]*)(?P<again>[0-9]+)(?P<last>NS|EW|N|E)"
)
#: A number after the letter of a section that is no seat.
_IN_SECTION = re.compile(r"(?!NS|EW|PAIR|[NE][0-9])[A-Z]+[0-9]+", re.IGNORECASE)

#: Where a result belongs: session, board and pairs.
Place = tuple[int, int, Entry, Entry]
#: The points of North-South and of East-West that are printed beside it.
Figures = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True, slots=True)
class ForeignPair:
    """A pair with what the program made of its results.

    Attributes:
        entry: The pair.
        players: Its players.
        total: Its total; None if the file does not say.
        percent: Its percentage.
        place: Its place as it is printed.
    """

    entry: Entry
    players: tuple[PublishedPlayer, ...] = ()
    total: Fraction | None = None
    percent: Fraction | None = None
    place: str = ""

    @property
    def names(self) -> str:
        """The players in one text."""
        return " & ".join(player.name for player in self.players if player.name)


@dataclass(frozen=True, slots=True)
class ForeignEvent:
    """An event as another program wrote it.

    Attributes:
        results: The lines that could be read.
        pairs: The pairs.
        figures: The points of both sides that the program printed, by the place of a
            result; None where it printed none.
        method: How it scored; None if it does not say.
        winners: 1 or 2; 0 if it does not say.
        title: What the event is called.
        date: When it was, as the file writes it.
        club: The name of the club.
        club_id: The number of the club.
        deals: The hands.
        problems: The faults of lines that were left out.
        doubts: Lines that were read although something about them is odd.
        in_percent: Whether the figures are percentages of the top.
    """

    results: tuple[Result, ...]
    pairs: tuple[ForeignPair, ...] = ()
    figures: Mapping[Place, Figures] = field(default_factory=dict)
    method: Method | None = None
    winners: int = 0
    title: str = ""
    date: str = ""
    club: str = ""
    club_id: str = ""
    deals: tuple[Deal, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()
    in_percent: bool = False

    @property
    def points(self) -> int:
        """2 or 1, by the points that both sides of a result have together."""
        return self._shown[1]

    @property
    def by(self) -> Scope:
        """Whether sections were compared with each other, by the same points."""
        return self._shown[0]

    @property
    def _shown(self) -> tuple[Scope, int]:
        """What explains the points of most results; the usual where nothing does."""
        sizes = Counter(_field(one, scope) for one in self.results for scope in Scope)
        most: dict[_Field, int] = {}
        for where, size in sizes.items():
            room = where._replace(board=0)
            most[room] = max(size, most.get(room, 0))
        votes = dict.fromkeys(product((2, 1), Scope), 0)
        for one in () if self.in_percent else self.results:
            ours, theirs = self.figures.get(place_of(one), (None, None))
            if ours is None or theirs is None:
                continue
            for points, scope in votes:
                where = _field(one, scope)
                tops = (sizes[where], most[where._replace(board=0)])
                votes[points, scope] += any(
                    abs(ours + theirs - points * (size - 1)) <= _PRINTED
                    for size in tops
                )
        points, scope = max(votes, key=votes.__getitem__)
        return scope, points


class _Field(NamedTuple):
    """With what a result is compared: the section counts if sections are apart."""

    scope: Scope
    session: int
    section: str
    board: int


def _field(result: Result, scope: Scope) -> _Field:
    section = result.section if scope is Scope.SECTION else ""
    return _Field(scope, result.session, section, result.board)


def place_of(result: Result) -> Place:
    """Where a result belongs."""
    return result.session, result.board, result.ns, result.ew


class Entrants:
    """Turns the texts that stand for pairs into entries, the same text into the same.

    A text without a number, or with one that another text has, gets a free number.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], Entry] = {}
        self._shared: set[str] = set()
        self._listed: set[tuple[str, str]] = set()
        self._made_up: dict[Entry, str] = {}
        self._taken: set[Entry] = set()
        self._numbers: set[tuple[str, int]] = set()
        self._free: dict[str, Iterator[int]] = {}
        self._has_letters = False

    def list(self, pairs: Iterable[tuple[str, str, str]]) -> None:
        """Say which pairs are listed: section, number and direction of each."""
        for section, text, _ in pairs:
            self._listed.add((section.casefold(), text.casefold()))
            # where others have the letters of sections, N and E are sections as well
            self._has_letters |= _IN_SECTION.fullmatch(text) is not None

    def share(self, section: str) -> None:
        """Say that both lines of a section use the same numbers."""
        self._shared.add(section)

    def made_up(self) -> dict[Entry, str]:
        """The texts of the pairs that got a free number."""
        return self._made_up

    def find(self, text: str, section: str, seat: str) -> Entry:
        """The pair that a text stands for, at a table of a section."""
        number = text.casefold()
        if (section.casefold(), number) not in self._listed:
            # it may be listed for all sections together
            section = "" if ("", number) in self._listed else section
        line = seat if section in self._shared else ""
        key = (number, section.casefold(), line)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._make(text, section, line)
            self._taken.add(found)
            self._numbers.add((found.section, found.number))
        return found

    def _make(self, text: str, section: str, line: str) -> Entry:
        if not text.strip("0-") or text.casefold() in ("bye", "phantom", "sitout"):
            return Entry(section, 0)
        try:
            are_seats = not self._has_letters and section.upper() not in ("N", "E")
            entry = parse_entry(_plain_number(text, are_seats=are_seats), section)
            entry = entry._replace(direction=entry.direction or line)
        except ResultError:
            entry = Entry(section, 0, line)
        if entry.number and entry not in self._taken:
            return entry
        numbers = self._free.setdefault(section, count(1001))
        number = next(n for n in numbers if (section, n) not in self._numbers)
        free = Entry(section, number, line)
        self._made_up[free] = read_name(text)
        return free


def _plain_number(text: str, *, are_seats: bool) -> str:
    """A number as we write it: 3NS for 3 N/S and (3) N.

    Args:
        text: The number as it stands.
        are_seats: Whether N and E before a number are seats, not sections.
    """
    plain = _BETWEEN.sub("", text.upper().removeprefix("PAIR"))
    found = _WITH_SEAT.fullmatch(plain)
    if found is None or (found["first"] in ("N", "E") and not are_seats):
        return plain
    side = "NS" if (found["first"] or found["last"])[0] == "N" else "EW"
    return f"{found['section'] or ''}{found['number'] or found['again']}{side}"


def read_figure(text: str) -> Fraction | None:
    """A printed number; None if there is none."""
    found = _NUMBER.fullmatch(text.strip())
    return Fraction(found[1].replace(",", ".").rstrip(".")) if found else None


def read_name(text: str) -> str:
    """A name on one line, cut short if it is endless."""
    return shortened(one_line(text), _LONGEST_NAME)


def find_shared(pairs: Iterable[tuple[str, str, str]]) -> set[str]:
    """The sections in which a number is used by a pair of each line.

    Args:
        pairs: Section, number and direction of each pair.
    """
    seen: dict[tuple[str, str], set[str]] = {}
    for section, number, direction in pairs:
        seen.setdefault((section, number.casefold()), set()).add(direction)
    return {section for (section, _), both in seen.items() if {"NS", "EW"} <= both}
