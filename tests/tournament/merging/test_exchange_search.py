"""Exchanges before a session, beside every way that there is."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.merging.merge_search import find_merges
from evenhand.tournament.merging.merger import Merge, apply_merge
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.merging.every_exchange import all_tables, fewest_moved
from tests.tournament.seat_checker import couples_in, met_again, slips_without


def moved_by(merge: Merge, pairs: int) -> int:
    """How many pairs that are there have other seats after the exchanges."""
    place = {pair: pair for pair in range(1, pairs + 1)}
    for exchange in merge.after:
        for a, b in exchange.pairs:
            place[a], place[b] = place[b], place[a]
    return sum(p != seat and p not in merge.missing for p, seat in place.items())


def check_clean(
    before: Sequence[SeatedSession], now: SeatedSession, merge: Merge
) -> None:
    merged = apply_merge(now, merge)
    assert merged.hall().faults() == ()
    slips = slips_without([merged], merge.missing)
    assert met_again(slips, couples_in(slips_without(before, merge.missing))) == []


@pytest.mark.parametrize(
    ("pairs", "session", "tries"),
    # Howell tails of 3 and 4 tables, Mitchells only, tails of 6 and 7 tables
    [
        (16, 1, 4),
        (26, 1, 3),
        (26, 2, 3),
        (18, 2, 4),
        (28, 2, 3),
        (20, 2, 4),
        (30, 2, 1),
        (22, 2, 4),
        (24, 1, 4),
    ],
)
def test_no_exchange_of_lines_and_byes_is_overlooked(
    pairs: int, session: int, tries: int
) -> None:
    layout = base_layout(pairs, 5)
    table, lines = make_line_table(layout, session), number_lines(layout)
    *before, now = seat_sessions(table, lines)
    met = {frozenset(t[1:3]) for one in before for t in all_tables(one)}
    chance = Random(pairs + session)
    for _ in range(tries):
        one, other = sorted(chance.sample(range(1, pairs + 1), 2))
        least = fewest_moved(all_tables(now), [*lines], met, (one, other))
        found = find_merges(before, now, (one, other), lines=lines)
        clean = [merge for merge in found if not merge.rematches]
        for merge in clean:
            check_clean(before, now, merge)
        if least is not None:
            assert clean
            # members of a line across may change seats too, so that it can be fewer
            assert moved_by(clean[0], pairs) <= least


def test_a_line_leaves_a_howell_tail_so_that_byes_can_be_merged() -> None:
    layout = base_layout(26, 5)
    table, lines = make_line_table(layout, 1), number_lines(layout)
    (now,) = seat_sessions(table, lines)
    in_tail = next(seats[0] for seats in table.sessions[0] if len(seats) == 1)
    of_mitchell = next(seats[0] for seats in table.sessions[0] if len(seats) == 2)
    missing = lines.normal[in_tail - 1][0], lines.normal[of_mitchell - 1][1]
    (merge,) = find_merges([], now, missing, lines=lines)
    assert merge.rematches == ()
    assert len(merge.meetings) == 5
    check_clean([], now, merge)


def test_members_across_change_seats_where_only_some_have_met() -> None:
    layout = base_layout(40, 5)
    table, lines = make_line_table(layout, 1), number_lines(layout)
    (now,) = seat_sessions(table, lines)
    missing = now.sections[0].members[4], now.sections[1].members[4]
    (direct,) = find_merges([], now, missing, lines=lines)
    # by the merger one couple of these would meet a second time
    first = direct.meetings[0]
    past = seat_sessions(make_line_table(layout, 1), lines)[0]
    chairs = past.sections[2]
    seats = list(chairs.members)
    swap = {seats[0]: first.ns, first.ns: seats[0], seats[5]: first.ew}
    swap[first.ew] = seats[5]
    earlier = past.renumber(swap)
    met = couples_in(slips_without([earlier], missing))
    assert (min(first.ns, first.ew), max(first.ns, first.ew)) in met
    best = find_merges([earlier], now, missing, lines=lines)[0]
    assert best.rematches == ()
    slips = slips_without([apply_merge(now, best)], missing)
    meetings = {(min(m.ns, m.ew), max(m.ns, m.ew)) for m in best.meetings}
    assert not meetings & set(met)
    assert len(couples_in(slips)) == len(
        couples_in(slips_without([apply_merge(now, direct)], missing))
    )


def test_byes_of_one_line_are_not_merged_wherever_it_sits() -> None:
    layout = base_layout(26, 5)
    table, lines = make_line_table(layout, 1), number_lines(layout)
    (now,) = seat_sessions(table, lines)
    for line in lines.normal:
        for a, b in product(line[:2], line[2:]):
            assert find_merges([], now, (a, b), lines=lines) == ()
