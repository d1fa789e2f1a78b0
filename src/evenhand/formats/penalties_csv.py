"""Penalties and bonuses: one row for each, with pair, amount, session and reason.

The columns are `section pair amount unit session reason kind`. The amount may include
its unit (`-3.6`, `-15% of a top`, `-0.25 top`, `-2%`) or leave it to the column `unit`:
points, tops or percent. A minus takes points away and a plus adds them. Without a sign,
the column `kind` says which it is: penalty or bonus.
"""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import ResultError
from evenhand.formats.named_columns import read_sheet
from evenhand.formats.numbers import read_count, whole_number
from evenhand.formats.text import read_as, shortened
from evenhand.scoring import Penalty, Problem, Unit, parse_amount, parse_entry

#: The columns and their other names, without spaces and punctuation.
COLUMNS = {
    "section": "sec sect sectionletter sectionid sectionname",
    "pair": "number no nr pairno pairnumber",
    "direction": "dir line",
    "amount": "penalty value",
    "unit": "units in",
    "session": "sess sessionno sessionnumber",
    "reason": "remark remarks note notes comment comments for",
    "kind": "type",
}
_SIGNS = "+-−–"
_KINDS = {"penalty": -1, "bonus": 1, "": 0}
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class PenaltiesFile:
    """A file of penalties as it was read.

    Attributes:
        penalties: The penalties that could be read.
        problems: The faults of the other rows.
    """

    penalties: tuple[Penalty, ...]
    problems: tuple[Problem, ...] = ()


def read_penalties(path: str) -> PenaltiesFile:
    """Read a file of penalties; `-` is standard input.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be opened, or has no header with the columns needed.
    """
    return read_as(path, read_penalties_data)


def read_penalties_data(data: bytes | str) -> PenaltiesFile:
    """Read penalties from the bytes or the text of a file.

    Args:
        data: The whole file.

    Raises:
        FileError: If it has no header with the columns needed.
    """
    sheet = read_sheet(data, COLUMNS, ("pair", "amount"))
    penalties = []
    for line, row in sheet.rows:
        fields = {name: row[at] for name, at in sheet.places.items()}
        try:
            penalties.append(_read_row(fields, line))
        except ResultError as error:
            sheet.problems.add(Problem(line, str(error), "penalties"))
    return PenaltiesFile(tuple(penalties), sheet.problems.listed())


def _read_row(fields: dict[str, str], line: int) -> Penalty:
    text = fields["pair"]
    number = whole_number(text)
    pair = f"{text if number is None else number}{fields.get('direction', '')}"
    entry = parse_entry(pair, fields.get("section", ""))
    amount, unit = _read_amount(fields)
    session = fields.get("session", "")
    return Penalty(
        entry,
        amount,
        unit,
        read_count("session", session) if session else 0,
        fields.get("reason", ""),
        line,
    )


def _read_amount(fields: dict[str, str]) -> tuple[Fraction, Unit]:
    text, named = fields["amount"], fields.get("unit", "")
    if len(text) + len(named) > _LONGEST:
        raise ResultError(
            f"amount {shortened(text, 20)!r} of {len(text)} characters; write it like "
            "-3.6 or -15% of a top"
        )
    amount, unit = _with_unit(text, named)
    kind = fields.get("kind", "").strip().casefold()
    if kind not in _KINDS:
        raise ResultError(
            f"a penalty of the kind {shortened(kind)!r}; write penalty or bonus"
        )
    sign = _KINDS[kind]
    if text[:1] in _SIGNS:
        if sign and amount * sign < 0:
            raise ResultError(f"a {kind} of {text}; correct the sign or the kind")
        return amount, unit
    if amount and not sign:
        raise ResultError(
            f"amount {text!r}: does it take away or add? write -{text} for a penalty, "
            f"+{text} for a bonus, or add a column kind"
        )
    return amount * sign, unit


def _with_unit(text: str, named: str) -> tuple[Fraction, Unit]:
    """The amount; its unit may be with it, in its own column, or in both."""
    if not named:
        return parse_amount(text)
    try:
        return parse_amount(f"{text} {named}")
    except ResultError:
        amount, unit = parse_amount(text)
        if parse_amount(f"1 {named}")[1] is not unit:
            raise ResultError(
                f"amount {text!r} in {named!r}; write only one of the two units"
            ) from None
        return amount, unit
