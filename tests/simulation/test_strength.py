import pytest

from evenhand.errors import EvenhandError
from evenhand.simulation import (
    KnownStrengths,
    LadderStrengths,
    NormalStrengths,
    parse_strengths,
)
from evenhand.simulation.strength import UNITS


def test_normal_strengths_have_their_spread() -> None:
    strengths = NormalStrengths(4.0).take(26, seed=1, first=0, sessions=4000) / UNITS
    assert abs(strengths.mean() - 50) < 0.06
    assert abs(strengths.std() - 4) < 0.05
    assert (strengths[0] != strengths[1]).all()


def test_a_ladder_has_equal_steps_and_its_spread() -> None:
    (rungs,) = LadderStrengths(4.0).take(20, 1, 0, 1) / UNITS
    assert rungs.mean() == pytest.approx(50)
    assert rungs.std() == pytest.approx(4, abs=1e-4)
    assert (rungs[:-1] - rungs[1:]) == pytest.approx(rungs[0] - rungs[1], abs=2e-4)
    assert rungs[0] > rungs[-1]


def test_pairs_that_keep_their_seats_are_drawn_once() -> None:
    once = NormalStrengths(4.0).once(8, seed=3)
    again = once.take(8, 3, 100, 2)
    assert (again[0] == again[1]).all()
    assert len(set(again[0].tolist())) == 8


@pytest.mark.parametrize(
    "text",
    [
        "pair,strength\n1,55\n2,45.5\n",
        "strength;name;pair\n45,5;B;2\n55;A;1\n",
        "1,55\n2,45.5\n",
        "\ufeff2\t45.5\n1\t55\n",
        "55\n45.5\n",
        "strength\n55 %\n\n45.5%\n",
        "Pair,Strength\r\n1,55\r\n3,45.5\r\n",
    ],
)
def test_strengths_are_read_in_the_order_of_pairs(text: str) -> None:
    assert parse_strengths(text) == KnownStrengths((55.0, 45.5))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no strengths"),
        ("pair,strength\n1,strong\n", "line 2: strength 'strong'"),
        ("1,55\n1,54\n", "pair 1 has two strengths"),
        ("1,120\n", "line 1: strength 120; expected 1 to 99"),
        ("1,nan\n", "expected 1 to 99"),
        ("one,50\n", "pair 'one'; expected its number"),
        ("51\n2,53\n", "line 2: 2 fields; expected 1"),
    ],
)
def test_what_is_no_strength_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(EvenhandError, match=message):
        parse_strengths(text)


def test_strengths_must_be_for_all_pairs() -> None:
    with pytest.raises(EvenhandError, match="strengths for 3 pairs; expected one for"):
        KnownStrengths((50, 51, 52)).take(4, 1, 0, 1)


@pytest.mark.parametrize("spread", [-1.0, 26.0, float("nan")])
def test_a_spread_that_cannot_be_is_refused(spread: float) -> None:
    with pytest.raises(EvenhandError, match="expected 0 to 25"):
        NormalStrengths(spread)
