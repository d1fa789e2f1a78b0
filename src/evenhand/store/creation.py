"""Files that are made once and never replaced."""

import time
from io import FileIO
from pathlib import Path

from evenhand.store.disk import flush_file, flush_folder, write_all
from evenhand.store.locking import lock

_LONGEST_WAIT = 10.0


def write_new(path: Path, data: bytes) -> None:
    """Write a file that does not exist yet, so that it stays.

    Args:
        path: The file.
        data: What it holds.

    Raises:
        FileExistsError: If there is one.
    """
    file = FileIO(path, "x")
    try:
        with file:
            # one who finds the file before it is complete must not write to it
            lock(file, time.monotonic() + _LONGEST_WAIT)
            write_all(file, data)
            flush_file(file)
        flush_folder(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
