"""Reading contracts in the forms that people write.

A contract is a level and a strain, followed in any order by a double, a declarer and
a result: `4Sx+1`, `4 S X N +1`, `3NT= by E`, `4♠ x W 2 down`. A result with a sign
counts over- or undertricks; one without is the number of tricks taken. No-trumps may
be written as in French and German (`3SA`), Spanish (`3ST E =`) or Polish (`3BA`), and
doubles as `d` and `r`. Suits are English: `C` is a club here and a heart in France.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from evenhand.errors import ResultError
from evenhand.scoring.contract import (
    PASSED_OUT,
    TRICKS_IN_A_DEAL,
    Contract,
    PassedOut,
)

_PASS = re.compile(r"p|pas|pass(ed|es)?(out|in)?|allpass|ap|po|thrownin")

_SYMBOLS = str.maketrans(
    dict.fromkeys("♠♤", "s")
    | dict.fromkeys("♥♡", "h")
    | dict.fromkeys("♦♢", "d")
    | dict.fromkeys("♣♧", "c")
    | dict.fromkeys("*×✕✖", "x")
    | dict.fromkeys("‐‑‒–—−", "-")
    # Phones add an invisible mark to a suit symbol that asks for it in colour.
    | dict.fromkeys("\ufe0e\ufe0f", "")
)

_DECLARER = r"north|east|south|west|[nesw]"
_BID = re.compile(
    rf"(?:(?P<declarer>{_DECLARER})[\s:]*)?"
    r"(?P<level>[0-9]+)\s*"
    r"(?P<strain>clubs?|diamonds?|hearts?|spades?"
    # 3ST alone is three spades with ten tricks
    r"|no\s*trumps?|nt|sans[\s-]*atouts?|sa|ba|st(?=\s*\S)|[cdhsn])"
    r"(?P<rest>.*)"
)
#: Every strain that is not here is some word for no-trumps.
_STRAINS = {
    word: suit[0].upper()
    for suit in ("club", "diamond", "heart", "spade")
    for word in (suit[0], suit, f"{suit}s")
}
#: A ten written as one letter, which ends no declarer.
_TEN = re.compile(r"(?<!eas)(?<!wes)t$")
_DOWN = re.compile(r"(?:down|off)\s*([0-9]+)|([0-9]+)\s*(?:down|off)")
_PART = re.compile(
    r"(?P<between>[\s,;:()]+|with)"
    r"|(?P<double>redoubled|doubled|rdbl|dbl|x\s*x|[xdr])"
    r"|(?P<signed>[+-]\s*[0-9]+)"
    r"|(?P<tricks>[0-9]+)(?:\s*tricks?)?"
    r"|(?P<just_made>=)"
    r"|(?P<made>made|making)"
    rf"|(?:by\s*)?(?P<declarer>{_DECLARER})"
)
_EXPECTED = "expected a form like 4Sx N +1, 3NT= by E or Pass"
_LONGEST = 80


@dataclass(slots=True)
class _Reading:
    """What one text says about a contract; two readings must not contradict."""

    where: str
    doubled: int | None = None
    declarer: str | None = None
    over: int | None = None
    tricks: int | None = None
    made: bool = False


def parse_contract(
    text: str, declarer: str | None = None, tricks: str | int | None = None
) -> Contract | PassedOut:
    """Read a contract and its result.

    Args:
        text: The contract, with or without declarer and result.
        declarer: The declarer, if there is a separate column for it.
        tricks: The result, if there is a separate column for it: the tricks taken, 0
            to 13, or over- and undertricks with their sign, such as `+1`, `=` or `-2`.

    Raises:
        ResultError: If a part is missing, impossible or contradicts another part.
    """
    declarer_text = (declarer or "").strip()
    tricks_text = "" if tricks is None else str(tricks).strip()
    _check_lengths(text, declarer_text, tricks_text)
    return _parse(text, declarer_text, tricks_text)


def read_contract(text: str) -> Contract | PassedOut:
    """Read a contract of a log, however long its text: it was accepted once."""
    return _parse(text, "", "")


# The same few contracts come up again and again in a field, and reading one is slow.
@lru_cache(maxsize=4096)
def _parse(text: str, declarer: str, tricks: str) -> Contract | PassedOut:
    if is_pass(text):
        return _passed_out(text, declarer, tricks)
    bid = _BID.fullmatch(_plain(text))
    if bid is None:
        raise ResultError(f"contract {text!r} cannot be read: {_EXPECTED}")
    level = _read_level(bid["level"], text)
    inside = _read_parts(bid["rest"], f"contract {text!r}")
    if bid["declarer"]:
        _note(inside, "declarer", bid["declarer"][0].upper())
    beside = _read_tricks(tricks)
    return Contract(
        level=level,
        strain=_STRAINS.get(bid["strain"], "NT"),
        doubled=inside.doubled or 0,
        declarer=_agree_on_declarer(inside, _read_declarer(declarer)),
        tricks=_agree_on_tricks(text, level + 6, (inside, beside)),
    )


def _check_lengths(*texts: str) -> None:
    for text in texts:
        if len(text) > _LONGEST:
            raise ResultError(
                f"contract or result of {len(text)} characters, {text[:20]!r}…: "
                f"{_EXPECTED}"
            )


def _plain(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).translate(_SYMBOLS)
    return plain.strip().lower()


def is_pass(text: str) -> bool:
    """Whether a text says that a board was passed out."""
    return _PASS.fullmatch(re.sub(r"[\s._-]", "", _plain(text))) is not None


def _passed_out(text: str, declarer: str, tricks: str) -> PassedOut:
    if declarer:
        raise ResultError(
            f"contract {text!r} with declarer {declarer!r}: a passed-out board has "
            "no declarer; correct one of them"
        )
    if tricks not in ("", "0"):
        raise ResultError(
            f"contract {text!r} with tricks {tricks!r}: a passed-out board has no "
            "tricks; correct one of them"
        )
    return PASSED_OUT


def _read_level(digits: str, text: str) -> int:
    level = int(digits) if len(digits) < 3 else 0
    if not 1 <= level <= 7:
        raise ResultError(
            f"contract {text!r}: level {digits}, but levels are 1 to 7; "
            "correct the contract"
        )
    return level


def _read_parts(text: str, where: str) -> _Reading:
    reading = _Reading(where)
    text = _TEN.sub("10", text)
    text = _DOWN.sub(lambda found: f" -{found[1] or found[2]}", text)
    place = 0
    while place < len(text):
        part = _PART.match(text, place)
        if part is None:
            raise ResultError(
                f"{where}: {text[place:].strip()!r} cannot be read; {_EXPECTED}"
            )
        _take(reading, part)
        place = part.end()
    return reading


def _take(reading: _Reading, part: re.Match[str]) -> None:
    kind = part.lastgroup
    value = part[kind] if kind else ""
    if kind == "double":
        if reading.doubled is not None:
            raise ResultError(f"{reading.where}: doubled once too often; write x or xx")
        reading.doubled = 2 if value[0] == "r" or value.count("x") == 2 else 1
    elif kind == "signed":
        _note(reading, "over", int(value[0] + _short(value[1:])))
    elif kind == "just_made":
        _note(reading, "over", 0)
    elif kind == "tricks":
        _note(reading, "tricks", int(_short(value)))
    elif kind == "declarer":
        _note(reading, "declarer", value[0].upper())
    elif kind == "made":
        reading.made = True


def _short(digits: str) -> str:
    # Four digits are already impossible, and a longer number is not worth converting.
    return digits.strip().lstrip("0")[:4] or "0"


def _note(reading: _Reading, kind: str, value: int | str) -> None:
    before = getattr(reading, kind)
    if before not in (None, value):
        names = {"over": "result", "tricks": "number of tricks"}
        raise ResultError(
            f"{reading.where}: {before} and {value}, but there is one "
            f"{names.get(kind, kind)}; correct it"
        )
    setattr(reading, kind, value)


def _read_declarer(text: str) -> str | None:
    if not text:
        return None
    if re.fullmatch(_DECLARER, _plain(text)) is None:
        raise ResultError(
            f"declarer {text!r}: a declarer is N, E, S or W; correct the declarer"
        )
    return _plain(text)[0].upper()


def _read_tricks(text: str) -> _Reading:
    where = f"tricks {text!r}"
    try:
        reading = _read_parts(_plain(text), where)
    except ResultError:
        reading = None
    if reading is None or reading.doubled is not None or reading.declarer is not None:
        raise ResultError(
            f"{where} cannot be read: expected the tricks taken, 0 to 13, or "
            "a result such as +1, = or -2"
        )
    return reading


def _agree_on_declarer(inside: _Reading, beside: str | None) -> str | None:
    if beside is None:
        return inside.declarer
    if inside.declarer not in (None, beside):
        raise ResultError(
            f"{inside.where} but declarer {beside}: the two contradict; "
            "correct one of them"
        )
    return beside


def _agree_on_tricks(text: str, needed: int, readings: tuple[_Reading, ...]) -> int:
    said: dict[int, str] = {}
    for reading in readings:
        if reading.over is not None:
            said.setdefault(needed + reading.over, reading.where)
        if reading.tricks is not None:
            said.setdefault(reading.tricks, reading.where)
    made = any(reading.made for reading in readings)
    if not said and made:
        return needed
    if not said:
        raise ResultError(
            f"contract {text!r} has no result: add the tricks, or +1, = or -2"
        )
    if len(said) > 1:
        claims = " but ".join(f"{n} tricks by {where}" for n, where in said.items())
        raise ResultError(f"{claims}: the two contradict; correct one of them")
    (tricks,) = said
    if made and tricks < needed:
        raise ResultError(
            f"contract {text!r}: said to be made with {tricks} tricks, but it needs "
            f"{needed}; correct the result"
        )
    if not 0 <= tricks <= TRICKS_IN_A_DEAL:
        raise ResultError(
            f"{said[tricks]}: that is {tricks} tricks, but a deal has 0 to 13; "
            "correct the result"
        )
    return tricks
