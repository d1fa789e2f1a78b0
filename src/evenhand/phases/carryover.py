"""Carryover rules: what a pair takes with it from one phase into the next.

B is the number of boards in the finished phase, T the top on a board of the next, PP a
pair's share of the maximum, RK its rank and L the last qualifying rank:

    full, weighted   α · B · T · PP              `full`, `weighted:0.3`
    linear           β · B · T · (L − RK)/(L − 1)    `linear:0.03`
    English half     half of the points, scaled to T    `half`
    ladder           maximum · (L − RK)/(L − 1)    `ladder:1.5`, `ladder:16points@9`
    none             0                           `none`

Every rule has a text form, which `parse_carryover` reads back.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import RequestError
from evenhand.phases.standings import Pair, Placing, Standings

_FORMS = "none, full, weighted:0.3, linear:0.03, half, ladder:1.5 or ladder:16points@9"
_NUMBER = re.compile(
    r"(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}|\d{1,40}/[1-9]\d{0,39})", re.ASCII
)
#: Nobody means more than ten times a full carryover, or a higher ladder than this.
_LARGEST_WEIGHT = 10
_LARGEST_LADDER = 100_000


@dataclass(frozen=True, slots=True)
class Passage:
    """The step from a finished phase into the next.

    Attributes:
        boards: The number of boards in the finished phase.
        top: The top on a board of the next phase.
        qualified: The number of pairs that go through: the last qualifying rank.
        by_boards_played: Whether a pair that played fewer boards than others takes
            fewer points with it; by default its percentage counts for all boards.
    """

    boards: int
    top: Fraction
    qualified: int
    by_boards_played: bool = False

    def __post_init__(self) -> None:
        if self.boards < 1:
            raise RequestError(f"{self.boards} boards; expected 1 or more in a phase")
        if self.top <= 0:
            raise RequestError(f"a top of {self.top}; expected more than 0")
        if self.qualified < 1:
            raise RequestError(f"{self.qualified} qualified pairs; expected 1 or more")

    def boards_of(self, placing: Placing) -> int:
        """The number of boards that count for a pair."""
        if self.by_boards_played and placing.boards is not None:
            return placing.boards
        return self.boards


@dataclass(frozen=True, slots=True)
class NoCarryover:
    """Everybody starts with nothing."""

    def __str__(self) -> str:
        return "none"

    def coefficients(self, passage: Passage) -> tuple[Fraction, Fraction, Fraction]:  # noqa: ARG002
        """No tops, whatever the share or rank."""
        return Fraction(0), Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Weighted:
    """A fraction of the result itself; a weight of 1 is the full carryover."""

    weight: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        _check(self.weight)

    def __str__(self) -> str:
        return "full" if self.weight == 1 else f"weighted:{_plain(self.weight)}"

    def coefficients(self, passage: Passage) -> tuple[Fraction, Fraction, Fraction]:
        """The tops for a result of 100 per cent; none for the rank."""
        return self.weight * passage.boards, Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Linear:
    """Evenly by rank, from weight × boards tops for the first to none for the last."""

    weight: Fraction

    def __post_init__(self) -> None:
        _check(self.weight)

    def __str__(self) -> str:
        return f"linear:{_plain(self.weight)}"

    def coefficients(self, passage: Passage) -> tuple[Fraction, Fraction, Fraction]:
        """Tops for the first rank, and the rank that gets nothing."""
        return Fraction(0), self.weight * passage.boards, Fraction(passage.qualified)


@dataclass(frozen=True, slots=True)
class EnglishHalf:
    """Half of a pair's own points, scaled to the next top, as the EBU does.

    It needs pairs that were all ranked as one field.
    """

    def __str__(self) -> str:
        return "half"

    def coefficients(self, passage: Passage) -> tuple[Fraction, Fraction, Fraction]:
        """Half a top per board for a result of 100 per cent."""
        return Fraction(passage.boards, 2), Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Ladder:
    """A fixed maximum for the first, down to nothing for the last, evenly by rank.

    Attributes:
        maximum: The carryover of the first rank.
        in_points: Whether the maximum is in points of the next phase, not in tops.
        nothing_at: The rank that gets nothing; None for the last that qualifies.
    """

    maximum: Fraction
    in_points: bool = False
    nothing_at: int | None = None

    def __post_init__(self) -> None:
        _check(self.maximum)
        if self.nothing_at is not None and not 2 <= self.nothing_at <= 100_000:
            raise RequestError(
                f"a ladder that ends at rank {self.nothing_at}; expected 2 to 100000"
            )

    def __str__(self) -> str:
        unit = "points" if self.in_points else ""
        end = "" if self.nothing_at is None else f"@{self.nothing_at}"
        return f"ladder:{_plain(self.maximum)}{unit}{end}"

    def coefficients(self, passage: Passage) -> tuple[Fraction, Fraction, Fraction]:
        """Tops for the first rank, and the rank that gets nothing."""
        tops = self.maximum / passage.top if self.in_points else self.maximum
        return Fraction(0), tops, Fraction(self.nothing_at or passage.qualified)


Carryover = NoCarryover | Weighted | Linear | EnglishHalf | Ladder


def carry_over(
    rule: Carryover, qualified: Standings, passage: Passage
) -> dict[Pair, Fraction]:
    """The carryover of each qualified pair, in points of the next phase.

    Args:
        rule: The carryover rule.
        qualified: The pairs that go through, ranked among themselves.
        passage: The step from phase to phase.
    """
    if len(qualified) != passage.qualified:
        raise RequestError(
            f"{len(qualified)} pairs go through; expected {passage.qualified}"
        )
    if isinstance(rule, EnglishHalf) and not qualified.one_field:
        raise RequestError(
            "the carryover half is for pairs ranked as one field, but these come from "
            "several groups; choose linear, weighted, ladder or none"
        )
    # Every rule is a part by share and a part by rank, so one formula serves them all.
    by_share, by_rank, nothing_at = rule.coefficients(passage)
    carried: dict[Pair, Fraction] = {}
    for placing in qualified.placings:
        boards = Fraction(passage.boards_of(placing), passage.boards)
        tops = by_share * placing.share * boards
        tops += by_rank * ladder_step(placing.rank, nothing_at)
        carried[placing.pair] = tops * passage.top
    return carried


def most_carried(rule: Carryover, passage: Passage) -> Fraction:
    """What a result of 100 per cent would carry over; 0 for a rule by rank alone."""
    by_share, _, _ = rule.coefficients(passage)
    return by_share * passage.top


def ladder_step(rank: Fraction, nothing_at: Fraction) -> Fraction:
    """1 for the first rank, 0 for the rank that gets nothing and all below it."""
    # With a single rank there is no step, and the formula would divide by zero.
    if nothing_at == 1:
        return Fraction(0)
    return max(Fraction(0), (nothing_at - rank) / (nothing_at - 1))


def find_excess(rule: Carryover) -> str:
    """Why a rule is more than anybody means; empty if it is not."""
    if isinstance(rule, Ladder):
        what, number, most = "ladder's maximum", rule.maximum, _LARGEST_LADDER
    elif isinstance(rule, Weighted | Linear):
        kind = "weighted" if isinstance(rule, Weighted) else "linear"
        what, number, most = f"{kind} carryover", rule.weight, _LARGEST_WEIGHT
    else:
        return ""
    return f"a {what} of {_plain(number)}; expected 0 to {most}" * (number > most)


def parse_carryover(text: str) -> Carryover:
    """Read a rule: none, full, weighted:0.3, linear:0.03, half, ladder:1.5."""
    rule = read_carryover(text)
    if excess := find_excess(rule):
        raise RequestError(excess)
    return rule


def read_carryover(text: str) -> Carryover:
    """Read a rule as a format has it, whether anybody would mean it today or not."""
    name, colon, value = text.strip().partition(":")
    plain: dict[str, Carryover] = {
        "none": NoCarryover(),
        "full": Weighted(),
        "half": EnglishHalf(),
    }
    if name in plain and not colon:
        return plain[name]
    weighed: dict[str, Callable[[Fraction], Carryover]] = {
        "weighted": Weighted,
        "linear": Linear,
    }
    if name in weighed and _NUMBER.fullmatch(value):
        return weighed[name](Fraction(value))
    found = re.fullmatch(rf"{_NUMBER.pattern}(points)?(?:@(\d{{1,6}}))?", value)
    if name == "ladder" and found is not None:
        end = None if found[3] is None else int(found[3])
        return Ladder(Fraction(found[1]), bool(found[2]), end)
    raise RequestError(f"carryover {text!r}; expected {_FORMS}")


def _check(value: Fraction) -> None:
    if value < 0:
        raise RequestError(f"a carryover of {_plain(value)}; expected 0 or more")


def _plain(value: Fraction) -> str:
    """The number as a decimal of up to six places, or else as a fraction."""
    millionths = value * 10**6
    if millionths.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(millionths.numerator), 10**6)
    return f"{sign}{whole}" + (f".{rest:06d}".rstrip("0") if rest else "")
