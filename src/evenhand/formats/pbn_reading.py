"""PBN 2.1, portable bridge notation: reading deals and tables of results.

A file is a list of games, each with tags and perhaps tables. Tables are read by their
tokens, not by the widths in their headers, which long names overflow. The rows of score
tables are read like those of any spreadsheet.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest

from evenhand.deals import SEATS, STRAINS, Deal, Makeable, parse_deal
from evenhand.errors import EvenhandError, FileError
from evenhand.formats.foreign_event import (
    Figures,
    ForeignEvent,
    ForeignPair,
    Place,
    place_of,
    read_figure,
    read_name,
)
from evenhand.formats.named_columns import ProblemList
from evenhand.formats.numbers import whole_number
from evenhand.formats.results_csv import ResultsFile, read_results_data
from evenhand.formats.text import check_count, decode, lines_of
from evenhand.scoring import (
    Entry,
    Method,
    Problem,
    parse_entry,
)
from evenhand.scoring.published_event import PublishedPlayer

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_ESCAPED = re.compile(r"\\(.)")
_COLUMN = re.compile(r"[+-]?(\w+)")
#: Columns of points, by the method they belong to.
_POINTS = {
    "MP_NS": (0, Method.MATCHPOINTS),
    "MP_EW": (1, Method.MATCHPOINTS),
    "IMP_NS": (0, Method.CROSS_IMPS),
    "IMP_EW": (1, Method.CROSS_IMPS),
}
#: Columns that count where there are no others.
_SHARES = {
    "Percentage_NS": (0, Method.MATCHPOINTS),
    "Percentage_EW": (1, Method.MATCHPOINTS),
}
#: Totals that are the sum of a pair's points; victory points are not.
_TOTALS = ("TotalScoreMP", "TotalScoreIMP", "TotalScore")
#: Between the names of partners, and between their numbers.
_BESIDE = re.compile(r"(?:^|\s)[-&](?:\s|$)")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a game.

    Attributes:
        columns: The names of its columns.
        rows: The line of each row and its tokens.
    """

    columns: tuple[str, ...]
    rows: list[tuple[int, list[str]]]


@dataclass(slots=True)
class Game:
    """A game: a board with all that is said of it.

    Attributes:
        line: Where it begins.
        tags: Its tags.
        tables: Its tables, by their tags.
    """

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)


def is_pbn(data: bytes) -> bool:
    """Whether a file looks like PBN."""
    for line in data[:4000].replace(b"\xef\xbb\xbf", b"").splitlines():
        if line.strip() and not line.lstrip().startswith((b"%", b";")):
            return re.match(rb'\s*\[\w+\s+"', line) is not None
    return data[:5] == b"% PBN"


def read_games(text: str) -> Iterator[Game]:
    """The games of a file, one by one; what cannot be read in one is left out."""
    newest: Game | None = None
    game: Game | None = None
    table: Table | None = None
    before: Mapping[str, str] | None = None
    for number, line in enumerate(lines_of(text), 1):
        if line.startswith("%") or not line.strip():
            if not line.strip():
                game = table = None
            continue
        tags = list(_TAG.finditer(line)) if line.lstrip().startswith("[") else []
        for found in tags:
            name, value = found[1], found[2]
            # some programs leave out the blank line between games
            if game is None or (name in ("Event", "Board") and name in game.tags):
                if newest is not None:
                    before = newest.tags
                    yield newest
                newest = game = Game(number)
            if value == "#" and before is not None:
                value = before.get(name, "")
            table = None
            if name.endswith("Table"):
                columns = _COLUMN.findall(
                    ";".join(part.split("\\")[0] for part in value.split(";"))
                )
                table = game.tables[name] = Table(tuple(columns), [])
            else:
                game.tags.setdefault(name, _ESCAPED.sub(r"\1", value))
        if not tags and table is not None and not line.startswith(";"):
            table.rows.append((number, _tokens(line)))
            check_count(len(table.rows))
    if newest is not None:
        yield newest


def _tokens(line: str) -> list[str]:
    return [
        _ESCAPED.sub(r"\1", found[1]) if found[2] is None else found[2]
        for found in _TOKEN.finditer(line)
    ]


def read_pbn_deals(
    data: bytes | str,
) -> tuple[tuple[Deal, ...], dict[int, Makeable], tuple[Problem, ...]]:
    """The deals of a file, what can be made on them, and what could not be read."""
    problems = ProblemList()
    deals: dict[int, Deal] = {}
    makeable: dict[int, Makeable] = {}
    for game in read_games(data if isinstance(data, str) else decode(data)):
        deal = _add_deal(game, deals, problems)
        if deal is not None and (found := _makeable_of(game)):
            makeable[deal.board] = found
    return tuple(deals.values()), makeable, problems.listed()


def _add_deal(game: Game, deals: dict[int, Deal], problems: ProblemList) -> Deal | None:
    """Add the deal of a game; None if it has none that can be read."""
    text, number = game.tags.get("Deal", ""), game.tags.get("Board", "")
    if not text:
        return None
    try:
        board = whole_number(number)
        if board is None:
            raise FileError(f"board {number[:20]!r}, no number")
        deal = parse_deal(board, text)
        if deals.setdefault(board, deal) != deal:
            raise FileError(f"board {board} a second time, with other cards")
    except EvenhandError as error:
        problems.add(Problem(game.line, str(error)))
        return None
    return deal


def _makeable_of(game: Game) -> Makeable | None:
    """What can be made, if a table of the file says so completely."""
    par = read_figure(game.tags.get("OptimumScore", "").upper().removeprefix("NS"))
    rows = game.tables.get("OptimumResultTable", Table((), [])).rows
    figures = {}
    for _, row in rows:
        made = whole_number(row[2]) if len(row) >= 3 else None
        if made is not None and 0 <= made <= 13:
            figures[row[0].upper()[:1], row[1].upper()] = made
    places = [(seat, strain) for seat in SEATS for strain in STRAINS]
    if not all(place in figures for place in places):
        return None
    tricks = "".join("0123456789ABCD"[figures[place]] for place in places)
    return Makeable(tricks, int(par or 0))


def read_pbn(data: bytes, *, trusting: bool = True) -> ForeignEvent:
    """Read the results of an event.

    Args:
        data: The whole file.
        trusting: Whether a score counts that is not that of its contract.

    Raises:
        FileError: If it holds no results.
    """
    problems = ProblemList()
    deals: dict[int, Deal] = {}
    scores = _Scores()
    listed: list[ForeignPair] = []
    first: Mapping[str, str] | None = None
    for game in read_games(decode(data)):
        first = game.tags if first is None else first
        _add_deal(game, deals, problems)
        scores.add(game, problems)
        listed += _pairs_of(game)
    first = first or {}
    # some programs repeat the ranking on each board
    listed = [*dict.fromkeys(listed)]
    counts = Counter(one.entry for one in listed)
    scores.shared |= {entry for entry, count in counts.items() if count > 1}
    read, figures, method = scores.read(problems, trusting=trusting)
    return ForeignEvent(
        read.results,
        tuple(_with_lines(listed, scores.names, scores.shared)),
        figures,
        method,
        0,
        read_name(first.get("Event", "")),
        first.get("Date", ""),
        read_name(first.get("Site", "")),
        deals=tuple(deals.values()),
        problems=(*problems.listed(), *read.problems),
        doubts=read.doubts,
        in_percent=scores.in_percent,
    )


class _Scores:
    """The score tables as one spreadsheet, and the points printed beside."""

    def __init__(self) -> None:
        self._sheet: list[str] = []
        self._lines: list[int] = []
        self._by_score: dict[int | None, dict[int | None, dict[str, str]]] = {}
        #: What the tables call the pairs, once they have been read.
        self.names: dict[Entry, str] = {}
        #: The numbers that a pair of each line has.
        self.shared: set[Entry] = set()
        #: Whether the tables have only percentages.
        self.in_percent = False

    def add(self, game: Game, problems: ProblemList) -> None:
        """Add the tables of a game."""
        board = game.tags.get("Board", "")
        self._by_score[whole_number(board)] = _points_by_score(game)
        table = game.tables.get("ScoreTable")
        if table is None:
            return
        if "PairId_NS" not in table.columns:
            text = "a table of scores without pairs; expected a column PairId_NS"
            problems.add(Problem(game.line, text))
            return
        self._sheet.append("\t".join(("Board", *table.columns)))
        self._lines.append(game.line)
        for number, row in table.rows:
            cells = (" ".join(cell.replace('"', "").split()) for cell in (board, *row))
            self._sheet.append("\t".join("" if one == "-" else one for one in cells))
            self._lines.append(number)

    def read(
        self, problems: ProblemList, *, trusting: bool
    ) -> tuple[ResultsFile, dict[Place, Figures], Method | None]:
        """The results, the points of each, and what kind of points they are.

        Args:
            problems: What could not be read before.
            trusting: Whether a score counts that is not that of its contract.
        """
        if not self._sheet:
            why = "".join(f": {one}" for one in problems.listed()[:1])
            raise FileError(
                f"no table of results in this PBN file; expected a ScoreTable{why}"
            )
        read = read_results_data("\n".join(self._sheet), trusting=trusting)
        figures: dict[Place, Figures] = {}
        method, results = None, []
        self._take_names(read)
        by_score = [row for rows in self._by_score.values() for row in rows.values()]
        told_of = {name for row in (*read.others.values(), *by_score) for name in row}
        self.in_percent = not told_of & _POINTS.keys()
        columns = _SHARES if self.in_percent else _POINTS
        for told in read.results:
            ns, ew = self._seat(told.ns, "NS"), self._seat(told.ew, "EW")
            result = replace(told, ns=ns, ew=ew, line=self._lines[told.line - 1])
            results.append(result)
            said = read.others.get(told.line, {})
            if not said.keys() & columns.keys():
                said = self._by_score.get(result.board, {}).get(result.score, {})
            both: list[Fraction | None] = [None, None]
            for name, text in said.items():
                if name in columns:
                    at, method = columns[name]
                    both[at] = read_figure(text)
            figures[place_of(result)] = (both[0], both[1])
        wrong, odd = (
            tuple(replace(one, line=self._lines[one.line - 1]) for one in found)
            for found in (read.problems, read.doubts)
        )
        return ResultsFile((*results,), wrong, doubts=odd), figures, method

    def _seat(self, pair: Entry, line: str) -> Entry:
        return pair._replace(direction=line) if pair in self.shared else pair

    def _take_names(self, read: ResultsFile) -> None:
        """The names beside the scores; numbers with two of them are two pairs each.

        Where only some of a section have two, those had a substitute.
        """
        called: dict[str, dict[Entry, str]] = {"NS": {}, "EW": {}}
        for told in read.results:
            for pair, line in ((told.ns, "NS"), (told.ew, "EW")):
                name = read.others.get(told.line, {}).get(f"Names_{line}", "")
                if name:
                    called[line].setdefault(pair, name)
        ns, ew = called.values()
        for section in {pair.section for pair in ns}:
            both = [one for one in ns if one.section == section and one in ew]
            other = {one for one in both if ns[one] != ew[one]}
            self.shared |= other if 2 * len(other) > len(both) else set()
        for line, names in called.items():
            self.names |= {self._seat(pair, line): name for pair, name in names.items()}


def _points_by_score(game: Game) -> dict[int | None, dict[str, str]]:
    """What each score was worth, for programs that say it once for a board."""
    table = game.tables.get("InstantScoreTable", Table((), []))
    found: dict[int | None, dict[str, str]] = {}
    for _, row in table.rows:
        cells = dict(zip(table.columns, row, strict=False))
        score = whole_number(cells.get("Score_NS", ""))
        if score is not None:
            found[score] = cells
    return found


def _pairs_of(game: Game) -> Iterator[ForeignPair]:
    table = game.tables.get("TotalScoreTable", Table((), []))
    for _, row in table.rows:
        told = ("" if one == "-" else one for one in row)
        cells = dict(zip(table.columns, told, strict=False))
        try:
            entry = parse_entry(cells.get("PairId", ""), cells.get("Section", ""))
        except EvenhandError:
            continue
        total = next((cells[name] for name in _TOTALS if name in cells), "")
        yield ForeignPair(
            entry,
            _players(cells.get("Names", ""), cells.get("MemberId", "")),
            read_figure(total),
            read_figure(cells.get("TotalPercentage", "")),
            cells.get("Rank", ""),
        )


def _players(names: str, numbers: str = "") -> tuple[PublishedPlayer, ...]:
    both = zip_longest(_BESIDE.split(names), _BESIDE.split(numbers), fillvalue="")
    return tuple(
        PublishedPlayer(read_name(name), read_name(number))
        for name, number in both
        if name
    )


def _with_lines(
    listed: Iterable[ForeignPair], names: Mapping[Entry, str], shared: Container[Entry]
) -> Iterator[ForeignPair]:
    """The pairs with their lines, which the names in other tables show."""
    left = {entry: _players(text) for entry, text in names.items()}
    for pair in listed:
        entry = pair.entry
        if entry in shared:
            both = [entry._replace(direction=line) for line in ("NS", "EW")]
            called = [one for one in both if _called(left.get(one)) == pair.names]
            if len(called) != 1:
                continue
            entry = called[0]
        left.pop(entry, None)
        yield replace(pair, entry=entry)
    yield from (ForeignPair(entry, players) for entry, players in left.items())


def _called(players: tuple[PublishedPlayer, ...] | None) -> str:
    return " & ".join(one.name for one in players or ())
