"""Why a pair scored what it did on a board: as data, and in words."""

from dataclasses import dataclass, replace
from fractions import Fraction

from evenhand.boards import Direction
from evenhand.errors import RequestError
from evenhand.scoring.award import Average, Award, Percent, Share, Unplayed
from evenhand.scoring.chances import Chances
from evenhand.scoring.comparisons import (
    Comparison,
    chances_at,
    compare_chances,
    compare_with_others,
    datum_of,
    scale_of,
)
from evenhand.scoring.entry import Entry
from evenhand.scoring.rounding import decimal_text, exact_text, round_board_percent
from evenhand.scoring.rules import Method, Rules
from evenhand.scoring.scored import BoardGroup, Scored, ScoredLine, Side

_AVERAGE_NAMES = {
    Average.PLUS: "Ave+",
    Average.EVEN: "Ave",
    Average.MINUS: "Ave−",
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """How the points of one pair on one board came about.

    Attributes:
        side: The pair with its points and their maximum.
        opponents: The pair it played against.
        direction: The direction it sat in.
        group: The results it was compared with, its own included.
        line: Its own result.
        comparisons: The points won from each other result in its direction.
        matchpoints: The 2-1-0 points before any formula; None if there are none.
        datum: In Butler scoring, the datum it was compared with.
        steps: The calculation in words, one step to a line.
    """

    side: Side
    opponents: Entry | None
    direction: Direction
    group: BoardGroup
    line: ScoredLine
    comparisons: tuple[Comparison, ...]
    matchpoints: Fraction | None
    datum: Fraction | None
    steps: tuple[str, ...]

    @property
    def better(self) -> int:
        """The number of results it beat, not counting weighted ones."""
        return self._count(2)

    @property
    def equal(self) -> int:
        """The number of results that were the same."""
        return self._count(1)

    @property
    def worse(self) -> int:
        """The number of results that beat it."""
        return self._count(0)

    def _count(self, points: int) -> int:
        if self.matchpoints is None:
            return 0
        return sum(c.points == points for c in self.comparisons)

    def text(self) -> str:
        """The whole explanation, one step to a line."""
        return "\n".join(self.steps)


def explain(scored: Scored, entry: Entry, board: int, session: int = 0) -> Explanation:
    """Explain the score of a pair on a board.

    Args:
        scored: The scored event.
        entry: The pair.
        board: The board.
        session: The session; needed if the pair played the board in more than one.

    Raises:
        RequestError: If the pair has no score on the board, or has one in several
            sessions and none is chosen.
    """
    group, line = _find(scored, entry, board, session)
    direction = Direction(line.side_of(entry))
    side, other = line.own(entry), line.other(entry)
    assert side is not None
    rules = scored.rules
    comparisons = compare_with_others(group, line, direction, rules)
    own = chances_at(line, direction)
    has_matchpoints = own is not None and rules.method.has_top
    butler = own is not None and rules.method is Method.BUTLER
    found = Explanation(
        side,
        None if other is None else other.entry,
        direction,
        group,
        line,
        comparisons,
        sum((c.points for c in comparisons), Fraction(0)) if has_matchpoints else None,
        datum_of(group, direction, rules) if butler else None,
        (),
    )
    return _with_steps(found, scored)


def _find(
    scored: Scored, entry: Entry, board: int, session: int
) -> tuple[BoardGroup, ScoredLine]:
    found = [
        (group, line)
        for group, line in scored.lines_of(entry)
        if group.board == board and session in (0, group.session)
    ]
    if not found:
        raise RequestError(
            f"pair {entry} has no score on board {board}; choose a board it played"
        )
    if len(found) > 1:
        sessions = ", ".join(str(group.session) for group, _ in found)
        raise RequestError(
            f"pair {entry} played board {board} in sessions {sessions}; choose one"
        )
    return found[0]


def _with_steps(found: Explanation, scored: Scored) -> Explanation:
    own = chances_at(found.line, found.direction)
    steps = [_heading(found)]
    if own is None:
        steps += _award_steps(found, scored.rules)
    elif scored.rules.method.has_top:
        steps += _matchpoint_steps(found, own, scored.rules)
    elif found.datum is not None:
        steps += _butler_steps(found, own)
    else:
        steps += _cross_imp_steps(found, own, scored.rules)
    return replace(found, steps=(*steps, _verdict(found.side)))


def _heading(found: Explanation) -> str:
    result = found.line.result
    against = f" against {found.opponents}" if found.opponents else ""
    where = f", table {result.section}{result.table}" if result.table else ""
    when = f", round {result.round}" if result.round else ""
    return (
        f"Board {result.board}: pair {found.side.entry} sat {found.direction.value}"
        f"{against}{where}{when}: {_outcome_text(found.line)}"
    )


def _outcome_text(line: ScoredLine) -> str:
    result = line.result
    score = result.score
    if score is None:
        return str(result.outcome)
    contract = f"{result.contract}, " if result.contract is not None else ""
    return f"{contract}{score:+} to NS"


def chances_text(chances: Chances) -> str:
    """Return a score, or outcomes with their weights: `60% +110, 40% -50`."""
    if len(chances) == 1:
        return f"{chances[0][1]:+}"
    return ", ".join(f"{exact_text(100 * w)}% {s:+}" for w, s in chances)


def _matchpoint_steps(found: Explanation, own: Chances, rules: Rules) -> list[str]:
    points = found.matchpoints or Fraction(0)
    scale = scale_of(found.group, found.direction, rules)
    assert scale is not None
    steps = _counting_steps(found, own, points, rules)
    explained = scale.explain(points)
    return [*steps, explained] if explained else steps


def _counting_steps(
    found: Explanation, own: Chances, points: Fraction, rules: Rules
) -> list[str]:
    others = len(found.comparisons)
    top = exact_text(Fraction(2 * others))
    results = "result" if others == 1 else "results"
    compared = f"compared with {others} other {found.direction.value} {results}"
    weighted = [c for c in found.comparisons if len(c.chances) > 1]
    if len(own) > 1:
        return [
            f"{compared} outcome by outcome",
            *(_outcome_step(found, w, s, rules) for w, s in own),
            f"together {exact_text(points)} matchpoints of {top}",
        ]
    steps = (
        [
            f"{compared}: better than {found.better}, "
            f"equal to {found.equal}, worse than {found.worse}"
        ]
        if not weighted
        else [compared]
    )
    if weighted:
        steps += [
            f"against {c.entry} ({chances_text(c.chances)}): {exact_text(c.points)}"
            for c in weighted
        ]
        return [*steps, f"together {exact_text(points)} matchpoints of {top}"]
    sum_text = f"2 × {found.better} + 1 × {found.equal}"
    return [*steps, f"{sum_text} = {exact_text(points)} matchpoints of {top}"]


def _outcome_step(
    found: Explanation, weight: Fraction, score: int, rules: Rules
) -> str:
    alone = ((Fraction(1), score),)
    points = sum(
        (compare_chances(alone, c.chances, rules, found.direction))
        for c in found.comparisons
    )
    return f"{exact_text(100 * weight)}% of {score:+}: {exact_text(Fraction(points))}"


def _cross_imp_steps(found: Explanation, own: Chances, rules: Rules) -> list[str]:
    steps = [
        f"against {c.entry} ({chances_text(c.chances)}): {_signed(c.points)} IMPs"
        for c in found.comparisons
    ]
    won = sum((c.points for c in found.comparisons), Fraction(0))
    results = len(found.comparisons) + 1
    expected = rules.imp_results(results, found.group.expected)
    factor = rules.imp_divisor.factor(results, expected)
    raised = f" × {expected}/{results}" if results != expected else ""
    divisor = exact_text(Fraction(expected, results) / factor) if factor else "1"
    divided = f" / {divisor}" if divisor != "1" else ""
    total_text = f"{_signed(won)}{raised}{divided} = {_signed(found.side.points)}"
    return [f"{chances_text(own)} to NS, IMP by IMP", *steps, f"together {total_text}"]


def _butler_steps(found: Explanation, own: Chances) -> list[str]:
    assert found.datum is not None
    return [
        f"{chances_text(own)} to NS against the datum {_signed(found.datum)}: "
        f"{_signed(found.side.points)} IMPs"
    ]


def _award_steps(found: Explanation, rules: Rules) -> list[str]:
    outcome = found.line.result.outcome
    if outcome is Unplayed.BYE:
        return ["a bye counts as the pair's average on its other boards of the session"]
    assert isinstance(outcome, Award)
    share = outcome.ns if found.direction is Direction.NS else outcome.ew
    name = _share_name(share)
    if not rules.method.has_top:
        return [f"{name} is {_signed(found.side.points)} IMPs"]
    percent = found.side.percent or Fraction(0)
    top = exact_text(found.side.maximum)
    step = f"{name} is {exact_text(percent)}% of the top {top}"
    usual = {
        Average.PLUS: rules.average_plus,
        Average.MINUS: rules.average_minus,
    }
    if isinstance(share, Average) and percent != usual.get(share, percent):
        step += ", its own percentage on its other boards of the session"
    return [step]


def _share_name(share: Share) -> str:
    if isinstance(share, Average):
        return _AVERAGE_NAMES[share]
    assert isinstance(share, Percent)
    return f"an award of {exact_text(share.of_top)}%"


def _verdict(side: Side) -> str:
    percent = side.percent
    if percent is None:
        return f"{_signed(side.points)} in all"
    return (
        f"{exact_text(side.points)} of {exact_text(side.maximum)} points "
        f"= {decimal_text(round_board_percent(percent))} %"
    )


def _signed(value: Fraction) -> str:
    return ("+" if value > 0 else "") + exact_text(value)
