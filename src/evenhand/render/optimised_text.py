"""What the optimiser, a search and the catalogue found, for the terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.fairness import compete, measure
from evenhand.families.fairest import CARDED, PARTS, SIMPLE, Key, Record
from evenhand.movement import Movement, play
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import counted
from evenhand.render.announcement_words import announcement_text
from evenhand.render.fairness_text import percent, verdict
from evenhand.render.rule_words import rule_text
from evenhand.render.tables import Column, make_grid, make_table, words
from evenhand.search import Optimised
from evenhand.search.catalogue import Fairest
from evenhand.search.schedule_search import Found

#: More announcements than this belong on cards, not in a list.
_MOST_LISTED = 12
#: The classes that can be announced to the room.
_ANNOUNCED = ("rounds", "boards", "parts")
#: A longer plan is not shown in a table.
_LONGEST_PLAN = 40


def optimised_parts(before: Movement, found: Optimised) -> Iterator[RenderableType]:
    """The gain, what to announce, and how close it is to the limit."""
    old, new = (measure(compete(m)) for m in (before, found.movement))
    yield Text(before.label, style="bold")
    yield f"Balance {percent(old.quality)} → {percent(new.quality)} ({new.grade})."
    if found.arrow_class in _ANNOUNCED:
        for announcement in announcements(found.movement)[:_MOST_LISTED]:
            yield Text(f"  {announcement_text(announcement)}.", style="bold")
    elif found.plan:
        # With this many switches, home directions are chosen anew. Announcements for
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
    yield from _shared_and_met_again(found.movement, found.rematches)
    yield verdict(found.limit)
    weighed = f"{found.moves:,} changes weighed, " if found.moves else ""
    yield Text(
        f"{found.extent}, {weighed}{found.seconds:.1f} s, seed {found.seed}",
        style="dim",
    )


def front_table(movement: Movement, front: tuple[Optimised, ...]) -> Table:
    """Simplicity against fairness, from simple to free."""
    columns = (
        words("class", lambda one: one.arrow_class),
        Column("announcements", lambda one: one.announcements),
        Column("switched tables", lambda one: one.switched_tables),
        Column("balance", lambda one: percent(one.quality)),
        words("plan", lambda one: _short(str(one.plan))),
    )
    title = f"{movement.label}: what each step of trouble buys"
    return make_table(title, columns, front)


def _short(plan: str) -> str:
    return plan if len(plan) <= _LONGEST_PLAN else "(too long to show)"


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
    rule = rule_text(movement)
    yield f"Rule: {rule}." if rule else "Players need guide cards."
    yield from _shared_and_met_again(movement, fairest.rematches)
    if fairest.record.key.kind == CARDED:
        yield _how_boards_move(fairest.record)
    if fairest.record.key.kind in (SIMPLE, PARTS):
        said = announcements(movement)
        yield (
            "What the director announces:" if said else "There is nothing to announce."
        )
        for announcement in said:
            yield Text(f"  {announcement_text(announcement)}.", style="bold")


def _shared_and_met_again(movement: Movement, rematches: int) -> Iterator[str]:
    shared = sum(len(sets) for sets in play.shared_sets(movement))
    if shared:
        yield f"Two or more tables share a set {counted(shared, 'time')}."
    if rematches:
        meet = "meets" if rematches == 1 else "meet"
        yield f"{counted(rematches, 'couple')} {meet} twice."


def _how_boards_move(record: Record) -> str:
    moves = record.board_moves
    told = f"Boards move down one table {moves.down} of {moves.all} times"
    others = (
        (moves.route, "to where that table mostly sends them"),
        (moves.hand, "by hand"),
    )
    said = [f"{number} times {how}" for number, how in others if number]
    return f"{told}{''.join(f', {part}' for part in said)}."


def catalogue_tables(
    records: Iterable[Record], width: int = _WIDE
) -> Iterator[RenderableType]:
    """For each kind, a table of balances, pairs by rounds; split if it is too wide."""
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
    # the space lines the heading up with figures that may carry a mark
    headings = (_FULL_HOWELL if r > _MOST_ROUNDS else f"{r} " for r in columns)
    rows = (
        (pairs, *(cells.get((pairs, column), "") for column in columns))
        for pairs in sorted({pairs for pairs, _ in cells})
    )
    return make_grid("", ["pairs", *headings], rows, left=0, padding=0)


def _column(key: Key) -> int:
    return min(key.rounds, _MOST_ROUNDS + 1)


def _cell(record: Record) -> str:
    shown = f"{record.quality:.1f}".replace("100.0", "100")
    return f"{shown}{'*' if record.proved_optimal else ' '}"
