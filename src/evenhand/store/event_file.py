"""The file of an event: created once, read by many, written by one at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from evenhand.errors import StoreError
from evenhand.store.creation import write_new
from evenhand.store.disk import check_is_file, explained, shown
from evenhand.store.entries import Entry, first_entries
from evenhand.store.framing import (
    Contents,
    Damage,
    load_log,
    new_log,
    parse_log,
)
from evenhand.store.locking import locked
from evenhand.store.open_log import OpenLog

#: The number of seconds a command waits for another to finish writing.
USUAL_WAIT = 10.0

_MOST_READINGS = 10


@dataclass(frozen=True, slots=True)
class LogRead:
    """A log as it was read.

    Attributes:
        path: The file of the log.
        entries: All entries, or those before the first damaged line. They must not
            be changed.
        problems: The damage, if there is any.
        unfinished: The number of bytes after the last whole line: a program is just
            writing them, or died while it was. They do no harm.
    """

    path: Path
    entries: tuple[Entry, ...]
    problems: tuple[Damage, ...] = ()
    unfinished: int = 0

    def whole(self) -> tuple[Entry, ...]:
        """Return the entries of a log without problems.

        Raises:
            StoreError: If it has a problem.
        """
        for problem in self.problems:
            raise StoreError(f"{shown(self.path)}: {problem}")
        return self.entries

    def as_of(self, count: int) -> tuple[Entry, ...]:
        """Return the first entries, whatever comes after them.

        Args:
            count: The number of entries; 0 is before the first.

        Raises:
            StoreError: If fewer entries are sound.
        """
        if count > len(self.entries):
            self.whole()
        with explained(self.path):
            return first_entries(self.entries, count)


@dataclass(frozen=True, slots=True)
class EventFile:
    """The log of an event in a file.

    Attributes:
        path: The file; it may be given as text.
    """

    path: Path

    def __init__(self, path: str | os.PathLike[str]) -> None:
        object.__setattr__(self, "path", Path(path))

    @classmethod
    def create(cls, path: str | os.PathLike[str], *entries: Entry) -> "EventFile":
        """Create the file of a new event.

        Args:
            path: The file, which must not exist yet.
            entries: The first entries of the log.

        Raises:
            StoreError: If the file exists or cannot be written.
        """
        made = cls(path)
        with explained(made.path):
            write_new(made.path, new_log([entries]))
        return made

    def read(self) -> LogRead:
        """Read the log as far as it is sound, even while another program writes it.

        Raises:
            StoreError: If the file cannot be read, or is not a log.
        """
        with explained(self.path):
            contents = self._parse()
        problems = (contents.damage,) if contents.damage else ()
        entries = tuple(contents.entries)
        return LogRead(self.path, entries, problems, len(contents.torn))

    def as_of(self, count: int) -> tuple[Entry, ...]:
        """Return the first entries.

        Args:
            count: The number of entries; 0 is before the first.

        Raises:
            StoreError: If fewer entries are sound.
        """
        return self.read().as_of(count)

    @contextmanager
    def writing(self, wait: float = USUAL_WAIT) -> Iterator[OpenLog]:
        """Open the log to add to it; nobody else can write in the meantime.

        Args:
            wait: The number of seconds to wait for another writer.

        Raises:
            StoreError: If another is still writing, the file cannot be written, or
                the log is damaged.
        """
        with locked(self.path, wait) as file:
            log = OpenLog(self.path, file)
            try:
                yield log
            finally:
                log.close()

    def _parse(self) -> Contents:
        """Read the file, and read it again if a writer may have changed it meanwhile.

        A writer whose append fails cuts the file back. If we had read the beginning
        of that line, it may be joined to the next line, and look like damage.
        """
        data = self._bytes()
        contents = parse_log(data)
        for _ in range(_MOST_READINGS):
            if contents.damage is None:
                break
            before, data = data, self._bytes()
            # Nobody is writing, so this is real damage.
            if data == before:
                break
            contents = parse_log(data)
        return contents

    def _bytes(self) -> bytes:
        check_is_file(self.path)
        with FileIO(self.path) as file:
            return load_log(file)
