"""NS and EW chosen for balance where pairs have met outside the plan.

Within one plan an appendix tail may be turned in all its sessions at once. After pairs
have met the exceptional ones of a tail before, in other sections or by mergers, that
can bring rematches; then the tail stays as it was planned.
"""

from collections.abc import Collection
from dataclasses import replace

from evenhand.tournament.changes.field_changes import FieldChange
from evenhand.tournament.changes.pair_meetings import find_byes, find_rematches
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple
from evenhand.tournament.seats.line_balance import balance_lines
from evenhand.tournament.seats.session_seats import seat_sessions


def balance_change(change: FieldChange, *, seed: int = 1) -> FieldChange:
    """A changed field with who sits NS chosen for balance, and no other rematches."""
    balanced = balance_lines(change.table, change.lines, seed=seed).table
    for table in (balanced, _with_tails_of(change.table, balanced)):
        turned = replace(change, table=table)
        seats = turned.seats()
        again = find_rematches(seats, change.past.met, change.missing)
        if again == change.rematches:
            return replace(turned, byes=find_byes(seats, change.missing))
    return change


def balance_rest(
    table: LineTable,
    lines: Lines,
    played: int,
    met: Collection[Couple],
    missing: Collection[int] = (),
) -> LineTable:
    """The sessions to come with who sits NS chosen for balance, and no more rematches.

    Args:
        table: the movement of lines.
        lines: the pairs of each line.
        played: how many sessions have been played and stay.
        met: the couples of pairs that have met in them.
        missing: pairs that nobody meets.
    """
    balanced = balance_lines(table, lines, played=played).table

    def rematches(one: LineTable) -> tuple[Couple, ...]:
        return find_rematches(seat_sessions(one, lines)[played:], met, missing)

    most = len(rematches(table))
    tried = (balanced, _with_tails_of(table, balanced))
    return next((one for one in tried if len(rematches(one)) <= most), table)


def _with_tails_of(planned: LineTable, balanced: LineTable) -> LineTable:
    """The balanced sessions with the lines of appendix tails as they were planned."""

    def restored(before: LineSession, after: LineSession) -> LineSession:
        rows = zip(planned.layout.sections, before, after, strict=True)
        return tuple(old if part.is_appendix_tail else new for part, old, new in rows)

    sessions = zip(planned.sessions, balanced.sessions, strict=True)
    return replace(balanced, sessions=tuple(restored(a, b) for a, b in sessions))
