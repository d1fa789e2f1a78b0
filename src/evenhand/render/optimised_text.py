"""What the optimiser found, for the terminal."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.fairness import compete, measure
from evenhand.movement import Movement, play
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import counted
from evenhand.render.fairness_text import percent
from evenhand.render.limit_text import verdict
from evenhand.search import Optimised
from evenhand.search.schedule_search import Found

#: More announcements than this belong on cards, not in a list.
_MOST_LISTED = 12
#: The classes that can be announced to the room, and need no cards.
_ANNOUNCED = ("rounds", "boards")


def optimised_parts(before: Movement, found: Optimised) -> Iterator[RenderableType]:
    """The gain, what to announce, and how close it is to the limit."""
    old, new = (measure(compete(m)) for m in (before, found.movement))
    yield Text(before.label, style="bold")
    yield f"Balance {percent(old.quality)} → {percent(new.quality)} ({new.grade})."
    if found.arrow_class in _ANNOUNCED:
        for announcement in announcements(found.movement)[:_MOST_LISTED]:
            yield Text(f"  {announcement}.", style="bold")
    elif found.plan:
        # When so much is switched, home directions are chosen anew. Announcements for
        # the result would then not lead there from the movement given.
        yield "Players need its cards: write it with -o FILE, then evenhand show FILE."
    yield Text(f"Switch plan: {found.plan or 'nothing'}")
    yield verdict(found.limit)
    searched = f"{found.moves:,} flips weighed, " if found.moves else ""
    yield Text(f"{searched}{found.seconds:.1f} s, seed {found.seed}", style="dim")


def found_parts(found: Found) -> Iterator[RenderableType]:
    """The movement a search found, and how close it is to the limit."""
    figures = measure(compete(found.movement))
    yield Text(found.movement.label, style="bold")
    yield (
        f"Balance {percent(figures.quality)} ({figures.grade}), sum of squares "
        f"{figures.sum_of_squares}, imbalance {figures.imbalance:.4f}."
    )
    shared = sum(len(sets) for sets in play.shared_sets(found.movement))
    if shared:
        yield f"Two or more tables share a set {counted(shared, 'time')}."
    if found.rematches:
        yield f"{counted(found.rematches, 'couple')} meet twice."
    yield verdict(found.limit)
    weighed = f"{found.moves:,} changes weighed, " if found.moves else ""
    yield Text(
        f"{found.extent}, {weighed}{found.seconds:.1f} s, seed {found.seed}",
        style="dim",
    )


def front_table(movement: Movement, front: tuple[Optimised, ...]) -> Table:
    """Simplicity against fairness, from simple to free."""
    table = Table(
        title=f"{movement.label}: what each step of trouble buys",
        title_justify="left",
        box=box.SIMPLE_HEAD,
    )
    table.add_column("class")
    for heading in ("announcements", "switched tables", "balance"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("plan", overflow="fold", max_width=40)
    for found in front:
        plan = str(found.plan)
        table.add_row(
            found.arrow_class,
            str(found.announcements),
            str(found.switched_tables),
            percent(found.quality),
            plan if len(plan) <= 40 else "(too long to show)",
        )
    return table
