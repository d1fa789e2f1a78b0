"""What happened on a board, read from the columns of a result line.

A contract may stand alone or with its score; if both are given, they must agree. An
award counts instead of both. Scores and awards are as North-South see them.
"""

from typing import NamedTuple

from evenhand.boards import vulnerability
from evenhand.errors import ResultError
from evenhand.formats.numbers import score_number, whole_number
from evenhand.formats.text import shortened
from evenhand.scoring import (
    Award,
    Contract,
    Outcome,
    PassedOut,
    Unplayed,
    ns_score,
    parse_award,
    parse_contract,
    score,
)
from evenhand.scoring.contract_text import is_pass

#: What people type when there is nothing to enter.
_NOTHING = frozenset({"", "-", "--", "–", "—", ".", "?", "n/a"})
#: No contract, score or award is written with more characters.
_LONGEST = 200


class OutcomeCells(NamedTuple):
    """The fields of a line that say what happened.

    Attributes:
        contract: The contract, perhaps with declarer and result.
        declarer: The declarer.
        tricks: The tricks taken, or over- and undertricks.
        score: The score as North-South see it.
        ew_score: The score as East-West see it; blank or 0 if the other one counts.
        award: The award that counts instead.
        board: A board with the same vulnerability, 1 to 16; 0 if it is not known.
    """

    contract: str
    declarer: str
    tricks: str
    score: str
    ew_score: str
    award: str
    board: int


class Happened(NamedTuple):
    """What happened on a board.

    Attributes:
        outcome: The outcome that counts; None if nothing is stated.
        played: The contract at the table, if something else counts.
        doubt: What is odd about it; empty if nothing is.
    """

    outcome: Outcome | None
    played: Contract | PassedOut | None = None
    doubt: str = ""


_Played = Contract | PassedOut


def read_outcome(cells: OutcomeCells) -> Happened:
    """Read what happened.

    Args:
        cells: The fields.

    Raises:
        ResultError: If one cannot be read, or two contradict each other.
    """
    for name, text in zip(cells._fields, cells[:-1], strict=False):
        if len(text) > _LONGEST:
            raise ResultError(
                f"{name} of {len(text)} characters, {shortened(text, 20)!r}; "
                "write it like 4Sx N +1, +420 or A+/A-"
            )
    award, stated = _read_award(cells.award), _read_scores(cells)
    if isinstance(stated, Award | Unplayed):
        if award not in (None, stated):
            raise ResultError(
                f"two awards in one line, {award} and {stated}; write only one"
            )
        award, stated = stated, None
    contract = _blank(cells.contract)
    if isinstance(stated, PassedOut):
        contract, stated = contract or str(stated), 0
    # Some programs write an award where the contract should be.
    if contract and award is None and stated is None:
        award = _award_instead(contract, cells)
        contract = contract if award is None else ""
    played, counted = _settle(contract, stated, cells)
    if award is not None:
        return Happened(award, played)
    return Happened(counted, None if played == counted else played)


def read_trusting(cells: OutcomeCells) -> Happened:
    """Read what happened; a score counts even if it is not that of the contract.

    So it does for programs that have printed what it is worth.

    Args:
        cells: The fields.

    Raises:
        ResultError: If nothing can be read.
    """
    try:
        return read_outcome(cells)
    except ResultError as error:
        if not _blank(cells.score) and not _blank(cells.ew_score):
            raise
        bare = cells._replace(contract="", declarer="", tricks="")
        return read_outcome(bare)._replace(doubt=f"{error}; the score counts")


def _blank(text: str) -> str:
    return "" if text.casefold() in _NOTHING else text


def _read_award(text: str) -> Award | Unplayed | None:
    return parse_award(text) if _blank(text) else None


def _read_score(text: str) -> int | PassedOut | Award | Unplayed | None:
    """A score; some programs also write a pass or an award in its column."""
    if not _blank(text):
        return None
    number = score_number(text)
    if number is not None:
        return number
    for read in (parse_award, parse_contract):
        try:
            found = read(text)
        except ResultError:
            continue
        if not isinstance(found, Contract):
            return found
    raise ResultError(
        f"score {shortened(text)!r} is not a number; write the score as North-South "
        "see it, such as 420 or -50, or an award, such as A+/A-"
    )


def _read_scores(cells: OutcomeCells) -> int | PassedOut | Award | Unplayed | None:
    """The score of both columns: programs fill that of the side that has a plus."""
    ours, theirs = _read_score(cells.score), _read_score(cells.ew_score)
    if theirs is None or (theirs == 0 and ours is not None):
        return ours
    if not isinstance(theirs, int):
        if ours is None:
            return theirs
    elif ours in (None, 0, -theirs):
        return -theirs
    raise ResultError(
        f"score {cells.score} for North-South and {cells.ew_score} for East-West; "
        "expected one of them, or the same with the other sign: correct one"
    )


def _award_instead(text: str, cells: OutcomeCells) -> Award | Unplayed | None:
    """An award that stands in the column of the contract."""
    if _blank(cells.declarer) or _blank(cells.tricks):
        return None
    try:
        return parse_award(text)
    except ResultError:
        return None


def _settle(
    contract: str, stated: int | None, cells: OutcomeCells
) -> tuple[_Played | None, _Played | int | None]:
    """The contract played, and whichever of contract and score counts."""
    declarer, tricks = _blank(cells.declarer), _blank(cells.tricks)
    if not contract:
        if stated is None and tricks and not _blank(cells.award):
            raise ResultError(
                f"tricks {shortened(tricks)!r} without a contract; write the contract "
                "or the score"
            )
        return None, stated
    number = whole_number(tricks) if tricks[:1].isdigit() else None
    result = tricks if number is None else str(number)
    # some programs name a declarer even then
    if not number and not stated and is_pass(contract):
        declarer = ""
    if stated is None:
        played = parse_contract(contract, declarer, result)
        return played, played
    return _agree(contract, declarer, result, stated, cells.board)


def _agree(
    contract: str, declarer: str, tricks: str, stated: int, board: int
) -> tuple[_Played, _Played | int]:
    """A contract with its score, which may show the tricks or declarer's side."""
    try:
        read = [parse_contract(contract, declarer, tricks)]
    except ResultError:
        # If the tricks are missing, the score shows how many there were.
        read = [] if tricks else _with_any_tricks(contract, declarer)
        if not read:
            raise
    if not board:
        return read[0], stated
    for played in read:
        if isinstance(played, Contract) and played.declarer is None:
            if abs(stated) in _sizes(played, board, stated):
                return played, stated
        elif ns_score(played, board) == stated:
            return played, played
    raise ResultError(_contradiction(contract, read, stated, board))


def _with_any_tricks(contract: str, declarer: str) -> list[_Played]:
    try:
        return [parse_contract(contract, declarer, tricks) for tricks in range(14)]
    except ResultError:
        return []


def _sizes(played: Contract, board: int, stated: int) -> set[int]:
    """The possible size of the score if declarer is missing but the sign is right."""
    made = played.over >= 0
    ns_declares = (stated > 0) == made
    vulnerable = vulnerability(board) in ("NS" if ns_declares else "EW", "All")
    return {abs(score(played, vulnerable))}


def _contradiction(contract: str, read: list[_Played], stated: int, board: int) -> str:
    played, who = read[0], f"(vulnerable: {vulnerability(board)})"
    beside = f"the score is {stated:+}; correct one of them"
    if len(read) > 1:
        return f"no number of tricks in {contract} gives that score {who}: {beside}"
    if isinstance(played, Contract) and played.declarer is None:
        return f"{played} does not give that score {who}: {beside}"
    right = ns_score(played, board)
    if stated == -right:
        beside = f"{beside}, and write every score as North-South see it"
    return f"{played} scores {right:+} to NS {who}, but {beside}"
