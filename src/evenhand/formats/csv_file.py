"""CSV: one row for each table and round.

The header is `round,table,ns,ew,set`. Its columns may come in any order, separated by
`,`, `;` or tabs. A column `movement` (or `name`) lets one file hold several movements.
Other columns are ignored. The number of pairs, and of sets, is the highest that occurs.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from evenhand.errors import MovementError
from evenhand.formats.text import (
    MOST_PROBLEMS,
    Library,
    Problem,
    UnreadableError,
    lines_of,
    not_a_formula,
    not_a_number,
    nothing_but,
    shortened,
    too_many_problems,
    whole_number,
    without_apostrophe,
)
from evenhand.movement import Cell, Movement
from evenhand.movement.phrasing import counted, one_line

COLUMNS = ("round", "table", "ns", "ew", "set")
_NAME_COLUMNS = ("movement", "name")
_SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class _Layout:
    """The positions of the columns."""

    width: int
    numbers: tuple[int, ...]
    name: int | None


@dataclass(slots=True)
class _Entry:
    """The rows of one movement, as they are gathered."""

    line: int
    cells: dict[int, dict[int, Cell]] = field(default_factory=dict)
    last_lines: dict[int, int] = field(default_factory=dict)
    damaged: bool = False


def recognises(lines: Sequence[str]) -> bool:
    """Whether a file that begins with these lines is in this format."""
    first = next((line for line in lines if line.strip()), "")
    columns = first.replace('"', "").lower().split(_separator(first))
    return set(COLUMNS) <= {column.strip() for column in columns}


def _separator(header: str) -> str:
    return max(_SEPARATORS, key=header.count)


def read(text: str) -> Library:
    """Read every movement of a file, in the order of their first rows."""
    header = next((line for line in lines_of(text) if line.strip()), "")
    if not header:
        return nothing_but("the file is empty")
    try:
        return _read_table(_rows(lines_of(text), _separator(header)))
    except UnreadableError as error:
        return nothing_but(f"not CSV: {error}", error.line)


def _rows(lines: Iterable[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    """Numbered rows that are not blank, with the spaces around fields removed."""
    table = csv.reader(
        (line + "\n" for line in lines),
        delimiter=separator,
        skipinitialspace=True,
        strict=True,
    )
    try:
        for row in table:
            fields = [text.strip() for text in row]
            if any(fields):
                yield table.line_num, fields
    except csv.Error as error:
        raise UnreadableError(one_line(str(error)), table.line_num) from error


def _read_layout(header: Sequence[str]) -> _Layout:
    columns = [column.lower() for column in header]
    wanted = [*COLUMNS, *_NAME_COLUMNS]
    twice = [column for column in wanted if columns.count(column) > 1]
    missing = [column for column in COLUMNS if column not in columns]
    if twice or missing:
        what = f"{twice[0]!r} twice" if twice else f"no {missing[0]!r}"
        raise UnreadableError(
            f"{what} in the header {shortened(','.join(columns))!r}; "
            f"expected {','.join(COLUMNS)}"
        )
    names = [columns.index(name) for name in _NAME_COLUMNS if name in columns]
    numbers = tuple(columns.index(column) for column in COLUMNS)
    return _Layout(len(columns), numbers, names[0] if names else None)


def _read_table(rows: Iterator[tuple[int, list[str]]]) -> Library:
    line, header = next(rows, (1, []))
    try:
        layout = _read_layout(header)
    except UnreadableError as error:
        return nothing_but(str(error), line)
    entries: dict[str, _Entry] = {}
    problems: list[Problem] = []
    for line, fields in rows:
        if len(problems) == MOST_PROBLEMS:
            return Library((), (*problems, too_many_problems(line)))
        name = _name_in(fields, layout)
        entry = entries.setdefault(name, _Entry(line))
        try:
            _read_row(line, fields, layout, entry)
        except UnreadableError as error:
            entry.damaged = True
            problems.append(Problem(line, shortened(name), str(error)))
    if not entries:
        return nothing_but("no rows below the header", line)
    return _make_all(entries, problems)


def _name_in(fields: Sequence[str], layout: _Layout) -> str:
    if layout.name is None or layout.name >= len(fields):
        return ""
    return without_apostrophe(fields[layout.name])


def _read_row(line: int, fields: list[str], layout: _Layout, entry: _Entry) -> None:
    while len(fields) > layout.width and not fields[-1]:
        fields.pop()
    if len(fields) != layout.width:
        raise UnreadableError(
            f"{counted(len(fields), 'field')}; the header has {layout.width}"
        )
    round_number, table, *cell = (
        _number_in(fields[at], column)
        for at, column in zip(layout.numbers, COLUMNS, strict=True)
    )
    if round_number < 1 or table < 1:
        raise UnreadableError(
            f"round {round_number}, table {table}; expected numbers from 1"
        )
    tables = entry.cells.setdefault(round_number, {})
    if table in tables:
        raise UnreadableError(
            f"round {round_number}, table {table} appears twice; expected it once"
        )
    tables[table] = Cell(*cell)
    entry.last_lines[round_number] = line


def _number_in(text: str, column: str) -> int:
    number = whole_number(text)
    if number is None:
        raise UnreadableError(f"{column}: {not_a_number(text)}")
    return number


def _make_all(entries: dict[str, _Entry], problems: list[Problem]) -> Library:
    movements = []
    for name, entry in entries.items():
        if entry.damaged:
            continue
        holes = [
            Problem(line, shortened(name), reason) for line, reason in _holes(entry)
        ]
        problems += holes
        if holes and not _is_ragged(entry):
            continue
        try:
            movements.append(_make(name, entry))
        except MovementError as error:
            problems.append(Problem(entry.line, shortened(name), str(error)))
    if len(problems) > MOST_PROBLEMS:
        problems[MOST_PROBLEMS:] = [too_many_problems(None)]
    return Library(tuple(movements), tuple(problems))


def _holes(entry: _Entry) -> Iterator[tuple[int, str]]:
    """Rounds and tables without a row; only the first such table of each round."""
    most = max(max(tables) for tables in entry.cells.values())
    for r in range(1, len(entry.cells) + 1):
        if r not in entry.cells:
            last = max(entry.cells)
            yield entry.line, f"no rows for round {r}; the last round is {last}"
            break
    for r, tables in sorted(entry.cells.items(), key=lambda item: item[0]):
        if len(tables) < most:
            missing = next(t for t in range(1, most + 1) if t not in tables)
            yield (
                entry.last_lines[r],
                f"round {r}: no row for table {missing}; the last table is {most}",
            )


def _is_ragged(entry: _Entry) -> bool:
    """Whether only the last tables are missing, which a movement shows as a fault."""
    return max(entry.cells) == len(entry.cells) and all(
        max(tables) == len(tables) for tables in entry.cells.values()
    )


def _make(name: str, entry: _Entry) -> Movement:
    rounds = (entry.cells[r] for r in sorted(entry.cells))
    return Movement.from_cells(
        ([tables[t] for t in sorted(tables)] for tables in rounds), name=name
    ).sized()


def write(movements: Sequence[Movement]) -> str:
    """Write one movement, or several with their names in the first column."""
    several = len(movements) > 1
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow((_NAME_COLUMNS[0], *COLUMNS) if several else COLUMNS)
    for name, movement in zip(_distinct_names(movements), movements, strict=True):
        first = (not_a_formula(name),) if several else ()
        table.writerows((*first, *numbers) for numbers in _rows_of(movement))
    return text.getvalue()


def _rows_of(movement: Movement) -> Iterator[tuple[int, ...]]:
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            yield (r, t, *cell)


def _distinct_names(movements: Sequence[Movement]) -> list[str]:
    """A different name for each movement: rows with the same name are one movement."""
    names: dict[str, None] = {}
    for number, movement in enumerate(movements, 1):
        name = base = one_line(movement.name) or f"Movement {number}"
        again = 1
        while name in names:
            again += 1
            name = f"{base} ({again})"
        names[name] = None
    return list(names)
