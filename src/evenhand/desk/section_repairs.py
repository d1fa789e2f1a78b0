"""Ways to go on in a section, in the numbers of the hall."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from evenhand.desk.rematches import Couple, couples_text
from evenhand.movement.play import meetings
from evenhand.tournament.repair import Proposal
from evenhand.tournament.repair.blemishes import REMATCH_WEIGHT

_PAIRS = re.compile(r"\b([Pp]airs?) (\d+(?:(?:, | and )\d+\b(?! more))*)")
_TABLE = re.compile(r"\btable (\d+)")
_SWITCHED_TABLE = re.compile(r"(?<=\d):(\d+)")


@dataclass(frozen=True, slots=True)
class SectionRepairs:
    """Ways to go on in a section.

    Attributes:
        group: its group.
        session: the session.
        section: its name.
        first_table: the number of its first table in the hall.
        pairs: who its pairs are, by the numbers of the proposals.
        newcomers: those of them who arrive.
        met: couples that met in earlier sessions, by the pairs' own numbers.
        proposals: the ways as they were found.
        refused: kinds of repair that do not work here, and why.
    """

    group: str
    session: int
    section: str
    first_table: int
    pairs: tuple[int, ...]
    newcomers: tuple[int, ...]
    met: frozenset[Couple]
    proposals: tuple[Proposal, ...]
    refused: tuple[tuple[str, str], ...]

    @property
    def where(self) -> str:
        """The section in words."""
        return f"{self.group}, session {self.session}, section {self.section}"

    @property
    def best_first(self) -> tuple[Proposal, ...]:
        """The ways, best first, rematches with earlier sessions counted too."""

        def rank(proposal: Proposal) -> tuple[object, ...]:
            blemishes, *rest = proposal.rank
            return (blemishes + REMATCH_WEIGHT * len(self.met_again(proposal)), *rest)

        return tuple(sorted(self.proposals, key=rank))

    @property
    def not_possible(self) -> tuple[tuple[str, str], ...]:
        """Kinds of which there is no proposal at all, and why."""
        kinds = {proposal.kind for proposal in self.proposals}
        return tuple(
            (kind, self._in_the_hall(reason))
            for kind, reason in self.refused
            if kind not in kinds
        )

    def sit_outs(self, proposal: Proposal) -> dict[int, int]:
        """How many rounds each pair sits out, by the pairs' own numbers."""
        return {self.pairs[place - 1]: n for place, n in proposal.sit_outs}

    def rematched(self, proposal: Proposal) -> tuple[Couple, ...]:
        """Who meets twice in the session, by the pairs' own numbers."""
        met = proposal.rematched
        return tuple((self.pairs[a - 1], self.pairs[b - 1]) for a, b in met)

    def met_again(self, proposal: Proposal) -> tuple[Couple, ...]:
        """Who meets from now on and met in an earlier session."""
        coming = set()
        for meeting in meetings(proposal.movement):
            if meeting.round >= proposal.next_round:
                two = self.pairs[meeting.ns - 1], self.pairs[meeting.ew - 1]
                coming.add((min(two), max(two)))
        return tuple(sorted(coming & self.met))

    def instructions(self, proposal: Proposal) -> tuple[str, ...]:
        """What the director says and does, in the numbers of the hall."""
        said = tuple(self._in_the_hall(str(one)) for one in proposal.instructions)
        again = self.met_again(proposal)
        if again:
            named = couples_text(again)
            said += (f"These met in an earlier session and meet again: {named}",)
        return said

    def as_data(self) -> dict[str, Any]:
        """The proposals as plain data, by the pairs' own numbers."""
        return {
            "group": self.group,
            "session": self.session,
            "section": self.section,
            "newcomers": list(self.newcomers),
            "proposals": [self._proposal_data(one) for one in self.best_first],
            "refused": [
                {"kind": kind, "reason": reason} for kind, reason in self.not_possible
            ],
        }

    def _proposal_data(self, proposal: Proposal) -> dict[str, Any]:
        return proposal.as_data() | {
            "sit_outs": {str(p): n for p, n in self.sit_outs(proposal).items()},
            "rematched": [list(two) for two in self.rematched(proposal)],
            "met_earlier": [list(two) for two in self.met_again(proposal)],
            "instructions": list(self.instructions(proposal)),
        }

    def _in_the_hall(self, text: str) -> str:
        """A sentence of a proposal with the numbers that pairs and tables really have.

        Proposals number the pairs and tables of a section from 1.
        """
        number = dict(enumerate(self.pairs, 1))

        def pairs(found: re.Match[str]) -> str:
            return f"{found[1]} {_renumbered(found[2], number)}"

        def table(found: re.Match[str]) -> str:
            own = int(found[1]) + self.first_table - 1
            return found[0].replace(found[1], str(own))

        text = _TABLE.sub(table, _PAIRS.sub(pairs, text))
        is_plan = text.startswith("Switch, ")
        return _SWITCHED_TABLE.sub(table, text) if is_plan else text


def _renumbered(text: str, number: Mapping[int, int]) -> str:
    def own(found: re.Match[str]) -> str:
        return str(number.get(int(found[0]), found[0]))

    return re.sub(r"\d+", own, text)
