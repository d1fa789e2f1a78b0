"""All places that the pairs of a small field can take, tried one by one."""

from collections.abc import Collection
from itertools import permutations

from evenhand.tournament.seating.session_seats import FieldSeating

Couple = tuple[int, int]


def fewest_by_all_orders(
    seating: FieldSeating, played: int, met: Collection[Couple], gone: Collection[int]
) -> int:
    """The fewest couples that meet again, with the pairs in any places."""
    cells = [
        (cell.ns - 1, cell.ew - 1)
        for seats in seating.seats()[played:]
        for section in seats.sections
        for row in section.movement.schedule
        for cell in row
    ]
    real = {two for two in met if not set(two) & set(gone)}
    real |= {(b, a) for a, b in real}
    best = len(cells)
    for holder in permutations(range(1, len(seating.order) + 1)):
        again = 0
        for a, b in cells:
            again += (holder[a], holder[b]) in real
            if again >= best:
                break
        best = min(best, again)
        if not best:
            break
    return best
