"""NS and EW chosen for balance where pairs have met outside the plan.

Within one plan an appendix tail may be turned in all its sessions at once. After pairs
have met the exceptional ones of a tail before, in other sections or by mergers, that
can bring rematches; then the tail stays as it was planned.
"""

from collections.abc import Callable
from dataclasses import replace

from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seating.line_balance import balance_lines


def balance_if(
    is_fine: Callable[[LineTable], bool],
    table: LineTable,
    lines: Lines,
    *,
    played: int = 0,
    seed: int = 1,
) -> LineTable:
    """The table with who sits NS chosen for balance, where that is fine.

    Args:
        is_fine: whether a table brings no rematches that the present one has not.
        table: the movement of lines.
        lines: the pairs of each line.
        played: how many sessions have been played and stay.
        seed: of the search for balance.
    """
    balanced = balance_lines(table, lines, played=played, seed=seed).table
    tried = (balanced, _with_tails_of(table, balanced))
    return next(filter(is_fine, tried), table)


def _with_tails_of(planned: LineTable, balanced: LineTable) -> LineTable:
    """The balanced sessions with the lines of appendix tails as they were planned."""

    def restored(before: LineSession, after: LineSession) -> LineSession:
        rows = zip(planned.layout.sections, before, after, strict=True)
        return tuple(old if part.is_appendix_tail else new for part, old, new in rows)

    sessions = zip(planned.sessions, balanced.sessions, strict=True)
    return replace(balanced, sessions=tuple(restored(a, b) for a, b in sessions))
