"""Planning on after something has changed."""

import pytest

from evenhand.errors import RequestError
from evenhand.tournament import (
    Layout,
    LineTable,
    base_layout,
    howell_tails_layout,
    make_line_table,
    number_lines,
    plan_rest,
    seat_sessions,
)
from tests.tournament.independent_checker import complaints, slips_of


def with_lines_exchanged(table: LineTable) -> LineTable:
    """Session 1 as played: the EW lines of the first two sections were exchanged."""
    (a, b), (c, d), *others = table.sessions[0]
    return LineTable(table.layout, (((a, d), (c, b), *others), *table.sessions[1:]))


@pytest.mark.parametrize(
    ("layout", "sessions"),
    [
        (base_layout(60, 5), 6),
        (base_layout(60, 5), 9),
        (base_layout(57, 5), 6),
        (base_layout(64, 5), 6),
        (base_layout(64, 7), 4),
        (howell_tails_layout(62, 5), 4),
    ],
    ids=str,
)
def test_an_exchange_of_lines_is_planned_around(layout: Layout, sessions: int) -> None:
    broken = with_lines_exchanged(make_line_table(layout, sessions))
    mended = plan_rest(broken, 1, sessions)
    assert mended.sessions[0] == broken.sessions[0]
    assert len(mended.sessions) == sessions
    assert mended.faults() == ()
    slips = slips_of(seat_sessions(mended, number_lines(layout)))
    assert complaints(slips, layout.pairs) == []


def test_lines_that_met_by_a_merger_do_not_meet_again() -> None:
    table = make_line_table(base_layout(40, 5), 4)
    merged = [(2, 4), (1, 8)]
    found = plan_rest(table, 1, 4, also_met=merged)
    assert not {*merged} & set(found.met_in())


def test_a_session_can_be_added() -> None:
    table = make_line_table(base_layout(42, 5), 3)
    longer = plan_rest(table, 3, 5)
    assert longer.sessions[:3] == table.sessions
    assert len(longer.sessions) == 5
    assert longer.faults() == ()


def test_what_cannot_be_completed_is_refused_with_what_can() -> None:
    # four lines have two sessions left; once A has met C too, only one
    table = make_line_table(base_layout(20, 5), 1)
    assert len(plan_rest(table, 1, 3).sessions) == 3
    with pytest.raises(RequestError, match="plan 3, or allow"):
        plan_rest(table, 1, 4)
    with pytest.raises(RequestError, match="plan 2, or allow"):
        plan_rest(table, 1, 3, also_met=[(1, 3)])


@pytest.mark.parametrize(("played", "sessions"), [(0, 3), (3, 3), (4, 6)])
def test_something_must_be_played_and_something_to_come(
    played: int, sessions: int
) -> None:
    with pytest.raises(RequestError, match="sessions played of"):
        plan_rest(make_line_table(base_layout(40, 5), 3), played, sessions)


def test_unknown_lines_are_refused() -> None:
    table = make_line_table(base_layout(40, 5), 3)
    with pytest.raises(RequestError, match="the lines are 1 to 8"):
        plan_rest(table, 1, 3, also_met=[(1, 9)])


def test_impossible_seats_are_refused() -> None:
    layout = base_layout(20, 5)
    with pytest.raises(RequestError, match="cannot have been"):
        plan_rest(LineTable(layout, (((1, 1), (3, 4)),)), 1, 2)
