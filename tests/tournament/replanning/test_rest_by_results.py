"""The next session by results where pairs have met outside the plan."""

import random

import pytest

from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.independent_checker import slips_of
from tests.tournament.replanning.line_brute_force import couplings, fewest_rematches
from tests.tournament.seat_checker import couples_in, met_again

Couple = tuple[int, int]


def met_in(table: LineTable, played: int) -> set[Couple]:
    seats = seat_sessions(table, number_lines(table.layout))[:played]
    return set(couples_in(slips_of(seats)))


def met_in_part(table: LineTable, lines: list[Couple], count: int) -> set[Couple]:
    """So many couples of two lines each, as after a merger."""
    normal = number_lines(table.layout).normal
    return {
        (min(two), max(two))
        for a, b in lines
        for two in list(zip(normal[a - 1], normal[b - 1], strict=True))[:count]
    }


@pytest.mark.parametrize("seed", range(6))
def test_the_best_line_meets_the_best_of_which_it_has_met_nobody(seed: int) -> None:
    # with three partial meetings at most, each of eight lines has four others at least
    draw = random.Random(seed)
    table = make_line_table(base_layout(40, 5), 3)
    order = draw.sample(range(1, 9), 8)
    partial = [(order[0], order[1]), (order[2], order[3]), (order[4], order[6])]
    met = met_in(table, 1) | met_in_part(table, partial, 2)
    averages = {line: -float(order.index(line)) for line in order}
    rest = FieldInLines(table, number_lines(table.layout), 1, met=met)
    found = rest.by_results(averages)
    barred = {frozenset(two) for two in (*table.sessions[0], *partial)}
    allowed = [
        coupling
        for option in couplings(range(1, 9))
        if not (coupling := {frozenset(two) for two in option}) & barred
    ]

    def ranks_of_opponents(coupling: set[frozenset[int]]) -> list[int]:
        opponent = {a: b for two in coupling for a in two for b in two - {a}}
        return [order.index(opponent[line]) for line in order]

    best = min(allowed, key=ranks_of_opponents)
    assert {frozenset(seats) for seats in found.sessions[1]} == best
    assert rest.rematches(found) == ()
    later = slips_of(seat_sessions(found, number_lines(table.layout))[1:])
    assert met_again(later, met) == []


@pytest.mark.parametrize("pairs", [20, 26, 30, 32])
def test_no_other_sessions_have_fewer_rematches(pairs: int) -> None:
    layout = base_layout(pairs, 5)
    lines = number_lines(layout)
    table = make_line_table(layout, min(layout.most_sessions, 4))
    for seed in range(2):
        draw = random.Random(seed)
        drawn = [sorted(draw.sample(range(1, pairs + 1), 2)) for _ in range(6)]
        met = met_in(table, 1) | {(a, b) for a, b in drawn}
        averages = {line: draw.random() for line in range(1, table.lines + 1)}
        rest = FieldInLines(table, lines, 1, met=met)
        found = rest.by_results(averages)
        to_come = seat_sessions(found, lines)[1:]
        assert list(rest.rematches(found)) == met_again(slips_of(to_come), met)
        least = fewest_rematches(layout, lines, met, set(), len(to_come))
        assert len(rest.rematches(found)) == least
