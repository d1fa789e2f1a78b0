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
    Figures,
    Paragraph,
    every,
    figure,
    ordinal,
    per_cent,
    tell,
    the,
    tops,
)
from evenhand.render.sentences import say
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
            f"{tops(carried)} ({tops(carried * self.top, 'matchpoint')}), "
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


def carryover_chapter(plan: Plan, steps: tuple[Step, ...]) -> Iterator[Paragraph]:
    """The carryover into each group, with worked examples."""
    carrying = [s for s in steps if not isinstance(s.group.carryover, NoCarryover)]
    yield from map(_carryover, carrying)
    others = [step.name for step in steps if step not in carrying]
    if carrying and others:
        yield tell(
            "There is no carryover into {others:*}: every pair starts there from zero.",
            others=others,
        )
    elif steps and not carrying:
        yield tell("There is no carryover: every pair starts each phase from zero.")
    if carrying:
        yield from _general(plan, carrying)


def _carryover(step: Step) -> Paragraph:
    rule = step.group.carryover
    if step.by_rank:
        return _carryover_by_rank(step)
    values = {
        "name": step.name,
        "top": step.top,
        "top_before": step.top_before,
        "boards": step.passage.boards,
        "before": _played_before(step),
    }
    examples = (
        f"a pair with {per_cent(100 * share)}: {step.worth(step.tops_for(share))}"
        for share in _EXAMPLES
    )
    if isinstance(rule, Weighted):
        return tell(
            "The carryover into {name} depends on the result: a pair starts with "
            + ("its full result" if rule.weight == 1 else "part of its result")
            + ". With weight α = {weight}, B = {boards:# board|# boards} {before}, a "
            "top of T = {top} on a board of {name}, and percentage P:",
            weight=exact_text(rule.weight, 6),
            rows=("C = α · B · T · P/100", *examples, _spread(step)),
            **values,
        )
    return tell(
        "The carryover into {name} depends on the result: a pair starts with half of "
        "its matchpoints, scaled from the old top to the new one. With S matchpoints, "
        "a top of Tq = {top_before} on a board {before} and a top of T = {top} on a "
        "board of {name}:",
        rows=("C = S · T / (2 · Tq)", *examples, _spread(step)),
        **values,
    )


def _carryover_by_rank(step: Step) -> Paragraph:
    rule = step.group.carryover
    _, by_rank, nothing_at = rule.coefficients(step.passage)
    if nothing_at == 1 or not by_rank:
        return tell(
            "The carryover into {name} is by rank, but comes to nothing because "
            + ("there is only one rank." if nothing_at == 1 else "its weight is 0."),
            step,
        )
    last = int(nothing_at)
    below = (
        "rank {last} and all below it"
        if last < step.qualified
        else (
            "the last (rank {last})"
            if last == step.qualified
            else "rank {last} (which nobody has)"
        )
    )
    if isinstance(rule, Linear):
        symbols, formula = (
            "weight β = {weight}, B = {boards:# board|# boards} {before}, a top of T = "
            "{top} on a board of {name},",
            "β · B · T",
        )
    else:
        in_points = isinstance(rule, Ladder) and rule.in_points
        symbols = "maximum M = {most}"
        symbols += "" if in_points else ", at a top of {top} on a board of {name},"
        formula = "M"
    ranks = sorted({1, (min(last, step.qualified) + 1) // 2, step.qualified})
    return tell(
        "The carryover into {name} depends on rank among the {qualified} qualifiers. "
        f"The first starts with {{first}}, {below} with nothing, and the ranks between "
        f"in equal steps. With {symbols} and rank R:",
        step,
        first=tops(by_rank),
        last=last,
        weight=exact_text(rule.weight, 6) if isinstance(rule, Linear) else "",
        boards=step.passage.boards,
        before=_played_before(step),
        most=tops(step.tops_at(1) * step.top, "matchpoint"),
        rows=(
            f"C = {formula} · (L − R)/(L − 1), L = {last}",
            *(f"{ordinal(rank)}: {step.worth(step.tops_at(rank))}" for rank in ranks),
            _spread(step),
        ),
    )


def _played_before(step: Step) -> str:
    """The groups on whose boards the carryover is based."""
    event = step.plan.event
    inside = [i.source for i in event.intakes_of(step.group.name) if i.pairs]
    if len({event.boards_of(source) for source in inside}) > 1:
        return f"of {the(inside[0])} (this number counts for all)"
    return f"of {every(map(the, inside))}"


def _spread(step: Step) -> str:
    """The lead of the first over the last, and the like rule of the other kind."""
    rule = step.group.carryover
    spread, like = spread_of(rule, step.passage), ""
    if isinstance(rule, Linear) and rule.weight <= _LARGEST_COMPARED and spread.exact:
        alike = exact_text(weighted_for(rule).weight, 6)
        like = (
            "a weighted carryover of α = {alike} between pairs that are {usual} apart"
        )
    elif isinstance(rule, Weighted) and not spread.exact:
        alike = exact_text(linear_for(rule).weight, 6)
        like = "a linear carryover of β = {alike}"
    return say(
        "Lead of the first over the last{guess:?, if they are {usual} apart}: {tops}, "
        "{percent} of the phase" + (f"; the same as {like}." if like else "."),
        guess=not spread.exact,
        usual=per_cent(100 * USUAL_SPREAD),
        tops=tops(spread.tops),
        percent=per_cent(100 * spread.tops / step.maximum),
        alike=alike if like else "",
    ).text


#: What percentages are measured against.
_OWN_BOARDS = "the maximum is that of the boards of the phase alone"
_MAXIMA = {
    Maximum.UNCHANGED: _OWN_BOARDS,
    Maximum.COMBINED: "what a result of 100 % would have carried over is added to the "
    "maximum, so that a percentage is that of all boards that count",
    Maximum.RAISED: "the largest carryover of any pair is added to the maximum",
}


def _general(plan: Plan, steps: list[Step]) -> Iterator[Paragraph]:
    """What holds for all carryovers."""
    how = plan.rules.maximum
    by_share = any(step.by_share for step in steps)
    yield tell(
        "A top is the highest possible number of matchpoints on a board. A carryover "
        "is added to the matchpoints won in the phase; for percentages, {shown}.",
        # what goes by rank alone has no result of 100 %
        shown=_OWN_BOARDS if how is Maximum.COMBINED and not by_share else _MAXIMA[how],
    )
    yield from _earlier_carryovers(plan, steps)
    for step in steps:
        inside = plan.event.intakes_of(step.group.name)
        _, *later = [the(intake.source) for intake in inside if intake.pairs]
        if step.by_share and step.group.feed_order is FeedOrder.AFTER and later:
            yield tell(
                "For the carryover into {name}, the percentage of a pair from "
                "{later:*} counts for no more than the lowest percentage among the "
                "pairs ranked before its group.",
                step,
                later=later,
            )


def _earlier_carryovers(plan: Plan, steps: list[Step]) -> Iterator[Paragraph]:
    """Whether a carryover includes the one before it, if there was one."""
    event = plan.event
    carrying = {step.group.name for step in steps}
    sources = {
        intake.source: event.group_of(intake.source)
        for step in steps
        for intake in event.intakes_of(step.group.name)
        if intake.pairs and intake.source in carrying
    }
    told = sources.items() if any(step.by_share for step in steps) else ()
    if sources:
        yield tell(
            "The ranking at the end of a phase includes any carryover into it."
            "{some:? The percentage carried over from {some:*} includes the carryover "
            "into it.}{others:? The percentage carried over from {others:*} does not "
            "include the carryover into it.}",
            some=[the(name) for name, one in told if one.contains_previous],
            others=[the(name) for name, one in told if not one.contains_previous],
        )


def drop_ins_chapter(steps: tuple[Step, ...]) -> Iterator[Paragraph]:
    """The number of drop-ins into each group, and what they start with."""
    return (_drop_ins(step) for step in steps if step.group.drop_ins)


_START = {
    DropInRule.AVERAGE: "the average carryover of the {qualified:# pair|# pairs} that "
    "qualified{amount:?: {amount}}.",
    DropInRule.MEDIAN: "the median carryover of the {qualified:# pair|# pairs} that "
    "qualified{amount:?: {amount}}.",
    DropInRule.RANK: "the carryover of the rank nearest to Q · T/(T + D), where T = "
    "{qualified:# pair qualifies|# pairs qualify}, D = {drop_ins} drop in and Q = "
    "{places} go on from {name}{average:?, or with the average carryover if that is "
    "more}:",
}


def _drop_ins(step: Step) -> Paragraph:
    group, event = step.group, step.plan.event
    text = "{drop_ins:# pair drops|# pairs drop} into {name}. "
    text += "{drop_ins:It starts|They start} "
    if isinstance(group.carryover, NoCarryover):
        return tell(f"{text}from zero, like everybody else.", step, group)
    rule = event.drop_in_rule_of(group.name)
    average = rule is DropInRule.RANK_OR_AVERAGE
    start = DropInRule.RANK if average else rule
    by_place = start is DropInRule.RANK
    return tell(
        f"{text}with {_START[start]}",
        step,
        group,
        amount=step.by_rank and not by_place and step.worth(_carried(step, rule)),
        places=event.places.get(group.name),
        average=average,
        rows=_by_place(step, rule) if by_place else (),
    )


def _by_place(step: Step, rule: DropInRule) -> Iterator[str]:
    """The rank that drop-ins have the carryover of, worked out."""
    come, number = step.qualified, step.group.drop_ins
    places = step.plan.event.places[step.group.name]
    rank = drop_in_rank(come, number, places)
    ranks = drop_in_ranks(come, number, places)
    whose = f"that of the {ordinal(ranks[0])}"
    if len(ranks) > 1:
        whose = f"the mean of those of the {every(map(ordinal, ranks))}"
    # the sign before a figure that is not exact
    sign = "=" if (rank * 100).denominator == 1 else "≈"
    row = f"{places} · {come}/({come} + {number}) {sign} {figure(rank)}: {whose}"
    if step.by_rank:
        mean = sum(map(step.tops_at, ranks), Fraction(0)) / len(ranks)
        row += f", {step.worth(mean)}"
    yield row
    if rule is DropInRule.RANK_OR_AVERAGE and step.by_rank:
        average = step.worth(_carried(step, DropInRule.AVERAGE))
        chosen = step.worth(_carried(step, rule))
        yield f"the average is {average}; the carryover is therefore {chosen}"


def _carried(step: Step, rule: DropInRule) -> Fraction:
    """The carryover by a rule, in tops, if it depends on rank alone without ties."""
    carried = [step.tops_at(rank) for rank in range(1, step.qualified + 1)]
    places = step.plan.event.places.get(step.group.name)
    return drop_in_carryover(rule, carried, step.group.drop_ins, places)
