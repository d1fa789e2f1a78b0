"""What a result is worth to each side: contracts and awards as directors write them.

They are read here without the program's own readers, and what a contract scores is
worked out trick by trick (Law 77).
"""

import re
import unicodedata
from fractions import Fraction
from functools import lru_cache

from evenhand.errors import ResultError

#: Scores as NS see them, each with its weight.
Scores = tuple[tuple[Fraction, int], ...]
#: What a side brings to a board: scores, `A+`, `A-`, or a part of the top.
Brought = Scores | str | Fraction

PLUS, MINUS = "A+", "A-"
IMP_METHODS = ("cross-imps", "butler")
_LARGEST = 7600
_LONGEST, _LONGEST_CONTRACT = 200, 80
_ONE, _HALF = Fraction(1), Fraction(1, 2)
#: What a part of the top is at IMPs, where nothing else can be scored.
_AT_IMPS: dict[Brought, Brought] = {
    Fraction(3, 5): PLUS,
    _HALF: _HALF,
    Fraction(2, 5): MINUS,
}
#: Boards 1 to 16: neither side, NS, EW or both are vulnerable (Law 2).
_VULNERABLE = "-NEBNEB-EB-NB-NE"

_PASSES = "p pas pass passed passout passin passedout passedin allpass ap po thrownin"
#: Signs that people type and what they stand for; phones add invisible ones.
_SIGNS = str.maketrans("♠♤♥♡♦♢♣♧*×✕✖‐‑‒–—−", "sshhddccxxxx------", "\ufe0e\ufe0f")
_DECLARER = "north|east|south|west|[nesw]"
_BID = re.compile(
    rf"(?:({_DECLARER})[\s:]*)?([0-9]+)\s*"
    r"(clubs?|diamonds?|hearts?|spades?|no\s*trumps?|nt|[cdhsn])(.*)"
)
#: A double, over- or undertricks, tricks, a claim that it was made, or a declarer.
_WORD = re.compile(
    r"[\s,;:()]+|with|((?:re)?doubled|r?dbl|x\s*x|x)|([+-]\s*[0-9]+|=)"
    rf"|([0-9]+)(?:\s*tricks?)?|(made|making)|(?:by\s*)?({_DECLARER})"
)
_DOWN = re.compile(r"(?:down|off)\s*([0-9]+)|([0-9]+)\s*(?:down|off)")

_DASHES = str.maketrans("−–—\N{NO-BREAK SPACE}", "--- ")
_NUMBER = "[0-9]+(?:[.,][0-9]+)?(?:/[1-9][0-9]*)?"
_SCORE = re.compile("[+-] ?[0-9]+")
_WEIGHED = re.compile(rf"({_NUMBER}) ?% ?([+-]? ?[0-9]+)(?! ?%|[0-9])[ ,;]*")
_NAMED = re.compile("(NS|EW) ?[:=] ?(.*?)[ ;,]+(NS|EW) ?[:=] ?(.*)")
_AMOUNT = re.compile(
    rf"([+-]? ?{_NUMBER}) ?(%|PER ?CENT)? ?(?:OF )? ?(?:A )? ?"
    "(?:(TOPS?)|((?:M|V|IM)PS?|(?:MATCH)?POINTS?))?"
)


@lru_cache(maxsize=4096)
def read_outcome(
    text: str, board: int, method: str
) -> tuple[Brought | None, Brought | None]:
    """What NS and EW bring to the board; None for nothing at all.

    Raises:
        ResultError: If the text is no result, or one that cannot be scored.
    """
    plain = text.strip()
    if len(plain) > _LONGEST:
        raise ResultError(f"{len(plain)} characters; expected {_LONGEST} at most")
    if re.fullmatch("[+−-]?[0-9]+", plain):
        return (_weigh([(_ONE, int(plain.replace("−", "-")))]),) * 2
    score = None if len(plain) > _LONGEST_CONTRACT else _read_contract(plain, board)
    if score is not None:
        return (((_ONE, score),),) * 2
    award = _simplify(plain)
    if award in ("NP", "N/P", "NOT PLAYED"):
        return None, None
    ns, ew = (_read_side(side) for side in _split_sides(award))
    if method in IMP_METHODS:
        return _at_imps(ns), _at_imps(ew)
    return ns, ew


# --- contracts ------------------------------------------------------------------------


def _read_contract(text: str, board: int) -> int | None:
    """The score of a contract as NS see it; None for what is no contract.

    What is said of declarer and tricks, perhaps more than once, must agree.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS).strip().lower()
    if re.sub(r"[\s._-]", "", plain) in _PASSES.split():
        return 0
    bid = _BID.fullmatch(plain)
    if bid is None or len(bid[2]) > 2 or not 1 <= int(bid[2]) <= 7:
        return None
    level, rest = int(bid[2]), _DOWN.sub(r" -\1\2", bid[4])
    declarers, doubles, tricks, made = {*(bid[1] or "")[:1]}, [0], set[int](), False
    while rest:
        word = _WORD.match(rest)
        if word is None:
            return None
        double, over, taken, is_made, declarer = word.groups()
        if double:
            doubles.append(2 if double[0] == "r" or double.count("x") == 2 else 1)
        if over:
            tricks.add(level + 6 + int("".join(over.split()).replace("=", "0")))
        if taken:
            tricks.add(int(taken))
        declarers |= {*(declarer or "")[:1]}
        made, rest = made or bool(is_made), rest[word.end() :]
    if made:
        # "made" beside overtricks says no more than they do
        tricks |= {max((level + 6, *tricks))}
    if len(tricks) != 1 or not tricks <= {*range(14)} or len(doubles) > 2:
        return None
    if len(declarers) != 1:
        raise ResultError(f"{text}: whose contract? name one declarer, as in 4S N =")
    said = (level, bid[3][0].upper(), doubles[-1], declarers.pop().upper())
    return score_contract(*said, tricks.pop(), board)


def score_contract(
    level: int, strain: str, doubled: int, declarer: str, tricks: int, board: int
) -> int:
    """The score as NS see it; `doubled` is 1, redoubled 2, and no trumps are `N`."""
    sits_ns = declarer in "NS"
    exposed = _VULNERABLE[(board - 1) % 16] in ("N" if sits_ns else "E", "B")
    times, over = 2**doubled, tricks - level - 6
    if over < 0:
        missing = range(1, 1 - over)
        won = -sum(_undertrick(number, times, exposed) for number in missing)
    else:
        won = _made(level, strain, times, over, exposed)
    return won if sits_ns else -won


def _made(level: int, strain: str, times: int, over: int, exposed: bool) -> int:
    """Trick points, bonuses and overtricks; `times` is 2 if doubled, 4 if redoubled."""
    each = 20 if strain in "CD" else 30
    below = (level * each + (10 if strain == "N" else 0)) * times
    bonus = 50 if below < 100 else 500 if exposed else 300
    if level >= 6:
        bonus += (500 if level == 6 else 1000) * (3 if exposed else 2) // 2
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


# --- awards and penalties -------------------------------------------------------------


def _simplify(text: str) -> str:
    return " ".join(text.translate(_DASHES).upper().split())


def _split_sides(award: str) -> tuple[str, str]:
    """What NS and EW are given, each as it is written; one score is for both."""
    named = _NAMED.fullmatch(award)
    if named and named[1] != named[3]:
        sides = {named[1]: named[2], named[3]: named[4]}
        return sides["NS"].strip(), sides["EW"].strip()
    if _SCORE.fullmatch(award) or _WEIGHED.match(award):
        return award, award
    ns, slash, ew = (part.strip() for part in award.partition("/"))
    if named or not slash or "/" in ew:
        raise ResultError(f"{award!r}; expected a result, or what each side is given")
    for one, other in ((ns, ew), (ew, ns)):
        if _SCORE.fullmatch(one) and re.fullmatch(_NUMBER, other):
            raise ResultError(f"{award!r}: is {other} a score or a percentage?")
    return ns, ew


def _read_side(text: str) -> Brought:
    """Ave+, Ave or Ave−, a score, a part of the top, or scores with their weights."""
    average = re.fullmatch(r"A(?:VE?|VERAGE)? ?(\+|PLUS|-|MINUS|=)?", text)
    if average:
        values = {"+": PLUS, "PLUS": PLUS, "-": MINUS, "MINUS": MINUS}
        return values.get(average[1], _HALF)
    if _SCORE.fullmatch(text):
        return _weigh([(_ONE, int(text.replace(" ", "")))])
    if re.fullmatch(rf"{_NUMBER} ?%?", text):
        part = _read_number(text.rstrip(" %")) / 100
        if part > 1:
            raise ResultError(f"{text} of a top; expected 0 to 100")
        return part
    parts, rest = [], text
    while found := _WEIGHED.match(rest):
        parts.append((_read_number(found[1]) / 100, int(found[2].replace(" ", ""))))
        rest = rest[found.end() :]
    if rest or not parts:
        raise ResultError(
            f"{text!r}; expected an award such as A+/A- or 60%+110 40%-50"
        )
    return _weigh(parts)


def _weigh(parts: list[tuple[Fraction, int]]) -> Scores:
    """Scores that a contract can give, the best for NS first; equal ones are one."""
    weights: dict[int, Fraction] = {}
    for weight, score in parts:
        if weight <= 0 or abs(score) > _LARGEST or score % 10:
            raise ResultError(f"score {score}; expected tens to {_LARGEST}; correct it")
        weights[score] = weights.get(score, Fraction(0)) + weight
    if sum(weights.values()) != 1:
        raise ResultError("weights that do not add up to 100 %; correct them")
    return tuple((weights[s], s) for s in sorted(weights, reverse=True))


def _at_imps(claim: Brought) -> Brought:
    if isinstance(claim, Fraction) and claim not in _AT_IMPS:
        raise ResultError(f"{claim} of a top at IMPs; write A+, A or A-")
    return _AT_IMPS.get(claim, claim)


def read_amount(text: str) -> tuple[Fraction, str]:
    """A penalty or bonus, such as `-10% of a top`, with its unit.

    The unit is `points`, `tops`, or `percent` of the pair's own maximum.

    Raises:
        ResultError: If it cannot be read.
    """
    found = _AMOUNT.fullmatch(_simplify(text))
    if found is None or (found[2] and found[4]):
        raise ResultError(f"{text!r}; expected a penalty such as -10% of a top")
    amount = _read_number(found[1].replace(" ", ""))
    if found[3]:
        return amount / (100 if found[2] else 1), "tops"
    return amount, "percent" if found[2] else "points"


def _read_number(text: str) -> Fraction:
    top, _, bottom = text.replace(",", ".").partition("/")
    return Fraction(top) / int(bottom or 1)
