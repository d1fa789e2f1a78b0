"""The rest of an event after mergers."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.merging.merge_search import find_merges
from evenhand.tournament.merging.merger import Merge, apply_merge
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seated.encounters import couples_met
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.independent_checker import complaints, slips_of
from tests.tournament.replanning.line_brute_force import fewest_rematches
from tests.tournament.seat_checker import (
    couples_in,
    lines_met,
    met_again,
    slips_without,
)


def seated(session: SeatedSession, section: int, seat: int) -> int:
    return session.sections[section].members[seat - 1]


@dataclass(frozen=True)
class Replanned:
    """The rest planned anew, and who meets again by it."""

    rest: FieldInLines
    table: LineTable
    rematches: tuple[tuple[int, int], ...]


def replan_after(
    table: LineTable,
    lines: Lines,
    played: int,
    also_met: Iterable[tuple[int, int]],
    *,
    missing: Collection[int] = (),
    sessions: int | None = None,
) -> Replanned:
    """Plan on after sessions of a table, in which others have met besides."""
    if sessions is not None:
        # only how many there are matters of those to come
        to_come = table.sessions[:1] * (sessions - played)
        played_so_far = table.sessions[:played]
        table = replace(table, sessions=played_so_far + to_come, reserve=())
    met = {*also_met, *couples_met(seat_sessions(table, lines)[:played])}
    gone = tuple({*missing, table.layout.phantom} - {0})
    rest = FieldInLines(table, lines, played, gone, met)
    found = rest.with_few_rematches()
    return Replanned(rest, found, rest.rematches(found))


def merged_couples(merge: Merge) -> set[tuple[int, int]]:
    return {(m.ns, m.ew) for m in merge.meetings}


def test_the_rest_is_planned_around_a_merger() -> None:
    layout = base_layout(60, 5)
    table, lines = make_line_table(layout, 6), number_lines(layout)
    first = seat_sessions(table, lines)[0]
    missing = (seated(first, 0, 5), seated(first, 1, 5))
    (merge,) = find_merges([], first, missing, lines=lines)
    found = replan_after(table, lines, 1, merged_couples(merge), missing=missing)
    assert found.rematches == ()
    assert found.table.sessions[0] == table.sessions[0]
    assert found.table.faults() == ()
    assert merge.lines[0] not in lines_met(found.table)
    sessions = [
        apply_merge(first, merge),
        *seat_sessions(found.table, lines)[1:],
    ]
    assert met_again(slips_without(sessions, missing)) == []


def test_rematches_that_cannot_be_avoided_are_named() -> None:
    # four lines and three sessions: every two lines meet, so those merged do again
    layout = base_layout(20, 5)
    table, lines = make_line_table(layout, 3), number_lines(layout)
    first = seat_sessions(table, lines)[0]
    missing = (seated(first, 0, 5), seated(first, 1, 5))
    (merge,) = find_merges([], first, missing, lines=lines)
    couples = merged_couples(merge)
    found = replan_after(table, lines, 1, couples, missing=missing)
    assert set(found.rematches) == {(min(c), max(c)) for c in couples}
    fewer = replan_after(table, lines, 1, couples, missing=missing, sessions=2)
    assert fewer.rematches == ()


def test_a_line_whose_members_have_met_stays_out_of_a_howell() -> None:
    # 26 pairs: lines A to E and pair 26, who stays in the 3-table Howell
    layout = base_layout(26, 5)
    table, lines = make_line_table(layout, 4), number_lines(layout)
    tail = layout.tails[0]
    fresh = next(line for line in range(1, 6) if table.sessions[0][tail] != (line,))
    a, b = lines.normal[fresh - 1][:2]
    for met in ((a, b), (a, 26)):
        found = replan_after(table, lines, 1, {met})
        assert found.rematches == ()
        assert all(session[tail] != (fresh,) for session in found.table.sessions)


def test_a_line_does_not_go_where_it_meets_an_exceptional_pair_again() -> None:
    # 32 pairs: in the 6-table tail pair 31 stays NS and so meets the EW line there
    layout = base_layout(32, 5)
    table, lines = make_line_table(layout, 5), number_lines(layout)
    assert lines.exceptional == ((31, 32),)
    tail = layout.tails[0]
    met = {(lines.normal[n - 1][0], 31) for n in range(1, 7)}
    met -= {(lines.normal[table.sessions[0][tail][1] - 1][0], 31)}
    found = replan_after(table, lines, 1, met)
    # every line has met pair 31, so whichever sits EW there meets it once again
    assert len(found.rematches) >= 4
    half = {two for two in met if two[0] <= 15}
    free = replan_after(table, lines, 1, half, sessions=3)
    assert free.rematches == ()
    ew_there = {session[tail][1] for session in free.table.sessions[1:]}
    assert not ew_there & {lines.line_of(pair) for pair, _ in half}


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_a_new_plan_names_exactly_its_rematches(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([5, 7]))
    pairs = data.draw(st.integers(20, 80))
    layout = base_layout(pairs, base)
    sessions = min(layout.most_sessions, 5)
    if sessions < 2:
        return
    table, lines = make_line_table(layout, sessions), number_lines(layout)
    played = data.draw(st.integers(1, sessions - 1))
    some = st.integers(1, pairs)
    met = data.draw(st.sets(st.tuples(some, some), max_size=6))
    couples = {(min(c), max(c)) for c in met if c[0] != c[1]}
    found = replan_after(table, lines, played, couples)
    assert found.table.sessions[:played] == table.sessions[:played]
    seats = seat_sessions(found.table, lines)
    phantom = [layout.phantom]
    before = {*couples, *couples_in(slips_without(seats[:played], phantom))}
    later = slips_without(seats[played:], phantom)
    assert met_again(later, before) == sorted(found.rematches)


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
    found = replan_after(broken, number_lines(layout), 1, ())
    assert found.rematches == ()
    assert found.table.sessions[0] == broken.sessions[0]
    assert len(found.table.sessions) == sessions
    assert found.table.faults() == ()
    slips = slips_of(seat_sessions(found.table, number_lines(layout)))
    assert complaints(slips, layout.pairs) == []


def test_a_session_can_be_added() -> None:
    layout = base_layout(42, 5)
    table = make_line_table(layout, 3)
    longer = replan_after(table, number_lines(layout), 3, (), sessions=5).table
    assert longer.sessions[:3] == table.sessions
    assert len(longer.sessions) == 5
    assert longer.faults() == ()


def test_no_more_sessions_have_rematches_than_must() -> None:
    # four lines have two sessions left; once A has met C too, only one
    layout = base_layout(20, 5)
    table, lines = make_line_table(layout, 1), number_lines(layout)
    assert replan_after(table, lines, 1, (), sessions=3).rematches == ()
    four = replan_after(table, lines, 1, (), sessions=4)
    assert len(four.rematches) == 50
    met = {(lines.normal[0][0], lines.normal[2][0])}
    three = replan_after(table, lines, 1, met, sessions=3)
    assert set(three.rematches) == met
    assert replan_after(table, lines, 1, met, sessions=2).rematches == ()


def test_a_session_that_was_not_played_as_planned_does_not_count() -> None:
    # lines A and B were to meet; A met C instead, and B met D
    layout = base_layout(20, 5)
    table, lines = make_line_table(layout, 3), number_lines(layout)
    (a, b), (c, d) = table.sessions[0]
    exchanged = LineTable(layout, (((a, c), (b, d)),))
    met = set(couples_in(slips_of(seat_sessions(exchanged, lines))))
    rest = FieldInLines(table, lines, 1, met=met)
    found = rest.with_few_rematches()
    assert rest.rematches(found) == ()
    assert {frozenset((a, b)), frozenset((a, d))} == {
        frozenset(seats)
        for session in found.sessions[1:]
        for seats in session
        if a in seats
    }


#: Two to four sections with every kind of tail, in the Polish base and another.
SMALL_FIELDS = [
    *((5, pairs) for pairs in (16, 18, 20, 22, 24, 27, 31, 34, 36)),
    *((7, pairs) for pairs in (22, 26, 28, 30, 34)),
]


@pytest.mark.parametrize(("base", "pairs"), SMALL_FIELDS)
def test_no_other_plan_has_fewer_rematches_after_a_merger(
    base: int, pairs: int
) -> None:
    layout = base_layout(pairs, base)
    lines = number_lines(layout)
    for sessions in range(2, min(5, layout.most_sessions) + 1):
        table = make_line_table(layout, sessions)
        seats = seat_sessions(table, lines)
        played = sessions // 2
        now = seats[played - 1]
        i, j = list(combinations(range(len(now.sections)), 2))[sessions % 2 - 1]
        two = (seated(now, i, 2), seated(now, j, 2))
        for merge in find_merges(seats[: played - 1], now, two, lines=lines):
            if merge.after:
                continue
            gone = {*two, layout.phantom}
            couples = {(min(c), max(c)) for c in merged_couples(merge)}
            met = couples | set(couples_in(slips_without(seats[:played], gone)))
            found = replan_after(table, lines, played, couples, missing=two)
            least = fewest_rematches(layout, lines, met, gone, sessions - played)
            assert len(found.rematches) == least
            rest = found.rest.balanced(found.table)
            later = slips_without(seat_sessions(rest, lines)[played:], gone)
            assert len(met_again(later, met)) == least
