"""Files of a club: where it lives, its backups, and events on their way."""

import os
import sys
from pathlib import Path

from evenhand.errors import RequestError
from evenhand.store.club_copies import restore
from evenhand.store.creation import write_new
from evenhand.store.disk import check_is_file, explained


def restore_club(path: str, data: str | None, database: str | None = None) -> None:
    """Put a backup where no club is yet.

    Args:
        path: The file of the backup.
        data: The folder of the club; by default in the user's data folder.
        database: The address of a PostgreSQL database; by default SQLite.

    Raises:
        StoreError: If something is there already, or the file is no backup.
    """
    folder = usual_folder() if data is None else Path(data)
    restore(Path(path), folder, database)


def usual_folder() -> Path:
    """The folder of the club if none is named: in the user's data folder.

    `EVENHAND_DATA` names another.
    """
    named = os.environ.get("EVENHAND_DATA")
    if named:
        return Path(named)
    try:
        home = Path.home()
    except RuntimeError as error:
        raise RequestError("this user has no home folder; name a folder") from error
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "Evenhand"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Evenhand"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share") / "evenhand"


def read_file(path: str) -> bytes:
    """The bytes of a file."""
    with explained(Path(path)):
        check_is_file(Path(path))
        return Path(path).read_bytes()


def write_new_file(path: str, data: bytes) -> None:
    """Write a file that must not exist yet."""
    with explained(Path(path)):
        write_new(Path(path), data)
