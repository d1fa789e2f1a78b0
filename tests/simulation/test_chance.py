import numpy as np
import pytest

from evenhand.errors import RequestError
from evenhand.simulation.chance import (
    GOLDEN,
    Stream,
    check_seed,
    mix,
    normal_quantiles,
    normals,
    numbers,
    session_keys,
)


def test_the_generator_is_splitmix64() -> None:
    # the first numbers for the seed 1234567, as its author's program prints them
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [mix(1234567 + GOLDEN * k) for k in (1, 2, 3)] == known
    keys = np.array([1234567], dtype=np.uint64)
    assert numbers(keys, 3).tolist() == [known]


def test_a_session_has_its_numbers_whoever_plays_it() -> None:
    every = numbers(session_keys(3, Stream.PLAY, 0, 10), 6)
    later = numbers(session_keys(3, Stream.PLAY, 7, 2), 4)
    assert (every[7:9, :4] == later).all()


def test_seeds_and_purposes_have_numbers_of_their_own() -> None:
    keys = [session_keys(seed, s, 0, 5) for seed in (0, 1, 2**63 - 1) for s in Stream]
    assert len({int(key) for row in keys for key in row}) == 5 * 3 * len(Stream)


def test_values_are_normal() -> None:
    values = numbers(session_keys(1, Stream.PLAY, 0, 2000), 100)
    drawn = normals(values, normal_quantiles(1_000_000.0)).ravel() / 1e6
    assert abs(drawn.mean()) < 0.01
    assert abs(drawn.std() - 1) < 0.01
    for bound, below in ((-1.96, 0.025), (0.0, 0.5), (1.0, 0.8413), (2.326, 0.99)):
        assert abs((drawn < bound).mean() - below) < 0.004


def test_noise_has_no_side() -> None:
    quantiles = normal_quantiles(1000.0)
    assert (quantiles == -quantiles[::-1]).all()


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_what_is_no_seed_is_refused(seed: int) -> None:
    with pytest.raises(RequestError, match="expected 0 or more"):
        check_seed(seed)
