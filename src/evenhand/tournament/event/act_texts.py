"""What may stand in the texts of an act: names, notes, carryovers and penalties."""

import re
from dataclasses import fields
from fractions import Fraction

from evenhand.errors import ActError, EvenhandError
from evenhand.movement.phrasing import LONGEST_NAME, LONGEST_NOTE, text_fault
from evenhand.scoring import Unit, parse_amount
from evenhand.tournament.event.acts import Act, Replan, Reseat

_NAMES = ("name", "names")
#: In these acts the program itself writes how a session goes on, table by table.
_TOLD_BY_US, _LONGEST_TOLD = (Replan, Reseat), 10_000
#: What a field is called, where its name does not say.
_CALLED = {
    "names": "names",
    "played": "a contract",
    "accepted": "a reason",
    "outcome": "an outcome",
    "amount": "an amount",
}

#: More digits than this are no amount, and could fill the memory.
_CARRYOVER = re.compile(r"-?[0-9]{1,200}(\.[0-9]{1,200}|/0*[1-9][0-9]{0,199})?")

#: The largest penalty or bonus in each unit; anything more is a slip of the finger.
_MOST = {Unit.TOPS: 1000, Unit.PERCENT: 100, Unit.POINTS: 10**6}
_UNITS = {Unit.TOPS: "tops", Unit.PERCENT: "per cent", Unit.POINTS: "points"}
_LONGEST_PENALTY = 60


def check_texts(act: Act) -> None:
    """Refuse a text that is too long for what is printed, or that nobody can see."""
    longest_note = _LONGEST_TOLD if isinstance(act, _TOLD_BY_US) else LONGEST_NOTE
    for field in fields(act):
        text = getattr(act, field.name)
        if isinstance(text, str):
            longest = LONGEST_NAME if field.name in _NAMES else longest_note
            fault = text_fault(text, longest)
            if fault:
                called = _CALLED.get(field.name, f"a {field.name}")
                raise ActError(f"{called} of {fault}")


def read_carryover(text: str) -> Fraction:
    """Read a carryover such as 86.4 or 432/5."""
    # no exponents: a few characters could ask for more digits than memory holds
    if _CARRYOVER.fullmatch(text) is None:
        raise ActError(
            f"carryover {text[:40]!r}; expected a number such as 86.4 or 432/5"
        )
    return Fraction(text)


def read_penalty(text: str) -> tuple[Fraction, Unit]:
    """Read a penalty or bonus, such as -10% of a top, and its unit."""
    if len(text) > _LONGEST_PENALTY:
        raise ActError(
            f"a penalty of {len(text)} characters; expected one like -10% of a top"
        )
    try:
        amount, unit = parse_amount(text)
    except EvenhandError as error:
        raise ActError(error) from error
    if abs(amount) > _MOST[unit]:
        raise ActError(
            f"a penalty of {text}; expected {_MOST[unit]} {_UNITS[unit]} at most, "
            "usually -10% of a top"
        )
    return amount, unit
