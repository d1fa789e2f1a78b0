from fractions import Fraction

import pytest

from evenhand.formats.penalties_csv import read_penalties_data
from evenhand.scoring import (
    Entry,
    Penalty,
    Unit,
)


@pytest.mark.parametrize(
    ("fields", "amount", "unit"),
    [
        ("-3.6,,", Fraction(-18, 5), Unit.POINTS),
        ('"-3,6",points,', Fraction(-18, 5), Unit.POINTS),
        ("-10% of a top,,", Fraction(-1, 10), Unit.TOPS),
        ("-10,% of top,", Fraction(-1, 10), Unit.TOPS),
        ("-0.25,tops,", Fraction(-1, 4), Unit.TOPS),
        ("−2,percent,", Fraction(-2), Unit.PERCENT),
        ("-2%,percent,", Fraction(-2), Unit.PERCENT),
        ("+3,imps,", Fraction(3), Unit.POINTS),
        ("3,,bonus", Fraction(3), Unit.POINTS),
        ("3,,Penalty", Fraction(-3), Unit.POINTS),
        ("0,,", Fraction(0), Unit.POINTS),
    ],
)
def test_penalties_have_an_amount_and_a_unit(
    fields: str, amount: Fraction, unit: Unit
) -> None:
    text = f"section,pair,session,reason,amount,unit,kind\nA,7,2,slow,{fields}\n"
    found = read_penalties_data(text)
    assert found.problems == ()
    assert found.penalties == (Penalty(Entry("A", 7), amount, unit, 2, "slow", 2),)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("7,3", "does it take away or add? write -3 for a penalty, +3 for a bonus"),
        ("7,a lot", "'a lot' is not a penalty"),
        ("7,-2%,points", "'-2%' in 'points'"),
        ("x,-3", "'x' is not a pair"),
        ("7,-3,,x", "session: 'x' is not a whole number"),
        ("7,-3,,,bonus", "a bonus of -3; correct the sign or the kind"),
        ("7,-3,,,fine", "a penalty of the kind 'fine'; write penalty or bonus"),
        ("7,-" + "3" * 5000, "of 5001 characters"),
    ],
)
def test_what_is_wrong_with_a_penalty_is_told(fields: str, reason: str) -> None:
    found = read_penalties_data("pair,amount,unit,session,kind\n1,-1\n" + fields)
    (problem,) = found.problems
    assert str(problem).startswith("line 3: ")
    assert reason in problem.text
    assert len(found.penalties) == 1
