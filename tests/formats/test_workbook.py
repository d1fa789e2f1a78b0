"""Spreadsheets in their own formats, read as the tables that they hold."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from evenhand.errors import FileError
from evenhand.formats.event_reading import read_session_results, table_text
from evenhand.formats.pairs_csv import read_pairs_data
from evenhand.formats.results_csv import read_results_data
from evenhand.formats.workbook import workbook_lines

EXCEL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
OPEN = "urn:oasis:names:tc:opendocument:xmlns"
ROWS = [["Table", "Board", "Result"], ["1", "3", "4sn="], ["2", "3", ""]]


def packed(**parts: str) -> bytes:
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as made:
        for name, text in parts.items():
            made.writestr(name, text)
    return written.getvalue()


def excel(sheet: str, shared: str = "") -> bytes:
    """A workbook whose first sheet is the second file, as after sheets were moved."""
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{EXCEL}" xmlns:r="{LINKS}"><sheets>'
        '<sheet name="Results" sheetId="2" r:id="rId2"/>'
        '<sheet name="Old" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": "<Relationships>"
        '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'
        '<Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{EXCEL}"/>',
        "xl/worksheets/sheet2.xml": f'<worksheet xmlns="{EXCEL}"><sheetData>'
        f"{sheet}</sheetData></worksheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{EXCEL}">{shared}</sst>',
    }
    return packed(**parts)


def excel_of(rows: list[list[str]]) -> bytes:
    cells = (
        f'<row r="{n}">'
        + "".join(
            f'<c r="{"ABCDE"[at]}{n}" t="inlineStr"><is><t>{text}</t></is></c>'
            for at, text in enumerate(row)
            if text
        )
        + "</row>"
        for n, row in enumerate(rows, 1)
    )
    return excel("".join(cells))


def open_document(rows: str) -> bytes:
    text = (
        f'<office:document-content xmlns:office="{OPEN}:office:1.0"'
        f' xmlns:table="{OPEN}:table:1.0" xmlns:text="{OPEN}:text:1.0">'
        f'<table:table table:name="Results">{rows}</table:table>'
        '<table:table table:name="Old"/></office:document-content>'
    )
    return packed(**{"content.xml": text})


def test_shared_texts_numbers_and_gaps_are_read_where_they_stand() -> None:
    shared = "<si><t>Table</t></si><si><r><t>Bo</t></r><r><t>ard</t></r></si>"
    sheet = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>'
        '<row r="3"><c r="A3"><v>7</v></c><c r="B3" s="1"/>'
        '<c r="C3" t="str"><v>a, "b"</v></c></row>'
    )
    expected = ["Table,,Board", "", '7,,"a, ""b"""']
    assert workbook_lines(excel(sheet, shared)) == expected


def test_repeated_cells_count_and_a_million_blank_rows_do_not() -> None:
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    rows = (
        f"<table:table-row>{cell.format('Table')}{cell.format('Board')}"
        '<table:table-cell table:number-columns-repeated="16382"/></table:table-row>'
        '<table:table-row><table:table-cell table:number-columns-repeated="2">'
        "<text:p>4</text:p></table:table-cell></table:table-row>"
        '<table:table-row table:number-rows-repeated="1048574"><table:table-cell '
        'table:number-columns-repeated="16384"/></table:table-row>'
    )
    assert workbook_lines(open_document(rows)) == ["Table,Board", "4,4"]


def test_a_note_on_a_cell_is_not_what_the_cell_says() -> None:
    note = "<office:annotation><text:p>ask again</text:p></office:annotation>"
    cell = f"<table:table-cell>{note}<text:p>7</text:p></table:table-cell>"
    row = f"<table:table-row>{cell}</table:table-row>"
    assert workbook_lines(open_document(row)) == ["7"]


def test_a_long_text_in_very_many_cells_is_refused() -> None:
    row = (
        '<table:table-row table:number-rows-repeated="100">'
        '<table:table-cell table:number-columns-repeated="200">'
        f"<text:p>{'a' * 1000}</text:p></table:table-cell></table:table-row>"
    )
    with pytest.raises(FileError, match="larger than 16 MB"):
        workbook_lines(open_document(row))


def test_results_need_no_pairs_where_it_is_known_who_sits_there() -> None:
    data = excel_of(ROWS)
    (line,) = read_session_results(data).results
    assert (line.table, line.board, line.ns.number, line.line) == (1, 3, 0, 2)
    assert str(line.outcome) == "4S N ="
    with pytest.raises(FileError, match="no column ns and ew"):
        read_results_data(data)


def test_a_sheet_is_sent_again_as_a_text() -> None:
    data = excel_of(ROWS)
    read = read_session_results(data)
    assert read_session_results(table_text(data, read.results)) == read


def test_names_of_pairs_come_from_a_sheet() -> None:
    rows = [["Number", "Player 1", "Player 2"], ["1", "Ann Lee", "Bob Ray"]]
    found = read_pairs_data(excel_of(rows))
    assert [pair.names for pair in found.pairs] == ["Ann Lee & Bob Ray"]


@pytest.mark.parametrize(
    "data",
    [
        packed(mimetype="a book"),
        excel_of(ROWS)[:-40],
        excel_of(ROWS)[:300] + b"\0" * 40 + excel_of(ROWS)[340:],
        excel('<row r="1"><c r="A1" t="s"><v>5</v></c></row>'),
        excel('<row r="9999999"><c r="A9999999"><v>5</v></c></row>'),
        excel('<row r="1"><c r="ZZZ1"><v>5</v></c></row>'),
        excel("<row>"),
        packed(**{"xl/workbook.xml": "<workbook/>"}),
        packed(**{"content.xml": "<a/>"}),
        packed(**{"content.xml": " " * (17 << 20)}),
    ],
)
def test_what_is_damaged_locked_or_too_large_is_refused_on_one_line(
    data: bytes,
) -> None:
    with pytest.raises(FileError) as refused:
        workbook_lines(data)
    assert "\n" not in str(refused.value)


def test_entities_are_not_followed() -> None:
    bomb = (
        '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'
        "<a>&c;</a>"
    )
    with pytest.raises(FileError):
        workbook_lines(packed(**{"content.xml": bomb}))
