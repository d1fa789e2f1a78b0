"""Events between a club and files: `evenhand event export` and `event import`."""

from typing import Annotated

import typer

from evenhand.cli.club_options import Data, DatabaseAddress, opened_club
from evenhand.cli.options import Json
from evenhand.movement.phrasing import counted

EventName = Annotated[
    str, typer.Argument(metavar="EVENT", help="The name of an event of the club.")
]


def export_event(
    event: EventName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The new file.")],
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
) -> None:
    """Write an event of the club to a file, with all that belongs to it."""
    with opened_club(data, database) as club:
        from evenhand.desk.club_files import write_new_file

        write_new_file(file, club.export_event(event))
        acts = club.look_at(event).acts
    _tell(event, file, acts, f"{event}: {counted(acts, 'act')} in {file}.", as_json)


def import_event(
    event: Annotated[
        str, typer.Argument(metavar="EVENT", help="What it is called in the club.")
    ],
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file of an event.")],
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
) -> None:
    """Take an event from a file into the club, with all that belongs to it."""
    with opened_club(data, database) as club:
        from evenhand.desk.club_files import read_file

        club.import_event(event, read_file(file))
        acts = club.look_at(event).acts
    _tell(event, file, acts, f"{event}: {counted(acts, 'act')} from {file}.", as_json)


def _tell(event: str, file: str, acts: int, text: str, as_json: bool) -> None:
    from evenhand.cli.output import console, print_json, say

    if as_json:
        print_json({"event": event, "file": file, "acts": acts})
    else:
        say(console(), text)
