"""Names of phases and groups that can be written in the text of a format."""

import re
import unicodedata
from typing import TYPE_CHECKING

from evenhand.movement.phrasing import LONGEST_NAME

if TYPE_CHECKING:
    from evenhand.phases.event_format import Phase

#: Marks inside a word, as in "Semi-final" or "Women's".
_MARKS = "-'’.&"
#: Words that mean pairs from outside, where the name of a group could stand.
DROP_INS = ("drop-ins", "drop-in")


def name_faults(phase: "Phase") -> tuple[str, ...]:
    """The faults of names that could not be written in the text of a format."""
    lone = len(phase.groups) == 1
    faults = [
        fault
        for name in dict.fromkeys([phase.name, *(g.name for g in phase.groups)])
        if (fault := word_fault(name))
    ]
    faults += [
        f"group {group.name!r} of {phase.name} ends in a number, which would be read "
        "as its boards; expected another last word, such as a letter"
        for group in phase.groups
        if ends_in_number(group.name) and not (lone and group.name == phase.name)
    ]
    faults += [
        f"group {group.name!r}; expected another name, because this one means pairs "
        "from outside"
        for group in phase.groups
        if group.name in DROP_INS
    ]
    return tuple(faults)


def word_fault(name: str) -> str | None:
    """What is wrong with the characters of a name, or their number, if anything."""
    if not name:
        return "a phase or group without a name; expected one of letters and digits"
    if len(name) > LONGEST_NAME:
        return (
            f"the name {name[:20]!r}… of {len(name)} characters; expected "
            f"{LONGEST_NAME} at most"
        )
    if all(map(_is_word, name.split(" "))):
        return None
    return (
        f"the name {name!r}; expected words of letters and digits, with one space "
        "between them"
    )


def ends_in_number(name: str) -> bool:
    """Whether the last word of a name could be a number of boards."""
    return re.fullmatch(r"[0-9]+", name.split(" ")[-1]) is not None


def _is_word(word: str) -> bool:
    return word[:1].isalnum() and all(
        c.isalnum() or c in _MARKS or unicodedata.category(c)[0] == "M" for c in word
    )
