"""Standings as the program shows them, as plain data that the referee can check."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, TypeVar

from evenhand.errors import FileError

#: A session of a group; 0 for all of them together.
Shown = tuple[str, int]
#: A result that is missing: session, round, table, board, NS and EW.
Missing = tuple[int, ...]
Rows = Iterable[Sequence[Any]]
_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Claim:
    """What is shown of one pair in a group or session; None for what is not.

    Its rank is the best that tied pairs share, and None if it has no place; its share,
    with its carryover, is of its maximum, and None at IMPs; points contain penalties;
    boards are those on which it has a result or an award; a tie was parted by the rule
    in `decided_by`.
    """

    pair: int
    rank: int | None
    share: Fraction | None
    carried: Fraction
    points: Fraction
    maximum: Fraction
    boards: int
    tied: bool | None = None
    penalty: Fraction | None = None
    decided_by: str | None = None


@dataclass(frozen=True, slots=True)
class EventClaim:
    """What is shown of one pair in the ranking of the event: its place, and its group.

    The group is that in which it played last, with its place and share there.
    """

    pair: int
    rank: int | None
    tied: bool
    group: str
    rank_there: int | None
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class Claims:
    """All that is shown; None for what is not.

    There are the standings of groups and of single sessions, the results that have not
    come in to either, the places in the event, and until when groups can be corrected.
    """

    groups: dict[str, tuple[Claim, ...]]
    sessions: dict[Shown, tuple[Claim, ...]] | None = None
    missing: dict[Shown, tuple[Missing, ...]] | None = None
    ranking: tuple[EventClaim, ...] | None = None
    until: dict[str, str] | None = None


_Row = TypeVar("_Row", Claim, EventClaim)


def claims_of(
    standings: Mapping[str, Rows],
    *,
    sessions: Mapping[Shown, Rows] | None = None,
    missing: Mapping[Shown, Iterable[Sequence[int]]] | None = None,
    ranking: Rows | None = None,
    until: Mapping[str, str] | None = None,
) -> Claims:
    """What is shown, from plain rows.

    Args:
        standings: for each group its rows: pair, rank, share, carried, points, maximum
            and boards, and perhaps tied, penalty and the rule that parted a tie;
            numbers are exact, and the share is None where there is no maximum.
        sessions: such rows for each session of each group, by name and number.
        missing: for each group, as session 0, and each of its sessions what has not
            come in: session, round, table, board, NS and EW.
        ranking: the rows of the event: pair, rank, tied, group, rank there and share.
        until: for each group when its correction period ends.

    Raises:
        FileError: If a row has other values, or too many or few of them.
    """

    def read(tables: Mapping[_Key, Rows]) -> dict[_Key, tuple[Claim, ...]]:
        return {key: _read_rows(Claim, rows) for key, rows in tables.items()}

    return Claims(
        read(standings),
        None if sessions is None else read(sessions),
        None if missing is None else {k: (*map(tuple, m),) for k, m in missing.items()},
        None if ranking is None else _read_rows(EventClaim, ranking),
        None if until is None else dict(until),
    )


def _read_rows(made: type[_Row], rows: Rows) -> tuple[_Row, ...]:
    try:
        return tuple(made(*row) for row in rows)
    except TypeError:
        names = ", ".join(field.name.replace("_", " ") for field in fields(made))
        raise FileError(f"a row that is none; expected {names}") from None
