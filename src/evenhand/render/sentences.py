"""Sentences for the director: one template each, with named values.

A template is the literal text that a translator would see. What the director can do
about it is not part of the words. It comes with them as remedies, which the command
line shows as commands and a page as buttons.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from evenhand.errors import Remedy
from evenhand.movement.phrasing import listed


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something the director is told, and what can be done about it.

    Attributes:
        text: the words.
        remedies: the acts that would help.
    """

    text: str
    remedies: tuple[Remedy, ...] = ()

    def __str__(self) -> str:
        return self.text

    def __rich__(self) -> str:
        """The words alone, beside tables and other parts."""
        return self.text


def say(template: str, /, *remedies: Remedy, **values: object) -> Sentence:
    """A sentence from its template."""
    return Sentence(template.format(**values), remedies)


def say_count(
    count: int, one: str, many: str, /, *remedies: Remedy, **values: object
) -> Sentence:
    """A sentence from the template for one, or from the one for several."""
    template = one if count == 1 else many
    return say(template, *remedies, count=count, **values)


def as_sentence(text: str) -> Sentence:
    """A remark as a sentence of its own."""
    return Sentence(f"{text[:1].upper()}{text[1:].rstrip('.')}.")


def pairs_named(pairs: Sequence[int], most: int = 12) -> str:
    """One pair or several: `pair 7`, `pairs 3, 5 and 8`."""
    return f"{'pair' if len(pairs) == 1 else 'pairs'} {listed(pairs, most=most)}"
