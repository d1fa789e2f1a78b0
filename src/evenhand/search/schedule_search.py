"""The fairest schedule and arrows of a size, searched for together.

Work is done in generations. In each, new schedules are made and annealed for a short
time; then the best one so far is annealed for longer. A generation depends only on the
seed and the generations before it, so the result is the same with one process or many.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from evenhand.errors import RequestError, again
from evenhand.fairness import judge
from evenhand.fairness.limits import Limit, find_limit
from evenhand.movement import Movement, play
from evenhand.movement.phrasing import counted
from evenhand.search.interrupts import heed_interrupts, interrupted
from evenhand.search.joint_annealing import (
    anneal_together,
    count_sharing,
    take_schedule,
)
from evenhand.search.meeting_graph import MEETINGS, MeetingGraph
from evenhand.search.optimiser import check_search
from evenhand.search.schedules import (
    check_size,
    most_tables,
    named_schedules,
    random_schedule,
)
from evenhand.search.vacancies import vacancy_rank
from evenhand.workers import Run, open_workers

#: More boards a set than a round has time for.
MOST_BOARDS = 8
#: New schedules in a generation, and longer runs on the best one.
_SCHEDULES, _RUNS = 8, 2
#: How many random schedules are made until one has no rematch, if there must be none.
_TRIES = 20
#: Called with the best ΣC², generations and seconds so far.
Progress = Callable[[int, int, float], None]


@dataclass(frozen=True, slots=True)
class Cooling:
    """How the annealing goes: changes in a short and a long run, and temperatures."""

    short: int
    long: int
    hot: float
    cold: float


#: Temperatures per pair: above the first hardly a meeting survives, below the second
#: no arrow moves. Single boards are weighed more finely, so that they freeze earlier,
#: and it takes longer until they lie well.
_WHOLE_SETS = Cooling(1_000_000, 4_000_000, 0.6, 0.25)
_SINGLE_BOARDS = Cooling(4_000_000, 16_000_000, 3.0, 1.0)
#: Where who meets whom is given, there is less to melt.
_GIVEN_MEETINGS = Cooling(4_000_000, 16_000_000, 1.5, 0.5)


@dataclass(frozen=True, slots=True)
class Size:
    """What is searched for: a size, with or without free sharing, and a seed.

    With several boards a set, each of them is turned by itself. Meetings are kept where
    they are given; with `once` nobody meets twice.
    """

    pairs: int
    rounds: int
    free: bool
    seed: int
    boards: int = 1
    meetings: MeetingGraph | None = None
    once: bool = False

    @property
    def most_tables(self) -> int:
        """How many tables may have a set in one round."""
        return self.pairs // 2 if self.free else most_tables(self.pairs, self.rounds)

    @property
    def cooling(self) -> Cooling:
        """How the annealing goes."""
        if self.boards == 1:
            return _WHOLE_SETS
        return _GIVEN_MEETINGS if self.meetings else _SINGLE_BOARDS


@dataclass(frozen=True, slots=True)
class Catch:
    """One movement on the way: its ΣC², and the family it was annealed from."""

    squares: int
    movement: Movement
    start: str


@dataclass(frozen=True, slots=True)
class Found:
    """The fairest movement of a size that was found.

    Attributes:
        movement: the movement, arrows included.
        limit: how close it is to the best possible for its meetings.
        seed: of the random numbers.
        generations: how many were completed; an interrupted one does not count.
        moves: how many changes of the schedule and the arrows were weighed in them.
        seconds: how long it took.
        start: the family of the schedule that the search began with.
    """

    movement: Movement
    limit: Limit
    seed: int
    generations: int
    moves: int
    seconds: float
    start: str

    @property
    def found_by(self) -> str:
        """How it was found, in words."""
        if self.start == MEETINGS:
            return "schedule and arrows annealed for given meetings"
        if self.movement.origin == self.start:
            return f"arrows annealed; schedule of the family {self.start}"
        return f"schedule and arrows annealed; begun with the family {self.start}"

    @property
    def extent(self) -> str:
        """How far the search got, in words."""
        if self.generations:
            return counted(self.generations, "generation")
        return "part of the first generation"

    @property
    def rematches(self) -> int:
        """How many couples meet more than once."""
        return count_rematches(self.movement)

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
                "found_by": self.found_by,
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
    boards_per_set: int = 1,
    meetings: MeetingGraph | None = None,
    once: bool = False,
    seconds: float = 10.0,
    generations: int | None = None,
    seed: int = 1,
    whole: bool = False,
    processes: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Found:
    """The fairest complete movement of a size that can be found in the time given.

    It is table-friendly unless `free`: at most two tables share a set in a round. With
    `generations` the result depends on nothing but the seed, unless the user
    interrupts, which keeps the best so far. With `whole`, an interrupted generation
    after the first contributes nothing.

    With several boards a set, any board is turned at any table. With `meetings`, who
    meets whom is given. With `once` nobody meets twice.
    """
    check_size(pairs, rounds)
    check_search(seconds, seed)
    if not 1 <= boards_per_set <= MOST_BOARDS:
        raise RequestError(
            f"{boards_per_set} boards a set; expected 1 to {MOST_BOARDS}"
        )
    if meetings and (meetings.pairs, meetings.rounds) != (pairs, rounds):
        raise RequestError(
            f"meetings of {meetings.pairs} pairs in {meetings.rounds} rounds for "
            f"{pairs} pairs in {rounds}; expected those of the size"
        )
    if once and rounds >= pairs:
        raise RequestError(
            f"{pairs} pairs in {rounds} rounds without a rematch; expected at most "
            f"{pairs - 1} rounds"
        )
    size = Size(pairs, rounds, free, seed, boards_per_set, meetings, once)
    started = time.monotonic()
    best: Catch | None = None
    done = 0
    with heed_interrupts():
        start = _find_start(size)
        with open_workers(processes, cluster, stop=interrupted) as run:
            while best is None or generations is None or done < generations:
                reached = _generation(run, size, done, best, start)
                if interrupted():
                    best = best if best and whole else reached
                    break
                best, done = reached, done + 1
                gone = time.monotonic() - started
                if progress:
                    progress(best.squares, done, gone)
                if generations is None and gone >= seconds:
                    break
    return Found(
        best.movement,
        find_limit(best.movement, single_boards=boards_per_set > 1),
        seed,
        done,
        done * (_SCHEDULES * size.cooling.short + _RUNS * size.cooling.long),
        time.monotonic() - started,
        best.start,
    )


def _find_start(size: Size) -> Catch:
    """The first schedule as it is, in case nothing is annealed before an interrupt."""
    schedule = make_schedule(size, 0)
    if schedule is not None:
        return Catch(take_schedule(schedule)[1], schedule, schedule.origin)
    if interrupted():
        raise KeyboardInterrupt
    raise RequestError(
        f"{size.pairs} pairs in {size.rounds} rounds: no complete schedule was found "
        "in which at most two tables share a set; let more of them share one, or try "
        "another number of rounds",
        again(free=True),
    )


def _generation(
    run: Run, size: Size, number: int, best: Catch | None, start: Catch
) -> Catch:
    """The best after new schedules, and after longer runs on the best schedule."""
    pieces = range(number * _SCHEDULES, (number + 1) * _SCHEDULES)
    found = run(anneal_new, [(size, piece) for piece in pieces])
    caught = [catch for catch in (best, *found) if catch is not None]
    fairest = _fairest(caught or [start])
    longer = run(
        anneal_again, [(size, fairest, number * _RUNS + k) for k in range(_RUNS)]
    )
    return _fairest([fairest, *(catch for catch in longer if catch is not None)])


def _fairest(caught: list[Catch]) -> Catch:
    """The least ΣC²; of equals, the easiest to play, then the best without a pair."""
    least = min(catch.squares for catch in caught)
    equals = [catch for catch in caught if catch.squares == least]
    troubles = [_trouble(catch.movement) for catch in equals]
    equals = [
        catch
        for catch, trouble in zip(equals, troubles, strict=True)
        if trouble == min(troubles)
    ]
    if len(equals) == 1:
        return equals[0]
    return max(equals, key=lambda catch: vacancy_rank(catch.movement))


def _trouble(movement: Movement) -> tuple[int, int]:
    """What makes a movement harder to play: rematches, and tables that share."""
    return count_rematches(movement), count_sharing(movement)


def count_rematches(movement: Movement) -> int:
    """How many couples meet more than once."""
    return sum(1 for n in play.couples(movement).values() if n > 1)


def make_schedule(size: Size, number: int) -> Movement | None:
    """The schedule with a number: named ones first, then random ones."""
    found = _bare_schedule(size, number)
    return found and replace(found, boards_per_set=size.boards)


def _bare_schedule(size: Size, number: int) -> Movement | None:
    chance = random.Random(f"{size.seed}-{number}")
    if size.meetings:
        return size.meetings.schedule(size.most_tables, chance)
    named = named_schedules(size.pairs, size.rounds, free=size.free)
    if size.once:
        named = tuple(one for one in named if count_rematches(one) == 0)
    if number < len(named):
        return named[number]
    # annealing never adds a rematch, so a schedule without any stays so
    for _ in range(_TRIES):
        found = random_schedule(size.pairs, size.rounds, chance, free=size.free)
        if interrupted() or not found or not size.once or not count_rematches(found):
            break
        found = None
    return found or (chance.choice(named) if named else None)


def anneal_new(size: Size, number: int) -> Catch | None:
    """One piece of work: a new schedule, annealed; None if there is none."""
    schedule = None if interrupted() else make_schedule(size, number)
    if schedule is None:
        return None
    steps = size.cooling.short
    return _anneal(size, schedule, schedule.origin, steps, f"new {number}")


def anneal_again(size: Size, catch: Catch, number: int) -> Catch:
    """One piece of work: a longer run from a movement found before."""
    steps = size.cooling.long
    return _anneal(size, catch.movement, catch.start, steps, f"again {number}")


def _anneal(
    size: Size, schedule: Movement, start: str, steps: int, number: str
) -> Catch:
    squares, movement = anneal_together(
        schedule,
        size.most_tables,
        steps,
        size.cooling.hot,
        size.cooling.cold,
        f"{size.seed} {number}",
        fixed=size.meetings is not None,
    )
    return Catch(squares, movement, start)
