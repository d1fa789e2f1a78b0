"""Files that are created once and never replaced."""

import time
from io import FileIO
from pathlib import Path

from evenhand.store.disk import flush_file, flush_folder, write_all
from evenhand.store.locking import lock

_LONGEST_WAIT = 10.0


def write_new(path: Path, data: bytes) -> None:
    """Create a file and make sure that it is on the disk.

    Args:
        path: The file.
        data: Its contents.

    Raises:
        FileExistsError: If the file exists already.
    """
    file = FileIO(path, "x")
    try:
        with file:
            # Anybody who finds the file before it is complete must not write to it.
            lock(file, time.monotonic() + _LONGEST_WAIT)
            write_all(file, data)
            flush_file(file)
        flush_folder(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
