"""The points of one comparison group, as far as the board alone decides them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat

from evenhand.scoring.award import (
    Assigned,
    Average,
    Award,
    Percent,
    Share,
    Unplayed,
)
from evenhand.scoring.butler_scoring import butler
from evenhand.scoring.chances import Chances, certain
from evenhand.scoring.cross_imp_scoring import cross_imps
from evenhand.scoring.entry import Entry
from evenhand.scoring.matchpoint_scoring import matchpoints
from evenhand.scoring.problems import Seated
from evenhand.scoring.result import Outcome, Result
from evenhand.scoring.rules import Method, Rules
from evenhand.scoring.scored import Side
from evenhand.scoring.session_awards import Held, Pending
from evenhand.scoring.short_boards import Formula, Scale

#: What one side of a line brings to the board: a score, award, bye or nothing.
Claim = Chances | Average | Percent | Unplayed | None

_PERCENT_AT_IMPS = {60: Average.PLUS, 50: Average.EVEN, 40: Average.MINUS}


@dataclass(frozen=True, slots=True)
class GroupScale:
    """How a group is scored.

    Attributes:
        rules: The conditions of contest.
        expected: The number of results the board should have.
        formula: How matchpoints become points.
    """

    rules: Rules
    expected: int
    formula: Formula

    @property
    def full_top(self) -> Fraction:
        """The top of a board with all its results; awards are a share of it."""
        unit = self.rules.unit
        return Scale(self.expected, self.expected, self.formula, unit).top

    def maximum(self, results: int) -> Fraction:
        """The most that a compared result can score; 0 at IMPs."""
        if not self.rules.method.has_top:
            return Fraction(0)
        return Scale(results, self.expected, self.formula, self.rules.unit).top

    def score(
        self, ns: Sequence[Chances], ew: Sequence[Chances]
    ) -> list[tuple[Fraction, Fraction]]:
        """Score two columns of the same tables by the method of the event."""
        rules = self.rules
        if rules.method.has_top:
            return matchpoints(ns, ew, self.expected, self.formula, rules.unit)
        if rules.method is Method.CROSS_IMPS:
            raised = rules.imp_results(len(ns), self.expected)
            return cross_imps(ns, ew, raised, rules.imp_divisor, rules.imp_cap)
        return butler(ns, ew, self.expected, rules.datum, rules.imp_cap)

    def comparison_worth(self) -> Fraction:
        """The value on this board of an award of one IMP per comparison."""
        if self.rules.method is Method.BUTLER or self.expected == 1:
            return Fraction(1)
        factor = self.rules.imp_divisor.factor(self.expected, self.expected)
        return factor * (self.expected - 1)


def claims_of(line: Seated, known: dict[Outcome, Chances]) -> tuple[Claim, Claim]:
    """Return what the two sides of a line bring to the board.

    Args:
        line: The line.
        known: Outcomes of this board that have been worked out already, so that each
            is worked out once and not at every table.
    """
    outcome = line.result.outcome
    chances = known.get(outcome)
    if chances is not None:
        return chances, chances
    if isinstance(outcome, Award):
        return (
            _claim_of_share(outcome.ns) if line.ns.number else None,
            _claim_of_share(outcome.ew) if line.ew.number else None,
        )
    if isinstance(outcome, Unplayed):
        if outcome is Unplayed.NOT_PLAYED:
            return None, None
        return (outcome, None) if line.ns.number else (None, outcome)
    chances = known[outcome] = certain(_score_of(line.result))
    return chances, chances


def score_group(
    lines: Sequence[Seated], claims: Sequence[tuple[Claim, Claim]], scale: GroupScale
) -> list[tuple[Held | None, Held | None]]:
    """Return the score of both sides of each line.

    Args:
        lines: The lines.
        claims: What the two sides of each line bring to the board.
        scale: How the group is scored.
    """
    ns, ew = [c[0] for c in claims], [c[1] for c in claims]
    ns_column = [claim for claim in ns if isinstance(claim, tuple)]
    ew_column = [claim for claim in ew if isinstance(claim, tuple)]
    # Both columns can be scored together only if they hold the same tables. An award
    # to one side and a score to the other leaves columns of different tables.
    if [isinstance(c, tuple) for c in ns] == [isinstance(c, tuple) for c in ew]:
        points = scale.score(ns_column, ew_column)
        ns_points, ew_points = [p[0] for p in points], [p[1] for p in points]
    else:
        ns_points = [p[0] for p in scale.score(ns_column, ns_column)]
        ew_points = [p[1] for p in scale.score(ew_column, ew_column)]
    ns_held = _hold([line.ns for line in lines], ns, ns_points, scale)
    ew_held = _hold([line.ew for line in lines], ew, ew_points, scale)
    return list(zip(ns_held, ew_held, strict=True))


def _hold(
    entries: Sequence[Entry],
    claims: Sequence[Claim],
    points: Sequence[Fraction],
    scale: GroupScale,
) -> list[Held | None]:
    """The score of each pair in a column: the next points in turn, or its award."""
    maximum, won = scale.maximum(len(points)), iter(points)
    if len(points) == len(claims):
        return list(map(Side, entries, points, repeat(maximum)))
    return [
        Side(entry, next(won), maximum)
        if isinstance(claim, tuple)
        else _hold_award(entry, claim, scale)
        for entry, claim in zip(entries, claims, strict=True)
    ]


def count_compared(claims: Sequence[tuple[Claim, Claim]]) -> int:
    """Return the number of lines with a compared score on either side."""
    return sum(isinstance(ns, tuple) or isinstance(ew, tuple) for ns, ew in claims)


def _score_of(result: Result) -> int:
    score = result.score
    assert score is not None, "lines without a score have been left out"
    return score


def _claim_of_share(share: Share) -> Claim:
    return share.chances if isinstance(share, Assigned) else share


def _hold_award(
    entry: Entry, claim: Average | Percent | Unplayed | None, scale: GroupScale
) -> Held | None:
    if claim is None:
        return None
    if not scale.rules.method.has_top:
        return _hold_imps(entry, claim, scale)
    top = scale.full_top
    if isinstance(claim, Percent):
        return Side(entry, top * claim.of_top / 100, top)
    if claim is Average.EVEN:
        return Side(entry, top / 2, top)
    # Ave+, Ave− and byes wait for the pair's percentage on its other boards.
    return Pending(entry, claim, top, top)


def _hold_imps(
    entry: Entry, claim: Average | Percent | Unplayed, scale: GroupScale
) -> Held:
    nothing = Fraction(0)
    # Other percentages mean nothing at IMPs; such lines have been left out before.
    if isinstance(claim, Percent):
        claim = _PERCENT_AT_IMPS[int(claim.of_top)]
    if claim is Average.EVEN:
        return Side(entry, nothing, nothing)
    worth = Fraction(1) if claim is Unplayed.BYE else scale.comparison_worth()
    return Pending(entry, claim, worth, nothing)
