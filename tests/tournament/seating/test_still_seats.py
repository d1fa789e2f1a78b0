"""Pairs that cannot move, as a checker sees them that looks only at seats."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
    one_section_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.draft import LineDraft, even_out
from evenhand.tournament.seating.event_faults import find_event_faults
from evenhand.tournament.seating.line_balance import balance_lines
from evenhand.tournament.seating.seeding import Wishes, seed_lines
from evenhand.tournament.seating.session_seats import seat_sessions
from evenhand.tournament.seating.still_seats import (
    _nearest_groups,
    chairs_taken,
    place_still,
    still_lines,
)

LAYOUTS = [
    *(base_layout(pairs, 5) for pairs in (6, 11, 12, 16, 20, 24, 26, 33, 36, 40, 47)),
    *(base_layout(pairs, 7) for pairs in (28, 37, 44, 61)),
    howell_tails_layout(24, 5),
    howell_tails_layout(43, 5),
    mitchells_layout(64, 5, 3),
    one_section_layout(14),
    base_layout(34, 5, barometer=True),
]


def seats_of(sessions: Iterable[SeatedSession]) -> dict[int, set[tuple[int, str]]]:
    """Every table and direction of each pair, in every round of every session."""
    found: dict[int, set[tuple[int, str]]] = defaultdict(set)
    for session in sessions:
        for section in session.sections:
            for row in section.movement.schedule:
                for number, (ns, ew, _) in enumerate(row):
                    table = section.first_table + number
                    found[ns].add((table, "NS"))
                    found[ew].add((table, "EW"))
    return found


def room_of(table: LineTable) -> int:
    """The room that a refusal names."""
    everybody = range(1, table.layout.pairs + 1)
    with pytest.raises(RequestError, match="there is room for") as refused:
        place_still(table, everybody, everybody)
    return int(str(refused.value).split("room for ")[1].split(":")[0])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_pair_that_cannot_move_has_one_seat_in_all_sessions(
    data: st.DataObject,
) -> None:
    layout = data.draw(st.sampled_from(LAYOUTS))
    sessions = data.draw(st.integers(1, min(layout.most_sessions, 4)))
    table = make_line_table(layout, sessions)
    everybody = range(1, layout.pairs + 1)
    ranking = data.draw(st.permutations(everybody))
    most = min(room_of(table), 12)
    still = data.draw(st.lists(st.sampled_from(everybody), unique=True, max_size=most))
    wishes = Wishes(stationary=tuple(still))
    lines = seed_lines(table, ranking, seed=3, wishes=wishes)
    balanced = balance_lines(table, lines, sweeps=2).table
    assert balanced.faults() == ()
    seats = seat_sessions(balanced, lines)
    skips = any(section.family == "skip" for section in layout.sections)
    assert find_event_faults(seats, every_deal=not skips) == ()
    taken = seats_of(seats)
    assert all(len(taken[pair]) == 1 for pair in still)
    assert chairs_taken(seats, still) == {pair: list(taken[pair]) for pair in still}


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_all_the_room_that_is_named_can_be_used(layout: Layout) -> None:
    table = make_line_table(layout, min(layout.most_sessions, 3))
    room = room_of(table)
    still = tuple(range(1, room + 1))
    ranking = range(1, layout.pairs + 1)
    lines = seed_lines(table, ranking, wishes=Wishes(stationary=still))
    balanced = balance_lines(table, lines, sweeps=2).table
    taken = seats_of(seat_sessions(balanced, lines))
    assert all(len(taken[pair]) == 1 for pair in still)


def brute_force_room(table: LineTable) -> int:
    """The most lines that are never in a tail and never in one section."""
    tails = table.layout.tails
    in_tails = {n for s in table.sessions for i in tails for n in s[i]}
    met = {
        frozenset(couple)
        for session in table.sessions
        for seats in session
        for couple in combinations(seats, 2)
    }
    lines = [n for n in range(1, table.lines + 1) if n not in in_tails]
    return max(
        len(chosen)
        for size in range(len(lines) + 1)
        for chosen in combinations(lines, size)
        if not any(frozenset(c) in met for c in combinations(chosen, 2))
    )


@pytest.mark.parametrize("pairs", [20, 26, 30, 33, 36, 44, 50, 60])
@pytest.mark.parametrize("sessions", [2, 3, 4])
def test_no_more_lines_could_stay(pairs: int, sessions: int) -> None:
    layout = base_layout(pairs, 5)
    if sessions > layout.most_sessions:
        return
    table = make_line_table(layout, sessions)
    assert len(still_lines(table)) == brute_force_room(table)


def test_one_session_has_room_for_every_ns_pair_that_stays() -> None:
    # a Mitchell of five and an appendix of 5 + 2: all twelve NS pairs keep their table
    assert room_of(make_line_table(base_layout(24, 5), 1)) == 12
    # a Mitchell of five and the three who stay in a 3/4 Howell of four tables
    assert room_of(make_line_table(base_layout(18, 5), 1)) == 8


def distance(place: int, group: int, groups: int, pairs: int) -> int:
    members = [p for p in range(pairs) if p * groups // pairs == group]
    return min(abs(place - p) for p in members)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_no_other_groups_are_nearer(data: st.DataObject) -> None:
    pairs = data.draw(st.integers(5, 20))
    places = sorted(
        data.draw(st.sets(st.integers(0, pairs - 1), min_size=1, max_size=5))
    )
    room = data.draw(st.lists(st.integers(0, 2), min_size=3, max_size=5))
    slots = [group for group, free in enumerate(room) for _ in range(free)]
    if len(places) > len(slots):
        return

    def cost(groups: Iterable[int]) -> int:
        return sum(
            distance(place, group, len(room), pairs)
            for place, group in zip(places, groups, strict=True)
        )

    found = _nearest_groups(places, room, pairs)
    assert all(found.count(group) <= free for group, free in enumerate(room))
    assert cost(found) == min(map(cost, permutations(slots, len(places))))


def spread(lines: Iterable[Collection[int]]) -> int:
    sums = [sum(line) for line in lines]
    return max(sums) - min(sums)


@pytest.mark.parametrize(
    ("pairs", "sessions", "still", "seed"),
    [
        (24, 2, (8, 20, 23), 4),
        (40, 3, (1, 2, 3), 1),
        (40, 3, (3, 17, 22, 40), 3),
        (54, 3, (4, 5, 26, 53), 2),
        (100, 3, (1, 9, 40, 41, 77, 100), 5),
    ],
)
def test_pairs_that_cannot_move_leave_lines_equally_strong(
    pairs: int, sessions: int, still: tuple[int, ...], seed: int
) -> None:
    table = make_line_table(base_layout(pairs, 5), sessions)
    wishes = Wishes(stationary=still)
    lines = seed_lines(table, range(1, pairs + 1), seed=seed, wishes=wishes)
    assert spread(lines.normal) <= len(lines.normal)


def test_each_line_still_has_one_pair_of_each_group() -> None:
    table = make_line_table(base_layout(40, 5), 2)
    wishes = Wishes(stationary=(3, 8, 17, 22, 40))
    lines = seed_lines(table, range(1, 41), wishes=wishes)
    for line in lines.normal:
        assert sorted((pair - 1) // 8 for pair in line) == [0, 1, 2, 3, 4]


def test_weak_pairs_in_the_only_line_that_stays_are_told_from_the_others() -> None:
    # one line of six can stay, and two seats of the tail; four of the weakest do
    table = make_line_table(base_layout(33, 5), 3)
    wishes = Wishes(stationary=(25, 29, 31, 32))
    lines = seed_lines(table, range(1, 34), seed=2, wishes=wishes)
    (staying,) = lines.always_ns
    others = [line for n, line in enumerate(lines.normal, 1) if n != staying]
    assert spread(others) <= len(lines.normal)
    assert spread(lines.normal) < 20


def test_lines_are_evened_out_inside_groups() -> None:
    rank = {pair: pair for pair in range(1, 9)}
    draft = LineDraft([[1, 5], [2, 6], [3, 7], [4, 8]], [], 0, rank)
    even_out(draft, {8})
    assert draft.at((3, 1)) == 8
    assert sorted(line[0] for line in draft.normal) == [1, 2, 3, 4]
    assert [sum(line) for line in draft.normal] == [9, 9, 9, 9]


def test_too_many_are_refused_in_one_line() -> None:
    table = make_line_table(base_layout(20, 5), 3)
    wishes = Wishes(stationary=(1, 2, 3, 4, 5, 6))
    with pytest.raises(RequestError, match="6 pairs that cannot move") as refused:
        seed_lines(table, range(1, 21), wishes=wishes)
    assert "\n" not in str(refused.value)
