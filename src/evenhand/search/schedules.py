"""Schedules of a given size: who meets whom on which set, always complete.

Complete means that there are as many sets as rounds, and everybody plays each of them
once. Named families come first, then random schedules of every kind that has the size.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from evenhand.errors import EvenhandError, RequestError
from evenhand.families import build
from evenhand.families.cyclic import roll
from evenhand.families.ring import RING_LINES
from evenhand.movement import Movement, play
from evenhand.search.extension import extend
from evenhand.search.interrupts import interrupted
from evenhand.search.joint_annealing import spread_out
from evenhand.search.latin_square import random_latin_square
from evenhand.search.small_schedules import small_schedule
from evenhand.search.starters import as_layout, find_structure

#: The origin of rounds of a round robin spread over the sets.
ROUND_ROBIN = "round-robin"

_FEWEST_PAIRS, _MOST_PAIRS = 4, 60

#: How often two pairs may meet.
_MOST_MEETINGS = 2
#: The share of free schedules in which everybody has the same set in a round.
_FREE_SHARE = 0.5
#: How many trades are tried to spread the tables over the sets; and how many if there
#: are no more sets than tables, which is harder. Most need far fewer.
_SPREAD_STEPS, _TIGHT_SPREAD_STEPS = 500_000, 4_000_000

#: Families that may have a complete movement of some size; rovers and bumps do not.
_FAMILIES = (
    *("mitchell", "relay", "double-weave", "worger", "hesitation"),
    *("double-hesitation", "extended", "howell", "endless-howell", "bowman"),
    "three-lines",
)


def check_size(pairs: int, rounds: int) -> None:
    """Raise `RequestError` for a size that no schedule can have."""
    if pairs % 2 or not _FEWEST_PAIRS <= pairs <= _MOST_PAIRS:
        raise RequestError(
            f"{pairs} pairs; expected an even number from {_FEWEST_PAIRS} to "
            f"{_MOST_PAIRS} (for an odd one, search the next even one)"
        )
    if not 2 <= rounds <= 2 * (pairs - 1):
        raise RequestError(
            f"{rounds} rounds; expected 2 to {2 * (pairs - 1)}, in which {pairs} pairs "
            "all meet twice"
        )


def most_tables(pairs: int, rounds: int) -> int:
    """How many tables may have a set in a round of a table-friendly movement: two.

    Six pairs are an exception: they cannot all meet in five rounds unless all three
    tables share once.
    """
    return 3 if (pairs, rounds) == (6, 5) else 2


@cache
def named_schedules(pairs: int, rounds: int, *, free: bool) -> tuple[Movement, ...]:
    """The complete movements of the families in which no two pairs meet three times.

    Nothing is switched.
    """
    found: list[Movement] = []
    for movement in _candidates(pairs // 2, rounds):
        fits = movement.rounds == rounds == movement.sets and movement.pairs == pairs
        if not fits or not is_complete(movement):
            continue
        seldom = max(play.couples(movement).values()) <= _MOST_MEETINGS
        if is_table_friendly(movement) or (free and seldom):
            found.append(replace(movement, winners=1))
    return tuple(found)


def _candidates(tables: int, rounds: int) -> Iterator[Movement]:
    choices: list[tuple[str, dict[str, int]]] = [(name, {}) for name in _FAMILIES]
    choices += [
        ("three-quarter-howell", {"rounds": rounds}),
        ("web", {"rounds": rounds}),
        *(("ring", {"lines": lines}) for lines in RING_LINES),
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
    """A random schedule of a kind that has the size; None if none was found.

    Kinds are tried in random order. If there are more rounds than tables, they are
    cyclic 3/4 Howells, Worger extensions, and rounds of a round robin spread over the
    sets; otherwise rounds of a round robin or of a Mitchell, also spread. Three small
    sizes have schedules of their own.
    """
    if not free and (rows := small_schedule(pairs, rounds)) is not None:
        name = f"{pairs // 2}-table round robin, {rounds} rounds"
        return Movement.from_cells(rows, pairs=pairs, name=name, origin=ROUND_ROBIN)
    longer = rounds > pairs // 2
    kinds = [_cyclic, _extended, _spread] if longer else [_spread, _spread_lines]
    chance.shuffle(kinds)
    if free and chance.random() < _FREE_SHARE:
        return _barometer(pairs, rounds, chance)
    for kind in kinds:
        found = kind(pairs, rounds, chance)
        if found is not None and (free or is_table_friendly(found)):
            return found
    return _barometer(pairs, rounds, chance) if free else None


def _cyclic(pairs: int, rounds: int, chance: random.Random) -> Movement | None:
    tables = pairs // 2
    if not tables < rounds <= 2 * tables - 2:
        return None
    structure = find_structure(tables, rounds, chance)
    layout = as_layout(structure, [1] * len(structure), rounds)
    return Movement.from_cells(
        roll(layout, rounds),
        pairs=pairs,
        sets=rounds,
        name=f"{tables}-table cyclic 3/4 Howell, {rounds} rounds",
        origin="three-quarter-howell",
    )


def _extended(pairs: int, rounds: int, chance: random.Random) -> Movement | None:
    """A Mitchell with one or two more rounds, or a full Howell with any number more."""
    tables = pairs // 2
    if tables < rounds <= tables + 2:
        shorter = named_schedules(pairs, tables, free=False)
    elif rounds >= pairs:
        shorter = named_schedules(pairs, pairs - 1, free=False)
    else:
        return None
    found: Movement | None = chance.choice(shorter) if shorter else None
    while found is not None and found.rounds < rounds:
        found = None if interrupted() else extend(found, chance)
    return found


def _spread(pairs: int, rounds: int, chance: random.Random) -> Movement | None:
    """Rounds of a round robin, spread over the sets."""
    start = _barometer(pairs, rounds, chance)
    return _spread_out(start, "round robin", ROUND_ROBIN, chance)


def _spread_lines(pairs: int, rounds: int, chance: random.Random) -> Movement | None:
    """Rounds of a random Mitchell, each on its own set, spread over the sets."""
    tables = pairs // 2
    square = random_latin_square(tables, chance)
    cells = [
        [(t + 1, tables + row.index(r) + 1, r + 1) for t, row in enumerate(square)]
        for r in range(rounds)
    ]
    start = Movement.from_cells(cells, pairs=pairs, sets=rounds)
    return _spread_out(start, "Mitchell", "mitchell", chance)


def _spread_out(
    start: Movement, kind: str, origin: str, chance: random.Random
) -> Movement | None:
    most = most_tables(start.pairs, start.rounds)
    tight = start.rounds <= start.tables
    steps = _TIGHT_SPREAD_STEPS if tight else _SPREAD_STEPS
    found = spread_out(start, most, steps, str(chance.random()))
    if found is None:
        return None
    name = f"{start.tables}-table {kind}, {start.rounds} rounds"
    return replace(found, name=name, origin=origin)


def _barometer(pairs: int, rounds: int, chance: random.Random) -> Movement:
    """Rounds of a round robin by the circle method, set r in round r.

    No round occurs twice unless there are more rounds than a round robin has.
    """
    others = pairs - 1
    shifts = chance.sample(range(others), min(rounds, others))
    shifts += chance.sample(range(others), rounds - len(shifts))
    cells = []
    for number, r in enumerate(shifts, 1):
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
    most = most_tables(movement.pairs, movement.rounds)
    if max(meetings, default=0) > _MOST_MEETINGS:
        return False
    return max(sharing, default=1) <= most
