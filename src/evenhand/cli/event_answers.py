"""Printing what an act did, and opening events for the commands."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.done import Done
    from evenhand.tournament.event.log import RunningEvent


@contextmanager
def opened(path: str) -> "Iterator[RunningEvent]":
    """An event to act on; what a crash had left is said on standard error."""
    from evenhand.desk.opening import acting_on

    with acting_on(path) as opened_event:
        if opened_event.recovered:
            print(f"evenhand: {opened_event.recovered}", file=sys.stderr)
        yield opened_event.event


def answer(done: "Done", *, as_json: bool) -> None:
    """Print what an act did and what comes next."""
    from evenhand.cli.output import console, print_json, say

    if as_json:
        print_json(done.as_data())
        return
    out = console()
    for sentence in done.said:
        say(out, sentence, indent=2)
    if done.numbered:
        say(out, done.numbered)
    for sentence in done.next:
        say(out, f"Next: {sentence}", indent=6)


def only_one(**given: object) -> str:
    """The name of the one option that was given, of several that exclude each other."""
    names = [
        name
        for name, value in given.items()
        if value is not None and value is not False and value != ""
    ]
    written = [f"--{name.replace('_', '-')}" for name in given]
    if len(names) != 1:
        seen = ", ".join(f"--{name.replace('_', '-')}" for name in names) or "none"
        raise RequestError(f"{seen} given; expected one of {', '.join(written)}")
    return names[0]
