"""Small fields for the tests: NS pairs 1, 2, 3, … against EW pairs 101, 102, 103, …"""

from collections.abc import Sequence
from fractions import Fraction

from evenhand.scoring import (
    BoardGroup,
    Entry,
    Outcome,
    Result,
    Rules,
    Scored,
    certain,
    parse_award,
    report,
    score_field,
)
from evenhand.scoring.chances import Chances


def one_board(
    outcomes: Sequence[Outcome | str], board: int = 1, **details: int | str
) -> list[Result]:
    """The outcomes of a board, table by table; texts are awards."""
    return [
        report(
            board,
            at,
            100 + at,
            parse_award(outcome) if isinstance(outcome, str) else outcome,
            table=at,
            line=at,
            **details,  # type: ignore[arg-type]
        )
        for at, outcome in enumerate(outcomes, 1)
    ]


def score_board(
    outcomes: Sequence[Outcome | str], rules: Rules | None = None
) -> BoardGroup:
    (group,) = score_field(one_board(outcomes), rules).boards
    return group


def ns_points(group: BoardGroup) -> list[Fraction]:
    return [line.ns.points for line in group.lines if line.ns is not None]


def ew_points(group: BoardGroup) -> list[Fraction]:
    return [line.ew.points for line in group.lines if line.ew is not None]


def repeat(counts: dict[int, int]) -> list[int]:
    """Each score as often as it came, best first."""
    return [score for score, count in counts.items() for _ in range(count)]


def column(scores: Sequence[int]) -> list[Chances]:
    return [certain(score) for score in scores]


def pair(number: int, section: str = "", direction: str = "") -> Entry:
    return Entry(section, number, direction)


def points_of(scored: Scored, number: int) -> Fraction:
    return scored.tally_of(pair(number)).points


def decimals(*texts: str | int) -> list[Fraction]:
    return [Fraction(text) for text in texts]
