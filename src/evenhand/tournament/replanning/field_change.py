"""A field that has changed between two sessions.

A plan speaks of places, which count from 1 without a gap: the roster of a changed field
says which pair has which.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple
from evenhand.tournament.seated.encounters import RoundBye
from evenhand.tournament.seating.still_seats import Chair

if TYPE_CHECKING:
    # it loads the whole search, which telling a change does not need
    from evenhand.tournament.replanning.field_in_lines import FieldInLines


class WhyMoved(StrEnum):
    """Why a pair that asked not to move loses its chair."""

    HAD_NONE = "had none"
    CHAIR_GONE = "chair gone"
    REMATCHES = "rematches"


@dataclass(frozen=True, slots=True)
class ChairMove:
    """A pair that asked not to move and does.

    Attributes:
        pair: its number.
        old: its chair so far; None where it had several.
        new: its chairs in the sessions to come.
        why: what stands against the old one.
    """

    pair: int
    old: Chair | None
    new: tuple[Chair, ...]
    why: WhyMoved


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field after pairs have come or gone, and its sessions to come.

    Attributes:
        before: the field as it was.
        after: the field as it is; nothing of its table has been played.
        newcomers: who has come.
        rematches: couples of pairs that meet again.
        byes: who sits out, in order of play.
        asked_to_stay: the pairs that asked not to move.
        moves: those of them that lose their chairs.
        rejected: other ways that were looked at.
    """

    before: "FieldInLines"
    after: "FieldInLines"
    newcomers: tuple[int, ...] = ()
    rematches: tuple[Couple, ...] = ()
    byes: tuple[RoundBye, ...] = ()
    asked_to_stay: tuple[int, ...] = ()
    moves: tuple[ChairMove, ...] = ()
    rejected: tuple["FieldChange", ...] = field(default=(), repr=False)

    @property
    def layout(self) -> Layout:
        """The sections to come."""
        return self.after.table.layout

    @property
    def rank(self) -> tuple[int, int, int]:
        """How bad it is: rematches, then pairs that lose their chairs, then byes."""
        return len(self.rematches), len(self.moves), len(self.byes)

    @property
    def roster(self) -> tuple[int, ...]:
        """The pair at each place of the new plan, newcomers and missing pairs last."""
        stayed = sorted(self.after.present.difference(self.newcomers))
        return (*stayed, *self.newcomers, *self.after.missing)

    @property
    def lines_of_places(self) -> Lines:
        """The lines of the new plan."""
        place = {pair: number for number, pair in enumerate(self.roster, 1)}
        return self.after.lines.renumber(place)
