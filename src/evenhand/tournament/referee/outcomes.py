"""What a text says that happened at a table, for each side."""

from fractions import Fraction

from evenhand.errors import EvenhandError, ResultError
from evenhand.scoring.award import Assigned, Average, Award, Percent, Share, Unplayed
from evenhand.scoring.award_text import parse_award
from evenhand.scoring.contract import ns_score
from evenhand.scoring.contract_text import parse_contract

#: Scores as NS see them, each with its weight.
Scores = tuple[tuple[Fraction, int], ...]
#: What a side brings to a board: scores, `A+`, `A-`, or a part of the top.
Claim = Scores | str | Fraction

PLUS, MINUS = "A+", "A-"
_LARGEST = 7600
_AT_IMPS = {Fraction(3, 5): PLUS, Fraction(2, 5): MINUS}


def read_outcome(
    text: str, board: int, method: str
) -> tuple[Claim | None, Claim | None]:
    """What NS and EW bring to the board; None for nothing at all.

    Raises:
        ResultError: If the text is no result, or one that cannot be scored.
    """
    plain = text.strip().replace("−", "-")
    digits = plain.lstrip("+").lstrip("-")
    if digits.isascii() and digits.isdigit():
        score = _certain(int(plain.lstrip("+")[:9]))
        return score, score
    try:
        contract = parse_contract(text.strip())
    except EvenhandError:
        return _read_award(text, method)
    score = _certain(ns_score(contract, board))
    return score, score


def _certain(score: int) -> Scores:
    if abs(score) > _LARGEST or score % 10:
        raise ResultError(f"score {score}; expected tens up to {_LARGEST}; correct it")
    return ((Fraction(1), score),)


def _read_award(text: str, method: str) -> tuple[Claim | None, Claim | None]:
    award = parse_award(text)
    if award is Unplayed.NOT_PLAYED:
        return None, None
    if not isinstance(award, Award):
        raise ResultError("a bye for two pairs; write NP, or leave it out")
    at_imps = method in ("cross-imps", "butler")
    return _claim(award.ns, at_imps), _claim(award.ew, at_imps)


def _claim(share: Share, at_imps: bool) -> Claim:
    if isinstance(share, Assigned):
        return share.chances
    if share is Average.PLUS:
        return PLUS
    if share is Average.MINUS:
        return MINUS
    part = share.of_top / 100 if isinstance(share, Percent) else Fraction(1, 2)
    if at_imps and part != Fraction(1, 2):
        if part not in _AT_IMPS:
            raise ResultError(f"{part} of a top at IMPs; write A+, A or A-")
        return _AT_IMPS[part]
    return part
