import math
from dataclasses import replace
from statistics import NormalDist

import numpy as np
import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.simulation import (
    BoardModel,
    Conditions,
    Draw,
    Kind,
    KnownStrengths,
    make_field,
    parse_noise,
    simulate,
)
from evenhand.simulation.board_model import (
    board_deviation,
    cell_widths,
    expected_share,
    find_ability,
)
from evenhand.simulation.session_runs import play_piece

THIRTEEN = make_field(build("mitchell", tables=13, boards_per_set=2))


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("strength", [60.0, 45.0, 70.0])
def test_a_pair_of_a_strength_averages_it_in_an_average_field(
    kind: Kind, strength: float
) -> None:
    others = (50.0,) * 25
    conditions = Conditions(
        KnownStrengths((strength, *others)), Draw.FIXED, BoardModel(kind)
    )
    report = simulate(THIRTEEN, conditions, sessions=2500)
    error = report.seats[0].advantage.error
    assert error is not None
    assert report.seats[0].score == pytest.approx(strength, abs=4 * error)
    assert error < 0.13


@pytest.mark.parametrize("kind", Kind)
def test_one_board_deviates_as_much_as_at_the_table(kind: Kind) -> None:
    conditions = Conditions(KnownStrengths((50.0,) * 26), model=BoardModel(kind))
    tally = play_piece((THIRTEEN,), conditions, 0, 2500)
    squares = sum(seat.scores_squared for seat in tally.seats[0]) / 2500 / 26
    one_board = math.sqrt(squares * 26) / 10_000
    assert 27 <= one_board <= 31.3
    expected = {Kind.CONTINUOUS: 31.18, Kind.DISCRETE: 29.0}  # √(14/144), and our aim
    assert one_board == pytest.approx(expected[kind], abs=0.3)


@pytest.mark.parametrize("tables", [7, 8, 13, 26, 100, 1000])
def test_fields_of_any_size_deviate_as_much_as_is_seen(tables: int) -> None:
    assert 0.27 <= board_deviation(cell_widths(Kind.DISCRETE), tables) <= 0.31


@pytest.mark.parametrize("tables", [3, 13, 50])
def test_without_ties_the_deviation_is_the_formula_in_print(tables: int) -> None:
    known = math.sqrt((tables + 1) / (12 * (tables - 1)))
    widths = cell_widths(Kind.CONTINUOUS)
    assert board_deviation(widths, tables) == pytest.approx(known)


@pytest.mark.parametrize("ability", [-0.7, 0.0, 0.3, 2.0])
@pytest.mark.parametrize("width", [0.4, 1.0, 3.0])
def test_the_expected_share_is_the_integral_it_stands_for(
    ability: float, width: float
) -> None:
    # over where the cells begin, and over the difference of the two results
    difference = NormalDist(ability, math.sqrt(2))
    grid = np.linspace(ability - 9, ability + 9, 40_001)
    weights = np.array([difference.pdf(d) for d in grid]) * (grid[1] - grid[0])
    shares = 0.5 + 0.5 * np.clip(grid / width, -1, 1)
    integral = float((weights * shares).sum())
    assert expected_share(ability, [width]) == pytest.approx(integral, abs=1e-6)


def test_an_ability_has_the_share_it_was_found_for() -> None:
    for kind in Kind:
        widths = cell_widths(kind)
        for share in (0.05, 0.5, 0.61):
            found = find_ability(share, widths)
            assert expected_share(found, widths) == pytest.approx(share)


def test_abilities_rise_with_strength() -> None:
    strengths = np.arange(10_000, 990_001, 777)
    abilities = BoardModel().abilities(strengths)
    assert (np.diff(abilities) > 0).all()
    assert BoardModel().abilities(np.array([500_000])).tolist() == [0]


def test_without_noise_the_stronger_table_always_wins() -> None:
    strengths = tuple(40.0 + k for k in range(6))
    field = make_field(build("howell", tables=3))
    quiet = Conditions(KnownStrengths(strengths), Draw.FIXED, BoardModel(noise=0.0))
    for kind in Kind:
        report = simulate(
            field, replace(quiet, model=BoardModel(kind, 0.0)), sessions=8
        )
        assert report.causes.cards.value == 0
        errors = [seat.advantage.error for seat in report.seats]
        assert errors == pytest.approx([0.0] * 6, abs=1e-6)


def test_noise_has_names() -> None:
    assert [parse_noise(name) for name in ("none", "club", "0.5")] == [0, 1, 0.5]
    # a final's spread of 3 % where a club has 4 %
    assert parse_noise("championship") == pytest.approx(4 / 3)


@pytest.mark.parametrize("noise", ["-1", "nan", "1000"])
def test_noise_that_cannot_be_is_refused(noise: str) -> None:
    with pytest.raises(RequestError, match="expected 0 to 100"):
        BoardModel(noise=parse_noise(noise))


def test_noise_without_a_meaning_is_refused() -> None:
    with pytest.raises(RequestError, match="'loud'; expected none, club"):
        parse_noise("loud")
