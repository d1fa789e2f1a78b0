"""Pairs that come or go between sessions."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.render.field_text import field_sentences
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
    one_section_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines, number_lines
from evenhand.tournament.replanning.field_change import FieldChange
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.replanning.field_search import (
    balance_change,
    change_field,
    ways_to_change_field,
)
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seated.encounters import couples_met, find_byes
from evenhand.tournament.seating.line_balance import balance_lines
from evenhand.tournament.seating.seeding import Wishes, seed_lines
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.thoroughness import random_examples
from tests.tournament.seat_checker import (
    complaints_of_seats,
    couples_in,
    met_again,
    slips_without,
)


def start(layout: Layout, sessions: int) -> tuple[LineTable, Lines]:
    return make_line_table(layout, sessions), number_lines(layout)


def after(
    field: FieldInLines, played: int, also_met: Iterable[tuple[int, int]] = ()
) -> FieldInLines:
    """A field that has played so many sessions of its table, and met others besides."""
    seats = field.seats()[:played]
    met = {two for two in couples_met(seats) if not {*two} & {*field.missing}}
    out = {bye.pair for bye in find_byes(seats, field.missing)}
    return replace(
        field,
        played=played,
        met={*field.met, *met, *also_met},
        sat_out={*field.sat_out, *out},
    )


def field_of(table: LineTable, lines: Lines) -> FieldInLines:
    """Pairs 1, 2, 3, … before they have played."""
    missing = (table.layout.phantom,) if table.layout.phantom else ()
    highest = 2 * table.layout.tables
    return FieldInLines(table, lines, 0, missing, highest=highest)


def changed(
    field: FieldInLines, leaving: Collection[int], coming: int, sessions: int
) -> FieldChange:
    """The field with so many newcomers, for so many sessions in all."""
    to_come = sessions - field.sessions_before - field.played
    return change_field(field, leaving, newcomers(field, coming), to_come)


def newcomers(field: FieldInLines, count: int) -> range:
    """Numbers that nobody has had."""
    return range(field.highest + 1, field.highest + 1 + count)


def couples_before(table: LineTable, lines: Lines, played: int) -> set[tuple[int, int]]:
    sessions = seat_sessions(table, lines)[:played]
    return set(couples_in(slips_without(sessions, [table.layout.phantom])))


def check(change: FieldChange, before: set[tuple[int, int]], to_come: int) -> None:
    sessions = change.after.seats(boards_per_set=2)
    assert len(sessions) == to_come
    slips = slips_without(sessions, change.after.missing)
    assert met_again(slips, before) == sorted(change.rematches)
    rounds, sets = change.layout.rounds, change.layout.sets
    seated = complaints_of_seats(
        slips, change.after.present, change.byes, deals=sets, rounds=rounds
    )
    assert seated == []
    assert all(session.hall().faults() == () for session in sessions)


#: Every tail of base 5 and the next ones up and down, as tables beside two Mitchells.
TAILS_OF_FIVE = {3: 26, 4: 28, 5: 30, 6: 32, 7: 34, 8: 36}


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("played", [1, 2])
def test_a_table_more_changes_the_tail_without_a_rematch(
    tables: int, played: int
) -> None:
    table, lines = start(base_layout(TAILS_OF_FIVE[tables], 5), 4)
    change = changed(after(field_of(table, lines), played), [], 2, 4)
    assert change.layout.tables == 10 + tables + 1
    assert (change.rematches, change.byes, change.after.missing) == ((), (), ())
    check(change, couples_before(table, lines, played), 4 - played)


@pytest.mark.parametrize("tables", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("leaving", [(1, 2), (3, 17), (11, 26)])
def test_a_table_fewer_changes_the_tail_without_a_rematch(
    tables: int, leaving: tuple[int, int]
) -> None:
    table, lines = start(base_layout(TAILS_OF_FIVE[tables], 5), 3)
    change = changed(after(field_of(table, lines), 1), leaving, 0, 3)
    assert change.layout.tables == 10 + tables - 1
    assert (change.rematches, change.byes, change.after.missing) == ((), (), ())
    check(change, couples_before(table, lines, 1), 2)


def test_the_exceptional_line_stays() -> None:
    # a 3-table tail becomes one of 4: the pair that stayed still stays
    table, lines = start(base_layout(26, 5), 4)
    change = changed(after(field_of(table, lines), 2), [], 2, 4)
    stayers = {*change.after.lines.exceptional[0]}
    assert stayers == {26, 27, 28}
    assert [set(line) for line in change.after.lines.normal] == [
        set(line) for line in lines.normal
    ]


def test_one_who_leaves_is_a_bye_and_nothing_else_changes() -> None:
    table, lines = start(base_layout(40, 5), 4)
    change = changed(after(field_of(table, lines), 1), [7], 0, 4)
    assert change.after.missing == (7,)
    assert change.after.table.sessions == table.sessions[1:]
    as_planned = seat_sessions(table, lines)[1:]
    named = [[part.members for part in s.sections] for s in change.after.seats()]
    assert named == [[part.members for part in s.sections] for s in as_planned]
    assert [s.number for s in change.after.seats()] == [2, 3, 4]
    assert "who would meet number 7 sits out" in field_sentences(change)


def test_who_comes_takes_the_place_of_who_leaves_under_a_new_number() -> None:
    table, lines = start(base_layout(39, 5), 4)
    change = changed(after(field_of(table, lines), 1), [7, 12], 2, 4)
    # number 40 was the bye, and still is
    assert change.after.missing == (40,)
    assert {41, 42} <= change.after.present
    assert not {7, 12} & change.after.present
    check(change, couples_before(table, lines, 1), 3)


def test_a_newcomer_ends_the_bye() -> None:
    table, lines = start(base_layout(39, 5), 4)
    change = changed(after(field_of(table, lines), 1), [], 1, 4)
    assert (change.after.missing, change.byes) == ((), ())
    assert change.after.present == {*range(1, 40), 41}
    check(change, couples_before(table, lines, 1), 3)


def test_a_second_change_knows_the_first() -> None:
    table, lines = start(base_layout(46, 5), 5)
    first = changed(after(field_of(table, lines), 1), [3, 8, 20], 1, 5)
    second = changed(after(first.after, 2), [47, 30], 3, 5)
    assert 47 not in second.after.present
    assert second.after.present - set(first.roster) == {48, 49, 50}
    played = couples_before(table, lines, 1)
    played |= set(
        couples_in(slips_without(first.after.seats()[:2], first.after.missing))
    )
    check(second, played, 2)
    assert [s.number for s in second.after.seats()] == [4, 5]


def test_the_number_of_one_who_left_is_not_given_again() -> None:
    table, lines = start(base_layout(40, 5), 4)
    first = changed(after(field_of(table, lines), 0), [39, 40], 0, 4)
    second = changed(after(first.after, 1), [], 2, 4)
    assert second.after.present == {*range(1, 39), 41, 42}


def test_those_merged_do_not_meet_again() -> None:
    table, lines = start(base_layout(40, 5), 4)
    merged = [(a, b) for a, b in zip(lines.normal[1], lines.normal[7], strict=True)]
    change = changed(after(field_of(table, lines), 1, merged), [1], 2, 4)
    assert change.rematches == ()
    check(change, couples_before(table, lines, 1) | set(merged), 3)


def test_too_many_sessions_name_their_rematches() -> None:
    # 20 pairs have met everybody outside their own line after three sessions
    table, lines = start(base_layout(20, 5), 3)
    change = changed(after(field_of(table, lines), 3), [20], 1, 4)
    assert change.rematches
    assert any("1 session to come" in reason for reason in field_sentences(change))
    check(change, couples_before(table, lines, 3), 1)


def test_every_way_that_is_looked_at_is_sound() -> None:
    table, lines = start(base_layout(44, 5), 5)
    ways = list(ways_to_change_field(after(field_of(table, lines), 2), [1, 2], (), 3))
    assert len(ways) >= 2
    best = changed(after(field_of(table, lines), 2), [1, 2], 0, 5)
    assert all(best.rank <= way.rank for way in best.rejected)
    assert best.rank in {way.rank for way in ways}
    for way in ways:
        check(way, couples_before(table, lines, 2), 3)


@pytest.mark.parametrize(
    "layout", [howell_tails_layout(62, 5), mitchells_layout(64, 5, 3)], ids=str
)
def test_other_layouts_of_lines_change_too(layout: Layout) -> None:
    table, lines = start(layout, 3)
    change = changed(after(field_of(table, lines), 1), [5, 40, 41], 0, 3)
    sessions = change.after.seats()
    slips = slips_without(sessions, change.after.missing)
    again = met_again(slips, couples_before(table, lines, 1))
    assert again == sorted(change.rematches) == []


def test_pairs_that_cannot_move_still_sit_ns() -> None:
    table, numbered = start(base_layout(60, 5), 4)
    still = Lines(numbered.normal, numbered.exceptional, always_ns=(12,))
    change = changed(after(field_of(table, still), 1), [1, 2], 0, 4)
    (line,) = change.after.lines.always_ns
    assert {*change.after.lines.normal[line - 1]} == {*range(56, 61)}
    places = [seats for session in change.after.table.sessions for seats in session]
    assert sum(seats[0] == line and len(seats) == 2 for seats in places) == 3


def chairs_of(sessions: Iterable[SeatedSession]) -> dict[int, set[tuple[int, str]]]:
    """Every table and direction of each pair, in every round of every session."""
    found: dict[int, set[tuple[int, str]]] = defaultdict(set)
    for session in sessions:
        for part in session.sections:
            for row in part.movement.schedule:
                for table, (ns, ew, _) in enumerate(row, part.first_table):
                    found[ns].add((table, "NS"))
                    found[ew].add((table, "EW"))
    return found


@settings(deadline=None, max_examples=12)
@given(st.data())
def test_pairs_that_asked_not_to_move_keep_their_chairs(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([5, 7]))
    pairs = data.draw(st.integers(3 * base, 50))
    layout = base_layout(pairs, base)
    sessions = min(layout.most_sessions, 4)
    everybody = st.integers(1, pairs)
    asked = data.draw(st.lists(everybody, min_size=1, max_size=3, unique=True))
    table = make_line_table(layout, sessions)
    try:
        wishes = Wishes(stationary=tuple(asked))
        lines = seed_lines(table, range(1, pairs + 1), wishes=wishes)
    except RequestError:
        return
    table = balance_lines(table, lines, sweeps=2).table
    played = data.draw(st.integers(1, sessions - 1))
    leaving = data.draw(st.lists(everybody, max_size=3, unique=True))
    coming = data.draw(st.integers(0, 3))
    change = changed(after(field_of(table, lines), played), leaving, coming, sessions)
    before = chairs_of(seat_sessions(table, lines)[:played])
    stay = set(asked) - set(leaving)
    for one in (change, balance_change(change)):
        check(one, couples_before(table, lines, played), sessions - played)
        chairs = chairs_of(one.after.seats())
        assert {m.pair for m in one.moves} == {
            p for p in stay if chairs[p] != before[p]
        }
        still = set(one.after.lines.still)
        assert still == {p for p in stay if len(chairs[p]) == 1}
    if coming <= len(leaving):
        # at worst the sections stay, with a bye for everybody who leaves
        assert change.moves == ()
    told = {
        p
        for p in stay
        for r in field_sentences(change)
        if r.startswith(f"pair {p} asked")
    }
    assert told == {move.pair for move in change.moves}


def test_a_pair_whose_table_is_taken_away_is_told_why_it_moves() -> None:
    # table 16 is the sixth of the tail; with four more pairs no section has a sixth
    table, numbered = start(base_layout(22, 5), 3)
    stayer = numbered.exceptional[0][0]
    lines = replace(numbered, still=(stayer,))
    change = changed(after(field_of(table, lines), 1), [], 4, 3)
    assert [move.pair for move in change.moves] == [stayer]
    (told,) = [
        r for r in field_sentences(change) if f"pair {stayer} asked not to move" in r
    ]
    assert "from table 16 NS" in told
    assert "nobody stays in that chair" in told


def test_the_tail_grows_where_nobody_has_to_stay() -> None:
    # of two sections of seven the second holds pairs that cannot move
    table, numbered = start(base_layout(28, 7), 3)
    line = table.sessions[0][1][0]
    still = numbered.normal[line - 1]
    lines = replace(numbered, always_ns=(line,), still=still)
    table = balance_lines(table, lines, sweeps=2).table
    change = changed(after(field_of(table, lines), 1), [], 2, 3)
    assert [part.tables for part in change.layout.sections] == [8, 7]
    assert (change.moves, change.rematches, change.byes) == ((), (), ())
    check(change, couples_before(table, lines, 1), 2)


def test_a_barometer_stays_one() -> None:
    table, lines = start(base_layout(34, 5, barometer=True), 3)
    ways = list(ways_to_change_field(after(field_of(table, lines), 1), [1, 2], (), 2))
    sections = [section for way in ways for section in way.layout.sections]
    assert len({way.layout.way for way in ways}) == 2
    assert all(section.barometer for section in sections)


def test_a_tail_is_not_turned_where_that_brings_rematches() -> None:
    # lines that met the pairs of the old tail meet others of the new one
    table, lines = start(base_layout(46, 5), 5)
    before = couples_before(table, lines, 2)
    change = changed(after(field_of(table, lines), 2), [1, 2], 0, 5)
    freely = balance_lines(change.after.table, change.after.lines, sweeps=5).table
    slips = slips_without(
        replace(change.after, table=freely).seats(), change.after.missing
    )
    assert met_again(slips, before) != []
    assert change.rematches == ()
    check(balance_change(change), before, 3)


def test_lines_that_were_exchanged_have_met_whom_they_met() -> None:
    table, lines = start(base_layout(20, 5), 2)
    (a, b), (c, d) = table.sessions[0]
    played = LineTable(table.layout, (((a, c), (b, d)),))
    met = couples_before(played, lines, 1)
    change = changed(replace(field_of(table, lines), played=1, met=met), [1], 0, 3)
    # those of the plan who never met may do so now, as four lines have three sessions
    assert (change.rematches, change.layout.tables) == ((), 10)
    check(change, met, 2)


@random_examples(20)
@given(st.data())
def test_no_change_brings_a_rematch_that_is_not_named(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([5, 7]))
    pairs = data.draw(st.integers(20, 80))
    layout = base_layout(pairs, base)
    sessions = min(layout.most_sessions, 4)
    if sessions < 2:
        return
    table, lines = start(layout, sessions)
    played = data.draw(st.integers(1, sessions - 1))
    leaving = data.draw(st.lists(st.integers(1, pairs), max_size=4, unique=True))
    coming = data.draw(st.integers(0, 4))
    change = changed(after(field_of(table, lines), played), leaving, coming, sessions)
    assert change.after.present >= set(range(1, pairs + 1)) - set(leaving)
    assert len(change.after.present) == pairs - len(leaving) + coming
    check(change, couples_before(table, lines, played), sessions - played)
    if coming <= len(leaving):
        # at worst everybody who leaves becomes a bye
        assert change.rematches == ()


@pytest.mark.parametrize(
    ("leaving", "coming", "sessions", "message"),
    [
        ([41], 0, 4, "pair 41 leaves, but is not in the field"),
        ([3, 3], 0, 4, "leaves twice"),
        ([3], 0, 1, "expected at least one"),
    ],
)
def test_what_cannot_happen_is_refused(
    leaving: list[int], coming: int, sessions: int, message: str
) -> None:
    table, lines = start(base_layout(40, 5), 4)
    with pytest.raises(RequestError, match=message):
        changed(after(field_of(table, lines), 1), leaving, coming, sessions)


def test_a_single_section_has_no_lines_that_move() -> None:
    table, lines = start(one_section_layout(14), 1)
    with pytest.raises(RequestError, match="as a new event"):
        changed(after(field_of(table, lines), 1), [1], 0, 2)


def test_a_table_has_only_so_many_sessions() -> None:
    table, lines = start(base_layout(40, 5), 2)
    with pytest.raises(RequestError, match="has 2"):
        changed(after(field_of(table, lines), 3), [], 1, 5)
