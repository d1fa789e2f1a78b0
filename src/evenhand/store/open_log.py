"""A log open for writing, for whoever holds its lock."""

import zlib
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from itertools import count
from pathlib import Path

from evenhand.errors import StoreError
from evenhand.movement.phrasing import counted
from evenhand.store.creation import write_new
from evenhand.store.disk import (
    explained,
    flush_file,
    reason_for,
    shown,
    write_all,
)
from evenhand.store.entries import Entry, first_entries
from evenhand.store.framing import (
    MARK_AT,
    Contents,
    frame_entries,
    load_log,
    parse_log,
    write_mark,
)
from evenhand.store.locking import is_at


@dataclass(frozen=True, slots=True)
class Recovery:
    """A last line that was only partly written, and so was never acknowledged.

    Attributes:
        size: Its number of bytes.
        acts: The number of acts before it, all of them sound.
        kept: The file it was moved to.
    """

    size: int
    acts: int
    kept: Path

    def __str__(self) -> str:
        return (
            f"a line that was only half written ({counted(self.size, 'byte')}) was "
            f"moved to {shown(self.kept)}; nothing before it "
            f"({counted(self.acts, 'act')}) is lost"
        )


class OpenLog:
    """A log that only we can add to; `EventFile.writing` opens it.

    Attributes:
        recovered: What was repaired when it was opened, if anything was.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        """Read a log, and repair its end after a crash.

        Args:
            path: Its file.
            file: The same file, open and locked.

        Raises:
            StoreError: If it is not a log, or is damaged.
        """
        self._path = path
        self._file = file
        self._is_usable = True
        with explained(path):
            contents, data = _read_sound(file)
        self._entries = contents.entries
        self._batches = contents.batches
        self._crc = contents.crc
        self._size = contents.size
        self._lines_at = contents.lines_at
        self._beginning = data[: self._lines_at]
        self._sum = zlib.crc32(data[self._lines_at : self._size])
        self.recovered: Recovery | None = None
        with explained(path):
            self._put_right(contents)

    def __len__(self) -> int:
        return len(self._entries)

    def read(self) -> tuple[Entry, ...]:
        """Return all entries, including those we appended; they must not be changed."""
        return tuple(self._entries)

    def batches(self) -> tuple[int, ...]:
        """Return the number of entries that each append has added."""
        return tuple(self._batches)

    def as_of(self, count: int) -> tuple[Entry, ...]:
        """Return the first entries.

        Args:
            count: The number of entries; 0 is before the first.
        """
        with explained(self._path):
            return first_entries(self.read(), count)

    def append(self, *entries: Entry) -> None:
        """Add entries; on return they are on the disk.

        Args:
            entries: The entries, of which all are added or none.

        Raises:
            StoreError: If they cannot be added; the log is then as it was before.
        """
        if not entries:
            return
        with explained(self._path):
            self._check_usable()
            line, crc, copies = frame_entries(entries, len(self) + 1, self._crc)
            self._add(line)
        self._crc = crc
        self._entries += copies
        self._batches.append(len(copies))
        self._mark()

    def close(self) -> None:
        """Stop further appends, before the lock is released."""
        self._is_usable = False

    def _put_right(self, contents: Contents) -> None:
        if contents.torn:
            self.recovered = self._set_aside(contents.torn)
        if not contents.is_ended:
            self._add(b"\n")
        self._mark()

    def _set_aside(self, torn: bytes) -> Recovery:
        """Move the torn end of the file to another file.

        The copy is on the disk before anything is cut off, so that a crash in between
        loses nothing.
        """
        kept = _keep_copy(self._path, len(self) + 1, torn)
        self._file.truncate(self._size)
        flush_file(self._file)
        return Recovery(len(torn), len(self), kept)

    def _check_usable(self) -> None:
        if not self._is_usable:
            raise StoreError("no longer open for writing; open it again")
        # The lock binds only programs that ask for it; an editor or a sync does not.
        # The clock of a file is too coarse to show every change, so its bytes are read.
        if not is_at(self._path, self._file) or not self._is_as_we_left_it():
            raise StoreError(
                "another program changed it in the meantime; nothing was added: "
                "end that program and try again"
            )

    def _is_as_we_left_it(self) -> bool:
        self._file.seek(0)
        data = memoryview(self._file.readall())
        lines = data[self._lines_at :]
        is_ours = data[: self._lines_at] == self._beginning
        return is_ours and zlib.crc32(lines) == self._sum

    def _mark(self) -> None:
        """Count what is on the disk as acknowledged, so that its loss is noticed."""
        mark = write_mark(len(self), self._crc)
        rest = self._beginning[MARK_AT + len(mark) :]
        beginning = self._beginning[:MARK_AT] + mark + rest
        if self._lines_at == MARK_AT or self._beginning == beginning:
            return
        # A mark that cannot be written lags behind, which does no harm.
        with suppress(OSError):
            self._file.seek(MARK_AT)
            write_all(self._file, mark)
            self._beginning = beginning

    def _add(self, data: bytes) -> None:
        """Write at the end; if that fails and cannot be taken back, stop writing."""
        self._is_usable = False
        try:
            self._file.seek(self._size)
            write_all(self._file, data)
            flush_file(self._file)
        except OSError as error:
            self._cut_back()
            what = "nothing was added" if self._is_usable else "check its last act"
            raise StoreError(f"{reason_for(error)}; {what}") from error
        except BaseException:
            self._cut_back()
            raise
        self._size += len(data)
        self._sum = zlib.crc32(data, self._sum)
        self._is_usable = True

    def _cut_back(self) -> None:
        """Remove what was written last."""
        try:
            self._file.truncate(self._size)
            flush_file(self._file)
        except OSError:
            return
        self._is_usable = True


def _read_sound(file: FileIO) -> tuple[Contents, bytes]:
    file.seek(0)
    data = load_log(file)
    contents = parse_log(data)
    if contents.damage:
        raise StoreError(str(contents.damage))
    # A writer that was killed may have left a whole line that is not on the disk yet.
    flush_file(file)
    return contents, data


def _keep_copy(path: Path, act: int, torn: bytes) -> Path:
    """Write a torn line to a file of its own, and return that file.

    If an earlier recovery made the same copy before it was killed, that one will do.
    """
    for attempt in count(1):
        again = f"-{attempt}" if attempt > 1 else ""
        copy = path.with_name(f"{path.name}.torn-{act}{again}")
        try:
            write_new(copy, torn)
        except FileExistsError:
            if copy.is_file() and copy.read_bytes() == torn:
                return copy
        else:
            return copy
    raise AssertionError("unreachable")  # count() has no end
