"""How unlucky can a favourite be? A strong pair under average after many boards."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from evenhand.errors import RequestError
from evenhand.simulation.board_model import NOISE_UNITS, BoardModel
from evenhand.simulation.champions import chance
from evenhand.simulation.chance import check_seed, session_keys
from evenhand.simulation.report import Estimate
from evenhand.simulation.strength import STRONGEST, UNITS, WEAKEST
from evenhand.simulation.waves import handing_out

MOST_TRIALS = 100_000_000
_STREAM = 200
#: Boards in a piece of work: about a quarter of a second.
_PIECE_BOARDS = 5_000_000
_WAVE, _CLUSTER_WAVE = 2, 32


@dataclass(frozen=True, slots=True)
class Favourite:
    """How often a pair is under average after some boards in a large field.

    Attributes:
        strength: the strength of the pair, in percent; all others are average.
        boards: how many boards it plays.
        trials: how often that was tried.
        under: the chance of being under average.
        model: how results come about.
        seed: of the random numbers.
    """

    strength: float
    boards: int
    trials: int
    under: Estimate
    model: BoardModel
    seed: int

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "strength": self.strength,
            "boards": self.boards,
            "trials": self.trials,
            "under_average": self.under.value,
            "under_average_se": self.under.error,
            "noise": self.model.noise,
            "model": self.model.kind.value,
            "seed": self.seed,
        }


def count_bad_days(
    model: BoardModel, strength: float, boards: int, seed: int, first: int, count: int
) -> int:
    """One piece of work: in how many of some trials the pair is under average."""
    from evenhand.kernels.field_play import count_under_average

    (ability,) = model.abilities(np.array([round(strength * UNITS)])).tolist()
    return int(
        count_under_average(
            session_keys(seed, _STREAM, first, count),
            boards,
            ability,
            max(model.noise, 1e-9) * NOISE_UNITS,
            model.quantiles(),
            model.widths(),
        )
    )


def try_favourite(
    strength: float,
    boards: int,
    trials: int,
    *,
    model: BoardModel | None = None,
    seed: int = 1,
    processes: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Favourite:
    """Play some boards many times and count how often the pair is under average."""
    check_seed(seed)
    if not WEAKEST <= strength <= STRONGEST:
        raise RequestError(
            f"strength {strength:g}; expected {WEAKEST} to {STRONGEST} %"
        )
    if not 1 <= boards <= 10_000:
        raise RequestError(f"{boards} boards; expected 1 to 10000")
    if not 1 <= trials <= MOST_TRIALS:
        raise RequestError(f"{trials} trials; expected 1 to {MOST_TRIALS:,}")
    model = model or BoardModel()
    pieces = (
        (model, strength, boards, seed, *piece) for piece in _pieces(boards, trials)
    )
    size = _CLUSTER_WAVE if cluster is not None else _WAVE * processes
    under = done = 0
    with handing_out(
        count_bad_days, pieces, size, processes=processes, cluster=cluster, stop=stop
    ) as waves:
        for wave in waves:
            under += sum(wave.results)
            done += sum(count for *_, count in wave.pieces)
            if progress is not None:
                progress(done, trials)
    return Favourite(strength, boards, done, chance(under, done), model, seed)


def _pieces(boards: int, trials: int) -> Iterator[tuple[int, int]]:
    size = max(1, _PIECE_BOARDS // boards)
    for first in range(0, trials, size):
        yield first, min(size, trials - first)
