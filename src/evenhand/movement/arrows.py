"""Which boards a movement plays turned, judged from its shape alone.

A schedule says who sits NS, not whether that is unusual. What players call a switch is
a departure from the way the table or the line usually sits. That is derived here, so
that a movement read from any file gets its announcements too.
"""

from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from evenhand.movement.play import stationary_pairs

if TYPE_CHECKING:
    from evenhand.movement.value import Movement, Schedule

Seat = tuple[int, int]

#: A successor counts if it follows a pair at this share of the tables the pair leaves.
_SURE = 0.6
#: The share of changes at a table that may go unexplained.
_UNEXPLAINED = 0.1


def turned_boards(movement: "Movement") -> dict[Seat, frozenset[int]]:
    """For each (round, table) the boards of the set that are played turned.

    A table that turns every board of its set arrow-switches. Tables that play every
    board the usual way are left out.
    """
    every = frozenset(range(1, movement.boards_per_set + 1))
    turned: dict[Seat, set[int]] = defaultdict(set)
    for turn in movement.turned:
        turned[turn.round, turn.table].add(turn.board)
    switched = _switched_seats(movement)
    boards = {
        seat: every - turned[seat] if seat in switched else frozenset(turned[seat])
        for seat in switched | turned.keys()
    }
    return {seat: boards[seat] for seat in sorted(boards) if boards[seat]}


def home_schedule(movement: "Movement") -> "Schedule":
    """The schedule with every arrow-switch undone: how the tables usually sit."""
    switched = _switched_seats(movement)
    return tuple(
        tuple(
            cell._replace(ns=cell.ew, ew=cell.ns) if (r, t) in switched else cell
            for t, cell in enumerate(row, 1)
        )
        for r, row in enumerate(movement.schedule, 1)
    )


def _switched_seats(movement: "Movement") -> set[Seat]:
    """The (round, table) places that sit against what is usual there.

    Two lines are the surest sign of what is usual, then a stationary pair's own
    direction; at the other tables it is the order in which pairs follow one another.
    """
    ways = _ways(movement)
    by_lines = _switched_by_lines(movement, ways)
    if by_lines is not None:
        return by_lines
    stationary = {table: pair for pair, table in stationary_pairs(movement).items()}
    successors = _successors(movement)
    switched: set[Seat] = set()
    for table in range(1, movement.tables + 1):
        if table in stationary:
            pair = stationary[table]
            switched |= {
                (r, table)
                for r, cell in _column(movement, table)
                if pair in cell[:2] and (cell[0] == pair) != (ways[pair] > 0)
            }
            continue
        found = _switched_by_succession(movement, table, successors)
        if found is None:
            # announcing half of the switches is worse than announcing none: without
            # an announcement the players follow their cards
            return set()
        switched |= found
    return switched


def _ways(movement: "Movement") -> dict[int, int]:
    """For each pair, its boards as NS minus its boards as EW.

    A pair with as many of each is put in the line facing most of its opponents or, if
    these are balanced too, in the direction it starts in.
    """
    boards = movement.boards_per_set
    turned = Counter((turn.round, turn.table) for turn in movement.turned)
    ways: dict[int, int] = defaultdict(int)
    first: dict[int, int] = {}
    opponents: dict[int, list[int]] = defaultdict(list)
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            weight = boards - 2 * turned[r, t]
            for pair, other, sign in ((cell.ns, cell.ew, 1), (cell.ew, cell.ns, -1)):
                if pair:
                    ways[pair] += sign * weight
                    first.setdefault(pair, sign)
                    opponents[pair].append(other)
    against = {
        pair: sum((ways[other] < 0) - (ways[other] > 0) for other in others if other)
        for pair, others in opponents.items()
    }
    return {pair: way or against[pair] or first[pair] for pair, way in ways.items()}


def _switched_by_lines(movement: "Movement", ways: dict[int, int]) -> set[Seat] | None:
    """The switched seats of a movement with two lines; None where the lines mix."""
    switched: set[Seat] = set()
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            if not (cell.ns and cell.ew):
                continue
            north_line, east_line = ways[cell.ns] > 0, ways[cell.ew] > 0
            if north_line == east_line:
                return None
            if east_line:
                switched.add((r, t))
    return switched


def _column(movement: "Movement", table: int) -> list[tuple[int, tuple[int, int, int]]]:
    return [
        (r, row[table - 1])
        for r, row in enumerate(movement.schedule, 1)
        if table <= len(row) and row[table - 1].ns and row[table - 1].ew
    ]


def _successors(movement: "Movement") -> dict[int, int]:
    """For each pair, the pair that follows it: the next one to sit where it sat."""
    votes: dict[int, Counter[int]] = defaultdict(Counter)
    chances: Counter[int] = Counter()
    for table in range(1, movement.tables + 1):
        column = _column(movement, table)
        for (r, cell), (following, then) in pairwise(column):
            if following == r + 1:
                for pair in cell[:2]:
                    votes[pair].update(then[:2])
                    chances[pair] += 1
    best = {pair: counts.most_common(1)[0] for pair, counts in votes.items()}
    return {
        pair: follower
        for pair, (follower, count) in best.items()
        # a single vote could be chance
        if count >= 2 and count >= _SURE * chances[pair]
    }


def _switched_by_succession(
    movement: "Movement", table: int, successors: dict[int, int]
) -> set[Seat] | None:
    """The rounds in which the seats at a table are exchanged, compared with most.

    None if the pairs that follow one another explain too few of the changes there.
    """
    column = _column(movement, table)
    crossed, unexplained = False, 0
    ways = [crossed]
    for (_, before), (_, cell) in pairwise(column):
        expected = (successors.get(before[0]), successors.get(before[1]))
        # both followers come, but into each other's seats: one of the two rounds is
        # switched, and which one only the majority can tell
        if expected == (cell[1], cell[0]):
            crossed = not crossed
        elif expected != (cell[0], cell[1]):
            unexplained += 1
        ways.append(crossed)
    if unexplained > _UNEXPLAINED * len(column):
        return None
    usual = ways.count(True) > ways.count(False)
    return {
        (r, table) for (r, _), way in zip(column, ways, strict=False) if way != usual
    }
