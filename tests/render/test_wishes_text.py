"""What became of the wishes, counted again from slips."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.render.wishes_text import report_wishes
from evenhand.tournament.layouts.sections import Layout, base_layout, mitchells_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.seating.compatriots import Compatriots
from evenhand.tournament.seating.line_balance import balance_lines
from evenhand.tournament.seating.seeding import Wishes, seed_lines
from evenhand.tournament.seating.session_seats import LineSeating, seat_sessions
from tests.tournament.independent_checker import slips_of

#: Clubs of four, each with a pair of every fourth of the list.
FIFTY_FOUR = tuple((n, n + 13, n + 26, n + 39) for n in range(1, 14))
HUNDRED = tuple((n, n + 25, n + 50, n + 75) for n in range(1, 26))


def drawn(layout: Layout, sessions: int, wishes: Wishes, seed: int = 1) -> LineSeating:
    table = make_line_table(layout, sessions)
    lines = seed_lines(table, range(1, layout.pairs + 1), seed=seed, wishes=wishes)
    balanced = balance_lines(table, lines, seed=seed, sweeps=2)
    return LineSeating(balanced.table, lines)


def meetings(seating: LineSeating, wishes: Wishes) -> Counter[int]:
    """In which sessions compatriots meet, from the slips."""
    slips = slips_of(seat_sessions(seating.table, seating.lines))
    known = {
        frozenset(couple)
        for group in wishes.compatriots
        for couple in combinations(group, 2)
    }
    return Counter(s.session for s in slips if {s.ns, s.ew} in known)


@pytest.mark.parametrize(
    ("layout", "sessions", "groups"),
    [
        (base_layout(54, 5), 2, FIFTY_FOUR),
        (base_layout(54, 5), 3, FIFTY_FOUR),
        (base_layout(100, 5), 2, HUNDRED),
        (base_layout(100, 5), 3, HUNDRED),
        (base_layout(100, 7), 3, HUNDRED),
    ],
    ids=str,
)
@pytest.mark.parametrize("when", list(Compatriots))
def test_a_field_with_room_fulfils_the_wish(
    layout: Layout,
    sessions: int,
    groups: tuple[tuple[int, ...], ...],
    when: Compatriots,
) -> None:
    wishes = Wishes(compatriots=groups, when=when)
    seating = drawn(layout, sessions, wishes)
    met = meetings(seating, wishes)
    if when is Compatriots.EARLY:
        assert met[sessions] == 0
        assert met[1] >= len(groups)
    else:
        assert not met
    sums = [sum(line) for line in seating.lines.normal]
    assert max(sums) - min(sums) <= len(sums)
    assert not any("NOT" in said for said in report_wishes(seating, wishes))


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(
        [
            base_layout(20, 5),
            base_layout(24, 5),
            base_layout(33, 5),
            base_layout(36, 5),
            mitchells_layout(64, 5, 3),
        ]
    ),
    st.integers(1, 3),
    st.sampled_from(list(Compatriots)),
    st.integers(2, 7),
    st.integers(1, 5),
)
def test_the_report_says_what_the_slips_say(
    layout: Layout, sessions: int, when: Compatriots, clubs: int, seed: int
) -> None:
    groups = tuple(
        tuple(range(club, layout.pairs + 1, clubs)) for club in range(1, clubs + 1)
    )
    wishes = Wishes(compatriots=groups, when=when)
    seating = drawn(layout, sessions, wishes, seed)
    met = meetings(seating, wishes)
    (said,) = report_wishes(seating, wishes)
    couples = sum(len(group) * (len(group) - 1) // 2 for group in groups)
    assert f", {couples} couples: " in said
    if when is Compatriots.APART:
        assert (f"{met.total()} meet" in said) == bool(met)
        assert ("none meets" in said) == (not met)
        return
    last = met.pop(sessions, 0) if sessions > 1 else 0
    for session, number in met.items():
        assert f"{number} in session {session}" in said
    never = couples - met.total() - last
    assert (f"{never} in none" in said) == bool(never)
    assert (f"NOT as wished, {last} in the last session" in said) == bool(last)


def test_pairs_that_move_although_they_should_not_are_named() -> None:
    layout = base_layout(20, 5)
    table = make_line_table(layout, 3)
    seating = LineSeating(table, number_lines(layout))
    # lines of five in order: A stays NS in section A of tables 1 to 5, C goes round
    assert str(table).splitlines() == ["AB CD", "AC DB", "AD BC"]
    assert report_wishes(seating, Wishes(stationary=(2, 11))) == (
        "Pairs that never move: 2 at table 2 NS.",
        "NOT as wished: 11 moves, but should not.",
    )


def test_couples_that_meet_although_they_should_not_are_named() -> None:
    layout = base_layout(20, 5)
    seating = LineSeating(make_line_table(layout, 3), number_lines(layout))
    # A meets B, C and D in turn; 1 and 2 are both in A
    groups = ((1, 2, 6), (3, 16))
    early, apart = (
        report_wishes(seating, Wishes(compatriots=groups, when=when))
        for when in Compatriots
    )
    assert early == (
        "Compatriots early, 4 couples: 2 in session 1, 1 in none, and, which is NOT as "
        "wished, 1 in the last session: 3–16.",
    )
    assert apart == (
        "Compatriots apart, 4 couples: NOT as wished, 3 meet: 1–6, 2–6 and 3–16.",
    )


def test_no_wish_needs_no_report() -> None:
    layout = base_layout(20, 5)
    seating = LineSeating(make_line_table(layout, 3), number_lines(layout))
    assert report_wishes(seating, Wishes()) == ()
