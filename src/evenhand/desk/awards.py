"""Awards to one pair alone, whose opponents have played the board elsewhere."""

import re
from collections.abc import Collection, Iterable

from evenhand.errors import ActError
from evenhand.scoring import Award, Percent
from evenhand.scoring.award import Average
from evenhand.scoring.rounding import exact_text
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.outcomes import outcome_text, parse_outcome
from evenhand.tournament.event.session_play import Recorded

#: What one side can be awarded without having played: a bare number is a score.
_ONE_SIDE = re.compile(r"A[A-Z]*\s*[-+=−]?|[0-9.,]+(?:/[0-9]+)?\s*%", re.IGNORECASE)


def read_ruling(text: str, alone: int, named: Collection[int] = ()) -> tuple[str, int]:
    """What is recorded of a ruling, and the pair that it is for if it is for one.

    Args:
        text: a result, an award to both sides, or to one as `A+` or `60%`.
        alone: the pair that can only have an award of its own; 0 for none.
        named: the pairs that the director named; none where all is left open.
    """
    plain = text.strip()
    if not _ONE_SIDE.fullmatch(plain):
        return outcome_text(parse_outcome(plain)), 0
    if not alone:
        raise ActError(f"the award {plain} is for one side; expected two, as in A+/A-")
    if named and alone not in named:
        raise ActError(
            f"the award {plain} for pair {min(named)}; at this table pair {alone} is "
            "the one that waits in vain, and the other has played the board elsewhere: "
            f"name pair {alone}, or correct the result elsewhere"
        )
    return outcome_text(parse_outcome(f"NS: {plain}; EW: {plain}")), alone


def told_outcome(recorded: Recorded) -> str:
    """The outcome as it is told: of an award to one pair alone its own share."""
    outcome = recorded.outcome
    if not (recorded.alone and isinstance(outcome, Award)):
        return outcome_text(outcome)
    own = outcome.ns if recorded.alone == recorded.meeting.ns else outcome.ew
    if isinstance(own, Average):
        return own.value
    return f"{exact_text(own.of_top)}%" if isinstance(own, Percent) else str(outcome)


def told_pairs(recorded: Recorded) -> str:
    """Whom a result is for, in words."""
    seen = recorded.meeting
    if recorded.alone:
        return f"pair {recorded.alone} alone"
    return f"pairs {seen.ns} (NS) and {seen.ew} (EW)"


def award_lines(due: Iterable[AwardDue], at_fault: Collection[int] = ()) -> list[str]:
    """Who waits in vain for a board, and the command that awards it (Law 12C2).

    A pair at fault has Ave-, one in no way at fault Ave+.

    Args:
        due: the awards.
        at_fault: the pairs at fault, where the director has said who is; otherwise
            those who have played outside the movement too may be.
    """
    return [
        f"Pair {one.pair} cannot play board {one.meeting.board} at table "
        f"{one.meeting.table}, as pair {one.other} has played it: award --table "
        f"{one.meeting.table} --board {one.meeting.board} --{_side(one)} {one.pair} "
        f"{_advised(one, at_fault)}"
        for one in due
    ]


def _advised(due: AwardDue, at_fault: Collection[int]) -> str:
    if at_fault:
        return "A-" if due.pair in at_fault else "A+"
    return "A- (A+ if it was not at fault)" if due.sat_wrong else "A+"


def award_data(due: Iterable[AwardDue]) -> list[dict[str, int]]:
    """The same as plain data."""
    return [
        {
            "round": one.meeting.round,
            "table": one.meeting.table,
            "board": one.meeting.board,
            "pair": one.pair,
            "other": one.other,
        }
        for one in due
    ]


def _side(due: AwardDue) -> str:
    return "ns" if due.pair == due.meeting.ns else "ew"
