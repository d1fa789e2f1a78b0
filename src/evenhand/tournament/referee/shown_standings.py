"""Standings as the program shows them, as plain values that the referee can check."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

#: A session of a group; 0 for all of them together.
Shown = tuple[str, int]
#: A result that is missing: session, round, table, board, NS and EW.
Missing = tuple[int, ...]


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

    There are the standings of groups, and of their single sessions if any are shown;
    the results that have not come in to either; the places in the event; and until when
    groups can be corrected.
    """

    standings: Mapping[Shown, Sequence[Claim]]
    missing: Mapping[Shown, Sequence[Missing]] | None = None
    ranking: Sequence[EventClaim] | None = None
    until: Mapping[str, str] | None = None
