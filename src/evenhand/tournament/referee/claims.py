"""Standings as the program shows them, as plain data that the referee can check."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import FileError, RequestError
from evenhand.tournament.referee.contest import read_exact

_FIELDS = "pair, rank, share, carried, points, maximum, boards"


@dataclass(frozen=True, slots=True)
class Claim:
    """What is shown of one pair.

    Attributes:
        pair: its number.
        rank: its place; tied pairs share the best one.
        share: its result with its carryover as a share of its maximum; None at IMPs.
        carried: what it brought into the phase.
        points: won on the boards, penalties included.
        maximum: what it could have won.
        boards: on which it has a result or an award.
    """

    pair: int
    rank: int
    share: Fraction | None
    carried: Fraction
    points: Fraction
    maximum: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class Claims:
    """The standings of some groups, by their names."""

    groups: dict[str, tuple[Claim, ...]]


def claims_of(standings: Mapping[str, Iterable[Sequence[object]]]) -> Claims:
    """Read standings from plain data.

    Args:
        standings: for each group its rows: pair, rank, share, carried, points, maximum
            and boards; numbers that may be broken as exact texts such as `7/12`, the
            share None where there is no maximum.

    Raises:
        FileError: If a row is none.
    """
    return Claims(
        {name: tuple(map(_read_row, rows)) for name, rows in standings.items()}
    )


def _read_row(row: Sequence[object]) -> Claim:
    try:
        pair, rank, share, carried, points, maximum, boards = row
        return Claim(
            int(str(pair)),
            int(str(rank)),
            None if share is None else read_exact(str(share)),
            read_exact(str(carried)),
            read_exact(str(points)),
            read_exact(str(maximum)),
            int(str(boards)),
        )
    except (TypeError, ValueError, ZeroDivisionError, RequestError):
        raise FileError(
            f"a row of standings {str(row)[:60]!r}; expected {_FIELDS}"
        ) from None
