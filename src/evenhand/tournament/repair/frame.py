"""What a new seating has to respect: who is there, what was played, who has met."""

import heapq
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from evenhand.movement import Cell
from evenhand.tournament.repair.board_rule import BoardRule, rule_of
from evenhand.tournament.repair.instruction import Couple
from evenhand.tournament.repair.situation import Situation


@dataclass(frozen=True, slots=True)
class Frame:
    """What a search for seats needs to know.

    Attributes:
        pairs: who is seated anew.
        north: who must sit NS, where the lines are ranked apart; else None.
        free: who of them can be seated, in each of the rounds to come.
        tables: how many tables they fill in each.
        fixed: tables that stay as they are in each, by their numbers.
        rule: how sets may be shared.
        sets: what nobody may be given: played, or to be played at a fixed table.
        met: how often two pairs have met.
        missed: how many rounds everybody has missed.
    """

    pairs: tuple[int, ...]
    north: frozenset[int] | None
    free: tuple[tuple[int, ...], ...]
    tables: tuple[int, ...]
    fixed: tuple[Mapping[int, Cell], ...]
    rule: BoardRule
    sets: dict[int, set[int]]
    met: Counter[Couple]
    missed: Counter[int]

    @property
    def rounds(self) -> int:
        """How many rounds are to come."""
        return len(self.free)

    @property
    def fewest_idle(self) -> int:
        """Rounds that pairs sit out however they are seated, added up."""
        pairs = sum(map(len, self.free))
        return pairs - 2 * sum(self.tables)

    def may_sit(self, index: int, cell: Cell) -> bool:
        """Whether two pairs free in a round sit at a table, each on its side."""
        ns, ew, board_set = cell
        there = bool(board_set) and {ns, ew} <= set(self.free[index])
        return there and (
            self.north is None or (ns in self.north and ew not in self.north)
        )

    def may_change(self, a: int, b: int) -> bool:
        """Whether two pairs may change seats."""
        return self.north is None or (a in self.north) == (b in self.north)

    def fixed_sets(self, index: int) -> list[int]:
        """The sets at the tables of a round that stay as they are."""
        return [cell.set for cell in self.fixed[index].values()]

    def least_squares(self) -> int:
        """The sum of squared rounds missed when sit-outs are as even as can be."""
        missed = [self.missed[pair] for pair in self.pairs]
        heapq.heapify(missed)
        for _ in range(self.fewest_idle):
            heapq.heapreplace(missed, missed[0] + 1)
        return sum(n * n for n in missed)


def frame_of(situation: Situation) -> Frame:
    """The frame of a situation; late pairs join the shorter line.

    Where a guest has an opponent the table stays as it is. A guest that has lost its
    opponent is seated like anybody in that round.
    """
    rule = rule_of(situation.movement)
    fixed = tuple(_fixed(situation, row) for row in situation.rest())
    rounds = range(situation.next_round, situation.last_round + 1)
    free = tuple(
        tuple(pair for pair in situation.expected(r) if pair not in _seated(tables))
        for r, tables in zip(rounds, fixed, strict=True)
    )
    stranded = sorted({p for pairs in free for p in pairs} & situation.guests)
    pairs = (*situation.present, *stranded)
    north = _north(situation, pairs) if situation.two_lines else None
    most = [rule.most_tables - len(tables) for tables in fixed]
    return Frame(
        pairs,
        north,
        free,
        tuple(
            max(min(_couples(there, north), n), 0)
            for there, n in zip(free, most, strict=True)
        ),
        fixed,
        rule,
        _closed_sets(situation, fixed, stranded),
        situation.met(),
        situation.rounds_missed(),
    )


def _fixed(situation: Situation, row: tuple[Cell, ...]) -> dict[int, Cell]:
    return {
        number: cell
        for number, cell in enumerate(row, 1)
        if situation.plays(cell) and situation.guests & set(cell[:2])
    }


def _seated(tables: Mapping[int, Cell]) -> set[int]:
    return {pair for cell in tables.values() for pair in cell[:2]}


def _couples(there: Collection[int], north: frozenset[int] | None) -> int:
    """How many tables these pairs can fill."""
    if north is None:
        return len(there) // 2
    ns = sum(pair in north for pair in there)
    return min(ns, len(there) - ns)


def _closed_sets(
    situation: Situation,
    fixed: tuple[Mapping[int, Cell], ...],
    stranded: Collection[int],
) -> dict[int, set[int]]:
    """The sets that each pair must not be given.

    A guest gets none but those it was to play here: its own section may give it any
    other.
    """
    sets = situation.sets_played()
    for tables in fixed:
        for cell in tables.values():
            for pair in cell[:2]:
                sets[pair].add(cell.set)
    every = set(range(1, situation.movement.sets + 1))
    for guest in stranded:
        due = {
            cell.set
            for row, tables in zip(situation.rest(), fixed, strict=True)
            for number, cell in enumerate(row, 1)
            if guest in cell[:2] and number not in tables
        }
        sets[guest] |= every - due
    return sets


def _north(situation: Situation, pairs: tuple[int, ...]) -> frozenset[int]:
    sitting_ns = {cell.ns for row in situation.movement.schedule for cell in row}
    north = {pair for pair in pairs if pair in sitting_ns}
    south_of_late = len(pairs) - len(situation.late) - len(north)
    for pair in situation.late:
        if len(north) <= south_of_late:
            north.add(pair)
        else:
            south_of_late += 1
    return frozenset(north)
