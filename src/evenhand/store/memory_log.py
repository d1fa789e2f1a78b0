"""A log that lives as long as the program, for tests and for trying things out."""

from itertools import chain

from evenhand.store.entries import Entry, decode_lists, encode_entries, first_entries


class MemoryLog:
    """A log in memory that accepts and refuses the same entries as `OpenLog`.

    Attributes:
        recovered: Always None: nothing is ever half written.
    """

    def __init__(self, *entries: Entry) -> None:
        """Make a log.

        Args:
            entries: Its first entries.
        """
        self.recovered: None = None
        self._lines: list[bytes] = []
        self._batches: list[int] = []
        self.append(*entries)

    def __len__(self) -> int:
        return sum(self._batches)

    def read(self) -> tuple[Entry, ...]:
        """Return all entries, as copies."""
        return tuple(chain.from_iterable(decode_lists(self._lines)))

    def batches(self) -> tuple[int, ...]:
        """Return the number of entries that each append has added."""
        return tuple(self._batches)

    def as_of(self, count: int) -> tuple[Entry, ...]:
        """Return the first entries.

        Args:
            count: The number of entries; 0 is before the first.
        """
        return first_entries(self.read(), count)

    def append(self, *entries: Entry) -> None:
        """Add entries, all or none.

        Args:
            entries: The entries to add.
        """
        if entries:
            self._lines.append(encode_entries(entries)[0])
            self._batches.append(len(entries))
