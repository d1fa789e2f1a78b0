"""Ways to go on in a section, in the numbers of the hall."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from evenhand.tournament.repair.instruction import HallNumbers
from evenhand.tournament.repair.proposal import Proposal


@dataclass(frozen=True, slots=True)
class SectionRepairs:
    """Ways to go on in a section.

    Attributes:
        group: its group.
        session: the session.
        section: its name.
        hall: who its pairs are, by the numbers of the proposals, and its tables.
        newcomers: those of them who arrive.
        proposals: the ways, the best first.
        refused: kinds of repair that do not work here, and why.
        notes: what is to be said whichever way is taken.
        lapsing: by kind, which awards lapse if that way is taken.
    """

    group: str
    session: int
    section: str
    hall: HallNumbers
    newcomers: tuple[int, ...]
    proposals: tuple[Proposal, ...]
    refused: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    lapsing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def where(self) -> str:
        """The section in words."""
        return f"{self.group}, session {self.session}, section {self.section}"

    @property
    def pairs(self) -> tuple[int, ...]:
        """Who is number 1, 2, … in the proposals."""
        return self.hall.pairs

    @property
    def not_possible(self) -> tuple[tuple[str, str], ...]:
        """Kinds of which there is no proposal at all, and why."""
        kinds = {proposal.kind for proposal in self.proposals}
        return tuple(one for one in self.refused if one[0] not in kinds)

    def instructions(self, proposal: Proposal) -> tuple[str, ...]:
        """What the director says and does, in the numbers of the hall."""
        said = tuple(one.told(self.hall) for one in proposal.instructions)
        return said + self.notes + self.lapsing.get(proposal.kind, ())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that there are, the best first."""
        return tuple(dict.fromkeys(proposal.kind for proposal in self.proposals))

    def best_of(self, kind: str) -> Proposal | None:
        """The best proposal of a kind."""
        return next((one for one in self.proposals if one.kind == kind), None)

    def without(self, refused: Mapping[str, str]) -> "SectionRepairs":
        """The same without kinds that the event does not allow, each with the reason.

        A reason of before is of another proposal of the kind.
        """
        here = [kind for kind in self.kinds if kind in refused]
        return replace(
            self,
            proposals=tuple(one for one in self.proposals if one.kind not in refused),
            refused=(
                *(one for one in self.refused if one[0] not in here),
                *((kind, refused[kind]) for kind in here),
            ),
        )

    def as_data(self) -> dict[str, Any]:
        """The proposals as plain data, in the numbers of the hall."""
        return {
            "group": self.group,
            "session": self.session,
            "section": self.section,
            "newcomers": list(self.newcomers),
            "proposals": [self._proposal_data(one) for one in self.proposals],
            "refused": [
                {"kind": kind, "reason": reason} for kind, reason in self.not_possible
            ],
        }

    def _proposal_data(self, proposal: Proposal) -> dict[str, Any]:
        data = proposal.as_data(self.hall)
        return data | {"instructions": list(self.instructions(proposal))}
