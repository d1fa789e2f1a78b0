"""A group of a phase with the seats of all its pairs in each of its sessions.

Its numbers are places in the group, from 1. In the first phase these are the pairs' own
numbers. Later they follow the order in which pairs come in: those of the first feed by
rank, then those of the next, and drop-ins last.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from evenhand.errors import RequestError
from evenhand.movement.play import set_plays
from evenhand.tournament.layouts.sections import Layout, pairs_fault
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.plan.hall_numbering import Numbering
from evenhand.tournament.plan.playing_days import number_fault
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.session_seats import (
    Arrows,
    Seating,
    SessionRound,
    first_tables,
    switch_rounds,
    turn_boards,
)

if TYPE_CHECKING:
    from evenhand.fairness import Measures

#: Nobody plays more boards than this against the same opponents.
MOST_BOARDS_PER_ROUND = 20


@dataclass(frozen=True, slots=True)
class PlannedGroup:
    """How a group plays.

    Attributes:
        name: its name in the format of the event.
        seating: its sections and sessions.
        boards_per_round: the number of boards against the same opponents.
        arrows: the single boards that are arrow-switched in each session and section;
            empty if none are.
        switched: the rounds, as (session, round) from 1, in which NS and EW change
            places at every table.
        numbering: where its sections, tables and boards begin; None if the plan does
            not say, and all begin at A and 1.
    """

    name: str
    seating: Seating
    boards_per_round: int = 2
    arrows: Arrows = ()
    switched: frozenset[SessionRound] = frozenset()
    numbering: Numbering | None = None

    def __post_init__(self) -> None:
        sections = len(self.layout.sections)
        if (
            self.arrows
            and [len(session) for session in self.arrows] != [sections] * self.sessions
        ):
            raise RequestError(
                f"{self.name}: arrows that do not fit; expected {self.sessions} "
                f"sessions of {sections} sections"
            )

    def excess(self) -> tuple[str, ...]:
        """Every number that nobody means, or that no hall has."""
        boards = number_fault(
            self.boards_per_round, MOST_BOARDS_PER_ROUND, "boards a round"
        )
        numbers = () if self.numbering is None else self.numbering.faults()
        return tuple(filter(None, (pairs_fault(self.pairs), boards, *numbers)))

    @property
    def layout(self) -> Layout:
        """The sections."""
        return self.seating.layout

    @property
    def pairs(self) -> int:
        """The number of pairs, without a phantom."""
        return self.layout.pairs

    @property
    def sessions(self) -> int:
        """The number of sessions."""
        return self.seating.sessions

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of each session."""
        return self.layout.session_rounds(self.sessions)

    @property
    def boards(self) -> int:
        """The number of boards that a pair plays in all sessions, including byes."""
        return sum(self.rounds) * self.boards_per_round

    @property
    def deals(self) -> int:
        """The number of different deals needed."""
        return sum(self.layout.session_sets(self.sessions)) * self.boards_per_round

    @property
    def plays_every_deal(self) -> bool:
        """Whether its movements let every pair play every deal."""
        return self.deals == self.boards

    @property
    def top(self) -> int:
        """The top on a board, in matchpoints.

        Boards with fewer results have the same top, because their scores are raised.
        """
        results = self.pairs // 2
        if not self.plays_every_deal:
            halls = [session.hall() for session in self.seats()]
            results = max(number for hall in halls for number in set_plays(hall))
        return max(2 * results - 2, 1)

    def seats(self) -> tuple[SeatedSession, ...]:
        """The seats of all pairs in every session."""
        sessions = self.seating.seats(self.boards_per_round)
        if self.switched:
            sessions = switch_rounds(sessions, self.switched)
        if self.arrows:
            sessions = turn_boards(sessions, self.arrows)
        if self.numbering is None:
            return sessions
        return tuple(map(self.numbering.number, sessions))

    def seated_by(
        self,
        seating: Seating,
        switched: frozenset[SessionRound] = frozenset(),
        *,
        played: int = 0,
    ) -> "PlannedGroup":
        """The group with other seats, without arrows, numbered as before.

        Args:
            seating: the seats.
            switched: the rounds in which NS and EW change places.
            played: the number of sessions that are over, which the seats leave out.
        """
        numbering = None if self.numbering is None else self.numbering.after(played)
        return replace(
            self, seating=seating, arrows=(), switched=switched, numbering=numbering
        )

    @property
    def section_names(self) -> tuple[str, ...]:
        """The letters of its sections."""
        first = 1 if self.numbering is None else self.numbering.section
        return tuple(line_name(first + n) for n in range(len(self.layout.sections)))

    @property
    def first_tables(self) -> tuple[int, ...]:
        """The first table of each section, as numbered in the hall."""
        before = 0 if self.numbering is None else self.numbering.table - 1
        return tuple(before + first for first in first_tables(self.layout))

    @property
    def tables(self) -> frozenset[int]:
        """All its tables, as numbered in the hall."""
        sections = zip(self.first_tables, self.layout.sections, strict=True)
        return frozenset(
            first + n for first, one in sections for n in range(one.tables)
        )

    def board_numbers(self, session: int) -> range:
        """The numbers on the boards of a session, from 1."""
        sets = self.layout.session_sets(self.sessions)[session - 1]
        first = 1 if self.numbering is None else self.numbering.first_board(session)
        return range(first, first + sets * self.boards_per_round)

    def balance(self) -> "Measures":
        """How evenly its pairs compete over all sessions together."""
        # late: to play a plan takes no figures of its fairness
        from evenhand.tournament.seating.event_balance import measure_event

        return measure_event(self.seats())
