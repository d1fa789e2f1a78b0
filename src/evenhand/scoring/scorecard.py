"""A pair's own results, board by board, and the recap of the whole field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evenhand.scoring.entry import Entry
from evenhand.scoring.result import Result
from evenhand.scoring.scored import BoardGroup, Scored, ScoredLine, Side, Tally

Lines = Mapping[Entry, Sequence[tuple[BoardGroup, ScoredLine]]]


@dataclass(frozen=True, slots=True)
class ScorecardRow:
    """One board of a pair.

    Attributes:
        result: The result line.
        group: The results it was compared with.
        direction: The direction in which the pair sat, `NS` or `EW`.
        opponents: The pair it played against; None for a bye.
        side: Its points on the board.
    """

    result: Result
    group: BoardGroup
    direction: str
    opponents: Entry | None
    side: Side


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A pair's total and its boards.

    Attributes:
        tally: Its totals.
        rows: Its boards, by session, round and board.
    """

    tally: Tally
    rows: tuple[ScorecardRow, ...]


def make_scorecard(
    scored: Scored, entry: Entry, lines: Lines | None = None
) -> Scorecard:
    """Return the scorecard of a pair.

    Args:
        scored: The scored event.
        entry: The pair.
        lines: The lines of every pair, which spare looking for each by itself.

    Raises:
        RequestError: If there is no such pair.
    """
    rows = []
    own = scored.lines_of(entry) if lines is None else lines.get(entry, ())
    for group, line in own:
        side, other = line.own(entry), line.other(entry)
        assert side is not None
        opponents = None if other is None else other.entry
        where = line.side_of(entry)
        rows.append(ScorecardRow(line.result, group, where, opponents, side))
    rows.sort(key=lambda r: (r.result.session, r.result.round, r.result.board))
    return Scorecard(scored.tally_of(entry), tuple(rows))


@dataclass(frozen=True, slots=True)
class Recap:
    """The points of every pair on every board.

    Attributes:
        entries: The pairs, in order.
        boards: The session and number of each board, in order.
        cells: The points of each pair on each board; None if it has none.
    """

    entries: tuple[Entry, ...]
    boards: tuple[tuple[int, int], ...]
    cells: tuple[tuple[Side | None, ...], ...]


def recapitulate(scored: Scored) -> Recap:
    """Return the points of every pair on every board.

    Args:
        scored: The scored event.
    """
    found: dict[tuple[Entry, tuple[int, int]], Side] = {}
    for group in scored.boards:
        for line in group.lines:
            for side in (line.ns, line.ew):
                if side is not None:
                    found[side.entry, (group.session, group.board)] = side
    entries = tuple(sorted(scored.tallies))
    boards = tuple(sorted({(group.session, group.board) for group in scored.boards}))
    cells = tuple(
        tuple(found.get((entry, board)) for board in boards) for entry in entries
    )
    return Recap(entries, boards, cells)
