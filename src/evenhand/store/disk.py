"""Writing safely to disk, and the operating system's refusals put into words."""

import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from evenhand.errors import StoreError
from evenhand.movement.phrasing import one_line

if sys.platform != "win32":
    import fcntl

_LONGEST_NAME = 200


def shown(path: Path) -> str:
    """Return a file's name for a message.

    Args:
        path: The file.
    """
    name = one_line(str(path))
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def reason_for(error: Exception) -> str:
    """Put the operating system's reason for a refusal into words.

    Args:
        error: The refusal.
    """
    if isinstance(error, FileNotFoundError):
        return "no such file or folder; check the name"
    if isinstance(error, FileExistsError):
        return "exists already; choose another name"
    if isinstance(error, PermissionError):
        return "permission denied; check who may read and write the file and its folder"
    if isinstance(error, OSError) and error.strerror:
        return one_line(error.strerror.lower())
    return one_line(str(error))[:100]


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn the operating system's refusals into errors that name the file.

    Args:
        path: The file.
    """
    try:
        yield
    except StoreError as error:
        raise StoreError(f"{shown(path)}: {error}") from error
    # A ValueError means a name that no file can have.
    except (OSError, ValueError) as error:
        raise StoreError(f"{shown(path)}: {reason_for(error)}") from error


def check_is_file(path: Path) -> None:
    """Refuse folders, and also pipes and devices, which would keep a reader waiting.

    Args:
        path: The path that should be a file.
    """
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise StoreError("a folder; expected the file of an event")
    if not stat.S_ISREG(mode):
        raise StoreError("a pipe or a device; expected the file of an event")


def write_all(file: FileIO, data: bytes) -> None:
    """Write bytes, in one step if the operating system accepts them all at once.

    Args:
        file: The file to write to.
        data: The bytes.
    """
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def flush_file(file: FileIO) -> None:
    """Return when a file's bytes are on the disk.

    Args:
        file: The file.
    """
    if sys.platform == "darwin":
        # On a Mac, fsync may leave the bytes in the disk's own memory.
        try:
            fcntl.fcntl(file.fileno(), fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(file.fileno())
    else:
        os.fsync(file.fileno())


def flush_folder(path: Path) -> None:
    """Return when the name of a new file is on the disk.

    Args:
        path: The file.
    """
    if sys.platform == "win32":
        return  # Windows cannot open folders, and records new names by itself.
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def write_over(path: Path, data: bytes) -> None:
    """Write a file, so that its name stands for the old bytes or for the new ones.

    Only its owner may read it, and what is in its folder.

    Args:
        path: The file; its folder is made if it is not there.
        data: Its contents.

    Raises:
        StoreError: If it cannot be written.
    """
    # several processes may write the same file at once
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    with explained(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with FileIO(beside, "w", opener=_private) as file:
                write_all(file, data)
                flush_file(file)
            os.replace(beside, path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
        flush_folder(path)
