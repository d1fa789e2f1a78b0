"""Who meets whom: rings, faults, and schedules that play exactly these meetings."""

import random

import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import play
from evenhand.search.meeting_graph import MeetingGraph
from evenhand.search.schedules import is_complete, is_table_friendly


@pytest.mark.parametrize(
    ("lines", "size", "rounds"), [(2, 7, 7), (5, 4, 8), (5, 6, 12), (8, 3, 9)]
)
def test_a_ring_has_no_triangle(lines: int, size: int, rounds: int) -> None:
    ring = MeetingGraph.ring(lines, size)
    assert (ring.pairs, ring.rounds) == (lines * size, rounds)
    met = {p: set() for p in range(1, ring.pairs + 1)}  # type: dict[int, set[int]]
    for a, b in ring.edges:
        met[a].add(b)
        met[b].add(a)
    assert all(len(others) == rounds for others in met.values())
    assert all(not met[a] & met[b] for a, b in ring.edges)


def test_a_ring_of_two_lines_is_a_mitchell() -> None:
    assert MeetingGraph.ring(2, 7) == MeetingGraph.of(build("mitchell", tables=7))


@pytest.mark.parametrize(("lines", "size"), [(5, 4), (8, 3), (2, 6)])
def test_a_schedule_plays_these_meetings_and_no_others(lines: int, size: int) -> None:
    ring = MeetingGraph.ring(lines, size)
    found = ring.schedule(2, random.Random(4))
    assert found is not None
    assert found.faults() == ()
    assert is_complete(found)
    assert is_table_friendly(found)
    assert MeetingGraph.of(found) == ring
    assert max(play.couples(found).values()) == 1


def test_plain_data_leads_back() -> None:
    ring = MeetingGraph.ring(5, 2)
    assert MeetingGraph.from_data(ring.as_data()) == ring


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "expected the keys pairs, rounds and edges"),
        ([], "expected the keys pairs, rounds and edges"),
        ({"pairs": "4", "rounds": 1, "edges": "1-2 3-4"}, "cannot be read"),
        ({"pairs": 4, "rounds": 1, "edges": "1-2 3+4"}, "meeting '3.4'; expected"),
        ({"pairs": 4, "rounds": 1, "edges": "1-2 2-1"}, "meeting 1-2 stands twice"),
        ({"pairs": 4, "rounds": 1, "edges": "1-2 3-3"}, "meeting 3-3; expected two"),
        ({"pairs": 4, "rounds": 1, "edges": "1-2 3-5"}, "meeting 3-5; expected two"),
        ({"pairs": 4, "rounds": 2, "edges": "1-2 3-4"}, "pair 1 meets 1 others in 2"),
        ({"pairs": 3, "rounds": 2, "edges": "1-2 2-3 1-3"}, "even number of pairs"),
        ({"pairs": 10**12, "rounds": 0, "edges": ""}, "from one round"),
        ({"pairs": 10**12, "rounds": 1, "edges": "1-2"}, "pair 3 meets 0 others"),
    ],
)
def test_what_is_wrong_with_meetings_is_said(data: object, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        MeetingGraph.from_data(data)  # type: ignore[arg-type]


@pytest.mark.parametrize(("lines", "size"), [(5, 3), (4, 2), (1, 2), (5, 0)])
def test_rings_that_do_not_exist_are_refused(lines: int, size: int) -> None:
    with pytest.raises(RequestError, match="2, 5, 8, 11, … lines"):
        MeetingGraph.ring(lines, size)


def test_a_ring_larger_than_any_hall_is_refused_at_once() -> None:
    with pytest.raises(RequestError, match="996004 pairs; expected 1000 at most"):
        MeetingGraph.ring(998, 998)
