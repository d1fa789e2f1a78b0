"""What was done with results: recorded, corrected, awarded, deleted, exchanged."""

from dataclasses import dataclass
from typing import Any

from evenhand.tournament.answers.answer import Answer, plain
from evenhand.tournament.event.consequences import Consequences
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.seated import Couple, Meeting


@dataclass(frozen=True, slots=True)
class PhaseConsequences:
    """What a change in a phase that was closed does to those that have begun since.

    Attributes:
        groups: what would be different, group by group; empty where all stays.
        begun: the phase that has begun, so that who plays in it stays; or empty.
        can_advance_again: whether the advance can be taken back and made again.
    """

    groups: tuple[Consequences, ...]
    begun: str = ""
    can_advance_again: bool = False

    @property
    def can_recarry(self) -> bool:
        """Whether carryovers can be put right."""
        return any(one.carried for one in self.groups)

    def as_data(self) -> list[dict[str, Any]]:
        """The consequences as plain data, group by group."""
        return [
            {
                "group": one.group,
                "would_have_come": list(one.would_have_come),
                "would_not": list(one.would_not),
                "carried": {
                    str(pair): {"before": str(before), "after": str(after)}
                    for pair, (before, after) in one.carried.items()
                },
            }
            for one in self.groups
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Answer):
    """An answer that may concern a phase that was closed.

    Attributes:
        consequences: for the phases that have begun since; None where none has.
    """

    consequences: PhaseConsequences | None = None

    def as_data(self) -> dict[str, Any]:
        """Its fields as plain data; consequences only where a phase was closed."""
        # a dataclass with slots is made anew, so super() alone does not find its base
        data = Answer.as_data(self)
        if self.consequences is None:
            del data["consequences"]
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRecorded(Change):
    """A result was recorded, put right or awarded.

    Attributes:
        group: the group.
        session: the session.
        recorded: the result as it stands now.
        turned: whether the pairs sat the other way round than planned.
        replaced: whether it corrects what was there.
        awards_due: awards that it makes due.
        at_fault: the pairs at fault, where the director has said who is.
    """

    group: str
    session: int
    recorded: Recorded
    turned: bool
    replaced: bool
    awards_due: tuple[AwardDue, ...] = ()
    at_fault: tuple[int, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Its fields as plain data."""
        data = Change.as_data(self)
        act = self.recorded.as_act(self.group)
        del data["recorded"], data["replaced"], data["at_fault"]
        return data | {
            "table": act.table,
            "board": act.board,
            "ns": act.ns,
            "ew": act.ew,
            "outcome": act.outcome,
            "awards_due": plain(self.awards_due),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDeleted(Change):
    """A result was deleted."""

    group: str
    session: int
    table: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAwarded(Change):
    """One award was given at every table of a board.

    Attributes:
        group: the group.
        session: the session.
        board: the board.
        outcome: the award.
        recorded: at how many tables.
        replaced: at how many of them in place of a result.
    """

    group: str
    session: int
    board: int
    outcome: str
    recorded: int
    replaced: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPenalised(Change):
    """A pair was penalised, or given a bonus.

    Attributes:
        group: the group.
        session: the session; 0 for the whole phase.
        pair: whose it is.
        amount: as it was ruled.
        is_bonus: whether it is one.
    """

    group: str
    session: int
    pair: int
    amount: str
    is_bonus: bool


@dataclass(frozen=True, slots=True)
class FileCount:
    """What a file had for one group: new results, and those that were there."""

    group: str
    session: int
    recorded: int
    known: int


@dataclass(frozen=True, slots=True)
class TurnedResult:
    """A result of pairs that sat the other way round than planned."""

    group: str
    table: int
    board: int
    ns: int
    ew: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsRead(Change):
    """The results of a file were recorded.

    Attributes:
        group: the first group that they are of.
        session: its session.
        groups: how many there were for each group.
        recorded: how many were recorded.
        known: how many were there already.
        others: how many lines are of other sessions or groups.
        turned: results of pairs that sat the other way round than planned.
        refused: why lines were left out.
    """

    group: str
    session: int
    groups: tuple[FileCount, ...]
    recorded: int
    known: int
    others: int
    turned: tuple[TurnedResult, ...]
    refused: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsExchanged(Change):
    """Two pairs sat in each other's seats.

    Attributes:
        group: the group.
        session: the session.
        pairs: the two.
        rounds: in which rounds.
        results_moved: how many results went with them.
        again: couples that meet again by it.
        twice: a pair and a board that it has a second time by the seats, which stay
            therefore; None where they were changed.
        to_accept: meetings without a result, as the pairs really sat.
        awards_due: awards that it makes due.
    """

    group: str
    session: int
    pairs: Couple
    rounds: range
    results_moved: int
    again: tuple[Couple, ...] = ()
    twice: tuple[int, int] | None = None
    to_accept: tuple[Meeting, ...] = ()
    awards_due: tuple[AwardDue, ...] = ()
