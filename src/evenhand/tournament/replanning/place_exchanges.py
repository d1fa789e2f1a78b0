"""Who takes which place of one large field, after pairs have met outside the plan.

A barometer, round robin or web plays on from session to session. When two pairs have
sat in each other's seats, or a session was repaired, some would meet again later on.
Its movement stays; pairs change places in all sessions to come, so that as few as can
be found do: often those two simply go on in each other's places.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from evenhand.solvers.placing import Placing
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import find_rematches
from evenhand.tournament.seating.session_seats import FieldSeating

#: What a rematch costs, and a second bye; a pair that moves costs 1.
_REMATCH, _BYE = 1_000_000, 1000
#: Searches from places drawn by lot, while the best so far has a rematch.
_STARTS = 6
#: Exchanges made in a search, and the work allowed: a director waits for the answer.
_STEPS_PER_PAIR, _WORK = 60, 60_000_000


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
        seed: of the search.
    """
    gone = {*missing, seating.layout.phantom} - {0}
    real = {couple(a, b) for a, b in met if gone.isdisjoint((a, b))}
    to_come = seating.seats()[played:]
    if not find_rematches(to_come, real, gone):
        return PlaceChange(seating)
    # the movement stays, so nobody needs new cards: only the names on them change
    byes = product(gone, set(sat_out) - gone)
    costs = _costs(to_come, sorted(seating.order), real, byes)
    holder = _find_holders(sorted(seating.order), costs, seed)
    changed = replace(seating, order=tuple(holder[at] for at in seating.order))
    again = find_rematches(changed.seats()[played:], real, gone)
    moved = tuple(sorted(pair for at, pair in holder.items() if at != pair))
    return PlaceChange(changed, moved, again)


def _costs(
    to_come: Iterable[SeatedSession],
    pairs: Sequence[int],
    met: Iterable[Couple],
    byes: Iterable[Couple],
) -> Placing:
    """Which places meet, and what it costs that pairs do or move.

    Args:
        to_come: the sessions to come.
        pairs: all of them; a place is named by the pair that has it by the plan.
        met: the couples that have met.
        byes: couples of one that is missing and a pair there that has sat out.
    """
    number = {pair: n for n, pair in enumerate(pairs)}
    meets, weights = np.zeros((2, len(pairs), len(pairs)))
    for session in to_come:
        # the phantom's place can be another's as well
        for (a, b), times in session.couples().items():
            meets[number[a], number[b]] += times
    for some, weight in ((met, _REMATCH), (byes, _BYE)):
        for a, b in some:
            if a in number and b in number:
                weights[number[a], number[b]] = weights[number[b], number[a]] = weight
    return Placing([(meets + meets.T, weights)], own=1 - np.eye(len(pairs)))


def _find_holders(pairs: Sequence[int], costs: Placing, seed: int) -> dict[int, int]:
    """The pair at each place: fewest rematches, then second byes, then moves."""
    random, size = np.random.default_rng(seed), len(pairs)
    enough = _STEPS_PER_PAIR * size
    steps = min(enough, _WORK // size**2)
    best = costs.search(np.arange(size), steps, random)
    # from places drawn by lot a search needs all its steps to come as far as the plan
    for _ in range(_STARTS if steps == enough else 0):
        if costs.cost(best) >= _REMATCH:
            found = costs.search(random.permutation(size), steps, random)
            best = min(best, found, key=costs.cost)
    return dict(zip(pairs, (pairs[n] for n in best), strict=True))
