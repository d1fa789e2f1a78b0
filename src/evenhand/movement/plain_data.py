"""Reading plain data, as JSON gives it, with a clear message for whatever is wrong."""

from collections.abc import Callable
from typing import Any, TypeVar

from evenhand.errors import EvenhandError, FileError

Value = TypeVar("Value")

_REQUIRED: Any = object()
_LONGEST = 60


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
        self._what = what

    def take(self, key: str, default: object = _REQUIRED) -> object:
        """The value of a key, of whatever kind; without a default it must be there."""
        if key in self._left:
            return self._left.pop(key)
        if default is _REQUIRED:
            raise FileError(f'{self._what} has no "{key}"; add it')
        return default

    def text(self, key: str, default: str = _REQUIRED) -> str:
        """Text."""
        value = self.take(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, "text", value)
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise FileError(f'{self._what}: "{key}" has half a character (a surrogate)')
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
        return whole_numbers(self.items(key, default), f'{self._what}: "{key}"')

    def parsed(self, key: str, parse: Callable[[str], Value], default: Value) -> Value:
        """The value that a text stands for."""
        if key not in self._left:
            return default
        text = self.text(key)
        try:
            return parse(text)
        except EvenhandError as error:
            raise FileError(f'{self._what}: "{key}": {error}') from None
        except ValueError:
            shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
            raise FileError(f'{self._what}: "{key}" is {shown!r}') from None

    def finish(self) -> None:
        """Refuse any field that was not taken: usually a misspelt key."""
        for key in self._left:
            shown = str(key)[:_LONGEST]
            raise FileError(
                f'{self._what} has "{shown}", which means nothing here; '
                "check its spelling, or remove it"
            )

    def _wrong(self, key: str, expected: str, value: object) -> FileError:
        return FileError(
            f'{self._what}: "{key}" must be {expected}, not {kind_of(value)}'
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
