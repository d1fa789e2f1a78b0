"""Sweeps over carryovers and boards, and how unlucky a favourite can be."""

from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest

from evenhand.errors import RequestError
from evenhand.phases import Ladder, Linear, Weighted, make_format, qualification_final
from evenhand.render.sweep_picture import sweep_svg
from evenhand.simulation.board_model import BoardModel, Kind
from evenhand.simulation.carryover_sweep import (
    Sweep,
    board_variants,
    carryover_variants,
    compare_variants,
)
from evenhand.simulation.champions import chance
from evenhand.simulation.favourites import count_bad_days, try_favourite
from evenhand.simulation.formats import COUNTED, EventConditions, run_events
from evenhand.simulation.tally import Moments

F = Fraction
EVENT = qualification_final(8, (4, 4), 4)


def sweep_of(weights: list[Fraction], wins: list[list[int]]) -> Sweep:
    """A sweep in which the strongest won the events marked, per weight."""
    variants = [EVENT.with_carryover(Linear(weight)) for weight in weights]
    counted = np.zeros((len(wins[0]), len(weights) * len(COUNTED)), dtype=np.int64)
    for number, won in enumerate(wins):
        counted[:, number * len(COUNTED)] = won
    return compare_variants("carryover", variants, Moments.of(counted))


def test_the_lowest_weight_that_gives_away_little_is_recommended() -> None:
    # 100 events: 20, 50 and 51 wins; 51 and 50 differ by one event, 20 by many
    wins = [[1] * n + [0] * (100 - n) for n in (20, 50, 51)]
    sweep = sweep_of([F(0), F(4, 100), F(8, 100)], wins)
    assert (sweep.best, sweep.recommended) == (2, 1)
    assert sweep.label(1) == "linear:0.04"
    # the difference of paired events: 31 of 100 differ, so √(0.31·0.69/99)
    behind = sweep.behind[0]
    assert behind.value == pytest.approx(0.31)
    assert behind.error == pytest.approx((0.31 * 0.69 / 99) ** 0.5)
    assert "30.0 ±" in sweep.reasons[0]


def test_nothing_is_recommended_where_nothing_helps() -> None:
    wins = [[1, 0] * 50, [0, 1] * 50]
    sweep = sweep_of([F(0), F(1, 10)], wins)
    assert sweep.recommended == 0
    assert "without a carryover" not in " ".join(sweep.reasons)
    # 100 events that all differ: an error of √(1/99), about 10 per cent
    assert "errors of up to 10.1 %" in sweep.reasons[-1]


def test_no_more_than_the_full_carryover_is_recommended() -> None:
    wins = [[1] * n + [0] * (100 - n) for n in (10, 30, 90)]
    sweep = sweep_of([F(0), F(1, 10), F(5, 10)], wins)
    assert (sweep.best, sweep.recommended) == (2, 1)
    assert any("linear:0.5 would give" in reason for reason in sweep.reasons)


def test_a_sweep_goes_from_nothing_past_the_full_carryover() -> None:
    for rule, kind in (
        (Linear(F(3, 100)), Linear),
        (Weighted(F(35, 100)), Weighted),
        (Ladder(F(3, 2)), Ladder),
    ):
        variants = carryover_variants(EVENT.with_carryover(rule))
        rules = [event.final.carryover for event in variants]
        assert rule in rules
        assert all(isinstance(one, kind) for one in rules)
        tops = [float(getattr(one, "weight", 0) or 0) for one in rules]
        assert tops == sorted(tops)


def test_boards_are_divided_between_the_first_two_phases() -> None:
    event = make_format("semifinals-ab", 40, boards=(20, 10, 8))
    variants = board_variants(event, 2)
    assert event in variants
    for one in variants:
        boards = [phase.boards for phase in one.phases]
        assert boards[0] + boards[1] == 30
        assert boards[2] == 8
        assert boards[0] % 2 == 0


def test_a_carryover_helps_the_strongest_pair() -> None:
    # a long qualification and a short final: what was played before must count
    event = qualification_final(24, (60, 6), 12, carryover=Weighted())
    variants = carryover_variants(event)
    moments = run_events(variants, EventConditions(), 400)
    sweep = compare_variants("carryover", variants, moments)
    none, full = sweep.reports[0].best_wins, sweep.reports[7].best_wins
    assert str(sweep.reports[7].event.final.carryover) == "full"
    assert (full.value or 0) > (none.value or 0) + 0.1
    assert sweep.recommended > 0


def test_the_picture_is_sound_and_names_every_variant() -> None:
    variants = carryover_variants(EVENT)
    sweep = compare_variants(
        "carryover", variants, run_events(variants, EventConditions(), 20)
    )
    root = ElementTree.fromstring(sweep_svg(sweep))
    texts = {node.text for node in root.iter() if node.tag.endswith("text")}
    assert {"0", "0.03", "0.1", "0.5"} <= texts
    boards = board_variants(EVENT, 2)
    divided = compare_variants(
        "boards", boards, run_events(boards, EventConditions(), 20)
    )
    assert "4+4" in sweep_svg(divided)


@pytest.mark.parametrize("kind", list(Kind))
def test_sixty_per_cent_are_hardly_ever_under_average_after_a_hundred_boards(
    kind: Kind,
) -> None:
    # Eminenti: less than 0.0006; here 100,000 trials, four standard errors to spare
    found = try_favourite(60, 100, 100_000, model=BoardModel(kind))
    assert found.under.value is not None
    assert found.under.error is not None
    assert found.under.value + 4 * found.under.error < 0.0006


def test_trials_are_the_same_in_one_piece_or_several() -> None:
    found = try_favourite(52, 500, 20_000)
    pieces = [
        count_bad_days(BoardModel(), 52, 500, 1, *piece)
        for piece in ((0, 1_000), (1_000, 19_000))
    ]
    assert found.under == chance(sum(pieces), 20_000)
    assert found.trials == 20_000


def test_a_chance_that_was_never_seen_still_has_an_error() -> None:
    found = chance(0, 998)
    assert found.value == 0
    assert found.error == pytest.approx((0.001 * 0.999 / 998) ** 0.5)


@pytest.mark.parametrize(
    ("strength", "boards", "trials"), [(0, 10, 10), (60, 0, 10), (60, 10, 0)]
)
def test_bad_trials_are_refused(strength: float, boards: int, trials: int) -> None:
    with pytest.raises(RequestError):
        try_favourite(strength, boards, trials)
