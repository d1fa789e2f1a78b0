"""Conditions of contest: the carryover of pairs that drop in."""

from fractions import Fraction

from evenhand.phases import (
    DropInRule,
    NoCarryover,
    drop_in_carryover,
    drop_in_rank,
    drop_in_ranks,
)
from evenhand.render.conditions_carryover import Step
from evenhand.render.conditions_words import (
    Chapter,
    Paragraph,
    about,
    capital,
    every,
    figure,
    ordinal,
    pairs,
)


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
