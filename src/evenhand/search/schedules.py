"""Schedules of a given size: who meets whom on which set, always complete.

Complete means R sets, and everybody plays each of them once. Named families come
first; then cyclic 3/4 Howells made at random where the size has them; and where any
sharing is allowed, rounds of a round robin with everybody on the same set.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from evenhand.errors import EvenhandError, RequestError
from evenhand.families import build
from evenhand.families.cyclic import roll
from evenhand.movement import Movement, play
from evenhand.search.starters import as_layout, find_structure

_FEWEST_PAIRS, _MOST_PAIRS = 4, 60

#: Families that may have a complete movement of some size; rovers and bumps do not.
_FAMILIES = (
    *("mitchell", "relay", "double-weave", "worger", "hesitation"),
    *("double-hesitation", "extended", "howell", "endless-howell", "bowman"),
)


def check_size(pairs: int, rounds: int) -> None:
    """Raise `RequestError` for a size that cannot be."""
    if pairs % 2 or not _FEWEST_PAIRS <= pairs <= _MOST_PAIRS:
        raise RequestError(
            f"{pairs} pairs; expected an even number from {_FEWEST_PAIRS} to "
            f"{_MOST_PAIRS} (for an odd one, search the next even one)"
        )
    if not 2 <= rounds <= pairs + 1:
        raise RequestError(f"{rounds} rounds; expected 2 to {pairs + 1}")


@cache
def named_schedules(pairs: int, rounds: int, *, free: bool) -> tuple[Movement, ...]:
    """The complete movements of the families, nothing switched."""
    found: list[Movement] = []
    for movement in _candidates(pairs // 2, rounds):
        fits = movement.rounds == rounds == movement.sets and movement.pairs == pairs
        if fits and is_complete(movement) and (free or is_table_friendly(movement)):
            found.append(replace(movement, winners=1))
    return tuple(found)


def _candidates(tables: int, rounds: int) -> Iterator[Movement]:
    choices: list[tuple[str, dict[str, int]]] = [(name, {}) for name in _FAMILIES]
    choices += [
        ("three-quarter-howell", {"rounds": rounds}),
        ("web", {"rounds": rounds}),
    ]
    if tables > rounds:
        extra = {"extra": tables - rounds}
        choices += [("appendix", extra), ("reverse-appendix", extra)]
    for name, options in choices:
        try:
            yield build(name, tables=tables, **options)  # type: ignore[arg-type]
        except EvenhandError:
            continue


def random_schedule(
    pairs: int, rounds: int, chance: random.Random, *, free: bool
) -> Movement | None:
    """A random schedule of a class that has the size; None where there is none."""
    tables = pairs // 2
    cyclic = tables < rounds <= 2 * tables - 2
    if cyclic and not (free and chance.random() < 0.5):
        structure = find_structure(tables, rounds, chance)
        layout = as_layout(structure, [1] * len(structure), rounds)
        cells = roll(layout, rounds)
        name = f"{tables}-table cyclic 3/4 Howell, {rounds} rounds"
        return Movement.from_cells(
            cells, pairs=pairs, sets=rounds, name=name, origin="three-quarter-howell"
        )
    if free and rounds <= pairs - 1:
        return _barometer(pairs, rounds, chance)
    return None


def _barometer(pairs: int, rounds: int, chance: random.Random) -> Movement:
    """Some rounds of a round robin by the circle method, set r in round r."""
    others = pairs - 1
    cells = []
    for number, r in enumerate(chance.sample(range(others), rounds), 1):
        around = [
            ((r + k) % others + 1, (r - k) % others + 1, number)
            for k in range(1, pairs // 2)
        ]
        cells.append([(pairs, r + 1, number), *around])
    name = f"{pairs // 2}-table barometer, {rounds} rounds"
    return Movement.from_cells(cells, pairs=pairs, name=name, origin="barometer")


def is_complete(movement: Movement) -> bool:
    """Whether everybody plays every set once."""
    plays = play.set_plays(movement)
    return set(plays) == {movement.pairs // 2} and not play.sit_outs(movement)


def is_table_friendly(movement: Movement) -> bool:
    """Whether at most two tables share a set and no couple meets three times."""
    sharing = (len(t) for sets in play.shared_sets(movement) for t in sets.values())
    meetings = play.couples(movement).values()
    return max(sharing, default=1) <= 2 and max(meetings, default=0) <= 2
