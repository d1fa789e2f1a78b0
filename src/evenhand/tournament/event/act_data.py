"""A log of acts: what it can do, and the form that acts have in it."""

from collections.abc import Sequence
from dataclasses import MISSING, fields
from functools import cache
from typing import (
    Any,
    Protocol,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from evenhand.errors import FileError
from evenhand.movement.plain_data import kind_of
from evenhand.tournament.event.acts import ACTS, Act, Intake, Plain
from evenhand.tournament.event.times import read_time

#: No pair, table, board, round, session or act has a larger number.
LARGEST_NUMBER = 10**9

#: What an entry of the log holds besides the fields of its act.
_BESIDE = ("act", "at")


class ActLog(Protocol):
    """A place where acts are kept in order; it knows nothing about bridge."""

    def read(self) -> Sequence[dict[str, Any]]:
        """All acts so far, in order."""
        ...

    def append(self, *entries: dict[str, Any]) -> None:
        """Add acts, all of them or none; on return they are kept."""
        ...


@runtime_checkable
class BatchedLog(Protocol):
    """A log that also knows which acts were added together."""

    def batches(self) -> Sequence[int]:
        """How many acts each append has added, in order."""
        ...


def make_entry(act: Act, time: str) -> Plain:
    """An act as it stands in the log, with the time where somebody says it."""
    data = act_to_data(act)
    return data | {"at": time} if time else data


def time_of(entry: Plain) -> str:
    """When an entry of a log was made; empty where it does not say."""
    time = entry.get("at", "")
    if not isinstance(time, str):
        raise FileError(f'an act with "at" {kind_of(time)}; expected a text')
    return checked_time(time)


def checked_time(at: str | None) -> str:
    """A time that can be read, or nothing."""
    if at:
        read_time(at)
    return at or ""


def act_to_data(act: Act) -> Plain:
    """An act as it stands in the log."""
    data: Plain = {"act": act.kind}
    for field in fields(act):
        data[field.name] = _plain(getattr(act, field.name))
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Act):
        inner = act_to_data(value)
        del inner["act"]
        return inner
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def act_from_data(data: object) -> Act:
    """Read an act; `FileError` where it is none."""
    if not isinstance(data, dict):
        raise FileError(f"an act is a JSON object, not {kind_of(data)}")
    kind = data.get("act")
    made = ACTS.get(kind) if isinstance(kind, str) else None
    if made is None:
        shown = repr(kind[:40]) if isinstance(kind, str) else kind_of(kind)
        raise FileError(f"act {shown}; expected {', '.join(ACTS)}")
    return _read_act(made, {key: data[key] for key in data if key not in _BESIDE})


def _read_act(made: type[Act], data: Plain) -> Act:
    hints, needed = _fields(made.kind)
    unknown = set(data) - set(hints)
    if unknown:
        raise FileError(f'act {made.kind}: no field "{min(map(str, unknown))[:40]}"')
    missing = [key for key in needed if key not in data]
    if missing:
        raise FileError(f"act {made.kind}: {', '.join(missing)} missing")
    return made(**{key: _read(hints[key], data[key], made, key) for key in data})


@cache
def _fields(kind: str) -> tuple[Plain, tuple[str, ...]]:
    """The types of an act's fields, and those that it cannot do without."""
    made = Intake if kind == Intake.kind else ACTS[kind]
    known, hints = fields(made), get_type_hints(made)
    needed = tuple(field.name for field in known if field.default is MISSING)
    return {field.name: hints[field.name] for field in known}, needed


def _read(kind: Any, value: object, made: type[Act], key: str) -> Any:
    if type(value) is int and abs(value) > LARGEST_NUMBER:
        raise FileError(f'act {made.kind}: "{key}" is more than {LARGEST_NUMBER}')
    if type(value) is kind:
        return value
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_read(get_args(kind)[0], item, made, key) for item in value)
    if isinstance(kind, type) and issubclass(kind, Act) and isinstance(value, dict):
        return _read_act(kind, value)
    if type(value) is (get_origin(kind) or kind):
        return value
    raise FileError(f'act {made.kind}: "{key}" cannot be {kind_of(value)}')
