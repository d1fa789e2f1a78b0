"""What was done with results and deals: recorded, corrected, awarded, deleted."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from evenhand.movement.plain_data import pick, plain
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.consequences import Consequences
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.seated import Couple, Meeting

if TYPE_CHECKING:
    from evenhand.tournament.repair.later_exchanges import Exchange


@dataclass(frozen=True, slots=True)
class PhaseConsequences:
    """What a change in a closed phase would mean for the phases begun since.

    Attributes:
        groups: the differences, group by group; empty if there are none.
        begun: the phase in which play has begun, so that its field is fixed; or empty.
        can_advance_again: whether the advance can be undone and made again.
    """

    groups: tuple[Consequences, ...]
    begun: str = ""
    can_advance_again: bool = False

    @property
    def can_recarry(self) -> bool:
        """Whether there are carryovers to put right."""
        return any(one.carried for one in self.groups)

    def as_data(self) -> list[dict[str, Any]]:
        """The consequences as plain data, group by group."""
        return [plain(one) for one in self.groups]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreChange(Answer):
    """An answer that may affect a phase already closed.

    Attributes:
        consequences: for the phases begun since; None if none has.
    """

    consequences: PhaseConsequences | None = None

    def as_data(self) -> dict[str, Any]:
        """Its fields as plain data; consequences only if a phase was closed."""
        # slots=True replaces the class, so a bare super() would look in the wrong one
        data = Answer.as_data(self)
        if self.consequences is None:
            del data["consequences"]
        return data


def result_data(recorded: Recorded, group: str) -> dict[str, Any]:
    """A result as its act has it."""
    return pick(recorded.as_act(group), "table board ns ew outcome")


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRecorded(ScoreChange):
    """A result was recorded, corrected or awarded.

    Attributes:
        group: the group.
        session: the session.
        recorded: the result as it stands now.
        turned: whether the pairs sat the wrong way round.
        replaced: whether it corrects an earlier result.
        awards_due: awards now due because of it.
        at_fault: the pairs at fault, if the director has said which.
        running: the round that was being played, if the result is of a later one; or 0.
    """

    only_told: ClassVar = ("recorded", "replaced", "at_fault", "running")
    group: str
    session: int
    recorded: Recorded
    turned: bool
    replaced: bool
    awards_due: tuple[AwardDue, ...] = ()
    at_fault: tuple[int, ...] = ()
    running: int = 0

    def as_data(self) -> dict[str, Any]:
        """Its fields as plain data, and the result as its act has it."""
        return ScoreChange.as_data(self) | result_data(self.recorded, self.group)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDeleted(ScoreChange):
    """A result was deleted."""

    group: str
    session: int
    table: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAwarded(ScoreChange):
    """The same award was given at every table of a board.

    Attributes:
        group: the group.
        session: the session.
        board: the board.
        outcome: the award.
        recorded: at how many tables.
        replaced: at how many of them it replaced a result.
    """

    group: str
    session: int
    board: int
    outcome: str
    recorded: int
    replaced: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPenalised(ScoreChange):
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
    """How many results of a file were new for a group, and how many known."""

    group: str
    session: int
    recorded: int
    known: int


@dataclass(frozen=True, slots=True)
class TurnedResult:
    """A result of pairs that sat the wrong way round."""

    group: str
    table: int
    board: int
    ns: int
    ew: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsRead(ScoreChange):
    """The results of a file were recorded.

    Attributes:
        group: the first group with results in it.
        session: its session.
        groups: the counts for each group.
        recorded: how many results were recorded.
        known: how many had been recorded already.
        others: how many lines belong to other sessions or groups.
        turned: results of pairs that sat the wrong way round.
        refused: the reasons why lines were refused.
        unreadable: how many further lines could not be read at all.
    """

    group: str
    session: int
    groups: tuple[FileCount, ...]
    recorded: int
    known: int
    others: int
    turned: tuple[TurnedResult, ...]
    refused: tuple[str, ...]
    unreadable: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsExchanged(ScoreChange):
    """Two pairs sat in each other's seats.

    Attributes:
        group: the group.
        session: the session.
        pairs: the two.
        rounds: in which rounds.
        results_moved: how many results went with them.
        again: couples that meet again because of it.
        twice: a pair and a board it would then play twice, which is why the seats were
            not changed; None if they were.
        to_accept: meetings without a result, as the pairs really sat.
        mending: exchanges in later rounds by which nobody plays a board twice.
        mended: whether they were made; else they are only offered.
        one_ranking: whether NS and EW, ranked apart until now, are ranked together
            because of it: a pair sits as often one way as the other.
        awards_due: awards now due because of it.
    """

    group: str
    session: int
    pairs: Couple
    rounds: range
    results_moved: int
    again: tuple[Couple, ...] = ()
    twice: tuple[int, int] | None = None
    to_accept: tuple[Meeting, ...] = ()
    mending: "tuple[Exchange, ...]" = ()
    mended: bool = False
    one_ranking: bool = False
    awards_due: tuple[AwardDue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsAttached(Answer):
    """The deals of a session are known.

    Attributes:
        group: the group.
        session: the session.
        boards: the boards whose deals are known.
        missing: the boards of the session whose deals are not.
        left_out: boards of the file that the session does not have.
        problems: what else is wrong with the file.
    """

    group: str
    session: int
    boards: tuple[int, ...]
    missing: tuple[int, ...]
    left_out: tuple[int, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealDoubt:
    """A result that the cards make doubtful.

    Attributes:
        recorded: the result.
        kind: `lead` if the leader did not hold the card, `tricks` if the tricks are far
            from double dummy.
        there: the tricks that were there; -1 for a lead.
    """

    recorded: Recorded
    kind: str
    there: int = -1


@dataclass(frozen=True, slots=True)
class Impossible:
    """A score that no contract gives.

    Attributes:
        score: what North-South are to have scored.
        vulnerable: who is vulnerable on the board.
    """

    score: int
    vulnerable: str


@dataclass(frozen=True, slots=True)
class ManyDown:
    """Too many down, undoubled: the figure was probably a number of tricks."""

    down: int


@dataclass(frozen=True, slots=True)
class FarOff:
    """A score outside the range of all others on the board.

    Attributes:
        imps: how far from the nearest.
        lowest: the lowest of the others.
        highest: the highest.
        fits_exchanged: whether it would be within the range from the other side.
    """

    imps: int
    lowest: int
    highest: int
    fits_exchanged: bool


@dataclass(frozen=True, slots=True)
class LooksUnturned:
    """A score on a board that was to be turned, and that fits the others unturned."""


#: Why a result looks like a slip, by the scores.
ScoreDoubt = Impossible | ManyDown | FarOff | LooksUnturned
