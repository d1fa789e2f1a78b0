"""Ways to seat a field."""

import pytest

from evenhand.errors import EvenhandError, RequestError, SizeError
from evenhand.tournament.layouts.one_field import (
    appendix_layout,
    barometer_layout,
    cut_rounds,
    round_robin_layout,
    web_layout,
)
from evenhand.tournament.layouts.sections import (
    Layout,
    Way,
    base_layout,
    howell_tails_layout,
    least_tables_for_mitchells,
    mitchell_splits,
    mitchells_layout,
    one_section_layout,
    tables_for,
)
from evenhand.tournament.layouts.tails import BASES
from evenhand.tournament.seating.session_seats import FieldSeating
from tests.tournament.independent_checker import complaints, slips_of


@pytest.mark.parametrize("base", BASES)
def test_every_number_of_pairs_has_a_base_layout(base: int) -> None:
    for pairs in range(base, 501):
        if pairs < 6:
            continue
        layout = base_layout(pairs, base)
        assert layout.tables == (pairs + 1) // 2
        *mitchells, last = layout.sections
        assert all(section.family == "mitchell" for section in mitchells)
        assert all(section.rounds == base for section in layout.sections)
        assert last.is_tail or layout.tables % base == 0


def test_137_pairs_in_the_polish_movement() -> None:
    # 69 tables = 13 × 5 + 4
    layout = base_layout(137, 5)
    assert [section.tables for section in layout.sections] == [5] * 13 + [4]
    assert (layout.phantom, layout.most_sessions) == (138, 27)
    assert str(layout) == "13 × 5-table Mitchell + 4-table 3/4 Howell, 5 rounds"


@pytest.mark.parametrize("base", BASES)
def test_the_limit_of_mitchells_is_sylvesters(base: int) -> None:
    limit = least_tables_for_mitchells(base)
    assert limit == base * base - base
    assert not mitchell_splits(limit - 1, base)
    assert all(mitchell_splits(tables, base) for tables in range(limit, limit + base))


def test_too_few_tables_for_mitchells_are_told_the_limit() -> None:
    with pytest.raises(SizeError, match="7² − 7 = 42 tables up"):
        mitchells_layout(2 * 41, 7)


def test_splits_are_all_there_are() -> None:
    for tables in range(1, 60):
        brute = {
            (x, y) for x in range(61) for y in range(61) if 5 * x + 6 * y == tables
        }
        assert set(mitchell_splits(tables, 5)) == brute


def test_few_skip_mitchells_where_the_sessions_allow_it() -> None:
    # 60 tables: 12 × 5, or 6 × 5 + 5 × 6, or 10 × 6
    assert mitchells_layout(120, 5, 4).sections == base_layout(120, 5).sections
    # 69 tables: 9 × 5 + 4 × 6 or 3 × 5 + 9 × 6
    assert len(mitchells_layout(137, 5, 5).sections) == 13


def test_two_howell_tails_stand_for_an_appendix() -> None:
    layout = howell_tails_layout(64, 5)  # 32 tables = 5 × 5 + 7
    assert [section.tables for section in layout.sections] == [5] * 5 + [3, 4]
    assert layout.most_sessions == 6
    with pytest.raises(SizeError, match="there is none"):
        howell_tails_layout(60, 5)


@pytest.mark.parametrize("pairs", [5, 0, -3, 501, 5000])
def test_other_fields_are_refused(pairs: int) -> None:
    with pytest.raises(RequestError, match="6 to 500"):
        base_layout(pairs, 5)


def test_too_few_pairs_for_a_base_are_told_so() -> None:
    with pytest.raises(SizeError, match="at least 7 tables, 13 pairs"):
        base_layout(12, 13)


def test_sections_must_hold_the_field() -> None:
    sections = base_layout(20, 5).sections
    with pytest.raises(SizeError, match="expected 11"):
        Layout(Way.BASE, 21, sections)


@pytest.mark.parametrize("pairs", [*range(6, 24), 40, 41, 59, 60, 61, 100])
def test_a_round_robin_is_all_play_all(pairs: int) -> None:
    layout = round_robin_layout(pairs, 3)
    slips = slips_of(FieldSeating.in_order(layout, 3).seats())
    assert len({frozenset(slip[4:6]) for slip in slips}) == pairs * (pairs - 1) // 2
    assert complaints(slips, pairs) == []


def test_a_round_robin_is_cut_into_sessions() -> None:
    layout = round_robin_layout(54)  # 53 rounds of two boards
    assert layout.cut == (11, 11, 11, 10, 10)


@pytest.mark.parametrize(("rounds", "sessions"), [(10, 0), (10, 11)])
def test_other_cuts_are_refused(rounds: int, sessions: int) -> None:
    with pytest.raises(RequestError, match="1 to 10 sessions"):
        cut_rounds(rounds, sessions)


@pytest.mark.parametrize(
    "layout",
    [
        barometer_layout(137),
        barometer_layout(500, 5),
        barometer_layout(7, 2),
        web_layout(60),
        web_layout(59, 9),
        web_layout(16),
        appendix_layout(44),
        appendix_layout(13),
    ],
    ids=str,
)
def test_one_field_plays_on_without_a_rematch(layout: Layout) -> None:
    sessions = min(layout.most_sessions, 4)
    slips = slips_of(FieldSeating.in_order(layout, sessions).seats())
    assert complaints(slips, layout.pairs) == []
    with pytest.raises(RequestError, match=f"at most {layout.most_sessions} session"):
        FieldSeating.in_order(layout, layout.most_sessions + 1)


@pytest.mark.parametrize("pairs", range(6, 41))
def test_one_section_for_everybody(pairs: int) -> None:
    layout = one_section_layout(pairs)
    assert layout.sections[0].movement().faults() == ()
    assert layout.tables == tables_for(pairs)
    assert layout.most_sessions == 1


def test_fields_too_large_for_one_section_are_refused() -> None:
    for make in (one_section_layout, web_layout, appendix_layout, round_robin_layout):
        with pytest.raises(EvenhandError):
            make(300)
