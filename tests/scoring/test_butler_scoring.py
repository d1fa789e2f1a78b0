"""Butler scoring: published data, and the rules directors argue about."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import ResultError
from evenhand.scoring.butler_scoring import (
    DatumRule,
    DropRule,
    Halves,
    butler,
    find_datum,
)
from evenhand.scoring.chances import Chances, certain, weigh

HALF = Fraction(1, 2)
ALL_COUNT = DatumRule(drop=None)
ONE_EACH = DatumRule(drop=DropRule(every=None))


def plain(*scores: int) -> list[Chances]:
    return [certain(score) for score in scores]


def ns_imps(scores: list[Chances], rule: DatumRule) -> list[Fraction]:
    return [ns for ns, _ in butler(scores, scores, len(scores), rule)]


def test_22_results_none_dropped() -> None:
    scores = plain(*[980] * 3, *[480] * 11, *[450] * 7, -50)
    assert find_datum(scores, ALL_COUNT) == 510
    unrounded = DatumRule(drop=None, nearest=None)
    assert find_datum(scores, unrounded) == Fraction(11320, 22)
    assert ns_imps(scores, ALL_COUNT) == [10] * 3 + [-1] * 11 + [-2] * 7 + [-11]


@pytest.mark.parametrize("rule", [DatumRule(), ONE_EACH])
def test_seven_results_one_dropped_at_each_end(rule: DatumRule) -> None:
    # published as East-West saw it
    scores = plain(*[-620] * 4, *[-170] * 3)
    assert find_datum(scores, rule) == -440
    ew = [imps for _, imps in butler(scores, scores, 7, rule)]
    assert ew == [5] * 4 + [-7] * 3


@pytest.mark.parametrize("rule", [DatumRule(), ONE_EACH])
def test_six_results_one_dropped_at_each_end(rule: DatumRule) -> None:
    scores = plain(-650, -170, -1440, 100, -170, -200)
    assert find_datum(scores, DatumRule(nearest=None)) == Fraction("-297.5")
    assert find_datum(scores, rule) == -300
    assert ns_imps(scores, rule) == [-8, 4, -15, 9, 4, 3]


def test_four_results_none_dropped() -> None:
    scores = plain(600, 600, 600, -200)
    assert find_datum(scores, ALL_COUNT) == 400
    assert ns_imps(scores, ALL_COUNT) == [5, 5, 5, -12]


def test_three_results_all_count() -> None:
    assert find_datum(plain(650, 170, 200)) == 340


def test_280_is_seven_imps() -> None:
    assert ns_imps(plain(200, 760), ALL_COUNT) == [-7, 7]


@pytest.mark.parametrize(
    ("rule", "dropped"),
    [
        (DropRule(), {1: 0, 3: 0, 4: 1, 10: 1, 11: 2, 20: 2, 21: 3}),
        (DropRule(every=None), {3: 0, 4: 1, 100: 1}),
        (DropRule(least=5, every=None), {4: 0, 5: 1}),
        (DropRule(every=4), {4: 1, 8: 2, 20: 5}),
        (DropRule(least=1, every=2), {1: 0, 2: 0, 3: 1, 4: 1, 9: 4}),
    ],
)
def test_how_many_results_are_dropped(rule: DropRule, dropped: dict[int, int]) -> None:
    assert {results: rule.count(results) for results in dropped} == dropped


@pytest.mark.parametrize(
    ("halves", "above", "below"),
    [
        (Halves.AWAY_FROM_ZERO, 40, -40),
        (Halves.TOWARDS_ZERO, 30, -30),
        (Halves.EVEN, 40, -40),
        (Halves.UP, 40, -30),
        (Halves.DOWN, 30, -40),
    ],
)
def test_where_halves_go(halves: Halves, above: int, below: int) -> None:
    rule = DatumRule(halves=halves)
    assert find_datum(plain(20, 50), rule) == above
    assert find_datum(plain(-20, -50), rule) == below


def test_even_halves_go_to_the_even_step() -> None:
    assert find_datum(plain(20, 30), DatumRule(halves=Halves.EVEN)) == 20


def test_other_fractions_go_to_the_nearest_step() -> None:
    for halves in Halves:
        rule = DatumRule(halves=halves)
        assert find_datum(plain(20, 20, 50, 50, 50), rule) == 40  # 38
        assert find_datum(plain(-20, 0, -50), rule) == -20  # -23 1/3
        assert find_datum(plain(170), rule) == 170


def test_the_step_of_rounding_can_be_chosen() -> None:
    assert find_datum(plain(100, 170, 180), DatumRule(nearest=50)) == 150
    assert find_datum(plain(100, 170, 180), DatumRule(nearest=1)) == 150
    assert find_datum(plain(0, 0, 50), DatumRule(nearest=1)) == 17


def test_a_weighted_result_counts_by_its_weights() -> None:
    # datum (100 + 50 + 0.5 × 100 + 0.5 × 0) / 3 = 66 2/3 -> 70; IMPs: 30 -> 1,
    # -20 -> -1, and half of 30 -> 1 with half of -70 -> -2
    ruled = weigh([(HALF, 100), (HALF, 0)])
    assert find_datum([certain(100), certain(50), ruled]) == 70
    assert ns_imps([certain(100), certain(50), ruled], DatumRule()) == [1, -1, -HALF]


def test_half_a_result_can_be_dropped() -> None:
    # worth of one result off each end of 0, 0.5 × 40, 100, 100, 0.5 × 1000:
    # 0.5 × 40 and 1.5 × 100 stay
    ruled = weigh([(HALF, 1000), (HALF, 40)])
    scores = [*plain(0, 100, 100), ruled]
    assert find_datum(scores, DatumRule(nearest=None)) == (20 + 150) / Fraction(2)


def test_several_weighted_results_at_once() -> None:
    thirds = weigh([(Fraction(1, 3), 600), (Fraction(2, 3), 0)])
    ruled = weigh([(HALF, 100), (HALF, 0)])
    assert find_datum([thirds, ruled, certain(50)]) == 100  # (200 + 50 + 50) / 3
    # 500 -> 11, 0 -> 0, -100 -> -3, -50 -> -2
    assert ns_imps([thirds, ruled, certain(50)], DatumRule()) == [
        Fraction(11, 3) - 2,
        Fraction(-3, 2),
        -2,
    ]


def test_a_split_award_gives_each_side_its_own_datum() -> None:
    ns, ew = plain(100, 100, 400), plain(100, 100, 700)
    # data 200 and 300
    points = butler(ns, ew, 3)
    assert [imps for imps, _ in points] == [-3, -3, 5]
    assert [imps for _, imps in points] == [5, 5, -9]


def test_a_missing_result_changes_no_comparison() -> None:
    scores = plain(620, 600, 170)
    assert butler(scores, scores, 3) == butler(scores, scores, 9)


def test_no_results_no_points() -> None:
    assert butler([], [], 4) == []
    with pytest.raises(ResultError, match="no datum"):
        find_datum([])


def test_impossible_rules_are_refused() -> None:
    with pytest.raises(ResultError, match="least 0"):
        DropRule(least=0)
    with pytest.raises(ResultError, match="every 0"):
        DropRule(every=0)
    with pytest.raises(ResultError, match="nearest 0"):
        DatumRule(nearest=0)
    with pytest.raises(ResultError, match="expected"):
        butler(plain(0, 0), plain(0, 0), 1)


SCORES = st.integers(-70, 70).map(lambda tens: tens * 10)


@given(st.lists(SCORES, min_size=1, max_size=40))
def test_plain_data_equal_the_mean_of_the_sorted_middle(scores: list[int]) -> None:
    left_out = 0 if len(scores) <= 3 else (len(scores) + 9) // 10
    middle = sorted(scores)[left_out : len(scores) - left_out]
    unrounded = DatumRule(nearest=None)
    assert find_datum(plain(*scores), unrounded) == Fraction(sum(middle), len(middle))


@given(st.lists(SCORES, min_size=1, max_size=15), st.sampled_from(list(Halves)[:3]))
def test_exchanging_the_sides_mirrors(scores: list[int], halves: Halves) -> None:
    rule = DatumRule(halves=halves)
    turned = ns_imps(plain(*(-score for score in scores)), rule)
    assert turned == [-imps for imps in ns_imps(plain(*scores), rule)]
