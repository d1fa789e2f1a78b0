"""`.bws`, the Access database in which Bridgemate's server and programs meet: reading.

Results are known by section, table, round and board; of several for one place the one
with the highest number counts, whatever its time says, for some programs correct a
result by deleting it and adding another. Tables and columns that others have added are
left alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from evenhand.deals import Deal
from evenhand.deals.deal import complete_deal
from evenhand.errors import EvenhandError, FileError
from evenhand.formats.foreign_event import (
    ForeignEvent,
    ForeignPair,
    find_shared,
    read_name,
)
from evenhand.formats.jet import Database, Row
from evenhand.formats.named_columns import ProblemList
from evenhand.formats.results_csv import ResultsFile, read_results_data, unit_award
from evenhand.movement.phrasing import counted
from evenhand.scoring import Entry, Problem
from evenhand.scoring.published_event import PublishedPlayer

_SEATS = ("North", "East", "South", "West")
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_COLUMNS = (
    *("section", "table", "round", "board", "ns", "ew", "declarer", "NS/EW"),
    *("contract", "tricks", "lead", "remark"),
)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a result belongs."""

    section: int
    table: int
    round: int
    board: int


def read_bws(data: bytes) -> ForeignEvent:
    """Read the results, names and hands of a session.

    Args:
        data: The whole file.

    Raises:
        FileError: If it is no such database.
    """
    database = Database(data)
    if "ReceivedData" not in database.tables:
        raise FileError("a database without a table ReceivedData; expected .bws")
    letters = _letters(database)
    read = _read_results(database, letters)
    problems = ProblemList()
    pairs = tuple(_pairs(database, letters))
    deals = tuple(_hands(database, problems))
    if database.damaged:
        rows = counted(database.damaged, "row")
        problems.add(Problem(0, f"{rows} of damaged pages cannot be read"))
    return ForeignEvent(
        read.results,
        pairs,
        deals=deals,
        problems=(*read.problems, *problems.listed()),
    )


def _number(row: Row, name: str) -> int:
    value = row.get(name)
    return int(value) if isinstance(value, int | float) else 0


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _letters(database: Database) -> dict[int, str]:
    """The letter of each section; none if there is only one."""
    rows = database.read("Section")
    if len(rows) < 2:
        return {}
    return {_number(row, "ID"): _text(row, "Letter") for row in rows}


def _latest(database: Database) -> Iterator[tuple[_Place, Row]]:
    """The row that counts for each place, unless it was erased."""
    found: dict[_Place, Row] = {}
    for row in sorted(
        database.read("ReceivedData"), key=lambda row: _number(row, "ID")
    ):
        place = _Place(
            *(_number(row, n) for n in ("Section", "Table", "Round", "Board"))
        )
        found.pop(place, None)
        found[place] = row
    return ((at, row) for at, row in found.items() if not row.get("Erased"))


def _read_results(database: Database, letters: Mapping[int, str]) -> ResultsFile:
    """The results, read like those of a spreadsheet."""
    sheet = ["\t".join(_COLUMNS)]
    for at, row in _latest(database):
        remark = _text(row, "Remarks")
        # a result that was taken back, or is not in yet
        if not _text(row, "Contract") and not unit_award(remark):
            continue
        cells = (
            *(letters.get(at.section, ""), at.table, at.round or "", at.board),
            *(_number(row, name) for name in ("PairNS", "PairEW")),
            *(_number(row, "Declarer") or "", _text(row, "NS/EW")),
            *(_text(row, name) for name in ("Contract", "Result", "LeadCard")),
            remark,
        )
        sheet.append("\t".join(str(cell).replace('"', "") for cell in cells))
    if len(sheet) == 1:
        return ResultsFile(())
    read = read_results_data("\n".join(sheet))
    results = tuple(replace(one, line=0) for one in read.results)
    problems = tuple(
        Problem(0, f"{_told(sheet[problem.line - 1])}: {problem.text}")
        for problem in read.problems
    )
    return ResultsFile(results, problems)


def _told(line: str) -> str:
    section, table, played_in, board, *_ = line.split("\t")
    return f"table {section}{table}, round {played_in}, board {board}"


def _pairs(database: Database, letters: Mapping[int, str]) -> Iterator[ForeignPair]:
    """The pairs, with the names at the seats that they took in the first round."""
    known = {
        _number(row, "ID"): _text(row, "Name") for row in database.read("PlayerNames")
    }
    seats: dict[tuple[int, int], dict[str, PublishedPlayer]] = {}
    for row in database.read("PlayerNumbers"):
        if _number(row, "Round") > 1:
            continue
        number = _text(row, "Number")
        listed = known.get(int(number), "") if number.isdecimal() else ""
        name = read_name(_text(row, "Name") or listed)
        at = seats.setdefault((_number(row, "Section"), _number(row, "Table")), {})
        if name or number:
            at[_text(row, "Direction")[:1].upper()] = PublishedPlayer(name, number)
    first = [
        (_number(row, "Section"), _number(row, "Table"), _number(row, column), line)
        for row in database.read("RoundData")
        if _number(row, "Round") == 1
        for column, line in (("NSPair", "NS"), ("EWPair", "EW"))
    ]
    # in the first round nobody sits twice, so a number on both sides is two pairs
    shared = find_shared((str(at), str(pair), line) for at, _, pair, line in first)
    for section, table, pair, line in first:
        there = seats.get((section, table), {})
        players = tuple(there[seat] for seat in line if seat in there)
        if pair and players:
            own = line if str(section) in shared else ""
            yield ForeignPair(Entry(letters.get(section, ""), pair, own), players)


def _hands(database: Database, problems: ProblemList) -> Iterator[Deal]:
    """The hands; sections mostly play the same, so the first of each board counts."""
    seen = set()
    for row in database.read("HandRecord"):
        board = _number(row, "Board")
        hands = [
            tuple(_text(row, f"{seat}{suit}").upper().replace("10", "T")
                  for suit in _SUITS)
            for seat in _SEATS
        ]  # fmt: skip
        if board in seen or not any(map(any, hands)):
            continue
        seen.add(board)
        try:
            yield complete_deal(board, [(a, b, c, d) for a, b, c, d in hands])
        except EvenhandError as error:
            problems.add(Problem(0, str(error)))
