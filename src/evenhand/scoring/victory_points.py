"""Victory points: the value of a match, from its IMPs or its percentage.

Every scale divides 20 points between the two sides. Every function returns one's own
points and those of the opponents.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from evenhand.errors import ResultError

VICTORY_POINTS = 20
DRAW = VICTORY_POINTS // 2

Points = tuple[Fraction, Fraction]

#: Far more digits than two decimals need: no real match comes so close to half a
#: hundredth that the fiftieth digit matters.
_PRECISE = Context(prec=50, rounding=ROUND_HALF_UP)
_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class BandScale:
    """A printed scale: a band of margins for each whole number of points.

    Attributes:
        name: The name of the scale.
        least: The smallest margins worth one point more than a draw, two more, ….
    """

    name: str
    least: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        rising = all(a < b for a, b in zip(self.least, self.least[1:], strict=False))
        if not rising or len(self.least) > DRAW or min(self.least, default=1) <= 0:
            raise ResultError(
                f"scale {self.name!r}: expected up to {DRAW} rising margins above 0; "
                "correct the scale"
            )

    def award(self, margin: int | Fraction) -> Points:
        """Return the points for a margin; a loss is the mirror of a win.

        A margin between two printed bands belongs to the lower one.
        """
        size = abs(Fraction(margin))
        above = sum(bound <= size for bound in self.least)
        return _share(Fraction(DRAW + above), won=margin >= 0)


def _whole_bands(name: str, least: str) -> BandScale:
    return BandScale(name, tuple(Fraction(margin) for margin in least.split()))


#: The ACBL's 20-point scales for IMPs, by the largest number of boards they serve.
ACBL_SCALES = {
    8: _whole_bands("ACBL, 6 to 8 boards", "1 3 5 8 11 14 17 20 24 28"),
    11: _whole_bands("ACBL, 9 to 11 boards", "1 3 6 10 14 18 22 26 31 36"),
}

#: The EBU's scale for Swiss pairs over seven boards: percentage points above 50.
EBU_SEVEN_BOARDS = _whole_bands(
    "EBU Swiss pairs, 7 boards",
    "0.66 1.99 3.34 4.75 6.24 7.84 9.65 11.76 14.41 18.36",
)


def wbf_victory_points(margin: int | Fraction, boards: int) -> Points:
    """Return the points on the WBF's continuous scale, to two decimals.

    The formula is followed everywhere. Printed tables differ from it by a hundredth
    in places, so that no IMP is worth more than the one before.

    Args:
        margin: The IMPs won by; negative for a loss.
        boards: The boards of the match.

    Raises:
        ResultError: If the match has no boards.
    """
    if boards < 1:
        raise ResultError(
            f"a match of {boards} boards: expected 1 or more; correct the number"
        )
    return _share(_continuous(abs(Fraction(margin)), boards), won=margin >= 0)


def acbl_victory_points(margin: int | Fraction, boards: int) -> Points:
    """Return the points on the ACBL's 20-point scale.

    Args:
        margin: The IMPs won by; negative for a loss.
        boards: The boards of the match, 6 to 11.

    Raises:
        ResultError: If there is no scale for that number of boards.
    """
    if not 6 <= boards <= max(ACBL_SCALES):
        raise ResultError(
            f"a match of {boards} boards: the ACBL's scales are for 6 to "
            f"{max(ACBL_SCALES)}; use the WBF's"
        )
    longest = min(most for most in ACBL_SCALES if boards <= most)
    return ACBL_SCALES[longest].award(margin)


def percent_victory_points(
    percent: int | Fraction, scale: BandScale = EBU_SEVEN_BOARDS
) -> Points:
    """Return the points for a match scored in matchpoints.

    The percentage is first rounded to the two decimals that are printed. The winners'
    percentage is the one rounded, so that both sides read the same band.

    Args:
        percent: The percentage in the match, 0 to 100.
        scale: The bands, in percentage points above 50.

    Raises:
        ResultError: If the percentage is below 0 or above 100.
    """
    if not 0 <= percent <= 100:
        raise ResultError(
            f"a match won with {percent}%: expected 0 to 100; correct the percentage"
        )
    margin = Fraction(percent) - 50
    # To the nearest hundredth, halves upwards.
    hundredths = (200 * abs(margin) + 1) // 2
    return scale.award(Fraction(hundredths if margin >= 0 else -hundredths, 100))


def _continuous(margin: Fraction, boards: int) -> Fraction:
    """The winners' points: 10 + 10 (1 − R^(3 margin / B)) / (1 − R³).

    R is the golden ratio's inverse and B = 15 √boards the margin of a whitewash.
    """
    # Squared, the test for a whitewash, margin ≥ 15 √boards, needs no rounding.
    if margin * margin >= 225 * boards:
        return Fraction(VICTORY_POINTS)
    exact = _PRECISE
    ratio = exact.divide(exact.subtract(exact.sqrt(Decimal(5)), Decimal(1)), Decimal(2))
    imps = exact.divide(Decimal(margin.numerator), Decimal(margin.denominator))
    steps = exact.divide(imps, exact.multiply(Decimal(5), exact.sqrt(Decimal(boards))))
    won = exact.subtract(Decimal(1), exact.power(ratio, steps))
    whole = exact.subtract(Decimal(1), exact.power(ratio, Decimal(3)))
    above = exact.divide(exact.multiply(Decimal(DRAW), won), whole)
    return DRAW + Fraction(exact.quantize(above, _HUNDREDTH))


def _share(winners: Fraction, *, won: bool) -> Points:
    losers = VICTORY_POINTS - winners
    return (winners, losers) if won else (losers, winners)
