"""What looks wrong in result lines that can be scored all the same."""

from collections.abc import Iterable
from functools import cache

from evenhand.boards import vulnerability
from evenhand.scoring.contract import DECLARERS, STRAINS, Contract, ns_score
from evenhand.scoring.problems import Problem
from evenhand.scoring.result import Result


def find_doubts(results: Iterable[Result]) -> list[Problem]:
    """Return the scores that no contract gives on their board.

    Args:
        results: Lines that have been found sound.
    """
    doubts = []
    possible: dict[int, frozenset[int]] = {}
    for result in results:
        score, board = result.outcome, result.board
        if type(score) is not int:
            continue
        if board not in possible:
            possible[board] = possible_scores(vulnerability(board))
        if score not in possible[board]:
            doubts.append(
                Problem(
                    result.line,
                    f"no contract scores {score:+} to NS on board {result.board} "
                    f"(vulnerable: {vulnerability(result.board)}); check it",
                )
            )
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
