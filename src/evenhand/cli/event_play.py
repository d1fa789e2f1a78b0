"""Sessions and phases: `evenhand event seat`, `close`, `advance` and so on."""

from typing import Annotated

import typer

from evenhand.cli.event_answers import answer, opened
from evenhand.cli.event_options import EventPath, Reason
from evenhand.cli.options import Json
from evenhand.errors import RequestError

EveryGroup = Annotated[
    str | None,
    typer.Option("--group", metavar="NAME", help="Only this group; all otherwise."),
]


def seat(file: EventPath, group: EveryGroup = None, as_json: Json = False) -> None:
    """Seat the next session of a group, or of all groups of the phase."""
    from dataclasses import replace

    from evenhand.desk.hall_seats import as_seats
    from evenhand.desk.posted_seats import planned_seats
    from evenhand.desk.sessions import seat_sessions
    from evenhand.render.session_rounds import announced

    with opened(file) as event:
        done = seat_sessions(event, group)
        aloud = [
            line
            for name, number in done.data["sessions"].items()
            for line in announced(
                as_seats(event.state, name, number),
                planned_seats(event.state, name, number),
            )
        ]
    seated = list(done.data["sessions"])
    named = [f' --group "{name}"' for name in seated] if len(seated) > 1 else [""]
    where = tuple(f"The seats: evenhand event seats {file}{which}" for which in named)
    said = (*done.said, *aloud)
    answer(replace(done, said=said, next=done.next + where), as_json=as_json)


def close(
    file: EventPath,
    group: EveryGroup = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Also with results missing, or a pair without a seat."
        ),
    ] = False,
    cancel: Annotated[
        bool,
        typer.Option("--cancel", help="It was not played: nothing of it counts."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Close the running session of a group, or of all groups."""
    from evenhand.desk.sessions import close_session

    if force and cancel:
        raise RequestError("--force and --cancel; expected one of them")
    with opened(file) as event:
        done = close_session(event, group, forced=force, cancelled=cancel)
    answer(done, as_json=as_json)


def advance(
    file: EventPath,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show who would go on; change nothing.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Close the phase: who goes on, with what carryover, who drops in."""
    from evenhand.desk.advancing import advance_phase

    with opened(file) as event:
        done = advance_phase(event, dry_run=dry_run)
    answer(done, as_json=as_json)


def recarry(file: EventPath, reason: Reason = "", as_json: Json = False) -> None:
    """Put carryovers right after a correction; who plays where stays."""
    from evenhand.desk.corrections import mend_carryovers

    with opened(file) as event:
        done = mend_carryovers(event, reason)
    answer(done, as_json=as_json)


def official(
    file: EventPath,
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help="Also before the correction period ends, or with results missing.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Declare the results official: nothing is changed after that."""
    from evenhand.desk.advancing import declare_official

    with opened(file) as event:
        done = declare_official(event, forced=force)
    answer(done, as_json=as_json)
