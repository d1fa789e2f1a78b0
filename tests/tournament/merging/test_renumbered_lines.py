"""Mergers where pairs have other numbers than their places in the lines."""

from dataclasses import replace
from itertools import combinations

import pytest

from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.merging.merge_search import find_merges
from evenhand.tournament.merging.merger import Merge
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.session_seats import seat_sessions


def renumbered(session: SeatedSession, places: list[int]) -> SeatedSession:
    """The session with the pairs at their places."""
    return session.renumber(dict(enumerate(places, 1)))


def what_is_done(merge: Merge, places: list[int]) -> list[object]:
    """What is played and exchanged, by the numbers of the pairs."""

    def pair(place: int) -> int:
        return places[place - 1]

    return [
        tuple(map(pair, merge.missing)),
        [
            m._replace(ns=pair(m.ns), ew=pair(m.ew), visitor=pair(m.visitor))
            for m in merge.meetings
        ],
        [
            (e.kind, e.lines, [tuple(map(pair, two)) for two in e.pairs])
            for e in merge.after
        ],
        merge.lines,
    ]


@pytest.mark.parametrize("always_ns", [(), (1,)])
def test_mergers_do_not_depend_on_the_numbers_of_pairs(
    always_ns: tuple[int, ...],
) -> None:
    layout = base_layout(20, 5)
    lines = replace(number_lines(layout), always_ns=always_ns)
    before, now = seat_sessions(make_line_table(layout, 2), lines)
    # in the same order, as of several mergers the one with lower numbers comes first
    places = [3 * place + 4 for place in range(1, 21)]
    same = list(range(1, 101))
    by_pairs = lines.renumber(dict(enumerate(places, 1)))
    for two in combinations(range(1, 21, 3), 2):
        plain = find_merges([before], now, two, lines=lines)
        other = find_merges(
            [renumbered(before, places)],
            renumbered(now, places),
            [places[place - 1] for place in two],
            lines=by_pairs,
        )
        expected = [what_is_done(merge, places) for merge in plain]
        assert [what_is_done(merge, same) for merge in other] == expected


def test_an_empty_place_is_in_no_line() -> None:
    lines = Lines(((1, 2), (3, 4)), ((5, 6),), always_ns=(2,), still=(3, 6))
    found = lines.renumber(dict(enumerate((11, 0, 13, 14, 0, 16, 17), 1)))
    assert found == Lines(((11,), (13, 14)), ((16,),), (2,), still=(13, 16))


def test_where_nobody_says_who_cannot_move_it_is_the_whole_line() -> None:
    lines = Lines(((1, 2), (3, 4)), always_ns=(2,))
    found = lines.renumber({1: 11, 2: 12, 3: 13, 4: 14})
    assert found.asked_to_stay == {13, 14}
