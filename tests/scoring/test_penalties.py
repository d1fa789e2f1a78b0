from fractions import Fraction

import pytest

from evenhand.errors import ResultError
from evenhand.scoring import (
    Entry,
    Method,
    Penalty,
    Rules,
    Unit,
    parse_amount,
    report,
    score_field,
)
from evenhand.scoring.penalties import penalty_points
from tests.scoring.fields import one_board, pair

TOP = Fraction(24)


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("-3.6", "-3.6", Unit.POINTS),
        ("+3 imps", "3", Unit.POINTS),
        ("-15% of a top", "-0.15", Unit.TOPS),
        ("-10% top", "-0.1", Unit.TOPS),
        ("−0,25 tops", "-0.25", Unit.TOPS),
        ("- 1/4 top", "-0.25", Unit.TOPS),
        ("-2%", "-2", Unit.PERCENT),
        ("-2 percent", "-2", Unit.PERCENT),
        ("1.5 points", "1.5", Unit.POINTS),
    ],
)
def test_amounts_are_read(text: str, amount: str, unit: Unit) -> None:
    assert parse_amount(text) == (Fraction(amount), unit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ten",
        "-10% points",
        "-10%%",
        "-1/0 top",
        "٣%",
        "-１０% of a top",
        "-1/٤ top",
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ResultError):
        parse_amount(text)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("-15% of a top", "-3.6"),
        ("-25% of a top", "-6"),
        ("-10% of a top", "-2.4"),
        ("-1", "-1"),
        ("+5%", "12"),
    ],
)
def test_what_penalties_come_to_with_a_top_of_24(text: str, points: str) -> None:
    penalty = Penalty(pair(1), *parse_amount(text))
    assert penalty_points([penalty], TOP, 10 * TOP) == Fraction(points)


def test_a_part_of_a_top_is_of_the_full_top() -> None:
    results = one_board([20, 10]) + one_board([30, 20, 10], board=2)
    tenth = Penalty(pair(1), *parse_amount("-10% top"))
    tally = score_field(results, penalties=[tenth]).tally_of(pair(1))
    assert tally.penalty == Fraction("-0.4")
    assert tally.points == Fraction("3.5") + 4 - Fraction("0.4")


def test_penalties_add_up_and_bonuses_are_positive() -> None:
    given = [Penalty(pair(1), Fraction(-1)), Penalty(pair(1), Fraction(3))]
    assert score_field(one_board([20, 10]), None, given).tally_of(pair(1)).points == 4


@pytest.mark.parametrize(
    ("penalty", "rules", "reason"),
    [
        (Penalty(pair(77), Fraction(-1), line=4), Rules(), "no results of pair 77"),
        (Penalty(pair(1), Fraction(-1), session=2, line=4), Rules(), "in session 2"),
        (
            Penalty(pair(1), Fraction(-1), Unit.TOPS, line=4),
            Rules(method=Method.CROSS_IMPS),
            "IMPs have no",
        ),
    ],
)
def test_a_penalty_that_means_nothing_is_listed(
    penalty: Penalty, rules: Rules, reason: str
) -> None:
    scored = score_field(one_board([20, 10]), rules, [penalty])
    (problem,) = scored.problems
    assert problem.line == 4
    assert reason in problem.text
    assert not scored.penalties


def test_a_penalty_must_say_the_line_where_numbers_are_shared() -> None:
    results = [report(1, n, n, 10 * n) for n in (1, 2, 3)]
    rules = Rules(winners=2)
    scored = score_field(results, rules, [Penalty(pair(1), Fraction(-1))])
    assert "pair 1 may be 1EW or 1NS" in scored.problems[0].text
    scored = score_field(results, rules, [Penalty(pair(1, "", "EW"), Fraction(-1))])
    assert scored.tally_of(Entry("", 1, "EW")).penalty == -1


def test_a_line_that_needs_no_saying_may_be_said() -> None:
    scored = score_field(
        one_board([20, 10]), None, [Penalty(pair(1, "", "NS"), Fraction(-1))]
    )
    assert scored.tally_of(pair(1)).penalty == -1


def test_a_session_before_the_first_is_refused() -> None:
    with pytest.raises(ResultError, match="give a session from 1"):
        Penalty(pair(1), Fraction(-1), session=-1)
