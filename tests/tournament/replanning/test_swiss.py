"""Delayed Swiss."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.independent_checker import complaints, slips_of
from tests.tournament.seat_checker import lines_met
from tests.tournament.sweep import layouts, sampled


def next_session(
    table: LineTable,
    played: int,
    averages: dict[int, float],
    always_ns: tuple[int, ...] = (),
) -> LineTable:
    """The table with its next session by results."""
    lines = replace(number_lines(table.layout), always_ns=always_ns)
    return FieldInLines.as_planned(table, lines, played).by_results(averages)


def played_through(layout: Layout, sessions: int, seed: int) -> LineTable:
    """Every session but the first chosen by results drawn by lot."""
    generator = random.Random(seed)
    table = make_line_table(layout, sessions)
    for played in range(1, sessions):
        before = table.sessions[:played]
        averages = {line: generator.random() for line in range(1, table.lines + 1)}
        table = next_session(table, played, averages)
        assert table.sessions[:played] == before
        assert len(table.sessions) == sessions
        assert table.faults() == ()
    return table


@pytest.mark.parametrize("pairs", range(16, 60))
def test_a_swiss_event_can_always_be_completed(pairs: int) -> None:
    for layout in layouts(pairs):
        if layout.most_sessions > 1 and sampled(pairs, str(layout), one_in=3):
            played_through(layout, layout.most_sessions, seed=pairs)


@pytest.mark.parametrize(
    "layout", [base_layout(51, 5), mitchells_layout(53, 5)], ids=str
)
@pytest.mark.parametrize("seed", range(51, 55))
def test_nobody_sits_out_twice_for_the_sake_of_close_ranks(
    layout: Layout, seed: int
) -> None:
    table = played_through(layout, layout.most_sessions, seed)
    slips = slips_of(seat_sessions(table, number_lines(layout)))
    rounds = {(pair, s.session, s.round) for s in slips for pair in (s.ns, s.ew)}
    played = Counter(pair for pair, _, _ in rounds)
    assert min(played.values()) >= layout.rounds * layout.most_sessions - 1


@pytest.mark.parametrize(
    "layout",
    [
        base_layout(40, 5),
        base_layout(46, 5),
        base_layout(54, 5),
        howell_tails_layout(53, 5),
        mitchells_layout(60, 7),
    ],
    ids=str,
)
def test_the_seats_of_a_swiss_event_stand_the_checker(layout: Layout) -> None:
    table = played_through(layout, layout.most_sessions, seed=1)
    slips = slips_of(seat_sessions(table, number_lines(layout)))
    complete = all(section.family != "skip" for section in layout.sections)
    assert complaints(slips, layout.pairs, every_deal=complete) == []


def test_the_best_meets_the_best_not_met() -> None:
    table = make_line_table(base_layout(80, 5), 4)  # sixteen lines
    averages = {line: 60.0 - line for line in range(1, 17)}
    met = set(lines_met(table)) & {
        tuple(sorted(seats)) for seats in table.sessions[0] if len(seats) == 2
    }
    chosen = next_session(table, 1, averages).sessions[1]
    partner = {a: b for seats in chosen for a, b in (seats, seats[::-1])}
    left = list(range(1, 17))
    # with room enough nothing stands in the way: from the top, the next one not met
    while len(left) > 4:
        best = left.pop(0)
        other = next(line for line in left if (best, line) not in met)
        left.remove(other)
        assert partner[best] == other


def test_the_last_line_goes_to_the_howell() -> None:
    table = make_line_table(base_layout(66, 5), 3)  # thirteen lines and a Howell
    averages = {line: float(line) for line in range(1, 14)}
    first = table.sessions[0][-1][0]
    chosen = next_session(table, 1, averages).sessions[1]
    assert chosen[-1][0] <= 3
    assert chosen[-1][0] != first


def test_lines_that_cannot_move_never_meet() -> None:
    table = make_line_table(base_layout(80, 5), 5)
    still = (1, 8)
    assert still not in lines_met(table)
    averages = dict.fromkeys(range(1, 17), 50.0) | {1: 70.0, 8: 69.0}
    for played in range(1, 5):
        table = next_session(table, played, averages, always_ns=still)
    assert still not in lines_met(table)
    for session in table.sessions[1:]:
        assert set(still) <= {seats[0] for seats in session}


@pytest.mark.parametrize("played", [0, 3, 4])
def test_a_swiss_session_needs_results_and_a_session_to_come(played: int) -> None:
    table = make_line_table(base_layout(40, 5), 3)
    with pytest.raises(RequestError, match="3"):
        next_session(table, played, dict.fromkeys(range(1, 9), 50.0))
