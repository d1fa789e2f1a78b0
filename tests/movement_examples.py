"""Small movements that can be checked by hand, shared by the tests."""

from evenhand.movement import Movement

#: Three tables, five rounds, six pairs; all tables play set r in round r.
THREE_TABLE_HOWELL = Movement.from_cells(
    [
        [(6, 1, 1), (5, 2, 1), (3, 4, 1)],
        [(6, 2, 2), (1, 3, 2), (4, 5, 2)],
        [(6, 3, 3), (2, 4, 3), (5, 1, 3)],
        [(6, 4, 4), (3, 5, 4), (1, 2, 4)],
        [(6, 5, 5), (4, 1, 5), (2, 3, 5)],
    ],
    name="3-table barometer Howell",
)

#: Three tables, three rounds; NS stay, EW go up one, boards go down one.
THREE_TABLE_MITCHELL = Movement.from_cells(
    [
        [(1, 4, 1), (2, 5, 2), (3, 6, 3)],
        [(1, 6, 2), (2, 4, 3), (3, 5, 1)],
        [(1, 5, 3), (2, 6, 1), (3, 4, 2)],
    ],
    winners=2,
    name="3-table Mitchell",
)


def cyclic_mitchell(tables: int, boards_per_set: int = 1) -> Movement:
    """The Mitchell of an odd number of tables, from its step by step rule."""
    ew = list(range(tables + 1, 2 * tables + 1))
    sets = list(range(1, tables + 1))
    rounds = []
    for _ in range(tables):
        rounds.append([(t + 1, ew[t], sets[t]) for t in range(tables)])
        ew = [ew[-1], *ew[:-1]]
        sets = [*sets[1:], sets[0]]
    return Movement.from_cells(
        rounds,
        boards_per_set=boards_per_set,
        winners=2,
        name=f"{tables}-table Mitchell",
    )
