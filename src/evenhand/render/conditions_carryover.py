"""Conditions of contest: what one starts a later phase with."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from evenhand.phases import (
    EnglishHalf,
    FeedOrder,
    Group,
    Ladder,
    Linear,
    Maximum,
    NoCarryover,
    Passage,
    Weighted,
    linear_for,
    spread_of,
    weighted_for,
)
from evenhand.phases.carryover import ladder_step
from evenhand.phases.comparison import USUAL_SPREAD
from evenhand.render.conditions_figures import Figures
from evenhand.render.conditions_words import (
    Chapter,
    Paragraph,
    every,
    ordinal,
    per_cent,
    points,
    the,
    tops,
)
from evenhand.scoring.rounding import exact_text
from evenhand.tournament.plan.plan import Plan

#: Percentages to show what a share of the result comes to: a usual winner's, one
#: between, and that of a usual last qualifier.
_EXAMPLES = (Fraction(60, 100), Fraction(55, 100), Fraction(50, 100))
#: A linear weight above this has no weighted counterpart that anybody means.
_LARGEST_COMPARED = Fraction(1)


@dataclass(frozen=True, slots=True)
class Step:
    """The way into a group of a later phase.

    Attributes:
        plan: the plan.
        group: the group.
        top: the top on one of its boards.
        top_before: the top on a board of the group that feeds it.
    """

    plan: Plan
    group: Group
    top: int
    top_before: int

    @property
    def name(self) -> str:
        """The group, inside a sentence."""
        return the(self.group.name)

    @property
    def passage(self) -> Passage:
        """From where to where."""
        return self.plan.passage_into(self.group.name)

    @property
    def qualified(self) -> int:
        """How many come from earlier phases."""
        return self.passage.qualified

    @property
    def by_rank(self) -> bool:
        """Whether ranks alone decide what is carried over."""
        return isinstance(self.group.carryover, Linear | Ladder)

    @property
    def by_share(self) -> bool:
        """Whether percentages alone decide what is carried over."""
        return isinstance(self.group.carryover, Weighted | EnglishHalf)

    def tops_at(self, rank: int) -> Fraction:
        """What a rank carries over, in tops, if ranks alone decide."""
        _, by_rank, nothing_at = self.group.carryover.coefficients(self.passage)
        return by_rank * ladder_step(Fraction(rank), nothing_at)

    def tops_for(self, share: Fraction) -> Fraction:
        """What a share of the maximum carries over, in tops, if it alone decides."""
        return self.group.carryover.coefficients(self.passage)[0] * share

    def worth(self, carried: Fraction) -> str:
        """So many tops, in matchpoints and in per cent of the phase."""
        if not carried:
            return "nothing"
        return (
            f"{tops(carried)} ({points(carried * self.top)}), "
            f"{per_cent(100 * carried / self.maximum)} of the phase"
        )

    @property
    def maximum(self) -> Fraction:
        """What a result is a share of, in tops."""
        own = Fraction(self.plan.event.boards_of(self.group.name))
        if self.plan.rules.maximum is Maximum.UNCHANGED:
            return own
        by_share, by_rank, _ = self.group.carryover.coefficients(self.passage)
        return own + by_share + by_rank


def find_steps(plan: Plan, figures: dict[str, Figures]) -> tuple[Step, ...]:
    """The ways into all groups that others feed."""
    return tuple(
        Step(
            plan,
            group,
            figures[group.name].top,
            figures[plan.event.source_of(group.name)].top,
        )
        for group in plan.event.groups
        if group.feeds
    )


def carryover_chapter(plan: Plan, steps: tuple[Step, ...]) -> Chapter | None:
    """The carryover into each group, with worked examples."""
    if not steps:
        return None
    carrying = [s for s in steps if not isinstance(s.group.carryover, NoCarryover)]
    if not carrying:
        text = "Nothing is carried over: everybody starts each phase from zero."
        return Chapter("Carryover", (Paragraph(text),))
    paragraphs = [_carryover(step) for step in carrying]
    names = [step.name for step in steps if step not in carrying]
    if names:
        text = (
            f"Nothing is carried over into {every(names)}: all start there from zero."
        )
        paragraphs.append(Paragraph(text))
    paragraphs += map(Paragraph, _general(plan, carrying))
    return Chapter("Carryover", tuple(paragraphs))


def _carryover(step: Step) -> Paragraph:
    return _carryover_by_rank(step) if step.by_rank else _carryover_by_share(step)


def _carryover_by_rank(step: Step) -> Paragraph:
    _, by_rank, nothing_at = step.group.carryover.coefficients(step.passage)
    if nothing_at == 1 or not by_rank:
        reason = "there is one rank only" if nothing_at == 1 else "its weight is 0"
        return Paragraph(
            f"Into {step.name}: a carryover by rank, which is nothing as {reason}."
        )
    last = int(nothing_at)
    text = (
        f"Into {step.name}, by rank among the {step.qualified} who qualify: the first "
        f"starts with {tops(by_rank)}, {_who_gets_nothing(step, last)}, those "
        "between in equal steps."
    )
    if isinstance(step.group.carryover, Linear):
        text += f" {_linear_symbols(step, step.group.carryover)}"
        formula = f"C = β · B · T · (L − R)/(L − 1), L = {last}"
    else:
        text += f" {_ladder_symbols(step)}"
        formula = f"C = M · (L − R)/(L − 1), L = {last}"
    middle = (min(last, step.qualified) + 1) // 2
    ranks = sorted({1, middle, step.qualified})
    examples = [f"{ordinal(rank)}: {step.worth(step.tops_at(rank))}" for rank in ranks]
    return Paragraph(text, (formula, *examples, _spread(step)))


def _who_gets_nothing(step: Step, last: int) -> str:
    if last == step.qualified:
        return f"the last, rank {last}, with nothing"
    if last < step.qualified:
        return f"rank {last} and all after it with nothing"
    return f"a rank {last}, which nobody has, would start with nothing"


def _linear_symbols(step: Step, rule: Linear) -> str:
    return (
        f"With the weight β = {exact_text(rule.weight, 6)}, the B = "
        f"{step.passage.boards} boards {_played_before(step)}, the top T = {step.top} "
        f"on a board of {step.name} and the rank R:"
    )


def _ladder_symbols(step: Step) -> str:
    rule = step.group.carryover
    most = step.tops_at(1) * step.top
    unit = "points" if isinstance(rule, Ladder) and rule.in_points else "tops"
    how = f"the maximum M = {points(most)}"
    if unit == "tops":
        how += f", at a top of {step.top} on a board of {step.name},"
    return f"With {how} and the rank R:"


def _played_before(step: Step) -> str:
    """The groups whose boards the carryover is reckoned for."""
    event = step.plan.event
    inside = [i.source for i in event.intakes_of(step.group.name) if i.pairs]
    counts = {event.boards_of(source) for source in inside}
    named = inside[:1] if len(counts) > 1 else inside
    only = " (they count for all)" if len(counts) > 1 else ""
    return f"of {every([the(name) for name in named])}{only}"


def _carryover_by_share(step: Step) -> Paragraph:
    rule = step.group.carryover
    text = f"Into {step.name}, by percentage: "
    if not isinstance(rule, Weighted):
        text += (
            "a pair starts with half of its matchpoints, scaled from the old top to "
            "the new one. With its S points, the top Tq = "
            f"{step.top_before} on a board {_played_before(step)} and the top T = "
            f"{step.top} on a board of {step.name}:"
        )
        formula = "C = S · T / (2 · Tq)"
    else:
        what = "its full result" if rule.weight == 1 else "a part of its result"
        text += (
            f"a pair starts with {what}. With the weight α = "
            f"{exact_text(rule.weight, 6)}, the B = {step.passage.boards} boards "
            f"{_played_before(step)}, the top T = {step.top} on a board of {step.name} "
            "and the pair's percentage P:"
        )
        formula = "C = α · B · T · P/100"
    examples = [
        f"a pair with {per_cent(100 * share)}: {step.worth(step.tops_for(share))}"
        for share in _EXAMPLES
    ]
    return Paragraph(text, (formula, *examples, _spread(step)))


def _spread(step: Step) -> str:
    """How far the first starts ahead of the last, and what is alike."""
    rule = step.group.carryover
    spread = spread_of(rule, step.passage)
    percent = per_cent(100 * spread.tops / step.maximum)
    ahead = f"{tops(spread.tops)}, {percent} of the phase"
    usual = per_cent(100 * USUAL_SPREAD)
    if spread.exact:
        text = f"From the first to the last: {ahead}"
        if isinstance(rule, Linear) and rule.weight <= _LARGEST_COMPARED:
            alike = exact_text(weighted_for(rule).weight, 6)
            text += (
                f"; as much as a weighted carryover of α = {alike} puts between pairs "
                f"that are {usual} apart"
            )
        return f"{text}."
    text = f"From the first to the last, if they are {usual} apart: {ahead}"
    if isinstance(rule, Weighted):
        alike = exact_text(linear_for(rule).weight, 6)
        text += f"; as much as a linear carryover of β = {alike}"
    return f"{text}."


def _general(plan: Plan, steps: list[Step]) -> Iterator[str]:
    if plan.rules.maximum is Maximum.UNCHANGED:
        shown = "the maximum stays that of the boards of the phase"
    else:
        shown = "the most that anybody carries over is added to the maximum"
    yield (
        "A top is the most matchpoints on a board. A carryover is added to the "
        f"matchpoints of the phase; for percentages {shown}."
    )
    yield from _earlier_carryovers(plan, steps)
    for step in steps:
        inside = plan.event.intakes_of(step.group.name)
        _, *later = [the(intake.source) for intake in inside if intake.pairs]
        after = step.group.feed_order is FeedOrder.AFTER
        if step.by_share and after and later:
            yield (
                f"Into {step.name} the percentage of a pair from {every(later)} counts "
                "for no more than the lowest of those who are ranked before its group."
            )


def _earlier_carryovers(plan: Plan, steps: list[Step]) -> Iterator[str]:
    """Whether a carryover contains the one before it, where there was one."""
    event = plan.event
    carrying = {step.group.name for step in steps}
    sources = {
        intake.source: event.group_of(intake.source)
        for step in steps
        for intake in event.intakes_of(step.group.name)
        if intake.pairs and intake.source in carrying
    }
    if not sources:
        return
    text = "Places at the end of a phase count what was carried into it."
    by_share = any(step.by_share for step in steps)
    for contains in (True, False) if by_share else ():
        names = [the(n) for n, g in sources.items() if g.contains_previous is contains]
        if names:
            verb = "contains" if contains else "does not contain"
            text += (
                f" The percentage that goes on from {every(names)} {verb} what was "
                "carried in."
            )
    yield text
