from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.scoring import (
    decimal_text,
    exact_text,
    round_board_percent,
    round_for_display,
)
from evenhand.scoring.rounding import total

fractions = st.fractions(-100, 100, max_denominator=2000)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("5.125", "5.13"),
        ("7.374", "7.37"),
        ("-5.125", "-5.13"),
        ("0", "0.00"),
        ("-0.001", "0.00"),
        ("0.05", "0.05"),
        ("100", "100.00"),
        ("2/3", "0.67"),
    ],
)
def test_halves_are_rounded_away_from_zero(value: str, text: str) -> None:
    assert decimal_text(Fraction(value)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [("13.3", "13.3"), ("20", "20"), ("29/6", "29/6"), ("-1/8", "-0.125")],
)
def test_exact_numbers_are_decimals_where_they_end(value: str, text: str) -> None:
    assert exact_text(Fraction(value)) == text


@given(fractions)
def test_exact_text_reads_back(value: Fraction) -> None:
    assert Fraction(exact_text(value)) == value


@given(fractions, st.integers(0, 4))
def test_rounding_moves_by_half_a_step_at_most(value: Fraction, places: int) -> None:
    rounded = round_for_display(value, places)
    assert abs(rounded - value) <= Fraction(1, 2 * 10**places)
    assert (rounded * 10**places).denominator == 1
    assert Fraction(decimal_text(value, places)) == rounded


@given(st.fractions(0, 100, max_denominator=2000))
def test_the_printed_percentages_of_a_table_add_up(ns: Fraction) -> None:
    assert round_board_percent(ns) + round_board_percent(100 - ns) == 100


def test_both_sides_half_way_still_add_up() -> None:
    assert round_board_percent(Fraction("49.995")) == Fraction("49.99")
    assert round_board_percent(Fraction("50.005")) == Fraction("50.01")
    # one matchpoint of 32
    assert round_board_percent(Fraction("3.125")) == Fraction("3.12")
    assert round_board_percent(Fraction("96.875")) == Fraction("96.88")


@given(st.lists(fractions, max_size=20))
def test_the_quick_sum_is_the_sum(values: list[Fraction]) -> None:
    assert total(values) == sum(values, Fraction(0))
