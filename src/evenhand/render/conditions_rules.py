"""Conditions of contest: scoring, ties, byes, penalties, corrections, withdrawals."""

from collections.abc import Iterator
from fractions import Fraction

from evenhand.movement.words import counted
from evenhand.phases import TiedRanks
from evenhand.render.conditions_carryover import Step
from evenhand.render.conditions_figures import Figures
from evenhand.render.conditions_words import (
    Chapter,
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
    "another, if each met each",
    TieRule.OPPONENTS: "the higher average of the final scores of the opponents met",
    TieRule.TOPS: "the larger share of boards with a top",
    TieRule.ABOVE_AVERAGE: "the larger share of boards above average, average ones "
    "counted half",
    TieRule.COMPARISON: "the boards that all tied pairs played, compared among them "
    "alone",
    TieRule.DEVIATION: "the smaller spread of scores over the boards",
    TieRule.LAST_SESSION: "the score in the last session",
    TieRule.LOT: "a lot, drawn with a recorded seed",
}
_TIED = {
    TiedRanks.AVERAGE: ("the average of the ranks that they share", "4.5"),
    TiedRanks.BEST: ("the best of the ranks that they share", "4"),
    TiedRanks.WORST: ("the worst of the ranks that they share", "5"),
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
                "The Laws of Duplicate Bridge of 2017 apply. Scores are matchpoints "
                f"across the field: {_compared(plan)}, a pair gets 2 points for each "
                "one that it beats and 1 for each equal one (Law 78A)."
                f"{_one_top(plan, figures)}",
                _tops(plan, figures),
            ),
            Paragraph(_ranking(plan)),
            Paragraph(
                "On a board with fewer results than others matchpoints are raised by "
                "Neuberg's formula. Results of a board that was played in different "
                "forms are compared within each form."
            ),
            Paragraph(
                "Average plus, average and average minus are 60 %, 50 % and 40 % of "
                "the top (Law 12C2); average plus is the pair's own percentage on its "
                "other boards of the session if that is more, average minus if it is "
                "less. A weighted score (Law 12C1c) is compared as parts of results. A "
                "board that a pair was not to play counts where Law 15 lets "
                "it stand."
            ),
        ),
    )


def _compared(plan: Plan) -> str:
    where = "in all sections"
    if len(plan.groups) > 1:
        where += " of the group"
    return f"compared with all others who played the board the same way {where}"


def _results(found: Figures) -> str:
    if found.fewest == found.most:
        return f"{counted(found.most, 'result')} a board, top {found.top}"
    return f"{found.fewest} to {counted(found.most, 'result')} a board, top {found.top}"


def _one_top(plan: Plan, figures: dict[str, Figures]) -> str:
    if len(plan.groups) > 1:
        return " As planned there are:"
    return f" As planned there are {_results(figures[plan.groups[0].name])}."


def _tops(plan: Plan, figures: dict[str, Figures]) -> tuple[str, ...]:
    if len(plan.groups) == 1:
        return ()
    return tuple(
        f"{unbroken(group.name)}: {_results(figures[group.name])}"
        for group in plan.groups
    )


def _ranking(plan: Plan) -> str:
    text = "Pairs are ranked by the percentage of their own maximum"
    if any(group.sessions > 1 for group in plan.groups):
        several = " of a phase" if len(plan.event.phases) > 1 else ""
        text += f"; the sessions{several} are added"
    return f"{text}. A shared place is shown as such."


def ties_chapter(plan: Plan, steps: tuple[Step, ...]) -> Chapter:
    """Which ties are broken, and how."""
    paragraphs = [_tie_breaks(plan)]
    if any(step.by_rank for step in steps):
        what, example = _TIED[plan.rules.tied_ranks]
        paragraphs.append(
            Paragraph(
                f"For a carryover by rank tied pairs have {what}: two pairs that share "
                f"ranks 4 and 5 both have {example}. A tie across the last place that "
                "qualifies ends at that place."
            )
        )
    return Chapter("Ties", tuple(paragraphs))


def _tie_breaks(plan: Plan) -> Paragraph:
    matters = "the first place"
    if len(plan.event.phases) > 1:
        matters += " or for a place that decides who plays what"
    rules = plan.rules.tie_breaks
    if not rules:
        return Paragraph(f"No tie-break is laid down for {matters}.")
    text = f"A tie for {matters} is broken by"
    if len(rules) == 1:
        return Paragraph(f"{text} {_TIE_RULES[rules[0]]}; other ties stay.")
    rows = tuple(f"{n}. {_TIE_RULES[rule]}" for n, rule in enumerate(rules, 1))
    return Paragraph(
        f"{text} these rules in this order; other ties stay. Where a rule parts some "
        "of the tied pairs, the others begin again with the first rule:",
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
            "For the boards of a bye a pair gets nothing and loses nothing: its "
            "percentage on the boards that it plays stands for all."
        )
    else:
        text = (
            "For the boards of a bye a pair gets 60 %, or its own percentage of the "
            "session if that is more."
        )
    most = max((found.byes for found in figures.values()), default=0)
    if most:
        phase = " in a phase" if len(plan.event.phases) > 1 else ""
        text += f" As planned no pair has more than {counted(most, 'bye')}{phase}."
    return text


def _fewer_boards(plan: Plan, steps: tuple[Step, ...]) -> Iterator[str]:
    if not any(step.by_share for step in steps):
        return
    if plan.rules.by_boards_played:
        yield (
            "Where a carryover goes by percentage, a pair that played fewer boards "
            "than others carries over fewer points, in proportion."
        )
    else:
        yield (
            "Where a carryover goes by percentage, that of a pair that played fewer "
            "boards than others counts for all boards."
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
        text = f"The usual penalty is {size}. "
    counts = ["ranks"]
    if len(plan.event.phases) > 1:
        counts += ["cuts", "carryovers"]
    if rules.penalties_count:
        return f"{text}Penalties count for {every(counts)}."
    return f"{text}Penalties do not count for {' or '.join(counts)}."


def _corrections(plan: Plan) -> str:
    minutes = plan.rules.correction_minutes
    if not minutes:
        return "Results are final as soon as they are posted."
    hours, rest = divmod(minutes, 60)
    period = counted(minutes, "minute") if rest else counted(hours, "hour")
    return (
        f"Scores can be corrected until {unbroken(period)} after the results of their "
        "session are posted; until then these are provisional."
    )


def _withdrawals(plan: Plan) -> str:
    part = plan.rules.stands_from
    if part == 0:
        return "The scores of a pair that withdraws stand."
    what = "all" if part == 1 else f"at least {_SHARES.get(part, str(part))} of"
    several = len(plan.event.phases) > 1
    where = "in a phase" if several else "in the event"
    text = (
        f"The scores of a pair that withdraws stand {where} if it has played {what} "
        "the boards that it was to play there, those that it sat out or had an award "
        "for among them; otherwise they are cancelled"
    )
    if any(group.sessions > 1 for group in plan.groups):
        text += ", in its sessions too"
    return f"{text}."
