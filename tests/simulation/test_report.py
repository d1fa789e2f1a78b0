from dataclasses import replace

import numpy as np
import pytest

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.simulation import (
    BoardModel,
    Conditions,
    Draw,
    Kind,
    KnownStrengths,
    LadderStrengths,
    NormalStrengths,
    Report,
    make_field,
    simulate,
)
from evenhand.simulation.session_runs import play_piece, run_sessions
from tests.simulation.fields import FIELDS

SMALL = make_field(build("mitchell", tables=5, boards_per_set=2))
QUIET = Conditions(LadderStrengths(4.0), model=BoardModel(noise=0.0))


def correlation(movement: Movement, conditions: Conditions, sessions: int) -> float:
    report = simulate(make_field(movement), conditions, sessions=sessions)
    assert report.ranking.spearman.value is not None
    return report.ranking.spearman.value


@pytest.mark.parametrize(
    ("draw", "plain", "switched"),
    [(Draw.RANDOM, 0.959, 0.986), (Draw.EQUAL_LINES, 0.985, 0.983)],
)
def test_ten_tables_without_noise_correlate_as_others_found(
    draw: Draw, plain: float, switched: float
) -> None:
    # their ladder may have had other steps, so the last digit is left free
    conditions = replace(QUIET, draw=draw)
    extended = build("extended", tables=10, rounds=12)
    assert correlation(extended, conditions, 500) == pytest.approx(plain, abs=0.006)
    with_switch = extended.switch("11,12")
    assert correlation(with_switch, conditions, 500) == pytest.approx(
        switched, abs=0.006
    )


def test_a_session_told_by_hand() -> None:
    # three tables, NS 1 beats all, the others are alike: NS 1 has 100 %, EW 50 %,
    # and 25 % are left for NS 2 and 3
    field = make_field(build("mitchell", tables=3))
    known = KnownStrengths((60.0, 50.0, 50.0, 50.0, 50.0, 50.0))
    conditions = Conditions(known, Draw.FIXED, BoardModel(noise=0.0))
    report = simulate(field, conditions, sessions=1)
    assert [seat.score for seat in report.seats] == pytest.approx(
        [100, 25, 25, 50, 50, 50]
    )
    assert report.ranking.best_wins.value == 1
    assert report.ranking.spearman.error is None
    # ranks 1, 5.5, 5.5, 3, 3, 3 and 1, 4, 4, 4, 4, 4, from 3.5:
    # Σ = 6.25 + 0.5·(2 + 2 − 0.5·3) = 7.5, squares 15 and 7.5
    assert report.ranking.spearman.value == pytest.approx(7.5 / (15 * 7.5) ** 0.5)
    # off by 1.5 twice and by 1 three times
    assert report.ranking.rank_error.value == pytest.approx(1.0)
    north = report.lines["NS"]
    assert north.spearman.value == pytest.approx(1.0)


@pytest.mark.parametrize("switch", [None, "1,3"])
def test_whom_one_met_is_what_the_competition_says(switch: str | None) -> None:
    """A second derivation: to first order a pair's score is 50 % and, over its row of
    the competition matrix, the mean of its strength less each other pair's."""
    movement = build("mitchell", tables=13, boards_per_set=2, switch=switch or "")
    report = simulate(make_field(movement), Conditions(), sessions=4000)
    matrix = compete(movement).matrix
    rng = np.random.default_rng(1)
    strengths = rng.normal(0, 4, (20_000, 26))
    strengths -= strengths.mean(axis=1, keepdims=True)
    weights = matrix / matrix.sum(axis=1, keepdims=True)
    scores = strengths - strengths @ weights.T
    slope = (scores * strengths).sum() / (strengths**2).sum()
    luck = ((scores - slope * strengths) ** 2).mean()
    # the same in a formula: the balance is what luck depends on
    quality = float(measure(compete(movement)).quality or 0)
    assert luck == pytest.approx(16 * (1 / quality - 1) / 25, rel=0.05)
    found = report.causes.company
    assert found.value is not None
    assert found.error is not None
    assert found.value == pytest.approx(luck, abs=4 * found.error)
    explained = ((slope * strengths) ** 2).mean()
    assert report.causes.strength == pytest.approx(explained, rel=0.05)


def test_the_causes_add_up() -> None:
    causes = simulate(SMALL, Conditions(), sessions=8000).causes
    parts = [causes.company, causes.seats, causes.cards]
    assert causes.strength + sum(part.value or 0.0 for part in parts) == pytest.approx(
        causes.total, rel=0.03
    )


def test_seats_are_alike_when_drawn_at_random() -> None:
    report = simulate(SMALL, Conditions(), sessions=4000)
    for seat in report.seats:
        assert seat.advantage.value is not None
        assert seat.advantage.error is not None
        assert abs(seat.advantage.value) < 4.5 * seat.advantage.error


def test_sitting_with_the_weak_is_worth_something() -> None:
    # NS 1 is as strong as EW, the other NS are weaker: it looks better than it is
    strengths = (50.0, 40.0, 40.0, 40.0, 40.0, *(50.0,) * 5)
    report = simulate(
        SMALL, Conditions(KnownStrengths(strengths), Draw.FIXED), sessions=500
    )
    first, other = report.seats[0], report.seats[5]
    assert (first.advantage.value or 0) > 5
    assert (first.advantage.value or 0) > (other.advantage.value or 0)


@pytest.mark.parametrize("name", FIELDS)
def test_any_field_can_be_played(name: str) -> None:
    field = FIELDS[name]
    for draw in Draw:
        report = simulate(field, Conditions(draw=draw), sessions=20)
        assert len(report.seats) == field.pairs
        assert report.sessions == 20


def test_equally_strong_pairs_have_no_order_to_find() -> None:
    report = simulate(SMALL, Conditions(NormalStrengths(0.0)), sessions=400)
    assert report.ranking.spearman.value is None
    wins = report.ranking.best_wins
    assert wins.value == pytest.approx(0.1, abs=1e-5)


def test_more_noise_makes_ranking_and_strength_agree_less() -> None:
    found = []
    for noise in (0.0, 0.5, 1.0, 4 / 3, 5.0):
        conditions = Conditions(model=BoardModel(noise=noise))
        found.append(simulate(SMALL, conditions, sessions=800).ranking.spearman.value)
    assert found == sorted(found, key=lambda r: -(r or 0.0))


def test_pieces_add_up_to_the_whole_in_any_order() -> None:
    whole = play_piece((SMALL,), Conditions(), 0, 60)
    parts = [
        play_piece((SMALL,), Conditions(), first, count)
        for first, count in ((41, 19), (0, 10), (10, 31))
    ]
    assert parts[0] + parts[1] + parts[2] == whole


def test_two_processes_find_what_one_finds() -> None:
    one = simulate(SMALL, Conditions(seed=4), sessions=9000)
    two = simulate(SMALL, Conditions(seed=4), sessions=9000, processes=2)
    assert one.as_data() == two.as_data()


def test_a_precision_is_reached_and_not_overdone() -> None:
    conditions = Conditions(model=BoardModel(Kind.CONTINUOUS))
    report = simulate(SMALL, conditions, precision=0.006)
    errors = [report.ranking.spearman.error, report.ranking.best_wins.error]
    assert max(error or 1.0 for error in errors) <= 0.006
    assert report.sessions < 10_000
    again = simulate(SMALL, conditions, sessions=report.sessions)
    assert again.as_data() == report.as_data()


def test_a_stopped_simulation_reports_what_was_done() -> None:
    report = simulate(SMALL, Conditions(), sessions=10_000_000, stop=lambda: True)
    assert 0 < report.sessions < 100_000
    whole = simulate(SMALL, Conditions(), sessions=report.sessions)
    assert whole.as_data() == report.as_data()


def test_progress_is_told() -> None:
    seen: list[tuple[int, int | None]] = []
    run_sessions(
        (SMALL,),
        Conditions(),
        sessions=50,
        progress=lambda done, wanted, _: seen.append((done, wanted)),
    )
    assert seen == [(50, 50)]


@pytest.mark.parametrize("sessions", [0, -1, 10**9])
def test_no_sessions_are_refused(sessions: int) -> None:
    with pytest.raises(RequestError, match="sessions; expected 1 to"):
        simulate(SMALL, Conditions(), sessions=sessions)


@pytest.mark.parametrize("precision", [0.0, -0.1, 1.5, float("nan")])
def test_a_precision_that_cannot_be_is_refused(precision: float) -> None:
    with pytest.raises(RequestError, match="expected a standard error"):
        simulate(SMALL, Conditions(), precision=precision)


def test_sessions_and_precision_exclude_each_other() -> None:
    with pytest.raises(RequestError, match="expected one of them"):
        simulate(SMALL, Conditions(), sessions=10, precision=0.1)


def test_an_error_is_that_of_the_mean_of_sessions() -> None:
    # by brute force: the spread of many short simulations
    def mean(seed: int) -> float:
        report: Report = simulate(SMALL, Conditions(seed=seed), sessions=100)
        return report.ranking.spearman.value or 0.0

    means = np.array([mean(seed) for seed in range(60)])
    error = simulate(SMALL, Conditions(), sessions=100).ranking.spearman.error
    assert error == pytest.approx(means.std(ddof=1), rel=0.35)
