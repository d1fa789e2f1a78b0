"""The list of entries that the commands for plans read."""

from typing import TYPE_CHECKING

from evenhand.cli.output import warn
from evenhand.errors import FileError

if TYPE_CHECKING:
    from evenhand.formats.seeding_csv import EntriesFile


def read_all_entries(path: str, pairs: int) -> "EntriesFile":
    """Read a list of entries; every row must be right, because a draw depends on it."""
    from evenhand.formats.seeding_csv import read_entries
    from evenhand.formats.text import shown
    from evenhand.movement.phrasing import counted

    entries = read_entries(path)
    if entries.problems:
        first, *others = entries.problems
        more = f" (and {counted(len(others), 'more problem')})" if others else ""
        raise FileError(f"{shown(path)}: {first}{more}")
    entries.ranking(pairs)
    return entries


def read_names(path: str | None, pairs: int) -> dict[int, str]:
    """The names of the pairs; rows that cannot be read go to standard error."""
    from evenhand.formats.seeding_csv import read_entries
    from evenhand.formats.text import shown

    if path is None:
        return {}
    entries = read_entries(path)
    entries.ranking(pairs)
    for problem in entries.problems:
        warn(f"{shown(path)}: {problem}")
    return entries.names()
