"""The .ASC movement standard: five counts, then a line for each round.

The first line holds `contestants tables rounds sets individual`. Each further line
holds NS, EW and set of every table. Spaces and `- , ; : / | ( )` separate; letters
and digits may touch (`1-2A`). `#` begins a comment, but not before the first line.

Sets are numbers from 1, or letters: A is 1, Z is 26, AA is 27. In a file with both
small and capital letters, a to z follow A to Z, so a is 27. In a file with only small
letters, a is 1. The number 0 stands for an empty seat, or for no boards.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evenhand.errors import FileError, MovementError
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
from evenhand.movement.phrasing import counted

_TOKEN = re.compile(r"[0-9]+|[A-Za-z]+")
_STRAY = re.compile(r"[^0-9A-Za-z\s,;:/|()–-]")
# A dash between two numbers separates them; at the start it makes a number negative.
_NEGATIVE = re.compile(r"(?:^|\s)-\d")
_FIRST_LINE = "contestants tables rounds sets individual(0 or 1)"


@dataclass(frozen=True, slots=True)
class _Counts:
    line: int
    pairs: int
    tables: int
    rounds: int
    sets: int


@dataclass(frozen=True, slots=True)
class _Round:
    line: int
    tokens: Sequence[str]

    @property
    def tables(self) -> int:
        return len(self.tokens) // 3

    @property
    def sets(self) -> Sequence[str]:
        return self.tokens[2::3]


def recognises(lines: Sequence[str]) -> bool:
    """Whether a file that begins with these lines is in this format."""
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            tokens = _TOKEN.findall(line)
            return (
                len(tokens) == 5
                and all(token.isdigit() for token in tokens)
                and not _STRAY.search(line.partition("#")[0])
            )
    return False


def read(text: str) -> Library:
    """Read the one movement of a file."""
    lines = _lines_with_content(text)
    number, line = next(lines, (1, ""))
    if not line:
        return nothing_but("the file is empty")
    try:
        counts = _read_counts(number, line)
    except UnreadableError as error:
        return nothing_but(str(error), number)
    rounds, problems = _read_rounds(lines, counts)
    if problems:
        return Library((), tuple(problems))
    return _make(counts, rounds)


def _lines_with_content(text: str) -> Iterator[tuple[int, str]]:
    """Numbered lines without comments; a comment at the very start is kept.

    The standard forbids one there, so that the reader has to complain about it.
    """
    first = True
    for number, line in enumerate(lines_of(text), 1):
        content = line.strip() if first else line.partition("#")[0].strip()
        if content:
            first = False
            yield number, content


def _read_counts(number: int, line: str) -> _Counts:
    if line.startswith("#"):
        raise UnreadableError(
            "a comment before the first line, which the standard forbids; "
            f"put {_FIRST_LINE} first"
        )
    tokens = _tokens(line.partition("#")[0])
    counts = [_count(token) for token in tokens]
    if len(counts) != 5:
        raise UnreadableError(
            f"{counted(len(counts), 'number')} in the first line; "
            f"expected five: {_FIRST_LINE}"
        )
    *rest, individual = counts
    if individual == 1:
        raise UnreadableError(
            "a movement for individuals (the fifth number is 1); only pairs are read"
        )
    if individual != 0:
        raise UnreadableError(f"fifth number {individual}; expected 0 for pairs")
    if not rest[1] or not rest[2]:
        raise UnreadableError(
            f"{counted(rest[1], 'table')} and {counted(rest[2], 'round')}; "
            "expected at least one of each"
        )
    return _Counts(number, *rest)


def _tokens(line: str) -> list[str]:
    stray = _STRAY.search(line)
    if stray:
        raise UnreadableError(
            f"{stray.group()!r} in {shortened(line)!r}; "
            "expected numbers, letters for sets, and separators"
        )
    if _NEGATIVE.search(line):
        raise UnreadableError(
            f"a negative number in {shortened(line)!r}; expected numbers from 0"
        )
    return _TOKEN.findall(line)


def _count(token: str) -> int:
    number = whole_number(token)
    if number is None:
        raise UnreadableError(not_a_number(token))
    return number


def _read_rounds(
    lines: Iterator[tuple[int, str]], counts: _Counts
) -> tuple[list[_Round], list[Problem]]:
    rounds: list[_Round] = []
    problems: list[Problem] = []
    seen, last = 0, counts.line
    for number, line in lines:
        if len(problems) == MOST_PROBLEMS:
            return rounds, [*problems, too_many_problems(number)]
        if seen == counts.rounds:
            reason = f"round {seen + 1}; the first line says {counts.rounds}"
            return rounds, [*problems, Problem(number, "", reason)]
        try:
            rounds.append(_read_round(number, line))
        except UnreadableError as error:
            problems.append(Problem(number, "", str(error)))
        seen, last = seen + 1, number
    if seen < counts.rounds:
        reason = (
            f"the file ends after {counted(seen, 'round')}; "
            f"the first line says {counts.rounds}"
        )
        problems.append(Problem(last, "", reason))
    return rounds, problems


def _read_round(number: int, line: str) -> _Round:
    tokens = _tokens(line)
    for place, token in enumerate(tokens):
        if place % 3 < 2 or token.isdigit():
            _count(token)
    if len(tokens) % 3:
        raise UnreadableError(
            f"{len(tokens)} entries; expected three for each table: NS, EW, set"
        )
    return _Round(number, tokens)


def _make(counts: _Counts, rounds: Sequence[_Round]) -> Library:
    problems = [
        Problem(
            row.line,
            "",
            f"{counted(row.tables, 'table')} in round {r}; "
            f"the first line says {counts.tables}",
        )
        for r, row in enumerate(rounds, 1)
        if row.tables != counts.tables
    ]
    if problems and len({row.tables for row in rounds}) == 1:
        # Every round contradicts the first line, so there is no telling which is right.
        return Library((), tuple(problems[:MOST_PROBLEMS]))
    try:
        sets = _set_numbers(rounds)
        schedule = tuple(tuple(_cells(row.tokens, sets)) for row in rounds)
        movement = Movement(schedule, counts.pairs, counts.sets).sized()
    except (UnreadableError, MovementError) as error:
        return nothing_but(str(error), counts.line)
    return Library((movement,), tuple(problems))


def _cells(tokens: Sequence[str], sets: dict[str, int]) -> Iterator[Cell]:
    for ns, ew, board_set in zip(tokens[::3], tokens[1::3], tokens[2::3], strict=True):
        yield Cell(int(ns), int(ew), sets[board_set])


def _set_numbers(rounds: Sequence[_Round]) -> dict[str, int]:
    """The number that each written form of a set stands for in this file."""
    names = {name for row in rounds for name in row.sets}
    numbers = {name: int(name) for name in names if name.isdigit()}
    letters = names - numbers.keys()
    if not letters:
        return numbers
    if any(numbers.values()):
        number = min(name for name, value in numbers.items() if value)
        raise UnreadableError(
            f"sets as letters ({min(letters)}, line {_line_of(min(letters), rounds)}) "
            f"and as numbers ({number}, line {_line_of(number, rounds)}); "
            "expected one or the other"
        )
    return numbers | _letter_numbers(letters, rounds)


def _letter_numbers(letters: set[str], rounds: Sequence[_Round]) -> dict[str, int]:
    together = "".join(letters)
    both_cases = not together.isupper() and not together.islower()
    longest = 1 if both_cases else 2
    for name in sorted(letters):
        if len(name) > longest:
            raise UnreadableError(
                f"set {shortened(name)} in line {_line_of(name, rounds)}; expected "
                "A to Z, then a to z or AA, AB and so on, not both"
            )
    if both_cases:
        return {s: ord(s) - (64 if s.isupper() else 70) for s in letters}
    return {name: _as_in_a_spreadsheet(name.upper()) for name in letters}


def _as_in_a_spreadsheet(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number


def _line_of(name: str, rounds: Sequence[_Round]) -> int:
    return next(row.line for row in rounds if name in row.sets)


def write(movements: Sequence[Movement]) -> str:
    """Write one movement, with its sets as numbers."""
    if len(movements) != 1:
        raise FileError(
            f"{len(movements)} movements; an asc file holds one: choose one of them, "
            "or use json or ebu"
        )
    (movement,) = movements
    if any(number < 0 for row in movement.schedule for cell in row for number in cell):
        raise FileError(
            f"{shortened(movement.label)}: negative numbers; "
            "asc cannot hold that: use json"
        )
    first = (movement.pairs, movement.tables, movement.rounds, movement.sets, 0)
    lines = [
        " ".join(map(str, first)),
        *(
            "  ".join(f"{c.ns} {c.ew} {c.set}" for c in row)
            for row in movement.schedule
        ),
    ]
    return "\n".join(lines) + "\n"
