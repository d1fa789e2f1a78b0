from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.boards import Direction
from evenhand.errors import ResultError
from evenhand.scoring import ascherman, certain, weigh
from evenhand.scoring.chances import Chances
from evenhand.scoring.matchpoint_scoring import matchpoints, points_by_score
from evenhand.scoring.short_boards import Formula, Scale
from tests.scoring.fields import column, decimals, repeat

scores = st.integers(-20, 20).map(lambda tens: 10 * tens)
plain_columns = st.lists(scores.map(certain), min_size=1, max_size=9)


@st.composite
def weighted(draw: st.DrawFn) -> Chances:
    outcomes = draw(st.lists(scores, min_size=1, max_size=3, unique=True))
    parts = draw(
        st.lists(st.integers(1, 5), min_size=len(outcomes), max_size=len(outcomes))
    )
    whole = sum(parts)
    return weigh(
        (Fraction(part, whole), score)
        for part, score in zip(parts, outcomes, strict=True)
    )


columns = st.lists(weighted(), min_size=1, max_size=7)


def ns_of(scores: Sequence[int]) -> list[Fraction]:
    both = matchpoints(column(scores), column(scores), len(scores))
    return [ns for ns, _ in both]


def counted(scores: Sequence[Chances]) -> dict[int, Fraction]:
    scale = Scale(len(scores), len(scores), Formula.NEUBERG, Fraction(1))
    return points_by_score(scores, scale, Direction.NS)


def by_definition(own: int, ns: Sequence[Chances], sign: int) -> Fraction:
    """2 for each lower score, 1 for each equal one, over every pair of outcomes."""
    return sum(
        (
            weight * share * (1 + (sign * a > sign * b) - (sign * a < sign * b))
            for other, chances in enumerate(ns)
            if other != own
            for weight, a in ns[own]
            for share, b in chances
        ),
        Fraction(0),
    )


def test_ten_results_of_a_directors_course() -> None:
    scores = [590, 100, -400, -100, 500, 690, -100, -550, -400, -400]
    assert ns_of(scores) == [16, 12, 4, 9, 14, 18, 9, 0, 4, 4]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (
            {1660: 1, 1430: 21, 680: 54, 650: 18, 620: 4, -100: 1, -200: 1},
            [198, 176, 101, 29, 7, 2, 0],
        ),
        (
            {1430: 1, 690: 1, 680: 3, 660: 2, 650: 1, -100: 2, -200: 1},
            [20, 18, 14, 9, 6, 3, 0],
        ),
        ({710: 4, 680: 4, 650: 1, 500: 1}, [15, 7, 2, 0]),
        ({40: 2, 30: 1, 20: 3, 10: 4}, [17, 14, 10, 3]),
    ],
)
def test_published_frequency_tables(
    counts: dict[int, int], expected: list[int]
) -> None:
    points = counted(column(repeat(counts)))
    assert [points[score] for score in counts] == expected
    # best matchpoints + best frequency = top + 1, with top = 2(n − 1)
    first = next(iter(counts))
    assert points[first] + counts[first] == 2 * (sum(counts.values()) - 1) + 1


def test_what_ten_results_have_is_ten_times_nine() -> None:
    assert sum(ns_of(repeat({40: 2, 30: 1, 20: 3, 10: 4}))) == 90


def test_half_points() -> None:
    scores = column([420, 430, 500, 420, 450, -50, 170])
    both = matchpoints(scores, scores, 7, unit=Fraction(1, 2))
    assert [ns for ns, _ in both] == decimals("2.5", 4, 6, "2.5", 5, 0, 1)


def test_half_points_in_percent() -> None:
    counts = {650: 1, 620: 4, 170: 2, 140: 1, 110: 1}
    points = counted(column(repeat(counts)))
    halves = [points[score] / 2 for score in counts]
    assert halves == decimals(8, "5.5", "2.5", 1, 0)
    percent = [100 * half / 8 for half in halves]
    assert percent == decimals(100, "68.75", "31.25", "12.5", 0)


def test_two_tops_of_twenty_are_less_than_one_of_ten() -> None:
    ten, twenty = ns_of([90, *range(9)]), ns_of([90, 90, *range(9), *range(9)])
    assert [ten[0], twenty[0]] == [18, 37]


def test_ascherman_does_not_depend_on_the_size_of_the_field() -> None:
    three, six = [430, 400, -50], [430, 430, 400, 400, -50, -50]
    of_three = ascherman(column(three), column(three), 3)
    of_six = ascherman(column(six), column(six), 6)
    expected = [Fraction(250, 3), Fraction(50), Fraction(50, 3)]
    assert [100 * ns / 6 for ns, _ in of_three] == expected
    assert [100 * ns / 12 for ns, _ in of_six][::2] == expected
    # the classical ones do: 100, 50, 0 against 90, 50, 10
    assert [100 * m / 4 for m in ns_of(three)] == [100, 50, 0]
    assert [10 * m for m in ns_of(six)][::2] == [90, 50, 10]


def test_ascherman_is_a_hundred_times_matchpoints_and_one_over_twice_the_results() -> (
    None
):
    scores = [620, 170, 170, -100, 140]
    points = ascherman(column(scores), column(scores), 5)
    plain = counted(column(scores))
    for (ns, _), score in zip(points, scores, strict=True):
        assert 100 * ns / 10 == 100 * (plain[score] + 1) / Fraction(2 * 5)


def test_a_weighted_score_by_fractional_frequencies() -> None:
    others = column(repeat({110: 5, 50: 3, -50: 2, -110: 2}))
    ruling = weigh([(Fraction("0.6"), 110), (Fraction("0.4"), -50)])
    board = [*others, ruling]
    table = counted(board)
    assert [table[s] for s in (110, 50, -50, -110)] == decimals(
        "19.4", "10.8", "5.4", 1
    )
    points = matchpoints(board, board, 13)
    assert points[-1] == (Fraction("13.8"), Fraction("10.2"))
    assert points[5][0] == Fraction("10.8")


def test_the_uncorrected_result_would_have_been_worth_more() -> None:
    board = repeat({110: 5, 50: 3, -50: 2, -110: 2})
    assert ns_of([*board, 110])[-1] == 19
    assert ns_of([*board, -50])[-1] == 6
    assert ns_of([*board, 100])[-1] == 14


@given(columns, columns)
def test_the_fast_way_gives_what_comparing_every_pair_gives(
    ns: list[Chances], ew: list[Chances]
) -> None:
    size = min(len(ns), len(ew))
    ns, ew = ns[:size], ew[:size]
    points = matchpoints(ns, ew, size)
    for at in range(size):
        assert points[at] == (by_definition(at, ns, 1), by_definition(at, ew, -1))


@given(columns, st.integers(0, 5))
def test_points_handed_out_are_the_points_at_stake(
    board: list[Chances], absent: int
) -> None:
    n, expected = len(board), len(board) + absent
    points = matchpoints(board, board, expected)
    assert sum(ns + ew for ns, ew in points) == n * 2 * (expected - 1)
    assert sum(ns for ns, _ in points) == n * (expected - 1)


@given(columns, st.integers(0, 5))
def test_exchanging_sides_mirrors(board: list[Chances], absent: int) -> None:
    mirrored = [weigh((w, -s) for w, s in chances) for chances in board]
    expected = len(board) + absent
    points = matchpoints(board, board, expected)
    assert matchpoints(mirrored, mirrored, expected) == [(e, n) for n, e in points]


@given(plain_columns, st.randoms())
def test_the_order_of_the_tables_changes_nothing(
    board: list[Chances], random: Random
) -> None:
    order = list(range(len(board)))
    random.shuffle(order)
    points = matchpoints(board, board, len(board))
    shuffled = [board[at] for at in order]
    assert matchpoints(shuffled, shuffled, len(board)) == [points[at] for at in order]


def test_an_empty_board_has_no_points() -> None:
    assert matchpoints([], [], 5) == []


def test_more_results_than_expected_are_refused() -> None:
    with pytest.raises(ResultError, match="expected"):
        matchpoints(column([10, 20]), column([10, 20]), 1)
