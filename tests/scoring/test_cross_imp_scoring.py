"""Cross-IMPs against published cases and the plain comparison of all tables."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import ResultError
from evenhand.scoring.chances import Chances, certain, weigh
from evenhand.scoring.cross_imp_scoring import Divisor, cross_imps
from evenhand.scoring.imps import imps_for

HALF = Fraction(1, 2)


def plain(*scores: int) -> list[Chances]:
    return [certain(score) for score in scores]


def compare_tables(column: Sequence[Chances], own: int) -> Fraction:
    """The slow twin: one table against each other one, outcome against outcome."""
    total = Fraction(0)
    for other, chances in enumerate(column):
        if other == own:
            continue
        for weight, score in column[own]:
            for their_weight, their_score in chances:
                total += weight * their_weight * imps_for(score - their_score)
    return total


SCORES = st.integers(-40, 40).map(lambda tens: tens * 10)
WEIGHTS = st.lists(st.tuples(st.integers(1, 9), SCORES), min_size=1, max_size=4)


def from_parts(parts: list[tuple[int, int]]) -> Chances:
    whole = sum(part for part, _ in parts)
    return weigh((Fraction(part, whole), score) for part, score in parts)


CHANCES = st.one_of(SCORES.map(certain), WEIGHTS.map(from_parts))
TABLES = st.lists(st.tuples(CHANCES, CHANCES), min_size=1, max_size=9)


def test_five_results_published() -> None:
    scores = plain(620, 170, 140, 140, -100)
    ns = [imps for imps, _ in cross_imps(scores, scores, 5)]
    assert ns == [Fraction(n) for n in ("10.5", "-0.25", "-1.25", "-1.25", "-7.75")]


def test_one_result_against_five() -> None:
    scores = plain(420, 450, -100, -200, 400, 590)
    assert cross_imps(scores, scores, 6)[0] == (Fraction(18, 5), Fraction(-18, 5))


def test_a_ruling_that_gives_both_sides_minus() -> None:
    others = plain(-110, 50, 170, 120)
    ns = [*others, weigh([(HALF, -110), (HALF, 50)])]
    ew = [*others, weigh([(HALF, 170), (HALF, 120)])]
    assert cross_imps(ns, ew, 5)[4] == (Fraction("-2.25"), Fraction("-2.25"))


def test_two_weighted_tables_by_hand() -> None:
    # 50 is 2 IMPs up on 0, 100 is 3 up on 0 and 2 up on 50: the plain 0 loses half
    # of 2 to the halves and a third of 3 to the thirds.
    thirds = weigh([(Fraction(1, 3), 100), (Fraction(2, 3), 0)])
    halves = weigh([(HALF, 0), (HALF, 50)])
    group = [certain(0), halves, thirds]
    ns = [imps for imps, _ in cross_imps(group, group, 3, Divisor.NONE)]
    halves_meet_thirds = (
        Fraction(1, 6) * (-3) + Fraction(1, 6) * (-2) + Fraction(2, 6) * 2
    )
    assert ns == [-1 - 1, 1 + halves_meet_thirds, 1 - halves_meet_thirds]


def test_a_short_board_is_raised_and_divided_as_a_full_one() -> None:
    # 620 beats 600 by 1 IMP and 170 by 10: 11 among three of five expected.
    scores = plain(620, 600, 170)
    top = cross_imps(scores, scores, 5)[0][0]
    assert top == Fraction(11) * Fraction(5, 3) / 4
    assert cross_imps(scores, scores, 3)[0][0] == Fraction(11, 2)


@pytest.mark.parametrize(
    ("divisor", "full", "short"),
    [
        (Divisor.COMPARISONS, Fraction(11, 2), Fraction(55, 12)),
        (Divisor.TABLES, Fraction(11, 3), Fraction(11, 3)),
        (Divisor.NONE, Fraction(11), Fraction(55, 3)),
    ],
)
def test_directors_may_choose_the_divisor(
    divisor: Divisor, full: Fraction, short: Fraction
) -> None:
    scores = plain(620, 600, 170)
    assert cross_imps(scores, scores, 3, divisor)[0][0] == full
    assert cross_imps(scores, scores, 5, divisor)[0][0] == short


@pytest.mark.parametrize("divisor", Divisor)
def test_a_single_result_wins_nothing(divisor: Divisor) -> None:
    alone = [weigh([(HALF, 620), (HALF, -100)])]
    nothing = [(Fraction(0), Fraction(0))]
    assert cross_imps(alone, alone, 1, divisor) == nothing
    assert cross_imps(alone, alone, 7, divisor) == nothing
    assert cross_imps([], [], 7, divisor) == []


def test_columns_that_cannot_be_compared_are_refused() -> None:
    with pytest.raises(ResultError, match="2 scores of North-South and 1 of East-West"):
        cross_imps(plain(0, 50), plain(0), 2)
    with pytest.raises(ResultError, match="2 results on a board where 1 were expected"):
        cross_imps(plain(0, 50), plain(0, 50), 1)


@given(TABLES, st.integers(0, 5), st.sampled_from(Divisor))
def test_frequencies_give_what_comparing_tables_gives(
    tables: list[tuple[Chances, Chances]], missing: int, divisor: Divisor
) -> None:
    ns, ew = ([side[i] for side in tables] for i in (0, 1))
    count, expected = len(tables), len(tables) + missing
    factor = Fraction(expected, count)
    if divisor is Divisor.COMPARISONS and expected > 1:
        factor /= expected - 1
    elif divisor is Divisor.TABLES:
        factor /= expected
    assert cross_imps(ns, ew, expected, divisor) == [
        (factor * compare_tables(ns, table), -factor * compare_tables(ew, table))
        for table in range(count)
    ]


@given(st.lists(CHANCES, min_size=1, max_size=9))
def test_what_one_wins_another_loses(group: list[Chances]) -> None:
    points = cross_imps(group, group, len(group))
    assert all(ns == -ew for ns, ew in points)
    assert sum(ns for ns, _ in points) == 0


@given(TABLES)
def test_exchanging_the_sides_mirrors(tables: list[tuple[Chances, Chances]]) -> None:
    def turned(chances: Chances) -> Chances:
        return weigh((weight, -score) for weight, score in chances)

    ns, ew = ([side[i] for side in tables] for i in (0, 1))
    size = len(tables)
    mirrored = cross_imps(list(map(turned, ew)), list(map(turned, ns)), size)
    assert mirrored == [(b, a) for a, b in cross_imps(ns, ew, size)]


@given(st.lists(CHANCES, min_size=1, max_size=9), st.randoms())
def test_the_order_of_tables_does_not_matter(
    group: list[Chances], random: Random
) -> None:
    order = list(range(len(group)))
    random.shuffle(order)
    points = cross_imps(group, group, len(group))
    shuffled = [group[i] for i in order]
    assert cross_imps(shuffled, shuffled, len(group)) == [points[i] for i in order]
