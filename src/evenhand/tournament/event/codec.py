"""What a log of acts must be able to do, and how acts are written in it."""

from collections.abc import Collection, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache
from itertools import compress
from typing import (
    Any,
    Protocol,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from evenhand.errors import ActError, FileError
from evenhand.movement.plain_data import kind_of
from evenhand.tournament.event.acts import ACTS, PARTS, Act, Plain
from evenhand.tournament.event.correction_times import read_time

#: The largest number allowed for any pair, table, board, round, session or act. As logs
#: are read within it, it may rise and must never fall.
LARGEST_NUMBER = 10**9

#: What a log entry may say beside its act: when, who, from which device, under which
#: key.
_SAID = frozenset({"at", "by", "device", "key"})
#: The keys of a log entry besides the fields of its act.
_BESIDE = frozenset({"act"}) | _SAID


class ActLog(Protocol):
    """Somewhere to keep acts in order; it knows nothing about bridge."""

    def read(self) -> Sequence[dict[str, Any]]:
        """All acts so far, in order."""
        ...

    def append(self, *entries: dict[str, Any]) -> None:
        """Add acts, all of them or none; on return they are safely stored."""
        ...


@runtime_checkable
class BatchedLog(Protocol):
    """A log that also knows which acts were added together."""

    def batches(self) -> Sequence[int]:
        """How many acts each append has added, in order."""
        ...


@runtime_checkable
class SharedLog(Protocol):
    """A log to which others add as well."""

    def after(self, number: int) -> tuple[Sequence[dict[str, Any]], Sequence[int]]:
        """The acts after a number, and how many of them each append has added."""
        ...


def make_entry(act: Act, time: str) -> Plain:
    """An act as a log entry, with the time if one is given.

    Raises:
        ActError: If the entry could not be read back, say for a number out of bounds.
    """
    data = act_to_data(act)
    try:
        act_from_data(data)
    except FileError as error:
        raise ActError(error) from error
    return data | {"at": time} if time else data


def time_of(entry: Plain) -> str:
    """When a log entry was made; empty if it does not say."""
    time = entry.get("at", "")
    if not isinstance(time, str):
        raise FileError(f'an act with "at" {kind_of(time)}; expected a text')
    return checked_time(time)


def checked_time(at: str | None) -> str:
    """A readable time, or an empty text."""
    if at:
        read_time(at)
    return at or ""


def act_to_data(act: Act) -> Plain:
    """An act as plain data, without its time."""
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
    """Read an act; raise `FileError` if the data is not one."""
    if not isinstance(data, dict):
        raise FileError(f"an act is a JSON object, not {kind_of(data)}")
    kind = data.get("act")
    made = ACTS.get(kind) if isinstance(kind, str) else None
    if made is None:
        shown = repr(kind[:40]) if isinstance(kind, str) else kind_of(kind)
        raise FileError(f"act {shown}; expected {', '.join(ACTS)}")
    form = _form_of(made.kind)
    return form.read_plain(data) or form.read(data, _BESIDE)


@dataclass(frozen=True, slots=True)
class _Form:
    """The form of an entry for one kind of act.

    Attributes:
        made: the class of the act.
        kinds: the types of its fields, by name.
        needed: its required fields.
        plain: the types of its fields in order; a list or object equals none of them.
        is_number: which of its fields are whole numbers.
    """

    made: type[Act]
    kinds: Plain
    needed: tuple[str, ...]
    plain: tuple[Any, ...]
    is_number: tuple[bool, ...]

    def read_plain(self, data: Plain) -> Act | None:
        """Read an entry that has every field, each a plain value; None for others.

        Nearly all of a log is like this, and reading it in one go is much faster. Any
        other entry is left to `read`, which goes field by field and says what is wrong.
        """
        values: tuple[Any, ...] = tuple(map(data.get, self.kinds))
        if tuple(map(type, values)) != self.plain:
            return None
        largest = max(map(abs, compress(values, self.is_number)), default=0)
        beside = 1 + len(_SAID & data.keys())
        if largest > LARGEST_NUMBER or len(data) != len(values) + beside:
            return None
        return self.made(*values)

    def read(self, data: Plain, beside: Collection[str]) -> Act:
        """Read an entry, or part of one; `beside` names the other keys allowed."""
        kind = self.made.kind
        unknown = set(data) - set(self.kinds) - set(beside)
        if unknown:
            raise FileError(f'act {kind}: no field "{min(map(str, unknown))[:40]}"')
        missing = [key for key in self.needed if key not in data]
        if missing:
            raise FileError(f"act {kind}: {', '.join(missing)} missing")
        own = [key for key in data if key in self.kinds]
        return self.made(
            **{key: _read(self.kinds[key], data[key], self.made, key) for key in own}
        )


@cache
def _form_of(kind: str) -> _Form:
    made = PARTS.get(kind) or ACTS[kind]
    hints = get_type_hints(made)
    kinds = {field.name: hints[field.name] for field in fields(made)}
    return _Form(
        made,
        kinds,
        tuple(field.name for field in fields(made) if field.default is MISSING),
        tuple(kinds.values()),
        tuple(kind is int for kind in kinds.values()),
    )


def _read(kind: Any, value: object, made: type[Act], key: str) -> Any:
    if type(value) is int and abs(value) > LARGEST_NUMBER:
        raise FileError(f'act {made.kind}: "{key}" is more than {LARGEST_NUMBER}')
    if type(value) is kind:
        return value
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_read(get_args(kind)[0], item, made, key) for item in value)
    if isinstance(kind, type) and issubclass(kind, Act) and isinstance(value, dict):
        return _form_of(kind.kind).read(value, ())
    if type(value) is (get_origin(kind) or kind):
        return value
    raise FileError(f'act {made.kind}: "{key}" cannot be {kind_of(value)}')
