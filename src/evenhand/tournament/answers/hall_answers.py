"""What was done in the hall: byes merged, sessions repaired, the field reseated."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.seated import Couple

if TYPE_CHECKING:
    from evenhand.tournament.changes.merging import Merge
    from evenhand.tournament.repair.repair_proposal import Proposal
    from evenhand.tournament.repair.section_repairs import SectionRepairs


def merge_data(merge: "Merge") -> dict[str, Any]:
    """A merger as plain data."""
    return {
        "missing": list(merge.missing),
        "rounds": list(merge.rounds),
        "meetings": [
            {
                "round": meeting.round,
                "section": meeting.section,
                "table": meeting.table,
                "ns": meeting.ns,
                "ew": meeting.ew,
                "visitor": meeting.visitor,
            }
            for meeting in merge.meetings
        ],
        "rematches": [list(two) for two in merge.rematches],
        "later_rematches": merge.later,
        "exchanges": [str(exchange) for exchange in merge.after],
        "consequences": list(merge.consequences),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ByesMerged(Answer):
    """Two byes were merged."""

    group: str
    session: int
    merge: "Merge"

    def as_data(self) -> dict[str, Any]:
        """The session and the merger."""
        where = {"group": self.group, "session": self.session}
        return where | merge_data(self.merge)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRepaired(Answer):
    """The rest of a session was repaired.

    Attributes:
        group: the group.
        session: the session.
        round: the first round with new seats.
        kind: the kind of repair that was chosen.
        repaired: its sections, each with the proposal carried out there.
        newcomers: pairs that arrived.
        awards_due: awards now due because of it.
    """

    group: str
    session: int
    round: int
    kind: str
    repaired: tuple[tuple["SectionRepairs", "Proposal"], ...]
    newcomers: tuple[int, ...] = ()
    awards_due: tuple[AwardDue, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """What was repaired, and how."""
        return {
            "group": self.group,
            "session": self.session,
            "sections": [found.section for found, _ in self.repaired],
            "kind": self.kind,
            "newcomers": list(self.newcomers),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldReseated(Answer):
    """The pairs present were seated for the sessions to come, or would be.

    Attributes:
        group: the group.
        layout: the layout it continues with.
        rematches: couples that meet again.
        byes: how many byes there are.
        reasons: why these seats, in sentences.
        dry_run: whether it was only tried.
    """

    group: str
    layout: str
    rematches: tuple[Couple, ...]
    byes: int
    reasons: tuple[str, ...]
    dry_run: bool

    def as_data(self) -> dict[str, Any]:
        """The group and who meets again."""
        return {
            "group": self.group,
            "rematches": [list(two) for two in self.rematches],
            "dry_run": self.dry_run,
        }
