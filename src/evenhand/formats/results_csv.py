"""Results of an event as CSV: one row for each table and board.

The columns are `session section table round board ns ew contract declarer tricks score
EW score award group remark lead accepted NS/EW`, in any order, under these names or
others that programs use. `NS/EW` is the seat of declarer where `declarer` is a pair.
`board`, `ns`, `ew` and one of `contract`, `score` and `award` are required; where it is
known who sits at each table, `table` does instead of `ns` and `ew`. Where there is a
column `NS/EW`, remarks are those of Bridgemates. If nothing else
says what happened, a column `result` says all of it. Unknown columns are kept
separately.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from sys import intern
from typing import NamedTuple

from evenhand.errors import FileError, ResultError
from evenhand.formats.named_columns import ProblemList, Sheet, read_sheet
from evenhand.formats.numbers import read_count, score_number, whole_number
from evenhand.formats.outcome_cells import (
    Happened,
    OutcomeCells,
    read_outcome,
    read_trusting,
)
from evenhand.formats.read_once import ReadOnce
from evenhand.formats.text import check_count, read_as, shortened
from evenhand.scoring import Entry, Problem, Result, Unplayed, parse_entry
from evenhand.scoring.result import check_scores

#: The columns and their other names, without spaces and punctuation.
COLUMNS = {
    "session": "sess sessionno sessionnumber sessionid",
    "section": "sec sect sectionletter sectionid sectionname",
    "table": "tbl tableno tablenumber tableid",
    "round": "rd rnd roundno roundnumber",
    "board": "bd brd bdno boardno boardnumber deal dealno",
    "ns": "nspair pairns nsno pairnsno nspairno nsnumber nspairnumber northsouth "
    "pairidns",
    "ew": "ewpair pairew ewno pairewno ewpairno ewnumber ewpairnumber eastwest "
    "pairidew",
    "contract": "con contr finalcontract",
    "declarer": "decl dec by playedby declaredby",
    "tricks": "trks trickstaken tricksmade result res",
    "score": "nsscore scorens rawscore",
    "EW score": "scoreew ewrawscore",
    "award": "awarded adjustment adjustedscore ruling",
    "group": "comparisongroup foulgroup fouledgroup",
    "remark": "remarks note notes comment comments",
    "lead": "openinglead leadcard cardled",
    "accepted": "acceptedreason law15",
    "NS/EW": "declarerseat declarerdirection",
}
_REQUIRED = ("board", "ns", "ew")
_REQUIRED_IF_SEATED = ("board", "table")
_TELLING = ("contract", "score", "EW score", "award")
_NOBODY = re.compile(
    r"0*|-|–|—|bye|phantom|ghost|nobody|none|sit(?:ting)?[- ]?out", re.IGNORECASE
)
_TABLE = re.compile(r"(?:table )?([a-z]*) ?-?([0-9]{1,6})(?:[.,]0*)?", re.IGNORECASE)
_PLAIN_PAIR = re.compile(r"([0-9]{1,9})(?:[.,]0*)?")
#: What a unit remarks, in small letters: its percentages are averages.
_TURNED = "wrong direction"
_AVERAGES = {"40": "A-", "50": "A", "60": "A+"}
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
        doubts: Lines that were read although something about them is odd.
    """

    results: tuple[Result, ...]
    problems: tuple[Problem, ...] = ()
    others: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    doubts: tuple[Problem, ...] = ()


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
    ew_score: str
    award: str
    group: str
    remark: str
    lead: str
    accepted: str
    seat: str


def read_results(path: str) -> ResultsFile:
    """Read a file of results; `-` is standard input.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be opened, or has no header with the columns needed.
    """
    return read_as(path, read_results_data)


def read_results_data(
    data: bytes | str, *, seated: bool = False, trusting: bool = False
) -> ResultsFile:
    """Read results from the bytes or the text of a file.

    Args:
        data: The whole file.
        seated: Whether it is known who sits at each table. A row of a table that says
            nothing is then a result to come, and is left out.
        trusting: Whether a score counts that is not that of its contract.

    Raises:
        FileError: If it has no header with the columns needed, or nothing below it.
    """
    try:
        sheet = read_sheet(data, COLUMNS, _REQUIRED)
    except FileError:
        if not seated:
            raise
        sheet = read_sheet(data, COLUMNS, _REQUIRED_IF_SEATED)
    places = sheet.places
    tells_all = not any(name in places for name in _TELLING)
    if tells_all:
        if "tricks" not in places:
            raise FileError(
                "no column says what happened; add a column contract, score or award"
            )
        places["contract"] = places.pop("tricks")
    found = _Reader(trusting=trusting, tells_all=tells_all).read(sheet)
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

    def __init__(self, *, trusting: bool, tells_all: bool) -> None:
        self._tells_all = tells_all
        self._doubts = ProblemList()
        self._by_unit = False
        self._groups = _Spellings()
        sections = _Spellings()
        self._sessions = ReadOnce(_read_session, 1)
        self._rounds = ReadOnce(_read_round, 0)
        self._boards = ReadOnce(_read_board, 0)
        self._places = ReadOnce(partial(_read_place, sections), ("", 0))
        self._ns = ReadOnce(partial(_read_pair, sections, "NS"), Entry("", 0))
        self._ew = ReadOnce(partial(_read_pair, sections, "EW"), Entry("", 0))
        read = read_trusting if trusting else read_outcome
        self._outcomes = ReadOnce(read, Happened(None))

    def read(self, sheet: Sheet) -> ResultsFile:
        """Read all rows."""
        results = []
        others: dict[int, dict[str, str]] = {}
        by_table = not {"ns", "ew"} & sheet.places.keys()
        self._by_unit = "NS/EW" in sheet.places
        for line, row in sheet.rows:
            # A missing column is read from the blank field added behind the others.
            row.append("")
            wrong: list[str] = []
            find = sheet.places.get
            fields = _Fields(*[intern(row[find(name, -1)]) for name in COLUMNS])
            result = self._read_row(fields, line, wrong, by_table=by_table)
            if result is not None:
                results.append(result)
                check_count(len(results))
            for text in wrong:
                sheet.problems.add(Problem(line, text))
            kept = {name: row[at] for name, at in sheet.others.items() if row[at]}
            if kept:
                others[line] = kept
        problems, doubts = sheet.problems.listed(), self._doubts.listed()
        return ResultsFile(tuple(results), problems, others, doubts)

    def _read_row(
        self, fields: _Fields, line: int, wrong: list[str], *, by_table: bool
    ) -> Result | None:
        """The result of a row; None if it is faulty, with the faults in the list."""
        if fields.remark and self._by_unit:
            fields = _as_remarked(fields)
        if self._tells_all and score_number(fields.contract) is not None:
            fields = fields._replace(contract="", score=fields.contract)
        session = self._sessions.read(fields.session, wrong)
        section, table = self._places.read((fields.section, fields.table), wrong)
        round_ = self._rounds.read(fields.round, wrong)
        board = self._boards.read(fields.board, wrong)
        ns = self._ns.read((fields.ns, section), wrong)
        ew = self._ew.read((fields.ew, section), wrong)
        declarer = _declarer_seat(fields, ns, ew, wrong) if fields.seat else ""
        cells = OutcomeCells(
            fields.contract,
            declarer or fields.declarer,
            *fields[9:13],
            (board - 1) % _CYCLE + 1 if board else 0,
        )
        outcome, played, doubt = self._outcomes.read(cells, wrong)
        if doubt:
            self._doubts.add(Problem(line, doubt))
        if outcome is None and not wrong and by_table:
            return None
        if outcome is None and not wrong:
            outcome = _find_nothing(ns, ew, wrong)
        if wrong or outcome is None:
            return None
        try:
            check_scores(outcome)
            result = Result(
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
            turned = self._by_unit and fields.remark.casefold() == _TURNED
            return result.exchange_pairs() if turned else result
        except ResultError as error:
            wrong.append(str(error))
            return None


def unit_award(remark: str) -> str:
    """An award, if a remark is one: the unit's 60, 50 and 40 % are averages."""
    if remark.casefold() == "not played":
        return str(Unplayed.NOT_PLAYED)
    ns, gap, ew = remark.replace("%", "").replace(" ", "").partition("-")
    if gap and ns in _AVERAGES and ew in _AVERAGES:
        return f"{_AVERAGES[ns]}/{_AVERAGES[ew]}"
    return ""


def _as_remarked(fields: _Fields) -> _Fields:
    """The fields of a row as the remark of a unit changes them."""
    if fields.remark.casefold() == _TURNED:
        return fields._replace(declarer="")
    award = unit_award(fields.remark)
    if not award:
        return fields
    return fields._replace(contract="", declarer="", tricks="", seat="", award=award)


def _declarer_seat(fields: _Fields, ns: Entry, ew: Entry, wrong: list[str]) -> str:
    """The seat of declarer, which must be one of the pair that is said to declare."""
    pair, seat = whole_number(fields.declarer), fields.seat
    side = {"N": ns, "S": ns, "E": ew, "W": ew}.get(seat[:1].upper())
    if pair and side is not None and side.number not in (0, pair):
        wrong.append(
            f"declarer {pair}, but pair {side.number} sits {seat}; correct one of them"
        )
    # without a number it is a seat as well, and must be the same
    return seat if pair is not None or not fields.declarer else ""


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
