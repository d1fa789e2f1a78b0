"""A field that moves in lines, and one that has changed between two sessions.

Pair numbers keep their meaning: who has left is never anybody else, and newcomers have
numbers that nobody had. A plan speaks of places, which count from 1 without a gap: the
roster of a changed field says which pair has which.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple, SeatedSession
from evenhand.tournament.seated.encounters import Bye
from evenhand.tournament.seating.session_seats import seat_sessions
from evenhand.tournament.seating.still_seats import Chair


@dataclass(frozen=True, slots=True)
class FieldInLines:
    """A field that moves in lines, between two sessions.

    Attributes:
        table: the movement of lines.
        lines: the pairs of each line.
        played: how many sessions of the table have been played.
        missing: the numbers among them that nobody has; their opponents sit out.
        met: the couples of pairs that have met.
        sat_out: the pairs that have sat out a round.
        highest: the highest number that any pair had, a missing one included.
        sessions_before: how many sessions there were before those of the table.
    """

    table: LineTable
    lines: Lines
    played: int
    missing: tuple[int, ...] = ()
    met: Collection[Couple] = frozenset()
    sat_out: Collection[int] = frozenset()
    highest: int = 0
    sessions_before: int = 0

    def __post_init__(self) -> None:
        self.lines.check_fit(self.table.layout)
        if not 0 <= self.played <= len(self.table.sessions):
            raise RequestError(
                f"{self.played} sessions played; the movement of lines has "
                f"{len(self.table.sessions)}"
            )

    @property
    def present(self) -> frozenset[int]:
        """The pairs that play."""
        return frozenset(pair for line in self.lines for pair in line).difference(
            self.missing
        )

    def seats(self, boards_per_set: int = 1) -> tuple[SeatedSession, ...]:
        """Everybody's seat in the sessions of the table.

        The last missing pair is their phantom. Any other one keeps its seat, so that
        it can be merged with it.
        """
        phantom = self.missing[-1] if self.missing else 0
        sessions = seat_sessions(self.table, self.lines, boards_per_set=boards_per_set)
        return tuple(
            replace(
                session.with_phantom(phantom),
                number=session.number + self.sessions_before,
            )
            for session in sessions
        )


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

    before: FieldInLines
    after: FieldInLines
    newcomers: tuple[int, ...] = ()
    rematches: tuple[Couple, ...] = ()
    byes: tuple[Bye, ...] = ()
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
