"""Who takes which place of one large field, after pairs have met outside the plan.

A barometer, round robin or web plays on from session to session. When two pairs have
sat in each other's seats, or a session was repaired, some would meet again later on.
Its movement stays; pairs change places in all sessions to come, so that as few as can
be found do: often those two simply go on in each other's places.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from evenhand.movement.play import couples
from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import find_rematches
from evenhand.tournament.seats.seating import FieldSeating

#: A rematch weighs more than second byes of a whole field.
_REMATCH = 1000
#: Annealings from places drawn by lot, of which the best counts.
_RUNS = 6
#: First and last temperature, in rematches.
_HOT, _COLD = 2.0, 0.1
_STEPS_PER_COUPLE = 300
_MOST_STEPS = 20_000
#: About so many meetings are looked at in all of them.
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
    """Change places so that as few pairs as can be found meet again.

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
    search = _Search.begin(to_come, seating.order, real, gone, set(sat_out) - gone)
    holder = search.best(seed)
    order = tuple(holder[place] for place in seating.order)
    changed = replace(seating, order=order)
    again = find_rematches(changed.seats()[played:], real, gone)
    moved = tuple(sorted(pair for at, pair in holder.items() if at != pair))
    return PlaceChange(changed, moved, again)


@dataclass(frozen=True, slots=True)
class _Search:
    """What holders of places cost.

    A place is named by the pair that has it by the plan.

    Attributes:
        meets: for each place those that it meets, once for every time.
        weights: for each pair what a meeting with another one costs, if anything.
    """

    meets: dict[int, tuple[int, ...]]
    weights: dict[int, dict[int, int]]

    @classmethod
    def begin(
        cls,
        to_come: Iterable[SeatedSession],
        pairs: Iterable[int],
        met: Collection[Couple],
        gone: Collection[int],
        sat_out: Collection[int],
    ) -> "_Search":
        times: Counter[Couple] = Counter()
        for session in to_come:
            # a phantom's place can be another's as well
            times.update(couples(replace(session.hall(), phantom=0)))
        meets: dict[int, list[int]] = {pair: [] for pair in pairs}
        for (a, b), number in times.items():
            meets[a] += [b] * number
            meets[b] += [a] * number
        weights: dict[int, dict[int, int]] = {pair: {} for pair in meets}
        byes = [(a, b) for a in gone for b in sat_out if a in meets and b in meets]
        for some, weight in ((met, _REMATCH), (byes, 1)):
            for a, b in some:
                if a in weights and b in weights:
                    weights[a][b] = weights[b][a] = weight
        return cls({pair: tuple(others) for pair, others in meets.items()}, weights)

    def best(self, seed: int) -> dict[int, int]:
        """The holder of each place: fewest rematches, then byes, then moves."""
        found = [self._few_exchanges()]
        generator = random.Random(seed)
        # one look at all exchanges takes so many steps, and a descent several looks
        look = len(self.meets) * sum(map(len, self.meets.values()))
        for _ in range(min(_RUNS, _WORK // (10 * look) + 1)):
            if self.cost(found[-1]) < _REMATCH:
                break
            found.append(self._descend(self._anneal(generator)))
        return min(found, key=lambda one: (self.cost(one), _moved(one)))

    def cost(self, holder: dict[int, int]) -> int:
        """What all meetings cost together."""
        twice = sum(
            self.weights[holder[a]].get(holder[b], 0)
            for a, others in self.meets.items()
            for b in others
        )
        return twice // 2

    def change(self, holder: dict[int, int], x: int, y: int) -> int:
        """What it adds to the cost that the holders of two places change them."""
        one, other = self.weights[holder[x]], self.weights[holder[y]]
        added = 0
        for k in self.meets[x]:
            if k != y:
                added += other.get(holder[k], 0) - one.get(holder[k], 0)
        for k in self.meets[y]:
            if k != x:
                added += one.get(holder[k], 0) - other.get(holder[k], 0)
        return added

    def _few_exchanges(self) -> dict[int, int]:
        """From the plan the exchange that saves most, as long as one saves anything."""
        holder = {place: place for place in self.meets}
        every = list(combinations(sorted(self.meets), 2))
        while True:
            saved, two = min((self.change(holder, *two), two) for two in every)
            if saved >= 0:
                return holder
            x, y = two
            holder[x], holder[y] = holder[y], holder[x]

    def _descend(self, start: dict[int, int]) -> dict[int, int]:
        """Exchange two holders as long as that costs less, or brings one home."""
        holder, places = dict(start), sorted(start)
        improving = True
        while improving:
            improving = False
            for n, x in enumerate(places):
                for y in places[n + 1 :]:
                    added = self.change(holder, x, y)
                    if added < 0 or (added == 0 and _brings_home(holder, x, y)):
                        holder[x], holder[y] = holder[y], holder[x]
                        improving = True
        return holder

    def _anneal(self, generator: random.Random) -> dict[int, int]:
        """Places by lot, then exchanges that cost ever less."""
        places = sorted(self.meets)
        drawn = generator.sample(places, len(places))
        holder = dict(zip(places, drawn, strict=True))
        meetings = sum(map(len, self.meets.values()))
        look = max(2 * meetings // len(places), 1)
        steps = min(_MOST_STEPS, _STEPS_PER_COUPLE * meetings, _WORK // look // _RUNS)
        cooling = Cooling(_HOT * _REMATCH, _COLD * _REMATCH, steps)
        stop = FirstOf(AtCost(0), AfterSteps(steps))
        exchanges = _Exchanges(self, holder)
        anneal(exchanges, self.cost(holder), stop, cooling, generator)
        return exchanges.best


class _Exchanges(Problem[Couple, int]):
    """Holders of places, of whom two at a time change theirs.

    Attributes:
        best: the holders that cost least.
    """

    def __init__(self, search: _Search, holder: dict[int, int]) -> None:
        self._search = search
        self._holder = holder
        self._places = sorted(holder)
        self.remember()

    def propose(self, chance: random.Random) -> tuple[Couple, int]:
        """Two places, and what it costs that their holders change."""
        x, y = chance.sample(self._places, 2)
        return (x, y), self._search.change(self._holder, x, y)

    def accept(self, change: Couple) -> None:
        """Exchange the holders of two places."""
        x, y = change
        holder = self._holder
        holder[x], holder[y] = holder[y], holder[x]

    def remember(self) -> None:
        """Keep a copy of the holders as they are."""
        self.best = dict(self._holder)


def _moved(holder: dict[int, int]) -> int:
    return sum(place != pair for place, pair in holder.items())


def _brings_home(holder: dict[int, int], x: int, y: int) -> bool:
    """Whether more pairs have their own places once two change theirs."""
    before = (holder[x] == x) + (holder[y] == y)
    return (holder[y] == x) + (holder[x] == y) > before
