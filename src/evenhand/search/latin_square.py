"""Random Latin squares, by the moves of Jacobson and Matthews.

Each move changes eight cells of a cube that stands for the square. It may leave a −1 in
one of them. The walk passes through such improper squares because without them it could
not reach every Latin square.
"""

import random

#: Moves for each cell of the square: enough to forget where the walk started.
_MOVES_PER_CELL = 20

#: A square as a cube of 0 and 1: row × column × symbol; one −1 is allowed on the way.
_Cube = list[list[list[int]]]


def random_latin_square(order: int, chance: random.Random) -> list[list[int]]:
    """A square in which every row and column has each number below the order once."""
    cube = _cyclic(order)
    odd_one: tuple[int, int, int] | None = None
    moves = 0
    while moves < _MOVES_PER_CELL * order**2 or odd_one is not None:
        odd_one = _move(cube, odd_one, order, chance)
        moves += 1
    return [[cell.index(1) for cell in row] for row in cube]


def _cyclic(order: int) -> _Cube:
    numbers = range(order)
    return [
        [
            [int((row + column) % order == symbol) for symbol in numbers]
            for column in numbers
        ]
        for row in numbers
    ]


def _move(
    cube: _Cube,
    odd_one: tuple[int, int, int] | None,
    order: int,
    chance: random.Random,
) -> tuple[int, int, int] | None:
    """One step of the walk; where the cube now has a −1, if it has one."""
    if odd_one is None:
        row, column, symbol = (chance.randrange(order) for _ in range(3))
        if cube[row][column][symbol]:
            return None
    else:
        row, column, symbol = odd_one
    numbers = range(order)
    other_row = chance.choice([r for r in numbers if cube[r][column][symbol] == 1])
    other_column = chance.choice([c for c in numbers if cube[row][c][symbol] == 1])
    other_symbol = chance.choice([s for s in numbers if cube[row][column][s] == 1])
    # alternating signs at the corners of a box leave the sum of every line as it was
    for r, a in ((row, 1), (other_row, -1)):
        for c, b in ((column, 1), (other_column, -1)):
            for s, d in ((symbol, 1), (other_symbol, -1)):
                cube[r][c][s] += a * b * d
    if cube[other_row][other_column][other_symbol] < 0:
        return other_row, other_column, other_symbol
    return None
