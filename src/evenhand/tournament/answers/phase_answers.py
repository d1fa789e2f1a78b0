"""What was done with sessions, phases and the log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from evenhand.movement import Announcement
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.answers.result_answers import ScoreChange
from evenhand.tournament.event.acts import Act, Intake
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.qualifying import Reserves
from evenhand.tournament.replanning.coming_sessions import ComingSessions

if TYPE_CHECKING:
    from evenhand.tournament.repair.repair_proposal import Proposal
    from evenhand.tournament.repair.section_repairs import SectionRepairs


@dataclass(frozen=True, slots=True)
class SharedBoards:
    """Tables that have to share boards in some rounds, against the plan."""

    tables: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatedGroup:
    """A group whose session has been seated.

    Attributes:
        group: its name.
        session: the session.
        sections: how many sections.
        tables: how many tables.
        rounds: how many rounds.
        boards: how many boards.
        plan: how the sessions to come were planned.
        shared: tables that share boards because a real pair sits in for the phantom.
        nobody: pair numbers not in use.
        absent: pairs that are absent.
        mergers: how many mergers of byes are possible.
        extra: how pairs without a seat were seated: the ways there were, and the one
            taken; None where everybody has a seat.
        said: which arrow switches are announced, by section.
    """

    group: str
    session: int
    sections: int
    tables: int
    rounds: int
    boards: int
    plan: ComingSessions = field(default_factory=ComingSessions)
    shared: tuple[SharedBoards, ...] = ()
    nobody: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    mergers: int = 0
    extra: "tuple[SectionRepairs, Proposal] | None" = None
    said: Mapping[str, tuple[Announcement, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionsSeated(Answer):
    """The next sessions of one or more groups were seated, each with its session."""

    groups: tuple[SeatedGroup, ...]

    def as_data(self) -> dict[str, Any]:
        """The sessions by group."""
        return {"sessions": {one.group: one.session for one in self.groups}}


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionsClosed(Answer):
    """Sessions were closed.

    Attributes:
        sessions: by group.
        cancelled: whether they were not played at all.
        awards_due: awards still to be given.
        unseated: by group, the pairs that had no seat in the session.
        unplayed: the phase that ended without a result that counts; or empty.
    """

    sessions: dict[str, int]
    cancelled: bool
    awards_due: tuple[AwardDue, ...] = ()
    unseated: dict[str, tuple[int, ...]] = field(default_factory=dict)
    unplayed: str = ""


@dataclass(frozen=True, slots=True)
class GroupIntake:
    """The pairs that enter a group of the next phase.

    Attributes:
        intake: the pairs and their carryovers.
        dropping: the drop-ins among them.
        reserves: the pairs next in line.
        drop_ins: how many drop-ins were planned.
        awaited: drop-ins that are expected but have not come.
    """

    intake: Intake
    dropping: tuple[int, ...]
    reserves: tuple[Reserves, ...]
    drop_ins: int
    awaited: tuple[int, ...]

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs, without empty places."""
        return tuple(pair for pair in self.intake.pairs if pair)

    @property
    def drop_ins_missing(self) -> int:
        """How many of the planned drop-ins are missing."""
        return max(self.drop_ins - len(self.dropping), 0)

    def as_data(self) -> dict[str, Any]:
        """The intake as plain data."""
        return {
            "group": self.intake.group,
            "pairs": list(self.pairs),
            "carried": list(self.intake.carried[: len(self.pairs)]),
            "new_seats": bool(self.intake.planned),
            "ties": list(self.intake.ties),
            "reserves": [one.as_data() for one in self.reserves],
            "drop_ins_missing": self.drop_ins_missing,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseAdvanced(Answer):
    """The event advanced to the next phase, or would.

    Attributes:
        intakes: the pairs that enter each group of the next phase.
        missing: by group, how many results of closed sessions have not come in.
        awards: by group, how many awards have not been given.
        unplayed: the phase that ended without a result that counts; or empty.
        dry_run: whether it was only tried.
    """

    intakes: tuple[GroupIntake, ...]
    missing: dict[str, int]
    awards: dict[str, int]
    unplayed: str
    dry_run: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryoversPutRight(Answer):
    """Carryovers into some groups were put right after a correction."""

    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsOfficial(Answer):
    """The results are official.

    Attributes:
        unplayed: the phase that ended without a result that counts; or empty.
    """

    only_told: ClassVar = ("unplayed",)
    unplayed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActsUndone(ScoreChange):
    """Acts were taken back.

    Attributes:
        undone: their numbers.
        kinds: the kind of each act.
        taken_back: the acts themselves.
        lonely: pairs it brings back that meet nobody in the running session.
    """

    only_told: ClassVar = ("taken_back",)
    undone: tuple[int, ...]
    kinds: tuple[str, ...]
    taken_back: tuple[Act, ...]
    lonely: tuple[int, ...] = ()
