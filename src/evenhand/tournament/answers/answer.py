"""What all answers to an act have in common."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar

from evenhand.tournament.answers.next_steps import NextStep, find_next_steps
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a request did; each kind of answer has fields of its own for that.

    Attributes:
        only_told: fields for its sentences that its plain data leaves out.
        acts: the log numbers of the acts it made.
        next: what can be done next.
    """

    only_told: ClassVar[tuple[str, ...]] = ()
    acts: range = range(0)
    next: tuple[NextStep, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Its own fields as plain data."""
        left_out = ("acts", "next", *self.only_told)
        names = [one.name for one in fields(self) if one.name not in left_out]
        return {name: plain(getattr(self, name)) for name in names}


def afterwards(state: EventState, *, tried: bool = False) -> dict[str, Any]:
    """The acts just made and what can be done next; a dry run made no acts."""
    made = range(0) if tried else state.made
    return {"acts": made, "next": find_next_steps(state)}


def plain(value: Any) -> Any:
    """A value as plain data: by its own `as_data`, or field by field."""
    if hasattr(value, "as_data"):
        return value.as_data()
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(held) for key, held in value.items()}
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, list | tuple | range):
        return [plain(one) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(one) for one in value)
    return value
