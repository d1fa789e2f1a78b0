"""The 3-table Howell, for which no starter exists, found by trying everything."""

from collections.abc import Iterator, Sequence
from itertools import product

from evenhand.fairness import compete, measure
from evenhand.families.cyclic import Layout
from evenhand.movement import Cell, Movement

Row = frozenset[frozenset[int]]


def find_howell_for_six() -> tuple[Layout, ...]:
    """The 3-table Howell with only one round in which all tables play the same set.

    The meetings are cyclic. The sets follow another way of splitting the 15 meetings
    into five complete rounds, one that has only the first round in common with them.
    """
    rounds = [
        [
            (6, r + 1),
            ((r + 1) % 5 + 1, (r - 1) % 5 + 1),
            ((r + 2) % 5 + 1, (r - 2) % 5 + 1),
        ]
        for r in range(5)
    ]
    first = frozenset(frozenset(couple) for couple in rounds[0])
    others = {frozenset(map(frozenset, row)) for row in rounds[1:]}
    splitting = next(
        found for found in _splittings([first]) if not others & set(found[1:])
    )
    # The set is named after the pair that meets pair 6 on it.
    names = {
        couple: min(min(c) for c in row if 6 in c)
        for row in splitting
        for couple in row
    }
    best: tuple[int, tuple[Layout, ...]] | None = None
    for arrows in product((False, True), repeat=10):
        turned = iter(arrows)
        layouts = tuple(
            tuple(
                Cell(
                    *(couple[::-1] if 6 not in couple and next(turned) else couple),
                    names[frozenset(couple)],
                )
                for couple in row
            )
            for row in rounds
        )
        value = _plain_sum_of_squares(layouts)
        if best is None or value < best[0]:
            best = (value, layouts)
    assert best is not None
    return best[1]


def _splittings(rows: list[Row]) -> Iterator[list[Row]]:
    """All ways to extend rows of three disjoint couples of six pairs to five rows."""
    if len(rows) == 5:
        yield rows
        return
    used = {couple for row in rows for couple in row}
    everybody = set(range(1, 7))
    opponent = min(everybody - {6} - {p for c in used if 6 in c for p in c})
    a, *rest = sorted(everybody - {6, opponent})
    for b in rest:
        others = frozenset(everybody - {6, opponent, a, b})
        row = frozenset({frozenset({6, opponent}), frozenset({a, b}), others})
        if not row & used:
            yield from _splittings([*rows, row])


def _plain_sum_of_squares(layouts: Sequence[Layout]) -> int:
    return int(measure(compete(Movement.from_cells(layouts))).sum_of_squares)
