"""Tables with a header, as people export them; columns are found by their names.

Columns may come in any order and under several names. They may be separated by `,`,
`;`, tabs or `|`, and be quoted. Lines may be in UTF-8 or Windows-1252, even mixed, and
a whole file may be in UTF-16, or a spreadsheet's own. Faulty lines are listed, and the
others are read.
"""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from evenhand.errors import FileError
from evenhand.formats.text import LARGEST_FILE, MOST_PROBLEMS, lines_of, shortened
from evenhand.formats.workbook import is_workbook, workbook_lines
from evenhand.movement.phrasing import counted, listed
from evenhand.scoring import Problem

_SEPARATORS = ",;\t|"
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SAID_SEPARATOR = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
#: How a spreadsheet is told to leave a field alone: ="7" or '+110/-140.
_AS_TEXT = re.compile(r"""^(?:="([^"]*)"$|'(?='*[=+@-]))""")
_UNCLOSED = "unexpected end of data"
#: A quoted remark may run over a few lines, but a quotation mark that is never closed
#: must not swallow the rest of the file.
_LONGEST_RECORD = 20
#: The number of bytes at the beginning that show whether a text is in UTF-16.
_BEGINNING = 400

#: No known column has a longer name.
_LONGEST_NAME = 60

#: The known columns, each with the other names that people give it.
Names = Mapping[str, str]


class ProblemList:
    """The first problems of a file; the others are only counted.

    A file of another kind may have hundreds of thousands, which nobody would read.
    """

    def __init__(self) -> None:
        self._first: list[Problem] = []
        self._left_out = 0

    def add(self, problem: Problem) -> None:
        """Add a problem."""
        if len(self._first) <= MOST_PROBLEMS:
            self._first.append(problem)
        else:
            self._left_out += 1

    def listed(self) -> tuple[Problem, ...]:
        """Return the first problems by line, and how many more there are."""
        first = sorted(self._first, key=lambda problem: problem.line)
        if len(first) > MOST_PROBLEMS:
            last = first.pop()
            left_out = self._left_out + 1
            text = (
                f"{counted(left_out, 'more problem')}, from here on; correct those "
                "listed before it first"
            )
            first.append(Problem(last.line, text, last.source, left_out))
        return tuple(first)


def first_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the first of many problems, and how many more there are."""
    found = ProblemList()
    for problem in problems:
        found.add(problem)
    return found.listed()


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a file, before they are interpreted.

    Attributes:
        places: The position of each known column in the row read last; it changes
            below another header, where files were joined.
        others: The position of each other column, by its name in the file.
        rows: The line and the fields of each row that is not blank, with as many
            fields as its header has. They can be read only once.
        problems: The rows read so far that could not be split into fields; readers add
            what they find.
    """

    places: dict[str, int]
    others: dict[str, int]
    rows: Iterator[tuple[int, list[str]]]
    problems: ProblemList


def read_sheet(data: bytes | str, names: Names, required: Sequence[str]) -> Sheet:
    """Split a file into rows and columns.

    Args:
        data: The bytes or the text of the file.
        names: The known columns and their other names.
        required: The columns that must be there.

    Raises:
        FileError: If there is no header that names the required columns.
    """
    lines = lines_of(data) if isinstance(data, str) else _decode(data)
    lines = (line.lstrip("\ufeff") for line in lines)
    start, first, said = _find_header(lines)
    known = _known_names(names)
    separator = said or _choose_separator(first, known)
    records = _Records(chain([first], lines), start, separator)
    reading = records.read()
    line, header = next(reading, (start, []))
    _check_header(header, first)
    places, others = _place_columns(header, names, known)
    missing = [name for name in required if name not in places]
    if missing:
        raise FileError(
            f"line {line}: no column {listed(missing)} in the header "
            f"{shortened(separator.join(header))!r}; name the columns in the first "
            f"line, as {', '.join(names)}"
        )
    headed = _Headed(names, known, required, places, others, records)
    rows = headed.read(reading, header)
    return Sheet(places, others, rows, records.problems)


def _decode(data: bytes) -> Iterator[str]:
    if len(data) > LARGEST_FILE:
        raise FileError(
            f"larger than {LARGEST_FILE >> 20} MB; expected a table of an event: "
            "leave out everything else"
        )
    if is_workbook(data):
        return iter(workbook_lines(data))
    encoding = _wide_encoding(data)
    if encoding:
        try:
            return lines_of(data.decode(encoding))
        except UnicodeDecodeError as error:
            raise FileError(
                "begins like UTF-16 text but is damaged; save it as UTF-8"
            ) from error
    try:
        return lines_of(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        pass
    data = data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")
    return map(_decode_line, data.replace(b"\r", b"\n").split(b"\n"))


def _wide_encoding(data: bytes) -> str:
    """UTF-16, known by its mark or by a zero in every second place."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    beginning = data[:_BEGINNING]
    half = len(beginning) // 2
    even, odd = beginning[::2].count(0), beginning[1::2].count(0)
    # Plain letters in UTF-16 have a zero as their other byte, always on the same side.
    if min(even, odd) or 2 * max(even, odd) <= half:
        return ""
    return "utf-16-le" if odd else "utf-16-be"


def _decode_line(line: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")


def _find_header(lines: Iterator[str]) -> tuple[int, str, str]:
    """The header and its line, and the separator if a line before it states one."""
    said = ""
    for number, line in enumerate(lines, 1):
        found = _SAID_SEPARATOR.fullmatch(line.strip(" \r\n"))
        if found and not said:
            said = found[1]
        elif line.strip(" \t\r\n,;|"):
            return number, line, said
    raise FileError("the file is empty; expected a header and rows")


def _choose_separator(header: str, known: Mapping[str, str]) -> str:
    """The separator that finds most known columns; if several do, the most frequent."""

    def finds(separator: str) -> tuple[int, int]:
        words = (_plain(word) for word in header.split(separator))
        return sum(word in known for word in words), header.count(separator)

    return max(_SEPARATORS, key=finds)


def _plain(name: str) -> str:
    return "".join(c for c in name[:_LONGEST_NAME].casefold() if c.isalnum())


def _known_names(names: Names) -> dict[str, str]:
    known = {other: name for name, others in names.items() for other in others.split()}
    return known | {_plain(name): name for name in names}


def _check_header(header: Sequence[str], line: str) -> None:
    odd = _NOT_TEXT.search(line)
    if odd or not header:
        code = f"a character with code {ord(odd.group())}" if odd else "no columns"
        raise FileError(
            f"not a table: {code} in the first line; expected columns with their "
            "names above them, saved as CSV"
        )


def _place_columns(
    header: Sequence[str], names: Names, known: Mapping[str, str]
) -> tuple[dict[str, int], dict[str, int]]:
    """The positions of the known columns and of the others.

    An alternative name is accepted only if no column has the exact name.
    """
    plain = [_plain(name) for name in header]
    exact = {name for name in names if _plain(name) in plain}
    places: dict[str, int] = {}
    others: dict[str, int] = {}
    taken: Counter[str] = Counter()
    for at, word in enumerate(plain):
        name = known.get(word)
        if name is None or (name in exact and word != _plain(name)):
            if header[at]:
                taken[header[at]] += 1
                again = f" ({taken[header[at]]})" if taken[header[at]] > 1 else ""
                others[f"{header[at]}{again}"] = at
        elif name in places:
            raise FileError(
                f"columns {places[name] + 1} and {at + 1} of the header, "
                f"{shortened(header[places[name]])!r} and {shortened(header[at])!r}, "
                f"both mean the column {name}; rename one of them"
            )
        else:
            places[name] = at
    return places, others


@dataclass(frozen=True, slots=True)
class _Headed:
    """Rows below their headers: where files were joined, there are several."""

    names: Names
    known: Mapping[str, str]
    required: Sequence[str]
    places: dict[str, int]
    others: dict[str, int]
    records: "_Records"

    def read(
        self, rows: Iterator[tuple[int, list[str]]], header: list[str]
    ) -> Iterator[tuple[int, list[str]]]:
        """The rows with as many fields as the header above them has."""
        width = self.records.width = len(header)
        telling = self.places[self.required[0]]
        for number, fields in rows:
            # what is required has mostly digits: a header has a word there
            word = fields[telling] if telling < len(fields) else fields[0]
            if not word[:1].isdigit() and self._is_header(fields):
                width = self.records.width = len(fields)
                telling = self.places[self.required[0]]
                continue
            if len(fields) < width:
                fields += [""] * (width - len(fields))
            elif len(fields) > width:
                if any(fields[width:]):
                    self.records.problems.add(_too_wide(number, len(fields), width))
                    continue
                del fields[width:]
            yield number, fields

    def _is_header(self, fields: list[str]) -> bool:
        """Whether a row is another header; if so, it counts from here on."""
        if not {self.known.get(_plain(word)) for word in fields}.issuperset(
            self.required
        ):
            return False
        try:
            places, others = _place_columns(fields, self.names, self.known)
        except FileError:
            return False
        for old, new in ((self.places, places), (self.others, others)):
            old.clear()
            old.update(new)
        return True


def _too_wide(line: int, fields: int, width: int) -> Problem:
    return Problem(
        line,
        f"{counted(fields, 'field')}, but the header has {width}; put fields that "
        "contain the separator in quotation marks",
    )


class _Records:
    """Splits lines into fields, without the spaces around them."""

    def __init__(self, lines: Iterator[str], start: int, separator: str) -> None:
        self._lines = lines
        #: The lines that were looked at, but not yet read.
        self._ahead: list[str] = []
        self._number = start
        self._separator = separator
        self.problems = ProblemList()
        #: The number of fields in a row, once the header has been read.
        self.width = 0

    def read(self) -> Iterator[tuple[int, list[str]]]:
        """The first line and the fields of each record; blank ones are skipped."""
        while (line := self._peek(0)) is not None:
            lines = 1
            if '"' in line or "'" in line:
                fields, lines = self._part_quoted(line)
            else:
                fields = [field.strip() for field in line.split(self._separator)]
            if any(fields):
                odd = _NOT_TEXT.search(line)
                if odd:
                    self._complain(line, f"a character with code {ord(odd.group())}")
                else:
                    yield self._number, fields
            del self._ahead[:lines]
            self._number += lines

    def _peek(self, further: int) -> str | None:
        """The line to be read next, or one of those behind it; None after the last."""
        while len(self._ahead) <= further:
            line = next(self._lines, None)
            if line is None:
                return None
            self._ahead.append(line)
        return self._ahead[further]

    def _part_quoted(self, line: str) -> tuple[list[str], int]:
        """The fields of a record with quotation marks, and how many lines it has."""
        text = line
        for lines in range(1, _LONGEST_RECORD + 1):
            try:
                return self._part(text, strict=True), lines
            except csv.Error as error:
                if _UNCLOSED not in str(error):
                    break
            following = self._peek(lines)
            if following is None or self._is_row(following):
                break
            text += f"\n{following}"
        if line.count('"') % 2:
            self._complain(line, "a quotation mark that is not closed")
            return [], 1
        try:
            return self._part(line, strict=False), 1
        except csv.Error:
            self._complain(line, "quotation marks that do not match")
            return [], 1

    def _is_row(self, line: str) -> bool:
        """Whether a line has all the separators of a row, so it is not in a remark."""
        return line.count(self._separator) >= self.width - 1 > 0

    def _part(self, text: str, *, strict: bool) -> list[str]:
        table = csv.reader(
            [text], delimiter=self._separator, skipinitialspace=True, strict=strict
        )
        fields = [" ".join(field.split()) for field in next(table)]
        return [_AS_TEXT.sub(r"\1", field) for field in fields]

    def _complain(self, line: str, what: str) -> None:
        self.problems.add(
            Problem(
                self._number,
                f"{what} in {shortened(line)!r}; expected fields with "
                f"{self._separator!r} between them: write the line again",
            )
        )
