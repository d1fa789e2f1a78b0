"""What a board's traveller and a pair's scorecard in a running event show."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from evenhand.scoring import BoardGroup, Rules, Scorecard
from evenhand.tournament.event.byes import Bye
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.group_standings import PlacedPair
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import Given
from evenhand.tournament.seated import Meeting


class Uncounted(NamedTuple):
    """A result that came in and counts for nobody.

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
    """What was reported of one board in a session, and what is still to come.

    Attributes:
        group: the group.
        session: the session.
        board: the board.
        rules: the conditions of contest.
        scored: the results that are compared, with their points.
        shown: the same, every line with its place in the hall.
        acts: for each line of `shown`, the number of the act that recorded it; 0 for a
            board that was sat out.
        uncounted: results that count for nobody.
        missing: who has not played it.
        due: who waits for it in vain.
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
    """What the boards of a pair come to in one session.

    Attributes:
        session: the session.
        boards: on how many it has a result or an award.
        points: of these boards.
        maximum: what they could have given; 0 at IMPs.
        factor: what IMPs are multiplied by where others have more boards.
        penalty: what penalties and bonuses come to.
        penalties: these.
        total: the points as they count.
    """

    session: int
    boards: int
    points: Fraction
    maximum: Fraction
    factor: Fraction
    penalty: Fraction
    penalties: tuple[Given, ...]
    total: Fraction


@dataclass(frozen=True, slots=True)
class ShareSteps:
    """How a percentage comes about from points and a carryover.

    Attributes:
        points: won on the boards, penalties included.
        maximum: what these boards could give.
        full: what the boards will give to a pair that plays them all; the same as
            `maximum` where nothing is carried over.
        carried: what the pair brought into the phase.
        raised: what the maximum is raised by: the most that anybody brought, or 0.
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
        """The points as they would be on all boards; average where none count yet."""
        if not self.maximum:
            return self.full / 2
        return self.points * self.full / self.maximum

    @property
    def whole(self) -> Fraction:
        """What it is a share of."""
        return self.full + self.raised

    @property
    def share(self) -> Fraction:
        """The share itself."""
        return (self.worth + self.carried) / self.whole


@dataclass(frozen=True, slots=True)
class PairSheet:
    """All that a pair has in a group, and how its place comes about.

    Attributes:
        group: the group.
        session: the session it is of; 0 for all together.
        pair: its number.
        rules: the conditions of contest.
        card: its boards, each with its place in the hall; None where it has none.
        acts: for each of them the number of the act that recorded it; 0 for a board
            that was sat out.
        sums: what they come to, session by session.
        late_penalty: what penalties of the whole phase come to.
        penalties: those of them that are not in `sums`.
        not_counted: penalties that do not count.
        placed: its line of the standings; None where it has none.
        steps: how its percentage comes about; None where it has no percentage.
        sat_out: the boards that it sits out.
        uncounted: its results that count for nobody.
        due: awards that it waits for.
        missing: sessions and meetings without a result.
    """

    group: str
    session: int
    pair: int
    rules: Rules
    card: Scorecard | None
    acts: tuple[int, ...]
    sums: tuple[SessionSum, ...]
    late_penalty: Fraction
    penalties: tuple[Given, ...]
    not_counted: tuple[Given, ...]
    placed: PlacedPair | None
    steps: ShareSteps | None
    sat_out: tuple[tuple[int, Bye], ...]
    uncounted: tuple[Uncounted, ...]
    due: tuple[tuple[int, AwardDue], ...]
    missing: tuple[tuple[int, Meeting], ...]
