"""Carryover rules side by side, so that one can be chosen."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.phases import Group, NoCarryover
from evenhand.render.folding import fold
from evenhand.render.proposed_plan_data import compare_rules
from evenhand.tournament.plan.plan import Plan

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
        yield _table(plan, group)
    if groups:
        yield Text("\n".join(fold(_LEGEND, width)), style="dim")


def _table(plan: Plan, group: Group) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)
    )
    table.add_column("")
    table.add_column("rule", no_wrap=True)
    table.add_column("", no_wrap=True)
    for heading in ("tops", "points", "per cent"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("like", no_wrap=True)
    boards = plan.event.boards_of(group.name)
    for row in compare_rules(plan, group):
        spread = row.spread
        table.add_row(
            "→" if row.chosen else "",
            str(row.rule),
            "" if spread.exact else "about",
            f"{float(spread.tops):.3g}",
            f"{float(spread.points):.4g}",
            f"{float(spread.percent_of(boards)):.1f} %",
            "" if row.like is None else str(row.like),
        )
    return table
