"""A group between two sessions: its lines as they were played, and its phantom."""

from dataclasses import replace

import pytest

from evenhand.tournament.layouts.one_field import round_robin_layout
from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.replanning.group_so_far import (
    lines_as_played,
    with_phantom_filled,
)
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.session_seats import (
    FieldSeating,
    LineSeating,
    Seating,
    seat_sessions,
)


@pytest.mark.parametrize("pairs", [20, 22, 26, 32, 40])
def test_a_session_as_planned_has_its_lines_where_they_were(pairs: int) -> None:
    layout = base_layout(pairs, 5)
    table, lines = make_line_table(layout, 2), number_lines(layout)
    assert lines_as_played(table, lines, seat_sessions(table, lines)[:1]) == table


def exchanged(table: LineTable, first: int, second: int) -> SeatedSession:
    """The first session with two lines in each other's seats."""
    lines = number_lines(table.layout)
    both = (lines.normal[first - 1], lines.normal[second - 1])
    return seat_sessions(table, lines)[0].exchange(zip(*both, strict=True))


@pytest.mark.parametrize("pairs", [20, 26, 32, 40])
def test_lines_that_exchanged_their_seats_are_seen_there(pairs: int) -> None:
    layout = base_layout(pairs, 5)
    table, lines = make_line_table(layout, 2), number_lines(layout)
    for first, second in ((1, 2), (1, 4), (2, 3)):
        other = {first: second, second: first}
        found = lines_as_played(table, lines, [exchanged(table, first, second)])
        assert found.sessions[0] == tuple(
            tuple(other.get(line, line) for line in seats)
            for seats in table.sessions[0]
        )
        assert found.sessions[1:] == table.sessions[1:]


def test_a_few_pairs_in_other_seats_do_not_make_another_line() -> None:
    layout = base_layout(20, 5)
    table, lines = make_line_table(layout, 2), number_lines(layout)
    (a, b, *_), (c, d, *_) = lines.normal[0], lines.normal[3]
    seats = seat_sessions(table, lines)[0].exchange([(a, c), (b, d)])
    assert lines_as_played(table, lines, [seats]) == table


def test_pairs_may_have_other_numbers_than_their_places() -> None:
    layout = base_layout(20, 5)
    table, lines = make_line_table(layout, 2), number_lines(layout)
    seats = exchanged(table, 1, 4)
    named = seats.renumber({pair: pair + 100 for pair in seats.pairs})
    places = {place + 100: place for place in range(1, 21)}
    expected = lines_as_played(table, lines, [seats])
    assert expected != table
    assert lines_as_played(table, lines, [named], places) == expected


def test_a_session_without_lines_stays_as_it_was_planned() -> None:
    layout = base_layout(20, 5)
    table, lines = make_line_table(layout, 2), number_lines(layout)
    seats = seat_sessions(table, lines)[0]
    alone = replace(seats, sections=seats.sections[:1])
    assert lines_as_played(table, lines, [alone]) == table


def lines_of(pairs: int) -> LineSeating:
    layout = base_layout(pairs, 5)
    return LineSeating(make_line_table(layout, 3), number_lines(layout))


@pytest.mark.parametrize(
    "seating",
    [
        FieldSeating(round_robin_layout(13, 2), 2, tuple(range(14, 0, -1))),
        lines_of(19),
        lines_of(27),
    ],
    ids=lambda seating: str(seating.layout),
)
def test_a_pair_more_has_the_seats_of_the_phantom(seating: Seating) -> None:
    planned = PlannedGroup("A", seating, 2)
    phantom = planned.layout.phantom
    filled = with_phantom_filled(planned)
    assert filled.pairs == phantom == planned.pairs + 1
    for before, after in zip(planned.seats(), filled.seats(), strict=True):
        rows = [
            [part.movement.schedule for part in s.sections] for s in (before, after)
        ]
        assert rows[0] == rows[1]
        assert phantom not in before.seats()
        assert phantom in after.seats()
    assert with_phantom_filled(filled) == filled
