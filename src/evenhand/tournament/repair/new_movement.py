"""The seats of a new movement made sound, and given out to tables."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from evenhand.errors import RequestError
from evenhand.movement import Cell
from evenhand.movement.play import stationary_pairs
from evenhand.tournament.repair.blemishes import REMATCH_WEIGHT
from evenhand.tournament.repair.continuation import Continuation
from evenhand.tournament.repair.frame import Frame, frame_of
from evenhand.tournament.repair.instruction import Couple, instruct
from evenhand.tournament.repair.reseating import anneal_seats, steps_for
from evenhand.tournament.repair.seating import Table
from evenhand.tournament.repair.situation import Rows, Situation, as_couple

NEW = "new"

#: Changes tried from each start: where few tables are left a search is short and ends
#: in a dead end often, so that several are made.
_STEPS_IN_ALL = 30_000


@dataclass(frozen=True, slots=True)
class _Seats:
    """Sound seats for the rest, and what is wrong with them.

    Attributes:
        rounds: the tables of each round.
        idle: rounds sat out, added up over the pairs.
        rematches: meetings of couples that have met before.
        uneven: most less least rounds that a pair misses in the whole evening.
    """

    rounds: list[list[Table]]
    idle: int
    rematches: int
    uneven: int

    @property
    def rank(self) -> tuple[int, int, int]:
        blemishes = self.idle + REMATCH_WEIGHT * self.rematches
        return blemishes, self.rematches, self.uneven

    def is_choice_beside(self, other: "_Seats") -> bool:
        """Whether it is better than other seats in some respect."""
        return (
            self.idle < other.idle
            or self.rematches < other.rematches
            or self.rank < other.rank
        )


def seat_anew(situation: Situation, rows: Rows, seed: int) -> Continuation:
    """Everybody present seated anew for the rest, with as few sit-outs as possible.

    The search starts from rows that are sound, and from any seats; what has fewer
    sit-outs, a rematch counting as two of them, is taken. Raises `RequestError`
    where the rows have no more sit-outs, nor more rematches.
    """
    frame = frame_of(situation)
    if not any(frame.tables):
        raise RequestError("no table can be filled with two pairs and boards")
    planned = _weighed(frame, _playing(frame, rows))
    seats = _search(frame, rows, planned, seed)
    better = [one for one in seats if one.is_choice_beside(planned)]
    best = min(better, key=lambda one: one.rank, default=None)
    if best is None:
        raise RequestError("no other seats were found with fewer sit-outs or rematches")
    who = "Everybody"
    if any(frame.fixed):
        who += " but those at tables with a pair of another section"
    return Continuation(
        NEW,
        _at_tables(situation, frame, best.rounds),
        (
            instruct(
                f"{who} is seated anew from round {situation.next_round} on: hand out "
                "cards"
            ),
        ),
        keeps_turns=False,
    )


def _search(frame: Frame, rows: Rows, planned: _Seats, seed: int) -> list[_Seats]:
    """Sound seats, found from the rows and from any seats, until some are perfect."""
    attempts = max(1, _STEPS_IN_ALL // steps_for(frame))
    seats: list[_Seats] = []
    for attempt in range(attempts):
        for start in (rows, None):
            if _is_perfect(frame, [planned, *seats]):
                return seats
            # the first attempt is drawn by the seed alone
            again = f" {attempt}" if attempt else ""
            chance = random.Random(f"{seed} {start is None}{again}")
            found = anneal_seats(frame, start, chance)
            seats += [
                _weighed(frame, _Sound(frame).of(found, fresh_first=first))
                for first in (False, True)
            ]
    return seats


def _playing(frame: Frame, rows: Rows) -> list[list[Table]]:
    return [
        [(cell.ns, cell.ew, cell.set) for cell in row if frame.may_sit(index, cell)]
        for index, row in enumerate(rows)
    ]


def _is_perfect(frame: Frame, seats: list[_Seats]) -> bool:
    return any(one.idle == frame.fewest_idle and not one.rematches for one in seats)


def _weighed(frame: Frame, rounds: list[list[Table]]) -> _Seats:
    met: Counter[Couple] = Counter(frame.met)
    missed: Counter[int] = Counter(frame.missed)
    rematches = 0
    for free, tables in zip(frame.free, rounds, strict=True):
        missed.update(free)
        for a, b, _ in tables:
            couple = as_couple(a, b)
            rematches += met[couple] > 0
            met[couple] += 1
            missed.subtract((a, b))
    counts = [missed[pair] for pair in frame.pairs]
    idle = sum(counts) - sum(frame.missed.values())
    return _Seats(rounds, idle, rematches, max(counts) - min(counts))


class _Sound:
    """Takes the tables that can be played, and seats who is left over if possible."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._sets = {pair: set(sets) for pair, sets in frame.sets.items()}
        self._met: Counter[Couple] = Counter(frame.met)

    def of(
        self, rounds: list[list[Table]], *, fresh_first: bool = False
    ) -> list[list[Table]]:
        """Sound tables for each round; boards are never replayed or overshared.

        Args:
            rounds: what was found.
            fresh_first: whether tables at which nobody meets again are taken first in
                all rounds, so that no rematch stands in their way.
        """
        sound: list[list[Table]] = [[] for _ in rounds]
        if fresh_first:
            self._take_all(rounds, sound, fresh=True)
        self._take_all(rounds, sound, fresh=False)
        for index, kept in enumerate(sound):
            self._seat_the_others(index, kept)
        return sound

    def _take_all(
        self, rounds: list[list[Table]], sound: list[list[Table]], *, fresh: bool
    ) -> None:
        for index, tables in enumerate(rounds):
            for table in tables:
                met = self._met[as_couple(*table[:2])]
                if (met and fresh) or table in sound[index]:
                    continue
                if self._can_play(table, index, sound[index]):
                    self._take(table, sound[index])

    def _can_play(self, table: Table, index: int, kept: list[Table]) -> bool:
        a, b, s = table
        others = [other[2] for other in kept]
        return (
            s not in self._sets[a]
            and s not in self._sets[b]
            and self._frame.rule.allows([s, *others, *self._frame.fixed_sets(index)])
        )

    def _take(self, table: Table, kept: list[Table]) -> None:
        a, b, s = table
        kept.append(table)
        self._sets[a].add(s)
        self._sets[b].add(s)
        self._met[as_couple(a, b)] += 1

    def _seat_the_others(self, index: int, kept: list[Table]) -> None:
        while True:
            seated = {pair for table in kept for pair in table[:2]}
            waiting = [p for p in self._frame.free[index] if p not in seated]
            table = self._new_table(waiting, index, kept)
            if table is None:
                return
            self._take(table, kept)

    def _new_table(
        self, waiting: list[int], index: int, kept: list[Table]
    ) -> Table | None:
        for a, b in combinations(waiting, 2):
            ns, ew = self._ways(a, b)
            if not ns or self._met[as_couple(a, b)]:
                continue
            for s in range(1, self._frame.rule.sets + 1):
                if self._can_play((ns, ew, s), index, kept):
                    return ns, ew, s
        return None

    def _ways(self, a: int, b: int) -> tuple[int, int]:
        """NS and EW of a couple; nobody where both are of one line."""
        north = self._frame.north
        if north is None:
            return a, b
        if (a in north) == (b in north):
            return 0, 0
        return (a, b) if a in north else (b, a)


def _at_tables(situation: Situation, frame: Frame, rounds: list[list[Table]]) -> Rows:
    """Tables by number: pairs that never move keep theirs as far as possible."""
    home = stationary_pairs(situation.movement)
    most = (len(a) + len(b) for a, b in zip(rounds, frame.fixed, strict=True))
    tables = max(situation.movement.tables, *most)
    return tuple(
        _row(seated, fixed, home, tables)
        for seated, fixed in zip(rounds, frame.fixed, strict=True)
    )


def _row(
    seated: list[Table], fixed: Mapping[int, Cell], home: dict[int, int], tables: int
) -> tuple[Cell, ...]:
    places = dict(fixed)
    homeless = []
    for table in map(Cell._make, seated):
        wished = [home[pair] for pair in table[:2] if pair in home]
        free = [number for number in wished if number not in places]
        if free:
            places[free[0]] = table
        else:
            homeless.append(table)
    numbers = (n for n in range(1, tables + 1) if n not in places)
    places |= dict(zip(numbers, homeless, strict=False))
    return tuple(places.get(n, Cell(0, 0, 0)) for n in range(1, tables + 1))
