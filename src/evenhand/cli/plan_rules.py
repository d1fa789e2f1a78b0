"""The rules of a contest, from the options of `evenhand plan`."""

import re
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.cli.plan_options import PlanOptions
    from evenhand.tournament.plan.contest_rules import ContestRules

Choice = TypeVar("Choice", bound=Enum)
_PART = re.compile(r"\d{1,6}(?:\.\d{1,6}|/0*[1-9]\d{0,5})?|\.\d{1,6}", re.ASCII)


class FewerBoards(Enum):
    """The carryover of a pair that played fewer boards than others."""

    PERCENTAGE = "percentage"
    POINTS = "points"


class Penalties(Enum):
    """Whether penalties count towards ranks, cuts and carryovers."""

    COUNT = "count"
    APART = "apart"


def read_rules(asked: "PlanOptions") -> "ContestRules":
    """The rules of a contest, from the options of the command."""
    from dataclasses import replace

    from evenhand.phases import Maximum, TiedRanks
    from evenhand.scoring import parse_tie_rules
    from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules

    fewer = choose("--fewer-boards", asked.fewer_boards, FewerBoards)
    penalties = choose("--penalties", asked.penalties, Penalties)
    rules = ContestRules(
        tied_ranks=choose("--tied-ranks", asked.tied_ranks, TiedRanks),
        byes=choose("--byes", asked.byes, ByeRule),
        by_boards_played=fewer is FewerBoards.POINTS,
        maximum=choose("--maximum", asked.maximum, Maximum),
        penalties_count=penalties is Penalties.COUNT,
        penalty=_part("--penalty", asked.penalty, "1/10 or 0.1"),
        correction_minutes=asked.correction_minutes,
        stands_from=_part("--stands-from", asked.stands_from, "1/2 or 0.5"),
        swiss_from=asked.swiss_from,
    )
    if asked.tie_breaks is None:
        return rules
    return replace(rules, tie_breaks=parse_tie_rules(asked.tie_breaks))


def choose(option: str, text: str, choices: type[Choice]) -> Choice:
    """One of several words."""
    try:
        return choices(text.strip().lower())
    except ValueError:
        *most, last = [str(choice.value) for choice in choices]
        known = f"{', '.join(most)} or {last}"
        raise RequestError(f"{option} {text!r}; expected {known}") from None


def _part(option: str, text: str, examples: str) -> Fraction:
    """A number that may be a fraction."""
    if not _PART.fullmatch(text.strip()):
        raise RequestError(f"{option} {text!r}; expected a number such as {examples}")
    return Fraction(text.strip())
