"""Finds the pair and session that a penalty is meant for, or says why it cannot."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from evenhand.scoring.entry import Entry, EntryFinder
from evenhand.scoring.penalties import Penalty, Unit
from evenhand.scoring.problems import Problem
from evenhand.scoring.rules import Rules


def settle_penalties(
    penalties: Iterable[Penalty],
    played: Mapping[Entry, Collection[int]],
    rules: Rules,
) -> tuple[list[Penalty], list[Problem]]:
    """Return the penalties that count, each with its entry, and the faulty ones.

    If there is only one session, a penalty for the whole event belongs to it, unless
    it was given outside that session.

    Args:
        penalties: All penalties given.
        played: The sessions in which each pair has results.
        rules: The conditions of contest.
    """
    counting, problems = [], []
    sessions = {session for own in played.values() for session in own}
    finder = EntryFinder(played)
    for penalty in penalties:
        found = finder.find(penalty.entry)
        text = _find_fault(penalty, found, played, rules)
        if text:
            problems.append(Problem(penalty.line, f"penalty: {text}", "penalties"))
            continue
        # In the only session it also counts towards the percentage of Ave+ and byes.
        only = len(sessions) == 1 and not (penalty.session or penalty.outside)
        session = min(sessions) if only else penalty.session
        counting.append(replace(penalty, entry=found[0], session=session))
    return counting, problems


def _find_fault(
    penalty: Penalty,
    found: Sequence[Entry],
    played: Mapping[Entry, Collection[int]],
    rules: Rules,
) -> str:
    if not found:
        return f"no results of pair {penalty.entry}; correct the pair"
    if len(found) > 1:
        names = " or ".join(str(entry) for entry in sorted(found)[:3])
        return f"pair {penalty.entry} may be {names}; say which"
    if penalty.session and penalty.session not in played[found[0]]:
        return (
            f"pair {found[0]} has no results in session {penalty.session}; "
            "correct the session"
        )
    if penalty.unit is not Unit.POINTS and not rules.method.has_top:
        return (
            f"{penalty.unit.value} of pair {found[0]}, but IMPs have no {penalty.unit};"
            " give IMPs"
        )
    return ""
