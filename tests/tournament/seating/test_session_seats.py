"""Seats of sessions."""

from dataclasses import replace

import pytest

from evenhand.errors import RequestError
from evenhand.tournament.layouts.one_field import barometer_layout
from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.event_faults import find_event_faults
from evenhand.tournament.seating.session_seats import (
    FieldSeating,
    LineSeating,
    first_tables,
    seat_sessions,
)


def test_two_sections_and_their_second_session() -> None:
    layout = base_layout(20, 5)
    first, second, _ = seat_sessions(make_line_table(layout, 3), number_lines(layout))
    seats = first.seats()
    assert seats[1] == ("A", 1, "NS")
    assert seats[6] == ("A", 1, "EW")
    assert seats[11] == ("B", 11, "NS")
    assert seats[20] == ("B", 15, "EW")
    # A-NS stays, B-NS → A-EW, B-EW → B-NS, A-EW → B-EW
    later = second.seats()
    assert later[1] == ("A", 1, "NS")
    assert later[11] == ("A", 1, "EW")
    assert later[16] == ("B", 11, "NS")
    assert later[6] == ("B", 11, "EW")


def test_the_hall_is_one_movement() -> None:
    layout = base_layout(27, 5)
    seats = seat_sessions(
        make_line_table(layout, 5), number_lines(layout), boards_per_set=2
    )
    hall = seats[3].hall()
    assert (hall.tables, hall.pairs, hall.phantom) == (14, 28, 28)
    assert (hall.rounds, hall.boards) == (5, 10)
    assert hall.faults() == ()
    assert set(seats[3].seats()) == set(range(1, 28))


def test_sections_begin_at_round_table_numbers() -> None:
    assert first_tables(base_layout(46, 5)) == (1, 11, 21, 31, 41)
    assert first_tables(base_layout(2 * 32, 13)) == (1, 21)


def test_lines_must_fit() -> None:
    table = make_line_table(base_layout(20, 5), 1)
    with pytest.raises(RequestError, match="normal lines"):
        seat_sessions(table, number_lines(base_layout(30, 5)))


def test_every_pair_is_in_one_line() -> None:
    with pytest.raises(RequestError, match="expected each pair once"):
        Lines(((1, 2, 3), (3, 4, 5)))


def test_the_places_of_a_plan_have_no_gap() -> None:
    table = make_line_table(base_layout(20, 5), 1)
    lines = number_lines(table.layout)
    with pytest.raises(RequestError, match="expected each of the numbers 1 to 20"):
        LineSeating(table, lines.renumber({20: 21}))


def test_line_of_a_pair() -> None:
    lines = number_lines(base_layout(16, 5))
    assert [lines.line_of(pair) for pair in (1, 6, 15, 16)] == [1, 2, 3, -1]
    with pytest.raises(RequestError):
        lines.line_of(17)


def test_a_field_is_seated_in_a_given_order() -> None:
    layout = barometer_layout(6, 2)
    (first, _) = FieldSeating(layout, 2, (6, 5, 4, 3, 2, 1)).seats()
    # the last seat is the one that stays at table 1
    assert first.seats()[1] == ("A", 1, "NS")
    with pytest.raises(RequestError, match="each number from 1 to 6 once"):
        FieldSeating(layout, 2, (1, 2, 3, 4, 5, 5))


def event(pairs: int, sessions: int) -> tuple[SeatedSession, ...]:
    layout = base_layout(pairs, 5)
    return seat_sessions(make_line_table(layout, sessions), number_lines(layout))


def test_a_sound_event_has_no_faults() -> None:
    for pairs in (20, 21, 24, 26, 27):
        assert find_event_faults(event(pairs, 3)) == ()


def test_the_same_session_twice_is_all_rematches() -> None:
    first, _ = event(20, 2)
    faults = find_event_faults([first, replace(first, number=2)])
    assert {fault.kind for fault in faults} == {"rematch"}
    assert len(faults) == 50
    assert str(faults[0]) == "rematch: session 2, pair 1 and 6 (met in session 1)"


def test_a_session_cut_short_misses_deals() -> None:
    (first,) = event(20, 1)
    short = [replace(s, movement=s.movement.curtail(4)) for s in first.sections]
    faults = find_event_faults([replace(first, sections=tuple(short))])
    assert {fault.kind for fault in faults} == {"missed-deal"}
    assert len(faults) == 20
    assert find_event_faults([first], every_deal=False) == ()
