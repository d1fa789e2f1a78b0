"""Conditions of contest: scoring, ties, byes, penalties, corrections, withdrawals."""

from collections.abc import Iterator
from fractions import Fraction

from evenhand.movement.phrasing import counted
from evenhand.phases import TiedRanks
from evenhand.render.conditions_carryover import Step
from evenhand.render.conditions_words import (
    Figures,
    Paragraph,
    per_cent,
    tell,
    tops,
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
_BYES = {
    ByeRule.OWN: "A pair neither gains nor loses by a bye: its percentage on the "
    "boards that it plays counts for all boards.",
    ByeRule.SIXTY: "For the boards of a bye, a pair gets 60 %, or its own percentage "
    "in the session if that is higher.",
}
_SHARES = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
}


def scoring_chapter(plan: Plan, figures: dict[str, Figures]) -> Iterator[Paragraph]:
    """How results become percentages."""
    several = len(plan.groups) > 1
    yield tell(
        "The Laws of Duplicate Bridge 2017 apply. Scoring is by matchpoints across the "
        "field. Each result is compared with all others in all sections"
        "{several:? of the group} on the same board and in the same direction: a pair "
        "gets 2 points for each result that it beats and 1 for each that it ties "
        "(Law 78A). As planned, there are{alone:? {alone}.}{several:?:}",
        several=several,
        alone="" if several else str(figures[plan.groups[0].name]),
        rows=(f"{name}: {found}" for name, found in figures.items() if several),
    )
    yield tell(
        "Pairs are ranked by their percentage of their own maximum{several:? in all "
        "sessions{phases:? of a phase} together}. Ties are shown as shared places.",
        several=any(group.sessions > 1 for group in plan.groups),
        phases=len(plan.event.phases) > 1,
    )
    yield tell(
        "On a board with fewer results than others, matchpoints are raised by "
        "Neuberg's formula. If a board was played in different forms, results are "
        "compared only within each form."
    )
    yield tell(
        "Average plus, average and average minus are 60 %, 50 % and 40 % of the top "
        "(Law 12C2). Average plus is raised to the pair's percentage on its other "
        "boards of the session if that is higher; average minus is lowered to it if "
        "that is lower. A weighted score (Law 12C1(c)) counts as fractions of several "
        "results. A board that a pair was not due to play counts if Law 15 lets the "
        "score stand."
    )


def ties_chapter(plan: Plan, steps: tuple[Step, ...]) -> Iterator[Paragraph]:
    """Which ties are broken, and how."""
    rules = [_TIE_RULES[rule] for rule in plan.rules.tie_breaks]
    phases = len(plan.event.phases) > 1
    matters = "first place{phases:?, or for a place that decides who plays where"
    if not rules:
        text = f"There is no tie-break for {matters}}}."
    elif len(rules) == 1:
        text = f"A tie for {matters},}} is broken by {{rule}}. Other ties stand."
    else:
        text = (
            f"A tie for {matters},}} is broken by the following rules, in this order. "
            "Other ties stand. If a rule separates only some of the tied pairs, the "
            "rest start again with the first rule:"
        )
    rows = (f"{n}. {rule}" for n, rule in enumerate(rules, 1) if len(rules) > 1)
    yield tell(text, phases=phases, rule=rules[:1], rows=rows)
    if any(step.by_rank for step in steps):
        what, example = _TIED[plan.rules.tied_ranks]
        yield tell(
            "For a carryover by rank, tied pairs get {what}: two pairs that share "
            "ranks 4 and 5 both get {example}. A tie across the qualifying line ends "
            "at the last qualifying place.",
            what=what,
            example=example,
        )


def boards_not_played_chapter(
    plan: Plan, figures: dict[str, Figures], steps: tuple[Step, ...]
) -> Iterator[Paragraph]:
    """Byes, and pairs that played fewer boards than others."""
    yield tell(
        "{rule}{byes:? As planned, no pair has more than {byes:# bye|# byes}"
        "{phases:? in a phase}.}",
        rule=_BYES[plan.rules.byes],
        byes=max((found.byes for found in figures.values()), default=0),
        phases=len(plan.event.phases) > 1,
    )
    if any(step.by_share for step in steps):
        yield tell(
            "If a carryover depends on the result, a pair that played fewer boards "
            "than others carries over proportionately fewer points."
            if plan.rules.by_boards_played
            else "If a carryover depends on the result, the percentage of a pair that "
            "played fewer boards than others counts for all boards."
        )


def conduct_chapter(plan: Plan) -> Iterator[Paragraph]:
    """Penalties, corrections and withdrawals."""
    rules, phases = plan.rules, len(plan.event.phases) > 1
    standard = f"{per_cent(100 * rules.penalty)} of a top"
    counts = ["ranks", *["cuts", "carryovers"] * phases]
    yield tell(
        "{standard:?The standard penalty is {standard}. }Penalties "
        + ("count towards {counts}." if rules.penalties_count else "{not_for}."),
        standard=rules.penalty
        and (standard if rules.penalty < 1 else tops(rules.penalty)),
        counts=counts,
        not_for=f"do not count towards {' or '.join(counts)}",
    )
    hours, rest = divmod(rules.correction_minutes, 60)
    yield tell(
        "Scores can be corrected until {period} after the results of the session are "
        "posted; until then, the results are provisional."
        if rules.correction_minutes
        else "Results are final as soon as they are posted.",
        period=counted(rules.correction_minutes, "minute")
        if rest
        else counted(hours, "hour"),
    )
    yield _withdrawals(plan)


def _withdrawals(plan: Plan) -> Paragraph:
    part, phases = plan.rules.stands_from, len(plan.event.phases) > 1
    if part == 0:
        return tell("If a pair withdraws, its scores stand.")
    return tell(
        "If a pair withdraws during a session, its scores in it stand if it has played "
        "{what} its rounds. Its later opponents then receive average plus, and the "
        "pair receives average minus. If not, its scores in it are cancelled, and its "
        "opponents' boards count as not played.{several:? If a pair withdraws between "
        "sessions, its scores in the {whole} stand if it has played {what} the boards "
        "that it was due to play there, including those that it sat out or for which "
        "it received an award. If not, they are cancelled.}",
        what="all" if part == 1 else f"at least {_SHARES.get(part, str(part))} of",
        several=phases or any(one.sessions > 1 for one in plan.groups),
        whole="phase" if phases else "event",
    )
