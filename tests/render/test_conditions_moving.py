from itertools import pairwise

import pytest

from evenhand.movement import Movement
from evenhand.movement.play import shared_sets
from evenhand.tournament.layouts.one_field import round_robin_layout
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.seating.session_seats import FieldSeating


def tables_of(movement: Movement, *, ns: bool) -> list[dict[int, int]]:
    """For each round the table, from 0, of every pair that sits one way."""
    return [
        {(cell.ns if ns else cell.ew): table for table, cell in enumerate(row)}
        for row in movement.schedule
    ]


@pytest.mark.parametrize(
    "section",
    [
        *(Section("mitchell", n, n) for n in (5, 7, 9, 11, 13)),
        *(Section("skip", n + 1, n) for n in (5, 7, 9, 11, 13)),
        *(Section("relay", n, n) for n in (6, 10, 14, 18)),
        *(Section("web", 2 * n, 5) for n in (4, 6, 9, 15)),
    ],
    ids=str,
)
def test_east_west_go_up_one_table_and_north_south_stay(section: Section) -> None:
    movement, n = section.movement(), section.tables
    ns = tables_of(movement, ns=True)
    assert all(seats == ns[0] for seats in ns)
    for r, (now, then) in enumerate(pairwise(tables_of(movement, ns=False)), 1):
        up = 2 if section.family == "skip" and r == n // 2 else 1
        assert all(then[pair] == (table + up) % n for pair, table in now.items())


@pytest.mark.parametrize("n", [5, 7, 9, 11, 13])
def test_boards_of_a_mitchell_go_to_the_next_lower_table(n: int) -> None:
    for section in (Section("mitchell", n, n), Section("skip", n + 1, n)):
        for now, then in pairwise(section.movement().schedule):
            assert [c.set for c in then] == [
                now[(t + 1) % len(now)].set for t in range(len(now))
            ]


@pytest.mark.parametrize("n", [6, 10, 14, 18])
def test_first_and_last_table_of_a_relay_share_boards(n: int) -> None:
    for shared in shared_sets(Section("relay", n, n).movement()):
        assert list(shared.values()) == [(1, n)]


def test_north_south_of_a_double_weave_stay() -> None:
    for n in (8, 12, 16, 20):
        ns = tables_of(Section("double-weave", n, n).movement(), ns=True)
        assert all(seats == ns[0] for seats in ns)


@pytest.mark.parametrize("pairs", [6, 8, 13, 20])
def test_in_all_play_all_everybody_goes_one_table_on(pairs: int) -> None:
    layout = round_robin_layout(pairs, 1)
    (session,) = FieldSeating.in_order(layout, 1, {1, 2}).seats()
    schedule = session.hall().schedule
    last = layout.tables - 1
    courses: dict[int, list[int]] = {}
    for row in schedule:
        assert len({cell.set for cell in row}) == 1
        for table, cell in enumerate(row):
            courses.setdefault(cell.ns, []).append(table)
            courses.setdefault(cell.ew, []).append(table)
    staying = [pair for pair, course in courses.items() if set(course) == {0}]
    assert len(staying) == 1
    for pair, course in courses.items():
        if pair in staying:
            continue
        for now, then in pairwise(course):
            assert abs(now - then) == 1 or now == then == last
        for before, now, after in zip(course, course[1:], course[2:], strict=False):
            assert (0 < now < last and now - before == after - now) or now in (0, last)
