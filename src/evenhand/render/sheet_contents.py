"""The contents of a board's traveller and a pair's scorecard in a running event."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from evenhand.scoring import BoardGroup, Rules, Scorecard
from evenhand.tournament.event.byes import Bye
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.group_standings import PlacedPair
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import PenaltyGiven
from evenhand.tournament.seated import Meeting


class Uncounted(NamedTuple):
    """A recorded result that does not count.

    Attributes:
        session: the session.
        recorded: the result.
        reason: why it does not count.
    """

    session: int
    recorded: Recorded
    reason: str


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """The results of one board in a session, and what is still to come.

    Attributes:
        group: the group.
        session: the session.
        board: the board.
        rules: the conditions of contest.
        scored: the results that are compared, with their points.
        shown: the same, every line with its place in the hall.
        acts: for each line of `shown`, the number of the act that recorded it; 0 for a
            board that was sat out.
        uncounted: results that do not count.
        missing: the meetings without a result.
        due: the awards due to pairs that cannot play it.
    """

    group: str
    session: int
    board: int
    rules: Rules
    scored: tuple[BoardGroup, ...]
    shown: tuple[BoardGroup, ...]
    acts: tuple[tuple[int, ...], ...]
    uncounted: tuple[Uncounted, ...]
    missing: tuple[Meeting, ...]
    due: tuple[AwardDue, ...]


@dataclass(frozen=True, slots=True)
class SessionSum:
    """The total of a pair's boards in one session.

    Attributes:
        session: the session.
        boards: on how many boards it has a result or an award.
        points: the points on these boards.
        maximum: the most they could have given; 0 at IMPs.
        factor: what IMPs are multiplied by if others have more boards.
        penalty: the total of penalties and bonuses.
        penalties: the penalties and bonuses themselves.
        total: the points as they count.
    """

    session: int
    boards: int
    points: Fraction
    maximum: Fraction
    factor: Fraction
    penalty: Fraction
    penalties: tuple[PenaltyGiven, ...]
    total: Fraction


@dataclass(frozen=True, slots=True)
class ShareSteps:
    """How a percentage is worked out from points and a carryover.

    Attributes:
        points: won on the boards, penalties included.
        maximum: the most these boards could give.
        full: the most the boards can give a pair that plays them all; the same as
            `maximum` if nothing is carried over.
        carried: the pair's carryover into the phase.
        raised: what the maximum is raised by: the largest carryover, or 0.
    """

    points: Fraction
    maximum: Fraction
    full: Fraction
    carried: Fraction
    raised: Fraction

    @property
    def is_stretched(self) -> bool:
        """Whether the points count as if the pair had played more boards."""
        return self.full != self.maximum

    @property
    def worth(self) -> Fraction:
        """The points scaled up to all boards; an average if none count yet."""
        if not self.maximum:
            return self.full / 2
        return self.points * self.full / self.maximum

    @property
    def whole(self) -> Fraction:
        """The whole of which the share is taken."""
        return self.full + self.raised

    @property
    def share(self) -> Fraction:
        """The share itself."""
        return (self.worth + self.carried) / self.whole


@dataclass(frozen=True, slots=True)
class PairSheet:
    """Everything a pair has scored in a group, and how its place is worked out.

    Attributes:
        group: the group.
        session: the session it covers; 0 for all together.
        pair: its number.
        rules: the conditions of contest.
        card: its boards, each with its place in the hall; None if it has none.
        acts: for each board, the number of the act that recorded it; 0 for a board that
            was sat out.
        sums: the totals, session by session.
        late_penalty: the total of penalties for the whole phase.
        penalties: the penalties that are not in `sums`.
        not_counted: penalties that do not count.
        placed: its line in the standings; None if it has none.
        steps: how its percentage is worked out; None if it has none.
        sat_out: the boards that it sits out.
        uncounted: its results that do not count.
        due: the awards due to it.
        missing: its meetings without a result, each with its session.
    """

    group: str
    session: int
    pair: int
    rules: Rules
    card: Scorecard | None
    acts: tuple[int, ...]
    sums: tuple[SessionSum, ...]
    late_penalty: Fraction
    penalties: tuple[PenaltyGiven, ...]
    not_counted: tuple[PenaltyGiven, ...]
    placed: PlacedPair | None
    steps: ShareSteps | None
    sat_out: tuple[tuple[int, Bye], ...]
    uncounted: tuple[Uncounted, ...]
    due: tuple[tuple[int, AwardDue], ...]
    missing: tuple[tuple[int, Meeting], ...]
