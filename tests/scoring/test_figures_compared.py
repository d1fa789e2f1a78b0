"""Another program's figures beside ours, worked out by hand."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from evenhand.scoring import Rules, ShortBoards, report, score_field
from evenhand.scoring.figures_compared import compare_figures

#: Five results; at the third table an average was awarded, but the score still stands.
SCORES = (420, -50, 0, 100, 110)


def reasons(
    points: Sequence[tuple[str, str]],
    scores: Sequence[int] = SCORES,
    rules: Rules | None = None,
) -> list[str]:
    results = [report(1, 2 * t + 1, 2 * t + 2, score) for t, score in enumerate(scores)]
    figures = {
        (1, 1, result.ns, result.ew): (Fraction(ns), Fraction(ew))
        for result, (ns, ew) in zip(results, points, strict=True)
    }
    found = compare_figures(score_field(results, rules), {}, figures)
    by_pair = {one.line.result.ns: one.reason for one in found.lines}
    return [by_pair.get(result.ns, "same") for result in results]


def test_an_average_that_still_carries_a_score_is_suspected() -> None:
    # four results by Neuberg's formula: 5/4 (m + 1) - 1 of 8, beside 60 and 40 %
    factored = [
        ("7.75", "0.25"), ("0.25", "7.75"), ("4.8", "3.2"),
        ("2.75", "5.25"), ("5.25", "2.75"),
    ]  # fmt: skip
    assert reasons(factored) == [
        "beside-award", "beside-award", "scored-award", "beside-award", "beside-award",
    ]  # fmt: skip


@pytest.mark.parametrize("award", [("4.8", "3.2"), ("5", "3")])
def test_the_others_may_not_be_factored_and_the_average_be_a_whole_number(
    award: tuple[str, str],
) -> None:
    plain = [("6", "0"), ("0", "6"), award, ("2", "4"), ("4", "2")]
    assert reasons(plain)[2] == "scored-award"
    assert reasons(plain, rules=Rules(short_boards=ShortBoards.NONE))[2] == (
        "scored-award"
    )


def test_a_figure_that_only_looks_like_an_average_is_no_reason() -> None:
    # a slip of the program: all others are as if this score counted
    slip = [("8", "0"), ("0", "8"), ("4", "4"), ("4", "4"), ("6", "2")]
    assert reasons(slip) == ["same", "same", "", "same", "same"]
