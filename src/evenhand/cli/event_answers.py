"""Opening events for the commands, and printing what they did."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from evenhand.cli.output import warn
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament.answers.answer import Answer
    from evenhand.tournament.event.log import RunningEvent


@contextmanager
def opened(path: str) -> "Iterator[RunningEvent]":
    """Open an event to act on; repairs after a crash are told on standard error."""
    from evenhand.desk.events.opening import acting_on

    with acting_on(path) as opened_event:
        if opened_event.recovered:
            warn(opened_event.recovered)
        yield opened_event.event


def answer(done: "Answer", *more: str, as_json: bool) -> None:
    """Print what was done and what can be done next.

    Args:
        done: the answer.
        more: further things that can be done next.
        as_json: whether to print plain data.
    """
    from evenhand.cli.output import console, print_json, say
    from evenhand.cli.remedies import with_remedies
    from evenhand.render.answer_text import answer_data, tell
    from evenhand.render.phase_answers_text import tell_next

    if as_json:
        data = answer_data(done)
        print_json(data | {"next": [*data["next"], *more]})
        return
    out = console()
    for one in tell(done):
        say(out, with_remedies(one.text, one.remedies), indent=2)
    if done.acts[1:]:
        say(out, f"Acts {done.acts[0]}–{done.acts[-1]}.")
    for one in tell_next(done.next):
        say(out, f"Next: {with_remedies(one.text, one.remedies)}", indent=6)
    for line in more:
        say(out, f"Next: {line}", indent=6)


def only_one(**given: object) -> str:
    """The one option given, out of several that exclude each other."""
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
