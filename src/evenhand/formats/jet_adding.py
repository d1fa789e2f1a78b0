"""Access databases of the kinds JET3 and JET4: rows added to tables without indexes.

A row goes on a page of its table that has room, or on a new page at the end of the
file, which the maps of the table then name. Tables are never made: a blank file has
them.
"""

import struct
from collections.abc import Mapping

from evenhand.errors import FileError
from evenhand.formats.jet import (
    BOOL,
    DATA_PAGE,
    FIXED,
    OFFSET,
    TEXT,
    Column,
    Database,
    Table,
    Value,
)


class GrowingDatabase(Database):
    """A database to which rows can be added."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self._last_page: dict[int, int] = {}

    def add(self, table: str, row: Mapping[str, Value]) -> None:
        """Add a row; columns it does not name are empty, counters count on.

        Args:
            table: The name of the table.
            row: The values, by column; unknown columns are left out.

        Raises:
            FileError: If there is no such table, or it has indexes.
        """
        at = self.tables.get(table)
        if at is None:
            raise FileError(f"the database has no table {table}; expected a blank .bws")
        found = self.define(at)
        if found.indexes:
            raise FileError(f"table {table} has an index; expected a blank .bws file")
        self.insert(found, row)

    def insert(self, table: Table, row: Mapping[str, Value]) -> None:
        """Add a row to a table that has been looked up, whatever its indexes.

        Raises:
            FileError: If what the database says of itself cannot be.
        """
        try:
            self._insert(table, row)
        except (struct.error, IndexError, ValueError) as error:
            raise FileError(
                f"the database is damaged on page {table.page}; use a blank .bws"
            ) from error

    def _insert(self, table: Table, row: Mapping[str, Value]) -> None:
        packed = self._pack(table, row)
        page = self._last_page.get(table.page)
        if page is None:
            page = max(self.data_pages(table), default=None)
        if page is None or self._room(page) < len(packed) + 2:
            page = self._new_page(table)
        self._last_page[table.page] = page
        self._put(page, packed)
        self._count_row(table)

    def _room(self, number: int) -> int:
        page, at = self.page(number), self.layout.rows_at
        count = struct.unpack_from("<H", page, at)[0]
        lowest = min(
            (start & OFFSET for start, _ in self.spans(page)),
            default=self.layout.page,
        )
        return int(lowest - (at + 2 + 2 * count))

    def _put(self, number: int, packed: bytes) -> None:
        page, at = self.page(number), self.layout.rows_at
        count = struct.unpack_from("<H", page, at)[0]
        lowest = self._room(number) + at + 2 + 2 * count
        start = lowest - len(packed)
        page[start:lowest] = packed
        struct.pack_into("<H", page, at + 2 + 2 * count, start)
        struct.pack_into("<H", page, at, count + 1)
        struct.pack_into("<H", page, 2, self._room(number))

    def _new_page(self, table: Table) -> int:
        size = self.layout.page
        number = len(self.data) // size
        self.data += bytes(size)
        page = self.page(number)
        struct.pack_into("<BBH", page, 0, DATA_PAGE, 1, size - self.layout.rows_at - 2)
        struct.pack_into("<I", page, 4, table.page)
        for offset in (0, 4):
            self._mark_used(table, self.layout.used_map + offset, number)
        return number

    def _mark_used(self, table: Table, pointer: int, number: int) -> None:
        """Note a page in a map of the table: a row of bits from a first page on."""
        where = struct.unpack_from("<I", self.page(table.page), pointer)[0]
        page = self.page(where >> 8)
        spans = list(self.spans(page))
        start, end = spans[where & 0xFF] if where & 0xFF < len(spans) else (0, 0)
        start &= OFFSET
        if page[start] != 0 or end - start < 6:
            raise FileError("a map of the database is unknown; use a blank .bws")
        bits = page[start + 5 : end]
        first = struct.unpack_from("<I", page, start + 1)[0]
        if not any(bits):
            first = number - number % 8
            struct.pack_into("<I", page, start + 1, first)
        place = number - first
        if not 0 <= place < 8 * len(bits):
            raise FileError("the database is too large to be filled; use a blank .bws")
        bits[place // 8] |= 1 << place % 8

    def _count_row(self, table: Table) -> None:
        page, at = self.page(table.page), self.layout.table_rows
        struct.pack_into("<I", page, at, struct.unpack_from("<I", page, at)[0] + 1)

    def _next_count(self, table: Table) -> int:
        page, at = self.page(table.page), self.layout.table_rows + 4
        count = int(struct.unpack_from("<I", page, at)[0]) + 1
        struct.pack_into("<I", page, at, count)
        return count

    def _pack(self, table: Table, row: Mapping[str, Value]) -> bytes:
        wide = self.layout.wide
        count = max((column.number for column in table.columns), default=-1) + 1
        fixed = bytearray(
            max((c.offset + c.size for c in table.columns if _stands(c)), default=0)
        )
        mask = bytearray((count + 7) // 8)
        texts: dict[int, bytes] = {}
        for column in table.columns:
            value = row.get(column.name)
            if column.counts and value is None:
                value = self._next_count(table)
            if value is None or (column.kind == BOOL and not value):
                continue
            mask[column.number // 8] |= 1 << column.number % 8
            if _stands(column):
                struct.pack_into(FIXED[column.kind], fixed, column.offset, value)
            elif column.kind == TEXT:
                texts[column.variable] = self._packed_text(str(value), column.size)
        packed = bytearray(struct.pack("<H", count)[:wide]) + fixed
        slots = sum(not column.is_fixed for column in table.columns)
        ends = []
        for slot in range(slots):
            ends.append(len(packed))
            packed += texts.get(slot, b"")
        ends.append(len(packed))
        if wide == 1 and len(packed) > 255:
            raise FileError("a row too long for this old database; use one of JET4")
        table_of_ends = b"".join(struct.pack("<H", at)[:wide] for at in reversed(ends))
        return bytes(packed + table_of_ends + struct.pack("<H", slots)[:wide] + mask)

    def _packed_text(self, text: str, size: int) -> bytes:
        if self.layout.wide == 1:
            return text.encode("cp1252", "replace")[:size]
        return text[: size // 2].encode("utf-16-le", "replace")


def _stands(column: Column) -> bool:
    """Whether a column has its bytes among those of fixed length."""
    return column.is_fixed and column.kind in FIXED
