"""What a new seating has to respect: who is there, what was played, who has met."""

import heapq
from collections import Counter
from dataclasses import dataclass

from evenhand.tournament.repair.board_rule import BoardRule, rule_of
from evenhand.tournament.repair.situation import Couple, Situation


@dataclass(frozen=True, slots=True)
class Frame:
    """What a search for seats needs to know.

    Attributes:
        pairs: who is there.
        north: who must sit NS, where the lines are ranked apart; else None.
        rounds: how many rounds are to come.
        tables: how many tables are in play in each.
        rule: how sets may be shared.
        sets: what everybody has played.
        met: how often two pairs have met.
        missed: how many rounds everybody has missed.
    """

    pairs: tuple[int, ...]
    north: frozenset[int] | None
    rounds: int
    tables: int
    rule: BoardRule
    sets: dict[int, set[int]]
    met: Counter[Couple]
    missed: Counter[int]

    def may_sit(self, ns: int, ew: int, board_set: int) -> bool:
        """Whether two pairs that are there sit at a table, each on its side."""
        there = bool(board_set) and {ns, ew} <= set(self.pairs)
        return there and (
            self.north is None or (ns in self.north and ew not in self.north)
        )

    def may_change(self, a: int, b: int) -> bool:
        """Whether two pairs may change seats."""
        return self.north is None or (a in self.north) == (b in self.north)

    def least_squares(self) -> int:
        """The sum of squared rounds missed when sit-outs are as even as can be."""
        missed = [self.missed[pair] for pair in self.pairs]
        heapq.heapify(missed)
        for _ in range(self.rounds * (len(self.pairs) - 2 * self.tables)):
            heapq.heapreplace(missed, missed[0] + 1)
        return sum(n * n for n in missed)


def frame_of(situation: Situation) -> Frame:
    """The frame of a situation; late pairs join the shorter line."""
    rule = rule_of(situation.movement)
    north = _north(situation) if situation.two_lines else None
    couples = len(situation.present) // 2
    if north is not None:
        couples = min(len(north), len(situation.present) - len(north))
    return Frame(
        situation.present,
        north,
        situation.rounds_left,
        min(couples, rule.most_tables),
        rule,
        situation.sets_played(),
        situation.met(),
        situation.rounds_missed(),
    )


def _north(situation: Situation) -> frozenset[int]:
    sitting_ns = {cell.ns for row in situation.movement.schedule for cell in row}
    north = {pair for pair in situation.present if pair in sitting_ns}
    old = len(situation.present) - len(situation.late)
    south_of_late = old - len(north)
    for pair in situation.late:
        if len(north) <= south_of_late:
            north.add(pair)
        else:
            south_of_late += 1
    return frozenset(north)
