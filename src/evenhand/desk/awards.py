"""Awards to one pair alone, whose opponents have played the board elsewhere."""

import re
from collections.abc import Iterable

from evenhand.errors import ActError
from evenhand.tournament.event import AwardDue
from evenhand.tournament.event.session_play import outcome_text, parse_outcome

#: What one side can be awarded without having played: a bare number is a score.
_ONE_SIDE = re.compile(r"A[A-Z]*\s*[-+=−]?|[0-9.,]+(?:/[0-9]+)?\s*%", re.IGNORECASE)


def read_ruling(text: str, alone: int) -> tuple[str, int]:
    """What is recorded of a ruling, and the pair that it is for if it is for one.

    Args:
        text: a result, an award to both sides, or to one as `A+` or `60%`.
        alone: the pair that can only have an award of its own; 0 for none.
    """
    plain = text.strip()
    if not _ONE_SIDE.fullmatch(plain):
        return outcome_text(parse_outcome(plain)), 0
    if not alone:
        raise ActError(f"the award {plain} is for one side; expected two, as in A+/A-")
    return outcome_text(parse_outcome(f"NS: {plain}; EW: {plain}")), alone


def award_lines(due: Iterable[AwardDue]) -> list[str]:
    """Who waits in vain for a board, and the command that awards it Ave+."""
    return [
        f"Pair {one.pair} cannot play board {one.meeting.board} at table "
        f"{one.meeting.table}, as pair {one.other} has played it: award --table "
        f"{one.meeting.table} --board {one.meeting.board} --{_side(one)} {one.pair} A+"
        for one in due
    ]


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
