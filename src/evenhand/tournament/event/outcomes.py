"""The outcome of a board, as directors write it and the log holds it."""

import re
from fractions import Fraction
from functools import lru_cache

from evenhand.errors import ActError, EvenhandError
from evenhand.scoring import (
    Assigned,
    Award,
    Contract,
    Outcome,
    Unplayed,
    parse_award,
)
from evenhand.scoring.award import Average, Percent, Share
from evenhand.scoring.contract_text import read_contract
from evenhand.scoring.result import LARGEST_SCORE

_AVERAGES: dict[Fraction, Share] = {
    Fraction(60): Average.PLUS,
    Fraction(50): Average.EVEN,
    Fraction(40): Average.MINUS,
}
_PLAIN_SCORE = re.compile(r"[+-]?[0-9]+")

#: The most characters a contract, score or award may take.
_LONGEST_OUTCOME = 200


def parse_outcome(text: str) -> Outcome:
    """Read a contract (`4S N =`), a score for NS (`-620`), or an award (`A+/A-`).

    A bare number is a score; a percentage or A+, A, A- is an award. An outcome that can
    be read but never scored is refused.
    """
    plain = text.strip()
    if len(plain) > _LONGEST_OUTCOME:
        raise ActError(f"a result of {len(plain)} characters; expected 4S N = or -620")
    outcome = read_outcome(plain)
    _check_counts(outcome, plain)
    return outcome


@lru_cache(maxsize=4096)
def read_outcome(text: str) -> Outcome:
    """Read an outcome as it stands in a log, whether today's rules allow it or not.

    It is cached, since tables report the same few outcomes again and again.
    """
    plain = text.strip()
    number = plain.replace("−", "-")
    if _PLAIN_SCORE.fullmatch(number):
        return int(number[:9])
    for read in (read_contract, parse_award):
        try:
            return read(plain)
        except EvenhandError:
            continue
    raise ActError(
        f"result {plain!r}; expected a contract like 4S N =, a score like -620, or an "
        "award like A+/A-"
    )


def _check_counts(outcome: Outcome, text: str) -> None:
    """Refuse an outcome that can be read but never scored."""
    if isinstance(outcome, int):
        _check_score(outcome, text)
    if isinstance(outcome, Award):
        for share in (outcome.ns, outcome.ew):
            if isinstance(share, Assigned):
                for _, score in share.chances:
                    _check_score(score, text)
    if isinstance(outcome, Contract) and outcome.declarer is None:
        raise ActError(f"{text}: whose contract? Name the declarer, as in 4S N =")
    if outcome is Unplayed.BYE:
        raise ActError("BYE; byes follow from the seats and are not recorded")


def _check_score(score: int, text: str) -> None:
    """Refuse a score that no contract gives."""
    if abs(score) > LARGEST_SCORE or score % 10:
        raise ActError(
            f"score {text}; expected tens from -{LARGEST_SCORE} to {LARGEST_SCORE}"
        )


def as_written(text: str, *, fixed: bool = False) -> str:
    """What the log holds for an outcome as a director writes it.

    See `as_averages` for awards of 60, 50 and 40 per cent.
    """
    return outcome_text(as_averages(parse_outcome(text), fixed=fixed))


def as_averages(outcome: Outcome, *, fixed: bool = False) -> Outcome:
    """An outcome with 60, 50 and 40 per cent as the averages of Law 12C2.

    By it a pair has its own percentage of the session where that is higher (or, for
    average minus, lower). A percentage that was declared fixed stays what it is, and so
    do both where one of them is no average: 70/40 is an adjustment of its own kind.
    """
    if fixed or not isinstance(outcome, Award):
        return outcome
    ns, ew = map(_average_meant, (outcome.ns, outcome.ew))
    return outcome if ns is None or ew is None else Award(ns, ew)


def _average_meant(share: Share) -> Share | None:
    """The average that a share stands for; None for any other percentage."""
    return _AVERAGES.get(share.of_top) if isinstance(share, Percent) else share


def outcome_text(outcome: Outcome) -> str:
    """The outcome as `parse_outcome` reads it."""
    return f"{outcome:+}" if isinstance(outcome, int) else str(outcome)
