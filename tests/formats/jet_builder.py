"""Small Access databases, made from nothing, for tests alone.

They have what the reader and mdbtools look at: a header, a catalogue, and tables with
their maps of pages. Access itself would miss the indexes of its catalogue.
"""

import struct
from collections.abc import Iterable, Mapping

from evenhand.formats.jet import Row
from evenhand.formats.jet_adding import GrowingDatabase

BOOL, INT, LONG, DOUBLE, DATE, TEXT, OLE = 1, 3, 4, 7, 8, 10, 11
_SIZES = {BOOL: 0, INT: 2, LONG: 4, DOUBLE: 8, DATE: 8}
#: Columns by name, each with its type; a text with its length, a counter marked by 0.
Columns = Mapping[str, int | tuple[int, int]]

CATALOGUE: Columns = {
    "Id": LONG, "Name": (TEXT, 64), "Type": INT, "Flags": LONG, "LvProp": (OLE, 0),
}  # fmt: skip
BWS: Mapping[str, Columns] = {
    "Section": {
        "ID": INT, "Letter": (TEXT, 3), "Tables": INT, "MissingPair": INT,
        "EWMoveBeforePlay": INT,
    },
    "Tables": {
        "Section": INT, "Table": INT, "ComputerID": INT, "Status": INT,
        "LogOnOff": INT, "UpdateFromRound": INT, "CurrentRound": INT,
        "CurrentBoard": INT, "Group": INT,
    },
    "RoundData": {
        "Section": INT, "Table": INT, "Round": INT, "NSPair": INT, "EWPair": INT,
        "LowBoard": INT, "HighBoard": INT, "CustomBoards": (TEXT, 255),
    },
    "ReceivedData": {
        "ID": (LONG, 0), "Section": INT, "Table": INT, "Round": INT, "Board": INT,
        "PairNS": INT, "PairEW": INT, "Declarer": INT, "NS/EW": (TEXT, 2),
        "Contract": (TEXT, 10), "Result": (TEXT, 10), "LeadCard": (TEXT, 10),
        "Remarks": (TEXT, 255), "DateLog": DATE, "TimeLog": DATE, "Processed": BOOL,
        "ExternalUpdate": BOOL, "Erased": BOOL,
    },
    "PlayerNumbers": {
        "Section": INT, "Table": INT, "Direction": (TEXT, 2), "Number": (TEXT, 16),
        "Name": (TEXT, 18), "Updated": BOOL,
    },
    "PlayerNames": {"ID": LONG, "Name": (TEXT, 18)},
    "HandRecord": {"Section": INT, "Board": INT} | {
        f"{seat}{suit}": (TEXT, 13)
        for seat in ("North", "East", "South", "West")
        for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
    },
}  # fmt: skip


def build(kind: str, tables: Mapping[str, Columns], more: Iterable[str] = ()) -> bytes:
    """A database of one of the two kinds with tables without rows."""
    wide = kind == "JET4"
    size = 4096 if wide else 2048
    every = {"MSysObjects": CATALOGUE} | dict(tables)
    pages = [_header(wide, size), _maps(wide, size, 2 * len(every))]
    for at, columns in enumerate(every.values()):
        pages.append(_definition(wide, size, columns, 2 * at))
    database = GrowingDatabase(b"".join(pages))
    catalogue = database.define(2)
    for number, name in enumerate(tables, 3):
        database.insert(catalogue, {"Id": number, "Name": name, "Type": 1, "Flags": 0})
    assert not [*more]
    return bytes(database.data)


def filled(kind: str, rows: Mapping[str, Iterable[Row]]) -> bytes:
    """A file of results with rows."""
    database = GrowingDatabase(build(kind, BWS))
    for table, own in rows.items():
        for row in own:
            database.add(table, row)
    return bytes(database.data)


def _rc4(data: bytearray, start: int, count: int) -> None:
    """The header is masked with a key that everybody knows."""
    key = b"\xc7\xda\x39\x6b"
    box, j = [*range(256)], 0
    for i in range(256):
        j = (j + box[i] + key[i % 4]) % 256
        box[i], box[j] = box[j], box[i]
    i = j = 0
    for at in range(start, start + count):
        i = (i + 1) % 256
        j = (j + box[i]) % 256
        box[i], box[j] = box[j], box[i]
        data[at] ^= box[(box[i] + box[j]) % 256]


def _header(wide: bool, size: int) -> bytes:
    page = bytearray(size)
    page[:19] = b"\0\1\0\0Standard Jet DB"
    page[0x14] = int(wide)
    struct.pack_into("<H", page, 0x3C, 1252)
    _rc4(page, 0x18, 128 if wide else 126)
    return bytes(page)


def _maps(wide: bool, size: int, count: int) -> bytes:
    """A page with a map for each list of pages: a kind, a first page, bits."""
    page, rows_at = bytearray(size), 12 if wide else 8
    struct.pack_into("<BB", page, 0, 1, 1)
    struct.pack_into("<H", page, rows_at, count)
    for at in range(count):
        struct.pack_into("<H", page, rows_at + 2 + 2 * at, size - 69 * (at + 1))
    return bytes(page)


def _definition(wide: bool, size: int, columns: Columns, first_map: int) -> bytes:
    page = bytearray(size)
    struct.pack_into("<BB", page, 0, 2, 1)
    at = 45 if wide else 25
    first, entry_size = (63, 25) if wide else (43, 18)
    page[at - 5] = 0x4E
    variables = sum(
        isinstance(kind, tuple) and kind[0] != LONG for kind in columns.values()
    )
    struct.pack_into("<HHH", page, at - 4, len(columns), variables, len(columns))
    struct.pack_into("<II", page, at + 10, first_map | 1 << 8, first_map + 1 | 1 << 8)
    offset = variable = 0
    place = first + entry_size * len(columns)
    for number, (name, kind) in enumerate(columns.items()):
        code, length = kind if isinstance(kind, tuple) else (kind, _SIZES[kind])
        counts = (code, length) == (LONG, 0)
        is_fixed = code not in (TEXT, OLE)
        length = _SIZES.get(code, length * (2 if wide else 1))
        entry = first + entry_size * number
        page[entry] = code
        flags = int(is_fixed) | 4 * counts | 2
        if wide:
            struct.pack_into("<HHH", page, entry + 5, number, variable, number)
            page[entry + 15] = flags
            struct.pack_into("<HH", page, entry + 21, offset, length)
            raw = name.encode("utf-16-le")
            struct.pack_into("<H", page, place, len(raw))
        else:
            struct.pack_into("<HHH", page, entry + 1, number, variable, number)
            page[entry + 13] = flags
            struct.pack_into("<HH", page, entry + 14, offset, length)
            raw = name.encode("cp1252")
            page[place] = len(raw)
        place += 2 if wide else 1
        page[place : place + len(raw)] = raw
        place += len(raw)
        offset += length if is_fixed else 0
        variable += not is_fixed
    struct.pack_into("<I", page, 8, place)
    assert place < size
    return bytes(page)
