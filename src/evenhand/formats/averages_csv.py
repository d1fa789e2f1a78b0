"""Results so far: a row for each pair with its percentage.

The columns are `number percent`; a percentage may be written 54.32, 54,32 or 54.32 %.
"""

import re
from collections.abc import Sequence

from evenhand.errors import FileError, ResultError
from evenhand.formats.named_columns import read_sheet
from evenhand.formats.numbers import read_count
from evenhand.formats.text import read_as, shortened
from evenhand.scoring import Problem
from evenhand.scoring.problems import first_problem

#: The columns and their other names, without spaces and punctuation.
COLUMNS = {
    "number": "no nr num pair pairno pairnumber pairid",
    "percent": "percentage pct perc average result share score total",
}
_PERCENT = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,12}))?\s*%?")


def read_averages(path: str) -> dict[int, float]:
    """Read the percentages of the pairs; `-` is standard input.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be opened, or one of its rows cannot be read.
    """
    return read_as(path, read_averages_data)


def read_averages_data(data: bytes | str) -> dict[int, float]:
    """Read the percentages of pairs from the bytes or the text of a file.

    Args:
        data: The whole file.

    Raises:
        FileError: If it has no header with the columns needed, or one of its rows
            cannot be read.
    """
    sheet = read_sheet(data, COLUMNS, ("number", "percent"))
    found: dict[int, float] = {}
    for line, row in sheet.rows:
        try:
            pair = _new_pair(row, sheet.places["number"], found)
            found[pair] = _read_percent(pair, row[sheet.places["percent"]])
        except ResultError as error:
            sheet.problems.add(Problem(line, str(error)))
    if problems := sheet.problems.listed():
        raise FileError(first_problem(problems))
    return found


def _new_pair(row: Sequence[str], place: int, found: dict[int, float]) -> int:
    pair = read_count("pair", row[place])
    if pair in found:
        raise ResultError(f"pair {pair} appears twice; keep one of them")
    return pair


def _read_percent(pair: int, text: str) -> float:
    match = _PERCENT.fullmatch(text.strip())
    value = float(f"{match[1]}.{match[2] or 0}") if match else -1.0
    if not 0 <= value <= 100:
        raise ResultError(
            f"pair {pair}: {shortened(text)!r}; expected a percentage such as 54.3"
        )
    return value
