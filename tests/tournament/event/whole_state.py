"""All that the acts of an event can change, as a value that can be compared."""

from dataclasses import fields, is_dataclass
from typing import Any

from evenhand.tournament.event.state import EventState

#: What counts the acts goes on with an undo too.
_GOES_ON = {"acts", "at"}


def look(state: EventState) -> tuple[Any, ...]:
    """A state without its counter and clock, field by field, as it is just now.

    Fields that do not take part in comparisons only remember what follows from others.
    """
    return tuple(
        (field.name, _frozen(getattr(state, field.name)))
        for field in fields(state)
        if field.compare and field.name not in _GOES_ON
    )


def _frozen(value: Any) -> Any:
    """A copy that later acts cannot change; the order of what came is part of it."""
    if is_dataclass(value) and not isinstance(value, type):
        if value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            return value
        held = [field.name for field in fields(value) if field.compare]
        return type(value), *((name, _frozen(getattr(value, name))) for name in held)
    if isinstance(value, dict):
        return tuple((key, _frozen(held)) for key, held in value.items())
    if isinstance(value, set | frozenset):
        return frozenset(value)
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return value
