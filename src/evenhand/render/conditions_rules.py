"""Conditions of contest: scoring, ties, byes, penalties, corrections, withdrawals."""

from collections.abc import Iterator
from fractions import Fraction

from evenhand.movement.phrasing import counted
from evenhand.phases import TiedRanks
from evenhand.render.conditions_carryover import Step
from evenhand.render.conditions_words import (
    Chapter,
    Figures,
    Paragraph,
    every,
    per_cent,
    tops,
    unbroken,
)
from evenhand.scoring.tie_breaks import TieRule
from evenhand.tournament.plan.contest_rules import ByeRule
from evenhand.tournament.plan.plan import Plan

_TIE_RULES = {
    TieRule.MEETING: "the score on the boards that the tied pairs played against one "
    "another, if every one of them met every other",
    TieRule.OPPONENTS: "the higher average final score of the opponents met",
    TieRule.TOPS: "the larger share of boards with a top",
    TieRule.ABOVE_AVERAGE: "the larger share of boards above average, an average board "
    "counting half",
    TieRule.COMPARISON: "the boards that all tied pairs played, compared among them "
    "alone",
    TieRule.DEVIATION: "the smaller spread of scores over the boards",
    TieRule.LAST_SESSION: "the score in the last session",
    TieRule.LOT: "drawing lots, with a recorded seed",
}
_TIED = {
    TiedRanks.AVERAGE: ("the average of the ranks they share", "4.5"),
    TiedRanks.BEST: ("the best of the ranks they share", "4"),
    TiedRanks.WORST: ("the worst of the ranks they share", "5"),
}
_SHARES = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
}


def scoring_chapter(plan: Plan, figures: dict[str, Figures]) -> Chapter:
    """How results become percentages."""
    return Chapter(
        "Scoring",
        (
            Paragraph(
                "The Laws of Duplicate Bridge 2017 apply. Scoring is by matchpoints "
                f"across the field. {_compared(plan)}: a pair gets 2 points for each "
                "result that it beats and 1 for each that it ties (Law 78A)."
                f"{_one_top(plan, figures)}",
                _tops(plan, figures),
            ),
            Paragraph(_ranking(plan)),
            Paragraph(
                "On a board with fewer results than others, matchpoints are raised by "
                "Neuberg's formula. If a board was played in different forms, results "
                "are compared only within each form."
            ),
            Paragraph(
                "Average plus, average and average minus are 60 %, 50 % and 40 % of "
                "the top (Law 12C2). Average plus is raised to the pair's percentage "
                "on its other boards of the session if that is higher; average minus "
                "is lowered to it if that is lower. A weighted score (Law 12C1(c)) "
                "counts as fractions of several results. A board that a pair was not "
                "due to play counts if Law 15 lets the score stand."
            ),
        ),
    )


def _compared(plan: Plan) -> str:
    where = "in all sections"
    if len(plan.groups) > 1:
        where += " of the group"
    return (
        f"Each result is compared with all others {where} on the same board and in the "
        "same direction"
    )


def _results(found: Figures) -> str:
    if found.fewest == found.most:
        return f"{counted(found.most, 'result')} per board, top {found.top}"
    most = counted(found.most, "result")
    return f"{found.fewest} to {most} per board, top {found.top}"


def _one_top(plan: Plan, figures: dict[str, Figures]) -> str:
    if len(plan.groups) > 1:
        return " As planned, there are:"
    return f" As planned, there are {_results(figures[plan.groups[0].name])}."


def _tops(plan: Plan, figures: dict[str, Figures]) -> tuple[str, ...]:
    if len(plan.groups) == 1:
        return ()
    return tuple(
        f"{unbroken(group.name)}: {_results(figures[group.name])}"
        for group in plan.groups
    )


def _ranking(plan: Plan) -> str:
    text = "Pairs are ranked by their percentage of their own maximum"
    if any(group.sessions > 1 for group in plan.groups):
        several = " of a phase" if len(plan.event.phases) > 1 else ""
        text += f" in all sessions{several} together"
    return f"{text}. Ties are shown as shared places."


def ties_chapter(plan: Plan, steps: tuple[Step, ...]) -> Chapter:
    """Which ties are broken, and how."""
    paragraphs = [_tie_breaks(plan)]
    if any(step.by_rank for step in steps):
        what, example = _TIED[plan.rules.tied_ranks]
        paragraphs.append(
            Paragraph(
                f"For a carryover by rank, tied pairs get {what}: two pairs that share "
                f"ranks 4 and 5 both get {example}. A tie across the qualifying line "
                "ends at the last qualifying place."
            )
        )
    return Chapter("Ties", tuple(paragraphs))


def _tie_breaks(plan: Plan) -> Paragraph:
    matters = "first place"
    if len(plan.event.phases) > 1:
        matters += ", or for a place that decides who plays where,"
    rules = plan.rules.tie_breaks
    if not rules:
        return Paragraph(f"There is no tie-break for {matters.rstrip(',')}.")
    text = f"A tie for {matters} is broken by"
    if len(rules) == 1:
        return Paragraph(f"{text} {_TIE_RULES[rules[0]]}. Other ties stand.")
    rows = tuple(f"{n}. {_TIE_RULES[rule]}" for n, rule in enumerate(rules, 1))
    return Paragraph(
        f"{text} the following rules, in this order. Other ties stand. If a rule "
        "separates only some of the tied pairs, the rest start again with the first "
        "rule:",
        rows,
    )


def boards_not_played_chapter(
    plan: Plan, figures: dict[str, Figures], steps: tuple[Step, ...]
) -> Chapter:
    """Byes, and pairs that played fewer boards than others."""
    return Chapter(
        "Byes and boards not played",
        (
            Paragraph(_byes(plan, figures)),
            *map(Paragraph, _fewer_boards(plan, steps)),
        ),
    )


def _byes(plan: Plan, figures: dict[str, Figures]) -> str:
    if plan.rules.byes is ByeRule.OWN:
        text = (
            "A pair neither gains nor loses by a bye: its percentage on the boards "
            "that it plays counts for all boards."
        )
    else:
        text = (
            "For the boards of a bye, a pair gets 60 %, or its own percentage in the "
            "session if that is higher."
        )
    most = max((found.byes for found in figures.values()), default=0)
    if most:
        phase = " in a phase" if len(plan.event.phases) > 1 else ""
        text += f" As planned, no pair has more than {counted(most, 'bye')}{phase}."
    return text


def _fewer_boards(plan: Plan, steps: tuple[Step, ...]) -> Iterator[str]:
    if not any(step.by_share for step in steps):
        return
    if plan.rules.by_boards_played:
        yield (
            "If a carryover depends on the result, a pair that played fewer boards "
            "than others carries over proportionately fewer points."
        )
    else:
        yield (
            "If a carryover depends on the result, the percentage of a pair that "
            "played fewer boards than others counts for all boards."
        )


def conduct_chapter(plan: Plan) -> Chapter:
    """Penalties, corrections and withdrawals."""
    return Chapter(
        "Penalties, corrections, withdrawals",
        (
            Paragraph(_penalties(plan)),
            Paragraph(_corrections(plan)),
            Paragraph(_withdrawals(plan)),
        ),
    )


def _penalties(plan: Plan) -> str:
    rules = plan.rules
    text = ""
    if rules.penalty:
        size = f"{per_cent(100 * rules.penalty)} of a top"
        size = size if rules.penalty < 1 else tops(rules.penalty)
        text = f"The standard penalty is {size}. "
    counts = ["ranks"]
    if len(plan.event.phases) > 1:
        counts += ["cuts", "carryovers"]
    if rules.penalties_count:
        return f"{text}Penalties count towards {every(counts)}."
    return f"{text}Penalties do not count towards {' or '.join(counts)}."


def _corrections(plan: Plan) -> str:
    minutes = plan.rules.correction_minutes
    if not minutes:
        return "Results are final as soon as they are posted."
    hours, rest = divmod(minutes, 60)
    period = counted(minutes, "minute") if rest else counted(hours, "hour")
    return (
        f"Scores can be corrected until {unbroken(period)} after the results of the "
        "session are posted; until then, the results are provisional."
    )


def _withdrawals(plan: Plan) -> str:
    part = plan.rules.stands_from
    if part == 0:
        return "If a pair withdraws, its scores stand."
    what = "all" if part == 1 else f"at least {_SHARES.get(part, str(part))} of"
    text = (
        "If a pair withdraws during a session, its scores in it stand if it has played "
        f"{what} its rounds. Its later opponents then receive average plus, and the "
        "pair receives average minus. If not, its scores in it are cancelled, and its "
        "opponents' boards count as not played."
    )
    if len(plan.event.phases) == 1 and all(one.sessions == 1 for one in plan.groups):
        return text
    where = "in the phase" if len(plan.event.phases) > 1 else "in the event"
    return (
        f"{text} If a pair withdraws between sessions, its scores {where} stand if it "
        f"has played {what} the boards that it was due to play there, including those "
        "that it sat out or for which it received an award. If not, they are cancelled."
    )
