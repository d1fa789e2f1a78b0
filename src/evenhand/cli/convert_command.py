"""`evenhand convert`: a movement file in another format."""

from typing import Annotated

import typer

from evenhand.cli.option_groups import argument, flag
from evenhand.cli.options import Entry


def convert(
    source: str = argument("IN", "A file; - is stdin.", ...),
    target: str = argument("OUT", "A file; - is stdout.", ...),
    entry: Entry = None,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--format", help="json, asc, ebu or csv; by default OUT's suffix."
        ),
    ] = None,
    as_json: bool = flag("--json", "The same as --format json."),
    lossy: bool = flag(
        "--lossy", "Leave turned boards out instead of splitting rounds."
    ),
) -> None:
    """Convert movements to another format."""
    from evenhand.cli.reading import name_losses, pick, read_library
    from evenhand.errors import RequestError
    from evenhand.formats import write_file

    if as_json and format_name not in (None, "json"):
        raise RequestError(f"--json and --format {format_name}; choose one of them")
    library = read_library(source, complain=entry is None)
    movements = library.movements
    if entry is not None:
        movements = (pick(library, entry, source),)
    for movement in movements:
        movement.sound()
    chosen = "json" if as_json else format_name
    write_file(movements, target, chosen, lossy=lossy)
    name_losses(movements, target, chosen, lossy=lossy)
    if library.problems and entry is None:
        raise typer.Exit(2)
