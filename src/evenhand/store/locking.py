"""One writer at a time, by a lock that the system frees if its holder dies."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from evenhand.errors import StoreError
from evenhand.store.disk import check_is_file, explained

_PAUSE = 0.01

if sys.platform == "win32":
    import msvcrt

    # Windows keeps others from reading locked bytes, so the lock is on a byte that no
    # log reaches. The highest position that its call can name is just below 2 GB.
    _FAR_AWAY = 2**31 - 65_536

    def _try_to_lock(file: FileIO) -> bool:
        try:
            _call(file, msvcrt.LK_NBLCK)
        except PermissionError:
            return False
        return True

    def _unlock(file: FileIO) -> None:
        _call(file, msvcrt.LK_UNLCK)

    def _call(file: FileIO, what: int) -> None:
        place = file.tell()
        file.seek(_FAR_AWAY)
        try:
            msvcrt.locking(file.fileno(), what, 1)
        finally:
            file.seek(place)

else:
    import fcntl

    def _try_to_lock(file: FileIO) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(file: FileIO) -> None:
        # Closing is not enough if a child process has inherited the file.
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)


@contextmanager
def locked(path: Path, wait: float) -> Iterator[FileIO]:
    """Open a file for reading and writing, and keep other writers out.

    Args:
        path: The file.
        wait: The number of seconds to wait for another writer.

    Raises:
        StoreError: If another is still writing, or the file cannot be written.
    """
    with explained(path):
        file = _open_locked(path, time.monotonic() + wait)
    try:
        yield file
    finally:
        try:
            _unlock(file)
        finally:
            file.close()


def is_at(path: Path, file: FileIO) -> bool:
    """Return whether an open file is still the one with the name.

    Args:
        path: The name.
        file: The open file.
    """
    try:
        return os.path.samestat(os.stat(path), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _open_locked(path: Path, deadline: float) -> FileIO:
    while True:
        check_is_file(path)
        file = FileIO(path, "r+")
        try:
            lock(file, deadline)
            if is_at(path, file):
                return file
        except BaseException:
            file.close()
            raise
        # Another file took the name while we waited for this one.
        file.close()


def lock(file: FileIO, deadline: float) -> None:
    """Keep other writers away from an open file until it is closed.

    Args:
        file: The file.
        deadline: When to give up waiting for another writer, by `time.monotonic`.

    Raises:
        StoreError: If another is still writing.
    """
    while not _try_to_lock(file):
        left = deadline - time.monotonic()
        if left <= 0:
            raise StoreError("is being written by another command; wait and try again")
        time.sleep(min(_PAUSE, left))
