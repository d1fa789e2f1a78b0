"""Ways to seat a field, and carryover rules, side by side for the terminal."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.errors import again
from evenhand.movement.phrasing import counted
from evenhand.phases import Group, NoCarryover
from evenhand.render.fairness_text import percent
from evenhand.render.proposed_plan_data import compare_rules, find_reasons
from evenhand.render.sentences import Sentence, say
from evenhand.render.tables import Column, folded, make_table
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.plan.choices import Choice, Choices
from evenhand.tournament.plan.plan import Plan

LEGEND = (
    "boards: a pair plays · a day: boards on a full day · copies: of each board · min: "
    "minutes of a session · balance: before NS and EW are chosen"
)
CONDITIONS = (
    "A exists for every number of pairs · B players follow it unaided · C every pair "
    "plays every deal, apart from byes · D sessions neither short nor long · "
    "E survives late changes"
)
_MARKS = {"H": "a Howell tail", "A": "an appendix tail", "s": "skip Mitchells"}
#: Nobody compares more than this number; the others are listed on request.
_MOST_SHOWN = 5
_INDENT = 4


def candidates_parts(
    candidates: Choices, chosen: Choice, width: int, *, every: bool = False
) -> Iterator[RenderableType]:
    """The candidates in a table, with the reasons for and against each.

    Args:
        candidates: The possible ways, best first.
        chosen: The way that is planned.
        width: The width of the screen.
        every: Whether to show all of them, and why others are not possible, instead
            of only the best few.
    """
    shown = candidates.fitting if every else _best_few(candidates.fitting, chosen)
    yield _table(shown, chosen)
    yield folded(_legend(shown), width, style="dim")
    yield folded(CONDITIONS, width, style="dim")
    yield Text()
    yield Text("Reasons", style="bold")
    for candidate in shown:
        reasons = "; ".join(find_reasons(candidate, candidates))
        yield folded(f"{candidate.name}: {reasons}", width, _INDENT)
    if not every:
        yield from _left_out(candidates, len(shown))
    elif candidates.refused:
        yield Text()
        yield Text("Not possible", style="bold")
        for refusal in candidates.refused:
            yield folded(f"{refusal.name}: {refusal.reason}", width, _INDENT)


def _best_few(fitting: Sequence[Choice], chosen: Choice) -> list[Choice]:
    """The best few, and the one that is planned."""
    return [
        candidate
        for place, candidate in enumerate(fitting)
        if place < _MOST_SHOWN or candidate == chosen
    ]


def _left_out(candidates: Choices, shown: int) -> Iterator[Sentence]:
    more = len(candidates.fitting) - shown
    parts = [f"{counted(more, 'more way')}"] if more else []
    if candidates.refused:
        verb = "is" if len(candidates.refused) == 1 else "are"
        parts.append(f"{len(candidates.refused)} that {verb} not possible")
    if parts:
        verb = "is" if more == 1 and len(parts) == 1 else "are"
        yield say(
            "{parts} {verb} not shown.",
            again("to list them", all=True),
            parts=" and ".join(parts),
            verb=verb,
        )


def _legend(shown: Sequence[Choice]) -> str:
    """The legend of the table, limited to the marks that occur in it."""
    sections = {short_sections(one.layout) for one in shown}
    said = [
        f"{mark} {meaning}"
        for mark, meaning in _MARKS.items()
        if any(mark in text for text in sections)
    ]
    several = sorted(
        part for text in sections for part in text.split(" + ") if "×" in part
    )
    if several:
        number, tables = several[0].rstrip("HAs").split("×")
        said.insert(0, f"{number}×{tables} are {number} of {tables} tables")
    return " · ".join([f"sections: {', '.join(said)}"] * bool(said) + [LEGEND])


def _table(candidates: Sequence[Choice], chosen: Choice) -> Table:
    columns = (
        Column("", lambda one: "→" if one == chosen else "", left=True),
        Column("way", lambda one: one.name, left=True),
        Column("sections", lambda one: short_sections(one.layout), left=True),
        Column("ses", lambda one: one.sessions),
        Column("boards", lambda one: one.boards_in_all),
        Column("a day", lambda one: one.boards_per_day),
        Column("days", lambda one: one.days),
        Column("copies", lambda one: one.layout.copies),
        Column("min", lambda one: one.minutes),
        Column("A–E", lambda one: _letters(one.met()), left=True),
        Column("balance", lambda one: percent(one.balance().quality)),
    )
    return make_table("", columns, candidates, tight=True)


def _letters(met: str) -> str:
    return "".join(letter if letter in met else "–" for letter in "ABCDE")


def short_sections(layout: Layout) -> str:
    """The sections in a few characters, such as 13×5 + 4H."""
    parts = []
    for name, group in groupby(layout.sections, key=_short):
        number = len(list(group))
        parts.append(f"{number}×{name}" if number > 1 else name)
    return " + ".join(parts)


def _short(section: Section) -> str:
    marks = {"skip": "s", "reverse-appendix": "A"}
    mark = "H" if section.is_howell_tail else marks.get(section.family, "")
    return f"{section.tables}{mark}"


def heading_of(candidates: Choices, group: str, pairs: int, boards: int) -> str:
    """A line that says what the candidates are for."""
    ways = counted(len(candidates.fitting), "way")
    tables = counted((pairs + 1) // 2, "table")
    return (
        f"{ways} to seat {group}: {counted(pairs, 'pair')}, {tables}, "
        f"{counted(boards, 'board')} in the chosen one"
    )


_LEGEND = (
    "tops, points, per cent of its boards: the lead of the first over the last who "
    "comes in · about: if their results are 10 % apart · like: the rule of the other "
    "kind with the same lead, α = 10 β"
)


def carryover_parts(plan: Plan, width: int) -> Iterator[RenderableType]:
    """A table of rules for each step that could have a carryover.

    Second chances should have none, so they are left out unless they have one.
    """
    groups = [
        group
        for phase in plan.event.phases[1:]
        for group in phase.groups
        if group == phase.groups[0] or not isinstance(group.carryover, NoCarryover)
    ]
    for group in groups:
        yield Text()
        yield Text(f"Carryovers into {group.name}, side by side", style="bold")
        yield _carryover_table(plan, group)
    if groups:
        yield folded(_LEGEND, width, style="dim")


def _carryover_table(plan: Plan, group: Group) -> Table:
    boards = plan.event.boards_of(group.name)
    columns = (
        Column("", lambda row: "→" if row.chosen else "", left=True),
        Column("rule", lambda row: row.rule, left=True),
        Column("", lambda row: "" if row.spread.exact else "about", left=True),
        Column("tops", lambda row: f"{float(row.spread.tops):.3g}"),
        Column("points", lambda row: f"{float(row.spread.points):.4g}"),
        Column("per cent", lambda row: f"{float(row.spread.percent_of(boards)):.1f} %"),
        Column("like", lambda row: row.like or "", left=True),
    )
    return make_table("", columns, compare_rules(plan, group), tight=True)
