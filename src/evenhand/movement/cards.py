"""Guide cards and table cards: where everybody is, round by round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from evenhand.boards import Direction
from evenhand.errors import RequestError
from evenhand.movement.arrows import turned_boards
from evenhand.movement.hall_sections import separate_sections
from evenhand.movement.instruction import instruct
from evenhand.movement.rule_phrases import BoardsCircle

if TYPE_CHECKING:
    from evenhand.movement.value import Movement


class Place(NamedTuple):
    """A seat: a table and a direction."""

    table: int
    direction: Direction

    def __str__(self) -> str:
        return f"table {self.table} {self.direction.value}"


@dataclass(frozen=True, slots=True)
class PairStep:
    """One round on a pair's guide card.

    Attributes:
        round: the round.
        place: where the pair sits, or None if it has no seat. The direction is the one
            for the boards that are not in `other_way`.
        opponent: the pair it meets, 0 when it sits out.
        set: the set it plays, 0 when it sits out.
        boards: the numbers of the boards in the set.
        other_way: the boards that it plays in the other direction.
        switched: the boards of this round that are played turned, to be highlighted.
        next: where it goes for the next round; None if it has no seat then.
    """

    round: int
    place: Place | None
    opponent: int
    set: int
    boards: tuple[int, ...]
    other_way: tuple[int, ...]
    switched: tuple[int, ...]
    next: Place | None

    @property
    def sits_out(self) -> bool:
        """Whether the pair does not play in this round."""
        return self.opponent == 0

    def as_data(self) -> dict[str, Any]:
        """The step as plain data."""
        return {
            "round": self.round,
            "table": self.place.table if self.place else None,
            "direction": self.place.direction.value if self.place else None,
            "opponent": self.opponent or None,
            "set": self.set or None,
            "boards": list(self.boards),
            "other_way": list(self.other_way),
            "switched": list(self.switched),
            "next": str(self.next) if self.next else None,
        }


@dataclass(frozen=True, slots=True)
class TableStep:
    """One round on a table card; at a table where nobody plays `boards` is empty.

    Attributes:
        round: the round.
        ns: the NS pair for the boards not in `other_way`, 0 for nobody.
        ew: the EW pair likewise.
        set: the set in play, or waiting where nobody plays; 0 for none.
        boards: the numbers of the boards to play.
        other_way: the boards for which NS and EW exchange places.
        switched: the boards of this round that are played turned, to be highlighted.
        ns_to: where the NS pair goes for the next round.
        ew_to: where the EW pair goes.
        boards_to: the tables that need the boards next; empty if they go to a relay or
            out of play.
        boards_wait: whether they go to a relay, as they are played again later.
    """

    round: int
    ns: int
    ew: int
    set: int
    boards: tuple[int, ...]
    other_way: tuple[int, ...]
    switched: tuple[int, ...]
    ns_to: Place | None
    ew_to: Place | None
    boards_to: tuple[int, ...]
    boards_wait: bool

    def as_data(self) -> dict[str, Any]:
        """The step as plain data."""
        return {
            "round": self.round,
            "ns": self.ns or None,
            "ew": self.ew or None,
            "set": self.set or None,
            "boards": list(self.boards),
            "other_way": list(self.other_way),
            "switched": list(self.switched),
            "ns_to": str(self.ns_to) if self.ns_to else None,
            "ew_to": str(self.ew_to) if self.ew_to else None,
            "boards_to": list(self.boards_to),
        }


def pair_card(movement: "Movement", pair: int) -> tuple[PairStep, ...]:
    """A pair's path through the movement."""
    if not 1 <= pair <= movement.pairs:
        raise RequestError(f"pair {pair}; the pairs are 1 to {movement.pairs}")
    if pair == movement.phantom:
        raise RequestError(
            f"pair {pair} is the phantom and has no card; name a pair that plays"
        )
    turned = turned_boards(movement)
    places = [_place(movement, r, pair) for r in range(1, movement.rounds + 1)]
    return tuple(
        _pair_step(movement, r, pair, place, then, turned)
        for r, (place, then) in enumerate(
            zip(places, [*places, None][1:], strict=True), 1
        )
    )


def _pair_step(
    movement: "Movement",
    r: int,
    pair: int,
    place: Place | None,
    then: Place | None,
    turned: dict[tuple[int, int], frozenset[int]],
) -> PairStep:
    if place is None:
        return PairStep(r, None, 0, 0, (), (), (), then)
    cell = movement.cell(r, place.table)
    opponent = cell.ew if cell.ns == pair else cell.ns
    if not (movement.is_real(opponent) and cell.set):
        return PairStep(r, place, 0, 0, (), (), (), then)
    boards, other_way, switched = _boards(movement, r, place.table, cell.set, turned)
    return PairStep(r, place, opponent, cell.set, boards, other_way, switched, then)


def table_card(movement: "Movement", table: int) -> tuple[TableStep, ...]:
    """What happens at a table, round by round."""
    if not 1 <= table <= movement.tables:
        raise RequestError(f"table {table}; the tables are 1 to {movement.tables}")
    return table_cards(movement, [table])[0]


def table_cards(
    movement: "Movement", tables: Iterable[int]
) -> list[tuple[TableStep, ...]]:
    """What happens at several tables, for which the movement is looked at once."""
    turned, parts = turned_boards(movement), [*_parts_of_the_room(movement)]
    return [
        tuple(_table_steps(movement, table, part, turned))
        for table in tables
        for part in parts
        if table in part
    ]


def _table_steps(
    movement: "Movement",
    table: int,
    part: range,
    turned: dict[tuple[int, int], frozenset[int]],
) -> Iterator[TableStep]:
    for r, row in enumerate(movement.schedule, 1):
        cell = row[table - 1] if table <= len(row) else (0, 0, 0)
        ns, ew = (p if movement.is_real(p) else 0 for p in cell[:2])
        # boards stay at an empty table only if nobody plays them elsewhere
        board_set = cell[2] if table in _tables_with(movement, r, cell[2], part) else 0
        boards, other_way, switched = (
            _boards(movement, r, table, board_set, turned)
            if ns and ew and board_set
            else ((), (), ())
        )
        yield TableStep(
            r,
            ns,
            ew,
            board_set,
            boards,
            other_way,
            switched,
            _place(movement, r + 1, ns),
            _place(movement, r + 1, ew),
            _tables_with(movement, r + 1, board_set, part),
            _wait_after(movement, r, board_set, part),
        )


def _parts_of_the_room(movement: "Movement") -> Iterator[range]:
    """The tables that use one copy of the boards together."""
    before = 0
    for section in separate_sections(movement):
        parts = [(1, section.tables)]
        rule = instruct(section)
        for phrase in rule.phrases if rule else ():
            if isinstance(phrase, BoardsCircle):
                parts = [*phrase.parts]
        for first, last in parts:
            yield range(before + first, before + last + 1)
        before += section.tables


def _boards(
    movement: "Movement",
    r: int,
    table: int,
    board_set: int,
    turned: dict[tuple[int, int], frozenset[int]],
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    numbers = movement.boards_of(board_set)
    other_way = tuple(
        number
        for b, number in enumerate(numbers, 1)
        if (r, table, b) in movement.turned
    )
    switched = tuple(numbers[b - 1] for b in sorted(turned.get((r, table), ())))
    return tuple(numbers), other_way, switched


def _place(movement: "Movement", r: int, pair: int) -> Place | None:
    if pair == 0 or r > movement.rounds:
        return None
    for t, cell in enumerate(movement.schedule[r - 1], 1):
        if cell.ns == pair:
            return Place(t, Direction.NS)
        if cell.ew == pair:
            return Place(t, Direction.EW)
    return None


def _wait_after(movement: "Movement", r: int, board_set: int, part: range) -> bool:
    """Whether a set is nowhere in the next round, but in a later one."""
    after = range(r + 1, movement.rounds + 1)
    there = [bool(_tables_with(movement, one, board_set, part)) for one in after]
    return any(there) and not there[0]


def _tables_with(
    movement: "Movement", r: int, board_set: int, part: range
) -> tuple[int, ...]:
    """Where a set is in a part of the room: where it is played, or where it waits."""
    if board_set == 0 or r > movement.rounds:
        return ()
    row = movement.schedule[r - 1]
    there = [t for t, cell in enumerate(row, 1) if cell.set == board_set and t in part]
    played = [
        t for t in there if all(movement.is_real(pair) for pair in row[t - 1][:2])
    ]
    return tuple(played or there[:1])
