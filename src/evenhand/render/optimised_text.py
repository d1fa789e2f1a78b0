"""What the optimiser, a search and the catalogue found, for the terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.fairness import compete, measure
from evenhand.families.fairest import SIMPLE, Key, Record
from evenhand.movement import Movement, instruct, play
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import counted
from evenhand.render.announcement_words import announcement_text
from evenhand.render.fairness_text import percent, verdict
from evenhand.render.rule_words import rule_text
from evenhand.search import Optimised
from evenhand.search.catalogue import Fairest
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
            yield Text(f"  {announcement_text(announcement)}.", style="bold")
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


LEGEND = "Balance Q in %, by rounds; * marks one proved optimal for its meetings."

#: Only full Howells have more rounds than this; they share a column.
_MOST_ROUNDS = 15
_FULL_HOWELL = "Howell"
#: The width of the column of pairs with the edges, and of a column of rounds.
_FIRST_COLUMN, _COLUMN = 8, 7
_WIDE = 400


def fairest_parts(fairest: Fairest) -> Iterator[RenderableType]:
    """The movement, how fair it is, and how it was found."""
    movement, record = fairest.movement, fairest.record
    figures = measure(compete(movement))
    yield Text(
        f"{movement.label}: {counted(len(play.real_pairs(movement)), 'pair')}, "
        f"{movement.rounds} × {counted(movement.boards_per_set, 'board')}",
        style="bold",
    )
    yield (
        f"Balance {percent(figures.quality)} ({figures.grade}), sum of squares "
        f"{figures.sum_of_squares}, imbalance {figures.imbalance:.4f}."
    )
    yield verdict(fairest.limit)
    yield from _what_it_takes(fairest)
    yield from fairest.remarks
    seed = f"; seed {record.seed}" if record.seed else ""
    yield (
        f"Kind: {record.key.kind}; family: {record.family}; "
        f"found by: {fairest.found_by}{seed}."
    )


def _what_it_takes(fairest: Fairest) -> Iterator[RenderableType]:
    movement = fairest.movement
    rule = instruct(movement)
    yield f"Rule: {rule_text(rule)}." if rule else "Players need guide cards."
    shared = sum(len(sets) for sets in play.shared_sets(movement))
    if shared:
        yield f"Two or more tables share a set {counted(shared, 'time')}."
    if fairest.rematches:
        meet = "meets" if fairest.rematches == 1 else "meet"
        yield f"{counted(fairest.rematches, 'couple')} {meet} twice."
    if fairest.record.key.kind == SIMPLE:
        said = announcements(movement)
        yield (
            "What the director announces:" if said else "There is nothing to announce."
        )
        for announcement in said:
            yield Text(f"  {announcement_text(announcement)}.", style="bold")


def catalogue_tables(
    records: Iterable[Record], width: int = _WIDE
) -> Iterator[RenderableType]:
    """For each kind, a table of balances, pairs by rounds; split if it is too wide.

    Args:
        records: The movements to list.
        width: The columns of the terminal.
    """
    shelves: dict[tuple[str, int], list[Record]] = {}
    for record in records:
        shelf = record.key.kind, record.key.boards_per_set
        shelves.setdefault(shelf, []).append(record)
    for (kind, boards), kept in sorted(shelves.items()):
        sets = f"{boards} boards a set, single boards turned"
        yield Text(f"{kind}, {sets if boards > 1 else 'whole sets'}", style="italic")
        yield from _tables(kept, width)


def _tables(records: Sequence[Record], width: int) -> Iterator[Table]:
    """The balances side by side; columns that do not fit go into a table below."""
    cells = {(r.key.pairs, _column(r.key)): _cell(r) for r in records}
    columns = sorted({column for _, column in cells})
    fit = max(1, (width - _FIRST_COLUMN) // _COLUMN)
    parts = -(-len(columns) // fit)
    # The columns are shared out evenly, because a table of one column looks lost.
    each = -(-len(columns) // parts)
    for start in range(0, len(columns), each):
        part = columns[start : start + each]
        shown = {place: cell for place, cell in cells.items() if place[1] in part}
        yield _table(shown, part)


def _table(cells: Mapping[tuple[int, int], str], columns: Sequence[int]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=0)
    table.add_column("pairs", justify="right", no_wrap=True)
    for rounds in columns:
        # The space lines the heading up with figures that may carry a mark.
        heading = _FULL_HOWELL if rounds > _MOST_ROUNDS else f"{rounds} "
        table.add_column(heading, justify="right", no_wrap=True)
    for pairs in sorted({pairs for pairs, _ in cells}):
        row = (cells.get((pairs, column), "") for column in columns)
        table.add_row(str(pairs), *row)
    return table


def _column(key: Key) -> int:
    return min(key.rounds, _MOST_ROUNDS + 1)


def _cell(record: Record) -> str:
    shown = f"{record.quality:.1f}".replace("100.0", "100")
    return f"{shown}{'*' if record.proved_optimal else ' '}"
