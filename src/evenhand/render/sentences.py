"""Sentences for the director: one template each, with named values.

A template is the literal text that a translator would see:

- `{pairs}` is a value; several are joined by commas and "and". `{pairs:12}` names at
  most twelve of them, `{pairs:*}` all; otherwise six.
- `{pairs:# pair has|# pairs have}` chooses by number, of things or of items; # is the
  number itself.
- `{why:?, accepted: {why}}` is there only if the value is.

What the director can do about it is not part of the words. It comes with them as
remedies, which the command line shows as commands and a page as buttons.
"""

import re
import textwrap
from collections.abc import Mapping, Sequence, Sized
from dataclasses import dataclass
from datetime import datetime
from string import Formatter
from typing import Any

from evenhand.errors import Remedy
from evenhand.movement.phrasing import listed, one_line, printable

_NO_BREAK = "\u00a0"
#: Text is never folded to fewer columns than this.
_NARROWEST = 20

_UTC = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)")


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


def say(template: str, /, *given: object, **values: object) -> Sentence:
    """A sentence from its template.

    Args:
        template: the words.
        given: remedies, and objects whose attributes are values of the template.
        values: further values.
    """
    remedies = tuple(one for one in given if isinstance(one, Remedy))
    sources = [one for one in given if not isinstance(one, Remedy)]
    return Sentence(_WORDS.vformat(template, sources, values), remedies)


class _Words(Formatter):
    """Fills in the values of a template."""

    def get_value(
        self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> Any:
        if key in kwargs:
            return kwargs[str(key)]
        return getattr(next(one for one in args if hasattr(one, str(key))), str(key))

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("?"):
            return format_spec[1:] if value else ""
        several = isinstance(value, Sized) and not isinstance(value, str)
        if "|" in format_spec:
            count = len(value) if several else value
            one, many = format_spec.split("|")
            return (one if count == 1 else many).replace("#", str(count))
        if several and isinstance(value, Sequence):
            most = len(value) if format_spec == "*" else int(format_spec or 6)
            return one_line(listed(value, most))
        # a name with line ends in it would forge sentences of its own
        return one_line(value) if isinstance(value, str) else format(value, format_spec)


_WORDS = _Words()


def as_sentence(text: str) -> Sentence:
    """A remark as a sentence of its own."""
    return Sentence(f"{text[:1].upper()}{text[1:].rstrip('.')}.")


def pairs_named(pairs: Sequence[int], most: int = 12) -> str:
    """One pair or several: `pair 7`, `pairs 3, 5 and 8`."""
    return f"{'pair' if len(pairs) == 1 else 'pairs'} {listed(pairs, most=most)}"


def rounds_named(rounds: Sequence[int], most: int = 6, least: int = 3) -> str:
    """One round or several: `round 7`, `rounds 3 to 5`, `rounds 1, 3 and 4`.

    Args:
        rounds: the rounds in order.
        most: the most that are named one by one.
        least: the least in a row that are named by the first and the last.
    """
    first, last = rounds[0], rounds[-1]
    if first == last:
        return f"round {first}"
    if last - first + 1 == len(rounds) >= least:
        return f"rounds {first} to {last}"
    return f"rounds {listed(rounds, most=most)}"


def fold(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines that break between words, but not in "92.5 %" or "3 v 12".

    Lines after the first are indented.
    """
    shown = printable(text, keep=_NO_BREAK)
    lines = textwrap.wrap(
        re.sub(r" (?=%)| (?=v \d)|(?<= v) (?=\d)", _NO_BREAK, shown),
        max(width, _NARROWEST),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    )
    # rich breaks at a no-break space too, and few terminals need to see one
    return [line.replace(_NO_BREAK, " ") for line in lines]


def local_times(text: str, now: str = "") -> str:
    """A text with its times in UTC told by the clock on the wall."""
    return _UTC.sub(lambda found: clock_time(found[0], now), text)


def wall_day(time: str) -> str:
    """The day by the calendar on the wall, in ISO 8601; empty for no time.

    Args:
        time: the time in UTC, in ISO 8601; may be empty.
    """
    return f"{datetime.fromisoformat(time).astimezone():%Y-%m-%d}" if time else ""


def clock_time(time: str, now: str = "") -> str:
    """A time such as `19:30 CEST`, with the date if it is not today's.

    Args:
        time: the time in UTC, in ISO 8601.
        now: the present time, likewise; if it is empty, the date is always given.
    """
    local = datetime.fromisoformat(time).astimezone()
    today = datetime.fromisoformat(now).astimezone().date() if now else None
    date = "" if local.date() == today else f"{local:%Y-%m-%d} "
    return f"{date}{local:%H:%M %Z}".rstrip()
