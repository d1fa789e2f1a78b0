"""Exchanges one after the other, as a director announces them."""

from collections.abc import Collection, Iterator, Sequence

from evenhand.movement.words import listed
from evenhand.tournament.changes.line_slots import LineSlots, Slot
from evenhand.tournament.changes.merge_exchanges import Exchange, ExchangeKind
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.seated import Couple


def exchange_places_of_lines(
    slots: LineSlots, goal: dict[int, int], names: Sequence[str]
) -> Iterator[Exchange]:
    """Two lines at a time change places until each sits where it is to.

    Args:
        slots: where the lines sit.
        goal: for slots the line that is to sit there.
        names: the letters of the sections.
    """
    sitting = {slot: slot for slot in goal}
    for slot, line in goal.items():
        if sitting[slot] == line:
            continue
        origin = next(place for place, who in sitting.items() if who == line)
        leaves = sitting[slot]
        sitting[slot], sitting[origin] = line, leaves
        here, there = slots.slots[slot], slots.slots[origin]
        turned = here.section == there.section and here.section in slots.mitchells
        one, other = slots.slots[line], slots.slots[leaves]
        if turned:
            # who sits NS is named first, whichever of them has the goal
            ns = slots.by_section[here.section][0] == slot
            first, second = (other, one) if ns else (one, other)
            yield _turned(first, second, names[here.section])
        else:
            yield _of_lines(one, other, names)


def exchange_members(
    slot: Slot, pair: int, other: int, gone: Collection[int]
) -> Exchange:
    """Two members of a line change seats."""
    where = f" in line {line_name(slot.line)}" if slot.line else ""
    lines = (slot.line,) if slot.line else ()
    first, second = (pair, other) if other in gone else (other, pair)
    if second in gone:
        text = f"pair {first} and the missing pair {second} exchange seats{where}"
    else:
        text = f"pairs {first} and {second} exchange seats{where}"
    return Exchange(ExchangeKind.SEATS, ((pair, other),), lines, text)


def swaps_of(exchanges: Collection[Exchange]) -> list[Couple]:
    """Who changes places with whom, one after the other."""
    return [swap for exchange in exchanges for swap in exchange.pairs]


def _turned(one: Slot, other: Slot, letter: str) -> Exchange:
    text = f"section {letter} is turned: its NS pairs sit EW and its EW pairs NS"
    return _exchange(ExchangeKind.DIRECTION, one, other, text)


def _of_lines(one: Slot, other: Slot, names: Sequence[str]) -> Exchange:
    text = f"{_name(one, names)} and {_name(other, names)} exchange their seats"
    return _exchange(ExchangeKind.LINES, one, other, text)


def _exchange(kind: ExchangeKind, a: Slot, b: Slot, text: str) -> Exchange:
    lines = (a.line, b.line) if a.line and b.line else ()
    return Exchange(kind, tuple(zip(a.seats, b.seats, strict=True)), lines, text)


def _name(slot: Slot, names: Sequence[str]) -> str:
    pairs = f"(pairs {listed(slot.seats, most=20)})"
    if slot.line:
        return f"line {line_name(slot.line)} {pairs}"
    return f"a line of section {names[slot.section]} {pairs}"
