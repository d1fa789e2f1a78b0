"""Cyclic movements: the first round is given, the others follow by counting on.

A layout is the first round, (NS, EW, set) for each table, written `12-1/1 11-4/2 …`.
Pairs 1 to R move: where pair q sits in one round, pair q + 1 sits in the next (after R
comes 1). Pairs with higher numbers stay. The set at each table rises by one too. Write
q for a moving pair and β for the set at its table in round 1. The movement is sound if

- every β − q is different modulo R: then everybody plays every set;
- at the tables where both pairs move, the differences between the two are all
  different, and none is R/2: then nobody meets twice;
- the sets are all different, or two tables share.
"""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import count

from evenhand.movement import Cell
from evenhand.movement.json_text import parse_json

Layout = tuple[Cell, ...]


def read_layout(text: str) -> Layout:
    """Read a round from its text, NS-EW/set for each table."""
    tables = (word.replace("/", "-").split("-") for word in text.split())
    return tuple(Cell(int(ns), int(ew), int(s)) for ns, ew, s in tables)


def write_layout(layout: Sequence[tuple[int, int, int]]) -> str:
    """The text of a round; `read_layout` reads it back."""
    return " ".join(f"{ns}-{ew}/{s}" for ns, ew, s in layout)


@cache
def stored(name: str) -> dict[str, str]:
    """The texts in a data file of this package, by size."""
    folder = resources.files("evenhand.families") / "data"
    text = (folder / f"{name}.json").read_text(encoding="utf-8")
    entries: dict[str, str] = parse_json(text)
    return entries


def roll(
    layout: Sequence[tuple[int, int, int]], rounds: int, circles: int = 1
) -> tuple[Layout, ...]:
    """All rounds of a cyclic movement, from its first round.

    With several circles, pairs R + 1 to 2R move round a circle of their own, and so on.
    """

    def following(number: int, steps: int) -> int:
        circle, place = divmod(number - 1, rounds)
        if circle >= circles:
            return number
        return circle * rounds + (place + steps) % rounds + 1

    return tuple(
        tuple(
            Cell(following(ns, r), following(ew, r), following(s, r))
            for ns, ew, s in layout
        )
        for r in range(rounds)
    )


def find_sets(
    couples: Sequence[tuple[int, int]], rounds: int, circles: int = 1, most: int = 1
) -> Layout | None:
    """The first round in order of the sets, for given couples; None if there is none.

    Everybody will play every set, and at most `most` tables share one. Who stays sits
    NS. The table with the fewest sets to choose from is always settled next, and gets
    one that few have.
    """
    # for each table, the circle and the place in it of those who move
    movers = [
        [divmod(pair - 1, rounds) for pair in couple if pair <= circles * rounds]
        for couple in couples
    ]
    taken: set[tuple[int, int]] = set()
    tables_at = [0] * rounds
    chosen: dict[int, int] = {}

    def meant(table: int, at: int) -> set[tuple[int, int]]:
        return {(circle, (at - place) % rounds) for circle, place in movers[table]}

    def open_to(table: int) -> list[int]:
        free = [
            at
            for at in range(rounds)
            if tables_at[at] < most
            and len(meant(table, at)) == len(movers[table])
            and taken.isdisjoint(meant(table, at))
        ]
        # in leaps: sets that lie together soon leave no room for one another
        return sorted(free, key=lambda at: (tables_at[at], at * 5 % rounds))

    def settle() -> bool:
        waiting = [table for table in range(len(couples)) if table not in chosen]
        if not waiting:
            return True
        table, choices = min(
            ((table, open_to(table)) for table in waiting),
            key=lambda choice: len(choice[1]),
        )
        for at in choices:
            taken.update(meant(table, at))
            tables_at[at] += 1
            chosen[table] = at
            if settle():
                return True
            taken.difference_update(meant(table, at))
            tables_at[at] -= 1
            del chosen[table]
        return False

    if not settle():
        return None
    # who stays is numbered in the order of the tables
    numbers = count(circles * rounds + 1)
    layout = []
    for table in sorted(chosen, key=lambda table: chosen[table]):
        ns, ew = couples[table]
        if ns > circles * rounds:
            ns = next(numbers)
        layout.append(Cell(ns, ew, chosen[table] + 1))
    return tuple(layout)
