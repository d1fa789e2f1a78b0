"""A list of pairs: one row for each, with section, number, names and stratum.

The columns are `section number direction names stratum`. The `direction` (NS or EW) is
needed if both lines of a section use the same numbers. Names may also be in two
columns, `player1` and `player2`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from evenhand.errors import ResultError
from evenhand.formats.named_columns import Sheet, read_sheet
from evenhand.formats.numbers import whole_number
from evenhand.formats.text import read_as, shortened
from evenhand.movement.phrasing import one_line
from evenhand.scoring import Entry, EntryFinder, Problem, parse_entry

#: The columns and their other names, without spaces and punctuation.
COLUMNS = {
    "section": "sec sect sectionletter sectionid sectionname",
    "number": "no nr num pair pairno pairnumber pairid",
    "direction": "dir line nsew",
    "names": "name pairname pairnames players",
    "player1": "name1 firstplayer playerone playera",
    "player2": "name2 secondplayer playertwo playerb",
    "stratum": "strat strata class category flight",
}
_DIRECTIONS = {
    "": "",
    "NS": "NS",
    "N": "NS",
    "NORTHSOUTH": "NS",
    "EW": "EW",
    "E": "EW",
    "EASTWEST": "EW",
}
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class NamedPair:
    """One pair of the list.

    Attributes:
        entry: Its section and number, and its line if that is stated.
        names: Its players.
        stratum: Its stratum; empty if it has none.
        line: Its line in the file.
    """

    entry: Entry
    names: str
    stratum: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class PairsFile:
    """A list of pairs as it was read.

    Attributes:
        pairs: The pairs that could be read.
        problems: The faults of the other rows.
    """

    pairs: tuple[NamedPair, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def shared_sections(self) -> frozenset[str]:
        """The sections in which both lines use some of the same numbers."""
        lines: dict[tuple[str, int], set[str]] = {}
        for pair in self.pairs:
            key = (pair.entry.section, pair.entry.number)
            lines.setdefault(key, set()).add(pair.entry.direction)
        return frozenset(s for (s, _), both in lines.items() if {"NS", "EW"} <= both)

    def matched(
        self, entries: Iterable[Entry]
    ) -> tuple[dict[Entry, NamedPair], list[Problem]]:
        """Match the contestants with the list, and report what is ambiguous.

        Pairs on the list that have no results are skipped.

        Args:
            entries: The contestants.
        """
        finder = EntryFinder(entries)
        found: dict[Entry, NamedPair] = {}
        problems = []
        for pair in self.pairs:
            likely = finder.find(pair.entry)
            if len(likely) > 1:
                names = " or ".join(str(entry) for entry in sorted(likely)[:3])
                text = f"pair {pair.entry} may be {names}; write its section and line"
                problems.append(Problem(pair.line, text, "pairs"))
            for entry in likely if len(likely) == 1 else ():
                if entry not in found or pair.entry == entry:
                    found[entry] = pair
        return found, problems


def read_pairs(path: str) -> PairsFile:
    """Read a list of pairs; `-` is standard input.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be opened, or has no header with the columns needed.
    """
    return read_as(path, read_pairs_data)


def read_pairs_data(data: bytes | str) -> PairsFile:
    """Read a list of pairs from the bytes or the text of a file.

    Args:
        data: The whole file.

    Raises:
        FileError: If it has no header with the columns needed.
    """
    sheet = read_sheet(data, COLUMNS, ("number",))
    pairs: dict[Entry, NamedPair] = {}
    for line, row in sheet.rows:
        try:
            pair = _read_row(sheet, line, row)
            if pair.entry in pairs:
                raise ResultError(
                    f"pair {pair.entry} appears twice, first on line "
                    f"{pairs[pair.entry].line}; keep one of them, or state their "
                    "lines, NS and EW"
                )
            pairs[pair.entry] = pair
        except ResultError as error:
            sheet.problems.add(Problem(line, str(error), "pairs"))
    return PairsFile(tuple(pairs.values()), sheet.problems.listed())


def _read_row(sheet: Sheet, line: int, row: list[str]) -> NamedPair:
    fields = {name: row[at] for name, at in sheet.places.items()}
    section = fields.get("section", "")
    text = fields["number"]
    number = whole_number(text)
    entry = parse_entry(text if number is None else str(number), section)
    stated = "".join(c for c in fields.get("direction", "") if c.isalpha()).upper()
    direction = _DIRECTIONS.get(stated)
    if direction is None or (
        entry.direction and direction not in ("", entry.direction)
    ):
        raise ResultError(
            f"direction {shortened(fields['direction'])!r} of pair {entry}; write NS "
            "or EW"
        )
    if not entry.number:
        raise ResultError("pair 0; pairs are numbered from 1: correct the number")
    players = (fields.get("player1", ""), fields.get("player2", ""))
    names = fields.get("names", "") or " & ".join(filter(None, players))
    return NamedPair(
        entry._replace(direction=direction or entry.direction),
        shortened(one_line(names), _LONGEST_NAME),
        shortened(fields.get("stratum", "")),
        line,
    )
