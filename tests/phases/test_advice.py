"""The guidelines beside what was chosen."""

from fractions import Fraction

import pytest

from evenhand.phases import (
    Passage,
    Situation,
    advise_carryover,
    parse_carryover,
)

PASSAGE = Passage(100, Fraction(26), 28)


@pytest.mark.parametrize(
    ("situation", "chosen", "agrees"),
    [
        (Situation(100, consolation=True), "none", True),
        (Situation(100, consolation=True), "linear:0.01", False),
        (Situation(100), "linear:0.02", True),
        (Situation(100), "weighted:0.4", True),
        # 1.5 tops of 100 boards are a weight of 0.015
        (Situation(100), "ladder:1.5", True),
        # 130 points are 5 tops at a top of 26: more than championships have used
        (Situation(100), "ladder:130points", False),
        (Situation(100), "half", False),
        (Situation(100), "none", False),
        (Situation(53, round_robin=True), "weighted:0.5", True),
        (Situation(53, round_robin=True), "none", False),
        (Situation(100, continues=True), "full", True),
        (Situation(100, continues=True), "linear:0.1", False),
    ],
)
def test_a_choice_agrees_with_the_guidelines_or_not(
    situation: Situation, chosen: str, *, agrees: bool
) -> None:
    advice = advise_carryover(situation)
    beside = advice.beside(parse_carryover(chosen), PASSAGE)
    assert beside.agrees is agrees
    assert beside.reasons[0].startswith("The guidelines would ") is not agrees
    assert beside.reasons[-len(advice.reasons) :] == advice.reasons


def test_a_short_phase_of_an_even_field_still_says_something() -> None:
    assert advise_carryover(Situation(20)).verdict == "none"
    advice = advise_carryover(Situation(20, uneven=False))
    assert advice.verdict == "low"
    assert not any("uneven" in reason for reason in advice.reasons)
