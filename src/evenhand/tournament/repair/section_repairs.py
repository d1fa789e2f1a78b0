"""All ways to go on in a section, and the kinds of repair that do not fit."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from evenhand.errors import ActError
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.repair.repair_instructions import VisitLost
from evenhand.tournament.repair.repair_proposal import Proposal
from evenhand.tournament.repair.rest_of_section import NoRepair, RestOfSection


@dataclass(frozen=True, slots=True)
class RefusedRepair:
    """A kind of repair that is not proposed.

    Attributes:
        kind: the kind.
        why: what stands in its way, or what the event said when it was tried.
    """

    kind: str
    why: NoRepair | ActError


@dataclass(frozen=True, slots=True)
class SectionRepairs:
    """Ways to go on in a section.

    The order: fewest rounds lost by those present, a rematch counting as two of them;
    then numbers of boards most alike, fairest, simplest. A quarter of a per cent of
    fairness is given for every switch that need not be announced.

    Attributes:
        rest: what is left to be played, and by whom.
        proposals: the ways, the best first.
        refused: why proposals of some kinds are missing.
        lost_visits: visits that fall away whichever way is taken.
        lapsing: by way, which awards lapse if that way is taken.
        group: the group, where it is a section of a running event.
        session: the session likewise.
    """

    rest: RestOfSection
    proposals: tuple[Proposal, ...]
    refused: tuple[RefusedRepair, ...]
    lost_visits: tuple[VisitLost, ...] = ()
    lapsing: Mapping[str, tuple[Recorded, ...]] = field(default_factory=dict)
    group: str = ""
    session: int = 0

    @property
    def section(self) -> str:
        """The name of the section."""
        return self.rest.section.name

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that there are, the best first."""
        return tuple(dict.fromkeys(proposal.kind for proposal in self.proposals))

    @property
    def not_possible(self) -> tuple[RefusedRepair, ...]:
        """The kinds of repair without any proposal, and why."""
        return tuple(one for one in self.refused if one.kind not in self.kinds)

    def find(self, name: str) -> Proposal | None:
        """The proposal of this name, or the best one of a kind."""
        named = (one for one in self.proposals if one.way == name)
        of_kind = (one for one in self.proposals if one.kind == name)
        return next(chain(named, of_kind), None)

    def without(self, refused: Mapping[str, ActError]) -> "SectionRepairs":
        """The same without ways that the event does not allow, each with its refusal.

        An earlier reason was about another proposal of the kind.
        """
        gone = {
            one.kind: refused[one.way] for one in self.proposals if one.way in refused
        }
        return replace(
            self,
            proposals=tuple(one for one in self.proposals if one.way not in refused),
            refused=(
                *(one for one in self.refused if one.kind not in gone),
                *(RefusedRepair(kind, why) for kind, why in gone.items()),
            ),
        )

    def better_by_way(self, other: "SectionRepairs") -> "SectionRepairs":
        """Of each way the better proposal of two searches, and why there is none."""
        best: dict[str, Proposal] = {}
        for one in sorted((*self.proposals, *other.proposals), key=lambda p: p.rank):
            best.setdefault(one.way, one)
        kinds = {one.kind for one in best.values()}
        return replace(
            self,
            proposals=tuple(best.values()),
            refused=tuple(
                no
                for no in self.refused
                if no.kind in self.kinds or no.kind not in kinds
            ),
        )
