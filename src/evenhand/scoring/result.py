"""A result line: what was reported about one board at one table."""

from dataclasses import dataclass, replace

from evenhand.errors import ResultError
from evenhand.scoring.award import Assigned, Award, Unplayed
from evenhand.scoring.contract import Contract, PassedOut, ns_score
from evenhand.scoring.entry import Entry, check_entry

#: A contract played, a bare score as North-South see it, an award, or nothing.
Outcome = Contract | PassedOut | int | Award | Unplayed

#: No board scores more than a redoubled vulnerable grand slam thirteen down.
LARGEST_SCORE = 7600


@dataclass(frozen=True, slots=True)
class Result:
    """One board at one table, as it was reported or ruled.

    Attributes:
        board: The board number, from 1.
        ns: The pair that sat North-South.
        ew: The pair that sat East-West; number 0 is nobody.
        outcome: The outcome that counts: a contract, a score as North-South see it,
            an award, or that the board was not played.
        session: The session, from 1.
        section: The section of the table; a pair's home section may be another.
        table: The table, 0 if it is not stated.
        round: The round, 0 if it is not stated.
        group: On a fouled board, the name of the form that was played.
        played: The contract at the table, if a score or an award counts instead.
        lead: The card led.
        remark: The director's note.
        accepted: Why a board outside the movement stands (Law 15).
        line: The line in the source, 0 if there is none.
    """

    board: int
    ns: Entry
    ew: Entry
    outcome: Outcome
    session: int = 1
    section: str = ""
    table: int = 0
    round: int = 0
    group: str = ""
    played: Contract | PassedOut | None = None
    lead: str = ""
    remark: str = ""
    accepted: str = ""
    line: int = 0

    def __post_init__(self) -> None:
        if type(self.board) is not int or self.board < 1:
            raise ResultError(
                f"board {self.board!r}: boards are numbered from 1; correct it"
            )
        if type(self.session) is not int or self.session < 1:
            raise ResultError(
                f"session {self.session!r}: sessions are numbered from 1; correct it"
            )
        if self.table < 0 or self.round < 0:
            raise ResultError(
                f"table {self.table}, round {self.round}: both are numbered from 1; "
                "leave out any that is not known"
            )
        check_entry(self.ns)
        check_entry(self.ew)

    @property
    def contract(self) -> Contract | PassedOut | None:
        """The contract played, if it is known."""
        if isinstance(self.outcome, Contract | PassedOut):
            return self.outcome
        return self.played

    @property
    def score(self) -> int | None:
        """The score as North-South see it; None if an award or nothing counts."""
        outcome = self.outcome
        if isinstance(outcome, Contract | PassedOut):
            return ns_score(outcome, self.board)
        return outcome if isinstance(outcome, int) else None

    def exchange_pairs(self) -> "Result":
        """The same board with the pairs exchanged: it was played the other way round.

        The score stays with the cards, an artificial award with the pair.

        Raises:
            ResultError: If the award is different for each side and not artificial.
        """
        award = self.outcome
        if isinstance(award, Award) and award.is_artificial:
            award = Award(award.ew, award.ns)
        elif isinstance(award, Award) and award.ns != award.ew:
            raise ResultError(
                f"board {self.board}: the award {award} differs by side; "
                "enter it again for the exchanged pairs"
            )
        return replace(
            self, ns=_seen(self.ew, "EW"), ew=_seen(self.ns, "NS"), outcome=award
        )


def check_scores(outcome: Outcome) -> None:
    """Refuse scores that are larger than any board gives, for readers at the edge.

    A result does not check this itself: one that was accepted once stays readable.
    """
    if type(outcome) is int:
        _check_score(outcome)
    elif isinstance(outcome, Award):
        for share in (outcome.ns, outcome.ew):
            if isinstance(share, Assigned):
                for _, score in share.chances:
                    _check_score(score)


def _check_score(score: int) -> None:
    if abs(score) > LARGEST_SCORE:
        raise ResultError(
            f"a score of {score:+}: no board scores more than {LARGEST_SCORE}; "
            "correct it"
        )


def report(
    board: int,
    ns: int,
    ew: int,
    outcome: Outcome,
    section: str = "",
    **details: int | str,
) -> Result:
    """Return a result between two pairs of one section, given by their numbers.

    Args:
        board: The board number.
        ns: The number of the pair sitting North-South.
        ew: The number of the pair sitting East-West.
        outcome: The outcome that counts.
        section: The section of the table and of both pairs.
        details: Further attributes of `Result`.
    """
    check_scores(outcome)
    pairs = Entry(section, ns), Entry(section, ew)
    return Result(board, *pairs, outcome, section=section, **details)  # type: ignore[arg-type]


def _seen(pair: Entry, sat: str) -> Entry:
    """The pair with its line written out, because its seat no longer shows it."""
    return pair if pair.direction else pair._replace(direction=sat)
