"""A board and a pair of a scored event, for the terminal: traveller and scorecard."""

from collections.abc import Iterator
from fractions import Fraction

from rich.console import JustifyMethod, RenderableType
from rich.table import Table

from evenhand.boards import dealer, vulnerability
from evenhand.movement.phrasing import counted
from evenhand.render.score_figures import (
    Names,
    board_percent_text,
    contract_text,
    make_table,
    percent_text,
    places_for,
    points_text,
    remark_text,
    score_text,
)
from evenhand.scoring import (
    BoardGroup,
    Entry,
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
    results = [line.result for line in lines]
    columns: dict[str, JustifyMethod] = {}
    if any(result.section for result in results):
        columns["section"] = "left"
    if any(result.table for result in results):
        columns["table"] = "right"
    if any(result.round for result in results):
        columns["round"] = "right"
    columns |= {"NS": "right", "EW": "right", "contract": "left"}
    if any(result.lead for result in results):
        columns["lead"] = "left"
    columns |= {"score": "right", "NS points": "right", "EW points": "right"}
    if rules.method.has_top:
        columns |= {"NS %": "right", "EW %": "right"}
    table = make_table(_title(group, session=session), columns)
    places = places_for(
        side.points for line in lines for side in (line.ns, line.ew) if side
    )
    for line in lines:
        cells = _traveller_cells(line, rules, places)
        table.add_row(*(cells[heading] for heading in columns))
    return table


def _order(line: ScoredLine) -> tuple[bool, Fraction, int]:
    points = line.ns.points if line.ns else Fraction(0)
    return line.ns is None, -points, line.result.table


def _traveller_cells(line: ScoredLine, rules: Rules, places: int) -> dict[str, str]:
    result = line.result
    return {
        "section": result.section,
        "table": str(result.table or "–"),
        "round": str(result.round or "–"),
        "NS": _pair_text(line.ns, result.ns, result.section),
        "EW": _pair_text(line.ew, result.ew, result.section),
        "contract": contract_text(result),
        "lead": result.lead,
        "score": score_text(result),
        "NS points": points_text(line.ns and line.ns.points, rules, places),
        "EW points": points_text(line.ew and line.ew.points, rules, places),
        "NS %": board_percent_text(line.ns),
        "EW %": board_percent_text(line.ew),
    }


def _pair_text(side: Side | None, pair: Entry, section: str) -> str:
    entry = pair if side is None else side.entry
    if not entry.number:
        return "–"
    return str(entry.number) if entry.section == section else str(entry)


def frequency_table(group: BoardGroup, rules: Rules) -> Table:
    """Each score of a board, how often it occurred, and its points."""
    rows = tabulate_frequencies(group, rules)
    split = any(row.ns_count != row.ew_count for row in rows)
    columns: dict[str, JustifyMethod] = {"score": "right"}
    if split:
        columns |= {"NS times": "right", "EW times": "right"}
    else:
        columns["times"] = "right"
    columns |= {"NS points": "right", "EW points": "right"}
    table = make_table("Frequencies", columns)
    places = places_for(p for row in rows for p in (row.ns_points, row.ew_points))
    many = places_for(count for row in rows for count in (row.ns_count, row.ew_count))
    for row in rows:
        cells = {
            "score": f"{row.score:+}" if row.score else "0",
            "times": _count_text(row.ns_count, many),
            "NS times": _count_text(row.ns_count, many),
            "EW times": _count_text(row.ew_count, many),
            "NS points": points_text(row.ns_points, rules, places),
            "EW points": points_text(row.ew_points, rules, places),
        }
        table.add_row(*(cells[heading] for heading in columns))
    return table


def _count_text(count: Fraction, places: int) -> str:
    return decimal_text(count, places) if count else "–"


def scorecard_parts(
    card: Scorecard, standing: Standing, rules: Rules, names: Names
) -> Iterator[RenderableType]:
    """All boards of a pair, and its total.

    Args:
        card: The scorecard.
        standing: The pair's place.
        rules: The conditions of contest.
        names: The players of the pairs.
    """
    yield scorecard_table(card, rules, names)
    for row in card.rows:
        remark = remark_text(row.result)
        if remark:
            yield f"Board {row.result.board}: {remark}"
    yield _total_line(standing, rules)


def scorecard_table(card: Scorecard, rules: Rules, names: Names) -> Table:
    """All boards of a pair."""
    rows = card.rows
    columns: dict[str, JustifyMethod] = {}
    if len({row.result.session for row in rows}) > 1:
        columns["session"] = "right"
    if any(row.result.round for row in rows):
        columns["round"] = "right"
    columns |= {"board": "right", "sat": "left", "against": "left"}
    columns["contract"] = "left"
    if any(row.result.lead for row in rows):
        columns["lead"] = "left"
    columns |= {"NS score": "right", "points": "right"}
    if rules.method.has_top:
        columns |= {"of": "right", "%": "right"}
    entry = card.tally.entry
    title = " · ".join(filter(None, (f"Pair {entry}", names.get(entry, ""))))
    table = make_table(title, columns)
    places = places_for(row.side.points for row in rows)
    for row in rows:
        cells = _scorecard_cells(row, rules, names, places)
        table.add_row(*(cells[heading] for heading in columns))
    return table


def _scorecard_cells(
    row: ScorecardRow, rules: Rules, names: Names, places: int
) -> dict[str, str]:
    result, side = row.result, row.side
    opponents = row.opponents
    against = "–"
    if opponents is not None:
        against = f"{opponents} {names.get(opponents, '')}".rstrip()
    return {
        "session": str(result.session),
        "round": str(result.round or "–"),
        "board": str(result.board),
        "sat": row.direction,
        "against": against,
        "contract": contract_text(result),
        "lead": result.lead,
        "NS score": score_text(result),
        "points": points_text(side.points, rules, places),
        "of": points_text(side.maximum, rules, places_for([side.maximum])),
        "%": board_percent_text(side),
    }


def _total_line(standing: Standing, rules: Rules) -> str:
    places = places_for([standing.points])
    parts = [f"Place {standing.place}: {points_text(standing.points, rules, places)}"]
    if standing.maximum is not None:
        of = points_text(standing.maximum, rules, places_for([standing.maximum]))
        parts = [f"{parts[0]} of {of} points, {percent_text(standing.percent)} %"]
    else:
        parts = [f"{parts[0]} IMPs"]
    parts.append(f"on {counted(standing.boards, 'board')}")
    if standing.penalty:
        penalty = points_text(standing.penalty, rules, places_for([standing.penalty]))
        parts.append(f"penalties of {penalty} included")
    return f"{parts[0]} {', '.join(parts[1:])}."
