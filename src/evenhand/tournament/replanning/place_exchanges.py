"""Who takes which place of one large field, after pairs have met outside the plan.

A barometer, round robin or web plays on from session to session. When two pairs have
sat in each other's seats, or a session was repaired, some would meet again later on.
Its movement stays; pairs change places in all sessions to come, so that as few as can
be found do: often those two simply go on in each other's places.
"""

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import find_rematches
from evenhand.tournament.seating.group_seating import FieldSeating

#: What a rematch costs, and a second bye; a pair that moves costs 1.
_REMATCH, _BYE = 1_000_000, 1000
#: Annealings from places drawn by lot, of which the best counts.
_RUNS = 6
#: First and last temperature, in rematches.
_HOT, _WARM, _COLD = 2.0, 0.4, 0.1
_STEPS_PER_COUPLE, _MOST_STEPS = 300, 20_000
#: Roughly how many meetings are looked at in all of them together.
_WORK = 3_000_000


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """One field whose pairs have changed places.

    Attributes:
        seating: the field; the sessions to come hold.
        moved: the pairs that have another place than before, in order of number.
        rematches: couples that meet again all the same.
    """

    seating: FieldSeating
    moved: tuple[int, ...] = ()
    rematches: tuple[Couple, ...] = ()


def exchange_places(
    seating: FieldSeating,
    played: int,
    met: Collection[Couple],
    *,
    missing: Collection[int] = (),
    sat_out: Collection[int] = (),
    seed: int = 1,
) -> PlaceChange:
    """Let pairs change places, for the fewest rematches that are found.

    Among such changes nobody sits out a second time if that can be had, and few pairs
    move. Where nobody meets again nobody moves.

    Args:
        seating: the field.
        played: how many of its sessions have been played.
        met: the couples that have met in them.
        missing: pairs that nobody meets any more.
        sat_out: pairs that have sat out.
        seed: of the annealing.
    """
    gone = {*missing, seating.layout.phantom} - {0}
    real = {couple(a, b) for a, b in met if gone.isdisjoint((a, b))}
    to_come = seating.seats()[played:]
    if not find_rematches(to_come, real, gone):
        return PlaceChange(seating)
    task = _Task(to_come, seating.order, real, gone, set(sat_out) - gone)
    holder = task.find_holders(random.Random(seed))
    changed = replace(seating, order=tuple(holder[at] for at in seating.order))
    again = find_rematches(changed.seats()[played:], real, gone)
    moved = tuple(sorted(pair for at, pair in holder.items() if at != pair))
    return PlaceChange(changed, moved, again)


#: The pair that has each place. A place is named by the pair that has it by the plan.
_Holder = dict[int, int]


class _Task:
    """Which places meet, and what it costs that pairs do.

    Attributes:
        places: all places.
        meets: for each place those that it meets, once for every time.
        weights: for each pair what a meeting with another one costs, if anything.
    """

    def __init__(
        self,
        to_come: Iterable[SeatedSession],
        order: Iterable[int],
        met: Collection[Couple],
        gone: Collection[int],
        sat_out: Collection[int],
    ) -> None:
        self.places = sorted(order)
        self.meets: dict[int, list[int]] = {place: [] for place in self.places}
        for session in to_come:
            # the phantom's place can be another's as well
            for a, b in session.couples().elements():
                self.meets[a].append(b)
                self.meets[b].append(a)
        self.weights: dict[int, dict[int, int]] = {pair: {} for pair in self.places}
        byes = product(gone, sat_out)
        for some, weight in ((met, _REMATCH), (byes, _BYE)):
            for a, b in some:
                if a in self.weights and b in self.weights:
                    self.weights[a][b] = self.weights[b][a] = weight

    def find_holders(self, chance: random.Random) -> _Holder:
        """The holder of each place: fewest rematches, then byes, then moves."""
        found = [_Field(self, self.places)]
        found[0].descend()
        meetings = sum(map(len, self.meets.values()))
        # the work of one look at all exchanges; a descent takes several
        runs = min(_RUNS, _WORK // (10 * len(self.places) * meetings) + 1)
        look = max(2 * meetings // len(self.places), 1)
        steps = min(_MOST_STEPS, _STEPS_PER_COUPLE * meetings, _WORK // look // _RUNS)
        for number in range(runs + 1):
            if found[-1].cost() < _REMATCH:
                break
            # first from the plan and hardly warm, so that few move
            places = self.places
            if number:
                places = chance.sample(places, len(places))
            drawn = _Field(self, places)
            hot = _HOT if number else _WARM
            cooling = Cooling(hot * _REMATCH, _COLD * _REMATCH, steps)
            stop = FirstOf(AtCost(len(self.places)), AfterSteps(steps))
            anneal(drawn, drawn.cost(), stop, cooling, chance)
            found.append(drawn)
            drawn.holder = drawn.best
            drawn.descend()
        return min(found, key=_Field.cost).holder


class _Field(Problem[Couple, int]):
    """Holders of places, of whom two at a time change theirs."""

    def __init__(self, task: _Task, pairs: Sequence[int]) -> None:
        self._task = task
        self.holder: _Holder = dict(zip(task.places, pairs, strict=True))
        self.remember()

    def cost(self) -> int:
        """What all meetings cost together, and those who have moved."""
        holder, weights = self.holder, self._task.weights
        twice = sum(
            weights[holder[a]].get(holder[b], 0)
            for a, others in self._task.meets.items()
            for b in others
        )
        return twice // 2 + sum(place != pair for place, pair in holder.items())

    def _change(self, x: int, y: int) -> int:
        """What it adds to the cost that the holders of two places change them."""
        holder, meets = self.holder, self._task.meets
        p, q = holder[x], holder[y]
        one, other = self._task.weights[p], self._task.weights[q]
        added = (p == x) + (q == y) - (p == y) - (q == x)
        for k in meets[x]:
            if k != y:
                added += other.get(holder[k], 0) - one.get(holder[k], 0)
        for k in meets[y]:
            if k != x:
                added += one.get(holder[k], 0) - other.get(holder[k], 0)
        return added

    def descend(self) -> None:
        """Make the exchange that saves most, as long as one saves anything."""
        every = list(combinations(self._task.places, 2))
        while True:
            saved, two = min((self._change(*two), two) for two in every)
            if saved >= 0:
                return
            self.accept(two)

    def propose(self, chance: random.Random) -> tuple[Couple, int]:
        """Two places, and what it costs that their holders change."""
        x, y = chance.sample(self._task.places, 2)
        return (x, y), self._change(x, y)

    def accept(self, change: Couple) -> None:
        """Exchange the holders of two places."""
        x, y = change
        self.holder[x], self.holder[y] = self.holder[y], self.holder[x]

    def remember(self) -> None:
        """Keep a copy of the holders as they are."""
        self.best = dict(self.holder)
