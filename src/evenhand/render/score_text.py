"""The ranking of an event and everybody's points, for the terminal."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.movement.phrasing import counted
from evenhand.render.event_text import MISSING
from evenhand.render.score_figures import (
    Names,
    count_text,
    maximum_text,
    penalty_text,
    percent_text,
    places_for,
    points_text,
)
from evenhand.render.sentences import say
from evenhand.render.tables import Column, make_grid, make_table, words
from evenhand.scoring import (
    Explanation,
    Formula,
    Method,
    Missing,
    Ranking,
    Recap,
    Rules,
    Scored,
    Standing,
    Tally,
    Unplayed,
    decimal_text,
    recapitulate,
)

_METHODS = {
    Method.MATCHPOINTS: "Matchpoints",
    Method.ASCHERMAN: "Ascherman matchpoints",
    Method.CROSS_IMPS: "Cross-IMPs",
    Method.BUTLER: "Butler IMPs",
}
_TITLES = {"": "Ranking", "NS": "North-South", "EW": "East-West"}
#: A figure like 13/7, but no factor such as 9/8 in × 9/8 or 9/8 × (4 + 1).
_FRACTION = re.compile(r"(?<!× )(?<![\d/])-?\d+/\d+(?![\d/]| × \()")
_SHORT = {
    Formula.NEUBERG: "raised by Neuberg's formula",
    Formula.ADD: "given one point for each missing result",
    Formula.NONE: "scored with a smaller top of their own",
}


def ranking_parts(
    scored: Scored, rankings: Sequence[Ranking], names: Names
) -> Iterator[RenderableType]:
    """What was scored, the rankings, and what a reader should know about them.

    Args:
        scored: The scored event.
        rankings: Its rankings.
        names: The players of the pairs.
    """
    yield headline(scored)
    for ranking in rankings:
        yield ranking_table(ranking, scored.rules, names)
    yield from _remarks(scored)


def headline(scored: Scored) -> str:
    """How and how much was scored, in a sentence."""
    boards = {(group.session, group.board) for group in scored.boards}
    lines = sum(
        not isinstance(line.result.outcome, Unplayed)
        for group in scored.boards
        for line in group.lines
    )
    return (
        f"{_METHODS[scored.rules.method]}: {counted(len(scored.tallies), 'pair')}, "
        f"{counted(len(boards), 'board')}, {counted(lines, 'result')}."
    )


def _remarks(scored: Scored) -> Iterator[str]:
    short = [
        group
        for group in scored.boards
        if group.formula in _SHORT and 0 < group.compared < group.expected
    ]
    if short:
        most = max(group.expected for group in short)
        yield say(
            "{boards:# board|# boards} with fewer than {most:# result|# results} "
            "{boards:is|are} {how}.",
            boards={(group.session, group.board) for group in short},
            most=most,
            how=_SHORT[short[0].formula or Formula.NONE],
        ).text
    if any(group.formula is Formula.SMALL_GROUP for group in scored.boards):
        yield "Small groups on fouled boards get fixed awards."
    if any(map(_byes, scored.tallies.values())):
        yield (
            "bye: boards that a pair sat out; they count as its average on its other "
            "boards of the session."
        )


def _byes(tally: Tally) -> int:
    return sum(session.byes for session in tally.sessions)


def ranking_table(ranking: Ranking, rules: Rules, names: Names) -> Table:
    """One ranking.

    Args:
        ranking: The places.
        rules: The conditions of contest.
        names: The players of the pairs.
    """
    standings, has_top = ranking.standings, rules.method.has_top
    places = places_for(row.points for row in standings)
    sessions = sorted({s.session for row in standings for s in row.sessions})
    columns = [
        Column("", lambda row: row.place),
        words("pair", lambda row: row.entry),
        words("names", lambda row: names.get(row.entry, ""), shown=None),
        *(
            Column(f"session {n}", partial(_session_text, n, rules), len(sessions) > 1)
            for n in sessions
        ),
        Column("points", lambda row: points_text(row.points, rules, places)),
        Column("of", lambda row: maximum_text(row.maximum, rules), shown=has_top),
        Column("%", lambda row: percent_text(row.percent), shown=has_top),
        Column("boards", lambda row: row.boards),
        Column("bye", lambda row: count_text(_byes(row.tally)), shown=None),
        Column("penalty", lambda row: penalty_text(row.penalty), shown=None),
        words("tie split by", lambda row: row.decided_by, shown=None),
    ]
    title = _TITLES.get(ranking.name, f"Stratum {ranking.name}")
    return make_table(title, columns, standings)


def _session_text(session: int, rules: Rules, standing: Standing) -> str:
    own = next((one for one in standing.sessions if one.session == session), None)
    if own is None:
        return "–"
    if rules.method.has_top:
        return percent_text(own.percent)
    return points_text(own.points, rules)


def recap_parts(scored: Scored, width: int) -> Iterator[RenderableType]:
    """Everybody's points on every board, as many boards side by side as fit."""
    recap = recapitulate(scored)
    rules = scored.rules
    sides = [side for row in recap.cells for side in row if side is not None]
    places = places_for(side.points for side in sides)
    texts = [
        [points_text(side.points, rules, places) if side else "·" for side in row]
        for row in recap.cells
    ]
    totals = [
        points_text(scored.tallies[e].points, rules, places) for e in recap.entries
    ]
    headings = _recap_headings(recap)
    widest = max(map(len, [*headings, *(t for row in texts for t in row)]), default=1)
    first_column = max(map(len, [*map(str, recap.entries), "pair"]))
    fit = max(1, (width - first_column - 2 - 10) // (widest + 2))
    for start in range(0, len(headings), fit):
        last = start + fit >= len(headings)
        part = slice(start, start + fit)
        yield make_grid(
            "" if start else "Points on each board",
            ["pair", *headings[part], *["total"] * last],
            (
                (entry, *row[part], *[total] * last)
                for entry, row, total in zip(recap.entries, texts, totals, strict=True)
            ),
            padding=(0, 1, 0, 0),
        )


def _recap_headings(recap: Recap) -> list[str]:
    several = len({session for session, _ in recap.boards}) > 1
    return [
        f"{session}/{board}" if several else str(board)
        for session, board in recap.boards
    ]


def missing_lines(missing: Sequence[Missing]) -> Iterator[str]:
    """The results that have not come in, a line for each.

    Args:
        missing: The results.
    """
    if not missing:
        yield "Nothing is missing."
        return
    yield say(f"{MISSING}:", missing=missing).text
    several = len({result.session for result in missing}) > 1
    for result in missing:
        session = f"session {result.session}, " if several else ""
        yield f"  {session}{result}"


def guessed_lines(missing: Sequence[Missing], scored: Scored) -> Iterator[str]:
    """The results that have not come in, as far as the others show it.

    Args:
        missing: Boards that two pairs who met did not report.
        scored: The scored event, whose boards may have fewer results than others.
    """
    short: dict[tuple[int, int], list[str]] = {}
    for group in scored.boards:
        # A board that was reported as not played is not missing.
        results = sum(
            bool(line.result.ns.number and line.result.ew.number)
            for line in group.lines
        )
        if results < group.expected and not group.group:
            short.setdefault((group.expected, results), []).append(str(group.board))
    if missing:
        yield from missing_lines(missing)
    for (expected, results), boards in sorted(short.items()):
        yield say(
            "{boards:Board|Boards} {boards:20} {boards:has|have} "
            "{results:# result|# results}, others {expected}.",
            boards=boards,
            results=results,
            expected=expected,
        ).text
    if not missing and not short:
        yield "Nothing seems to be missing."
    yield "This is a guess from the results; name the movement to make it exact."


def explanation_parts(explanation: Explanation) -> Iterator[RenderableType]:
    """How a pair's points on a board came about."""
    heading, *steps, verdict = map(_in_decimals, explanation.steps)
    yield Text(heading, style="bold")
    for step in steps:
        yield f"  {step}"
    yield Text(f"  {verdict}", style="bold")


def _in_decimals(step: str) -> str:
    """A step with its figures in decimals, but the factors of its formulas exact."""
    return _FRACTION.sub(lambda found: decimal_text(Fraction(found[0])), step)
