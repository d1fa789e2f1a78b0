"""Standings as the program shows them, as plain data that the referee can check."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import FileError, RequestError
from evenhand.tournament.referee.contest import read_exact

_FIELDS = (
    "pair, rank, share, carried, points, maximum, boards, and perhaps tied, penalty, "
    "decided_by"
)

#: A session of a group; 0 for all of them together.
Shown = tuple[str, int]
#: A result that is missing: session, round, table, board, NS and EW.
Missing = tuple[int, ...]
Rows = Iterable[Sequence[object]]


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
        tied: whether others share its place; None where that is not shown.
        penalty: what penalties came to; None where that is not shown.
        decided_by: the rule that parted a tie; None where that is not shown.
    """

    pair: int
    rank: int
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
    """What is shown of one pair in the ranking of the whole event.

    Attributes:
        pair: its number.
        rank: its place in the event.
        tied: whether others share it.
        group: the group in which it played last.
        rank_there: its place in that group.
        share: its result there; None at IMPs.
    """

    pair: int
    rank: int
    tied: bool
    group: str
    rank_there: int
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class Claims:
    """All that is shown; None for what is not.

    Attributes:
        groups: the standings of groups, by their names.
        sessions: those of single sessions.
        missing: results that have not come in, of groups and of single sessions.
        ranking: the places in the event, best first; empty with two winners.
        until: when the correction period of each group ends; empty where it is not
            known.
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
    return Claims(
        {name: tuple(map(_read_row, rows)) for name, rows in standings.items()},
        None
        if sessions is None
        else {key: tuple(map(_read_row, rows)) for key, rows in sessions.items()},
        None
        if missing is None
        else {key: tuple(map(tuple, rows)) for key, rows in missing.items()},
        None if ranking is None else tuple(map(_read_event_row, ranking)),
        None if until is None else dict(until),
    )


def _read_row(row: Sequence[object]) -> Claim:
    try:
        pair, rank, share, carried, points, maximum, boards, *more = row
        claim = Claim(
            int(str(pair)),
            int(str(rank)),
            _read_share(share),
            read_exact(str(carried)),
            read_exact(str(points)),
            read_exact(str(maximum)),
            int(str(boards)),
        )
        if not more:
            return claim
        tied, penalty, decided_by = more
        return Claim(
            *(claim.pair, claim.rank, claim.share, claim.carried, claim.points),
            *(claim.maximum, claim.boards),
            bool(tied),
            read_exact(str(penalty)),
            str(decided_by),
        )
    except (TypeError, ValueError, ZeroDivisionError, RequestError):
        raise FileError(
            f"a row of standings {str(row)[:60]!r}; expected {_FIELDS}"
        ) from None


def _read_event_row(row: Sequence[object]) -> EventClaim:
    try:
        pair, rank, tied, group, there, share = row
        return EventClaim(
            int(str(pair)),
            int(str(rank)),
            bool(tied),
            str(group),
            int(str(there)),
            _read_share(share),
        )
    except (TypeError, ValueError, ZeroDivisionError, RequestError):
        raise FileError(
            f"a row of the event's ranking {str(row)[:60]!r}; expected pair, rank, "
            "tied, group, rank there, share"
        ) from None


def _read_share(share: object) -> Fraction | None:
    return None if share is None else read_exact(str(share))
