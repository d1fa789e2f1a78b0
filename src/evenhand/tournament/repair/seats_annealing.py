"""Everybody seated anew by annealing.

On the way, and even at the end, tables may have boards that a pair has played or
opponents that have met. `seating_anew` weeds those out.
"""

import random
from collections.abc import Callable
from functools import partial

from evenhand.movement import Cell
from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf
from evenhand.tournament.repair.open_seats import OpenSeats
from evenhand.tournament.repair.rest_of_section import Rows

#: What is avoided: a set played again or shared too much, a rematch, uneven sit-outs.
_REPLAY, _SHARE, _REMATCH, _IDLE = 5.0, 5.0, 4.0, 0.5

#: Temperatures: from any seats, from the seats of a plan, and at the end.
_HOT, _WARM, _COLD = 3.0, 1.5, 0.25
#: Changes tried for each table of the rounds to come, and in all.
_STEPS_PER_TABLE, _MOST_STEPS = 500, 30_000
#: How often a table is drawn anew to find one with something to mend.
_DRAWS = 4
#: Share of the moves that exchange pairs; the others change sets.
_PAIR_MOVES = 0.6


def anneal_seats(
    seats: OpenSeats, rows: Rows | None, chance: random.Random
) -> list[list[Cell]]:
    """The best tables found from the rows of a plan, or from any seats."""
    seating = _Seating(seats, rows, chance)
    steps = steps_for(seats)
    cooling = Cooling(_HOT if rows is None else _WARM, _COLD, steps)
    # no seats can do better than those with the evenest sit-outs and no other fault
    stop = FirstOf(AtCost(_IDLE * seats.least_squares()), AfterSteps(steps))
    anneal(seating, seating.first_cost, stop, cooling, chance)
    return seating.best


def steps_for(seats: OpenSeats) -> int:
    """How many changes are tried before the seats are left as they are."""
    return min(_STEPS_PER_TABLE * sum(seats.tables), _MOST_STEPS)


#: A round, and what takes the change back that was made there.
_Undo = tuple[int, Callable[[], object]]


class _Seating(Problem[_Undo, float]):
    """Everybody's place in each round, and each set's.

    A move is made at once and taken back if refused. The pairs at places 2k and 2k + 1
    sit at table k; those beyond the last table sit out.

    Attributes:
        first_cost: what the seats cost before anything is changed.
        best: the tables of each round when they cost least.
    """

    def __init__(
        self, seats: OpenSeats, rows: Rows | None, chance: random.Random
    ) -> None:
        self._seats = seats
        self._places: list[list[int]] = []
        self._sets: list[list[int]] = []
        numbers, sets = max(seats.pairs) + 1, seats.sharing.sets + 1
        # tables of counts by number, which are faster than counters
        self._plays = [[0] * sets for _ in range(numbers)]
        self._met = [[0] * numbers for _ in range(numbers)]
        self._lying = [[0] * sets for _ in range(seats.rounds)]
        # by how many the tables exceed the sets that lie on them, in each round
        self._shared = [0] * seats.rounds
        self._missed = [seats.missed[pair] for pair in range(numbers)]
        self._take_over_history()
        for r in range(seats.rounds):
            self._open_round(r, rows[r] if rows else (), chance)
        self.first_cost = self._seat_all()
        self._changed: set[int] = set()
        self.best = [self._tables(r) for r in range(seats.rounds)]

    def _take_over_history(self) -> None:
        for pair in self._seats.pairs:
            for s in self._seats.sets[pair]:
                self._plays[pair][s] = 1
        for r in range(self._seats.rounds):
            for s in self._seats.fixed_sets(r):
                self._move_set(r, s, 1)
        for (a, b), count in self._seats.met.items():
            if max(a, b) < len(self._met):
                self._met[a][b] = count

    def _open_round(self, r: int, row: tuple[Cell, ...], chance: random.Random) -> None:
        """Fill a round: tables of the plan first, the others as they come."""
        seats, tables = self._seats, self._seats.tables[r]
        planned = [cell for cell in row if seats.may_sit(r, cell)][:tables]
        places = [pair for cell in planned for pair in cell[:2]]
        sets = [cell.set for cell in planned]
        waiting = [pair for pair in seats.free[r] if pair not in places]
        chance.shuffle(waiting)
        if seats.north is not None:
            waiting = _by_turns(waiting, seats.north)
        taken = {*sets, *seats.fixed_sets(r)}
        unused = [s for s in range(1, seats.sharing.sets + 1) if s not in taken]
        chance.shuffle(unused)
        while len(sets) < tables:
            anything = chance.randint(1, seats.sharing.sets)
            sets.append(unused.pop() if unused else anything)
        self._places.append(places + waiting)
        self._sets.append(sets)

    def _seat_all(self) -> float:
        cost = _IDLE * sum(n * n for n in self._missed)
        for r, tables in enumerate(self._seats.tables):
            cost += sum(self._move_table(r, k, 1) for k in range(tables))
            cost += sum(self._sit_out(p, 1) for p in self._places[r][2 * tables :])
        return cost

    def _move_table(self, r: int, k: int, way: int) -> float:
        """Seat a table (1) or lift it (-1); what that adds to the cost."""
        # the hottest loop of a repair: tables of counts, and only what this table
        # changes
        a, b = self._places[r][2 * k : 2 * k + 2]
        s = self._sets[r][k]
        cost = 0.0
        for plays in (self._plays[a], self._plays[b]):
            before = plays[s]
            plays[s] = after = before + way
            # the first time costs nothing: only the step from 1 to 2, and so on
            if before + after > 2:
                cost += way * _REPLAY
        met, other = (self._met[a], b) if a < b else (self._met[b], a)
        before = met[other]
        met[other] = after = before + way
        if before + after > 2:
            cost += way * _REMATCH
        return cost + self._move_set(r, s, way)

    def _move_set(self, r: int, s: int, way: int) -> float:
        """Put a set on one table more (1) or fewer (-1); what that adds to the cost."""
        rule, lying = self._seats.sharing, self._lying[r]
        before = lying[s]
        lying[s] = after = before + way
        if before + after < 3:
            return 0.0
        shared = self._shared[r]
        self._shared[r] = shared + way
        over = max(shared + way - rule.surplus, 0) - max(shared - rule.surplus, 0)
        return _SHARE * (over + max(after - rule.most, 0) - max(before - rule.most, 0))

    def _sit_out(self, pair: int, way: int) -> float:
        """Let a pair sit out one round more or fewer; what that adds to the cost."""
        before = self._missed[pair]
        self._missed[pair] = before + way
        return _IDLE * ((before + way) ** 2 - before**2)

    def propose(self, chance: random.Random) -> tuple[_Undo, float] | None:
        """Exchange two pairs or two sets, or give a table another set."""
        r, k = self._draw_table(chance)
        if chance.random() < _PAIR_MOVES:
            places = self._places[r]
            i, j = 2 * k + chance.randrange(2), chance.randrange(len(places))
            if i == j or not self._seats.may_change(places[i], places[j]):
                return None
            change = undo = partial(self._exchange_pairs, r, i, j)
        else:
            tables, sets = self._seats.tables[r], self._sets[r]
            other = chance.randrange(2 * tables)
            if other == k:
                return None
            if other < tables:
                new = {k: sets[other], other: sets[k]}
            else:
                new = {k: chance.randint(1, self._seats.sharing.sets)}
            change = partial(self._change_sets, r, new)
            undo = partial(self._change_sets, r, {table: sets[table] for table in new})
        return (r, undo), change()

    def accept(self, change: _Undo) -> None:
        """Note which round has changed."""
        self._changed.add(change[0])

    def refuse(self, change: _Undo) -> None:
        """Take a move back."""
        change[1]()

    def remember(self) -> None:
        """Keep the tables of the rounds that have changed."""
        # copying every round at each gain would cost more than the search
        for r in self._changed:
            self.best[r] = self._tables(r)
        self._changed.clear()

    def _draw_table(self, chance: random.Random) -> tuple[int, int]:
        """A table drawn by lot, preferably one that needs mending."""
        tables = self._seats.tables
        rounds = [r for r, filled in enumerate(tables) if filled]
        # drawing by lot alone would spend most steps on tables that are fine
        for _ in range(_DRAWS):
            r = rounds[chance.randrange(len(rounds))]
            k = chance.randrange(tables[r])
            if self._needs_mending(r, k):
                break
        return r, k

    def _needs_mending(self, r: int, k: int) -> bool:
        """Whether a table has boards or opponents that it should not have."""
        a, b = self._places[r][2 * k : 2 * k + 2]
        s = self._sets[r][k]
        return (
            self._plays[a][s] > 1
            or self._plays[b][s] > 1
            or self._met[min(a, b)][max(a, b)] > 1
            or self._lying[r][s] > self._seats.sharing.most
        )

    def _exchange_pairs(self, r: int, i: int, j: int) -> float:
        """Two pairs change places in a round; what that adds to the cost."""
        seats, places = 2 * self._seats.tables[r], self._places[r]
        tables = {place // 2 for place in (i, j) if place < seats}
        cost = sum(self._move_table(r, k, -1) for k in tables)
        for place, other in ((i, j), (j, i)):
            if place >= seats > other:
                cost += self._sit_out(places[place], -1)
                cost += self._sit_out(places[other], 1)
        places[i], places[j] = places[j], places[i]
        return cost + sum(self._move_table(r, k, 1) for k in tables)

    def _change_sets(self, r: int, sets: dict[int, int]) -> float:
        """Tables get other sets in a round; what that adds to the cost."""
        cost = sum(self._move_table(r, k, -1) for k in sets)
        for k, s in sets.items():
            self._sets[r][k] = s
        return cost + sum(self._move_table(r, k, 1) for k in sets)

    def _tables(self, r: int) -> list[Cell]:
        """Who would sit where in a round."""
        places = self._places[r]
        # as many tables as sets: those who sit out are left over
        return list(map(Cell, places[::2], places[1::2], self._sets[r]))


def _by_turns(waiting: list[int], north: frozenset[int]) -> list[int]:
    """One of each line by turns, then whoever is left over."""
    ns = [pair for pair in waiting if pair in north]
    ew = [pair for pair in waiting if pair not in north]
    both = [pair for two in zip(ns, ew, strict=False) for pair in two]
    return both + ns[len(ew) :] + ew[len(ns) :]
