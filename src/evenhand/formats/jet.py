"""Access databases of the kinds JET3 (Access 97) and JET4 (Access 2000): rows.

Only what files of results need: tables without indexes whose columns are numbers,
dates, texts and truth values. Everything is on pages; a page of definitions names the
columns of a table, and pages of data hold its rows from the end backwards.
"""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from evenhand.errors import FileError
from evenhand.formats.text import check_count

#: A value of a field; dates are days since the end of 1899.
Value = int | float | str | bool | None
Row = dict[str, Value]

_MAGIC = b"\0\1\0\0Standard Jet DB"
_CATALOGUE = 2
DATA_PAGE, _TABLE_PAGE = 1, 2
_DELETED, _MOVED, OFFSET = 0x8000, 0x4000, 0x1FFF
BOOL, _BYTE, _INT, _LONG, _FLOAT, _DOUBLE, _DATE, TEXT = 1, 2, 3, 4, 6, 7, 8, 10
FIXED = {
    _BYTE: "<B",
    _INT: "<h",
    _LONG: "<i",
    _FLOAT: "<f",
    _DOUBLE: "<d",
    _DATE: "<d",
}
_COMPRESSED = b"\xff\xfe"
#: A definition is never longer, and no file has as many tables.
_MOST_PAGES, _MOST_COLUMNS = 200_000, 255


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things stand, which is what the two versions differ in."""

    page: int
    rows_at: int
    table_rows: int
    columns_at: int
    indexes_at: int
    used_map: int
    first: int
    index_size: int
    column_size: int
    number: int
    variable: int
    flags: int
    fixed: int
    length: int
    wide: int


_JET3 = _Layout(2048, 8, 12, 25, 31, 35, 43, 8, 18, 1, 3, 13, 14, 16, 1)
_JET4 = _Layout(4096, 12, 16, 45, 51, 55, 63, 12, 25, 5, 7, 15, 21, 23, 2)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        name: Its name.
        kind: Its type, as a number.
        number: Its number, which places it in the mask of nulls.
        variable: Its place among the columns of variable length.
        is_fixed: Whether its length is fixed.
        offset: Where a fixed one stands in a row.
        size: Its length in bytes.
        counts: Whether it numbers the rows by itself.
    """

    name: str
    kind: int
    number: int
    variable: int
    is_fixed: bool
    offset: int
    size: int
    counts: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The definition of a table.

    Attributes:
        page: Where it stands.
        columns: Its columns.
        indexes: How many indexes it has.
    """

    page: int
    columns: tuple[Column, ...]
    indexes: int


class Database:
    """The tables of a file; rows can be read, and added to tables without indexes."""

    def __init__(self, data: bytes) -> None:
        if not is_jet(data):
            raise FileError("no Access database; expected a .bws file")
        kind = data[0x14] if len(data) > 0x14 else 0
        if kind > 1:
            raise FileError("an Access database of a later kind; expected JET3 or JET4")
        self.layout = _JET4 if kind else _JET3
        self.data = bytearray(data)
        size = self.layout.page
        if len(data) < 3 * size:
            raise FileError("an Access database that breaks off; get a whole copy")
        self.data += bytes(-len(data) % size)
        #: How many rows could not be read.
        self.damaged = 0

    @property
    def kind(self) -> str:
        """JET3 or JET4."""
        return "JET4" if self.layout is _JET4 else "JET3"

    @cached_property
    def tables(self) -> Mapping[str, int]:
        """The first page of each table that is not the system's, by its name."""
        found = {}
        for row in self._rows(self.define(_CATALOGUE)):
            name, kind, at = row.get("Name"), row.get("Type"), row.get("Id")
            named = isinstance(name, str) and not name.startswith("MSys")
            if kind == 1 and named and isinstance(at, int):
                found[str(name)] = at & 0xFFFFFF
        return found

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of a table; none if there is no such table."""
        at = self.tables.get(table)
        return () if at is None else self.define(at).columns

    def read(self, table: str) -> list[Row]:
        """The rows of a table; none if there is no such table."""
        at = self.tables.get(table)
        return [] if at is None else list(self._rows(self.define(at)))

    def page(self, number: int) -> memoryview:
        """A page, which can be written to."""
        size = self.layout.page
        if not 0 <= number < len(self.data) // size:
            raise FileError(f"page {number} of the database is not there; get a copy")
        return memoryview(self.data)[number * size : (number + 1) * size]

    def _definition(self, number: int) -> bytes:
        """The bytes of a definition, which may go on over several pages."""
        whole, seen = b"", set[int]()
        while number and number not in seen and len(seen) < 50:
            seen.add(number)
            page = self.page(number)
            if page[0] != _TABLE_PAGE:
                break
            whole += bytes(page[8:] if whole else page)
            number = struct.unpack_from("<I", page, 4)[0]
        if not whole:
            raise FileError("a table of the database has no definition; get a copy")
        return whole

    def define(self, number: int) -> Table:
        """The definition of a table that begins on a page."""
        try:
            return self._read_definition(number)
        except (struct.error, IndexError) as error:
            raise FileError("a table of the database is damaged; get a copy") from error

    def _read_definition(self, number: int) -> Table:
        lay, page = self.layout, self._definition(number)
        count = struct.unpack_from("<H", page, lay.columns_at)[0]
        indexes = struct.unpack_from("<I", page, lay.indexes_at)[0]
        if count > _MOST_COLUMNS or indexes > _MOST_COLUMNS:
            raise FileError("a table with hundreds of columns; expected a .bws file")
        start = lay.first + indexes * lay.index_size
        at = start + count * lay.column_size
        columns = []
        for place in range(count):
            entry = start + place * lay.column_size
            length = (
                page[at] if lay.wide == 1 else struct.unpack_from("<H", page, at)[0]
            )
            at += lay.wide
            code = "cp1252" if lay.wide == 1 else "utf-16-le"
            name = page[at : at + length].decode(code, "replace")
            at += length
            flags = page[entry + lay.flags]
            columns.append(
                Column(
                    name,
                    page[entry],
                    struct.unpack_from("<H", page, entry + lay.number)[0],
                    struct.unpack_from("<H", page, entry + lay.variable)[0],
                    bool(flags & 1),
                    struct.unpack_from("<H", page, entry + lay.fixed)[0],
                    struct.unpack_from("<H", page, entry + lay.length)[0],
                    bool(flags & 4),
                )
            )
        return Table(number, tuple(columns), indexes)

    def data_pages(self, table: Table) -> Iterator[int]:
        """The pages with rows of a table."""
        size = self.layout.page
        mine = struct.pack("<I", table.page)
        for number in range(1, min(len(self.data) // size, _MOST_PAGES)):
            start = number * size
            if (
                self.data[start] == DATA_PAGE
                and self.data[start + 4 : start + 8] == mine
            ):
                yield number

    def _rows(self, table: Table) -> Iterator[Row]:
        count = 0
        for number in self.data_pages(table):
            page = self.page(number)
            for start, end in self.spans(page):
                if start & _DELETED:
                    continue
                count += 1
                check_count(count)
                try:
                    if start & _MOVED:
                        row = self._follow(page, start & OFFSET)
                    else:
                        row = bytes(page[start & OFFSET : end])
                    if row:
                        yield self._unpack(table, row)
                except (struct.error, IndexError):
                    self.damaged += 1

    def spans(self, page: memoryview) -> Iterator[tuple[int, int]]:
        """The beginning, with its marks, and the end of each row of a page."""
        at, end = self.layout.rows_at, self.layout.page
        count = struct.unpack_from("<H", page, at)[0]
        for place in range(min(count, (end - at) // 2 - 1)):
            start = struct.unpack_from("<H", page, at + 2 + 2 * place)[0]
            yield start, end
            end = start & OFFSET

    def _follow(self, page: memoryview, start: int) -> bytes:
        """A row that has moved to another page."""
        where = struct.unpack_from("<I", page, start)[0]
        target, at = self.page(where >> 8), self.layout.rows_at
        place = where & 0xFF
        if place >= struct.unpack_from("<H", target, at)[0]:
            return b""
        begin = struct.unpack_from("<H", target, at + 2 + 2 * place)[0]
        # a row ends where the one before it begins
        last = struct.unpack_from("<H", target, at + 2 * place)[0] & OFFSET
        return bytes(target[begin & OFFSET : last if place else self.layout.page])

    def _unpack(self, table: Table, row: bytes) -> Row:
        wide = self.layout.wide
        count = row[0] if wide == 1 else struct.unpack_from("<H", row)[0]
        mask = row[len(row) - (count + 7) // 8 :]
        rest = row[: len(row) - len(mask)]
        ends = self._variable_ends(rest)
        found: Row = {}
        for column in table.columns:
            at = column.number
            there = at < count and bool(mask[at // 8] >> at % 8 & 1)
            if column.kind == BOOL:
                found[column.name] = there
            elif not there:
                found[column.name] = None
            elif column.is_fixed and column.kind in FIXED:
                code = FIXED[column.kind]
                found[column.name] = struct.unpack_from(
                    code, row, wide + column.offset
                )[0]
            elif not column.is_fixed and column.variable + 1 < len(ends):
                start, end = ends[column.variable], ends[column.variable + 1]
                found[column.name] = self._text(row[start:end])
        return found

    def _variable_ends(self, rest: bytes) -> list[int]:
        """Where each column of variable length begins, and where the last one ends."""
        if self.layout.wide == 2:
            count = struct.unpack_from("<H", rest, len(rest) - 2)[0]
            at = len(rest) - 4
            return [
                struct.unpack_from("<H", rest, at - 2 * n)[0] for n in range(count + 1)
            ]
        count, last = rest[-1], len(rest) - 1
        jumps = last // 256
        at = last - jumps - 1
        if (at - count) // 256 < jumps:
            jumps -= 1
            at += 1
        ends, used = [], 0
        for n in range(count + 1):
            while used < jumps and n == rest[last - 1 - used]:
                used += 1
            ends.append(rest[at - n] + 256 * used)
        return ends

    def _text(self, raw: bytes) -> str:
        if self.layout.wide == 1:
            return raw.decode("cp1252", "replace")
        if not raw.startswith(_COMPRESSED):
            return raw.decode("utf-16-le", "replace")
        # each zero byte turns the compression off, and on again
        parts, rest, compressed = [], raw[2:], True
        while rest:
            if compressed:
                plain, _, rest = rest.partition(b"\0")
                parts.append(plain.decode("latin-1"))
            else:
                end = next(
                    (n for n in range(0, len(rest), 2) if rest[n] == 0), len(rest)
                )
                parts.append(rest[:end].decode("utf-16-le", "replace"))
                rest = rest[end + 1 :]
            compressed = not compressed
        return "".join(parts)


def is_jet(data: bytes) -> bool:
    """Whether bytes are an Access database of JET3 or JET4."""
    return data.startswith(_MAGIC)
