"""Awards as directors write them: `A+/A-`, `60/40`, `60%+110 40%-50`, `+110/-140`.

Programs that write both sides without a gap are understood too: `A+-`, `A6040`.
"""

import re
from fractions import Fraction

from evenhand.errors import ResultError
from evenhand.scoring.award import Assigned, Average, Award, Percent, Share, Unplayed
from evenhand.scoring.chances import certain, weigh

_AVERAGE = re.compile(r"A(?:VE?|VERAGE)?\s*(\+|-|=|PLUS|MINUS)?")
_AVERAGES = {
    "+": Average.PLUS,
    "PLUS": Average.PLUS,
    "-": Average.MINUS,
    "MINUS": Average.MINUS,
    "=": Average.EVEN,
    None: Average.EVEN,
}
_NUMBER = r"\d+(?:[.,]\d+)?(?:/[1-9]\d*)?"
_PERCENT = re.compile(rf"(?:A ?)?({_NUMBER})\s*%?", re.ASCII)
#: Both sides of an award that no slash parts.
_JOINED = tuple(
    re.compile(form, re.ASCII)
    for form in (
        r"A([-+=]) ?A?([-+=])",
        r"A(100)(00?)",
        r"A(00?)(100)",
        r"A(\d\d)(\d\d)",
        r"A ?(\d{1,3}) ?%? ?[- ] ?A? ?(\d{1,3}) ?%?",
        r"(\d{1,3}) ?% ?- ?(\d{1,3}) ?%",
        r"([456]0) ?- ?([456]0)",
    )
)
#: A number without a % sign: next to a score it could be mistaken for another score.
_BARE = re.compile(_NUMBER, re.ASCII)
_SCORE = re.compile(r"[+-]\s*\d+", re.ASCII)
_OUTCOME = re.compile(rf"({_NUMBER})\s*%\s*([+-]?\s*\d+)(?!\s*%|\d)[\s,;]*", re.ASCII)
_BOTH = re.compile(r"(NS|EW)\s*[:=]\s*(.*?)[\s;,]+(NS|EW)\s*[:=]\s*(.*)")
_UNPLAYED = {
    "NP": Unplayed.NOT_PLAYED,
    "N/P": Unplayed.NOT_PLAYED,
    "NOT PLAYED": Unplayed.NOT_PLAYED,
    "BYE": Unplayed.BYE,
}
_SIMPLIFIED = str.maketrans({"−": "-", "–": "-", "—": "-", "\N{NO-BREAK SPACE}": " "})
_FORMS = "write A+/A-, 60/40, +110/-140, 60%+110 40%-50, NS: …; EW: …, or NP"


def parse_award(text: str) -> Award | Unplayed:
    """Read an award; its scores are written from North-South's point of view.

    Args:
        text: `A+/A-`, `60/40`, `A6040`, `A/A`, a mixture; `NP` or `BYE`; an assigned
            score `+110` or a split one `+110/-140`; a weighted one `60%+110 40%-50`,
            or one for each side `NS: 60%+110 40%-50; EW: +110`.

    Raises:
        ResultError: If the text is not an award, or is an impossible one.
    """
    plain = " ".join(text.translate(_SIMPLIFIED).upper().split())
    if plain in _UNPLAYED:
        return _UNPLAYED[plain]
    both = _BOTH.fullmatch(plain)
    if both is not None:
        return _read_named_sides(both, text)
    if _SCORE.fullmatch(plain) or _OUTCOME.match(plain):
        share = _read_share(plain, text)
        return Award(share, share)
    joined = filter(None, (form.fullmatch(plain) for form in _JOINED))
    sides = next(([f"A{side}" for side in one.groups()] for one in joined), None)
    sides = sides or plain.split("/")
    if len(sides) != 2:
        raise ResultError(
            f"the award {text.strip()!r} does not give two sides; {_FORMS}"
        )
    return _read_two_sides(sides[0].strip(), sides[1].strip(), text)


def _read_named_sides(both: re.Match[str], text: str) -> Award:
    shares = {both[1]: both[2], both[3]: both[4]}
    if len(shares) != 2:
        raise ResultError(f"the award {text.strip()!r} names {both[1]} twice; {_FORMS}")
    return Award(
        _read_share(shares["NS"].strip(), text), _read_share(shares["EW"].strip(), text)
    )


def _read_two_sides(ns: str, ew: str, text: str) -> Award:
    for one, other in ((ns, ew), (ew, ns)):
        if _SCORE.fullmatch(one) and _BARE.fullmatch(other):
            raise ResultError(
                f"the award {text.strip()!r}: is {other} a score or a percentage? "
                f"write a score with its sign, or {other}% (0 to 100)"
            )
    return Award(_read_share(ns, text), _read_share(ew, text))


def _read_share(side: str, text: str) -> Share:
    average = _AVERAGE.fullmatch(side)
    if average is not None:
        return _AVERAGES[average[1]]
    if _SCORE.fullmatch(side):
        return Assigned(certain(int(side.replace(" ", ""))))
    percent = _PERCENT.fullmatch(side)
    if percent is not None:
        return Percent(_read_number(percent[1]))
    return _read_outcomes(side, text)


def _read_outcomes(side: str, text: str) -> Assigned:
    parts, at = [], 0
    while found := _OUTCOME.match(side, at):
        score = int(found[2].replace(" ", ""))
        parts.append((_read_number(found[1]) / 100, score))
        at = found.end()
    if not parts or at != len(side):
        raise ResultError(
            f"the award {text.strip()!r} cannot be read at {side[at:]!r}; {_FORMS}"
        )
    return Assigned(weigh(parts))


def _read_number(digits: str) -> Fraction:
    top, _, bottom = digits.replace(",", ".").partition("/")
    return Fraction(top) / int(bottom or 1)
