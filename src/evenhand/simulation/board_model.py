"""What happens on a board: the strength of both sides, noise, and how results coincide.

At each table the result is the ability of the North-South pair, minus that of the
East-West pair, plus noise. Ability is measured in standard deviations of the noise of
one table. There are two models of what a result is worth:

- continuous: results are taken as they are; no two are equal.
- discrete: results fall into cells of one width, and those in one cell are equal. The
  width differs from board to board (on a flat board nearly everybody makes the same
  score), and where the cells begin is random.

Two things are calibrated. The abilities are such that a pair of strength s scores s per
cent on average if all other pairs are average. The widths of the cells are such that
the score on one board has the standard deviation that is seen at the table.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError
from evenhand.simulation.chance import Integers, normal_quantiles
from evenhand.simulation.strength import STRONGEST, UNITS, WEAKEST

#: How many units there are in a standard deviation of the noise of one table.
NOISE_UNITS = 1 << 30
#: The standard deviation of the score on one board that we aim at, as a share of a top,
#: and the number of tables for which we aim at it. Without ties it would be
#: √((n + 1)/(12(n − 1))): 31.2 %. Real sessions (4.9 to 5.7 % over 24 to 28 boards)
#: suggest 24 to 30 %. With 29 % at 13 tables, all fields from 7 tables to a thousand
#: have 27 to 31 %.
BOARD_DEVIATION, BOARD_TABLES = 0.29, 13
#: The relative widths of cells on wild, ordinary and flat boards: a quarter of all
#: boards are wild, a quarter flat, and half ordinary.
_SHAPES = (0.5, 1.0, 1.0, 2.0)

#: Typical spreads of strength at a club and in a selected final.
_CLUB, _FINAL = 4.0, 3.0
#: Noise by name. In a final a difference in skill is worth three quarters of what it is
#: worth at a club, so relative to it the noise is a third larger.
NOISES = {"none": 0.0, "club": 1.0, "championship": _CLUB / _FINAL}
_MOST_NOISE = 100.0

#: Abilities are computed at steps of this much strength, and interpolated between.
_STEP = UNITS // 2
#: Chances are averaged over this many places where cells may begin; the sums are
#: smooth, so a few are enough.
_BEGINNINGS = 16
#: How often an interval is halved until nothing changes any more.
_HALVINGS = 50


class Kind(StrEnum):
    """Which of the two models."""

    DISCRETE = "discrete"
    CONTINUOUS = "continuous"


@dataclass(frozen=True, slots=True)
class BoardModel:
    """How results come about.

    Attributes:
        kind: discrete or continuous.
        noise: a factor on the calibrated noise; with 0, the stronger side always has
            the better result.
    """

    kind: Kind = Kind.DISCRETE
    noise: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.noise <= _MOST_NOISE:
            raise RequestError(
                f"noise {self.noise:g}; expected 0 to {_MOST_NOISE:g} (a club has 1)"
            )

    def abilities(self, strengths: Integers) -> Integers:
        """Strengths, in `strength.UNITS` a percent, as abilities in `NOISE_UNITS`."""
        grid = _ability_grid(self.kind)
        above = strengths - WEAKEST * UNITS
        steps = above // _STEP
        low = grid[steps]
        rise = (grid[steps + 1] - low) * (above - steps * _STEP)
        ability: Integers = low + rise // _STEP
        return ability

    def quantiles(self) -> Integers:
        """The cells of the noise of one table, for `chance.normals`."""
        return normal_quantiles(self.noise * NOISE_UNITS)

    def widths(self) -> npt.NDArray[np.float64]:
        """The widths of cells, each for a quarter of all boards; 0 means no cells.

        They grow with the noise. How coarse results are depends on the cards, and the
        factor says how much the cards count beside strength.
        """
        scale = self.noise * NOISE_UNITS
        return np.array([width * scale for width in cell_widths(self.kind)])


def parse_noise(text: str) -> float:
    """The factor of a noise: a name or a number."""
    if text in NOISES:
        return NOISES[text]
    try:
        return float(text)
    except ValueError:
        raise RequestError(
            f"noise {text!r}; expected {', '.join(NOISES)} or a number"
        ) from None


def noise_words(noise: float) -> str:
    """The factor, and its name if it has one."""
    names = [name for name, factor in NOISES.items() if factor == noise]
    return f"{noise:.4g} ({names[0]})" if names else f"{noise:g}"


@cache
def cell_widths(kind: Kind) -> tuple[float, ...]:
    """The widths of cells in standard deviations of the noise, by calibration.

    They are the widest for which the score on one board has the deviation we aim at.
    """
    if kind is Kind.CONTINUOUS:
        return (0.0,) * len(_SHAPES)
    low, high = 0.0, 4.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        widths = [middle * shape for shape in _SHAPES]
        if board_deviation(widths, BOARD_TABLES) > BOARD_DEVIATION:
            low = middle
        else:
            high = middle
    return tuple(low * shape for shape in _SHAPES)


def board_deviation(widths: Sequence[float], tables: int) -> float:
    """The standard deviation of an average pair's score on a board, in tops.

    A score is the mean of n − 1 comparisons, each 1, 0 or −1 on a scale of two. Its
    variance follows from the chance that two results differ, 1 − Σp², and the mean
    product of two comparisons with the same result, (1 − Σp³)/3, where p are the
    chances of the cells.
    """
    variance = 0.0
    for width in widths:
        squares, cubes = _coincidences(width)
        variance += 1 - squares + (tables - 2) * (1 - cubes) / 3
    return math.sqrt(variance / len(widths) / (4 * (tables - 1)))


def _coincidences(width: float) -> tuple[float, float]:
    """The chances that two results, and that three, fall into one cell."""
    if width == 0:
        return 0.0, 0.0
    squares = cubes = 0.0
    reach = math.ceil(8 / width) + 1
    for beginning in range(_BEGINNINGS):
        start = (beginning / _BEGINNINGS - reach) * width
        below = [_below(start + k * width) for k in range(2 * reach + 2)]
        chances = [b - a for a, b in pairwise(below)]
        squares += sum(p**2 for p in chances)
        cubes += sum(p**3 for p in chances)
    return squares / _BEGINNINGS, cubes / _BEGINNINGS


def expected_share(ability: float, widths: Sequence[float]) -> float:
    """The share of the matchpoints that an ability wins in a field of average pairs.

    The difference D between the results of two tables is normal with variance 2. If
    cells of width w begin anywhere, the two are in different cells with probability
    min(1, |D|/w). So the comparison is D/w on average, cut off at −1 and 1.
    """
    total = 0.0
    for width in widths:
        if width == 0:
            total += 2 * _below(ability / math.sqrt(2)) - 1
            continue
        low, high = (-width - ability) / math.sqrt(2), (width - ability) / math.sqrt(2)
        within = _below(high) - _below(low)
        partial = ability * within - math.sqrt(2) * (_density(high) - _density(low))
        total += partial / width + 1 - _below(high) - _below(low)
    return 0.5 + total / len(widths) / 2


def find_ability(share: float, widths: Sequence[float]) -> float:
    """The ability that wins a share of the matchpoints in a field of average pairs."""
    low, high = -50.0, 50.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if expected_share(middle, widths) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@cache
def _ability_grid(kind: Kind) -> Integers:
    widths = cell_widths(kind)
    steps = (STRONGEST - WEAKEST) * UNITS // _STEP
    shares = [WEAKEST / 100 + k * _STEP / UNITS / 100 for k in range(steps + 1)]
    grid = [round(find_ability(share, widths) * NOISE_UNITS) for share in shares]
    # one more, because interpolation at the strongest also looks at the step above
    return np.array([*grid, grid[-1]], dtype=np.int64)


def _below(value: float) -> float:
    """The chance that a standard normal value is below this one."""
    return 0.5 * math.erfc(-value / math.sqrt(2))


def _density(value: float) -> float:
    return math.exp(-value * value / 2) / math.sqrt(2 * math.pi)
