"""Standings as the program shows them, as plain data that the referee can check."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from evenhand.errors import FileError, RequestError
from evenhand.tournament.referee.announced_plan import read_exact

#: A session of a group; 0 for all of them together.
Shown = tuple[str, int]
#: A result that is missing: session, round, table, board, NS and EW.
Missing = tuple[int, ...]
Rows = Iterable[Sequence[object]]
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


def claims_of(
    standings: Mapping[str, Rows],
    *,
    sessions: Mapping[Shown, Rows] | None = None,
    missing: Mapping[Shown, Iterable[Sequence[int]]] | None = None,
    ranking: Rows | None = None,
    until: Mapping[str, str] | None = None,
) -> Claims:
    """Read standings from plain data.

    Args:
        standings: for each group its rows: pair, rank, share, carried, points, maximum
            and boards, or these with tied, penalty and the rule that parted a tie;
            numbers that may be broken as exact texts such as `7/12`, the share None
            where there is no maximum.
        sessions: such rows for each session of each group, by name and number.
        missing: for each group, as session 0, and each of its sessions what has not
            come in: session, round, table, board, NS and EW.
        ranking: the rows of the event: pair, rank, tied, group, rank there and share.
        until: for each group when its correction period ends.

    Raises:
        FileError: If a row is none.
    """

    def read(tables: Mapping[_Key, Rows]) -> dict[_Key, tuple[Claim, ...]]:
        return {
            key: tuple(Claim(*_read_row(row, _CLAIM, 7)) for row in rows)
            for key, rows in tables.items()
        }

    return Claims(
        read(standings),
        None if sessions is None else read(sessions),
        None if missing is None else {k: (*map(tuple, m),) for k, m in missing.items()},
        None
        if ranking is None
        else tuple(EventClaim(*_read_row(row, _EVENT_CLAIM, 6)) for row in ranking),
        None if until is None else dict(until),
    )


def _read_row(row: Sequence[object], kinds: str, least: int) -> list[Any]:
    """Read a row, whose last values may be left out all together."""
    names = [word.partition(":") for word in kinds.split()]
    try:
        values = zip(names, row, strict=len(row) != least)
        return [_READERS[kind or "number"](value) for (_, _, kind), value in values]
    except (TypeError, ValueError, ZeroDivisionError, RequestError):
        expected = ", ".join(name.replace("_", " ") for name, _, _ in names)
        raise FileError(f"a row {str(row)[:60]!r}; expected {expected}") from None


_CLAIM = (
    "pair:whole rank:place share:share carried points maximum boards:whole tied:yes "
    "penalty decided_by:text"
)
_EVENT_CLAIM = "pair:whole rank:place tied:yes group:text rank_there:place share:share"
_READERS: dict[str, Callable[[Any], object]] = {
    "whole": lambda value: int(str(value)),
    "place": lambda value: None if value is None else int(str(value)),
    "number": lambda value: read_exact(str(value)),
    "share": lambda value: None if value is None else read_exact(str(value)),
    "yes": bool,
    "text": str,
}
