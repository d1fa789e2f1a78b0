"""Reading one movement, or all of them, from the files that a command names."""

import sys

from evenhand.cli.output import warn
from evenhand.errors import FileError, RequestError
from evenhand.formats import Library, format_of, losses, read_file
from evenhand.formats.text import shown
from evenhand.movement import Movement
from evenhand.movement.phrasing import counted

#: The most entries listed when one has to be picked.
_MOST_LISTED = 400


def read_library(path: str, *, complain: bool = True) -> Library:
    """Everything in a file; parts that cannot be read go to standard error."""
    library = read_file(path)
    if not library.movements:
        first, *others = library.problems
        more = f" (and {counted(len(others), 'more problem')})" if others else ""
        raise FileError(f"{shown(path)}: {first}{more}")
    if complain:
        _name_problems(library, path)
    return library


def _name_problems(library: Library, path: str) -> None:
    for problem in library.problems:
        warn(f"{shown(path)}: {problem}")


def read_movement(path: str, entry: str | None) -> Movement:
    """The only movement in a file, or the entry that was picked."""
    if entry is not None:
        library = read_library(path, complain=False)
        return pick(library, entry, path)
    movements = read_library(path).movements
    if len(movements) > 1:
        _list_entries(movements)
        raise RequestError(
            f"{shown(path)} holds {len(movements)} movements; "
            "pick one with --entry NAME or --entry NUMBER"
        )
    return movements[0]


def read_sound_movement(path: str, entry: str | None) -> Movement:
    """The movement of a file, refused if it has faults."""
    return read_movement(path, entry).sound()


def pick(library: Library, entry: str, path: str) -> Movement:
    """The movement of that name or number."""
    movements = library.movements
    wanted = entry.strip().casefold()
    # A name comes first: some movements are called by a number.
    named = [m for m in movements if m.name.strip().casefold() == wanted]
    if len(named) == 1:
        return named[0]
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(movements):
        return movements[int(wanted) - 1]
    _name_problems(library, path)
    _list_entries(movements)
    if named:
        raise RequestError(
            f"{shown(path)}: {len(named)} entries are called {entry!r}; "
            "pick one by its number"
        )
    raise RequestError(
        f"{shown(path)}: no entry {entry!r}; give a name or a number "
        f"from 1 to {len(movements)}"
    )


def _list_entries(movements: tuple[Movement, ...]) -> None:
    for number, movement in enumerate(movements[:_MOST_LISTED], 1):
        print(
            f"{number:4}  {movement.label}  "
            f"({counted(movement.tables, 'table')}, "
            f"{counted(movement.rounds, 'round')})",
            file=sys.stderr,
        )
    rest = len(movements) - _MOST_LISTED
    if rest > 0:
        print(f"      and {rest} more", file=sys.stderr)


def name_losses(
    movements: tuple[Movement, ...],
    target: str,
    format_name: str | None,
    *,
    lossy: bool = False,
) -> None:
    """Say on standard error what the format written cannot hold."""
    chosen = format_name or format_of(target)
    if chosen is None:
        return
    lost = sorted(
        {
            loss
            for movement in movements
            for loss in losses(movement, chosen, lossy=lossy)
        }
    )
    if lost:
        warn(f"{chosen} does not hold {', '.join(lost)}")
