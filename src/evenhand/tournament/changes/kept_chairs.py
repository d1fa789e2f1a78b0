"""Who asked not to move, and who of them keeps a chair when the field changes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from evenhand.movement.words import listed
from evenhand.tournament.changes.old_lines import Chairs
from evenhand.tournament.changes.still_places import staying_seats
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seats.still_seats import Chair, chairs_taken


def asked_to_stay(lines: Lines) -> frozenset[int]:
    """The pairs that cannot move; where nobody says who, whole lines that stay NS."""
    if lines.still:
        return frozenset(lines.still)
    return frozenset(p for line in lines.always_ns for p in lines.normal[line - 1])


def chairs_so_far(session: SeatedSession, pairs: Collection[int]) -> Chairs:
    """The chair of each of some pairs in a session; None for one that has several."""
    taken = chairs_taken([session], pairs)
    return {pair: at[0] if len(at) == 1 else None for pair, at in taken.items()}


def who_moves(sessions: Sequence[SeatedSession], before: Chairs) -> tuple[int, ...]:
    """Who does not sit in the chair that it had all the time, in order of number."""
    taken = chairs_taken(sessions, before)
    return tuple(
        pair
        for pair, chairs in sorted(taken.items())
        if len(chairs) > 1 or before[pair] not in (None, chairs[0])
    )


def with_still(
    lines: Lines, sessions: Sequence[SeatedSession], places: Mapping[int, int]
) -> Lines:
    """The lines with the pairs that do stay as those that cannot move.

    Args:
        lines: the lines, of places.
        sessions: the seats to come, in pair numbers.
        places: the place of each pair that asked not to move.
    """
    taken = chairs_taken(sessions, places)
    still = {places[pair] for pair, chairs in taken.items() if len(chairs) == 1}
    always_ns = tuple(
        line for line in lines.always_ns if still & set(lines.normal[line - 1])
    )
    return replace(lines, always_ns=always_ns, still=tuple(sorted(still)))


def state_moves(
    layout: Layout,
    sessions: Sequence[SeatedSession],
    before: Chairs,
    moving: Collection[int],
) -> Iterator[str]:
    """For each pair that asked not to move and does where it goes, and why."""
    seats = staying_seats(layout)
    taken = chairs_taken(sessions, moving)
    for pair in sorted(moving):
        old, chairs = before[pair], taken[pair]
        where = f"from {_name(old)} " if old is not None else ""
        if len(chairs) == 1:
            goes = f"moves {where}to {_name(chairs[0])} and stays there"
        else:
            goes = f"moves {where}and then between {len(chairs)} chairs"
        yield f"pair {pair} asked not to move, but {goes}: {_why(old, seats)}"
    if before and not moving:
        pairs = listed(sorted(before))
        yield f"pairs that asked not to move keep their chairs: {pairs}"


def _why(old: Chair | None, seats: Collection[Chair]) -> str:
    if old is None:
        return "it had no chair of its own before"
    if old not in seats:
        return "nobody stays in that chair in the new sections"
    return "with it there no plan without a rematch was found"


def _name(chair: Chair) -> str:
    table, way = chair
    return f"table {table} {way}"
