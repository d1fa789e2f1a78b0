from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.scoring import (
    Formula,
    Method,
    Result,
    Rules,
    Scale,
    ShortBoards,
    SmallGroups,
    decimal_text,
    report,
    score_field,
)
from evenhand.scoring.matchpoint_scoring import matchpoints
from evenhand.scoring.short_boards import choose_formula
from tests.scoring.fields import column, decimals, ew_points, ns_points, score_board


def raised(results: int, expected: int, formula: Formula) -> list[Fraction]:
    """The points of different scores, best first."""
    scale = Scale(results, expected, formula)
    return [scale.points(Fraction(2 * m)) for m in reversed(range(results))]


def fouled_board(sizes: list[int], rules: Rules) -> list[list[Fraction]]:
    """One board with groups of such sizes, all scores different, best first."""
    results: list[Result] = []
    for group, size in enumerate(sizes):
        for place in range(size):
            number = len(results) + 1
            score = 10 * (size - place)
            results.append(report(1, number, 100 + number, score, group=str(group)))
    return [ns_points(group) for group in score_field(results, rules).boards]


@given(st.integers(1, 11), st.integers(0, 2), st.data())
def test_the_three_published_forms_of_neuberg_agree(
    n: int, absent: int, data: st.DataObject
) -> None:
    expected = n + absent
    m = data.draw(st.integers(0, 2 * (n - 1)))
    points = Scale(n, expected).points(Fraction(m))
    assert points == Fraction(m * expected + expected - n, n)
    halves = Fraction(m, 2)
    american = expected * halves / n + Fraction(expected - n, 2 * n)
    assert points == 2 * american
    if n > 1:
        percent = Fraction(100 * m, 2 * (n - 1))
        share = Fraction(n - 1, n) * Fraction(expected, expected - 1)
        assert 100 * points / (2 * (expected - 1)) == (percent - 50) * share + 50


def test_ten_results_of_eleven() -> None:
    assert raised(10, 11, Formula.NEUBERG) == decimals(
        "19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"
    )


def test_six_results_of_seven() -> None:
    scale = Scale(6, 7)
    assert scale.top == 12
    assert scale.points(Fraction(4)) == Fraction(29, 6)
    assert scale.points(Fraction(9)) == Fraction(32, 3)


def test_eight_results_of_sixteen() -> None:
    assert raised(8, 16, Formula.NEUBERG) == [29, 25, 21, 17, 13, 9, 5, 1]


def test_one_result_is_average() -> None:
    assert raised(1, 9, Formula.NEUBERG) == [8]


def test_the_frequencies_multiplied_give_the_same() -> None:
    eight = column([80, 70, 70, 50, 40, 30, 20, 10])
    doubled = [chances for chances in eight for _ in range(2)]
    assert matchpoints(eight, eight, 16) == matchpoints(doubled, doubled, 16)[::2]


def test_old_style_adds_a_point_for_each_missing_result() -> None:
    assert raised(10, 11, Formula.ADD) == list(range(19, 0, -2))


def test_groups_of_three_and_four_out_of_seven_by_formula() -> None:
    rules = Rules(small_groups=SmallGroups.NEVER)
    four, three = fouled_board([4, 3], rules)
    assert 100 * three[0] / 12 == Fraction(800, 9)
    assert 100 * four[0] / 12 == Fraction("93.75")


def test_groups_of_three_and_four_out_of_seven_by_adding() -> None:
    rules = Rules(small_groups=SmallGroups.NEVER, short_boards=ShortBoards.ADD)
    four, three = fouled_board([4, 3], rules)
    assert [three[0], four[0]] == [8, 9]
    assert decimal_text(100 * three[0] / 12, 1) == "66.7"


def test_without_factoring_a_short_board_has_its_own_top() -> None:
    rules = Rules(expected=7, short_boards=ShortBoards.NONE)
    board = score_board([30, 20, 10], rules)
    assert ns_points(board) == [4, 2, 0]
    assert [line.ns.maximum for line in board.lines if line.ns] == [4, 4, 4]


def test_a_fouled_board_played_nine_times() -> None:
    rules = Rules(points=1)
    five, four = fouled_board([5, 4], rules)
    assert five == decimals("7.6", "5.8", 4, "2.2", "0.4")
    assert four == decimals("7.375", "5.125", "2.875", "0.625")
    assert [decimal_text(points) for points in four] == ["7.38", "5.13", "2.88", "0.63"]
    assert [sum(five), sum(four)] == [20, 16]


def test_small_groups_of_a_fouled_board_have_fixed_awards() -> None:
    six, three = fouled_board([6, 3], Rules(points=1))
    assert three == decimals("5.6", "4.8", 4)
    seven, two = fouled_board([7, 2], Rules(points=1))
    assert two == decimals("5.2", "4.4")
    eight, one = fouled_board([8, 1], Rules(points=1))
    assert one == decimals("4.8")
    assert (len(six), len(seven), len(eight)) == (6, 7, 8)


def test_three_is_not_small_if_no_group_is_as_large() -> None:
    three, two = fouled_board([3, 2], Rules())
    assert three == raised(3, 5, Formula.NEUBERG)
    assert two == decimals("5.2", "4.4")


def test_both_sides_of_a_small_group_have_the_awards() -> None:
    results = [report(1, n, 100 + n, 10 * n, group="a") for n in range(1, 8)]
    results += [report(1, 8, 108, 400, group="b"), report(1, 9, 109, 100, group="b")]
    _, small = score_field(results).boards
    assert ns_points(small) == decimals("10.4", "8.8")
    assert ew_points(small) == decimals("8.8", "10.4")


def test_equal_scores_share_the_fixed_awards() -> None:
    results = [report(1, n, 100 + n, 10 * n, group="a") for n in range(1, 7)]
    results += [
        report(1, 6 + n, 106 + n, score, group="b")
        for n, score in enumerate([400, 400, 100], 1)
    ]
    _, small = score_field(results).boards
    # 65, 65 and 50 per cent of 16
    assert ns_points(small) == decimals("10.4", "10.4", 8)


def test_a_short_board_that_is_not_fouled_has_no_fixed_awards() -> None:
    rules = Rules()
    assert choose_formula(rules, 2, [], 9) is Formula.NEUBERG
    always = Rules(small_groups=SmallGroups.ALWAYS)
    assert choose_formula(always, 2, [], 9) is Formula.SMALL_GROUP
    assert choose_formula(always, 2, [], 2) is Formula.NEUBERG
    assert choose_formula(always, 3, [], 9) is Formula.NEUBERG


def test_ascherman_keeps_the_percentage_on_a_short_board() -> None:
    board = score_board([430, 400, -50], Rules(method=Method.ASCHERMAN, expected=7))
    assert [line.ns.percent for line in board.lines if line.ns] == [
        Fraction(250, 3),
        50,
        Fraction(50, 3),
    ]


@pytest.mark.parametrize(
    ("scale", "matchpoints", "expected"),
    [
        (
            Scale(10, 11),
            12,
            "Neuberg, 10 results of 11: 11/10 × (12 + 1) − 1 = 13.3 of 20",
        ),
        (Scale(10, 10), 12, None),
        (
            Scale(10, 11, Formula.ADD),
            12,
            "one point for each missing result: 12 + 1 = 13 of 20",
        ),
        (
            Scale(2, 9, Formula.SMALL_GROUP),
            2,
            "small group of 2: 65% of the top = 10.4 of 16",
        ),
        (
            Scale(10, 11, unit=Fraction(1, 2)),
            12,
            "Neuberg, 10 results of 11: (11/10 × (12 + 1) − 1) × 0.5 = 6.65 of 10",
        ),
        (Scale(3, 3, Formula.ASCHERMAN), 4, "Ascherman: (4 + 1) = 5 of 6"),
    ],
)
def test_a_scale_says_how_points_come_about(
    scale: Scale, matchpoints: int, expected: str | None
) -> None:
    assert scale.explain(Fraction(matchpoints)) == expected
