"""Opening events for the commands, doing acts, and telling what they did."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

from evenhand.cli.option_groups import with_groups
from evenhand.cli.output import Hanging, Printout, hanging, warn
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


def answer(done: "Answer", *more: str, code: int = 0) -> Printout:
    """What was done and what can be done next.

    Args:
        done: the answer.
        more: further things that can be done next.
        code: the exit code.
    """
    from evenhand.cli.remedies import with_remedies
    from evenhand.render.answer_text import answer_data, tell
    from evenhand.render.phase_answers_text import tell_next

    def data() -> dict[str, Any]:
        found = answer_data(done)
        return found | {"next": [*found["next"], *more]}

    def parts() -> Iterator[str | Hanging]:
        for one in tell(done):
            yield Hanging(with_remedies(one.text, one.remedies), 2)
        if done.acts[1:]:
            yield f"Acts {done.acts[0]}–{done.acts[-1]}."
        steps = (with_remedies(one.text, one.remedies) for one in tell_next(done.next))
        yield from hanging((f"Next: {step}" for step in (*steps, *more)), 6)

    return Printout(data, parts, code)


def by_name(function: Callable[..., None]) -> Callable[..., Printout]:
    """A command that is an act of the desk by its name.

    The function only declares the options. The act gets them as texts, each by its
    flag, as it gets the fields of a form from a page.
    """
    declared = with_groups(function)
    flags = flags_of(declared)

    @wraps(function)
    def command(*, file: str, **given: Any) -> Printout:
        from evenhand.cli.remedies import as_flag
        from evenhand.desk.acts.named_acts import do_by_name

        texts = {
            flags[name]: "yes" if value is True else str(value)
            for name, value in given.items()
            if value is not None and value is not False
        }
        with opened(file) as event:
            done = do_by_name(event, function.__name__, texts, as_flag)
        return answer(done)

    signed: Any = command
    own = inspect.signature(declared)
    signed.__signature__ = own.replace(return_annotation=Printout)
    return command


def flags_of(command: Callable[..., Any]) -> dict[str, str]:
    """The flags of a command's options by the names of its parameters."""
    parameters = inspect.signature(command).parameters
    return {name: _flag_of(one) for name, one in parameters.items()}


def _flag_of(parameter: inspect.Parameter) -> str:
    """The flag of an option without its dashes; an argument has its own name."""
    for declared in getattr(parameter.annotation, "__metadata__", ()):
        # typer takes the first spelling for a default until it makes the command
        for written in (declared.default, *(declared.param_decls or ())):
            if isinstance(written, str) and written.startswith("--"):
                return written[2:].replace("-", "_")
    return parameter.name


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
