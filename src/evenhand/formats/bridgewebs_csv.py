"""The table of results that BridgeWebs takes as a file to be uploaded.

Options stand on lines of their own after a `#`; the separator of the first line, a tab,
is that of the file. First comes a part `#Scores` for each ranking, in which each pair
has its points on every board, then the results of each board.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from evenhand.formats.text import not_a_formula
from evenhand.formats.usebio_writing import lead_cell, score_cell
from evenhand.scoring import (
    Award,
    Contract,
    Entry,
    Method,
    Ranking,
    ScoredLine,
    Unplayed,
    decimal_text,
)
from evenhand.scoring.published_event import PublishedEvent

_KINDS = {Method.CROSS_IMPS: "CrossImp", Method.BUTLER: "Butler"}
#: What stands for a board that a pair has not played.
_NOT_PLAYED = "X"
_LINES = (
    *("NS", "EW", "NSScore", "EWScore", "NSPts", "EWPts"),
    *("Contract", "Tricks", "Declarer", "Lead"),
)


def write_bridgewebs(event: PublishedEvent) -> str:
    """An event as that table.

    Args:
        event: The event. Boards of the same number in several sessions stand together.
    """
    lines = event.lines_by_board()
    rows: list[tuple[object, ...]] = [*_head(event, len(lines))]
    points = _points_by_pair(lines)
    for ranking in event.rankings:
        rows += _ranking_rows(event, ranking, points, [*lines])
    rows += [("#Travellers",), _LINES]
    for board, played in lines.items():
        rows.append(("#Board", board))
        rows += [
            _line_row(line)
            for line in played
            if not isinstance(line.result.outcome, Unplayed)
        ]
    return "".join("\t".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(value: object) -> str:
    text = " ".join(str(value).split())
    # a cell that begins with the sign of an option would be one
    if text[:1] == "#" and not text[1:].isalpha():
        text = text.lstrip("#")
    return not_a_formula(text)


def _head(event: PublishedEvent, boards: int) -> Iterator[tuple[object, ...]]:
    from evenhand import __version__

    yield "#Version", "std1"
    yield "#Title", event.title or "Pairs"
    yield "#Source", f"Evenhand {__version__}"
    if event.date:
        yield "#Date", "/".join(reversed(event.date.split("-")))
    if kind := _KINDS.get(event.scored.rules.method):
        yield f"#{kind}", 1
    yield "#Boards", boards
    yield "#Winners", len(event.rankings)


def _points_by_pair(
    lines: dict[int, list[ScoredLine]],
) -> dict[tuple[Entry, int], Fraction]:
    """The points of each pair on each board."""
    found: dict[tuple[Entry, int], Fraction] = defaultdict(Fraction)
    for board, played in lines.items():
        for line in played:
            for side in (line.ns, line.ew):
                if side is not None:
                    found[side.entry, board] += side.points
    return dict(found)


def _ranking_rows(
    event: PublishedEvent,
    ranking: Ranking,
    points: dict[tuple[Entry, int], Fraction],
    boards: list[int],
) -> Iterator[tuple[object, ...]]:
    has_top = event.scored.rules.method.has_top
    yield ("#Scores",)
    tops = ("Tops", "Percent") if has_top else ()
    yield ("Position", "Pair", "Name1", "Name2", "Score", *tops, "Boards")
    for one in ranking.standings:
        players = [player.name for player in event.players.get(one.entry, ())]
        first, second = (*players, "", "")[:2]
        share = (_figure(one.maximum), _figure(one.percent)) if has_top else ()
        yield (
            *(one.place, one.entry, first, second, _figure(one.points), *share),
            *(_figure(points.get((one.entry, board)), _NOT_PLAYED) for board in boards),
        )


def _line_row(line: ScoredLine) -> tuple[object, ...]:
    result, played = line.result, line.result.contract
    told: tuple[object, ...] = ("", "", "", "")
    if isinstance(result.outcome, Award):
        pass
    elif isinstance(played, Contract):
        lead = lead_cell(result.lead)
        told = (played.bid, played.tricks, played.declarer or "", lead)
    elif played is not None:
        told = ("Pass", "", "", "")
    # a score stands with the side that has the plus
    score = score_cell(line)
    scores = ("", score[1:]) if score.startswith("-") else (score, "")
    sides = (_figure(side.points if side else None) for side in (line.ns, line.ew))
    return result.ns, result.ew, *scores, *sides, *told


def _figure(value: Fraction | None, otherwise: str = "") -> str:
    return otherwise if value is None else decimal_text(Fraction(value), 2)
