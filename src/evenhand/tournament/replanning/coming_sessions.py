"""How the sessions to come of a group were planned, as the director is told."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from evenhand.tournament.seated import Couple

if TYPE_CHECKING:
    from evenhand.tournament.plan.planned_group import PlannedGroup

#: Couples of pairs that meet again, after the number of the session in which they do.
Again = tuple[tuple[int, tuple[Couple, ...]], ...]


class HowPlanned(StrEnum):
    """What is done about the sessions to come."""

    AS_PLANNED = "as planned"
    AS_CHANGED = "as planned when the field was changed"
    BY_RESULTS = "lines meet by results"
    LINES_ANEW = "other meetings of lines"
    NO_BETTER_LINES = "no meetings of lines without a rematch"
    PLACES_ANEW = "other places"
    NO_BETTER_PLACES = "no places without a rematch"


@dataclass(frozen=True, slots=True)
class ComingSessions:
    """How a group goes on.

    Attributes:
        how: what is done about the sessions to come.
        planned: the plan; None where the old one stands and needs no mention.
        first: the first session of the phase that the plan is for.
        before: how many couples would have met again by the old plan.
        again: who meets again by this one, and in which session.
        moved: pairs that change places, in order of number.
    """

    how: HowPlanned = HowPlanned.AS_PLANNED
    planned: "PlannedGroup | None" = None
    first: int = 1
    before: int = 0
    again: Again = ()
    moved: tuple[int, ...] = ()

    @property
    def rematches(self) -> tuple[Couple, ...]:
        """All who meet again."""
        return tuple(sorted({two for _, couples in self.again for two in couples}))
