"""The grid of the tables and rounds, on a three-table Howell that is easy to follow."""

from evenhand.movement import native
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import Create, Record, Register, Withdraw
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.event.session_grid import Progress, SessionGrid, find_grid
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.tournament.event.event_examples import ALL


def evening() -> RunningEvent:
    """Six pairs, seated: five rounds at three tables, each of one board."""
    create = Create("Evening", {}, native.to_data(THREE_TABLE_HOWELL))
    event = RunningEvent.create(MemoryLog(), create)
    event.do(*(Register(pair, "") for pair in range(1, 7)))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def grid(event: RunningEvent) -> SessionGrid:
    return find_grid(event.state.group(ALL).session(1))


def play(event: RunningEvent, table: int, *rounds: int) -> None:
    """A table plays all its boards of some rounds."""
    meetings = event.state.group(ALL).session(1).meetings.values()
    for one in meetings:
        if one.table == table and one.round in rounds:
            event.do(Record(ALL, 1, table, one.board, "+50", one.ns, one.ew))


def shown(event: RunningEvent, table: int) -> list[str]:
    return [cell.progress.value for cell in grid(event).row(table)]


def test_before_the_first_result_round_1_is_played() -> None:
    event = evening()
    assert grid(event).running == 1
    assert shown(event, 2) == ["playing", *["to come"] * 4]
    assert grid(event).behind == {}


def test_a_table_that_is_ahead_makes_nobody_late() -> None:
    event = evening()
    play(event, 3, 1, 2, 3)
    assert grid(event).running == 1
    assert shown(event, 1) == ["playing", *["to come"] * 4]
    assert shown(event, 3) == ["in", "in", "in", "to come", "to come"]


def test_who_is_behind_half_of_the_hall_is_late() -> None:
    event = evening()
    for table in (1, 2):
        play(event, table, 1, 2)
    play(event, 3, 1)
    boards = len(grid(event).cells[3, 2].boards)
    assert grid(event).running == 3
    assert shown(event, 3)[:3] == ["in", "late", "playing"]
    assert grid(event).behind == {3: boards}


def test_when_all_is_in_no_round_runs() -> None:
    event = evening()
    for table in (1, 2, 3):
        play(event, table, 1, 2, 3, 4, 5)
    assert grid(event).running == 6
    assert {cell.progress for cell in grid(event).cells.values()} == {Progress.IN}


def test_where_a_pair_has_left_nobody_plays() -> None:
    event = evening()
    for table in (1, 2, 3):
        play(event, table, 1, 2, 3)
    away = grid(event).cells[1, 4].ew
    event.do(Withdraw(away, round=4))
    cell = grid(event).cells[1, 4]
    assert (cell.progress, cell.ns, cell.boards) == (Progress.NOBODY, 0, ())
    assert grid(event).running == 4


def test_seats_are_those_of_the_table_even_where_a_board_is_turned() -> None:
    from dataclasses import replace

    from evenhand.movement import Turn

    first = frozenset({Turn(1, 2, 1)})
    turned = replace(THREE_TABLE_HOWELL, boards_per_set=2, turned=first)
    create = Create("Evening", {}, native.to_data(turned))
    event = RunningEvent.create(MemoryLog(), create)
    event.do(*(Register(pair, "") for pair in range(1, 7)))
    event.do(propose_seats(event.state.group(ALL)))
    cell, seat = grid(event).cells[2, 1], turned.cell(1, 2)
    assert (cell.ns, cell.ew) == (seat.ns, seat.ew)


def test_tables_that_stay_empty_do_not_hurry_the_others() -> None:
    create = Create("Evening", {}, native.to_data(THREE_TABLE_HOWELL))
    event = RunningEvent.create(MemoryLog(), create)
    # three of six pairs have come, so that most tables are empty in most rounds
    event.do(*(Register(pair, "") for pair in (1, 2, 3)))
    event.do(propose_seats(event.state.group(ALL)))
    first = min(cell.round for cell in grid(event).cells.values() if cell.boards)
    assert grid(event).running == first
    assert grid(event).behind == {}
