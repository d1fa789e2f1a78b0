from fractions import Fraction

import pytest

from evenhand.render.conditions_words import figure, ordinal, the
from tests.render.conditions_examples import flowing


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (102, "102nd"),
        (111, "111th"),
        (113, "113th"),
    ],
)
def test_ordinals(number: int, words: str) -> None:
    assert ordinal(number) == words


def test_figures_have_two_decimals_at_most() -> None:
    assert figure(Fraction(3)) == "3"
    assert figure(Fraction(100)) == "100"
    assert figure(Fraction(1, 2)) == "0.5"
    assert figure(Fraction(102, 67)) == "1.52"
    assert figure(Fraction(0)) == "0"
    assert figure(Fraction(1, 1000)) == "less than 0.01"


def test_groups_have_an_article_where_they_are_one_word() -> None:
    assert flowing(the("Final")) == "the Final"
    assert flowing(the("Semifinal A")) == "Semifinal A"
    assert the("B") == "B"
