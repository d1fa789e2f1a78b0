"""The fairest schedule and arrows of a size, searched together.

Work is done in generations. In each, new schedules are made and their arrows annealed
for a short time, then the best schedule so far is annealed for longer. A generation
depends only on the seed and the generations before it, so the result is the same with
one process or many.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evenhand.errors import RequestError
from evenhand.fairness import judge
from evenhand.fairness.limits import Limit, find_limit
from evenhand.movement import Movement, play
from evenhand.search.annealing import take_arrows
from evenhand.search.constraints import Constraints
from evenhand.search.interrupts import heed_interrupts
from evenhand.search.optimiser import check_search
from evenhand.search.schedules import check_size, named_schedules, random_schedule
from evenhand.workers import Run, workers

#: New schedules in a generation, and flips weighed for each.
_SCHEDULES, _SHORT = 24, 400_000
#: Longer runs on the best schedule in a generation, and flips weighed in each.
_RUNS, _LONG = 4, 4_000_000
#: Temperatures per pair; see the annealing of arrows alone.
_HOT, _COLD = 0.6, 0.18

#: Called with the best ΣC², generations and seconds so far.
Progress = Callable[[int, int, float], None]


@dataclass(frozen=True, slots=True)
class Found:
    """The fairest movement of a size that was found.

    Attributes:
        movement: the movement, arrows included.
        limit: how close it is to the best possible for its meetings.
        seed: of the random numbers.
        generations: how many were done.
        moves: how many flips were weighed.
        seconds: how long it took.
    """

    movement: Movement
    limit: Limit
    seed: int
    generations: int
    moves: int
    seconds: float

    @property
    def rematches(self) -> int:
        """How many couples meet more than once."""
        return sum(1 for n in play.couples(self.movement).values() if n > 1)

    def as_data(self) -> dict[str, Any]:
        """The result as plain data."""
        limit = self.limit.as_data()
        del limit["bounds"]
        return (
            judge(self.movement).as_data()
            | limit
            | {
                "family": self.movement.origin,
                "rematches": self.rematches,
                "found_by": "search",
                "seed": self.seed,
                "generations": self.generations,
                "moves": self.moves,
                "seconds": round(self.seconds, 3),
            }
        )


def search_schedule(
    pairs: int,
    rounds: int,
    *,
    free: bool = False,
    seconds: float = 10.0,
    generations: int | None = None,
    seed: int = 1,
    processes: int = 1,
    progress: Progress | None = None,
) -> Found:
    """The fairest complete movement of a size that can be found in the time given.

    Table-friendly unless `free`: at most two tables share a set in a round. With
    `generations` the result depends on nothing but the seed.
    """
    check_size(pairs, rounds)
    check_search(seconds, seed)
    named = named_schedules(pairs, rounds, free=free)
    if (
        not named
        and random_schedule(pairs, rounds, random.Random(0), free=free) is None
    ):
        raise RequestError(
            f"{pairs} pairs in {rounds} rounds: no complete schedule is known in which "
            "at most two tables share a set; try --free or another number of rounds"
        )
    started = time.monotonic()
    best: tuple[int, Movement] | None = None
    done = moves = 0
    with workers(processes) as run, heed_interrupts() as interrupted:
        while best is None or generations is None or done < generations:
            best = _generation(run, (pairs, rounds, free, seed), done, best)
            done += 1
            moves += _SCHEDULES * _SHORT + _RUNS * _LONG
            gone = time.monotonic() - started
            if progress:
                progress(best[0], done, gone)
            if interrupted() or (generations is None and gone >= seconds):
                break
    return Found(
        best[1],
        find_limit(best[1]),
        seed,
        done,
        moves,
        time.monotonic() - started,
    )


def _generation(
    run: Run,
    size: tuple[int, int, bool, int],
    number: int,
    best: tuple[int, Movement] | None,
) -> tuple[int, Movement]:
    """The best after new schedules, and after longer runs on the best schedule."""
    pieces = range(number * _SCHEDULES, (number + 1) * _SCHEDULES)
    found: list[tuple[int, Movement]] = run(
        anneal_schedule, [(*size, piece) for piece in pieces]
    )
    fairest = min([*([best] if best else []), *found], key=lambda one: one[0])
    seeds = [f"{size[3]}-{number}-{piece}" for piece in range(_RUNS)]
    longer: list[tuple[int, Movement]] = run(
        anneal_arrows, [(fairest[1], _LONG, seed) for seed in seeds]
    )
    return min([fairest, *longer], key=lambda one: one[0])


def anneal_schedule(
    pairs: int, rounds: int, free: bool, seed: int, number: int
) -> tuple[int, Movement]:
    """One piece of work: a schedule of its own, and good arrows for it."""
    named = named_schedules(pairs, rounds, free=free)
    chance = random.Random(f"{seed}-{number}")
    schedule = named[number] if number < len(named) else None
    if schedule is None:
        schedule = random_schedule(pairs, rounds, chance, free=free)
    if schedule is None:
        schedule = chance.choice(named)
    return anneal_arrows(schedule, _SHORT, f"{seed}-{number}-arrows")


def anneal_arrows(schedule: Movement, steps: int, seed: str) -> tuple[int, Movement]:
    """One piece of work: good arrows for a schedule, and their ΣC²."""
    arrows = take_arrows(schedule, Constraints().allowed(schedule), by_board=False)
    odd = random.Random(seed).getrandbits(62) | 1
    squares, seats = arrows.anneal(steps, _HOT, _COLD, odd)
    return squares, schedule.switch(arrows.plan(seats))
