"""A list of entries: a row for each pair, with what a draw needs to know about it.

The columns are `number names rating seed club stationary`. Names may also be in two
columns, `player1` and `player2`; `id1` and `id2` are the players' numbers in the
federation. The higher a rating the better; the lower a seed the better. `club` may be a
country or a team, and `stationary` means that a pair must not move.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from evenhand.errors import RequestError, ResultError
from evenhand.formats.named_columns import Sheet, read_sheet
from evenhand.formats.numbers import read_count, whole_number
from evenhand.formats.text import read_as, shortened
from evenhand.movement.phrasing import one_line
from evenhand.scoring import Problem

#: The columns and their other names, without spaces and punctuation.
COLUMNS = {
    "number": "no nr num pair pairno pairnumber pairid",
    "names": "name pairname pairnames players",
    "player1": "name1 firstplayer playerone playera",
    "player2": "name2 secondplayer playertwo playerb",
    "id1": "playerid1 nationalid1 federationnumber1 member1 memberno1 membernumber1",
    "id2": "playerid2 nationalid2 federationnumber2 member2 memberno2 membernumber2",
    "rating": "ratings strength grade mp mps masterpoints",
    "seed": "seeding seedno seednumber rank ranking",
    "club": "clubname country federation nation team",
    "stationary": "still sitting sits",
}
_NO_VALUE = ("", "-", "–", "—", "?", "n/a")
_YES = ("yes", "y", "x", "true", "t", "still", "sitting", "stationary", "✓", "✔")
_NO = (*_NO_VALUE, "no", "n", "false", "f")
#: Groups of thousands with one separator, and decimals after a different one.
_THOUSANDS = re.compile(
    r"[+-]?[1-9][0-9]{0,2}([ '’.,])[0-9]{3}(?:\1[0-9]{3}){0,3}((?!\1)[.,][0-9]+)?"
)
_RATING = re.compile(r"[+-]?(?:[0-9]{1,15}[.,]?[0-9]{0,15}|[.,][0-9]{1,15})")
_SIMPLIFIED = str.maketrans(
    {"−": "-", "\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " "}
)
_LONGEST_NAME = 200
_LONGEST_CLUB = 100
_LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class EnteredPair:
    """One pair that has entered.

    Attributes:
        number: Its number in the event.
        names: Its players.
        rating: Its strength, the higher the better; None if it is not known.
        seed: Its place in the seeding list, best first; None if it has none.
        club: Its club, country or team; empty if it has none.
        stationary: Whether it must not move.
        line: Its line in the file.
        ids: The numbers of its two players in the federation, each empty if it is not
            known; none if neither is.
        players: Their names, where they have numbers.
    """

    number: int
    names: str = ""
    rating: float | None = None
    seed: int | None = None
    club: str = ""
    stationary: bool = False
    line: int = 0
    ids: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ResultError(
                f"pair {self.number}; pairs are numbered from 1: correct it"
            )
        if self.rating is not None and not math.isfinite(self.rating):
            raise ResultError(
                f"rating {self.rating} of pair {self.number}; write a number or nothing"
            )
        if self.seed is not None and self.seed < 1:
            raise ResultError(
                f"seed {self.seed} of pair {self.number}; seeds start at 1: "
                "correct it, or leave it out"
            )


@dataclass(frozen=True, slots=True)
class EntriesFile:
    """A list of entries as it was read.

    Attributes:
        pairs: The pairs that could be read, with no number or seed repeated.
        problems: The faults of the other rows.
    """

    pairs: tuple[EnteredPair, ...]
    problems: tuple[Problem, ...] = ()

    def ranking(self, pairs: int) -> tuple[int, ...]:
        """Return the numbers 1 to `pairs`, the best pair first.

        Seeded pairs come first, then those with a rating, then the others in order of
        number. Pairs with neither seed nor rating need not be in the file.

        Args:
            pairs: The number of pairs.

        Raises:
            RequestError: If a pair in the file has a higher number.
        """
        for pair in self.pairs:
            if pair.number > pairs:
                where = f" on line {pair.line}" if pair.line else ""
                raise RequestError(
                    f"pair {pair.number}{where} of the entries; the pairs are 1 to "
                    f"{pairs}: correct the number, or plan for more pairs"
                )
        order = {pair.number: _strength(pair) for pair in self.pairs}
        unknown = (2, 0.0)
        return tuple(sorted(range(1, pairs + 1), key=lambda p: order.get(p, unknown)))

    def compatriots(self) -> tuple[tuple[int, ...], ...]:
        """Return the pairs of each club, country or team that has more than one."""
        clubs: dict[str, list[int]] = {}
        for pair in sorted(self.pairs, key=lambda pair: pair.number):
            if pair.club:
                clubs.setdefault(pair.club.casefold(), []).append(pair.number)
        return tuple(tuple(group) for group in clubs.values() if len(group) > 1)

    def stationary(self) -> tuple[int, ...]:
        """Return the pairs that must not move, in order of number."""
        return tuple(sorted(pair.number for pair in self.pairs if pair.stationary))

    def names(self) -> dict[int, str]:
        """Return the names of the pairs that have any, in order of number."""
        return dict(sorted((p.number, p.names) for p in self.pairs if p.names))


def _strength(pair: EnteredPair) -> tuple[int, float]:
    if pair.seed is not None:
        return 0, pair.seed
    if pair.rating is not None:
        return 1, -pair.rating
    return 2, 0.0


def read_entries(path: str) -> EntriesFile:
    """Read a list of entries; `-` is standard input.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be opened, or has no header with the columns needed.
    """
    return read_as(path, read_entries_data)


def read_entries_data(data: bytes | str) -> EntriesFile:
    """Read a list of entries from the bytes or the text of a file.

    Args:
        data: The whole file.

    Raises:
        FileError: If it has no header with the columns needed.
    """
    sheet = read_sheet(data, COLUMNS, ("number",))
    pairs: dict[int, EnteredPair] = {}
    seeds: dict[int, EnteredPair] = {}
    for line, row in sheet.rows:
        try:
            pair = _read_row(sheet, line, row)
            _check_new(pair, pairs, seeds)
        except ResultError as error:
            sheet.problems.add(Problem(line, str(error), "entries"))
            continue
        pairs[pair.number] = pair
        if pair.seed is not None:
            seeds[pair.seed] = pair
    return EntriesFile(tuple(pairs.values()), sheet.problems.listed())


def _check_new(
    pair: EnteredPair, pairs: dict[int, EnteredPair], seeds: dict[int, EnteredPair]
) -> None:
    if pair.number in pairs:
        raise ResultError(
            f"pair {pair.number} appears twice, first on line "
            f"{pairs[pair.number].line}; keep one of them"
        )
    if pair.seed in seeds:
        first = seeds[pair.seed]
        raise ResultError(
            f"pair {pair.number} has seed {pair.seed}, as has pair {first.number} on "
            f"line {first.line}; correct one of them"
        )


def _read_row(sheet: Sheet, line: int, row: Sequence[str]) -> EnteredPair:
    fields = {name: row[at] for name, at in sheet.places.items()}
    players = [fields.get(name, "") for name in ("player1", "player2")]
    names = fields.get("names", "") or " & ".join(filter(None, players))
    ids = [shortened(fields.get(name, ""), _LONGEST_ID) for name in ("id1", "id2")]
    if any(ids) and not all(players):
        players = names.split(" & ")
        if len(players) != 2:
            raise ResultError(
                f"numbers of players, but {shortened(names)!r} does not name two; "
                "write Ash & Birch, or use the columns player1 and player2"
            )
    return EnteredPair(
        read_count("pair", fields["number"]),
        shortened(one_line(names), _LONGEST_NAME),
        _read_rating(fields.get("rating", "")),
        _read_seed(fields.get("seed", "")),
        shortened(fields.get("club", ""), _LONGEST_CLUB),
        _read_stationary(fields.get("stationary", "")),
        line,
        (*ids,) if any(ids) else (),
        tuple(shortened(one_line(name), _LONGEST_CLUB) for name in players if any(ids)),
    )


def _read_seed(text: str) -> int | None:
    return None if text.casefold() in _NO_VALUE else read_count("seed", text)


def _read_rating(text: str) -> float | None:
    if text.casefold() in _NO_VALUE:
        return None
    plain = text.translate(_SIMPLIFIED).removesuffix("%").strip()
    plain = _without_thousands(plain)
    if not _RATING.fullmatch(plain):
        raise ResultError(
            f"rating {shortened(text)!r} is not a number; write one such as 52.3, or "
            "leave it blank"
        )
    return float(plain.replace(",", "."))


def _without_thousands(text: str) -> str:
    """The number without the separators between its thousands.

    A single point marks decimals, as in every export. A single comma before three
    digits may mean either.
    """
    found = _THOUSANDS.fullmatch(text)
    if found is None:
        return text
    sign, decimals = found[1], found[2]
    is_single = text.count(sign) == 1 and not decimals
    if is_single and sign == ",":
        raise ResultError(
            f"rating {text!r}: thousands or decimals? write {text.replace(',', '')} "
            f"or {text.replace(',', '.')}"
        )
    return text if is_single and sign == "." else text.replace(sign, "")


def _read_stationary(text: str) -> bool:
    word = text.casefold()
    number = whole_number(text)
    if word in _YES or number == 1:
        return True
    if word in _NO or number == 0:
        return False
    raise ResultError(f"stationary: {shortened(text)!r}; write yes or no")
