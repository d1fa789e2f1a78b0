"""What a result is worth to each side: contracts and awards as directors write them.

The words are read as the program reads them. What a contract scores is worked out here,
trick by trick (Law 77).
"""

import re
from fractions import Fraction
from functools import lru_cache

from evenhand.errors import ResultError
from evenhand.scoring.award import Assigned, Average, Award, Percent, Share, Unplayed
from evenhand.scoring.award_text import parse_award
from evenhand.scoring.contract import Contract, PassedOut
from evenhand.scoring.contract_text import parse_contract

#: Scores as NS see them, each with its weight.
Scores = tuple[tuple[Fraction, int], ...]
#: What a side brings to a board: scores, `A+`, `A-`, or a part of the top.
Claim = Scores | str | Fraction

PLUS, MINUS = "A+", "A-"
IMP_METHODS = ("cross-imps", "butler")
_LARGEST = 7600
_LONGEST = 200
_PLAIN_SCORE = re.compile(r"[+-]?[0-9]+")
#: What a part of the top is at IMPs, where nothing else can be scored.
_AT_IMPS: dict[Fraction, Claim] = {
    Fraction(3, 5): PLUS,
    Fraction(1, 2): Fraction(1, 2),
    Fraction(2, 5): MINUS,
}
#: Boards 1 to 16: neither side, NS, EW or both are vulnerable (Law 2).
_VULNERABLE = "-NEBNEB-EB-NB-NE"


@lru_cache(maxsize=4096)
def read_outcome(
    text: str, board: int, method: str
) -> tuple[Claim | None, Claim | None]:
    """What NS and EW bring to the board; None for nothing at all.

    Raises:
        ResultError: If the text is no result, or one that cannot be scored.
    """
    plain = text.strip()
    if len(plain) > _LONGEST:
        raise ResultError(f"{len(plain)} characters; expected {_LONGEST} at most")
    number = plain.replace("−", "-")
    if _PLAIN_SCORE.fullmatch(number):
        return (_check(((Fraction(1), int(number[:9])),)),) * 2
    try:
        score = score_contract(parse_contract(plain), board)
    except ResultError:
        return _read_award(parse_award(plain), method)
    return (((Fraction(1), score),),) * 2


def _read_award(
    award: Award | Unplayed, method: str
) -> tuple[Claim | None, Claim | None]:
    if isinstance(award, Award):
        return _read_share(award.ns, method), _read_share(award.ew, method)
    if award is Unplayed.BYE:
        raise ResultError("BYE; byes follow from the seats, so leave it out")
    return None, None


def _read_share(share: Share, method: str) -> Claim:
    if isinstance(share, Assigned):
        return _check(share.chances)
    if isinstance(share, Average):
        return Fraction(1, 2) if share is Average.EVEN else share.value
    assert isinstance(share, Percent)
    part = share.of_top / 100
    if method in IMP_METHODS:
        if part not in _AT_IMPS:
            raise ResultError(f"{part} of a top at IMPs; write A+, A or A-")
        return _AT_IMPS[part]
    return part


def _check(scores: Scores) -> Scores:
    """Scores that a contract can give."""
    for _, score in scores:
        if abs(score) > _LARGEST or score % 10:
            raise ResultError(f"score {score}; expected tens to {_LARGEST}; correct it")
    return scores


def score_contract(contract: Contract | PassedOut, board: int) -> int:
    """The score as NS see it.

    Raises:
        ResultError: If nobody says who has played it.
    """
    if isinstance(contract, PassedOut):
        return 0
    if contract.declarer is None:
        raise ResultError(
            f"{contract}: whose contract? name the declarer, as in 4S N ="
        )
    sits_ns = contract.declarer in "NS"
    exposed = _VULNERABLE[(board - 1) % 16] in ("N" if sits_ns else "E", "B")
    times, over = 2**contract.doubled, contract.tricks - contract.level - 6
    if over < 0:
        missing = range(1, 1 - over)
        won = -sum(_undertrick(number, times, exposed) for number in missing)
    else:
        won = _made(contract, times, over, exposed)
    return won if sits_ns else -won


def _made(contract: Contract, times: int, over: int, exposed: bool) -> int:
    """Trick points, bonuses and overtricks; `times` is 2 if doubled, 4 if redoubled."""
    each = 20 if contract.strain in "CD" else 30
    below = (contract.level * each + (10 if contract.strain == "NT" else 0)) * times
    bonus = 50 if below < 100 else 500 if exposed else 300
    if contract.level >= 6:
        bonus += (500 if contract.level == 6 else 1000) * (3 if exposed else 2) // 2
    if times > 1:
        bonus += 25 * times
        each = 50 * times * (2 if exposed else 1)
    return below + bonus + over * each


def _undertrick(number: int, times: int, exposed: bool) -> int:
    """What the first, second, … trick that is missing costs."""
    if times == 1:
        return 100 if exposed else 50
    if number == 1:
        return 100 * times if exposed else 50 * times
    cheap = number <= 3 and not exposed
    return (100 if cheap else 150) * times
