"""The lines of one board in one session: which are sound, and who is compared."""

from collections.abc import Mapping
from dataclasses import dataclass

from evenhand.scoring.doubts import find_doubts
from evenhand.scoring.grouping import Dealt, Forms, count_results, group_lines
from evenhand.scoring.numbering import Resolver
from evenhand.scoring.problems import Placed, Revisited, find_problems
from evenhand.scoring.result import Result
from evenhand.scoring.rules import Rules


# Such a value is made once and kept, so it equals nothing but itself.
@dataclass(frozen=True, slots=True, eq=False)
class BoardLines:
    """What was reported of one board in one session.

    Attributes:
        forms: The sound lines, by field or section and by the form that was played.
        counts: How many results each of these has.
        problems: What is wrong with lines that were left out.
        doubts: What looks wrong in sound lines.
    """

    forms: Mapping[Dealt, Forms]
    counts: Mapping[Dealt, int]
    problems: tuple[Placed, ...]
    doubts: tuple[Placed, ...]


def read_board(
    results: tuple[Result, ...],
    rules: Rules,
    shared: frozenset[str],
    revisited: Revisited,
) -> BoardLines:
    """Sort the lines of one board in one session.

    Args:
        results: The lines, in the order of the event.
        rules: The conditions of contest.
        shared: The sections in which a number is one pair in each line.
        revisited: Where boards come to the same table again.
    """
    sound, problems = find_problems(results, rules, Resolver(shared), revisited)
    forms = group_lines(sound, rules)
    wrong = {place for place, _ in problems}
    return BoardLines(
        forms,
        {dealt: count_results(own) for dealt, own in forms.items()},
        tuple(problems),
        tuple(doubt for doubt in find_doubts(results) if doubt[0] not in wrong),
    )
