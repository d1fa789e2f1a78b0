"""The grid of the tables and rounds, on a three-table Howell that is easy to follow."""

from dataclasses import replace

from evenhand.movement import Movement, Turn, native
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import Create, Record, Register, Withdraw
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.event.session_grid import Progress, SessionGrid, find_grid
from tests.movement_examples import THREE_TABLE_HOWELL, THREE_TABLE_MITCHELL
from tests.tournament.event.event_examples import ALL


def evening(boards: int = 1, plays: Movement = THREE_TABLE_HOWELL) -> RunningEvent:
    """Six pairs, seated at three tables, with that number of boards in a round."""
    movement = replace(plays, boards_per_set=boards)
    create = Create("Evening", {}, native.to_data(movement))
    event = RunningEvent.create(MemoryLog(), create)
    event.do(*(Register(pair, "") for pair in range(1, 7)))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def grid(event: RunningEvent) -> SessionGrid:
    return find_grid(event.state.group(ALL).session(1))


def play(event: RunningEvent, table: int, *rounds: int, forget: int = 0) -> None:
    """A table plays all its boards of some rounds, and forgets to enter some."""
    meetings = event.state.group(ALL).session(1).meetings.values()
    there = [one for one in meetings if one.table == table and one.round in rounds]
    for one in there[forget:]:
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


def test_of_two_tables_the_faster_one_makes_nobody_late() -> None:
    event = evening()
    event.do(Withdraw(2, round=1))
    (empty,) = [t for t in (1, 2, 3) if shown(event, t)[0] == "nobody"]
    fast, slow = (table for table in (1, 2, 3) if table != empty)
    play(event, fast, 1)
    assert grid(event).running == 1
    assert shown(event, slow)[0] == "playing"
    play(event, slow, 1)
    assert grid(event).running == 2


def test_a_forgotten_board_holds_up_no_round() -> None:
    event = evening(boards=2)
    for table in (1, 2):
        play(event, table, 1, 2, 3)
    play(event, 3, 2, 3)
    assert (grid(event).running, grid(event).behind) == (4, {3: 2})
    event = evening(boards=2)
    for table in (1, 2):
        play(event, table, 1, forget=1)
        play(event, table, 2, 3)
    assert (grid(event).running, grid(event).behind) == (4, {1: 1, 2: 1, 3: 6})


def test_travellers_that_are_typed_in_board_by_board_hurry_nobody() -> None:
    event = evening(boards=2, plays=THREE_TABLE_MITCHELL)
    meetings = event.state.group(ALL).session(1).meetings.values()
    first = [one for one in meetings if one.board in (1, 2)]
    assert {one.round for one in first} == {1, 2, 3}
    for one in first:
        event.do(Record(ALL, 1, one.table, one.board, "+50", one.ns, one.ew))
    assert grid(event).running == 1


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


def test_a_session_keeps_its_grid_until_something_happens() -> None:
    event = evening()
    before = grid(event)
    assert grid(event) is before
    play(event, 2, 1)
    assert shown(event, 2)[0] == "in"
    assert before.cell(2, 1).progress is Progress.PLAYING
    event.do(Withdraw(1, round=2))
    assert "nobody" in [cell.progress for cell in grid(event).cells.values()]
    event.undo()
    assert "nobody" not in [cell.progress for cell in grid(event).cells.values()]
