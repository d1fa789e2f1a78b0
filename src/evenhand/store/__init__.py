"""Where the log of an event lives: in a file, or in rows of a club's database.

The store knows nothing about bridge: an act is an `Entry`, a JSON object. Logs are only
ever added to. Once `append` has returned, its acts are on the disk, whatever happens
next. The acts of one call are stored together or not at all.

The database of a club (`club_opening.open_database`) also keeps people, accounts,
permits, jobs, settings, and what stands beside the acts. It is the only SQL in the
house. Its modules need SQLAlchemy, so no name of theirs is imported here.
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.store.entries import Entry
    from evenhand.store.event_file import EventFile, LogRead
    from evenhand.store.framing import Damage
    from evenhand.store.memory_log import MemoryLog
    from evenhand.store.open_log import OpenLog, Recovery

_HOMES = {
    "entries": "Entry",
    "event_file": "EventFile LogRead",
    "framing": "Damage",
    "memory_log": "MemoryLog",
    "open_log": "OpenLog Recovery",
}

__all__ = [
    "Damage",
    "Entry",
    "EventFile",
    "LogRead",
    "MemoryLog",
    "OpenLog",
    "Recovery",
]

__getattr__ = import_late(__name__, _HOMES)
