"""What a director or a committee awards instead of the result at the table."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from evenhand.errors import ResultError
from evenhand.scoring.chances import Chances, certain, weigh
from evenhand.scoring.rounding import exact_text


class Average(Enum):
    """The artificial scores of Law 12C2."""

    PLUS = "A+"
    EVEN = "A"
    MINUS = "A-"


@dataclass(frozen=True, slots=True)
class Percent:
    """A stated percentage of the top; the own-session rule does not alter it.

    Attributes:
        of_top: Between 0 and 100.
    """

    of_top: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "of_top", Fraction(self.of_top))
        if not 0 <= self.of_top <= 100:
            raise ResultError(
                f"an award of {self.of_top}% of a top; expected 0 to 100"
                " (a score is written with its sign)"
            )


@dataclass(frozen=True, slots=True)
class Assigned:
    """An assigned score, certain or weighted.

    Attributes:
        chances: Weights and scores, as North-South see them.
    """

    chances: Chances

    def __post_init__(self) -> None:
        object.__setattr__(self, "chances", weigh(self.chances))


Share = Average | Percent | Assigned


@dataclass(frozen=True, slots=True)
class Award:
    """What each side of a table gets; `parse_award` reads its text back.

    Attributes:
        ns: The share of the pair sitting North-South.
        ew: The share of the pair sitting East-West.
    """

    ns: Share
    ew: Share

    @property
    def is_split(self) -> bool:
        """Whether both sides have assigned scores, and different ones."""
        both = isinstance(self.ns, Assigned) and isinstance(self.ew, Assigned)
        return both and self.ns != self.ew

    @property
    def is_artificial(self) -> bool:
        """Whether neither side has an assigned score."""
        return not isinstance(self.ns, Assigned) and not isinstance(self.ew, Assigned)

    def __str__(self) -> str:
        if self.ns == self.ew and isinstance(self.ns, Assigned):
            return _share_text(self.ns)
        if _is_short(self.ns) and _is_short(self.ew):
            return f"{_share_text(self.ns)}/{_share_text(self.ew)}"
        return f"NS: {_share_text(self.ns)}; EW: {_share_text(self.ew)}"


class Unplayed(Enum):
    """A board with neither a result nor an award.

    `NOT_PLAYED` counts for nobody. `BYE` is a board that a pair sits out; it counts
    as the pair's average on the rest of its session.
    """

    NOT_PLAYED = "NP"
    BYE = "BYE"

    def __str__(self) -> str:
        return self.value


def assign(score: int) -> Award:
    """Return an award that assigns one score to both sides.

    Args:
        score: The score as North-South see it.
    """
    return Award(Assigned(certain(score)), Assigned(certain(score)))


def _is_short(share: Share) -> bool:
    """Whether the share's own text has neither a slash nor a space."""
    if isinstance(share, Assigned):
        return len(share.chances) == 1
    return "/" not in _share_text(share)


def _share_text(share: Share) -> str:
    if isinstance(share, Average):
        return share.value
    if isinstance(share, Percent):
        return f"{exact_text(share.of_top)}%"
    if len(share.chances) == 1:
        return f"{share.chances[0][1]:+}"
    return " ".join(f"{exact_text(w * 100)}%{s:+}" for w, s in share.chances)
