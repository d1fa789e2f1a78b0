"""The first sheet of a spreadsheet, `.xlsx` or `.ods`, as the lines of a table."""

import csv
import re
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812 - as other errors are called

from evenhand.errors import FileError

if TYPE_CHECKING:
    from lxml import etree

#: A row of a sheet: what stands in its cells, by their places from 0.
_Row = dict[int, str]
_MOST_ROWS, _MOST_COLUMNS = 100_000, 256
#: The most bytes of a sheet once it is unpacked, and characters in its cells.
_LARGEST_SHEET = 16 * 1024 * 1024
#: What a file raises that is damaged, locked or made to do harm.
_DAMAGED = (
    *(BadZipFile, ZlibError, EOFError, RuntimeError, NotImplementedError),
    *(LookupError, ValueError),
)
_COLUMN = re.compile(r"[A-Z]{1,3}")
_EXCEL = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_REFERENCE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def is_workbook(data: bytes) -> bool:
    """Whether a file is packed as spreadsheets are."""
    return data.startswith(b"PK\x03\x04")


def workbook_lines(data: bytes) -> list[str]:
    """The first sheet, with commas between the cells.

    Args:
        data: The whole file.

    Raises:
        FileError: If it is no spreadsheet, or larger than any event.
    """
    try:
        with ZipFile(BytesIO(data)) as packed:
            names = set(packed.namelist())
            if "content.xml" in names:
                rows = _open_document(_part(packed, "content.xml"))
            elif "xl/workbook.xml" in names:
                rows = _excel(packed, names)
            else:
                raise FileError(
                    "a packed file without a spreadsheet in it; expected .xlsx, .ods "
                    "or a table saved as CSV"
                )
            return _lines(_by_number(rows))
    except _DAMAGED as error:
        raise FileError(
            "a spreadsheet that is damaged or locked; save it again, or as CSV"
        ) from error


def _part(packed: ZipFile, name: str) -> "etree._Element":
    from lxml import etree

    with packed.open(name) as part:
        text = part.read(_LARGEST_SHEET + 1)
    _check_size(len(text))
    plain = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(text, plain)
    except etree.XMLSyntaxError as error:
        raise ValueError(name) from error


def _check_size(size: int) -> None:
    if size > _LARGEST_SHEET:
        raise FileError(
            f"a sheet larger than {_LARGEST_SHEET >> 20} MB; expected a table of an "
            "event: leave out everything else"
        )


def _lines(rows: Iterator[_Row]) -> list[str]:
    """The rows as text; what is written once may stand in many cells."""
    lines, size = [], 0
    for row in rows:
        size += sum(map(len, row.values()))
        _check_size(size)
        lines.append(_line(row))
    return lines


def _by_number(rows: Iterator[tuple[int, _Row]]) -> Iterator[_Row]:
    """The rows with the blank ones between them, so that lines keep their numbers."""
    following = 1
    for number, row in rows:
        if not following <= number <= _MOST_ROWS:
            raise ValueError(number)
        for _ in range(following, number):
            yield {}
        yield row
        following = number + 1


def _line(row: _Row) -> str:
    written = StringIO()
    cells = [
        " ".join(row.get(at, "").split()) for at in range(max(row, default=-1) + 1)
    ]
    csv.writer(written, lineterminator="").writerow(cells)
    return written.getvalue()


def _excel(packed: ZipFile, names: set[str]) -> Iterator[tuple[int, _Row]]:
    sheets = [*_part(packed, "xl/workbook.xml").iter(f"{_EXCEL}sheet")]
    links = _part(packed, "xl/_rels/workbook.xml.rels")
    targets = {one.get("Id"): str(one.get("Target")) for one in links}
    where = targets[sheets[0].get(_REFERENCE)]
    name = where.lstrip("/") if where.startswith("/") else f"xl/{where}"
    shared: list[str] = []
    if "xl/sharedStrings.xml" in names:
        shared = [_said(one) for one in _part(packed, "xl/sharedStrings.xml")]
    for number, row in enumerate(_part(packed, name).iter(f"{_EXCEL}row"), 1):
        cells: _Row = {}
        for place, cell in enumerate(row.iter(f"{_EXCEL}c")):
            at = _place(str(cell.get("r", "")), place)
            value = cell.findtext(f"{_EXCEL}v") or ""
            if cell.get("t") == "s":
                value = shared[int(value)]
            elif cell.get("t") == "inlineStr":
                value = _said(cell)
            if value:
                cells[at] = value
        yield int(row.get("r", number)), cells


def _said(node: "etree._Element") -> str:
    """A text, whose parts may be written in several ways."""
    return "".join(str(one.text or "") for one in node.iter(f"{_EXCEL}t"))


def _place(reference: str, otherwise: int) -> int:
    """The column of a cell such as `AB7`, from 0."""
    letters = _COLUMN.match(reference)
    at = otherwise
    if letters:
        at = 0
        for letter in letters[0]:
            at = 26 * at + ord(letter) - ord("A") + 1
        at -= 1
    if at >= _MOST_COLUMNS:
        raise ValueError(reference)
    return at


def _open_document(content: "etree._Element") -> Iterator[tuple[int, _Row]]:
    """The rows; blank ones at the end are counted by the million."""
    number = 1
    sheets = [*content.iter(f"{_TABLE}table")]
    for row in sheets[0].iter(f"{_TABLE}table-row"):
        times = int(row.get(f"{_TABLE}number-rows-repeated", "1"))
        cells: _Row = {}
        at = 0
        for cell in row:
            wide = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
            # what is in a note lies a level deeper
            parts = cell.iterchildren(f"{_TEXT}p")
            text = " ".join("".join(part.itertext()) for part in parts)
            if text and at + wide > _MOST_COLUMNS:
                raise ValueError(wide)
            cells |= {at + one: text for one in range(wide if text else 0)}
            at += wide
        for one in range(times if cells else 0):
            yield number + one, cells
        number += times
