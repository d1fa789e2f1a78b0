"""What sessions of lines cost, beside couples counted from the seats."""

import random

import pytest

from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.replanning.session_costs import REMATCH, SessionCosts
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.seat_checker import met_again, slips_without


def drawn_session(layout: Layout, draw: random.Random) -> tuple[tuple[int, ...], ...]:
    """A session with the lines in any slots of their length."""
    (session,) = make_line_table(layout, 1).sessions
    lines = [line for seats in session for line in seats]
    draw.shuffle(lines)
    return tuple(tuple(lines.pop() for _ in seats) for seats in session)


@pytest.mark.parametrize(
    "layout",
    [
        base_layout(20, 5),
        base_layout(26, 5),
        base_layout(32, 5),
        base_layout(44, 7),
        howell_tails_layout(62, 5),
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(4))
def test_rematches_are_those_of_the_seats(layout: Layout, seed: int) -> None:
    draw = random.Random(seed)
    lines = number_lines(layout)
    everybody = range(1, layout.pairs + 1)
    met = {
        (min(two), max(two)) for two in (draw.sample(everybody, 2) for _ in range(8))
    }
    sessions = tuple(drawn_session(layout, draw) for _ in range(3))
    seats = seat_sessions(LineTable(layout, sessions), lines)
    for gone in ((), (draw.choice(everybody),)):
        slips = slips_without(seats, gone)
        again = met_again(slips, {two for two in met if not {*two} & {*gone}})
        costs = SessionCosts(layout, lines, met, gone)
        # a pair that would meet the missing one twice costs a little too
        assert round(costs.total(sessions) / REMATCH) == len(again)


def test_a_second_bye_costs_less_than_any_rematch() -> None:
    layout = base_layout(20, 5)
    lines = number_lines(layout)
    (session,) = make_line_table(layout, 1).sessions
    ns, ew = session[0]
    missing, out = lines.normal[ns - 1][0], lines.normal[ew - 1]
    assert SessionCosts(layout, lines, (), (missing,), out).total((session,)) == 5
    assert SessionCosts(layout, lines, (), (missing,)).total((session,)) == 0


def test_two_missing_pairs_that_meet_save_two_byes() -> None:
    layout = base_layout(20, 5)
    lines = number_lines(layout)
    (session,) = make_line_table(layout, 1).sessions
    ns, ew = session[0]
    missing = lines.normal[ns - 1][0], lines.normal[ew - 1][0]
    assert SessionCosts(layout, lines, (), missing).total((session,)) == -2
