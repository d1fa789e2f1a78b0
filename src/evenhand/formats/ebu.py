"""EBU text: libraries of pairs movements as the EBU's scoring programs keep them.

An entry is a name line, a line `type,tables,boards,boards-per-set,rounds,missing-pair`
and a line for each *table* with the NS, EW and set of every round. Blank lines do not
matter. Set 0 means that the table is idle in that round; any pairs given there are
placeholders and are ignored.

Type 0 is a Howell and type 2 a switched Mitchell: one winner, and every pair has its
own number. Type 1 is a Mitchell with two winners, in which NS and EW are both numbered
from 1. Here EW n becomes pair tables + n or, if an extra NS pair takes the NS numbers
beyond the tables, highest NS + n. The missing pair is numbered as in this program, so
in type 1 a number up to the number of tables means an NS pair. The format does not
state the number of pairs: it is the highest number at a table with boards, or the
missing pair if that is higher.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evenhand.errors import MovementError
from evenhand.formats.text import (
    MOST_PROBLEMS,
    Library,
    Problem,
    UnreadableError,
    lines_of,
    not_a_number,
    nothing_but,
    shortened,
    too_many_problems,
    whole_number,
)
from evenhand.movement import Cell, Movement
from evenhand.movement.phrasing import counted, one_line

_HOWELL, _MITCHELL, _SWITCHED = 0, 1, 2
_OTHER_TYPES = {
    3: "individuals",
    4: "individuals",
    5: "teams",
    6: "teams",
    7: "teams",
}
_HEADER = "type,tables,boards,boards-per-set,rounds,missing-pair"
_IDLE = Cell(0, 0, 0)
#: How many lines are searched for the next entry; no movement is longer.
_MOST_SKIPPED = 5000
_NO_NAME = (
    f"no name of a movement within {_MOST_SKIPPED} lines; the rest of the file is not "
    "read"
)


@dataclass(frozen=True, slots=True)
class _Header:
    type: int
    tables: int
    sets: int
    boards_per_set: int
    rounds: int
    missing: int


class _Lines:
    """A position among the lines that are not blank."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._at = self._next_content(0)
        self.last = 1

    def _next_content(self, start: int) -> int:
        while start < len(self._lines) and not self._lines[start].strip():
            start += 1
        return start

    @property
    def left(self) -> bool:
        return self._at < len(self._lines)

    @property
    def number(self) -> int:
        """The number of this line; at the end, that of the last line read."""
        return self._at + 1 if self.left else self.last

    @property
    def text(self) -> str:
        return self._lines[self._at].strip() if self.left else ""

    @property
    def following(self) -> str:
        after = self._next_content(self._at + 1)
        return self._lines[after] if after < len(self._lines) else ""

    def step(self) -> None:
        self.last = self.number
        self._at = self._next_content(self._at + 1)


def recognises(lines: Sequence[str]) -> bool:
    """Whether a file that begins with these lines is in this format."""
    place = _Lines(lines)
    return place.left and _is_name(place) and _is_header(place.following)


def read(text: str) -> Library:
    """Read every entry; after a bad one, continue at the next name line."""
    lines = _Lines([*lines_of(text)])
    if not lines.left:
        return nothing_but("the file is empty")
    movements: list[Movement] = []
    problems: list[Problem] = []
    while lines.left:
        if len(problems) == MOST_PROBLEMS:
            problems.append(too_many_problems(lines.number))
            break
        entry = shortened(lines.text) if _is_name(lines) else ""
        try:
            movements.append(_read_entry(lines))
        except UnreadableError as error:
            problems.append(Problem(error.line, entry, str(error)))
            if not _skip_to_name(lines):
                problems.append(Problem(lines.number, "", _NO_NAME))
                break
    return Library(tuple(movements), tuple(problems))


def _skip_to_name(lines: _Lines) -> bool:
    """Move on to the next name line or the end; whether it was near enough."""
    for _ in range(_MOST_SKIPPED):
        if not lines.left or _is_name(lines):
            return True
        lines.step()
    return False


def _fields(line: str) -> list[str]:
    return line.rstrip(", \t").split(",")


def _numbers(line: str) -> list[int] | None:
    numbers = [whole_number(field) for field in _fields(line)]
    whole = [number for number in numbers if number is not None]
    return whole if len(whole) == len(numbers) else None


def _is_header(line: str) -> bool:
    numbers = _numbers(line)
    return numbers is not None and len(numbers) == 6


def _looks_like_row(line: str) -> bool:
    """Whether a line is a row of numbers, even a damaged one."""
    fields = _fields(line)
    whole = sum(whole_number(field) is not None for field in fields)
    return whole == len(fields) or (len(fields) > 2 and 2 * whole > len(fields))


def _is_name(lines: _Lines) -> bool:
    """Whether an entry may begin here.

    Before a header, a bare number is a name too, and so is text followed by numbers.
    """
    if not _looks_like_row(lines.text):
        return True
    first, *others = _fields(lines.text)
    may_be_name = not others or whole_number(first) is None
    return may_be_name and _is_header(lines.following)


def _read_entry(lines: _Lines) -> Movement:
    start, name = lines.number, lines.text
    if not _is_name(lines):
        raise UnreadableError(
            f"{shortened(name)!r}; expected the name of a movement", start
        )
    lines.step()
    header = _read_header(lines)
    rows = list(_read_rows(lines, header))
    try:
        return _make(name, header, rows)
    except MovementError as error:
        raise UnreadableError(str(error), start) from error


def _read_header(lines: _Lines) -> _Header:
    number, line = lines.number, lines.text
    numbers = _numbers(line) if line else None
    if numbers is None or len(numbers) != 6:
        seen = repr(shortened(line)) if line else "the file ends"
        raise UnreadableError(
            f"{seen} after the name; expected six numbers: {_HEADER}", number
        )
    lines.step()
    kind, tables, boards, boards_per_set, rounds, missing = numbers
    reason = _wrong_type(kind) or _wrong_counts(tables, rounds, boards, boards_per_set)
    if reason:
        raise UnreadableError(reason, number)
    sets = boards // boards_per_set
    return _Header(kind, tables, sets, boards_per_set, rounds, missing)


def _wrong_type(kind: int) -> str:
    if kind in (_HOWELL, _MITCHELL, _SWITCHED):
        return ""
    what = _OTHER_TYPES.get(kind)
    meaning = f" (a movement for {what})" if what else ""
    return f"type {kind}{meaning}; only pairs are read: types 0, 1 and 2"


def _wrong_counts(tables: int, rounds: int, boards: int, boards_per_set: int) -> str:
    if tables < 1 or rounds < 1:
        return (
            f"{counted(tables, 'table')} and {counted(rounds, 'round')}; "
            "expected at least one of each"
        )
    if boards_per_set < 1 or boards < 0 or boards % boards_per_set:
        return (
            f"{counted(boards, 'board')} in sets of {boards_per_set}; "
            "expected a whole number of sets"
        )
    return ""


def _read_rows(lines: _Lines, header: _Header) -> Iterator[list[int]]:
    for table in range(1, header.tables + 1):
        numbers = _numbers(lines.text) if lines.left else None
        if numbers is None:
            raise UnreadableError(_no_row(lines, table, header), lines.number)
        if len(numbers) != 3 * header.rounds:
            raise UnreadableError(
                f"{counted(len(numbers), 'number')} for table {table}; expected "
                f"{3 * header.rounds}: NS, EW and set for {header.rounds} rounds",
                lines.number,
            )
        yield numbers
        lines.step()
    if lines.left and not _is_name(lines):
        raise UnreadableError(
            f"an extra line of numbers; the header says "
            f"{counted(header.tables, 'table')}",
            lines.number,
        )


def _no_row(lines: _Lines, table: int, header: _Header) -> str:
    if not lines.left or not _looks_like_row(lines.text):
        where = shortened(lines.text) if lines.left else "the end of the file"
        return (
            f"{where} after {counted(table - 1, 'line')} of tables; "
            f"the header says {counted(header.tables, 'table')}"
        )
    odd = next(f for f in _fields(lines.text) if whole_number(f) is None)
    return f"table {table}: {not_a_number(odd)}"


def _make(name: str, header: _Header, rows: Sequence[Sequence[int]]) -> Movement:
    tables = [
        [
            Cell(ns, ew, board_set) if board_set else _IDLE
            for ns, ew, board_set in zip(row[::3], row[1::3], row[2::3], strict=True)
        ]
        for row in rows
    ]
    two_lines = header.type == _MITCHELL
    # Both lines count from 1 in the file, but a movement needs a number for each pair.
    if two_lines:
        last_ns = _last_ns(tables, header.tables)
        tables = [
            [
                cell._replace(ew=cell.ew + last_ns) if cell.ew > 0 else cell
                for cell in row
            ]
            for row in tables
        ]
    highest = max(max(cell.ns, cell.ew) for row in tables for cell in row)
    return Movement(
        tuple(zip(*tables, strict=True)),
        max(highest, header.missing, 0),
        header.sets,
        boards_per_set=header.boards_per_set,
        winners=2 if two_lines else 1,
        phantom=header.missing,
        name=name,
    ).sized()


def _last_ns(rows: Sequence[Sequence[Cell]], tables: int) -> int:
    """The last number of the NS line; the EW numbers continue from there."""
    return max(tables, max((cell.ns for row in rows for cell in row), default=0))


def write(movements: Sequence[Movement]) -> str:
    """Write the movements one after another, with a blank line between them."""
    entries = (_entry(movement, n) for n, movement in enumerate(movements, 1))
    return "\n".join(entries)


def _entry(movement: Movement, number: int) -> str:
    schedule = [
        [cell if cell.set else _IDLE for cell in row] for row in movement.schedule
    ]
    kind = _type_of(movement, schedule)
    header = (
        kind,
        movement.tables,
        movement.boards,
        movement.boards_per_set,
        movement.rounds,
        movement.phantom,
    )
    less = _last_ns(schedule, movement.tables) if kind == _MITCHELL else 0
    rows = (
        [n for c in row for n in (c.ns, c.ew - less if c.ew else 0, c.set)]
        for row in zip(*schedule, strict=True)
    )
    lines = [",".join(map(str, numbers)) for numbers in (header, *rows)]
    return "\n".join([_name_line(movement.name, number), *lines]) + "\n"


def _name_line(name: str, number: int) -> str:
    """A name that a reader cannot mistake for numbers."""
    name = one_line(name)
    if not name:
        return f"Movement {number}"
    if _looks_like_row(name):
        name = name.replace(",", ";")
    return name if any(c.isalpha() for c in name) else f"Movement {name}"


def _type_of(movement: Movement, schedule: Sequence[Sequence[Cell]]) -> int:
    cells = [cell for row in schedule for cell in row if cell.set]
    if movement.winners == 2 and _keep_direction(cells, movement.tables):
        return _MITCHELL
    if movement.winners == 1 and _is_switched_mitchell(cells, movement.tables):
        return _SWITCHED
    return _HOWELL


def _keep_direction(cells: Sequence[Cell], tables: int) -> bool:
    last_ns = _last_ns([cells], tables)
    return all(cell.ns >= 0 and (cell.ew == 0 or cell.ew > last_ns) for cell in cells)


def _is_switched_mitchell(cells: Sequence[Cell], tables: int) -> bool:
    def across(low: int, high: int) -> bool:
        return 1 <= low <= tables < high <= 2 * tables

    return any(across(cell.ew, cell.ns) for cell in cells) and all(
        across(min(cell[:2]), max(cell[:2])) for cell in cells
    )
