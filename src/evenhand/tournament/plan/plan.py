"""The plan of a whole event: one value that can be checked, stored and played."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted, listed
from evenhand.phases import EventFormat, Passage
from evenhand.phases.side_events import count_left_out
from evenhand.tournament.layouts.sections import FEWEST_PAIRS
from evenhand.tournament.plan.carryover_guidelines import missing_carryovers
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.hall_numbering import (
    BoardNumbers,
    Collision,
    HallNumbers,
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
        return (
            *_few_left(self.event),
            *_without_a_night(self),
            *_without_carryover(self.event),
            *(_collision_note(one) for one in self.collisions() if not one.written),
        )

    def collisions(self) -> tuple[Collision, ...]:
        """Tables, sections and boards that are numbered twice."""
        phases = (
            [self._hall_numbers(group.name) for group in phase.groups]
            for phase in self.event.phases
        )
        return tuple(find_collisions(phases))

    def numbered(self, boards: BoardNumbers = BoardNumbers.AUTO) -> "Plan":
        """The plan with tables, sections and boards numbered through the hall."""
        plan = self
        for phase in self.event.phases:
            section = table = 1
            for group in phase.groups:
                firsts = first_boards(*self._session_lengths(group.name), boards)
                plan = plan._with_numbering(
                    group.name, Numbering(section, table, firsts)
                )
                taken = plan._hall_numbers(group.name)
                section, table = section + len(taken.sections), taken.next_table
        return plan

    def _with_numbering(self, name: str, numbering: Numbering) -> "Plan":
        groups = tuple(
            replace(group, numbering=numbering) if group.name == name else group
            for group in self.groups
        )
        return replace(self, groups=groups)

    def _session_lengths(self, name: str) -> tuple[list[int], list[int]]:
        """The boards of each session of a group, and the day of each."""
        group = self.group(name)
        days = {s.session: s.day for s in self.calendar() if s.group == name}
        numbers = range(1, group.sessions + 1)
        return [len(group.board_numbers(n)) for n in numbers], [
            days[n] for n in numbers
        ]

    def _hall_numbers(self, name: str) -> HallNumbers:
        group, (_, days) = self.group(name), self._session_lengths(name)
        sections = zip(group.first_tables, group.layout.sections, strict=True)
        tables = (range(first, first + one.tables) for first, one in sections)
        return HallNumbers(
            name,
            frozenset(group.section_names),
            frozenset(table for several in tables for table in several),
            tuple((day, group.board_numbers(n)) for n, day in enumerate(days, 1)),
            group.numbering is not None,
        )

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


def _without_carryover(event: EventFormat) -> Iterator[str]:
    """Note groups that bring nothing with them where they should."""
    for group, advice in missing_carryovers(event):
        source = event.group_of(event.source_of(group.name))
        why = "which continues" if source.contains_previous else "an all-play-all"
        yield (
            f"{group.name} follows {source.name}, {why}, without a carryover, which is "
            f"a must there: {advice.rule}, for example"
        )


def _collision_note(collision: Collision) -> str:
    what = listed(collision.numbers)
    return (
        f"{listed(collision.groups)} use the same {collision.kind}, {what}: this plan "
        "was made before tables were numbered through the hall; plan it again"
    )


def _few_left(event: EventFormat) -> Iterator[str]:
    """Note a few pairs that are out while all others play on."""
    for phase in range(len(event.phases) - 1):
        out = count_left_out(event, phase)
        number = sum(out.values())
        if 0 < number < FEWEST_PAIRS:
            names = listed([*out])
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
