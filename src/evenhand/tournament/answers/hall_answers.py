"""What was done in the hall: byes merged, sessions repaired, the field reseated."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.due_results import AwardDue

if TYPE_CHECKING:
    from evenhand.tournament.merging.merger import Merge
    from evenhand.tournament.repair.repair_proposal import Proposal
    from evenhand.tournament.repair.section_repairs import SectionRepairs
    from evenhand.tournament.replanning.field_change import FieldChange


@dataclass(frozen=True, slots=True, kw_only=True)
class ByesMerged(Answer):
    """Two byes were merged.

    Attributes:
        group: the group.
        session: the session.
        merge: the merger.
        one_ranking: whether NS and EW, ranked apart until now, are ranked together
            because of it.
    """

    only_told: ClassVar = ("merge",)
    group: str
    session: int
    merge: "Merge"
    one_ranking: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRepaired(Answer):
    """The rest of a session was repaired.

    Attributes:
        group: the group.
        session: the session.
        round: the first round with new seats.
        kind: the kind of repair that was chosen.
        way: its name, which tells it from others of the kind.
        repaired: its sections, each with the proposal carried out there.
        newcomers: pairs that arrived.
        awards_due: awards now due because of it.
    """

    only_told: ClassVar = ("round", "repaired", "awards_due")
    group: str
    session: int
    round: int
    kind: str
    way: str
    repaired: tuple[tuple["SectionRepairs", "Proposal"], ...]
    newcomers: tuple[int, ...] = ()
    awards_due: tuple[AwardDue, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """What was repaired, and how."""
        sections = [found.section for found, _ in self.repaired]
        return {**Answer.as_data(self), "sections": sections}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldReplanned(Answer):
    """The pairs present were seated for the sessions to come, or would be.

    Attributes:
        group: the group.
        change: what it goes on as, who meets again, who sits out, and why.
        dry_run: whether it was only tried.
    """

    only_told: ClassVar = ("change",)
    group: str
    change: "FieldChange"
    dry_run: bool

    def as_data(self) -> dict[str, Any]:
        """The group and who meets again."""
        rematches = [list(two) for two in self.change.rematches]
        return {**Answer.as_data(self), "rematches": rematches}
