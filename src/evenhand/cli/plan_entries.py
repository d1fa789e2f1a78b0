"""The list of entries that the commands for plans and events read."""

from typing import TYPE_CHECKING

from evenhand.cli.output import warn
from evenhand.errors import FileError

if TYPE_CHECKING:
    from evenhand.formats.seeding_csv import EntriesFile


def read_all_entries(path: str) -> "EntriesFile":
    """Read a list of entries; every row must be right, because a draw depends on it."""
    from evenhand.formats.seeding_csv import read_entries
    from evenhand.formats.text import shown
    from evenhand.scoring.problems import first_problem

    entries = read_entries(path)
    if entries.problems:
        found = first_problem(entries.problems)
        raise FileError(f"{shown(path)}: {found}; nothing was done")
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
