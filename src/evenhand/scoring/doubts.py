"""What looks wrong in result lines that can be scored all the same."""

from collections.abc import Iterable
from functools import cache

from evenhand.boards import vulnerability
from evenhand.scoring.contract import DECLARERS, STRAINS, Contract, ns_score
from evenhand.scoring.problems import Placed, Problem
from evenhand.scoring.result import Result


def find_doubts(results: Iterable[Result]) -> list[Placed]:
    """Return the scores that no contract gives on their board, each with its place.

    Args:
        results: Lines of one board.
    """
    doubts: list[Placed] = []
    possible: frozenset[int] | None = None
    for place, result in enumerate(results):
        score = result.outcome
        if type(score) is not int:
            continue
        if possible is None:
            possible = possible_scores(vulnerability(result.board))
        if score not in possible:
            text = (
                f"no contract scores {score:+} to NS on board {result.board} "
                f"(vulnerable: {vulnerability(result.board)}); check it"
            )
            doubts.append((place, Problem(result.line, text)))
    return doubts


@cache
def possible_scores(vulnerable: str) -> frozenset[int]:
    """Return every score, as North-South see it, that a board can have.

    Args:
        vulnerable: `None`, `NS`, `EW` or `All`.
    """
    board = next(b for b in range(1, 5) if vulnerability(b) == vulnerable)
    return frozenset({0}).union(
        ns_score(Contract(level, strain, doubled, declarer, tricks), board)
        for level in range(1, 8)
        for strain in STRAINS
        for doubled in range(3)
        for declarer in DECLARERS[:2]
        for tricks in range(14)
    )
