"""Plain data, as JSON has it: written, and read with a clear message for all faults."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar, cast, get_type_hints

from evenhand.errors import EvenhandError, FileError

Value = TypeVar("Value")

_REQUIRED: Any = object()
_LONGEST, _LONGEST_NUMBER = 60, 20


def kind_of(value: object) -> str:
    """What kind of JSON value it is, in words."""
    names = {
        dict: "an object",
        list: "a list",
        str: "text",
        bool: "true or false",
        float: "a decimal number",
    }
    return names.get(type(value), "null" if value is None else "a number")


class Fields:
    """The fields of a JSON object, taken one by one until none is left."""

    def __init__(self, data: object, what: str) -> None:
        if not isinstance(data, dict):
            raise FileError(f"{what} is a JSON object, not {kind_of(data)}")
        self._left: dict[Any, object] = dict(data)
        self.what = what

    def has(self, key: str) -> bool:
        """Whether a key is there and has not been taken."""
        return key in self._left

    def take(self, key: str, default: object = _REQUIRED) -> object:
        """The value of a key, of whatever kind; without a default it must be there."""
        if key in self._left:
            return self._left.pop(key)
        if default is _REQUIRED:
            raise FileError(f'{self.what} has no "{key}"; add it')
        return default

    def text(self, key: str, default: str = _REQUIRED) -> str:
        """Text."""
        value = self.take(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, "text", value)
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise FileError(f'{self.what}: "{key}" has half a character (a surrogate)')
        return value

    def whole(self, key: str, default: Any = _REQUIRED) -> Any:
        """A whole number, or the default, which may be None."""
        value = self.take(key, default)
        if value is default and default is not _REQUIRED:
            return value
        if type(value) is not int:
            raise self._wrong(key, "a whole number", value)
        return value

    def flag(self, key: str, default: bool = _REQUIRED) -> bool:
        """True or false."""
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false", value)
        return value

    def items(self, key: str, default: list[object] = _REQUIRED) -> list[object]:
        """A list with entries of any kind."""
        value = self.take(key, default)
        if not isinstance(value, list):
            raise self._wrong(key, "a list", value)
        return value

    def wholes(self, key: str, default: list[object] = _REQUIRED) -> tuple[int, ...]:
        """A list of whole numbers."""
        return whole_numbers(self.items(key, default), f'{self.what}: "{key}"')

    def parsed(self, key: str, parse: Callable[[str], Value], default: Value) -> Value:
        """The value that a text stands for."""
        if key not in self._left:
            return default
        text = self.text(key)
        try:
            return parse(text)
        except EvenhandError as error:
            raise FileError(f'{self.what}: "{key}": {error}') from None
        except ValueError:
            shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
            raise FileError(f'{self.what}: "{key}" is {shown!r}') from None

    def finish(self) -> None:
        """Refuse any field that was not taken: usually a misspelt key."""
        for key in self._left:
            shown = str(key)[:_LONGEST]
            raise FileError(
                f'{self.what} has "{shown}", which means nothing here; '
                "check its spelling, or remove it"
            )

    def _wrong(self, key: str, expected: str, value: object) -> FileError:
        return FileError(
            f'{self.what}: "{key}" must be {expected}, not {kind_of(value)}'
        )


def whole_numbers(value: object, what: str) -> tuple[int, ...]:
    """A list of whole numbers as a tuple."""
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise FileError(f"{what} must be a list of whole numbers")
    return tuple(value)


def lists_of_wholes(value: object, what: str) -> tuple[tuple[int, ...], ...]:
    """A list of lists of whole numbers as tuples."""
    if not isinstance(value, list):
        raise FileError(f"{what} must be a list of lists of whole numbers")
    return tuple(whole_numbers(row, what) for row in value)


def read_value(
    made: type[Value],
    data: object,
    what: str,
    usual: Mapping[str, object] | None = None,
    **readers: Callable[[object], object],
) -> Value:
    """A dataclass from the fields of a JSON object, each read by its type.

    Args:
        made: the class. A field with a default may be left out.
        data: the object.
        what: what it is, for messages.
        usual: other defaults, for what was left out when they were different.
        readers: for fields of types of their own, what reads them.
    """
    found, values = Fields(data, what), dict(usual or {})
    kinds = get_type_hints(made)
    for one in fields(cast("Any", made)):
        if one.name in readers and found.has(one.name):
            values[one.name] = readers[one.name](found.take(one.name))
        elif found.has(one.name) or (one.default is one.default_factory is MISSING):
            values[one.name] = _read_by_type(found, one.name, kinds[one.name])
    found.finish()
    return made(**values)


def _read_by_type(found: Fields, name: str, kind: Any) -> object:
    if kind is int:
        return found.whole(name)
    if kind == (int | None):
        return found.whole(name, None)
    if kind is bool:
        return found.flag(name)
    if kind == tuple[int, ...]:
        return found.wholes(name)
    if kind == tuple[tuple[int, ...], ...]:
        return lists_of_wholes(found.take(name), f'the "{name}" of {found.what}')
    if kind is Fraction:
        return found.parsed(name, _small_fraction, Fraction(0))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return found.parsed(name, kind, None)
    return found.text(name)


def _small_fraction(text: str) -> Fraction:
    """A number such as 1/10; with an exponent it could fill the memory."""
    if len(text) > _LONGEST_NUMBER or "e" in text.lower():
        raise ValueError(text)
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(text) from None


def pick(
    value: object, names: str, write: Callable[[Any], Any] | None = None
) -> dict[str, Any]:
    """Some attributes of a value as plain data, by their names.

    Args:
        value: the value.
        names: the names, with spaces between them.
        write: how an attribute is written; by default as `plain` does it.
    """
    return {name: (write or plain)(getattr(value, name)) for name in names.split()}


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
