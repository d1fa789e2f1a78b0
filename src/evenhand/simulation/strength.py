"""How strong the pairs are: a long-run percentage in a field of average pairs.

Strengths are whole numbers of ten-thousandths of a percent, so that all that follows is
the same on every machine.
"""

import csv
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from evenhand.errors import FileError, RequestError
from evenhand.movement.phrasing import counted
from evenhand.simulation.chance import (
    Integers,
    Stream,
    normal_quantiles,
    normals,
    numbers,
    session_keys,
)

#: How many units there are in one percent.
UNITS = 10_000
#: An average pair, and the weakest and strongest possible, in percent.
AVERAGE, WEAKEST, STRONGEST = 50, 1, 99
#: The spread of strengths at a club, where about 3.5 to 4.5 % is seen.
CLUB_SPREAD = 4.0
_MOST_SPREAD = 25.0


@dataclass(frozen=True, slots=True)
class NormalStrengths:
    """A new field in each session: normal strengths about 50 %, with a given spread."""

    spread: float = CLUB_SPREAD

    def __post_init__(self) -> None:
        _check_spread(self.spread)

    def take(self, pairs: int, seed: int, first: int, sessions: int) -> Integers:
        """The strengths in each of the sessions, sessions × pairs."""
        keys = session_keys(seed, Stream.STRENGTH, first, sessions)
        drawn = normals(numbers(keys, pairs), normal_quantiles(self.spread * UNITS))
        return _bounded(AVERAGE * UNITS + drawn)

    def once(self, pairs: int, seed: int) -> "KnownStrengths":
        """One field for all sessions, for pairs that keep their seats."""
        (row,) = self.take(pairs, seed, 0, 1).tolist()
        return KnownStrengths(tuple(strength / UNITS for strength in row))

    def check(self, _pairs: int) -> None:
        """Any number of pairs will do."""

    def __str__(self) -> str:
        return f"normal, spread {self.spread:g} %"


@dataclass(frozen=True, slots=True)
class LadderStrengths:
    """Equal steps from pair to pair, pair 1 the strongest, with a given spread."""

    spread: float = CLUB_SPREAD

    def __post_init__(self) -> None:
        _check_spread(self.spread)

    def take(self, pairs: int, _seed: int, _first: int, sessions: int) -> Integers:
        """The strengths in each of the sessions, sessions × pairs."""
        # the standard deviation of 1, 2, …, n is √((n² − 1)/12)
        step = self.spread * math.sqrt(12 / (pairs * pairs - 1)) if pairs > 1 else 0.0
        rungs = [AVERAGE + step * ((pairs - 1) / 2 - k) for k in range(pairs)]
        return _every_session(rungs, sessions)

    def once(self, _pairs: int, _seed: int) -> "LadderStrengths":
        """The ladder itself: it is the same in all sessions."""
        return self

    def check(self, _pairs: int) -> None:
        """Any number of pairs will do."""

    def __str__(self) -> str:
        return f"ladder, spread {self.spread:g} %"


@dataclass(frozen=True, slots=True)
class KnownStrengths:
    """Strengths that are known, in percent, in order of pair number."""

    percents: tuple[float, ...]

    def __post_init__(self) -> None:
        for pair, percent in enumerate(self.percents, 1):
            _check_percent(percent, f"pair {pair}")

    def take(self, pairs: int, _seed: int, _first: int, sessions: int) -> Integers:
        """The strengths in each of the sessions, sessions × pairs."""
        self.check(pairs)
        return _every_session(self.percents, sessions)

    def once(self, _pairs: int, _seed: int) -> "KnownStrengths":
        """The strengths themselves: they are the same in all sessions."""
        return self

    def check(self, pairs: int) -> None:
        """Raise `RequestError` if there are strengths for more or fewer pairs."""
        if pairs != len(self.percents):
            raise RequestError(
                f"strengths for {len(self.percents)} pairs; expected one for each of "
                f"the {pairs} that play"
            )

    def __str__(self) -> str:
        return f"known, for {len(self.percents)} pairs"


Strengths = NormalStrengths | LadderStrengths | KnownStrengths


def parse_strengths(text: str) -> KnownStrengths:
    """Read strengths from CSV: one a line, or pair and strength; a header is optional.

    With a header the columns `strength` and, if there is one, `pair` are read, and
    others are ignored. Pairs may come in any order, and their numbers may have gaps
    where a pair is missing.
    """
    rows = [
        (line, [field.strip() for field in fields])
        for line, fields in enumerate(_rows(text), 1)
        if any(field.strip() for field in fields)
    ]
    if not rows:
        raise FileError("no strengths; expected lines like 7,54.5 (pair and percent)")
    names = [field.casefold() for field in rows[0][1]]
    if "strength" in names:
        rows = rows[1:]
        place = names.index("strength")
        number = names.index("pair") if "pair" in names else None
    else:
        place = 1 if len(names) > 1 else 0
        number = 0 if len(names) > 1 else None
    read: dict[int, float] = {}
    for line, fields in rows:
        if len(fields) != len(names):
            raise FileError(
                f"line {line}: {counted(len(fields), 'field')}; expected {len(names)}, "
                "as in the first line"
            )
        pair = len(read) + 1 if number is None else _pair_in(line, fields, number)
        if pair in read:
            raise FileError(f"line {line}: pair {pair} has two strengths; expected one")
        read[pair] = _percent_in(line, fields, place)
    return KnownStrengths(tuple(read[pair] for pair in sorted(read)))


def _rows(text: str) -> list[list[str]]:
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        return list(csv.reader(text.lstrip("\ufeff").splitlines(), delimiter=separator))
    except csv.Error as error:
        raise FileError(f"strengths: {error}; expected CSV") from None


def _pair_in(line: int, fields: list[str], place: int) -> int:
    text = fields[place]
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 0):
        raise FileError(f"line {line}: pair {text!r}; expected its number")
    return int(text)


def _percent_in(line: int, fields: list[str], place: int) -> float:
    text = fields[place].rstrip("% ")
    try:
        percent = float(text.replace(",", "."))
    except ValueError:
        raise FileError(
            f"line {line}: strength {text!r}; expected a percentage like 54.5"
        ) from None
    try:
        _check_percent(percent, f"line {line}")
    except RequestError as error:
        raise FileError(error) from None
    return percent


def _check_percent(percent: Any, where: str) -> None:
    if not WEAKEST <= percent <= STRONGEST:
        raise RequestError(
            f"{where}: strength {percent:g}; expected {WEAKEST} to {STRONGEST} %"
        )


def _check_spread(spread: float) -> None:
    if not 0 <= spread <= _MOST_SPREAD:
        raise RequestError(f"spread {spread:g}; expected 0 to {_MOST_SPREAD:g} %")


def _every_session(percents: Any, sessions: int) -> Integers:
    row = np.array([round(percent * UNITS) for percent in percents], dtype=np.int64)
    return np.tile(_bounded(row), (sessions, 1))


def _bounded(strengths: Integers) -> Integers:
    return np.clip(strengths, WEAKEST * UNITS, STRONGEST * UNITS)
