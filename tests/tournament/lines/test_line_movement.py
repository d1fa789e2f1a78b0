"""Lines over sessions."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)
from evenhand.tournament.layouts.tails import BASES
from evenhand.tournament.lines.line_movement import (
    LineTable,
    line_name,
    make_line_table,
)
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.sweep import PAIRS, check_layout, layouts, sampled

#: Published movements of lines; x is an odd pair or an exceptional line.
TWO_SECTIONS = "AB CD / AC DB / AD BC"
THREE_SECTIONS = "AB CD EF / AC DE FB / AD EB CF / AE BC FD / AF BD EC"
FIVE_LINES = "AB CD Ex / AC DE Bx / AD EB Cx / AE BC Dx / EC DB Ax"


def sessions_of(text: str) -> set[frozenset[frozenset[str]]]:
    return {
        frozenset(frozenset(couple) for couple in session.split())
        for session in text.split("/")
    }


def equivalent(ours: str, published: str) -> bool:
    letters = sorted({c for c in published if c.isalpha() and c != "x"})
    wanted = sessions_of(published)
    return any(
        sessions_of(ours.translate(str.maketrans("".join(letters), "".join(names))))
        == wanted
        for names in permutations(letters)
    )


def one_line(table: LineTable) -> str:
    return " / ".join(str(table).splitlines())


def test_two_sections_move_as_published() -> None:
    assert one_line(make_line_table(base_layout(20, 5), 3)) == TWO_SECTIONS


def test_three_sections_are_the_published_ones_with_other_letters() -> None:
    ours = one_line(make_line_table(base_layout(30, 5), 5))
    assert equivalent(ours, THREE_SECTIONS)


def test_five_lines_and_an_odd_pair_are_the_published_ones() -> None:
    ours = one_line(make_line_table(base_layout(26, 5), 5))
    assert ours.count("x") == 5
    assert equivalent(ours, FIVE_LINES)


@pytest.mark.parametrize("pairs", PAIRS)
def test_a_sample_of_all_plans_stands_the_independent_checker(pairs: int) -> None:
    for layout in layouts(pairs):
        small = layout.most_sessions <= 12
        if sampled(pairs, str(layout), one_in=40 if small else 2500):
            assert check_layout(layout) == [], str(layout)


@pytest.mark.parametrize("pairs", [6, 7, 12, 13, 17, 20, 22, 23, 24])
@pytest.mark.parametrize("base", BASES)
def test_small_fields_stand_the_independent_checker(pairs: int, base: int) -> None:
    for layout in layouts(pairs):
        if layout.rounds == base:
            assert check_layout(layout) == []


@pytest.mark.parametrize("pairs", [27, 32, 34, 39])
def test_a_barometer_in_lines_stands_the_independent_checker(pairs: int) -> None:
    layout = base_layout(pairs, 5, barometer=True)
    assert check_layout(layout) == []
    assert layout.copies == layout.tables


@pytest.mark.parametrize(
    "layout",
    [base_layout(137, 5), base_layout(64, 5), howell_tails_layout(62, 5)],
    ids=str,
)
def test_a_shorter_plan_is_the_beginning_of_a_longer_one(layout: Layout) -> None:
    longest = make_line_table(layout, layout.most_sessions).sessions
    for sessions in range(1, layout.most_sessions + 1):
        table = make_line_table(layout, sessions)
        assert table.sessions == longest[:sessions]
        assert table.sessions + table.reserve == longest


def as_before(layout: Layout) -> Layout:
    """The layout as plans had it when nobody stayed in a skip Mitchell."""
    sections = (replace(one, staying_couple=False) for one in layout.sections)
    return replace(layout, sections=tuple(sections))


@pytest.mark.parametrize(
    ("layout", "most"),
    [
        (base_layout(40, 5), 7),  # four sections, eight lines
        (base_layout(46, 5), 9),  # four sections and a Howell of three: nine lines
        (base_layout(48, 5), 9),
        (base_layout(42, 5), 7),  # an appendix of 5+1 among four sections: eight lines
        (base_layout(44, 5), 7),
        (howell_tails_layout(42, 5), 4),  # two Howells among five sections
        (mitchells_layout(2 * 22, 7), 5),  # 2 × 7 and a lone section of 8: six lines
        (mitchells_layout(2 * 30, 7), 7),  # 2 × 7 and 2 × 8
        (as_before(mitchells_layout(2 * 22, 7)), 1),  # the lone section of 8 for itself
        (as_before(mitchells_layout(2 * 30, 7)), 3),
    ],
    ids=str,
)
def test_the_largest_number_of_sessions(layout: Layout, most: int) -> None:
    assert layout.most_sessions == most
    with pytest.raises(RequestError, match=f"at most {most} session"):
        make_line_table(layout, most + 1)


def test_seven_pairs_in_ten_sessions_are_refused_in_one_line() -> None:
    with pytest.raises(RequestError, match="10 sessions of 7 pairs") as refused:
        make_line_table(base_layout(7, 5), 10)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("sessions", [0, -1])
def test_no_sessions_are_refused(sessions: int) -> None:
    with pytest.raises(RequestError):
        make_line_table(base_layout(40, 5), sessions)


def test_a_table_names_everything_wrong_at_once() -> None:
    layout = base_layout(22, 5)  # one Mitchell and an appendix of 5+1
    same_again = (((1, 2), (3, 4)), ((1, 2), (3, 4)))
    kinds = {fault.kind for fault in LineTable(layout, same_again).faults()}
    assert kinds == {"rematch", "twice-in-appendix-tail"}
    missing = LineTable(layout, (((1, 2), (3, 3)),)).faults()
    assert [fault.kind for fault in missing] == ["not-once-each"]
    assert missing[0].lines == (3, 4)


def test_a_line_twice_in_a_howell_is_a_fault() -> None:
    layout = base_layout(16, 5)
    faults = LineTable(layout, (((1, 2), (3,)), ((2, 1), (3,)))).faults()
    assert {fault.kind for fault in faults} == {"rematch", "twice-in-howell-tail"}


def test_a_long_line_cannot_take_short_seats() -> None:
    layout = as_before(mitchells_layout(2 * 22, 7))
    good = make_line_table(layout, 1).sessions[0]
    swapped = ((1, 4), (2, 6), (5, 3))
    faults = LineTable(layout, (good, swapped)).faults()
    assert {fault.kind for fault in faults} == {"length"}


def test_turning_a_section_twice_changes_nothing() -> None:
    table = make_line_table(base_layout(26, 5), 5)
    for section in range(3):
        assert table.turn(1, section) != table
        assert table.turn(1, section).turn(1, section) == table


def test_lines_are_named_like_columns_of_a_sheet() -> None:
    assert [line_name(n) for n in (1, 26, 27, 52, 53)] == ["A", "Z", "AA", "AZ", "BA"]


def test_a_table_is_cut_into_what_was_played_and_what_is_to_come() -> None:
    table = make_line_table(base_layout(26, 5), 4).turn(1, 2).turn(3, 2)
    done, rest = table.up_to(2), table.after(2)
    assert done.sessions + rest.sessions == table.sessions
    assert done.turned == rest.turned == {(1, 2)}
    assert (done.reserve, rest.reserve) == ((), table.reserve)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("short", "long"), [(1, 1), (1, 4), (3, 2), (2, 3)])
def test_mitchells_of_two_sizes_mix_up_to_the_limit_of_lines(
    base: int, short: int, long: int
) -> None:
    pairs = 2 * (short * base + long * (base + 1))
    layout = mitchells_layout(pairs, base)
    lines = 2 * len(layout.sections)
    assert layout.most_sessions == lines - 1
    table, members = make_line_table(layout, lines - 1), number_lines(layout)
    # by brute force: every meeting of the event, from the seats alone
    met = Counter(
        frozenset((cell.ns, cell.ew))
        for session in seat_sessions(table, members)
        for section in session.sections
        for row in section.movement.schedule
        for cell in row
    )
    assert set(met.values()) == {1}
    opponents = Counter(pair for two in met for pair in two)
    assert set(opponents.values()) == {base * (lines - 1)}
    line_of = {p: n for n, line in enumerate(members.normal) for p in line}
    lines_met = {
        frozenset(line_of[pair] for pair in two)
        for two in met
        if all(pair in line_of for pair in two)
    }
    assert len(lines_met) == lines * (lines - 1) // 2


def test_a_line_twice_on_one_side_of_a_skip_mitchell_is_a_fault() -> None:
    layout = mitchells_layout(30, 7, 3)
    table = LineTable(layout, (((1, 2), (3, 4)), ((2, 4), (3, 1))))
    assert [fault.kind for fault in table.faults()] == ["twice-in-skip-tail"]
