"""Sessions and phases: `evenhand event seat`, `close`, `advance` and so on."""

from typing import Annotated

import typer

from evenhand.cli.event_answers import answer, by_name, opened
from evenhand.cli.event_options import EventPath, Reason
from evenhand.cli.option_groups import flag
from evenhand.cli.output import Printout

EveryGroup = Annotated[
    str | None,
    typer.Option("--group", metavar="NAME", help="Only this group; by default all."),
]


def seat(file: EventPath, group: EveryGroup = None) -> Printout:
    """Seat the next session of a group, or of all groups of the phase."""
    from evenhand.desk.sessions.session_course import seat_next_sessions

    with opened(file) as event:
        done = seat_next_sessions(event, group)
    names = [one.group for one in done.groups]
    named = [f' --group "{name}"' for name in names] if len(names) > 1 else [""]
    where = [f"The seats: evenhand event seats {file}{which}" for which in named]
    return answer(done, *where)


@by_name
def close(
    file: EventPath,
    group: EveryGroup = None,
    force: bool = flag(
        "--force", "Even with results missing, or a pair without a seat."
    ),
    cancel: bool = flag("--cancel", "It was not played: nothing in it counts."),
) -> None:
    """Close the running session of a group, or of all groups."""


@by_name
def advance(
    file: EventPath,
    dry_run: bool = flag("--dry-run", "Show who would qualify; change nothing."),
) -> None:
    """Close the phase: who qualifies, with what carryover, who drops in."""


@by_name
def recarry(file: EventPath, reason: Reason = "") -> None:
    """Put carryovers right after a correction; who plays in which group stays."""


@by_name
def official(
    file: EventPath,
    force: bool = flag(
        "--force", "Even before the correction period ends, or with results missing."
    ),
) -> None:
    """Declare the results official: nothing changes after that."""
