"""Seats in pair numbers, where lines are made of places."""

from collections.abc import Sequence
from dataclasses import replace

from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seats.session_seats import seat_sessions


def name_pairs(
    table: LineTable,
    lines: Lines,
    roster: Sequence[int],
    missing: Sequence[int],
    before: int = 0,
    *,
    boards_per_set: int = 1,
) -> tuple[SeatedSession, ...]:
    """The sessions of lines of places, in pair numbers.

    Args:
        table: the movement of lines.
        lines: the places of each line.
        roster: the pair at each place.
        missing: pairs that are not there; the last one becomes the phantom.
        before: sessions played before those of the table.
        boards_per_set: boards of a round.
    """
    phantom = missing[-1] if missing else 0
    number = dict(enumerate(roster, 1))
    return tuple(
        replace(
            session.with_phantom(0).renumber(number).with_phantom(phantom),
            number=session.number + before,
        )
        for session in seat_sessions(table, lines, boards_per_set=boards_per_set)
    )
