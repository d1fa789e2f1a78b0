import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.kernels.field_play import count_under_average, play_field
from evenhand.simulation.board_model import NOISE_UNITS, BoardModel, Kind
from evenhand.simulation.chance import session_keys
from evenhand.simulation.field_definition import play_field_plainly
from evenhand.simulation.strength import UNITS


def played(
    abilities: list[int],
    boards: int,
    a_round: int,
    round_robin: bool,
    key: int,
    model: BoardModel,
) -> tuple[list[int], list[int]]:
    points, count = (np.zeros(len(abilities), np.int64) for _ in range(2))
    play_field(
        np.array(abilities),
        boards,
        a_round,
        round_robin,
        np.uint64(key),
        model.quantiles(),
        model.widths(),
        points,
        count,
    )
    return points.tolist(), count.tolist()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(-(2**31), 2**31), min_size=4, max_size=13),
    st.integers(1, 12),
    st.integers(1, 3),
    st.booleans(),
    st.integers(0, 2**64 - 1),
    st.sampled_from(list(Kind)),
    st.sampled_from([0.0, 0.5, 1.0]),
)
def test_the_kernel_plays_as_the_definition_says(
    abilities: list[int],
    boards: int,
    a_round: int,
    round_robin: bool,
    key: int,
    kind: Kind,
    noise: float,
) -> None:
    model = BoardModel(kind, noise)
    case = abilities, boards, a_round, round_robin, key, model
    assert played(*case) == play_field_plainly(*case)


@pytest.mark.parametrize("round_robin", [False, True])
@pytest.mark.parametrize("pairs", [8, 9])
def test_every_board_gives_out_all_its_points(pairs: int, round_robin: bool) -> None:
    points, boards = played([0] * pairs, 14, 2, round_robin, 5, BoardModel())
    # four tables, top 6, so 24 points on a board, and 8 seats
    assert (sum(points), sum(boards)) == (14 * 24, 14 * 8)


def test_in_a_round_robin_everybody_has_as_many_boards() -> None:
    # with nine pairs each sits out one of nine rounds
    _, boards = played([0] * 9, 18, 2, True, 5, BoardModel())
    assert boards == [16] * 9


def test_without_noise_and_in_a_round_robin_the_order_is_that_of_strength() -> None:
    # each of four meets each other once; only two tables, so the better side wins all
    model = BoardModel(Kind.CONTINUOUS, 0.0)
    points, _ = played([9, 1, 0, 0], 3, 1, True, 1, model)
    assert points[0] == 6
    assert sum(points) == 12


def test_a_pair_has_its_strength_in_an_average_field() -> None:
    # 40,000 boards: the error of a mean is 0.29/200, about 0.15 per cent
    for kind in Kind:
        model = BoardModel(kind)
        (ability,) = model.abilities(np.array([60 * UNITS])).tolist()
        points, boards = played([ability] + [0] * 25, 40_000, 2, False, 3, model)
        assert points[0] / (24 * boards[0]) == pytest.approx(0.6, abs=0.006)


def test_in_a_large_field_an_average_pair_is_under_average_half_the_time() -> None:
    keys = session_keys(4, 1, 0, 10_000)
    for kind in Kind:
        model = BoardModel(kind)
        under = count_under_average(
            keys, 3, 0, NOISE_UNITS, model.quantiles(), model.widths()
        )
        # the error is 50 per cent of 10,000 trials: 50
        assert abs(under - 5_000) < 200


def test_sixty_per_cent_lose_one_board_as_often_as_they_should() -> None:
    # without ties, under average means a result below 0: Φ(−√2·Φ⁻¹(0.6)) = 0.36006
    model = BoardModel(Kind.CONTINUOUS)
    (ability,) = model.abilities(np.array([60 * UNITS])).tolist()
    keys = session_keys(4, 1, 0, 100_000)
    under = count_under_average(
        keys, 1, ability, NOISE_UNITS, model.quantiles(), model.widths()
    )
    assert under / 100_000 == pytest.approx(0.36006, abs=0.006)
