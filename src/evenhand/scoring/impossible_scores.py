"""Warnings about scores that no contract gives; the lines are scored nevertheless."""

from collections.abc import Iterable
from functools import cache

from evenhand.boards import vulnerability
from evenhand.scoring.contract import DECLARERS, STRAINS, Contract, ns_score
from evenhand.scoring.problems import Placed, Problem
from evenhand.scoring.result import Result


def find_impossible_scores(results: Iterable[Result]) -> list[Placed]:
    """Return a warning, with its line's place, for each score that cannot occur.

    Args:
        results: Lines of one board.
    """
    warnings: list[Placed] = []
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
            warnings.append((place, Problem(result.line, text)))
    return warnings


@cache
def possible_scores(vulnerable: str) -> frozenset[int]:
    """Return every score that is possible on a board, as North-South see it.

    Args:
        vulnerable: `None`, `NS`, `EW` or `All`.
    """
    # The first four boards have the four vulnerabilities. A declarer of each side is
    # enough, because partners score alike.
    board = next(b for b in range(1, 5) if vulnerability(b) == vulnerable)
    return frozenset({0}).union(
        ns_score(Contract(level, strain, doubled, declarer, tricks), board)
        for level in range(1, 8)
        for strain in STRAINS
        for doubled in range(3)
        for declarer in DECLARERS[:2]
        for tricks in range(14)
    )
