"""A new movement for the rest: found by annealing, made sound, given out to tables."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from evenhand.movement import Cell
from evenhand.movement.play import stationary_pairs
from evenhand.tournament.repair.open_seats import OpenSeats
from evenhand.tournament.repair.repair_instructions import SeatedAnew
from evenhand.tournament.repair.rest_of_section import (
    Continuation,
    NoRepair,
    Obstacle,
    RestOfSection,
    Rows,
)
from evenhand.tournament.repair.seats_annealing import anneal_seats, steps_for
from evenhand.tournament.seated import couple

#: Changes tried from each start. Where few tables are left, a search is short and often
#: ends in a dead end, so several are made.
_STEPS_IN_ALL = 30_000

#: The tables of each round.
_Rounds = list[list[Cell]]


@dataclass(frozen=True, slots=True)
class _Weighed:
    """Sound seats for the rest, and what is wrong with them.

    Attributes:
        rounds: the tables of each round.
        idle: rounds sat out, added up over the pairs.
        rematches: meetings of couples that have met before.
        uneven: most less least rounds that a pair misses in the whole evening.
    """

    rounds: _Rounds
    idle: int
    rematches: int
    uneven: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """Smaller is better; a rematch is as bad as a round lost by both pairs."""
        return self.idle + 2 * self.rematches, self.rematches, self.uneven


def seat_anew(rest: RestOfSection, rows: Rows, seed: int) -> Continuation | NoRepair:
    """Everybody present seated anew for the rest, with as few sit-outs as possible.

    The search starts from rows that are sound, and from seats at random. The seats
    with the fewest sit-outs are taken, a rematch counting as two, if they are better
    than the rows.
    """
    seats = OpenSeats(rest)
    if not any(seats.tables):
        return NoRepair(Obstacle.NO_TABLE_FILLED)
    planned = _weigh(
        seats,
        [
            [cell for cell in row if seats.may_sit(index, cell)]
            for index, row in enumerate(rows)
        ],
    )
    found = _search(seats, rows, planned, seed)
    # a director may prefer fewer sit-outs to fewer rematches, or the reverse, so seats
    # that are better in one respect are worth a proposal
    better = [
        one
        for one in found
        if one.idle < planned.idle
        or one.rematches < planned.rematches
        or one.rank < planned.rank
    ]
    best = min(better, key=lambda one: one.rank, default=None)
    if best is None:
        return NoRepair(Obstacle.NO_OTHER_SEATS)
    said = SeatedAnew(rest.next_round, but_guests=any(seats.fixed))
    return Continuation(
        "new", _at_tables(rest, seats, best.rounds), (said,), keeps_turns=False
    )


def _search(
    seats: OpenSeats, rows: Rows, planned: _Weighed, seed: int
) -> list[_Weighed]:
    """Sound seats, found from the rows and from any seats, until some are perfect."""
    found: list[_Weighed] = []
    for attempt in range(max(1, _STEPS_IN_ALL // steps_for(seats))):
        # from the plan few seats change, from any seats more can be found; neither wins
        # always
        for start in (rows, None):
            if any(
                one.idle == seats.fewest_idle and not one.rematches
                for one in (planned, *found)
            ):
                return found
            # the first attempt is drawn by the seed alone
            again = f" {attempt}" if attempt else ""
            chance = random.Random(f"{seed} {start is None}{again}")
            annealed = anneal_seats(seats, start, chance)
            # which tables are kept first decides what is left for the others, so both
            # are weighed
            for fresh_first in (False, True):
                sound = _SoundTables(seats, annealed, fresh_first=fresh_first)
                found.append(_weigh(seats, sound.rounds))
    return found


def _weigh(seats: OpenSeats, rounds: _Rounds) -> _Weighed:
    met, missed = Counter(seats.met), Counter(seats.missed)
    rematches = 0
    for free, tables in zip(seats.free, rounds, strict=True):
        missed.update(free)
        for ns, ew, _ in tables:
            rematches += met[couple(ns, ew)] > 0
            met[couple(ns, ew)] += 1
            missed.subtract((ns, ew))
    counts = [missed[pair] for pair in seats.pairs]
    idle = sum(counts) - sum(seats.missed.values())
    return _Weighed(rounds, idle, rematches, max(counts) - min(counts))


class _SoundTables:
    """The tables that can be played of those found, and more for who is left over.

    Boards are never replayed, nor shared more than the rule allows.

    Attributes:
        rounds: the tables of each round.
    """

    def __init__(self, seats: OpenSeats, found: _Rounds, *, fresh_first: bool) -> None:
        """Take what can be played.

        Args:
            seats: what the tables have to respect.
            found: the tables.
            fresh_first: whether those at which nobody meets again are taken first in
                all rounds, so that no rematch stands in their way.
        """
        self.rounds: _Rounds = [[] for _ in found]
        self._seats = seats
        self._sets = {pair: set(sets) for pair, sets in seats.sets.items()}
        self._met = Counter(seats.met)
        for only_fresh in (True, False) if fresh_first else (False,):
            for index, tables in enumerate(found):
                for cell in tables:
                    again = only_fresh and self._met[couple(cell.ns, cell.ew)]
                    if not again and cell not in self.rounds[index]:
                        self._take_if_sound(index, cell)
        self._seat_the_others()

    def _seat_the_others(self) -> None:
        """Fill more tables with pairs that are left over and have not met."""
        for index, free in enumerate(self._seats.free):
            # another table only narrows the choice, so no couple is asked twice
            waiting = set(free).difference(*(cell[:2] for cell in self.rounds[index]))
            for a, b in combinations(free, 2):
                if {a, b} <= waiting and self._seat_together(index, a, b):
                    waiting -= {a, b}

    def _seat_together(self, index: int, a: int, b: int) -> bool:
        north = self._seats.north
        if north is not None and b in north:
            a, b = b, a
        in_line = north is None or (a in north and b not in north)
        if not in_line or self._met[couple(a, b)]:
            return False
        sets = range(1, self._seats.sharing.sets + 1)
        return any(self._take_if_sound(index, Cell(a, b, s)) for s in sets)

    def _take_if_sound(self, index: int, cell: Cell) -> bool:
        ns, ew, s = cell
        sets = [s, *(other.set for other in self.rounds[index])]
        sets += self._seats.fixed_sets(index)
        replayed = s in self._sets[ns] or s in self._sets[ew]
        if replayed or not self._seats.sharing.allows(sets):
            return False
        self.rounds[index].append(cell)
        self._sets[ns].add(s)
        self._sets[ew].add(s)
        self._met[couple(ns, ew)] += 1
        return True


def _at_tables(rest: RestOfSection, seats: OpenSeats, rounds: _Rounds) -> Rows:
    """Tables by number: pairs that never move keep theirs as far as possible."""
    home = stationary_pairs(rest.movement)
    most = (len(a) + len(b) for a, b in zip(rounds, seats.fixed, strict=True))
    tables = max(rest.movement.tables, *most)
    return tuple(
        _row(seated, fixed, home, tables)
        for seated, fixed in zip(rounds, seats.fixed, strict=True)
    )


def _row(
    seated: list[Cell], fixed: Mapping[int, Cell], home: dict[int, int], tables: int
) -> tuple[Cell, ...]:
    places = dict(fixed)
    homeless = []
    for cell in seated:
        wished = (home[pair] for pair in cell[:2] if pair in home)
        free = next((number for number in wished if number not in places), None)
        if free is None:
            homeless.append(cell)
        else:
            places[free] = cell
    numbers = (n for n in range(1, tables + 1) if n not in places)
    places |= dict(zip(numbers, homeless, strict=False))
    return tuple(places.get(n, Cell(0, 0, 0)) for n in range(1, tables + 1))
