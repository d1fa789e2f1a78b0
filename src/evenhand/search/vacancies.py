"""How well a movement copes with a missing pair: a tie-break among the fairest."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from evenhand.fairness import compete, measure
from evenhand.fairness.competition import Reals, Seats, take_seats
from evenhand.movement import Movement, SwitchPlan
from evenhand.movement.play import real_pairs
from evenhand.search.arrow_choice import ArrowChoice, weigh

#: How good a movement is with a pair missing; larger is better.
Rank = tuple[Fraction, Fraction, int]

#: How many equally fair plans are compared by how they cope with a missing pair.
MOST_TIES = 12
#: How many numbers the matrices of vacancies computed at once may have.
_MOST_NUMBERS = 4_000_000


def vacancy_rank(movement: Movement) -> Rank:
    """Larger is better: best vacancy, average vacancy, then the smallest fourth moment.

    A movement in which a pair is already missing is judged by the fourth moment alone.
    """
    if movement.phantom:
        return _rank(movement, [])
    qualities = list(_qualities_without(take_seats(movement)))
    # a pair that never plays is not missed
    idle = len(real_pairs(movement)) - len(qualities)
    return _rank(movement, [*qualities, *[measure(compete(movement)).quality] * idle])


def vacancy_rank_by_definition(movement: Movement) -> Rank:
    """The slow twin of `vacancy_rank`: name each pair the phantom, and measure."""
    if movement.phantom:
        return _rank(movement, [])
    vacancies = [replace(movement, phantom=pair) for pair in real_pairs(movement)]
    return _rank(movement, [measure(compete(one)).quality for one in vacancies])


def steadiest(movement: Movement, choices: Iterable[ArrowChoice]) -> ArrowChoice:
    """The fairest choice; of equals the simplest, then the best with a pair missing.

    Only `MOST_TIES` are compared with a pair missing. If all is equal, it is the first.
    """
    by_plan = {choice.plan: choice for choice in choices}
    ties = list(by_plan.values())
    best = max((choice.quality, -choice.announcements) for choice in ties)
    ties = [c for c in ties if (c.quality, -c.announcements) == best][:MOST_TIES]
    if len(ties) == 1:
        return ties[0]
    return max(ties, key=lambda choice: vacancy_rank(movement.switch(choice.plan)))


def weigh_equals(
    movement: Movement, plans: Iterable[SwitchPlan], fairest: Fraction
) -> list[ArrowChoice]:
    """What equally fair plans achieve; empty if they are less fair than the fairest."""
    found: list[ArrowChoice] = []
    for plan in plans:
        found.append(weigh(movement, plan))
        if found[-1].quality < fairest:
            return []
    return found


def one_of_each_kind(competition: Reals) -> list[int]:
    """Which of many equally fair choices to compare, given as rows of competition.

    Choices of one kind have the same figures, distributed over different couples,
    mostly because a symmetry of the movement leads from one to the other. One of each
    kind comes first, then the others in order.
    """
    _, first = np.unique(np.sort(competition), axis=0, return_index=True)
    kinds = sorted(first.tolist())
    others = sorted(set(range(len(competition))) - set(kinds))
    return [*kinds, *others][:MOST_TIES]


def _rank(movement: Movement, qualities: list[Fraction | None]) -> Rank:
    competition = compete(movement)
    pairs = len(competition.pairs)
    total = int(competition.matrix.sum())
    # deviations from the average, scaled to whole numbers; of equal sums of squares the
    # fourth power prefers many small deviations to a few large ones
    scaled = competition.matrix * (pairs * (pairs - 1)) - total
    fourth = -int((np.triu(scaled, 1).astype(object) ** 4).sum())
    known = [quality or Fraction(0) for quality in qualities]
    average = sum(known, Fraction(0)) / max(len(known), 1)
    return max(known, default=Fraction(0)), average, fourth


def _qualities_without(seats: Seats) -> Iterator[Fraction]:
    """For each row of the seats, the quality if that pair is missing."""
    pairs, sets = len(seats.pairs), len(seats.plays)
    at_once = max(_MOST_NUMBERS // max(pairs * max(pairs, sets), 1), 1)
    for start in range(0, pairs, at_once):
        missing = np.arange(start, min(start + at_once, pairs))
        gone = (seats.ns == missing[:, None]) | (seats.ew == missing[:, None])
        there = _there(seats, gone)
        matrices = _stakes(seats, gone)
        for signs in seats.signs:
            left = signs * there
            matrices += left @ left.transpose(0, 2, 1)
        matrices[:, np.arange(pairs), np.arange(pairs)] = 0
        playing = (np.abs(seats.signs[0]) * there).any(axis=2).sum(axis=1)
        totals = matrices.sum(axis=(1, 2)) / 2
        squares = np.einsum("nij,nij->n", matrices, matrices) / 2
        for n, total, square in zip(playing, totals, squares, strict=True):
            scale = int(n) * (int(n) - 1) // 2 * int(square)
            yield Fraction(int(total) ** 2, scale) if scale else Fraction(0)


def _there(seats: Seats, gone: npt.NDArray[np.bool_]) -> Reals:
    """For each vacancy, 0 where it keeps a pair from playing a set, else 1."""
    there = np.ones((len(gone), len(seats.pairs), len(seats.plays)))
    vacancy, meeting = np.nonzero(gone)
    for side in (seats.ns, seats.ew):
        there[vacancy, side[meeting], seats.sets[meeting]] = 0
    return there


def _stakes(seats: Seats, gone: npt.NDArray[np.bool_]) -> Reals:
    """For each vacancy, what opponents compete for: as often as the set is played."""
    pairs, sets, vacancies = len(seats.pairs), len(seats.plays), len(gone)
    number = np.arange(vacancies)[:, None]
    kept = (~gone).astype(np.float64)
    place = (number * sets + seats.sets).ravel()
    plays = np.bincount(place, weights=kept.ravel(), minlength=vacancies * sets)
    couple = (number * pairs**2 + seats.ns * pairs + seats.ew).ravel()
    plays = plays.reshape(-1, sets)
    worth = (kept * plays[:, seats.sets] * len(seats.signs)).ravel()
    stakes = np.bincount(couple, weights=worth, minlength=vacancies * pairs**2)
    one_way = stakes.reshape(-1, pairs, pairs).astype(np.float64)
    return one_way + one_way.transpose(0, 2, 1)
