"""What looks wrong in result lines that can be scored all the same."""

from collections.abc import Iterable
from functools import cache

from evenhand.boards import vulnerability
from evenhand.scoring.contract import Contract, score
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
        given = result.outcome
        if type(given) is not int:
            continue
        if possible is None:
            possible = possible_scores(vulnerability(result.board))
        if given not in possible:
            text = (
                f"no contract scores {given:+} to NS on board {result.board} "
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
    ns = _declarer_scores(vulnerable in ("NS", "All"))
    ew = _declarer_scores(vulnerable in ("EW", "All"))
    return ns.union({0}, (-points for points in ew))


@cache
def _declarer_scores(vulnerable: bool) -> frozenset[int]:
    """Return every score that a declarer's side can have."""
    return frozenset(
        score(Contract(level, strain, doubled, "N", tricks), vulnerable)
        for level in range(1, 8)
        for strain in ("C", "S", "NT")  # both minors score alike, and both majors
        for doubled in range(3)
        for tricks in range(14)
    )
