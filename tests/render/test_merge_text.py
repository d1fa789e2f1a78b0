"""Mergers of byes in words and as data."""

from evenhand.render.merge_text import merge_data, merges_lines
from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.merging.merge_search import find_merges
from evenhand.tournament.merging.merger import Merge
from evenhand.tournament.seating.session_seats import seat_sessions


def merges_of(seats: tuple[int, int]) -> tuple[Merge, ...]:
    """The mergers of byes in the first two of four sections, by their seats there."""
    layout = base_layout(40, 5)
    lines = number_lines(layout)
    (now,) = seat_sessions(make_line_table(layout, 1), lines)
    one, other = now.sections[:2]
    missing = (one.members[seats[0] - 1], other.members[seats[1] - 1])
    return find_merges([], now, missing, lines=lines)


def test_mergers_are_listed_with_what_follows_from_them() -> None:
    first, *others = merges_lines(merges_of((5, 5)))
    assert first.startswith("1. The byes of pairs ")
    assert first.endswith("rounds 1, 2, 3, 4 and 5:")
    assert all(line.startswith("   ") for line in others)
    assert any("10 byes fewer" in line for line in others)


def test_it_is_said_that_there_are_none() -> None:
    assert list(merges_lines((), "none today")) == ["none today"]


def test_exchanges_are_announced_and_stand_in_the_data() -> None:
    (merge,) = merges_of((5, 10))
    data = merge_data(merge)
    (exchange,) = data["exchanges"]
    assert exchange.startswith("section B is turned")
    assert data["consequences"][0] == f"before the session: {exchange}"
    assert [meeting["round"] for meeting in data["meetings"]] == [1, 2, 3, 4, 5]
