"""Schedules for three small sizes that neither a family nor spreading provides.

They are for ten pairs in three rounds, and for six pairs in nine and in ten. Everybody
plays every set once, and no set is at three tables.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from evenhand.movement import Cell

Rows = list[list[Cell]]
_Couple = frozenset[int]
#: Three couples that contain each of six pairs once.
_Row = frozenset[_Couple]
#: Five rows that contain each couple of six pairs once.
_Splitting = tuple[_Row, ...]


def small_schedule(pairs: int, rounds: int) -> Rows | None:
    """The schedule of one of these sizes; None for any other."""
    if (pairs, rounds) == (10, 3):
        return _ten_pairs_in_three_rounds()
    if pairs == 6 and rounds in (9, 10):
        return _six_pairs(rounds)
    return None


def _ten_pairs_in_three_rounds() -> Rows:
    """Two couples go up through the sets and three go down, each keeping together.

    A couple that goes up meets each of the three that go down once. On the set that
    neither of the two has in a round, the pairs of the couple left over meet.
    """
    rising, falling = [(1, 2), (3, 4)], [(5, 6), (7, 8), (9, 10)]
    rows: Rows = []
    for r in range(3):
        row = [
            Cell(up, down, (r + k) % 3 + 1)
            for k, couple in enumerate(rising)
            for up, down in zip(couple, falling[(2 * r + k) % 3], strict=True)
        ]
        row.append(Cell(*falling[(2 * r + 2) % 3], (r + 2) % 3 + 1))
        rows.append(row)
    return rows


def _six_pairs(rounds: int) -> Rows:
    """Rounds from two round robins, sets from two others.

    Any two round robins of six pairs have one row in common. If a round and a set were
    the same row, all three tables would share. So one of its couples plays elsewhere,
    or the row is left out of both.
    """
    one, two, three, four = list(_splittings(()))[:4]
    (first_alike,) = {*one} & {*three}
    (second_alike,) = {*two} & {*four}
    left_out = {first_alike} if rounds == 9 else set()
    round_rows = [row for row in one if row not in left_out] + [*two]
    set_rows = [row for row in three if row not in left_out] + [*four]
    elsewhere = {min(second_alike - first_alike, key=sorted)}
    if not left_out:
        elsewhere.add(min(first_alike - second_alike, key=sorted))
    in_rounds = _places(round_rows)
    in_sets = _places(set_rows)
    rows: Rows = [[] for _ in round_rows]
    for couple, places in sorted(in_rounds.items(), key=lambda item: sorted(item[0])):
        sets = in_sets[couple][:: -1 if couple in elsewhere else 1]
        for r, number in zip(places, sets, strict=True):
            rows[r].append(Cell(min(couple), max(couple), number + 1))
    return rows


def _places(rows: list[_Row]) -> Mapping[_Couple, list[int]]:
    """The rows that contain each couple, in order."""
    return {
        frozenset(couple): [n for n, row in enumerate(rows) if frozenset(couple) in row]
        for couple in combinations(range(1, 7), 2)
    }


def _splittings(rows: _Splitting) -> Iterator[_Splitting]:
    """All round robins of six pairs that begin with these rows."""
    if len(rows) == 5:
        yield rows
        return
    used = {couple for row in rows for couple in row}
    opponent = len(rows) + 2
    a, *rest = sorted({2, 3, 4, 5, 6} - {opponent})
    for b in rest:
        others = frozenset(rest) - {b}
        row = frozenset({frozenset({1, opponent}), frozenset({a, b}), others})
        if not row & used:
            yield from _splittings((*rows, row))
