"""What a text says that happened at a table, for each side."""

import re
from fractions import Fraction

from evenhand.errors import ResultError
from evenhand.tournament.referee.contract_score import contract_score

#: Scores as NS see them, each with its weight.
Scores = tuple[tuple[Fraction, int], ...]
#: What a side brings to a board: scores, `A+`, `A-`, or a part of the top.
Claim = Scores | str | Fraction

PLUS, MINUS = "A+", "A-"
IMP_METHODS = ("cross-imps", "butler")
_LARGEST = 7600
_LONGEST = 200
_AT_IMPS: dict[Fraction, Claim] = {
    Fraction(3, 5): PLUS,
    Fraction(1, 2): Fraction(1, 2),
    Fraction(2, 5): MINUS,
}

_SIGNS = str.maketrans("−–—\N{NO-BREAK SPACE}", "--- ")
_PLAIN_SCORE = re.compile(r"([+-]?[0-9]+)")
_NUMBER = r"(\d+(?:[.,]\d+)?)(?:/([1-9]\d*))?"
_SCORE = re.compile(r"([+-]) ?(\d+)", re.ASCII)
_BARE = re.compile(_NUMBER, re.ASCII)
_PART = re.compile(rf"{_NUMBER} ?%?", re.ASCII)
_WEIGHED = re.compile(rf"{_NUMBER} ?% ?([+-]? ?\d+)(?! ?%|\d)[ ,;]*", re.ASCII)
_AVERAGE = re.compile(r"A(?:V|VE|VERAGE)? ?(\+|-|=|PLUS|MINUS|)")
_AVERAGES: dict[str, Claim] = {
    "+": PLUS,
    "PLUS": PLUS,
    "-": MINUS,
    "MINUS": MINUS,
    "=": Fraction(1, 2),
    "": Fraction(1, 2),
}


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
    number = _PLAIN_SCORE.fullmatch(plain.replace("−", "-"))
    if number:
        score = int(number[1][:9])
        return _certain(score), _certain(score)
    points = contract_score(plain, board)
    if points is not None:
        return _certain(points), _certain(points)
    return _read_award(" ".join(plain.translate(_SIGNS).upper().split()), method)


def _certain(score: int) -> Scores:
    if abs(score) > _LARGEST or score % 10:
        raise ResultError(f"score {score}; expected tens to {_LARGEST}; correct it")
    return ((Fraction(1), score),)


def _read_award(text: str, method: str) -> tuple[Claim | None, Claim | None]:
    if text in ("NP", "N/P", "NOT PLAYED"):
        return None, None
    ns, ew = (_read_side(side) for side in _two_sides(text))
    if method in IMP_METHODS:
        return _at_imps(ns), _at_imps(ew)
    return ns, ew


def _two_sides(text: str) -> tuple[str, str]:
    """What is awarded to NS and to EW."""
    named = re.split(r"(NS|EW) ?[:=] ?", text)
    if len(named) == 5 and not named[0]:
        first = named[2].rstrip(" ;,")
        if first != named[2] and named[1] != named[3]:
            sides = {named[1]: first, named[3]: named[4]}
            return sides["NS"], sides["EW"]
    if _SCORE.fullmatch(text) or _WEIGHED.match(text):
        return text, text
    sides_given = [side.strip() for side in text.split("/")]
    if len(sides_given) != 2:
        raise ResultError(f"{text!r} has not two sides; write A+/A-, or +110/-140")
    if any(map(_SCORE.fullmatch, sides_given)) and any(
        map(_BARE.fullmatch, sides_given)
    ):
        raise ResultError(f"{text!r}: a score or a percentage? write +110 or 40%")
    return sides_given[0], sides_given[1]


def _read_side(text: str) -> Claim:
    average = _AVERAGE.fullmatch(text)
    if average:
        return _AVERAGES[average[1]]
    score = _SCORE.fullmatch(text)
    if score:
        return _certain(int(score[1] + score[2]))
    part = _PART.fullmatch(text)
    if part:
        share = _number(part[1], part[2]) / 100
        if share > 1:
            raise ResultError(f"{text} of a top; expected 100% at most; correct it")
        return share
    return _read_weighed(text)


def _read_weighed(text: str) -> Scores:
    """Several scores, whose weights must add up to one."""
    weights: dict[int, Fraction] = {}
    rest = text
    while found := _WEIGHED.match(rest):
        score = int(found[3].replace(" ", ""))
        weight = _number(found[1], found[2]) / 100
        if not weight:
            raise ResultError(f"{text!r}: a score without weight; leave it out")
        weights[score] = weights.get(score, Fraction(0)) + weight
        rest = rest[found.end() :]
    if rest or sum(weights.values()) != 1:
        raise ResultError(f"{text!r} is no award; write 60%+110 40%-50, or A+/A-")
    for score in weights:
        _certain(score)
    return tuple((weights[score], score) for score in sorted(weights, reverse=True))


def _number(digits: str, divisor: str | None) -> Fraction:
    return Fraction(digits.replace(",", ".")) / int(divisor or 1)


def _at_imps(claim: Claim) -> Claim:
    """Parts of a top are Ave+, Ave or Ave− at IMPs, or nothing that can be scored."""
    if not isinstance(claim, Fraction):
        return claim
    if claim not in _AT_IMPS:
        raise ResultError(f"{claim} of a top at IMPs; write A+, A or A-")
    return _AT_IMPS[claim]
