"""What a contract scores (Law 77), worked out trick by trick from its text."""

import re
import unicodedata

from evenhand.errors import ResultError

_SIGNS = str.maketrans(
    dict(
        zip("♠♤♥♡♦♢♣♧", "sshhddcc", strict=True),
        **dict.fromkeys("*×✕✖", "x"),
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys("\ufe0e\ufe0f", ""),
    )
)
_PASSES = {
    *("p", "pas", "ap", "po", "allpass", "thrownin"),
    *("pass", "passout", "passin", "passed", "passedout", "passedin"),
}
_SEAT = "north|east|south|west|n|e|s|w"
_HEAD = re.compile(
    rf"(?:({_SEAT})[\s:]*)?([0-9]+)\s*"
    r"(clubs?|diamonds?|hearts?|spades?|no\s*trumps?|nt|c|d|h|s|n)"
)
#: What may follow a bid, in any order; the first that fits is taken.
_TAIL = (
    ("nothing", re.compile(r"[\s,;:()]+|with")),
    ("redoubled", re.compile(r"redoubled|rdbl|x\s*x")),
    ("doubled", re.compile(r"doubled|dbl|x")),
    ("over", re.compile(r"\+\s*([0-9]+)")),
    ("down", re.compile(r"-\s*([0-9]+)")),
    ("tricks", re.compile(r"([0-9]+)(?:\s*tricks?)?")),
    ("over", re.compile(r"(=)")),
    ("made", re.compile(r"made|making")),
    ("seat", re.compile(rf"(?:by\s*)?({_SEAT})")),
)
_DOWN = re.compile(r"(?:down|off)\s*([0-9]+)|([0-9]+)\s*(?:down|off)")
_LONGEST = 80
#: Boards 1 to 16: neither side, NS, EW or both are vulnerable (Law 2).
_VULNERABLE = "-NEBNEB-EB-NB-NE"


def contract_score(text: str, board: int) -> int | None:
    """The score as NS see it; None where the text is no contract with its result.

    Raises:
        ResultError: If it is one, but does not say whose.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS).strip().lower()
    if len(text) > _LONGEST:
        return None
    if re.sub(r"[\s._-]", "", plain) in _PASSES:
        return 0
    head = _HEAD.match(plain)
    said = _read_tail(plain[head.end() :]) if head else None
    if head is None or said is None:
        return None
    level = int(head[2]) if len(head[2]) < 3 else 0
    seats = {seat[0] for seat in (*said["seat"], head[1]) if seat}
    doubles = said["redoubled"] + said["doubled"]
    tricks = _tricks(level + 6, said)
    if not 1 <= level <= 7 or len(doubles) > 1 or len(seats) > 1 or tricks is None:
        return None
    if not seats:
        raise ResultError(f"{text}: whose contract? name the declarer, as in 4S N =")
    times = 4 if said["redoubled"] else 2 if said["doubled"] else 1
    sits_ns = seats <= {"n", "s"}
    exposed = _VULNERABLE[(board - 1) % 16] in ("N" if sits_ns else "E", "B")
    won = _score(level, head[3][0], times, tricks, exposed)
    return won if sits_ns else -won


def _read_tail(text: str) -> dict[str, list[str]] | None:
    """What stands after the bid, by its kind; None where something is no part of it."""
    said: dict[str, list[str]] = {kind: [] for kind, _ in _TAIL}
    text = _DOWN.sub(r" -\1\2", text)
    while text:
        for kind, pattern in _TAIL:
            found = pattern.match(text)
            if found:
                said[kind].append(next(filter(None, found.groups()), ""))
                text = text[found.end() :]
                break
        else:
            return None
    return said


def _tricks(needed: int, said: dict[str, list[str]]) -> int | None:
    """The tricks taken, which all that is said must agree on."""
    over = [0 if text == "=" else _whole(text) for text in said["over"]]
    over += [-_whole(text) for text in said["down"]]
    taken = {needed + number for number in over} | set(map(_whole, said["tricks"]))
    if said["made"] and not taken:
        return needed
    if len(taken) != 1:
        return None
    (tricks,) = taken
    good = 0 <= tricks <= 13 and not (said["made"] and tricks < needed)
    return tricks if good else None


def _whole(digits: str) -> int:
    return int(digits) if len(digits.lstrip("0")) < 4 else 1000


def _score(level: int, strain: str, times: int, tricks: int, exposed: bool) -> int:
    """The declarer's score; `times` is 2 if doubled, 4 if redoubled."""
    over = tricks - level - 6
    if over < 0:
        return -sum(
            _undertrick(number, times, exposed) for number in range(1, 1 - over)
        )
    each = 20 if strain in "cd" else 30
    below = (level * each + (10 if strain == "n" else 0)) * times
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
