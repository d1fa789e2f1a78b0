"""Events between a club and files: `evenhand event export` and `event import`."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.club_options import ClubOptions
from evenhand.cli.option_groups import argument, option
from evenhand.cli.output import Printout, warn
from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted

if TYPE_CHECKING:
    from evenhand.tournament.event.state import EventState

EventName = Annotated[
    str, typer.Argument(metavar="EVENT", help="The name of an event of the club.")
]


def export_event(
    event: EventName,
    file: str | None = argument("FILE", "The new file; the same as -o."),
    output: str | None = option(
        "PATH",
        "The new file, or the folder of a site; - is stdout.",
        None,
        "-o",
        "--output",
    ),
    format_name: str = option(
        "FORMAT",
        "event, usebio, usebio-1.3, pbn, bridgewebs, bridgewebs-csv or site; by "
        "default event, to carry on with.",
        "event",
        "--format",
    ),
    group: str | None = option("NAME", "Which group; by default the only one."),
    club_name: str = option("NAME", "The club, for files that want it.", ""),
    club_id: str = option("NUMBER", "Its number in the federation.", ""),
    date: str = option("DATE", "When it was, as 2026-11-18.", ""),
    *,
    where: ClubOptions,
) -> Printout:
    """Write an event of the club, or of a file, for others: whole, or in a format.

    Masterpoints are not computed. Nothing is sent anywhere.
    """
    target = output or file
    if target is None or (output and file):
        raise RequestError("expected a FILE, or -o PATH")
    if format_name != "event":
        by = (club_name, club_id, date)
        return _export(event, format_name, target, group, by, where)
    with where.opened() as club:
        from evenhand.desk.club.club_files import write_new_file

        write_new_file(target, club.export_event(event))
        acts = club.look_at(event).acts
    return _told(event, target, acts, "in")


def _export(
    event: str,
    format_name: str,
    target: str,
    group: str | None,
    by: tuple[str, str, str],
    where: ClubOptions,
) -> Printout:
    """Write an event in the format of another program."""
    from evenhand.cli.names import known_name
    from evenhand.desk.paper.event_exports import (
        EXPORTS,
        Organiser,
        export_losses,
        publish_event,
        site_files,
    )
    from evenhand.formats.text import write_data, write_folder

    chosen = known_name("--format", format_name, ["event", *EXPORTS])
    state = _state_of(event, where)
    published = publish_event(state, group, Organiser(*by))
    for loss in export_losses(published, chosen):
        warn(f"{chosen} does not hold {loss}")
    if chosen == "site" and not target.endswith(".zip"):
        write_folder(target, site_files(state, published))
    else:
        made = EXPORTS[chosen][2](state, published)
        write_data(target, made if isinstance(made, bytes) else made.encode())
    return Printout(
        lambda: {"event": event, "file": target, "format": chosen},
        lambda: [] if target == "-" else [f"{event} as {chosen} in {target}."],
    )


def _state_of(event: str, where: ClubOptions) -> "EventState":
    """The state of an event: of a file, or of the club."""
    if not where.is_named and os.path.isfile(event):
        from evenhand.desk.events.opening import look_at

        return look_at(event)
    with where.opened() as club:
        return club.look_at(event)


def import_event(
    event: str = argument("EVENT", "What it is called in the club.", ...),
    file: str = argument("FILE", "The file of an event.", ...),
    *,
    where: ClubOptions,
) -> Printout:
    """Take an event from a file into the club, with all that belongs to it."""
    with where.opened(new=True) as club:
        from evenhand.desk.club.club_files import read_file

        club.import_event(event, read_file(file))
        acts = club.look_at(event).acts
    return _told(event, file, acts, "from")


def _told(event: str, file: str, acts: int, way: str) -> Printout:
    return Printout(
        lambda: {"event": event, "file": file, "acts": acts},
        lambda: [f"{event}: {counted(acts, 'act')} {way} {file}."],
    )
