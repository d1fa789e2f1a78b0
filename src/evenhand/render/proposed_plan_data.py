"""A proposed plan and what it was chosen from, as plain data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.advice import round_minutes
from evenhand.movement.phrasing import counted, listed
from evenhand.movement.plain_data import pick
from evenhand.phases import (
    Advice,
    Carryover,
    EnglishHalf,
    EventFormat,
    Group,
    Linear,
    NoCarryover,
    Spread,
    Weighted,
    format_text,
    linear_for,
    spread_of,
    weighted_for,
)
from evenhand.phases.carryover import find_excess
from evenhand.render.plan_notes import find_plan_notes
from evenhand.render.plan_reasons import tell_ground
from evenhand.render.wishes_text import report_proposal
from evenhand.tournament.layouts.conditions import LONGEST_SESSION
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.plan.choices import Choice, Choices
from evenhand.tournament.plan.entry_range import find_entry_range
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_candidates import (
    MOST_BOARDS,
    NEAR,
    TABLES_RESEATED,
)
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.planner import Proposal
from evenhand.tournament.plan.timetable import clock
from evenhand.tournament.seating.session_seats import LineSeating, first_tables

Data = dict[str, Any]
#: What championships have used, as linear weights.
_USUAL = tuple(Linear(Fraction(n, 100)) for n in (2, 3, 4))


def proposal_data(proposal: Proposal) -> Data:
    """Everything that is shown of a proposal, and the plan itself."""
    plan = proposal.plan
    entries = find_entry_range(plan)
    chosen = proposal.choices[plan.event.phases[0].groups[0].name]
    return {
        **pick(plan, "name pairs days seed"),
        "phases": format_text(plan.event),
        "candidates": [
            candidate_data(one, proposal.candidates) | {"chosen": one == chosen}
            for one in proposal.candidates.fitting
        ],
        "refused": [pick(one, "name reason") for one in proposal.candidates.refused],
        "groups": [_group_data(proposal, group) for group in plan.event.groups],
        "calendar": calendar_data(plan),
        "notes": list(find_plan_notes(plan)),
        "wishes": list(report_proposal(proposal)),
        "entries": pick(entries, "least most below above"),
        "plan": plan_to_data(plan),
    }


def candidate_data(choice: Choice, among: Choices) -> Data:
    """A way to seat the first phase, with its figures and reasons."""
    return {
        "name": choice.name,
        "way": choice.layout.way.value,
        "layout": str(choice.layout),
        "sections": sections_data(choice.layout),
        "tables": choice.layout.tables,
        **pick(choice, "sessions rounds boards_per_round boards_per_day"),
        "boards_per_session": choice.boards,
        "boards": choice.boards_in_all,
        **pick(choice, "days deals minutes"),
        **pick(choice.layout, "copies most_sessions"),
        "met": choice.met(),
        "conditions": [
            {**pick(c, "letter met"), "reason": tell_ground(c)}
            for c in choice.conditions
        ],
        "balance": choice.balance().as_data(),
        "reasons": list(find_reasons(choice, among)),
    }


def find_reasons(choice: Choice, among: Choices) -> Iterator[str]:
    """The points for and against a way to seat a field, in words."""
    missing = [c for c in choice.conditions if not c.met]
    if not missing:
        yield "meets all of A to E"
    for condition in missing:
        yield f"not {condition.letter}: {tell_ground(condition)}"
    played, boards, by_lines = (
        choice.boards_in_all,
        among.boards,
        choice.layout.by_lines,
    )
    if abs(played - boards) > NEAR * boards:
        most = choice.layout.most_sessions
        is_all = played < boards and choice.sessions == most and by_lines
        more = f": more than {counted(most, 'session')} would bring rematches"
        yield f"{played} boards instead of about {boards}{more if is_all else ''}"
        yield from _longer_rounds(choice, boards)
    if choice.layout.is_barometer:
        yield f"everybody plays the same boards at once: {choice.layout.copies} copies"
    wish, several = choice.boards_wished, choice.sessions_per_day > 1
    if several and abs(choice.boards_per_day - wish) > NEAR * wish:
        yield f"{choice.boards_per_day} boards a day, not {wish}"
    times, tables = choice.sessions_per_day - 1, choice.layout.tables
    if by_lines and times * tables > TABLES_RESEATED:
        yield (
            f"all {tables} tables are reseated {counted(times, 'time')} a day, in "
            f"breaks of {among.pause} minutes"
        )
    tails = [one.tables for one in choice.layout.sections if one.is_guided_tail]
    if tails:
        what = "tail" if len(tails) == 1 else "tails"
        need = "needs" if len(tails) == 1 else "need"
        yield f"the {what} of {listed(tails)} tables {need} guide cards"


def _longer_rounds(choice: Choice, boards: int) -> Iterator[str]:
    """How many boards longer rounds would bring, if they are as long as usual."""
    rounds, each = sum(choice.rounds), choice.boards_per_round
    longest = max(choice.rounds)
    longer = [
        more
        for more in range(each + 1, MOST_BOARDS + 1)
        if rounds * more <= (1 + NEAR) * boards
        and longest * round_minutes(more) <= LONGEST_SESSION
    ]
    if longer and choice.minutes == longest * round_minutes(each):
        yield f"rounds of {longer[-1]} boards would bring {rounds * longer[-1]}"


def sections_data(
    layout: Layout, firsts: Sequence[int] = (), names: Sequence[str] = ()
) -> list[Data]:
    """The sections with their letters and the numbers of their tables in the hall.

    Args:
        layout: the sections.
        firsts: the first table of each; by default from 1.
        names: the letter of each; by default from A.
    """
    firsts = firsts or first_tables(layout)
    names = names or [line_name(n + 1) for n in range(len(firsts))]
    return [
        {
            "name": name,
            "movement": str(section),
            **pick(section, "family tables rounds"),
            "first_table": first,
            "tail": section.is_tail,
        }
        for section, first, name in zip(layout.sections, firsts, names, strict=True)
    ]


def calendar_data(plan: Plan) -> list[Data]:
    """Every session of every group with its day and times."""
    return [
        {
            **pick(session, "day group session"),
            "start": clock(session.start),
            "end": clock(session.end),
            "boards": list(plan.group(session.group).board_numbers(session.session)),
        }
        for session in plan.calendar()
    ]


def _group_data(proposal: Proposal, group: Group) -> Data:
    plan, name = proposal.plan, group.name
    event, seated, choice = plan.event, plan.group(name), proposal.choices[name]
    gain = proposal.gains[name]
    data: Data = {
        "group": name,
        "phase": event.phase_of(name).name,
        "pairs": seated.pairs,
        "come": [
            pick(one, "source pairs first last") for one in event.intakes_of(name)
        ],
        "drop_ins": group.drop_ins,
        "carryover": carryover_data(plan, group),
        "carryovers": [
            {"rule": str(row.rule), "like": _text(row.like), "chosen": row.chosen}
            | _spread_data(event, group, row.spread)
            for row in compare_rules(plan, group)
        ],
        "advice": _advice_data(proposal.advice.get(name)),
        "name": choice.name,
        "layout": str(seated.layout),
        "sections": sections_data(
            seated.layout, seated.first_tables, seated.section_names
        ),
        **pick(seated.layout, "tables copies"),
        **pick(seated, "sessions rounds boards_per_round boards deals"),
        "minutes": choice.minutes,
        "met": choice.met(),
        **pick(gain, "before after"),
    }
    if isinstance(seated.seating, LineSeating):
        data["meetings"] = str(seated.seating.table).splitlines()
    return data


def carryover_data(plan: Plan, group: Group) -> Data | None:
    """A group's carryover, what it comes to, and what comes to the same."""
    event, rule = plan.event, group.carryover
    if not event.intakes_of(group.name):
        return None
    spread = _spread_data(event, group, spread_into(plan, group))
    return {"rule": str(rule), "like": _text(like_rule(rule))} | spread


def _spread_data(event: EventFormat, group: Group, spread: Spread) -> Data:
    return {
        "tops": float(spread.tops),
        "points": float(spread.points),
        "percent": float(spread.percent_of(event.boards_of(group.name))),
        "exact": spread.exact,
    }


def _text(rule: Carryover | None) -> str | None:
    return None if rule is None else str(rule)


def spread_into(plan: Plan, group: Group) -> Spread:
    """What a carryover puts between the first and the last who come in."""
    return spread_of(group.carryover, plan.passage_into(group.name))


@dataclass(frozen=True, slots=True)
class ComparedRule:
    """A rule, and what it puts between the first and the last who come in.

    Attributes:
        rule: the rule.
        like: the rule of the other kind with the same spread, if there is one.
        spread: between the first and the last.
        chosen: whether the group has it.
    """

    rule: Carryover
    like: Carryover | None
    spread: Spread
    chosen: bool


def compare_rules(plan: Plan, group: Group) -> tuple[ComparedRule, ...]:
    """The usual rules for the step into a group, and its own; none for the entry."""
    if not group.feeds:
        return ()
    passage = plan.passage_into(group.name)
    rules: list[Carryover] = [NoCarryover(), *_USUAL]
    rules += [weighted_for(rule) for rule in _USUAL]
    if len(group.feeds) == 1:
        # half is for those who were ranked as one field
        rules.append(EnglishHalf())
    rules.append(Weighted())
    if group.carryover not in rules:
        rules.append(group.carryover)
    return tuple(
        ComparedRule(
            rule, like_rule(rule), spread_of(rule, passage), rule == group.carryover
        )
        for rule in rules
    )


def like_rule(rule: Carryover) -> Carryover | None:
    """The rule of the other kind with the same spread, α being 10 β."""
    like: Carryover
    if isinstance(rule, Linear):
        like = weighted_for(rule)
    elif isinstance(rule, EnglishHalf):
        like = linear_for(Weighted(Fraction(1, 2)))
    elif isinstance(rule, Weighted):
        like = linear_for(rule)
    else:
        return None
    # ten times a huge weight is more than a rule can have
    return None if find_excess(like) else like


def _advice_data(advice: Advice | None) -> Data | None:
    if advice is None:
        return None
    return {"rule": str(advice.rule), **pick(advice, "verdict reasons agrees")}


def is_none(rule: Carryover) -> bool:
    """Whether nothing is carried over."""
    return isinstance(rule, NoCarryover)
