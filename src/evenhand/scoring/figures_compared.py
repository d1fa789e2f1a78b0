"""Our figures beside those that another program printed for the same results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from evenhand.scoring.award import Average, Award
from evenhand.scoring.entry import Entry
from evenhand.scoring.field_scoring import score_field
from evenhand.scoring.result import Result
from evenhand.scoring.rules import Rules, ShortBoards
from evenhand.scoring.scored import BoardGroup, Scored, ScoredLine

#: Half of the last decimal that most programs print, and a tenth that some round to.
_ROUNDING, _PRINTED = Fraction(1, 200), Fraction(1, 10)

#: Half a point: some programs award whole ones.
_WHOLE = Fraction(1, 2)

#: Points of North-South and of East-West; None where nothing is printed.
Figures = tuple[Fraction | None, Fraction | None]
#: Where a result belongs: session, board and pairs.
Place = tuple[int, int, Entry, Entry]
_NONE: Figures = (None, None)
_RISING = (Average.MINUS, Average.EVEN, Average.PLUS)


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A result whose points differ.

    Attributes:
        group: Its board.
        line: The result with our points.
        theirs: The points that were printed.
        reason: Why they may differ, as a word; empty if nothing suggests itself.
    """

    group: BoardGroup
    line: ScoredLine
    theirs: Figures
    reason: str


@dataclass(frozen=True, slots=True)
class ComparedPair:
    """A pair with both totals.

    Attributes:
        entry: The pair.
        ours: Our total and percentage.
        theirs: The total and percentage that were printed.
    """

    entry: Entry
    ours: Figures
    theirs: Figures

    @property
    def differs(self) -> bool:
        """Whether a figure differs by more than a rounding."""
        return any(
            _apart(ours, theirs) > _ROUNDING
            for ours, theirs in zip(self.ours, self.theirs, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Compared:
    """All that was compared.

    Attributes:
        pairs: Every pair for which something was printed.
        lines: The results that differ by more than a rounding.
        checked: How many results had printed points.
        rounded: How many of them differ by a rounding only.
    """

    pairs: tuple[ComparedPair, ...]
    lines: tuple[ComparedLine, ...]
    checked: int
    rounded: int


def compare_figures(
    scored: Scored,
    totals: Mapping[Entry, Figures],
    figures: Mapping[Place, Figures],
    *,
    in_percent: bool = False,
) -> Compared:
    """Compare our points with printed ones.

    Args:
        scored: The event as we score it.
        totals: The total and the percentage printed for each pair.
        figures: The points printed for each result.
        in_percent: Whether they are percentages of the top.
    """
    different: list[ComparedLine] = []
    checked = rounded = 0
    allowed = max(_ROUNDING, Fraction(1, 2 * 10 ** _count_decimals(figures.values())))
    for group in scored.boards:
        printed = _printed(group, figures, in_percent=in_percent)
        apart = {at: _line_apart(group.lines[at], said) for at, said in printed.items()}
        near = allowed * (_top_of(group) / 100 if in_percent else 1)
        wrong = {at: printed[at] for at, size in apart.items() if size > near}
        awarded = _awarded(scored.rules, group, printed, wrong) if wrong else ()
        different += [
            ComparedLine(group, group.lines[at], said, _reason_of(group, at, awarded))
            for at, said in wrong.items()
        ]
        checked += len(printed)
        rounded += sum(1 for size in apart.values() if 0 < size <= near)
    pairs = tuple(
        ComparedPair(entry, (tally.points, tally.percent), totals[entry])
        for entry, tally in scored.tallies.items()
        if entry in totals and totals[entry] != _NONE
    )
    return Compared(pairs, tuple(different), checked, rounded)


def _printed(
    group: BoardGroup, figures: Mapping[Place, Figures], *, in_percent: bool
) -> dict[int, Figures]:
    """The points printed for the lines of a board, by their place in it."""
    scale = _top_of(group) / 100 if in_percent else Fraction(1)
    found = {}
    for at, line in enumerate(group.lines):
        result = line.result
        place = (result.session, result.board, result.ns, result.ew)
        theirs = figures.get(place, _NONE)
        if theirs != _NONE:
            ns, ew = (None if said is None else said * scale for said in theirs)
            found[at] = ns, ew
    return found


def _top_of(group: BoardGroup) -> Fraction:
    sides = (side for line in group.lines for side in (line.ns, line.ew))
    return max((side.maximum for side in sides if side), default=Fraction(0))


def _apart(ours: Fraction | None, theirs: Fraction | None) -> Fraction:
    return Fraction(0) if ours is None or theirs is None else abs(ours - theirs)


def _line_apart(line: ScoredLine, theirs: Figures) -> Fraction:
    sides = zip((line.ns, line.ew), theirs, strict=True)
    return max(_apart(side.points if side else None, said) for side, said in sides)


def _count_decimals(figures: Iterable[Figures]) -> int:
    """How many decimals the program prints, by all of its figures.

    A whole number beside halves is exact: 12 where we have 12.5 is no rounding.
    """
    return max(
        (
            next(n for n in range(10) if (said * 10**n).denominator == 1 or n == 9)
            for both in figures
            for said in both
            if said is not None
        ),
        default=0,
    )


def _reason_of(group: BoardGroup, at: int, awarded: Sequence[int]) -> str:
    """What suggests itself: `award`, `scored-award`, `beside-award` or `short`."""
    if group.lines[at].result.score is None:
        return "award"
    if awarded:
        return "scored-award" if at in awarded else "beside-award"
    if any(one.result.score is None for one in group.lines):
        return "beside-award"
    return "short" if group.compared < group.expected else ""


def _awarded(
    rules: Rules,
    group: BoardGroup,
    printed: Mapping[int, Figures],
    wrong: Mapping[int, Figures],
) -> Sequence[int]:
    """Which lines, if they were averages, would explain all figures of a board.

    Some programs award an average and leave the score of the table beside it; what
    remains they factor, or not.
    """
    results = [_seated(line) for line in group.lines]
    likely = {
        at: award
        for at, theirs in wrong.items()
        if results[at].score is not None
        for award in [_average_like(group.lines[at], theirs)]
        if award is not None
    }
    for short in dict.fromkeys((rules.short_boards, ShortBoards.NONE)):
        alone = replace(
            rules, expected=group.expected, own_session=False, short_boards=short
        )
        for marked in (*([at] for at in likely), [*likely]):
            told = [
                replace(one, outcome=likely[at]) if at in marked else one
                for at, one in enumerate(results)
            ]
            again = score_field(told, alone).boards if marked else ()
            lines = [line for one in again for line in one.lines]
            if len(lines) == len(results) and all(
                _line_apart(lines[at], said) <= (_WHOLE if at in marked else _PRINTED)
                for at, said in printed.items()
            ):
                return marked
    return ()


def _seated(line: ScoredLine) -> Result:
    """The result of a line, its pairs known by themselves."""
    ns, ew = (side and side.entry for side in (line.ns, line.ew))
    return replace(line.result, ns=ns or line.result.ns, ew=ew or line.result.ew)


def _average_like(line: ScoredLine, theirs: Figures) -> Award | None:
    """The averages that printed points look like, perhaps as whole points."""
    shares = []
    for side, said in zip((line.ns, line.ew), theirs, strict=True):
        if side is None or said is None:
            return None
        worth = (
            {one: side.maximum * (4 + at) / 10 for at, one in enumerate(_RISING)}
            if side.maximum
            else {one: Fraction(3 * at - 3) for at, one in enumerate(_RISING)}
        )
        nearest = min(worth, key=lambda one: abs(worth[one] - said))
        if abs(worth[nearest] - said) > _WHOLE:
            return None
        shares.append(nearest)
    return Award(*shares)
