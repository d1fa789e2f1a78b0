"""Seeding."""

import pytest

from evenhand.errors import RequestError
from evenhand.tournament.layouts.one_field import round_robin_layout, web_layout
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seating.compatriots import Compatriots
from evenhand.tournament.seating.seeding import (
    Wishes,
    seed_field,
    seed_lines,
)
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.independent_checker import slips_of


def by_number(layout: Layout) -> range:
    return range(1, layout.pairs + 1)


def test_every_line_has_one_pair_of_each_group() -> None:
    table = make_line_table(base_layout(40, 5), 3)
    lines = seed_lines(table, by_number(table.layout), seed=4)
    for line in lines.normal:
        assert sorted((pair - 1) // 8 for pair in line) == [0, 1, 2, 3, 4]


def test_groups_are_dealt_out_to_and_fro() -> None:
    table = make_line_table(base_layout(20, 5), 3)
    lines = seed_lines(table, by_number(table.layout))
    dealt = [[1, 8, 9, 16, 17], [2, 7, 10, 15, 18], [3, 6, 11, 14, 19]]
    assert [sorted(line) for line in lines.normal[:3]] == dealt


@pytest.mark.parametrize(
    "layout",
    [
        base_layout(137, 5),
        base_layout(62, 5),
        base_layout(61, 7),
        howell_tails_layout(63, 5),
        mitchells_layout(137, 7),
        base_layout(6, 5),
        base_layout(7, 5),
    ],
    ids=str,
)
def test_lines_are_equally_strong(layout: Layout) -> None:
    table = make_line_table(layout, 1)
    lines = seed_lines(table, by_number(layout), seed=2)
    lines.check_fit(layout)
    averages = [sum(line) / len(line) for line in lines.normal]
    spread = max(averages) - min(averages)
    # one odd group is left over, of as many pairs as there are lines
    assert spread <= 1.5 * len(lines.normal) / min(map(len, lines.normal)) + 2
    if layout.phantom and lines.exceptional:
        assert any(layout.phantom in line for line in lines.exceptional)


def test_the_shuffle_is_by_its_seed() -> None:
    table = make_line_table(base_layout(40, 5), 3)
    ranking = by_number(table.layout)
    one, same, other = (seed_lines(table, ranking, seed=s) for s in (1, 1, 2))
    assert one == same
    assert one.seed == 1
    assert one.normal != other.normal
    assert [set(line) for line in one] == [set(line) for line in other]


@pytest.mark.parametrize("ranking", [[1, 2, 3], [1] * 20, list(range(20))])
def test_a_list_that_is_not_the_field_is_refused(ranking: list[int]) -> None:
    table = make_line_table(base_layout(20, 5), 1)
    with pytest.raises(RequestError, match="seeding list"):
        seed_lines(table, ranking)


def test_too_many_stationary_pairs_are_told_the_room() -> None:
    table = make_line_table(base_layout(20, 5), 3)
    with pytest.raises(RequestError, match="there is room for 5"):
        seed_lines(
            table,
            by_number(table.layout),
            wishes=Wishes(stationary=(1, 2, 3, 4, 5, 6)),
        )


def sessions_met(table: LineTable, lines: Lines, group: tuple[int, ...]) -> list[int]:
    return [
        slip.session
        for slip in slips_of(seat_sessions(table, lines))
        if {slip.ns, slip.ew} <= set(group)
    ]


GROUPS = ((1, 2, 3), (12, 25, 38, 51), (60, 61))


@pytest.mark.parametrize("when", list(Compatriots))
def test_compatriots_meet_early_or_stay_apart(when: Compatriots) -> None:
    table = make_line_table(base_layout(80, 5), 5)
    wishes = Wishes(compatriots=GROUPS, when=when)
    lines = seed_lines(table, by_number(table.layout), seed=1, wishes=wishes)
    for line in lines.normal:  # still one of each group of sixteen
        assert sorted((pair - 1) // 16 for pair in line) == [0, 1, 2, 3, 4]
    sums = [sum(line) for line in lines.normal]
    assert max(sums) - min(sums) <= 16
    met = [s for group in GROUPS for s in sessions_met(table, lines, group)]
    if when is Compatriots.APART:
        assert met == []
    else:
        assert 5 not in met
        assert set(sessions_met(table, lines, (60, 61))) == {1}


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(stationary=(41,)),
        Wishes(stationary=(1, 1)),
        Wishes(compatriots=((1, 0),)),
        Wishes(compatriots=((1, 2), (2, 3))),
    ],
)
def test_bad_wishes_are_refused(wishes: Wishes) -> None:
    table = make_line_table(base_layout(40, 5), 2)
    with pytest.raises(RequestError):
        seed_lines(table, by_number(table.layout), wishes=wishes)


def test_strong_pairs_do_not_all_sit_one_way() -> None:
    table = make_line_table(base_layout(40, 5), 5)
    lines = seed_lines(table, by_number(table.layout), seed=8)
    for session in seat_sessions(table, lines):
        ways = [session.seats()[pair].direction for pair in range(1, 9)]
        assert ways.count("NS") == ways.count("EW") == 4


@pytest.mark.parametrize("pairs", [39, 40, 56, 59])
def test_both_ways_of_one_large_section_are_equally_strong(pairs: int) -> None:
    layout = web_layout(pairs) if (pairs + 1) // 2 % 2 == 0 else None
    if layout is None:
        return
    order = seed_field(layout, by_number(layout), seed=1)
    assert sorted(order) == list(range(1, 2 * layout.tables + 1))
    ns, ew = order[: layout.tables], order[layout.tables :]
    assert abs(sum(ns) - sum(ew)) <= 2


def test_the_field_of_a_round_robin_is_drawn_by_lot() -> None:
    layout = round_robin_layout(20)
    order = seed_field(layout, by_number(layout), seed=1)
    assert sorted(order) == list(by_number(layout))
    assert order == seed_field(layout, by_number(layout), seed=1)
    assert order != seed_field(layout, by_number(layout), seed=2)
