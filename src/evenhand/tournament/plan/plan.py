"""The plan of a whole event: one value that can be checked, stored and played."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted, listed
from evenhand.phases import EventFormat, Passage
from evenhand.tournament.layouts.sections import FEWEST_PAIRS
from evenhand.tournament.plan.contest_rules import ContestRules
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
        return lay_out(self.event, self.groups, self.timetable)

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

    def notes(self) -> tuple[str, ...]:
        """Points that are not faults, but should be known before the announcement."""
        return (*_few_left(self.event), *_without_a_night(self))

    def faults(self) -> "tuple[PlanFault, ...]":
        """All faults of the plan, found at once."""
        # late: an evening without a plan has none to check
        from evenhand.tournament.plan.plan_faults import find_plan_faults

        return find_plan_faults(
            self.event, self.groups, self.timetable, self.rules.swiss_from
        )

    def sound(self) -> "Plan":
        """Return the plan if it has no faults; if it has, raise the first."""
        for fault in self.faults():
            raise RequestError(f"the plan has a fault: {fault}; see plan check")
        return self


def _few_left(event: EventFormat) -> Iterator[str]:
    """Note a few pairs that are out while all others play on."""
    for phase in event.phases[:-1]:
        out = {
            group.name: event.sizes[group.name]
            - sum(i.pairs for i in event.intakes if i.source == group.name)
            for group in phase.groups
        }
        number = sum(out.values())
        if 0 < number < FEWEST_PAIRS:
            names = listed([name for name, left in out.items() if left])
            yield (
                f"only {counted(number, 'pair')} of {names} "
                f"{'does' if number == 1 else 'do'} not play on: a group of their own "
                f"needs {FEWEST_PAIRS} pairs; let all play on, or more stay behind"
            )


def _without_a_night(plan: Plan) -> Iterator[str]:
    """Note phases that begin on the day on which the one before ends."""
    calendar = plan.calendar()
    names = [phase.name for phase in plan.event.phases]
    for number, (before, after) in enumerate(pairwise(names), 1):
        ended = max((s.day for s in calendar if s.phase == number), default=0)
        if any(s.phase == number + 1 and s.day == ended for s in calendar):
            yield (
                f"{after} begins on the day on which {before} ends: a night between "
                "them leaves time for corrections, ties and seating; allow more days"
            )
