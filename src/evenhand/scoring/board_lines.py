"""The lines of one board in one session: which are sound, and how they compare."""

from collections.abc import Mapping
from dataclasses import dataclass

from evenhand.scoring.grouping import Dealt, Forms, count_results, group_lines
from evenhand.scoring.impossible_scores import find_impossible_scores
from evenhand.scoring.numbering import Resolver
from evenhand.scoring.problems import Placed, Revisited, find_problems
from evenhand.scoring.result import Result
from evenhand.scoring.rules import Rules


# A memo keeps it and passes it on to the next step. There identity is all it takes to
# know that a board has not changed; comparing every line again would be slow.
@dataclass(frozen=True, slots=True, eq=False)
class BoardLines:
    """What was reported of one board in one session.

    Attributes:
        forms: The sound lines, by field or section and by the form that was played.
        counts: The number of results in each of these.
        problems: The faults of lines that were left out.
        doubts: Warnings about sound lines that look wrong.
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
        shared: The sections whose two lines use the same pair numbers.
        revisited: Where boards come back to the same table.
    """
    sound, problems = find_problems(results, rules, Resolver(shared), revisited)
    forms = group_lines(sound, rules)
    wrong = {place for place, _ in problems}
    return BoardLines(
        forms,
        {dealt: count_results(own) for dealt, own in forms.items()},
        tuple(problems),
        tuple(d for d in find_impossible_scores(results) if d[0] not in wrong),
    )
