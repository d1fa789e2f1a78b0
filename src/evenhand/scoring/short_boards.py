"""How matchpoints among the results present become points on a board that is short.

Neuberg's formula is used as the English and American bridge organisations publish
it. The awards for small groups on fouled boards follow the American manual, with
which the world federation's rule agrees.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from evenhand.scoring.rounding import exact_text
from evenhand.scoring.rules import Method, Rules, ShortBoards, SmallGroups


class Formula(StrEnum):
    """How matchpoints among n results become points on a board that should have N."""

    NEUBERG = "neuberg"
    NONE = "none"
    ADD = "add"
    SMALL_GROUP = "small group"
    ASCHERMAN = "ascherman"


_OF_RULE = {
    ShortBoards.NEUBERG: Formula.NEUBERG,
    ShortBoards.NONE: Formula.NONE,
    ShortBoards.ADD: Formula.ADD,
}


@dataclass(frozen=True, slots=True)
class Scale:
    """The points of one comparison group.

    Attributes:
        results: The number of results compared, n.
        expected: The number the board should have, N.
        formula: How matchpoints become points.
        unit: The worth of one matchpoint on the 2-1-0 scale.
    """

    results: int
    expected: int
    formula: Formula = Formula.NEUBERG
    unit: Fraction = Fraction(1)

    @property
    def top(self) -> Fraction:
        """The top against which the group's results are measured."""
        if self.formula is Formula.ASCHERMAN:
            return 2 * self.expected * self.unit
        if self.formula is Formula.NONE:
            return 2 * max(0, self.results - 1) * self.unit
        return 2 * (self.expected - 1) * self.unit

    def points(self, matchpoints: Fraction) -> Fraction:
        """Return the points for matchpoints won on the 2-1-0 scale.

        Args:
            matchpoints: 2 for each result beaten, 1 for each tie.
        """
        slope, start = self.line
        return start + slope * matchpoints

    @property
    def line(self) -> tuple[Fraction, Fraction]:
        """Points rise in a line with matchpoints: its slope, and its start at none."""
        n, expected = self.results, self.expected
        raised = Fraction(expected, n)
        slope, start = {
            # N/n × (matchpoints + 1) − 1: a result ties with itself, so with that
            # point each result stands for N/n results. The last term takes the point
            # away again.
            Formula.NEUBERG: (raised, raised - 1),
            Formula.ADD: (Fraction(1), Fraction(expected - n)),
            # The same, but Ascherman lets the point for tying with oneself count.
            Formula.ASCHERMAN: (raised, raised),
            Formula.NONE: (Fraction(1), Fraction(0)),
            # 60 %, or 65 and 55, or 70, 60 and 50; ties share these awards. A step
            # of two matchpoints is 10 % of the top 2 × (N − 1).
            Formula.SMALL_GROUP: (
                Fraction(expected - 1, 10),
                Fraction(expected - 1, 10) * (13 - n),
            ),
        }[self.formula]
        return slope * self.unit, start * self.unit

    def explain(self, matchpoints: Fraction) -> str | None:
        """Say how the matchpoints become points; None if they are the same.

        Args:
            matchpoints: 2 for each result beaten, 1 for each tie.
        """
        m, n, expected = exact_text(matchpoints), self.results, self.expected
        result = f"{exact_text(self.points(matchpoints))} of {exact_text(self.top)}"
        half = "" if self.unit == 1 else f" × {exact_text(self.unit)}"
        if self.formula is Formula.ASCHERMAN:
            raised = "" if n == expected else f" × {expected}/{n}"
            return f"Ascherman: ({m} + 1){raised}{half} = {result}"
        if self.formula is Formula.SMALL_GROUP:
            share = exact_text(100 * self.points(matchpoints) / self.top)
            return f"small group of {n}: {share}% of the top = {result}"
        if n != expected and self.formula is Formula.NEUBERG:
            formula = f"{expected}/{n} × ({m} + 1) − 1"
            formula = f"({formula}){half}" if half else formula
            return f"Neuberg, {n} results of {expected}: {formula} = {result}"
        if n != expected and self.formula is Formula.ADD:
            formula = f"{m} + {expected - n}"
            formula = f"({formula}){half}" if half else formula
            return f"one point for each missing result: {formula} = {result}"
        return f"half points: {m}{half} = {result}" if half else None


def choose_formula(
    rules: Rules, group: int, others: list[int], expected: int
) -> Formula:
    """Return the formula for one group of a board.

    Args:
        rules: The conditions of contest.
        group: The number of results in the group.
        others: The number of results in each other group of the board.
        expected: The number of results the board should have.
    """
    if rules.method is Method.ASCHERMAN:
        return Formula.ASCHERMAN
    if _gets_fixed_awards(rules.small_groups, group, others, expected):
        return Formula.SMALL_GROUP
    return _OF_RULE[rules.short_boards]


def _gets_fixed_awards(
    rule: SmallGroups, group: int, others: list[int], expected: int
) -> bool:
    fouled = bool(others)
    if rule is SmallGroups.NEVER or (rule is SmallGroups.FOULED and not fouled):
        return False
    # Three results that outnumber every other group are enough to matchpoint; one or
    # two never are.
    is_largest = all(group > other for other in others)
    return group < expected and (group < 3 or (group == 3 and not is_largest))
