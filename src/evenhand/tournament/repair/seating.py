"""Seats under construction, and what they cost, change by change."""

import random

from evenhand.movement import Cell
from evenhand.tournament.repair.frame import Frame
from evenhand.tournament.repair.situation import Rows

#: What is avoided: a set played again or shared too much, a rematch, uneven sit-outs.
_REPLAY, _SHARE, _REMATCH, _IDLE = 5.0, 5.0, 4.0, 0.5

#: A table of the rest: NS pair, EW pair, set.
Table = tuple[int, int, int]


class Seating:
    """Seats under construction: everybody's place in each round, and each set's."""

    def __init__(self, frame: Frame, rows: Rows | None, chance: random.Random) -> None:
        self.frame = frame
        self._chance = chance
        self.places: list[list[int]] = []
        self.sets: list[list[int]] = []
        numbers, sets = max(frame.pairs) + 1, frame.rule.sets + 1
        # tables of counts by number, which are faster than counters
        self._plays = [[0] * sets for _ in range(numbers)]
        self._met = [[0] * numbers for _ in range(numbers)]
        self._lying = [[0] * sets for _ in range(frame.rounds)]
        # tables more than the sets that lie on them, in each round
        self._shared = [0] * frame.rounds
        self._missed = [frame.missed[pair] for pair in range(numbers)]
        self._take_over_history()
        for index in range(frame.rounds):
            self._open_round(index, rows[index] if rows else ())
        #: What the seats cost before anything is changed.
        self.first_cost = self._lay_all()

    def _open_round(self, index: int, row: tuple[Cell, ...]) -> None:
        """Fill a round: tables of the plan first, the others as they come."""
        frame, tables = self.frame, self.frame.tables[index]
        planned = [cell for cell in row if frame.may_sit(index, cell)][:tables]
        places = [pair for cell in planned for pair in cell[:2]]
        sets = [cell[2] for cell in planned]
        waiting = [pair for pair in frame.free[index] if pair not in places]
        self._chance.shuffle(waiting)
        if frame.north is not None:
            waiting = _by_turns(waiting, frame.north)
        places += waiting
        taken = {*sets, *frame.fixed_sets(index)}
        unused = [s for s in range(1, frame.rule.sets + 1) if s not in taken]
        self._chance.shuffle(unused)
        while len(sets) < tables:
            anything = self._chance.randint(1, frame.rule.sets)
            sets.append(unused.pop() if unused else anything)
        self.places.append(places)
        self.sets.append(sets)

    def _take_over_history(self) -> None:
        for pair in self.frame.pairs:
            for s in self.frame.sets[pair]:
                self._plays[pair][s] = 1
        for r in range(self.frame.rounds):
            for s in self.frame.fixed_sets(r):
                self._move_set(r, s, 1)
        for (a, b), count in self.frame.met.items():
            if max(a, b) < len(self._met):
                self._met[a][b] = count

    def _lay_all(self) -> float:
        cost = _IDLE * sum(n * n for n in self._missed)
        for r in range(self.frame.rounds):
            tables = self.frame.tables[r]
            cost += sum(self.lay(r, k) for k in range(tables))
            for pair in self.places[r][2 * tables :]:
                cost += self._idle(pair, 1)
        return cost

    def lay(self, r: int, k: int) -> float:
        """Seat a table; what that adds to the cost."""
        a, b = self.places[r][2 * k : 2 * k + 2]
        s = self.sets[r][k]
        cost = 0.0
        for plays in (self._plays[a], self._plays[b]):
            if plays[s]:
                cost += _REPLAY
            plays[s] += 1
        met, other = (self._met[a], b) if a < b else (self._met[b], a)
        if met[other]:
            cost += _REMATCH
        met[other] += 1
        return cost + self._move_set(r, s, 1)

    def lift(self, r: int, k: int) -> float:
        """Take a table away; what that adds to the cost, mostly less than 0."""
        a, b = self.places[r][2 * k : 2 * k + 2]
        s = self.sets[r][k]
        cost = 0.0
        for plays in (self._plays[a], self._plays[b]):
            plays[s] -= 1
            if plays[s]:
                cost -= _REPLAY
        met, other = (self._met[a], b) if a < b else (self._met[b], a)
        met[other] -= 1
        if met[other]:
            cost -= _REMATCH
        return cost + self._move_set(r, s, -1)

    def _move_set(self, r: int, s: int, way: int) -> float:
        """Put a set on a table more, or one fewer; what that adds to the cost."""
        rule, lying = self.frame.rule, self._lying[r]
        before = lying[s]
        lying[s] = after = before + way
        if before + after < 3:
            return 0.0
        shared = self._shared[r]
        self._shared[r] = shared + way
        over = max(shared + way - rule.surplus, 0) - max(shared - rule.surplus, 0)
        return _SHARE * (over + max(after - rule.most, 0) - max(before - rule.most, 0))

    def _idle(self, pair: int, way: int) -> float:
        before = self._missed[pair]
        self._missed[pair] = before + way
        return _IDLE * ((before + way) ** 2 - before**2)

    def needs_mending(self, r: int, k: int) -> bool:
        """Whether a table has boards or opponents that it should not have."""
        a, b = self.places[r][2 * k : 2 * k + 2]
        s = self.sets[r][k]
        return (
            self._plays[a][s] > 1
            or self._plays[b][s] > 1
            or self._met[min(a, b)][max(a, b)] > 1
            or self._lying[r][s] > self.frame.rule.most
        )

    def exchange_pairs(self, r: int, i: int, j: int) -> float:
        """Two pairs change places in a round; what that adds to the cost."""
        seats = 2 * self.frame.tables[r]
        tables = {p // 2 for p in (i, j) if p < seats}
        places = self.places[r]
        cost = sum(self.lift(r, k) for k in tables)
        for place, other in ((i, j), (j, i)):
            if place >= seats > other:
                cost += self._idle(places[place], -1) + self._idle(places[other], 1)
        places[i], places[j] = places[j], places[i]
        return cost + sum(self.lay(r, k) for k in tables)

    def exchange_sets(self, r: int, k: int, other: int) -> float:
        """Two tables change their sets; what that adds to the cost."""
        cost = self.lift(r, k) + self.lift(r, other)
        sets = self.sets[r]
        sets[k], sets[other] = sets[other], sets[k]
        return cost + self.lay(r, k) + self.lay(r, other)

    def change_set(self, r: int, k: int, s: int) -> float:
        """A table gets another set; what that adds to the cost."""
        cost = self.lift(r, k)
        self.sets[r][k] = s
        return cost + self.lay(r, k)

    def tables(self, r: int) -> list[Table]:
        """Who would sit where in a round."""
        places, seats = self.places[r], 2 * self.frame.tables[r]
        return list(zip(places[:seats:2], places[1:seats:2], self.sets[r], strict=True))


def _by_turns(waiting: list[int], north: frozenset[int]) -> list[int]:
    """One of each line by turns, then whoever is left over."""
    ns = [pair for pair in waiting if pair in north]
    ew = [pair for pair in waiting if pair not in north]
    both = [pair for couple in zip(ns, ew, strict=False) for pair in couple]
    return both + ns[len(ew) :] + ew[len(ns) :]


def least_cost(frame: Frame) -> float:
    """What the evenest sit-outs cost: no seats can do better."""
    return _IDLE * frame.least_squares()
