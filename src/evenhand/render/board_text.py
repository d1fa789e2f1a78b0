"""A board and a pair of a scored event, for the terminal: traveller and scorecard."""

from collections.abc import Iterator
from fractions import Fraction

from rich.console import RenderableType
from rich.table import Table

from evenhand.boards import dealer, vulnerability
from evenhand.movement.phrasing import counted
from evenhand.render.score_figures import (
    Names,
    board_percent_text,
    contract_text,
    count_text,
    maximum_text,
    percent_text,
    places_for,
    points_text,
    remark_text,
    score_text,
)
from evenhand.render.sentences import say
from evenhand.render.tables import Column, make_table, words
from evenhand.scoring import (
    BoardGroup,
    Entry,
    Result,
    Rules,
    Scorecard,
    ScorecardRow,
    ScoredLine,
    Side,
    Standing,
    decimal_text,
    tabulate_frequencies,
)


def traveller_parts(
    group: BoardGroup, rules: Rules, *, session: bool = False
) -> Iterator[RenderableType]:
    """The results of a board with their points, and how often each score occurred.

    Args:
        group: The results that are compared.
        rules: The conditions of contest.
        session: Whether to name the session.
    """
    yield traveller_table(group, rules, session=session)
    for line in group.lines:
        remark = remark_text(line.result)
        if remark:
            pairs = f"{line.result.ns} against {line.result.ew}"
            yield f"{pairs}: {remark}"
    yield frequency_table(group, rules)


def _title(group: BoardGroup, *, session: bool) -> str:
    parts = [
        f"Board {group.board}",
        f"dealer {dealer(group.board)}",
        f"vulnerable {vulnerability(group.board).lower()}"
        if vulnerability(group.board) in ("None", "All")
        else f"vulnerable {vulnerability(group.board)}",
    ]
    if session:
        parts.insert(1, f"session {group.session}")
    if group.section:
        parts.append(f"section {group.section}")
    if group.group:
        parts.append(f"group {group.group}")
    compared = counted(group.compared, "result")
    if group.compared < group.expected:
        compared += f" of {group.expected}"
    return " · ".join([*parts, compared])


def traveller_table(group: BoardGroup, rules: Rules, *, session: bool = False) -> Table:
    """The results of a board, best for North-South first."""
    lines = sorted(group.lines, key=_order)
    sides = [side for line in lines for side in (line.ns, line.ew) if side]
    places, has_top = places_for(side.points for side in sides), rules.method.has_top

    def side_text(side: Side | None) -> str:
        return points_text(side and side.points, rules, places)

    columns = [
        Column("section", lambda line: line.result.section, left=True, shown=None),
        Column("table", lambda line: count_text(line.result.table), shown=None),
        Column("round", lambda line: count_text(line.result.round), shown=None),
        Column("NS", lambda line: _pair_text(line.ns, line.result.ns, line.result)),
        Column("EW", lambda line: _pair_text(line.ew, line.result.ew, line.result)),
        *_CONTRACT_COLUMNS,
        Column("score", lambda line: score_text(line.result)),
        Column("NS points", lambda line: side_text(line.ns)),
        Column("EW points", lambda line: side_text(line.ew)),
        Column("NS %", lambda line: board_percent_text(line.ns), shown=has_top),
        Column("EW %", lambda line: board_percent_text(line.ew), shown=has_top),
    ]
    return make_table(_title(group, session=session), columns, lines)


#: The contract and, if any is known, the lead; rows have a `result`.
_CONTRACT_COLUMNS = (
    Column("contract", lambda row: contract_text(row.result), left=True),
    Column("lead", lambda row: row.result.lead, shown=None, left=True),
)


def _order(line: ScoredLine) -> tuple[bool, Fraction, int]:
    points = line.ns.points if line.ns else Fraction(0)
    return line.ns is None, -points, line.result.table


def _pair_text(side: Side | None, pair: Entry, result: Result) -> str:
    entry = pair if side is None else side.entry
    if not entry.number:
        return "–"
    return str(entry.number) if entry.section == result.section else str(entry)


def frequency_table(group: BoardGroup, rules: Rules) -> Table:
    """Each score of a board, how often it occurred, and its points."""
    rows = tabulate_frequencies(group, rules)
    split = any(row.ns_count != row.ew_count for row in rows)
    places = places_for(p for row in rows for p in (row.ns_points, row.ew_points))
    many = places_for(count for row in rows for count in (row.ns_count, row.ew_count))
    columns = [
        Column("score", lambda row: f"{row.score:+}" if row.score else "0"),
        Column(
            "NS times" if split else "times",
            lambda row: _count_text(row.ns_count, many),
        ),
        Column("EW times", lambda row: _count_text(row.ew_count, many), shown=split),
        Column("NS points", lambda row: points_text(row.ns_points, rules, places)),
        Column("EW points", lambda row: points_text(row.ew_points, rules, places)),
    ]
    return make_table("Frequencies", columns, rows)


def _count_text(count: Fraction, places: int) -> str:
    return decimal_text(count, places) if count else "–"


def scorecard_parts(
    card: Scorecard, standing: Standing, rules: Rules, names: Names
) -> Iterator[RenderableType]:
    """All boards of a pair, and its total."""
    yield scorecard_table(card, rules, names)
    for row in card.rows:
        remark = remark_text(row.result)
        if remark:
            yield f"Board {row.result.board}: {remark}"
    yield _total_line(standing, rules)


def scorecard_table(card: Scorecard, rules: Rules, names: Names) -> Table:
    """All boards of a pair."""
    rows, has_top = card.rows, rules.method.has_top
    places = places_for(row.side.points for row in rows)
    several = len({row.result.session for row in rows}) > 1
    columns = [
        Column("session", lambda row: row.result.session, shown=several),
        Column("round", lambda row: count_text(row.result.round), shown=None),
        Column("board", lambda row: row.result.board),
        Column("sat", lambda row: row.direction, left=True),
        words("against", lambda row: _against(row, names)),
        *_CONTRACT_COLUMNS,
        Column("NS score", lambda row: score_text(row.result)),
        Column("points", lambda row: points_text(row.side.points, rules, places)),
        Column("of", lambda row: maximum_text(row.side.maximum, rules), shown=has_top),
        Column("%", lambda row: board_percent_text(row.side), shown=has_top),
    ]
    entry = card.tally.entry
    title = " · ".join(filter(None, (f"Pair {entry}", names.get(entry, ""))))
    return make_table(title, columns, rows)


def _against(row: ScorecardRow, names: Names) -> str:
    if row.opponents is None:
        return "–"
    return f"{row.opponents} {names.get(row.opponents, '')}".rstrip()


def _total_line(standing: Standing, rules: Rules) -> str:
    points = points_text(standing.points, rules, places_for([standing.points]))
    total = f"{points} IMPs"
    if standing.maximum is not None:
        of = maximum_text(standing.maximum, rules)
        total = f"{points} of {of} points, {percent_text(standing.percent)} %"
    return say(
        "Place {place}: {total} on {boards:# board|# boards}"
        "{penalty:?, penalties of {penalties} included}.",
        standing,
        total=total,
        penalties=maximum_text(standing.penalty, rules),
    ).text
