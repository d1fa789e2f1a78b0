"""Where the sections, tables and boards of a group begin to be numbered.

Groups that play at once share a hall: their tables are numbered one after the other,
and their sections are lettered one after the other. Sessions with few boards begin
where the last one of the day ended, so that every vulnerability comes round.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING

from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.seated import SeatedSession

if TYPE_CHECKING:
    from evenhand.tournament.plan.planned_group import PlannedGroup

#: Dealer and vulnerability come round after this number of boards.
CYCLE = 16
_MOST_NUMBER = 10_000


class BoardNumbers(StrEnum):
    """Where the boards of a day's later sessions begin."""

    AUTO = "auto"
    RUN_ON = "run-on"
    FROM_1 = "from-1"


@dataclass(frozen=True, slots=True)
class Numbering:
    """Where the numbers of a group begin.

    Attributes:
        section: the letter of its first section, as a number: 1 for A.
        table: its first table in the hall.
        boards: the first board of each session; 1 for those not listed.
    """

    section: int = 1
    table: int = 1
    boards: tuple[int, ...] = ()

    def faults(self) -> tuple[str, ...]:
        """Every number that no hall has."""
        begins = {"section": (self.section,), "table": (self.table,)}
        return tuple(
            f"the first {what} of a group; expected 1 to {_MOST_NUMBER}"
            for what, numbers in (begins | {"board": self.boards}).items()
            if not all(1 <= number <= _MOST_NUMBER for number in numbers)
        )

    def first_board(self, session: int) -> int:
        """The first board of a session, from 1."""
        return self.boards[session - 1] if session <= len(self.boards) else 1

    def after(self, played: int) -> "Numbering":
        """The numbering without the sessions that have been played."""
        return replace(self, boards=self.boards[played:])

    def number(self, session: SeatedSession) -> SeatedSession:
        """A session that counts from A and 1, as it is numbered in the hall."""
        first = self.first_board(session.number)
        sections = tuple(
            replace(
                part,
                name=line_name(self.section + index),
                first_table=part.first_table + self.table - 1,
                movement=replace(part.movement, first_board=first),
            )
            for index, part in enumerate(session.sections)
        )
        return replace(session, sections=sections)


def first_boards(
    boards: Sequence[int], days: Sequence[int], how: BoardNumbers = BoardNumbers.AUTO
) -> tuple[int, ...]:
    """The first board of each session; empty if all begin with board 1.

    Args:
        boards: the number of boards in each session.
        days: the day of each session.
        how: whether they run on from session to session; by default if a session is
            too short for every vulnerability to come round.
    """
    few = how is BoardNumbers.AUTO and max(boards) < CYCLE
    if not few and how is not BoardNumbers.RUN_ON:
        return ()
    found: list[int] = []
    for index, day in enumerate(days):
        same = index > 0 and days[index - 1] == day
        found.append(found[-1] + boards[index - 1] if same else 1)
    return tuple(found) if set(found) != {1} else ()


@dataclass(frozen=True, slots=True)
class Collision:
    """Numbers that are used twice.

    Attributes:
        kind: tables, sections or boards.
        groups: the two groups at once, or the one whose sessions collide.
        numbers: what is used twice.
        written: whether the plan states the numbers; plans of earlier versions do not.
    """

    kind: str
    groups: tuple[str, ...]
    numbers: tuple[str, ...]
    written: bool


def find_collisions(
    phases: Iterable[Sequence[tuple["PlannedGroup", Sequence[int]]]],
) -> Iterator[Collision]:
    """Every number that is used twice at once, or for different boards in a day.

    Args:
        phases: the groups of each, with the day of every session.
    """
    for together in phases:
        for one, other in combinations([group for group, _ in together], 2):
            written = one.numbering is not None or other.numbering is not None
            for kind, twice in (
                ("tables", one.tables & other.tables),
                ("sections", {*one.section_names} & {*other.section_names}),
            ):
                if twice:
                    numbers = tuple(map(str, sorted(twice)))
                    yield Collision(kind, (one.name, other.name), numbers, written)
        for group, days in together:
            yield from _boards_twice(group, days)


def _boards_twice(group: "PlannedGroup", days: Sequence[int]) -> Iterator[Collision]:
    """Boards with the same number in two sessions of a day that do not begin alike.

    Sessions that all begin with board 1 use the same cases again; that is usual.
    """
    boards = [(day, group.board_numbers(n)) for n, day in enumerate(days, 1)]
    for (day, one), (other_day, other) in combinations(boards, 2):
        twice = sorted(set(one) & set(other))
        if day == other_day and twice and one.start != other.start:
            numbers, written = tuple(map(str, twice)), group.numbering is not None
            yield Collision("boards", (group.name,), numbers, written)
