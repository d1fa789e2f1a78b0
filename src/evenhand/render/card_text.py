"""A movement in the terminal: its check, rounds, guide cards and table cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.boards import Direction
from evenhand.movement import (
    Fault,
    Movement,
    Note,
    PairStep,
    Place,
    TableStep,
    pair_card,
    play,
    table_card,
    turned_boards,
)
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import counted
from evenhand.render.announcement_words import announcement_text
from evenhand.render.rule_words import rule_text
from evenhand.render.sentences import say

#: Marks what is played the other way round, for those who see no colours.
SWITCHED = "⟲"
_BOLD = "bold"


def overview(movement: Movement, width: int = 200) -> Iterator[RenderableType]:
    """The movement at a glance: its sizes, rule, announcements and rounds."""
    yield Text(movement.label, style=_BOLD)
    yield Text(size_line(movement))
    if movement.phantom:
        words = "Pair {phantom} is missing; its opponents sit out."
        yield Text(say(words, movement).text)
    yield Text(rule_sentence(movement))
    for line in announcement_lines(movement):
        yield Text(line, style=_BOLD)
    yield Text()
    yield from rounds_tables(movement, width)


def rule_sentence(movement: Movement) -> str:
    """How pairs and boards move, if it can be said."""
    rule = rule_text(movement)
    return f"{rule[:1].upper()}{rule[1:]}." if rule else "Players need guide cards."


def size_line(movement: Movement) -> str:
    """Pairs, tables, rounds and boards in one line."""
    pairs = len(play.real_pairs(movement))
    return say(
        "{real:# pair|# pairs}, {tables:# table|# tables}, {rounds:# round|# rounds} "
        "of {boards_per_set:# board|# boards}, {boards:# board|# boards} in all, "
        "{winners:# winner|# winners}",
        movement,
        real=pairs,
    ).text


def announcement_lines(movement: Movement) -> list[str]:
    """The director's announcements, one on each line."""
    said = [f"{announcement_text(one)}." for one in announcements(movement)]
    return said or ["Nothing is switched: no announcement is needed."]


def movement_words(movement: Movement) -> dict[str, Any]:
    """The rule and the announcements as plain data."""
    return {
        "instruction": rule_text(movement),
        "announcements": [announcement_text(one) for one in announcements(movement)],
    }


def rounds_tables(movement: Movement, width: int = 200) -> Iterator[RenderableType]:
    """All rounds: NS-EW and the set at each table; switched ones are marked.

    As many tables as the width allows are side by side, the others below.
    """
    turned = turned_boards(movement)
    cells = [
        [_cell_text(movement, r, t, turned) for t in range(1, len(row) + 1)]
        for r, row in enumerate(movement.schedule, 1)
    ]
    widest = max((len(cell) for row in cells for cell in row), default=0)
    column = max(widest, len(f"Table {movement.tables}")) + 3
    side_by_side = max((width - len("  Round   ")) // column, 1)
    for first in range(0, movement.tables, side_by_side):
        numbers = range(first, min(first + side_by_side, movement.tables))
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
        table.add_column("Round", justify="right", no_wrap=True)
        for t in numbers:
            table.add_column(f"Table {t + 1}", no_wrap=True)
        for r, row in enumerate(cells, 1):
            table.add_row(str(r), *row[first : first + side_by_side])
        yield table
    shown = {word for row in cells for cell in row for word in cell.plain.split()}
    legend = ["NS-EW/set"]
    legend += ["out: sits out"] if "out" in shown else []
    legend += [f"{SWITCHED} played the other way round"] if turned else []
    yield Text("; ".join(legend), style="dim")


def _cell_text(
    movement: Movement, r: int, t: int, turned: dict[tuple[int, int], frozenset[int]]
) -> Text:
    cell = movement.cell(r, t)
    there = [pair for pair in cell[:2] if movement.is_real(pair)]
    if len(there) < 2:
        return Text(f"{there[0]} out" if there else "idle")
    boards = turned.get((r, t), frozenset())
    text = f"{cell.ns}-{cell.ew}/{cell.set}{_mark(movement, boards)}"
    return Text(text, style=_BOLD if boards else "")


def _mark(movement: Movement, boards: frozenset[int]) -> str:
    """The mark of a table with turned boards; it lists them unless all are turned."""
    if not boards:
        return ""
    if len(boards) == movement.boards_per_set:
        return f" {SWITCHED}"
    return f" {SWITCHED}{','.join(map(str, sorted(boards)))}"


def all_cards(movement: Movement) -> Iterator[RenderableType]:
    """The guide cards of all pairs, then the table cards, with blank lines between."""
    cards = [pair_table(movement, pair) for pair in play.real_pairs(movement)]
    cards += [table_table(movement, t) for t in range(1, movement.tables + 1)]
    for number, card in enumerate(cards):
        if number:
            yield Text()
        yield card


def pair_table(movement: Movement, pair: int) -> Table:
    """The guide card of a pair."""
    table = Table(
        title=f"Pair {pair} · {movement.label}", box=box.ROUNDED, title_justify="left"
    )
    for heading in ("Round", "Table", "Sit", "Against", "Boards", "Then go to"):
        # the list of turned boards can be long
        table.add_column(heading, no_wrap=heading != "Sit")
    for step in pair_card(movement, pair):
        cells = _pair_cells(step, last=step.round == movement.rounds)
        table.add_row(*cells, style=_BOLD if step.switched else "")
    return table


def _pair_cells(step: PairStep, *, last: bool) -> list[str]:
    then = "the end" if last else _next_words(step)
    if step.place is None or step.sits_out:
        where = str(step.place.table) if step.place else "–"
        return [str(step.round), where, "–", "sit out", "", then]
    way = step.place.direction
    return [
        str(step.round),
        str(step.place.table),
        _direction_words(step, way),
        str(step.opponent),
        _board_words(step),
        then,
    ]


def _next_words(step: PairStep) -> str:
    """Where a pair goes for the next round."""
    if step.next is None:
        return "sit out"
    if step.place is None or step.next.table != step.place.table:
        return say("table {table} {way}", step.next, way=step.next.direction.value).text
    if step.next == step.place:
        return "stay"
    return say("stay, {way}", way=step.next.direction.value).text


def _direction_words(step: PairStep, way: Direction) -> str:
    if not step.other_way:
        return f"{way.value} {SWITCHED}" if step.switched else way.value
    return say(
        "{way}, but {other} on {boards} {mark}",
        way=way.value,
        other=way.opposite.value,
        boards=", ".join(map(str, step.other_way)),
        mark=SWITCHED,
    ).text


def _board_words(step: PairStep | TableStep) -> str:
    boards = step.boards
    if not boards:
        return ""
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"


def table_table(movement: Movement, number: int) -> Table:
    """The card of a table."""
    table = Table(
        title=f"Table {number} · {movement.label}",
        box=box.ROUNDED,
        title_justify="left",
    )
    for heading in (
        "Round",
        "NS",
        "EW",
        "Boards",
        "Turn",
        "NS go",
        "EW go",
        "Boards go",
    ):
        table.add_column(heading, no_wrap=heading not in ("Turn", "Boards go"))
    for step in table_card(movement, number):
        last = step.round == movement.rounds
        table.add_row(
            str(step.round),
            str(step.ns or "–"),
            str(step.ew or "–"),
            _board_words(step) or ("sit out" if step.ns or step.ew else "idle"),
            _turn_words(step),
            _goes(step.ns, step.ns_to, number, last=last),
            _goes(step.ew, step.ew_to, number, last=last),
            _boards_go(step, last=last),
            style=_BOLD if step.switched else "",
        )
    return table


def _turn_words(step: TableStep) -> str:
    """The note for a table: all boards as printed, or some the other way round."""
    if not step.switched:
        return ""
    if not step.other_way:
        return say("{mark} as printed", mark=SWITCHED).text
    others = ", ".join(map(str, step.other_way))
    words = "{mark} {ew} is NS on {boards_turned}"
    return say(words, step, mark=SWITCHED, boards_turned=others).text


def _goes(pair: int, place: Place | None, here: int, *, last: bool) -> str:
    if not pair or last:
        return ""
    if place is None:
        return "sit out"
    if place.table == here:
        return "stay"
    return say("{table} {way}", place, way=place.direction.value).text


def _boards_go(step: TableStep, *, last: bool) -> str:
    if last or not step.set:
        return ""
    if not step.boards_to:
        return "relay" if step.boards_wait else "–"
    return "table " + ", ".join(map(str, step.boards_to))


#: A list of more faults than this would say nothing new.
_MOST_FAULTS = 50
#: The column in which the words of faults and notes begin.
INDENT = len("  FAULT ")


def check_lines(
    movement: Movement, faults: Sequence[Fault], notes: Sequence[Note]
) -> Iterator[str]:
    """The verdict on a movement, its faults and its notes."""
    count = len(faults)
    verdict = counted(count, "fault") if count else "sound"
    yield f"{movement.label}: {verdict}"
    for fault in faults[:_MOST_FAULTS]:
        yield f"  FAULT {fault}"
    if count > _MOST_FAULTS:
        yield f"  and {counted(count - _MOST_FAULTS, 'more fault')}"
    for note in notes:
        yield f"  note  {note}"
