"""Sessions and phases: `evenhand event seat`, `close`, `advance` and so on."""

from dataclasses import replace
from typing import Annotated

import typer

from evenhand.cli.event_answers import answer, opened
from evenhand.cli.event_options import EventPath, Reason
from evenhand.cli.option_groups import flag
from evenhand.cli.options import Json
from evenhand.errors import RequestError

EveryGroup = Annotated[
    str | None,
    typer.Option("--group", metavar="NAME", help="Only this group; by default all."),
]


def seat(file: EventPath, group: EveryGroup = None, as_json: Json = False) -> None:
    """Seat the next session of a group, or of all groups of the phase."""
    from evenhand.desk.sessions.session_course import seat_next_sessions
    from evenhand.desk.views.seat_lists import find_posted

    with opened(file) as event:
        done = seat_next_sessions(event, group)
        sessions = [
            event.state.group(one.group).session(one.session) for one in done.groups
        ]
    aloud = [line for session in sessions for line in find_posted(session).read_out()]
    names = [one.group for one in done.groups]
    named = [f' --group "{name}"' for name in names] if len(names) > 1 else [""]
    where = [f"The seats: evenhand event seats {file}{which}" for which in named]
    answer(replace(done, announced=tuple(aloud)), *where, as_json=as_json)


def close(
    file: EventPath,
    group: EveryGroup = None,
    force: bool = flag(
        "--force", "Even with results missing, or a pair without a seat."
    ),
    cancel: bool = flag("--cancel", "It was not played: nothing in it counts."),
    as_json: Json = False,
) -> None:
    """Close the running session of a group, or of all groups."""
    from evenhand.desk.sessions.session_course import close_session

    if force and cancel:
        raise RequestError("--force and --cancel; expected one of them")
    with opened(file) as event:
        done = close_session(event, group, forced=force, cancelled=cancel)
    answer(done, as_json=as_json)


def advance(
    file: EventPath,
    dry_run: bool = flag("--dry-run", "Show who would qualify; change nothing."),
    as_json: Json = False,
) -> None:
    """Close the phase: who qualifies, with what carryover, who drops in."""
    from evenhand.desk.sessions.phase_ends import advance_phase

    with opened(file) as event:
        done = advance_phase(event, dry_run=dry_run)
    answer(done, as_json=as_json)


def recarry(file: EventPath, reason: Reason = "", as_json: Json = False) -> None:
    """Put carryovers right after a correction; who plays in which group stays."""
    from evenhand.desk.rulings.corrections import mend_carryovers

    with opened(file) as event:
        done = mend_carryovers(event, reason)
    answer(done, as_json=as_json)


def official(
    file: EventPath,
    force: bool = flag(
        "--force", "Even before the correction period ends, or with results missing."
    ),
    as_json: Json = False,
) -> None:
    """Declare the results official: nothing changes after that."""
    from evenhand.desk.sessions.phase_ends import declare_official

    with opened(file) as event:
        done = declare_official(event, forced=force)
    answer(done, as_json=as_json)
