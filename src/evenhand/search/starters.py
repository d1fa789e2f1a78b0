"""The search that made the stored layouts of the cyclic families.

`python -m evenhand.search.starters` makes all of them again, the same each time.

We look at a cyclic layout from one set of boards. A table that starts with set β and
pair q brings pair q − β to set 0 in some round. So a layout is a permutation of the
integers modulo R, x ↦ q. Each table holds one x (a stationary table) or two (a moving
one) with the same β = q − x. Fairness depends only on the directions d(x) in which set
0 is played and on the differences that meet.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import numpy as np

from evenhand.families import howell
from evenhand.families.cyclic import Layout, stored, write_layout
from evenhand.families.howell import FIELD_ORDERS
from evenhand.movement import Cell
from evenhand.search.cyclic_fairness import (
    Structure,
    Table,
    best_arrows,
    even_directions,
    sum_of_squares,
)
from evenhand.search.six_pairs import find_howell_for_six

# ---------------------------------------------------------------- structures


def climb_to_starter(
    modulus: int,
    count: int,
    rng: random.Random,
    directions: Sequence[int] | None = None,
    steps: int = 20_000,
) -> list[tuple[int, int]] | None:
    """A number of disjoint pairs (x, y) with all differences and all sums different.

    If directions are given, those of x and y differ. This is Dinitz and Stinson's
    hill-climbing: put a free element and a free difference together, if that displaces
    at most one pair. So the number of pairs never falls.
    """
    free_differences = list(range(1, (modulus + 1) // 2))
    free_elements = list(range(modulus))
    by_element: dict[int, tuple[int, int]] = {}
    by_sum: dict[int, tuple[int, int]] = {}
    for _ in range(steps):
        if 2 * count == len(by_element):
            return sorted(by_sum.values())
        x, d = rng.choice(free_elements), rng.choice(free_differences)
        y = (x + rng.choice((d, -d))) % modulus
        if directions and directions[x] == directions[y]:
            continue
        total = (x + y) % modulus
        displaced = {by_element.get(y), by_sum.get(total)} - {None}
        if len(displaced) > 1:
            continue
        for pair in displaced:
            assert pair is not None
            _forget(pair, modulus, by_element, by_sum, free_elements, free_differences)
        pair = (x, y)
        by_element[x] = by_element[y] = by_sum[total] = pair
        free_elements.remove(x)
        free_elements.remove(y)
        free_differences.remove(d)
    return None


def _forget(
    pair: tuple[int, int],
    modulus: int,
    by_element: dict[int, tuple[int, int]],
    by_sum: dict[int, tuple[int, int]],
    free_elements: list[int],
    free_differences: list[int],
) -> None:
    x, y = pair
    del by_element[x], by_element[y], by_sum[(x + y) % modulus]
    free_elements += [x, y]
    free_differences.append(_distance(x, y, modulus))


def _distance(x: int, y: int, modulus: int) -> int:
    return min((x - y) % modulus, (y - x) % modulus)


def structure_from_starter(
    starter: Sequence[tuple[int, int]], modulus: int
) -> Structure | None:
    """Seat each pair of a starter as (−y, −x), so that β = −(x + y); seat the rest.

    The few elements outside the starter belong to the stationary tables. They take the
    negatives of these elements as seats, in an order that gives sets not yet used.
    """
    moving = [Table(-(x + y) % modulus, (x, y)) for x, y in starter]
    taken = {table.beta for table in moving}
    rest = sorted(set(range(modulus)) - {x for pair in starter for x in pair})
    for order in permutations(rest):
        betas = [(-y - x) % modulus for x, y in zip(rest, order, strict=True)]
        if len({*betas} - taken) == len(rest):
            stay = [Table(b, (x,)) for b, x in zip(betas, rest, strict=True)]
            return tuple(moving + stay)
    return None


def climb_to_structure(
    tables: int,
    modulus: int,
    rng: random.Random,
    directions: Sequence[int] | None = None,
) -> Structure | None:
    """A structure from a starter; works well if few tables are stationary."""
    starter = climb_to_starter(modulus, modulus - tables, rng, directions)
    return structure_from_starter(starter, modulus) if starter else None


def anneal_structure(
    tables: int, modulus: int, rng: random.Random, *, share: bool, steps: int = 60_000
) -> Structure | None:
    """A permutation with the right displacements, by swapping two values at a time.

    A displacement that occurs twice is a moving table (or, for tables that share, two
    stationary ones); a displacement that occurs once is a stationary table.
    """
    doubled = modulus - tables + share
    seats = list(range(modulus))
    rng.shuffle(seats)
    holders: list[list[int]] = [[] for _ in range(modulus)]
    for x, q in enumerate(seats):
        holders[(q - x) % modulus].append(x)

    def swap(a: int, b: int) -> None:
        for x in (a, b):
            holders[(seats[x] - x) % modulus].remove(x)
        seats[a], seats[b] = seats[b], seats[a]
        for x in (a, b):
            holders[(seats[x] - x) % modulus].append(x)

    now = _misfit(holders, doubled, share=share)
    for _ in range(steps):
        if now == 0:
            return _tables_of(holders, share=share)
        a, b = rng.sample(range(modulus), 2)
        swap(a, b)
        new = _misfit(holders, doubled, share=share)
        # A rise by one is accepted with probability 0.19, which is about e^(−1/0.6).
        if new <= now or rng.random() < 0.19 ** (new - now):
            now = new
        else:
            swap(a, b)
    return None


def _misfit(holders: Sequence[list[int]], doubled: int, *, share: bool) -> int:
    """How far a permutation is from a structure; 0 if it is one.

    Worst are more than two elements with one displacement, which no table can hold,
    then a wrong number of moving tables, then meetings that occur twice.
    """
    modulus = len(holders)
    pairs = [xs for xs in holders if len(xs) == 2]
    crowd = sum(len(xs) - 2 for xs in holders if len(xs) > 2)
    repeats = sum(_repeats(pairs, modulus).values())
    return 3 * crowd + 2 * abs(len(pairs) - doubled) + max(0, repeats - share)


def _repeats(pairs: Sequence[list[int]], modulus: int) -> Counter[int]:
    """How many pairs too many there are at each distance."""
    distances = Counter(_distance(x, y, modulus) for x, y in pairs)
    return Counter({d: n - (2 * d != modulus) for d, n in distances.items()})


def _tables_of(holders: Sequence[list[int]], *, share: bool) -> Structure:
    modulus = len(holders)
    pairs = [sorted(xs) for xs in holders if len(xs) == 2]
    excess = +_repeats(pairs, modulus)
    candidates = [
        [x, y] for x, y in pairs if not excess or _distance(x, y, modulus) in excess
    ]
    split = candidates[0] if share else None
    structure: list[Table] = []
    for beta, xs in enumerate(holders):
        if sorted(xs) == split:
            structure += [Table(beta, (x,)) for x in sorted(xs)]
        elif xs:
            structure.append(Table(beta, tuple(sorted(xs))))
    return tuple(structure)


# ---------------------------------------------------------------- layouts


def as_layout(structure: Structure, arrows: Sequence[int], modulus: int) -> Layout:
    """The first round, with pairs and sets numbered.

    Tables come in the order of their sets. The first is a stationary one after the
    widest gap, with set 1 and pair 1. Stationary pairs are numbered from the highest
    down, and most of them sit NS.
    """
    stay = [a for table, a in zip(structure, arrows, strict=True) if len(table.xs) == 1]
    turn = -1 if sum(stay) < 0 else 1
    betas = sorted({table.beta for table in structure})

    def gap(beta: int) -> int:
        return min((beta - other - 1) % modulus for other in betas)

    seated = sorted(zip(structure, arrows, strict=True))
    first = max(
        (table for table in structure if len(table.xs) == 1),
        key=lambda table: (gap(table.beta), -table.beta, -table.xs[0]),
    )
    seated.sort(key=lambda at: ((at[0].beta - first.beta) % modulus, at[0] != first))
    origin = first.xs[0] + first.beta
    stayer = 2 * len(structure)
    layout: list[Cell] = []
    for table, arrow in seated:
        pairs = [(x + table.beta - origin) % modulus + 1 for x in table.xs]
        if len(pairs) == 1:
            pairs.insert(0, stayer)
            stayer -= 1
        ns, ew = pairs if arrow == turn else pairs[::-1]
        layout.append(Cell(ns, ew, (table.beta - first.beta) % modulus + 1))
    return tuple(layout)


def needs_sharing(tables: int, rounds: int) -> bool:
    """Whether two tables of a 3/4 Howell must share a set.

    If R = T + 1 is odd, the sets at the tables cannot add up. For the other two sizes
    every permutation was tried.
    """
    odd_and_one_more = rounds == tables + 1 and tables % 2 == 0
    return odd_and_one_more or (tables, rounds) in {(4, 6), (5, 8)}


def find_structure(tables: int, rounds: int, rng: random.Random) -> Structure:
    """A random structure for a number of tables and rounds."""
    # climbing works well only without sharing, with few stayers and enough tables
    share = needs_sharing(tables, rounds)
    while True:
        if 2 * tables - rounds > 4 or share or tables < 7:
            found = anneal_structure(tables, rounds, rng, share=share)
        else:
            found = climb_to_structure(tables, rounds, rng)
        if found:
            return found


def find_three_quarter_howell(tables: int, rounds: int, tries: int = 150) -> Layout:
    """The fairest of several random layouts, each with its best arrows."""
    rng = random.Random(1000 * tables + rounds)
    found = []
    for _ in range(tries):
        structure = find_structure(tables, rounds, rng)
        value, arrows = best_arrows(structure, rounds, rng)
        found.append((value, as_layout(structure, arrows, rounds)))
    return min(found)[1]


def find_howell(tables: int) -> Layout:
    """A full Howell without sharing: even directions first, then a starter for them."""
    modulus = 2 * tables - 1
    rng = random.Random(modulus)
    while True:
        directions = even_directions(modulus, rng)
        structure = climb_to_structure(tables, modulus, rng, directions)
        if structure:
            arrows = [
                directions[table.xs[0]] * (1 if len(table.xs) == 2 else -1)
                for table in structure
            ]
            return as_layout(structure, arrows, modulus)


def find_endless_howell(tables: int, tries: int = 100) -> tuple[int, ...]:
    """The sets of round 1, table by table, of the fairest of several endless Howells.

    Any starter gives one. The two pairs at table t are 2(t − 1) apart, so the pair of a
    starter with that difference belongs there; different sums make different sets.
    """
    modulus = 2 * tables - 1
    rng = random.Random(modulus)
    found: list[tuple[int, tuple[int, ...]]] = []
    while len(found) < tries:
        structure = climb_to_structure(tables, modulus, rng)
        if structure:
            found.append(_endless(structure, modulus))
    return min(found)[1]


def _endless(structure: Structure, modulus: int) -> tuple[int, tuple[int, ...]]:
    half = (modulus + 1) // 2
    seated = {1: Table(0, structure[-1].xs)}
    for _, (x, y) in structure[:-1]:
        table = (x - y) * half % modulus + 1
        ew, ns = (x, y) if table <= half else (y, x)
        table = table if table <= half else modulus + 2 - table
        seated[table] = Table(0, (ns, ew))
    tables = tuple(seated[t] for t in sorted(seated))
    everybody_as_seated = np.ones((1, len(tables)), dtype=np.int64)
    value = int(sum_of_squares(tables, everybody_as_seated, modulus)[0])
    sets = [t - table.xs[-1] for t, table in enumerate(tables, 1)]
    return value, tuple((s - sets[0]) % modulus + 1 for s in sets)


# ---------------------------------------------------------------- the data files

LARGEST_HOWELL = 30
LARGEST_THREE_QUARTER_HOWELL = 20


def howell_texts() -> Iterator[tuple[str, str]]:
    """The full Howells that are neither in print nor given by a finite field."""
    six = find_howell_for_six()
    yield "6 pairs", " | ".join(write_layout(layout) for layout in six)
    in_print = stored("howell_in_print")
    for tables in range(4, LARGEST_HOWELL + 1):
        size = f"{2 * tables} pairs"
        if size not in in_print and 2 * tables - 1 not in FIELD_ORDERS:
            yield size, write_layout(find_howell(tables))


def three_quarter_howell_texts() -> Iterator[tuple[str, str]]:
    """The 3/4 Howells of all sizes that are not in print."""
    in_print = stored("three_quarter_howell_in_print")
    for tables in range(3, LARGEST_THREE_QUARTER_HOWELL + 1):
        for rounds in range(tables + 1, 2 * tables - 1):
            size = f"{tables}T{rounds}R"
            if size not in in_print:
                yield size, write_layout(find_three_quarter_howell(tables, rounds))


def endless_howell_texts() -> Iterator[tuple[str, str]]:
    """The sets of round 1 of the endless Howells; modulo 9 there is no starter."""
    for tables in (4, *range(6, LARGEST_HOWELL + 1)):
        yield f"{tables} tables", " ".join(map(str, find_endless_howell(tables)))


DATA_FILES = {
    "howell": howell_texts,
    "three_quarter_howell": three_quarter_howell_texts,
    "endless_howell": endless_howell_texts,
}


def rebuild(folder: Path) -> None:
    """Make all data files again, reporting progress on stderr."""
    for name, texts in DATA_FILES.items():
        entries = {}
        for size, text in texts():
            print(f"{name}: {size}", file=sys.stderr)
            entries[size] = text
        data = json.dumps(entries, indent=2) + "\n"
        (folder / f"{name}.json").write_text(data, encoding="utf-8")


if __name__ == "__main__":
    rebuild(Path(howell.__file__).parent / "data")
