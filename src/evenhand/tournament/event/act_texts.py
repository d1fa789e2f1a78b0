"""What may stand in the texts of an act: not too much, and something to be seen."""

from dataclasses import fields

from evenhand.errors import ActError
from evenhand.movement.phrasing import LONGEST_NAME, LONGEST_NOTE, text_fault
from evenhand.tournament.event.acts import Act, Replan, Reseat

_NAMES = ("name", "names")
#: In these acts the program itself writes how a session goes on, table by table.
_TOLD_BY_US, _LONGEST_TOLD = (Replan, Reseat), 10_000
#: What a field is called, where its name does not say.
_CALLED = {"names": "names", "played": "a contract"}


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
