"""Conditions of contest: the carryover into later phases, of drop-ins too."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from evenhand.phases import (
    DropInRule,
    EnglishHalf,
    FeedOrder,
    Group,
    Ladder,
    Linear,
    Maximum,
    NoCarryover,
    Passage,
    Weighted,
    drop_in_carryover,
    drop_in_rank,
    drop_in_ranks,
    linear_for,
    spread_of,
    weighted_for,
)
from evenhand.phases.carryover import ladder_step
from evenhand.phases.carryover_comparison import USUAL_SPREAD
from evenhand.render.conditions_words import (
    Chapter,
    Figures,
    Paragraph,
    about,
    capital,
    every,
    figure,
    ordinal,
    pairs,
    per_cent,
    points,
    the,
    tops,
)
from evenhand.scoring.rounding import exact_text
from evenhand.tournament.plan.plan import Plan

#: Percentages for the worked examples: a typical winner's, a typical last qualifier's,
#: and one between them.
_EXAMPLES = (Fraction(60, 100), Fraction(55, 100), Fraction(50, 100))
#: Nobody means a weighted counterpart of a linear weight above this.
_LARGEST_COMPARED = Fraction(1)


@dataclass(frozen=True, slots=True)
class Step:
    """The step into a group of a later phase.

    Attributes:
        plan: the plan.
        group: the group.
        top: the top on one of its boards.
        top_before: the top on a board of its first source.
    """

    plan: Plan
    group: Group
    top: int
    top_before: int

    @property
    def name(self) -> str:
        """The name of the group as it appears in a sentence."""
        return the(self.group.name)

    @property
    def passage(self) -> Passage:
        """The numbers on which the carryover is based."""
        return self.plan.passage_into(self.group.name)

    @property
    def qualified(self) -> int:
        """The number of pairs that come from earlier phases."""
        return self.passage.qualified

    @property
    def by_rank(self) -> bool:
        """Whether the carryover depends on rank alone."""
        return isinstance(self.group.carryover, Linear | Ladder)

    @property
    def by_share(self) -> bool:
        """Whether the carryover depends on percentage alone."""
        return isinstance(self.group.carryover, Weighted | EnglishHalf)

    def tops_at(self, rank: int) -> Fraction:
        """The carryover of a rank in tops, if it depends on rank alone."""
        _, by_rank, nothing_at = self.group.carryover.coefficients(self.passage)
        return by_rank * ladder_step(Fraction(rank), nothing_at)

    def tops_for(self, share: Fraction) -> Fraction:
        """The carryover of a result in tops, if it depends on percentage alone."""
        return self.group.carryover.coefficients(self.passage)[0] * share

    def worth(self, carried: Fraction) -> str:
        """A carryover in tops, in matchpoints and in per cent of the phase."""
        if not carried:
            return "nothing"
        return (
            f"{tops(carried)} ({points(carried * self.top)}), "
            f"{per_cent(100 * carried / self.maximum)} of the phase"
        )

    @property
    def maximum(self) -> Fraction:
        """The maximum against which results are measured, in tops."""
        own = Fraction(self.plan.event.boards_of(self.group.name))
        if self.plan.rules.maximum is Maximum.UNCHANGED:
            return own
        by_share, by_rank, _ = self.group.carryover.coefficients(self.passage)
        if self.plan.rules.maximum is Maximum.COMBINED:
            return own + by_share
        return own + by_share + by_rank


def find_steps(plan: Plan, figures: dict[str, Figures]) -> tuple[Step, ...]:
    """The steps into all later groups."""
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
        text = "There is no carryover: every pair starts each phase from zero."
        return Chapter("Carryover", (Paragraph(text),))
    paragraphs = [_carryover(step) for step in carrying]
    names = [step.name for step in steps if step not in carrying]
    if names:
        text = (
            f"There is no carryover into {every(names)}: every pair starts there from "
            "zero."
        )
        paragraphs.append(Paragraph(text))
    paragraphs += map(Paragraph, _general(plan, carrying))
    return Chapter("Carryover", tuple(paragraphs))


def _carryover(step: Step) -> Paragraph:
    return _carryover_by_rank(step) if step.by_rank else _carryover_by_share(step)


def _carryover_by_rank(step: Step) -> Paragraph:
    _, by_rank, nothing_at = step.group.carryover.coefficients(step.passage)
    if nothing_at == 1 or not by_rank:
        reason = "there is only one rank" if nothing_at == 1 else "its weight is 0"
        return Paragraph(
            f"The carryover into {step.name} is by rank, but comes to nothing because "
            f"{reason}."
        )
    last = int(nothing_at)
    text = (
        f"The carryover into {step.name} depends on rank among the {step.qualified} "
        f"qualifiers. The first starts with {tops(by_rank)}, "
        f"{_who_gets_nothing(step, last)}, and the ranks between in equal steps."
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
        return f"the last (rank {last}) with nothing"
    if last < step.qualified:
        return f"rank {last} and all below it with nothing"
    return f"rank {last} (which nobody has) with nothing"


def _linear_symbols(step: Step, rule: Linear) -> str:
    return (
        f"With weight β = {exact_text(rule.weight, 6)}, B = {step.passage.boards} "
        f"boards {_played_before(step)}, a top of T = {step.top} on a board of "
        f"{step.name}, and rank R:"
    )


def _ladder_symbols(step: Step) -> str:
    rule = step.group.carryover
    most = step.tops_at(1) * step.top
    unit = "points" if isinstance(rule, Ladder) and rule.in_points else "tops"
    how = f"maximum M = {points(most)}"
    if unit == "tops":
        how += f", at a top of {step.top} on a board of {step.name},"
    return f"With {how} and rank R:"


def _played_before(step: Step) -> str:
    """The groups on whose boards the carryover is based."""
    event = step.plan.event
    inside = [i.source for i in event.intakes_of(step.group.name) if i.pairs]
    counts = {event.boards_of(source) for source in inside}
    named = inside[:1] if len(counts) > 1 else inside
    only = " (this number counts for all)" if len(counts) > 1 else ""
    return f"of {every([the(name) for name in named])}{only}"


def _carryover_by_share(step: Step) -> Paragraph:
    rule = step.group.carryover
    text = f"The carryover into {step.name} depends on the result: "
    if not isinstance(rule, Weighted):
        text += (
            "a pair starts with half of its matchpoints, scaled from the old top to "
            f"the new one. With S matchpoints, a top of Tq = {step.top_before} on a "
            f"board {_played_before(step)} and a top of T = {step.top} on a board of "
            f"{step.name}:"
        )
        formula = "C = S · T / (2 · Tq)"
    else:
        what = "its full result" if rule.weight == 1 else "part of its result"
        text += (
            f"a pair starts with {what}. With weight α = "
            f"{exact_text(rule.weight, 6)}, B = {step.passage.boards} boards "
            f"{_played_before(step)}, a top of T = {step.top} on a board of "
            f"{step.name}, and percentage P:"
        )
        formula = "C = α · B · T · P/100"
    examples = [
        f"a pair with {per_cent(100 * share)}: {step.worth(step.tops_for(share))}"
        for share in _EXAMPLES
    ]
    return Paragraph(text, (formula, *examples, _spread(step)))


def _spread(step: Step) -> str:
    """The lead of the first over the last, and the like rule of the other kind."""
    rule = step.group.carryover
    spread = spread_of(rule, step.passage)
    percent = per_cent(100 * spread.tops / step.maximum)
    ahead = f"{tops(spread.tops)}, {percent} of the phase"
    usual = per_cent(100 * USUAL_SPREAD)
    if spread.exact:
        text = f"Lead of the first over the last: {ahead}"
        if isinstance(rule, Linear) and rule.weight <= _LARGEST_COMPARED:
            alike = exact_text(weighted_for(rule).weight, 6)
            text += (
                f"; the same as a weighted carryover of α = {alike} between pairs that "
                f"are {usual} apart"
            )
        return f"{text}."
    text = f"Lead of the first over the last, if they are {usual} apart: {ahead}"
    if isinstance(rule, Weighted):
        alike = exact_text(linear_for(rule).weight, 6)
        text += f"; the same as a linear carryover of β = {alike}"
    return f"{text}."


#: What percentages are measured against, if carryovers go by rank.
_MAXIMA = {
    Maximum.UNCHANGED: "the maximum is that of the boards of the phase alone",
    Maximum.COMBINED: "the maximum is that of the boards of the phase alone",
    Maximum.RAISED: "the largest carryover of any pair is added to the maximum",
}


def _general(plan: Plan, steps: list[Step]) -> Iterator[str]:
    shown = _MAXIMA[plan.rules.maximum]
    if plan.rules.maximum is Maximum.COMBINED and any(step.by_share for step in steps):
        shown = (
            "what a result of 100 % would have carried over is added to the maximum, "
            "so that a percentage is that of all boards that count"
        )
    yield (
        "A top is the highest possible number of matchpoints on a board. A carryover "
        f"is added to the matchpoints won in the phase; for percentages, {shown}."
    )
    yield from _earlier_carryovers(plan, steps)
    for step in steps:
        inside = plan.event.intakes_of(step.group.name)
        _, *later = [the(intake.source) for intake in inside if intake.pairs]
        after = step.group.feed_order is FeedOrder.AFTER
        if step.by_share and after and later:
            yield (
                f"For the carryover into {step.name}, the percentage of a pair from "
                f"{every(later)} counts for no more than the lowest percentage among "
                "the pairs ranked before its group."
            )


def _earlier_carryovers(plan: Plan, steps: list[Step]) -> Iterator[str]:
    """Whether a carryover includes the one before it, if there was one."""
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
    text = "The ranking at the end of a phase includes any carryover into it."
    by_share = any(step.by_share for step in steps)
    for contains in (True, False) if by_share else ():
        names = [the(n) for n, g in sources.items() if g.contains_previous is contains]
        if names:
            verb = "includes" if contains else "does not include"
            text += (
                f" The percentage carried over from {every(names)} {verb} the "
                "carryover into it."
            )
    yield text


def drop_ins_chapter(steps: tuple[Step, ...]) -> Chapter | None:
    """The number of drop-ins into each group, and what they start with."""
    joined = [step for step in steps if step.group.drop_ins]
    if not joined:
        return None
    return Chapter("Drop-ins", tuple(map(_drop_ins, joined)))


def _drop_ins(step: Step) -> Paragraph:
    number = step.group.drop_ins
    one = number == 1
    text = capital(f"{pairs(number)} {'drops' if one else 'drop'} into {step.name}. ")
    starts = "It starts" if one else "They start"
    if isinstance(step.group.carryover, NoCarryover):
        return Paragraph(f"{text}{starts} from zero, like everybody else.")
    rule = step.plan.event.drop_in_rule_of(step.group.name)
    if rule in (DropInRule.AVERAGE, DropInRule.MEDIAN):
        what = "average" if rule is DropInRule.AVERAGE else "median"
        text += f"{starts} with the {what} carryover of the "
        text += f"{pairs(step.qualified)} that qualified"
        return Paragraph(f"{text}{_amount(step, rule)}.")
    places = step.plan.event.places[step.group.name]
    text += (
        f"{starts} with the carryover of the rank nearest to Q · T/(T + D), where T = "
        f"{step.qualified} pairs qualify, D = {number} drop in and Q = {places} go on "
        f"from {step.name}"
    )
    if rule is DropInRule.RANK_OR_AVERAGE:
        text += ", or with the average carryover if that is more"
    return Paragraph(f"{text}:", (_rank_row(step, places), *_result_row(step, rule)))


def _rank_row(step: Step, places: int) -> str:
    come, number = step.qualified, step.group.drop_ins
    rank = drop_in_rank(come, number, places)
    ranks = drop_in_ranks(come, number, places)
    whose = f"that of the {ordinal(ranks[0])}"
    if len(ranks) > 1:
        whose = f"the mean of those of the {every(list(map(ordinal, ranks)))}"
    row = f"{places} · {come}/({come} + {number}) {about(rank)} {figure(rank)}: {whose}"
    if step.by_rank:
        mean = sum(map(step.tops_at, ranks), Fraction(0)) / len(ranks)
        row += f", {step.worth(mean)}"
    return row


def _result_row(step: Step, rule: DropInRule) -> tuple[str, ...]:
    if rule is not DropInRule.RANK_OR_AVERAGE or not step.by_rank:
        return ()
    average = _carried(step, DropInRule.AVERAGE)
    return (
        f"the average is {step.worth(average)}; the carryover is therefore "
        f"{step.worth(_carried(step, rule))}",
    )


def _amount(step: Step, rule: DropInRule) -> str:
    return f": {step.worth(_carried(step, rule))}" if step.by_rank else ""


def _carried(step: Step, rule: DropInRule) -> Fraction:
    """The carryover by a rule, in tops, if it depends on rank alone without ties."""
    carried = [step.tops_at(rank) for rank in range(1, step.qualified + 1)]
    places = step.plan.event.places.get(step.group.name)
    return drop_in_carryover(rule, carried, step.group.drop_ins, places)
