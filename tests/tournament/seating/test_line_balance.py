"""Who sits NS over a whole event."""

from itertools import product

import numpy as np
import pytest

from evenhand.errors import RequestError
from evenhand.fairness import competition_by_definition
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.seating.event_balance import compete_over, measure_event
from evenhand.tournament.seating.event_faults import find_event_faults
from evenhand.tournament.seating.line_balance import balance_lines, possible_turnings
from evenhand.tournament.seating.session_seats import seat_sessions, turn_boards
from evenhand.tournament.seating.table_arrows import Turned, turn_tables
from tests.tournament.independent_checker import (
    complaints,
    line_complaints,
    slips_of,
)

LAYOUTS = [
    (base_layout(20, 5), 3),
    (base_layout(27, 5), 5),
    (base_layout(33, 5), 4),
    (base_layout(34, 5), 3),
    (base_layout(41, 5), 7),
    (base_layout(44, 7), 3),
    (howell_tails_layout(43, 5), 4),
]


@pytest.mark.parametrize(("layout", "sessions"), LAYOUTS, ids=str)
def test_balancing_breaks_no_rule(layout: Layout, sessions: int) -> None:
    table = make_line_table(layout, sessions)
    lines = number_lines(layout)
    found = balance_lines(table, lines)
    assert found.table.faults() == ()
    seats = seat_sessions(found.table, lines)
    assert found.gain.after.sum_of_squares <= found.gain.before.sum_of_squares
    assert found.gain.before == measure_event(seat_sessions(table, lines))
    assert found.gain.after == measure_event(seats)
    assert find_event_faults(seats) == ()
    slips = slips_of(seats)
    assert complaints(slips, layout.pairs) == []
    stay = [p for line in lines.exceptional for p in line if p != layout.phantom]
    normal = [[p for p in line if p != layout.phantom] for line in lines.normal]
    appendix = any(section.is_mitchell_tail for section in layout.sections)
    assert line_complaints(slips, normal, stay, appendix=appendix) == []


@pytest.mark.parametrize(
    ("pairs", "sessions"), [(20, 3), (16, 3), (30, 2), (22, 3), (24, 2)]
)
def test_no_choice_of_lines_is_fairer_than_ours(pairs: int, sessions: int) -> None:
    table = make_line_table(base_layout(pairs, 5), sessions)
    lines = number_lines(table.layout)
    turnings = list(possible_turnings(table))
    best = None
    for choice in product((False, True), repeat=len(turnings)):
        turned = table
        for turning, yes in zip(turnings, choice, strict=True):
            for session, section in turning if yes else ():
                turned = turned.turn(session, section)
        squares = measure_event(seat_sessions(turned, lines)).sum_of_squares
        best = squares if best is None else min(best, squares)
    assert balance_lines(table, lines).gain.after.sum_of_squares == best


def test_the_same_seed_gives_the_same_answer() -> None:
    table = make_line_table(base_layout(41, 5), 5)
    lines = number_lines(table.layout)
    assert balance_lines(table, lines, seed=3) == balance_lines(table, lines, seed=3)


def test_played_sessions_stay_as_they_are() -> None:
    table = make_line_table(base_layout(42, 5), 5)
    lines = number_lines(table.layout)
    found = balance_lines(table, lines, played=2).table
    assert found.sessions[:2] == table.sessions[:2]
    assert found.faults() == ()


def test_lines_that_cannot_move_sit_ns_in_one_section() -> None:
    table = make_line_table(base_layout(40, 5), 5)
    plain = number_lines(table.layout)
    lines = Lines(plain.normal, always_ns=(1,))
    found = balance_lines(table, lines).table
    assert found.faults() == ()
    homes = {[seats[0] for seats in session].index(1) for session in found.sessions}
    assert len(homes) == 1


def test_a_played_session_says_where_a_line_stays() -> None:
    table = make_line_table(base_layout(40, 5), 4)
    # line 2 begins in section D, which it has left again in session 2
    first = (*table.sessions[0][1:], table.sessions[0][0])
    moved = LineTable(table.layout, (first, *table.sessions[1:]))
    lines = Lines(number_lines(table.layout).normal, always_ns=(2,))
    home = next(i for i, seats in enumerate(first) if 2 in seats)
    found = balance_lines(moved, lines, played=2).table
    assert found.sessions[:2] == moved.sessions[:2]
    assert [session[home][0] for session in found.sessions[2:]] == [2, 2]


def test_a_tail_with_somebody_who_cannot_move_is_not_turned() -> None:
    table = make_line_table(base_layout(36, 5), 5)
    plain = number_lines(table.layout)
    (staying,) = plain.exceptional[0]
    free = [balance_lines(table, plain, seed=seed).table for seed in range(1, 4)]
    assert any(found.turned for found in free)
    still = Lines(plain.normal, plain.exceptional, still=(staying,))
    for seed in range(1, 4):
        assert not balance_lines(table, still, seed=seed).table.turned


def test_an_event_counts_all_its_sessions() -> None:
    table = make_line_table(base_layout(17, 5), 3)
    halls = [s.hall() for s in seat_sessions(table, number_lines(table.layout))]
    parts = [competition_by_definition(hall) for hall in halls]
    total = compete_over(halls)
    assert total.pairs == tuple(range(1, 18))
    assert np.array_equal(total.matrix, sum(part.matrix for part in parts))
    assert np.array_equal(total.meetings, sum(part.meetings for part in parts))
    assert len(total.plays) == 15
    with pytest.raises(RequestError, match="no sessions"):
        compete_over([])


@pytest.mark.parametrize("what", list(Turned))
def test_single_tables_or_boards_are_turned_only_if_asked(what: Turned) -> None:
    table = make_line_table(base_layout(21, 5), 3)
    lines = number_lines(table.layout)
    sessions = seat_sessions(table, lines, boards_per_set=2)
    found = turn_tables(sessions, what, steps=20_000)
    quality = [m.quality or 0 for m in (found.gain.before, found.gain.after)]
    assert quality[1] > quality[0] + 0.1
    turned = turn_boards(sessions, found.arrows)
    halls = [session.hall() for session in turned]
    assert any(hall.turned for hall in halls) == (what is Turned.BOARD)
    by_definition = sum(competition_by_definition(hall).matrix for hall in halls)
    assert np.array_equal(compete_over(halls).matrix, by_definition)
    assert find_event_faults(turned) == ()
    assert found == turn_tables(sessions, what, steps=20_000)


def test_boards_already_turned_are_refused() -> None:
    table = make_line_table(base_layout(20, 5), 1)
    sessions = seat_sessions(table, number_lines(table.layout), boards_per_set=2)
    arrows = turn_tables(sessions, Turned.BOARD, steps=5000).arrows
    with pytest.raises(RequestError, match="turned already"):
        turn_tables(turn_boards(sessions, arrows))
