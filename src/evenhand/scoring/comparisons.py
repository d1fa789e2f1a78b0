"""Comparisons within a group: the columns behind the points."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.boards import Direction
from evenhand.scoring.award import Award, Share
from evenhand.scoring.butler_scoring import find_datum
from evenhand.scoring.chances import Chances, certain
from evenhand.scoring.entry import Entry
from evenhand.scoring.imps import imps_for
from evenhand.scoring.rules import Method, Rules
from evenhand.scoring.scored import BoardGroup, ScoredLine, Side
from evenhand.scoring.short_boards import Scale


@dataclass(frozen=True, slots=True)
class Comparison:
    """One result compared with another in its column.

    Attributes:
        entry: The pair with the other result.
        opponents: The pair it played against.
        chances: The other result, as North-South see it.
        points: The points won from it: matchpoints on the 2-1-0 scale, or IMPs.
    """

    entry: Entry
    opponents: Entry | None
    chances: Chances
    points: Fraction


def side_at(line: ScoredLine, direction: Direction) -> Side | None:
    """Return the pair that sat in a direction, with its points."""
    return line.ns if direction is Direction.NS else line.ew


def chances_at(line: ScoredLine, direction: Direction) -> Chances | None:
    """Return the score of a side; None if it has an artificial award or nothing."""
    outcome = line.result.outcome
    if isinstance(outcome, Award):
        share: Share = outcome.ns if direction is Direction.NS else outcome.ew
        return getattr(share, "chances", None)
    score = line.result.score
    return None if score is None else certain(score)


def column_of(group: BoardGroup, direction: Direction) -> list[Chances]:
    """Return the scores compared with each other in a direction."""
    column = [chances_at(line, direction) for line in group.lines]
    return [chances for chances in column if chances is not None]


def scale_of(group: BoardGroup, direction: Direction, rules: Rules) -> Scale | None:
    """Return how matchpoints in a direction become points; None at IMPs."""
    results = len(column_of(group, direction))
    if group.formula is None or not results:
        return None
    return Scale(results, group.expected, group.formula, rules.unit)


def compare_scores(own: int, other: int, rules: Rules, direction: Direction) -> int:
    """Return what one score wins from another: 2, 1 or 0 matchpoints, or IMPs.

    Args:
        own: The score as North-South see it.
        other: The score that it is compared with.
        rules: The conditions of contest.
        direction: The side whose scores are compared.
    """
    ahead = own - other if direction is Direction.NS else other - own
    if not rules.method.has_top:
        return imps_for(ahead, rules.imp_cap)
    return 1 + (ahead > 0) - (ahead < 0)


def compare_chances(
    own: Chances, other: Chances, rules: Rules, direction: Direction
) -> Fraction:
    """Return what one result wins from another, weighting each outcome."""
    return sum(
        (
            weight * share * compare_scores(score, with_, rules, direction)
            for weight, score in own
            for share, with_ in other
        ),
        Fraction(0),
    )


def compare_with_others(
    group: BoardGroup, line: ScoredLine, direction: Direction, rules: Rules
) -> tuple[Comparison, ...]:
    """Return the comparisons that make up the points of a side.

    There are none in Butler scoring, where the only comparison is with the datum.

    Args:
        group: The results that are compared.
        line: The result in question.
        direction: The side in question.
        rules: The conditions of contest.
    """
    own = chances_at(line, direction)
    if own is None or rules.method is Method.BUTLER:
        return ()
    found = []
    for other in group.lines:
        side, chances = side_at(other, direction), chances_at(other, direction)
        if other is line or side is None or chances is None:
            continue
        against = side_at(other, direction.opposite)
        points = compare_chances(own, chances, rules, direction)
        opponents = None if against is None else against.entry
        found.append(Comparison(side.entry, opponents, chances, points))
    return tuple(found)


def datum_of(group: BoardGroup, direction: Direction, rules: Rules) -> Fraction:
    """Return the datum of a Butler board, as North-South see it."""
    return find_datum(column_of(group, direction), rules.datum)
