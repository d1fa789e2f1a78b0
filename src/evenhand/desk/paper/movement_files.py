"""A movement that somebody brings along, as a file in any format."""

from pathlib import PurePath

from evenhand.errors import FileError
from evenhand.formats import FORMATS, format_of, read_bytes, write_text
from evenhand.movement import Movement

#: What a movement can be saved as.
SAVED_AS = FORMATS
#: The most faults that are listed.
_MOST_FAULTS = 20


def read_own_movement(
    name: str, data: bytes
) -> tuple[Movement | None, tuple[str, ...]]:
    """The only movement in a file, or everything that is wrong with it.

    Args:
        name: the name of the file; its ending may tell the format.
        data: its bytes.
    """
    plain = PurePath(name).name[:80]
    chosen = format_of(plain)
    try:
        # a .txt may be anything, so its beginning decides
        library = read_bytes(
            data, None if chosen == "ebu" else chosen, PurePath(plain).stem
        )
    except FileError as error:
        return None, (f"{plain}: {error}",)
    problems = [f"{plain}: {problem}" for problem in library.problems]
    if len(library.movements) > 1:
        problems.append(
            f"{plain}: {len(library.movements)} movements; expected a file with one"
        )
    elif library.movements:
        found = library.movements[0]
        problems += [f"{found.label}: {fault}" for fault in found.faults()]
        if not problems:
            return found, ()
    return None, tuple(problems[:_MOST_FAULTS])


def movement_file(movement: Movement, format_name: str) -> bytes:
    """A movement as a file of one of the formats.

    Raises:
        FileError: If the format cannot hold it, or is not known.
    """
    return write_text(movement, format_name).encode()
