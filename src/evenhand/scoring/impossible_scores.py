"""Warnings about scores that no contract gives; the lines are scored nevertheless."""

from collections.abc import Iterable
from functools import cache

from evenhand.boards import vulnerability
from evenhand.scoring.award import Assigned, Award
from evenhand.scoring.contract import Contract
from evenhand.scoring.contract import score as contract_score
from evenhand.scoring.problems import Placed, Problem
from evenhand.scoring.result import Outcome, Result


def find_impossible_scores(results: Iterable[Result]) -> list[Placed]:
    """Return a warning, with its line's place, for each score that cannot occur.

    Args:
        results: Lines of one board.
    """
    warnings: list[Placed] = []
    possible: frozenset[int] | None = None
    for place, result in enumerate(results):
        given = _scores_given(result.outcome)
        if given and possible is None:
            possible = possible_scores(vulnerability(result.board))
        for score in sorted(given.difference(possible or ())):
            text = (
                f"no contract scores {score:+} to NS on board {result.board} "
                f"(vulnerable: {vulnerability(result.board)}); check it"
            )
            warnings.append((place, Problem(result.line, text)))
    return warnings


def _scores_given(outcome: Outcome) -> set[int]:
    """The scores that no contract stands behind: bare ones, and assigned ones."""
    if isinstance(outcome, Award):
        shares = (outcome.ns, outcome.ew)
        assigned = [share for share in shares if isinstance(share, Assigned)]
        return {score for share in assigned for _, score in share.chances}
    return {outcome} if type(outcome) is int else set()


@cache
def possible_scores(vulnerable: str) -> frozenset[int]:
    """Return every score that is possible on a board, as North-South see it.

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
        contract_score(Contract(level, strain, doubled, "N", tricks), vulnerable)
        for level in range(1, 8)
        for strain in ("C", "S", "NT")  # both minors score alike, and both majors
        for doubled in range(3)
        for tricks in range(14)
    )
