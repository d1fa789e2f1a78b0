"""A merger of two byes: two missing pairs become one empty table.

Where two missing pairs would play the same boards in the same rounds, their opponents
can play each other. One missing pair's seats are used, the other's table stays empty:
whoever would meet the second missing pair takes the first one's seat for that round
and then goes on as planned. So at A5 and B5, both without a NS pair, the EW pair that
comes to B5 plays as NS at A5.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from evenhand.errors import RequestError
from evenhand.tournament.seated import Couple, HallSeat, SeatedSession, couple


class ExchangeKind(StrEnum):
    """What changes places."""

    SEATS = "seats"
    DIRECTION = "direction"
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pairs that change places before a session starts.

    Attributes:
        kind: two members of a line, the directions of a section, or two lines.
        pairs: who changes places with whom.
        lines: the numbers of the lines concerned, where they are known.
        sections: the section that is turned, or those where the two lines sat.
        missing: the one of two members that is not there, or 0.
    """

    kind: ExchangeKind
    pairs: tuple[Couple, ...]
    lines: tuple[int, ...] = ()
    sections: tuple[str, ...] = ()
    missing: int = 0


class MergedMeeting(NamedTuple):
    """Two pairs whose opponents are missing, at one table.

    The table is numbered in the hall. The visitor is the one that comes to it from
    `away`, its seat by the movement, where it would have met a missing pair.
    """

    round: int
    section: str
    table: int
    ns: int
    ew: int
    set: int
    visitor: int
    away: HallSeat

    @property
    def couple(self) -> Couple:
        """The two pairs, the lower number first."""
        return couple(self.ns, self.ew)

    @property
    def direction(self) -> str:
        """The way the visitor sits."""
        return "NS" if self.visitor == self.ns else "EW"


@dataclass(frozen=True, slots=True)
class Merge:
    """Two byes that can be made one.

    Attributes:
        missing: the pair whose seats the visitors take, then the one whose seats stay
            empty.
        rounds: the rounds in which both would play the same boards.
        meetings: who meets whom instead of sitting out.
        rematches: couples among them that meet elsewhere too, now or before.
        lines: couples of lines that will have met in part; a tail's exceptional line
            is minus its number. Empty where the lines are not known.
        stuck: visitors that cannot move, though they would have to.
        after: what must be exchanged before the session starts.
        later: how many couples meet again in the sessions to come, planned anew after
            it; None where none are to come, or it was not asked for.
        by_results: whether that cannot be known yet, as lines will meet by results.
        nobody: the number that stands for an empty place, or 0.
    """

    missing: Couple
    rounds: tuple[int, ...]
    meetings: tuple[MergedMeeting, ...]
    rematches: tuple[Couple, ...] = ()
    lines: tuple[Couple, ...] = ()
    stuck: frozenset[int] = frozenset()
    after: tuple[Exchange, ...] = ()
    later: int | None = None
    by_results: bool = False
    nobody: int = 0

    def __post_init__(self) -> None:
        if len(set(self.missing)) != 2 or not self.meetings:
            raise RequestError(
                f"a merger of byes {self.missing} with {len(self.meetings)} meetings; "
                "expected two missing pairs and a meeting at least"
            )

    @property
    def again(self) -> int:
        """How many couples meet again by it, now and later."""
        return len(self.rematches) + (self.later or 0)


def swaps_of(exchanges: tuple[Exchange, ...]) -> list[Couple]:
    """Who changes places with whom, one after the other."""
    return [swap for exchange in exchanges for swap in exchange.pairs]


def apply_merge(session: SeatedSession, merge: Merge) -> SeatedSession:
    """The session with the merged table; the two missing pairs share the empty one.

    A session without a phantom takes the first missing pair as one.
    """
    # exchanges come first: the meetings are those of the seats after them
    if merge.after:
        session = session.exchange(swaps_of(merge.after))
    host, _ = merge.missing
    merged = session
    for meeting in merge.meetings:
        _check_fit(session, merge.missing, meeting)
        # the visitor takes the seat of the one missing pair, which so comes to sit
        # across from the other
        merged = merged.exchange([(host, meeting.visitor)], [meeting.round])
    return merged.with_phantom(session.phantom or host)


def _check_fit(session: SeatedSession, missing: Couple, meeting: MergedMeeting) -> None:
    r, visitor = meeting.round, meeting.visitor
    stays, empty = (session.stops.get(pair, {}).get(r) for pair in missing)
    if (
        stays is None
        or empty is None
        or empty.opponent != visitor
        or meeting.couple != couple(stays.opponent, visitor)
        or stays.set != empty.set
    ):
        host, guest = missing
        raise RequestError(
            f"round {r}: pairs {meeting.ns} and {meeting.ew} would not meet the "
            f"missing pairs {host} and {guest} on the same boards; find the mergers of "
            "this session again"
        )
