"""What the tests of the families share: walking a room, counting what came of it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeVar

from evenhand.movement import Movement

Item = TypeVar("Item")
Rows = list[list[tuple[int, int, int]]]


def up(line: Sequence[Item], steps: int = 1) -> list[Item]:
    """Everybody goes to the next higher table; the last goes to table 1."""
    return [line[(t - steps) % len(line)] for t in range(len(line))]


def down(line: Sequence[Item], steps: int = 1) -> list[Item]:
    """Everybody goes to the next lower table; the first goes to the last."""
    return up(line, -steps)


def rows(movement: Movement) -> Rows:
    """The schedule as plain tuples."""
    return [[(ns, ew, s) for ns, ew, s in row] for row in movement.schedule]


def sets_of_pairs(movement: Movement) -> dict[int, list[int]]:
    """The sets each pair plays, in order of rounds."""
    played = defaultdict(list)
    for row in movement.schedule:
        for ns, ew, board_set in row:
            played[ns].append(board_set)
            played[ew].append(board_set)
    return played


def everybody_plays_every_set(movement: Movement) -> bool:
    """Whether each pair plays each set exactly once."""
    every = list(range(1, movement.sets + 1))
    played = sets_of_pairs(movement)
    return sorted(played) == list(range(1, movement.pairs + 1)) and all(
        sorted(sets) == every for sets in played.values()
    )


def times_met(movement: Movement) -> Counter[frozenset[int]]:
    """How often each two pairs sit at one table."""
    return Counter(
        frozenset((ns, ew)) for row in movement.schedule for ns, ew, _ in row
    )


def most_at_one_set(movement: Movement) -> list[int]:
    """For each round, the most tables that have the same set."""
    return [
        max(Counter(board_set for _, _, board_set in row).values())
        for row in movement.schedule
    ]


def competition(movement: Movement) -> dict[tuple[int, int], int]:
    """Clements' array from its definition, boards counted once a set."""
    plays: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for row in movement.schedule:
        for ns, ew, board_set in row:
            plays[board_set].append((ns, ew))
    array: Counter[tuple[int, int]] = Counter()
    for tables in plays.values():
        way = {ns: 1 for ns, _ in tables} | {ew: -1 for _, ew in tables}
        partner = {a: b for table in tables for a, b in (table, table[::-1])}
        for a in way:
            for b in way.keys() - {a}:
                array[a, b] += len(tables) - 1 if partner[a] == b else way[a] * way[b]
    return array


def ns_and_ew_keep_their_way(movement: Movement, extra_ns: Iterable[int] = ()) -> bool:
    """Whether no pair ever changes direction."""
    ns = {cell.ns for row in movement.schedule for cell in row}
    ew = {cell.ew for row in movement.schedule for cell in row}
    line = set(range(1, movement.tables + 1)) | set(extra_ns)
    other = set(range(movement.tables + 1, 2 * movement.tables + 1))
    return ns <= line and ew <= other
