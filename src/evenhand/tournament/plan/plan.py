"""The plan of a whole event: one value that can be checked, stored and played."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from evenhand.errors import RequestError
from evenhand.phases import EventFormat, Passage
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.hall_numbering import (
    BoardNumbers,
    Collision,
    Numbering,
    find_collisions,
    first_boards,
)
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.timetable import PlannedSession, Timetable, lay_out

if TYPE_CHECKING:
    from evenhand.tournament.plan.plan_faults import PlanFault


@dataclass(frozen=True, slots=True)
class Plan:
    """An event through all its phases.

    Attributes:
        name: the name of the event.
        event: its phases and groups, their feeds and the carryovers.
        groups: how each group is seated in its sessions.
        timetable: when sessions are played.
        rules: the rules that hold in every phase.
        seed: the seed of the draws.
    """

    name: str
    event: EventFormat
    groups: tuple[PlannedGroup, ...]
    timetable: Timetable = field(default_factory=Timetable)
    rules: ContestRules = field(default_factory=ContestRules)
    seed: int = 1

    @property
    def pairs(self) -> int:
        """The number of pairs that enter."""
        return self.event.pairs

    def group(self, name: str) -> PlannedGroup:
        """The seating of a group, by its name."""
        for group in self.groups:
            if group.name == name:
                return group
        names = ", ".join(group.name for group in self.groups)
        raise RequestError(f"no group {name!r} in the plan; it has {names}")

    def calendar(self) -> tuple[PlannedSession, ...]:
        """Every session of every group with its day and times."""
        groups = {group.name: group for group in self.groups}
        return lay_out(self.event, groups, self.timetable)

    @property
    def days(self) -> int:
        """The number of days that the event takes."""
        return max((session.day for session in self.calendar()), default=0)

    def passage_into(self, name: str) -> Passage:
        """The step into a later group, on which its carryover is based."""
        come = sum(intake.pairs for intake in self.event.intakes_of(name))
        return Passage(
            self.event.boards_before(name),
            Fraction(self.group(name).top),
            max(come, 1),
            self.rules.by_boards_played,
        )

    def collisions(self) -> tuple[Collision, ...]:
        """Tables, sections and boards that are numbered twice."""
        phases = (
            [(self.group(one.name), self._days_of(one.name)) for one in phase.groups]
            for phase in self.event.phases
        )
        return tuple(find_collisions(phases))

    def numbered(self, boards: BoardNumbers = BoardNumbers.AUTO) -> "Plan":
        """The plan with tables, sections and boards numbered through the hall."""
        plan = self
        for phase in self.event.phases:
            section = table = 1
            for group in phase.groups:
                own = self.group(group.name)
                boards_of = map(own.board_numbers, range(1, own.sessions + 1))
                days = self._days_of(own.name)
                firsts = first_boards(list(map(len, boards_of)), days, boards)
                own = replace(own, numbering=Numbering(section, table, firsts))
                plan = plan._with_group(own)
                section += len(own.section_names)
                # a group beside it begins at table 11, 21, 31 and so on
                table = -(-max(own.tables) // 10) * 10 + 1
        return plan

    def _with_group(self, other: PlannedGroup) -> "Plan":
        groups = (other if one.name == other.name else one for one in self.groups)
        return replace(self, groups=tuple(groups))

    def _days_of(self, name: str) -> list[int]:
        """The day of each session of a group."""
        days = {s.session: s.day for s in self.calendar() if s.group == name}
        return [days[n] for n in range(1, self.group(name).sessions + 1)]

    def faults(self) -> "tuple[PlanFault, ...]":
        """All faults of the plan, found at once."""
        # late: an evening without a plan has none to check
        from evenhand.tournament.plan.plan_faults import find_plan_faults

        return find_plan_faults(self)

    def sound(self) -> "Plan":
        """Return the plan if it has no faults; if it has, raise the first."""
        for fault in self.faults():
            raise RequestError(f"the plan has a fault: {fault}; see plan check")
        return self
