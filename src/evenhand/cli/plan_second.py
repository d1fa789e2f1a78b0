"""`evenhand plan second`: seats for a second session at a club."""

from typing import TYPE_CHECKING

from evenhand.cli.option_groups import option
from evenhand.cli.options import Entry, File, Seed
from evenhand.cli.output import Printout, console
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.movement import Movement


def seat_second(
    file: File,
    entry: Entry = None,
    second: str | None = option(
        "FILE", "The movement of the second session; by default the same one."
    ),
    seed: Seed = 1,
    output: str | None = option(
        "FILE", "Write the second movement.", None, "-o", "--output"
    ),
) -> Printout | None:
    """Seat a second session at a club, against new opponents."""
    from evenhand.cli.reading import name_losses, read_sound_movement
    from evenhand.formats import check_target, write_file
    from evenhand.render.next_session_text import (
        second_session_data,
        second_session_parts,
    )
    from evenhand.tournament.seating.club_event import seat_second_session

    if output is not None:
        check_target(output)
    if seed < 1:
        raise RequestError(f"--seed {seed}; expected 1 or more")
    first = read_sound_movement(file, entry)
    then: Movement | None = None
    if second is not None:
        then = read_sound_movement(second, None)
    found = seat_second_session(first, then, seed=seed)
    if output is not None:
        if output != "-":
            name_losses((found.movement,), output, None)
        write_file(found.movement, output, None if output != "-" else "json")
        if output == "-":
            return None
    return Printout(
        lambda: second_session_data(found),
        lambda: second_session_parts(found, console().width),
    )
