"""Who takes which place of one large field, after pairs have met outside the plan.

A barometer, round robin or web plays on from session to session. When two pairs have
sat in each other's seats, or a session was repaired, some would meet again later on.
Its movement stays; pairs change places in all sessions to come, so that as few as can
be found do: often those two simply go on in each other's places.
"""

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import find_rematches
from evenhand.tournament.seating.group_seating import FieldSeating

#: A rematch weighs more than second byes of a whole field.
_REMATCH = 1000
#: Annealings from places drawn by lot, of which the best counts.
_RUNS = 6
#: First and last temperature, in rematches.
_HOT, _COLD = 2.0, 0.1
_STEPS_PER_COUPLE = 300
_MOST_STEPS = 20_000
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
    meets = _meetings(to_come, seating.order)
    weights = _weights(meets, real, gone, set(sat_out) - gone)
    holder = _find_holders(meets, weights, seed)
    changed = replace(seating, order=tuple(holder[at] for at in seating.order))
    again = find_rematches(changed.seats()[played:], real, gone)
    moved = tuple(sorted(pair for at, pair in holder.items() if at != pair))
    return PlaceChange(changed, moved, again)


#: For each place those that it meets, once for every time. A place is named by the pair
#: that has it by the plan.
_Meets = dict[int, list[int]]

#: For each pair what a meeting with another one costs, if anything.
_Weights = dict[int, dict[int, int]]

#: The pair that has each place.
_Holder = dict[int, int]


def _meetings(to_come: Iterable[SeatedSession], pairs: Iterable[int]) -> _Meets:
    meets: _Meets = {pair: [] for pair in pairs}
    for session in to_come:
        # the phantom's place can be another's as well
        for a, b in session.couples().elements():
            meets[a].append(b)
            meets[b].append(a)
    return meets


def _weights(
    meets: _Meets,
    met: Collection[Couple],
    gone: Collection[int],
    sat_out: Collection[int],
) -> _Weights:
    weights: _Weights = {pair: {} for pair in meets}
    byes = [(a, b) for a in gone for b in sat_out]
    for some, weight in ((met, _REMATCH), (byes, 1)):
        for a, b in some:
            if a in weights and b in weights:
                weights[a][b] = weights[b][a] = weight
    return weights


def _find_holders(meets: _Meets, weights: _Weights, seed: int) -> _Holder:
    """The holder of each place: fewest rematches, then byes, then moves."""
    chance = random.Random(seed)
    places = sorted(meets)
    found = [_Field(meets, weights, places)]
    found[0].exchange_the_best()
    # the work of one look at all exchanges; a descent takes several
    look = len(places) * sum(map(len, meets.values()))
    for _ in range(min(_RUNS, _WORK // (10 * look) + 1)):
        if found[-1].cost() < _REMATCH:
            break
        drawn = _Field(meets, weights, chance.sample(places, len(places)))
        drawn.improve(chance)
        found.append(drawn)
    return min(found, key=lambda field: (field.cost(), field.moved())).holder


class _Field(Problem[Couple, int]):
    """Holders of places, of whom two at a time change theirs."""

    def __init__(self, meets: _Meets, weights: _Weights, pairs: Sequence[int]) -> None:
        self._meets = meets
        self._weights = weights
        self._places = sorted(meets)
        self.holder: _Holder = dict(zip(self._places, pairs, strict=True))
        self.remember()

    def cost(self) -> int:
        """What all meetings cost together."""
        twice = sum(
            self._weights[self.holder[a]].get(self.holder[b], 0)
            for a, others in self._meets.items()
            for b in others
        )
        return twice // 2

    def moved(self) -> int:
        """How many have another place than by the plan."""
        return sum(place != pair for place, pair in self.holder.items())

    def _change(self, x: int, y: int) -> int:
        """What it adds to the cost that the holders of two places change them."""
        holder = self.holder
        one, other = self._weights[holder[x]], self._weights[holder[y]]
        added = 0
        for k in self._meets[x]:
            if k != y:
                added += other.get(holder[k], 0) - one.get(holder[k], 0)
        for k in self._meets[y]:
            if k != x:
                added += one.get(holder[k], 0) - other.get(holder[k], 0)
        return added

    def exchange_the_best(self) -> None:
        """Make the exchange that saves most, as long as one saves anything."""
        every = list(combinations(self._places, 2))
        while True:
            saved, two = min((self._change(*two), two) for two in every)
            if saved >= 0:
                return
            self.accept(two)

    def improve(self, chance: random.Random) -> None:
        """Anneal, then exchange as long as that costs less, or brings one home."""
        meetings = sum(map(len, self._meets.values()))
        look = max(2 * meetings // len(self._places), 1)
        steps = min(_MOST_STEPS, _STEPS_PER_COUPLE * meetings, _WORK // look // _RUNS)
        cooling = Cooling(_HOT * _REMATCH, _COLD * _REMATCH, steps)
        stop = FirstOf(AtCost(0), AfterSteps(steps))
        anneal(self, self.cost(), stop, cooling, chance)
        self.holder = self._best
        every = list(combinations(self._places, 2))
        gained = True
        while gained:
            gained = sum(self._try(*two) for two in every) > 0

    def _try(self, x: int, y: int) -> bool:
        """Exchange two holders if that is better."""
        added = self._change(x, y)
        better = added < 0 or (added == 0 and self._brings_home(x, y))
        if better:
            self.accept((x, y))
        return better

    def _brings_home(self, x: int, y: int) -> bool:
        """Whether more pairs have their own places once two change theirs."""
        one, other = self.holder[x], self.holder[y]
        return (other == x) + (one == y) > (one == x) + (other == y)

    def propose(self, chance: random.Random) -> tuple[Couple, int]:
        """Two places, and what it costs that their holders change."""
        x, y = chance.sample(self._places, 2)
        return (x, y), self._change(x, y)

    def accept(self, change: Couple) -> None:
        """Exchange the holders of two places."""
        x, y = change
        self.holder[x], self.holder[y] = self.holder[y], self.holder[x]

    def remember(self) -> None:
        """Keep a copy of the holders as they are."""
        self._best = dict(self.holder)
