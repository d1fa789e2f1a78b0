"""Remedies as the command line shows them: a command with its flags."""

import shlex
from collections.abc import Iterable

from evenhand.errors import Remedy

#: Arguments that have no flag of their own.
_WITHOUT_FLAG = ("result", "award", "acts")
#: Stands for a value that the director has to fill in.
_OPEN = "…"


def as_command(remedy: Remedy) -> str:
    """A remedy as it is typed: `award --table 3 --board 7 --ns 5 A+`."""
    words = [remedy.act] if remedy.act else []
    last = []
    for name, value in remedy.arguments.items():
        shown = _OPEN if value is None else shlex.quote(str(value))
        if name in _WITHOUT_FLAG:
            last.append(shown)
        elif value is True:
            words.append(as_flag(name))
        else:
            words += [as_flag(name), shown]
    return " ".join([*words, *last])


def as_flag(name: str) -> str:
    """The flag of an argument."""
    return f"--{name.replace('_', '-')}"


def with_remedies(text: str, remedies: Iterable[Remedy]) -> str:
    """A sentence or message with its remedies after a colon."""
    ways = [" ".join(filter(None, (as_command(one), one.when))) for one in remedies]
    return f"{text.removesuffix('.')}: {', or '.join(ways)}" if ways else text
