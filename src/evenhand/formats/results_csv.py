"""Results of an event as CSV: one row for each table and board.

The columns are `session section table round board ns ew contract declarer tricks score
award group remark lead accepted`, in any order, under these names or others that
programs use. `board`, `ns`, `ew` and one of `contract`, `score` and `award` are
required. Unknown columns are kept separately.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from evenhand.errors import FileError, ResultError
from evenhand.formats.named_columns import Sheet, read_sheet
from evenhand.formats.numbers import read_count
from evenhand.formats.outcome_cells import Happened, OutcomeCells, read_outcome
from evenhand.formats.read_once import ReadOnce
from evenhand.formats.text import read_as, shortened
from evenhand.scoring import Entry, Problem, Result, Unplayed, parse_entry
from evenhand.scoring.result import check_scores

#: The columns and their other names, without spaces and punctuation.
COLUMNS = {
    "session": "sess sessionno sessionnumber sessionid",
    "section": "sec sect sectionletter sectionid sectionname",
    "table": "tbl tableno tablenumber tableid",
    "round": "rd rnd roundno roundnumber",
    "board": "bd brd bdno boardno boardnumber deal dealno",
    "ns": "nspair pairns nsno pairnsno nspairno nsnumber nspairnumber northsouth",
    "ew": "ewpair pairew ewno pairewno ewpairno ewnumber ewpairnumber eastwest",
    "contract": "con contr finalcontract",
    "declarer": "decl dec by playedby declaredby",
    "tricks": "trks trickstaken tricksmade result res",
    "score": "nsscore scorens rawscore",
    "award": "awarded adjustment adjustedscore ruling",
    "group": "comparisongroup foulgroup fouledgroup",
    "remark": "remarks note notes comment comments",
    "lead": "openinglead leadcard cardled",
    "accepted": "acceptedreason law15",
}
_REQUIRED = ("board", "ns", "ew")
_TELLING = ("contract", "score", "award")
_NOBODY = re.compile(
    r"0*|-|–|—|bye|phantom|ghost|nobody|none|sit(?:ting)?[- ]?out", re.IGNORECASE
)
_TABLE = re.compile(r"(?:table )?([a-z]*) ?-?([0-9]{1,6})(?:[.,]0*)?", re.IGNORECASE)
_PLAIN_PAIR = re.compile(r"([0-9]{1,9})(?:[.,]0*)?")
#: Dealer and vulnerability repeat after this many boards.
_CYCLE = 16
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A file of results as it was read.

    Attributes:
        results: The lines that could be read.
        problems: The faults of the others; a line may have several.
        others: The contents of unknown columns, by line and column.
    """

    results: tuple[Result, ...]
    problems: tuple[Problem, ...] = ()
    others: Mapping[int, Mapping[str, str]] = field(default_factory=dict)


class _Fields(NamedTuple):
    """The fields of a row in the order of the columns."""

    session: str
    section: str
    table: str
    round: str
    board: str
    ns: str
    ew: str
    contract: str
    declarer: str
    tricks: str
    score: str
    award: str
    group: str
    remark: str
    lead: str
    accepted: str


def read_results(path: str) -> ResultsFile:
    """Read a file of results; `-` is standard input.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be opened, or has no header with the columns needed.
    """
    return read_as(path, read_results_data)


def read_results_data(data: bytes | str) -> ResultsFile:
    """Read results from the bytes or the text of a file.

    Args:
        data: The whole file.

    Raises:
        FileError: If it has no header with the columns needed, or nothing below it.
    """
    sheet = read_sheet(data, COLUMNS, _REQUIRED)
    if not any(name in sheet.places for name in _TELLING):
        raise FileError(
            "no column says what happened; add a column contract, score or award"
        )
    found = _Reader().read(sheet)
    if not found.results and not found.problems:
        raise FileError("no results below the header; add a line for each table")
    return found


class _Spellings:
    """Names of sections or groups as they were first written: a and A are the same."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}

    def first(self, name: str) -> str:
        return self._first.setdefault(name.casefold(), name)


class _Reader:
    """Turns the rows of a sheet into results."""

    def __init__(self) -> None:
        self._groups = _Spellings()
        sections = _Spellings()
        self._sessions = ReadOnce(_read_session, 1)
        self._rounds = ReadOnce(_read_round, 0)
        self._boards = ReadOnce(_read_board, 0)
        self._places = ReadOnce(partial(_read_place, sections), ("", 0))
        self._ns = ReadOnce(partial(_read_pair, sections, "NS"), Entry("", 0))
        self._ew = ReadOnce(partial(_read_pair, sections, "EW"), Entry("", 0))
        self._outcomes = ReadOnce(read_outcome, Happened(None))

    def read(self, sheet: Sheet) -> ResultsFile:
        """Read all rows."""
        # A missing column is read from the blank field added behind the others.
        places = [sheet.places.get(name, -1) for name in COLUMNS]
        results = []
        others: dict[int, dict[str, str]] = {}
        for line, row in sheet.rows:
            row.append("")
            wrong: list[str] = []
            fields = _Fields(*[row[at] for at in places])
            result = self._read_row(fields, line, wrong)
            if result is not None:
                results.append(result)
            for text in wrong:
                sheet.problems.add(Problem(line, text))
            kept = {name: row[at] for name, at in sheet.others.items() if row[at]}
            if kept:
                others[line] = kept
        return ResultsFile(tuple(results), sheet.problems.listed(), others)

    def _read_row(self, fields: _Fields, line: int, wrong: list[str]) -> Result | None:
        """The result of a row; None if it is faulty, with the faults in the list."""
        session = self._sessions.read(fields.session, wrong)
        section, table = self._places.read((fields.section, fields.table), wrong)
        round_ = self._rounds.read(fields.round, wrong)
        board = self._boards.read(fields.board, wrong)
        ns = self._ns.read((fields.ns, section), wrong)
        ew = self._ew.read((fields.ew, section), wrong)
        cells = OutcomeCells(*fields[7:12], (board - 1) % _CYCLE + 1 if board else 0)
        outcome, played = self._outcomes.read(cells, wrong)
        if outcome is None and not wrong:
            outcome = _find_nothing(ns, ew, wrong)
        if wrong or outcome is None:
            return None
        try:
            check_scores(outcome)
            return Result(
                board,
                ns,
                ew,
                outcome,
                session=session,
                section=section,
                table=table,
                round=round_,
                group=self._groups.first(fields.group),
                played=played,
                lead=fields.lead,
                remark=fields.remark,
                accepted=fields.accepted,
                line=line,
            )
        except ResultError as error:
            wrong.append(str(error))
            return None


def _find_nothing(ns: Entry, ew: Entry, wrong: list[str]) -> Unplayed | None:
    """What a line without contract, score or award means."""
    if ns.number and ew.number:
        wrong.append(
            "no contract, score or award; write what happened, or NP as the award "
            "if the board was not played"
        )
        return None
    # A pair without opponents sits out.
    return Unplayed.NOT_PLAYED


def _read_session(text: str) -> int:
    return read_count("session", text or "1")


def _read_board(text: str) -> int:
    return read_count("board", text)


def _read_round(text: str) -> int:
    return read_count("round", text) if text.strip("0-–—") else 0


def _read_place(sections: _Spellings, texts: tuple[str, str]) -> tuple[str, int]:
    """The section and table; the table may include its section, as in A7."""
    section, text = texts
    if len(section) > _LONGEST_NAME:
        raise ResultError(
            f"section {shortened(section, 20)!r} of {len(section)} characters; "
            "write a letter or a short name"
        )
    if not text.strip("0-–—"):
        return sections.first(section), 0
    found = _TABLE.fullmatch(text)
    if found is None:
        raise ResultError(
            f"{shortened(text)!r} is not a table; write its number, such as 7 or A7"
        )
    if section and found[1] and found[1].casefold() != section.casefold():
        raise ResultError(f"table {text!r} in section {section!r}; correct one of them")
    return sections.first(section or found[1]), int(found[2])


def _read_pair(sections: _Spellings, seat: str, texts: tuple[str, str]) -> Entry:
    """A pair of a section; blanks, 0 and some words mean nobody."""
    text, section = texts
    if _NOBODY.fullmatch(text):
        return Entry(section, 0)
    number = _PLAIN_PAIR.fullmatch(text)
    try:
        pair = parse_entry(number[1] if number else shortened(text), section)
    except ResultError as error:
        raise ResultError(f"{seat}: {error}") from error
    return pair._replace(section=sections.first(pair.section))
