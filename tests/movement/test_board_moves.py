"""How boards travel: by rule, by a fixed route, or by hand."""

import pytest

from evenhand.families import build
from evenhand.families.fairest import TABLE_FRIENDLY, Key, records_of
from evenhand.movement import Cell, Movement
from evenhand.movement.board_moves import (
    BoardMoves,
    count_board_moves,
    count_shared_apart,
)


@pytest.mark.parametrize("tables", [5, 7, 9, 13])
def test_in_a_mitchell_all_boards_move_down(tables: int) -> None:
    moves = count_board_moves(build("mitchell", tables=tables))
    assert moves == BoardMoves(down=tables * (tables - 1), route=0, hand=0)


def test_a_board_that_waits_on_a_stand_is_still_handed_down() -> None:
    moves = count_board_moves(build("relay", tables=8))
    assert moves.down == moves.all


def test_a_searched_movement_sends_boards_all_over_the_room() -> None:
    # counted by others: 11 down one; 23 of 27 shared sets at tables that are apart
    movement = records_of(28)[Key(28, 13, TABLE_FRIENDLY)].movement
    assert count_board_moves(movement).down == 11
    assert count_shared_apart(movement) == 23


def test_a_route_is_where_a_table_mostly_sends_its_boards() -> None:
    # sets wander 1 → 3 → 2 → 1, but for one journey
    rows = [(1, 2, 3), (2, 3, 1), (3, 1, 2), (2, 3, 1)]
    movement = Movement.from_cells(
        [
            [Cell(2 * t - 1, 2 * t, number) for t, number in enumerate(row, 1)]
            for row in rows
        ],
        pairs=6,
        sets=3,
    )
    moves = count_board_moves(movement)
    # 1→3 and 3→2 and 2→1 are down; back again is a route from some tables
    assert moves == BoardMoves(down=6, route=0, hand=3)


def test_three_tables_in_a_row_are_neighbours() -> None:
    cells = [Cell(1, 2, 1), Cell(3, 4, 2), Cell(5, 6, 1), Cell(7, 8, 2)]
    apart = Movement.from_cells([cells], pairs=8, sets=2)
    together = Movement.from_cells(
        [sorted(cells, key=lambda cell: cell[2])], pairs=8, sets=2
    )
    assert (count_shared_apart(apart), count_shared_apart(together)) == (2, 0)
