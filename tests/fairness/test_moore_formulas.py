from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import gcd, sqrt

import numpy as np
import pytest

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure, moore_formulas
from evenhand.movement import Movement, SwitchPlan
from tests.fairness.test_schedules import mitchell, relay

ODD = range(5, 34, 2)


@cache
def unswitched(tables: int) -> Movement:
    return mitchell(tables)


def imbalance(tables: int, rounds: tuple[int, ...]) -> float:
    plan = SwitchPlan.whole_rounds(r + 1 for r in rounds)
    return measure(compete(unswitched(tables).switch(plan))).imbalance


def orbits(tables: int, k: int) -> Iterator[tuple[int, ...]]:
    """One set of k rounds of each kind up to shifts and multiplication by units."""
    units = [u for u in range(1, tables) if gcd(u, tables) == 1]
    seen: set[tuple[int, ...]] = set()
    for rest in combinations(range(1, tables), k - 1):
        rounds = (0, *rest)
        if rounds in seen:
            continue
        for unit in units:
            for base in rounds:
                seen.add(tuple(sorted(unit * (r - base) % tables for r in rounds)))
        yield rounds


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 7, 8, 12, 13])
def test_the_unswitched_form_is_exact(tables: int) -> None:
    movement = mitchell(tables) if tables % 2 else relay(tables)
    exact = measure(compete(movement)).imbalance
    assert moore_formulas.unswitched_imbalance(tables) == pytest.approx(
        exact, rel=1e-12
    )


def test_the_unswitched_form_at_six_tables_mends_the_printed_figure() -> None:
    assert moore_formulas.unswitched_imbalance(6) == pytest.approx(2.9876, abs=5e-5)


def test_the_series_is_good_to_its_third_order() -> None:
    for tables in (10, 100, 1000):
        error = moore_formulas.unswitched_series(
            tables
        ) - moore_formulas.unswitched_imbalance(tables)
        assert error * tables**3 == pytest.approx(13 / 256, rel=2 / tables, abs=1e-3)


@pytest.mark.parametrize("tables", ODD)
def test_the_average_is_that_of_complete_play(tables: int) -> None:
    exact = measure(compete(unswitched(tables))).average
    assert moore_formulas.average(tables, tables, 2 * tables) == exact


@pytest.mark.parametrize("tables", ODD)
def test_the_ideal_is_reached_exactly_under_the_condition(tables: int) -> None:
    assert moore_formulas.is_ideal(tables, ())
    assert moore_formulas.ideal_imbalance(tables, 0) == pytest.approx(
        imbalance(tables, ())
    )
    for k in range(1, 5):
        ideal = moore_formulas.ideal_imbalance(tables, k)
        for rounds in orbits(tables, k):
            exact = imbalance(tables, rounds)
            reached = ideal is not None and abs(exact - ideal) < 1e-9
            assert reached == moore_formulas.is_ideal(tables, rounds), rounds
            assert ideal is None or exact > ideal - 1e-9


@pytest.mark.parametrize("tables", [5, 7, 9])
def test_the_condition_holds_for_all_rounds_without_symmetry(tables: int) -> None:
    for k in range(1, 5):
        ideal = moore_formulas.ideal_imbalance(tables, k)
        for rounds in combinations(range(tables), k):
            exact = imbalance(tables, rounds)
            reached = ideal is not None and abs(exact - ideal) < 1e-9
            assert reached == moore_formulas.is_ideal(tables, rounds), rounds


def test_no_ideal_exists_where_the_radicand_is_negative() -> None:
    missing = {
        (k, tables)
        for tables in ODD
        for k in range(5)
        if moore_formulas.ideal_imbalance(tables, k) is None
    }
    assert missing == {(3, 5), (4, 5), (4, 7)}


@pytest.mark.parametrize(
    ("tables", "ideal"),
    [(25, 2.3082), (27, 2.0179), (29, 2.0372), (31, 2.3861), (33, 2.9666)],
)
def test_the_bracketed_ideals_of_table_1(tables: int, ideal: float) -> None:
    assert moore_formulas.ideal_imbalance(tables, 4) == pytest.approx(ideal, abs=5e-5)


def test_four_rounds_at_31_tables_reach_the_ideal_after_all() -> None:
    assert moore_formulas.is_ideal(31, (1, 2, 6, 26))
    assert imbalance(31, (0, 1, 5, 25)) == pytest.approx(2.3861, abs=5e-5)


@pytest.mark.parametrize("tables", [25, 27, 29, 33])
def test_elsewhere_no_four_rounds_do(tables: int) -> None:
    assert not any(
        moore_formulas.is_ideal(tables, rounds) for rounds in orbits(tables, 4)
    )


@pytest.mark.parametrize("tables", ODD)
def test_one_round_is_as_good_as_any_other(tables: int) -> None:
    one = {round(imbalance(tables, (r,)), 9) for r in range(0, tables, 3)}
    assert len(one) == 1
    assert moore_formulas.is_ideal(tables, (tables // 2,))


@pytest.mark.parametrize("tables", ODD)
def test_two_rounds_are_ideal_unless_a_third_of_the_room_apart(tables: int) -> None:
    for apart in range(1, tables):
        third = 3 * apart % tables == 0
        assert moore_formulas.is_ideal(tables, (1, 1 + apart)) != third


def test_rounds_1_2_5_are_ideal_from_13_tables_up() -> None:
    ideal = {
        tables
        for tables in range(5, 100, 2)
        if moore_formulas.is_ideal(tables, (1, 2, 5))
    }
    assert ideal == set(range(13, 100, 2))


@pytest.mark.parametrize("tables", [9, 13, 15])
def test_shifting_rounds_and_multiplying_differences_changes_nothing(
    tables: int,
) -> None:
    rounds = (0, 1, 4)
    expected = pytest.approx(imbalance(tables, rounds), rel=1e-12)
    for shift in range(1, tables, 3):
        shifted = tuple((r + shift) % tables for r in rounds)
        assert imbalance(tables, shifted) == expected
    for unit in range(2, tables):
        if gcd(unit, tables) == 1:
            multiplied = tuple(unit * r % tables for r in rounds)
            assert imbalance(tables, multiplied) == expected


def test_multiplying_by_a_divisor_of_the_tables_does_change_it() -> None:
    assert imbalance(15, (0, 3, 12)) > imbalance(15, (0, 1, 4)) + 0.1


@pytest.mark.parametrize("tables", [5, 7, 9, 11, 13, 15, 21])
def test_the_values_of_the_competition_are_these_and_no_others(tables: int) -> None:
    for k in range(1, 4):
        values = moore_formulas.whole_round_values(tables, k)
        for rounds in orbits(tables, k):
            plan = SwitchPlan.whole_rounds(r + 1 for r in rounds)
            matrix = compete(unswitched(tables).switch(plan)).matrix
            ns = matrix[:tables, :tables][np.triu_indices(tables, 1)]
            ew = matrix[tables:, tables:][np.triu_indices(tables, 1)]
            across = matrix[:tables, tables:]
            only_these = (
                set(ns.tolist()) <= set(values.same_line)
                and set(ew.tolist()) <= set(values.same_line)
                and set(across.ravel().tolist()) <= set(values.across)
            )
            assert only_these == moore_formulas.is_ideal(tables, rounds), rounds


def test_the_rule_of_thumb_agrees_with_the_advice_in_words() -> None:
    counts = {
        tables: moore_formulas.best_switch_count(tables) for tables in range(4, 34)
    }
    assert counts[12].exact == 2
    assert {n for n, count in counts.items() if count.rounded == 1} == {*range(4, 12)}
    assert {*range(12, 19)} <= {n for n, count in counts.items() if count.rounded == 2}


@pytest.mark.parametrize("tables", ODD)
def test_the_rule_of_thumb_is_at_most_one_round_off(tables: int) -> None:
    ideals = {
        k: moore_formulas.ideal_imbalance(tables, k)
        for k in range(7)
        if k * k <= tables
    }
    best = min(ideals, key=lambda k: ideals[k] or 0)
    assert abs(best - moore_formulas.best_switch_count(tables).exact) <= 1


def test_about_an_eighth_of_the_boards_is_switched() -> None:
    tables = 10**6
    share = moore_formulas.best_switch_count(tables).exact / tables
    assert float(share) == pytest.approx(
        float(moore_formulas.SHARE_TO_SWITCH), rel=1e-5
    )


def test_the_values_come_closest_at_the_rule_of_thumb() -> None:
    for tables in (4, 12, 20, 28):
        count = moore_formulas.best_switch_count(tables)
        values = moore_formulas.whole_round_values(tables, count.rounded)
        assert values.same_line[1] == values.across[0]


def test_questions_outside_the_theory_are_refused() -> None:
    with pytest.raises(RequestError, match="odd Mitchells"):
        moore_formulas.is_ideal(8, (1, 2))
    with pytest.raises(RequestError, match="0 tables"):
        moore_formulas.unswitched_imbalance(0)
    with pytest.raises(RequestError, match="8 switched rounds of 7"):
        moore_formulas.ideal_imbalance(7, 8)
    with pytest.raises(RequestError, match="1 pairs"):
        moore_formulas.average(3, 3, 1)


def test_moores_gross_imbalance_with_its_bracket_squared_gives_the_form() -> None:
    for n in ODD:
        for k in range(3):
            average = n * (n - 1) / (2 * n - 1)
            gross = n * (
                (n - (k * k - k) - 1) * (n - 4 * k - average) ** 2
                + (k * k - k) * (n - 4 * k + 4 - average) ** 2
                + (n - k * k) * (4 * k - average) ** 2
                + k * k * (4 * k - 4 - average) ** 2
            )
            expected = sqrt(gross / (n * (2 * n - 1)))
            assert moore_formulas.ideal_imbalance(n, k) == pytest.approx(
                expected, rel=1e-9
            )
