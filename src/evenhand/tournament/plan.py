"""A whole event, planned: one value that can be checked, kept and played."""

from dataclasses import dataclass, field

from evenhand.errors import RequestError
from evenhand.phases import EventFormat
from evenhand.tournament.contest_rules import ContestRules
from evenhand.tournament.plan_faults import PlanFault, find_plan_faults
from evenhand.tournament.planned_group import PlannedGroup
from evenhand.tournament.timetable import PlannedSession, Timetable, lay_out


@dataclass(frozen=True, slots=True)
class Plan:
    """An event through all its phases.

    Attributes:
        name: what the event is called.
        event: its phases and groups, who feeds what, and the carryovers.
        groups: how each group is seated in its sessions.
        timetable: when sessions are played.
        rules: what holds in every phase.
        seed: of the draws.
    """

    name: str
    event: EventFormat
    groups: tuple[PlannedGroup, ...]
    timetable: Timetable = field(default_factory=Timetable)
    rules: ContestRules = field(default_factory=ContestRules)
    seed: int = 1

    @property
    def pairs(self) -> int:
        """How many pairs enter."""
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
        return lay_out(self.event, self.groups, self.timetable)

    @property
    def days(self) -> int:
        """How many days the event takes."""
        return max((session.day for session in self.calendar()), default=0)

    def faults(self) -> tuple[PlanFault, ...]:
        """Everything that is wrong with it, all of it at once."""
        return find_plan_faults(
            self.event, self.groups, self.timetable, self.rules.swiss_from
        )

    def sound(self) -> "Plan":
        """The plan itself, or its first fault as an error."""
        for fault in self.faults():
            raise RequestError(f"the plan is not sound: {fault}; see plan check")
        return self
