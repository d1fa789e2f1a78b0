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


def roll(layout: Sequence[tuple[int, int, int]], rounds: int) -> tuple[Layout, ...]:
    """All rounds of a cyclic movement, from its first round."""
    return tuple(
        tuple(
            Cell(
                _following(ns, r, rounds),
                _following(ew, r, rounds),
                _following(s, r, rounds),
            )
            for ns, ew, s in layout
        )
        for r in range(rounds)
    )


def _following(number: int, steps: int, modulus: int) -> int:
    """A number counted on by some steps; numbers above the modulus stay."""
    return number if number > modulus else (number - 1 + steps) % modulus + 1
