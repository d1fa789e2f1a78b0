"""Worger's extension: one more round than tables, and every pair plays every set.

A complete Mitchell gets a new set. Some couples, which contain every NS pair, every EW
pair and every set once (a transversal), play the new set instead of their own. They
meet again in an extra round, directions reversed, on the sets they gave up.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from evenhand.errors import SizeError
from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell import make_double_weave, make_mitchell, make_relay
from evenhand.families.mitchell_lines import stop_after
from evenhand.movement import Cell, Movement

#: A transversal was found for every number of tables up to this one.
_MOST_TABLES = 40
_SIZES = f"4 to {_MOST_TABLES} tables exist"

#: When a search for a transversal gives up: most are found soon or not at all.
_FEW_STEPS, _MANY_STEPS = 300, 3000


class _Play(NamedTuple):
    """When a couple meets, and on which set."""

    round: int
    set: int


#: The play of each couple: NS pair and EW pair, both counted from 1.
_Plays = dict[tuple[int, int], _Play]


def make_worger(*, tables: int, rounds: int | None = None) -> Movement:
    """Worger's extension of a Mitchell, with the extra round at the end."""
    if not 4 <= tables <= _MOST_TABLES:
        raise no_such_size("worger", f"{tables} tables", _SIZES)
    plays, partner = _extended_square(tables)
    new_set = tables + 1
    cells = [[Cell(0, 0, 0)] * tables for _ in range(tables + 1)]
    for (ns, ew), play in plays.items():
        chosen = partner[ns] == ew
        cell = Cell(ns, tables + ew, new_set if chosen else play.set)
        cells[play.round - 1][ns - 1] = cell
        if chosen:
            cells[tables][ns - 1] = Cell(tables + ew, ns, play.set)
    movement = Movement(
        tuple(map(tuple, cells)),
        pairs=2 * tables,
        sets=new_set,
        name=f"{tables}-table Worger Mitchell",
        origin="worger",
    )
    return stop_after(movement, rounds)


@cache
def _extended_square(tables: int) -> tuple[_Plays, dict[int, int]]:
    """The plays of a complete Mitchell, and a transversal: NS pair to EW pair."""
    if tables % 4 == 2:
        return _turned_relay(tables)
    make = make_mitchell if tables % 2 else make_double_weave
    plays = _plays(make(tables=tables))
    if tables % 2 and tables % 3:
        # NS t meets EW 3t in round −2t on set −t: modulo a number that neither 2 nor 3
        # divides these are all different.
        return plays, {t + 1: 3 * t % tables + 1 for t in range(tables)}
    # With an odd number of tables divisible by 3 there is no transversal that has every
    # round once too, so two tables must have the new set at the same time.
    for most_at_once in (2,) if tables % 2 else (1, 2):
        partner = _Transversal(plays, tables, most_at_once, _FEW_STEPS).find()
        if partner:
            return plays, partner
    raise SizeError(f"worger: {tables} tables; no transversal was found")


def _turned_relay(tables: int) -> tuple[_Plays, dict[int, int]]:
    """A relay Mitchell, changed so that it has a transversal.

    As a Latin square the relay Mitchell is a cyclic group of even order, which has no
    transversal. Table 1 and the table whose sets are half the room away exchange their
    sets when two EW pairs half the room apart come. The square that results has some.
    """
    plays = _plays(make_relay(tables=tables))
    half = tables // 2
    first = plays[1, 1].set
    other = next(
        t for t in range(2, tables + 1) if (plays[t, 1].set - first) % tables == half
    )
    squares = [_turn(plays, tables, (1, other), ew) for ew in range(1, half + 1)]
    soon = list(_find_in_each(squares, tables, _FEW_STEPS))
    if soon:
        return min(soon, key=lambda found: _sharing(*found))
    for late in _find_in_each(squares, tables, _MANY_STEPS):
        return late
    raise SizeError(f"worger: {tables} tables; no transversal was found")


def _find_in_each(
    squares: list[_Plays], tables: int, steps: int
) -> Iterator[tuple[_Plays, dict[int, int]]]:
    for square in squares:
        partner = _Transversal(square, tables, 2, steps).find()
        if partner:
            yield square, partner


def _turn(plays: _Plays, tables: int, turned_ns: tuple[int, int], ew: int) -> _Plays:
    """The square with two sets exchanged where two NS and two EW pairs meet."""
    turned = dict(plays)
    opposite = ew + tables // 2
    for ns in turned_ns:
        here, there = plays[ns, ew], plays[ns, opposite]
        turned[ns, ew] = _Play(here.round, there.set)
        turned[ns, opposite] = _Play(there.round, here.set)
    return turned


def _sharing(plays: _Plays, partner: dict[int, int]) -> tuple[int, int]:
    """The most tables that want a set at once, and how often tables share."""
    at_once = Counter(
        _Play(play.round, 0 if partner[ns] == ew else play.set)
        for (ns, ew), play in plays.items()
    )
    return max(at_once.values()), len(plays) - len(at_once)


def _plays(movement: Movement) -> _Plays:
    return {
        (cell.ns, cell.ew - movement.tables): _Play(r, cell.set)
        for r, row in enumerate(movement.schedule, 1)
        for cell in row
    }


class _Transversal:
    """A search for couples that contain every pair and every set once.

    Args:
        plays: the play of each couple.
        tables: how many pairs a line has.
        most_at_once: how many of the couples may meet in one round; they all want the
            new set then.
        steps: how many steps to try before giving up.
    """

    def __init__(
        self, plays: _Plays, tables: int, most_at_once: int, steps: int
    ) -> None:
        self._plays = plays
        self._line = range(1, tables + 1)
        self._most_at_once = most_at_once
        self._steps_left = steps
        self._partner: dict[int, int] = {}
        self._ew: set[int] = set()
        self._sets: set[int] = set()
        self._per_round: Counter[int] = Counter()

    def find(self) -> dict[int, int]:
        """The EW pair for each NS pair; empty if no transversal was found."""
        return dict(sorted(self._partner.items())) if self._complete() else {}

    def _complete(self) -> bool:
        self._steps_left -= 1
        if len(self._partner) == len(self._line):
            return True
        # the NS pair with the fewest choices first, so that dead ends show early
        open_ns = [ns for ns in self._line if ns not in self._partner]
        ns, choices = min(
            ((ns, self._choices(ns)) for ns in open_ns), key=lambda c: len(c[1])
        )
        for ew in choices:
            if self._steps_left < 0:
                return False
            self._take(ns, ew)
            if self._complete():
                return True
            self._give_back(ns)
        return False

    def _choices(self, ns: int) -> list[int]:
        """The EW pairs that are still possible, those met in unused rounds first."""
        possible = [
            (self._per_round[play.round], ew)
            for ew in self._line
            if ew not in self._ew
            and (play := self._plays[ns, ew]).set not in self._sets
            and self._per_round[play.round] < self._most_at_once
        ]
        return [ew for _, ew in sorted(possible)]

    def _take(self, ns: int, ew: int) -> None:
        play = self._plays[ns, ew]
        self._partner[ns] = ew
        self._ew.add(ew)
        self._sets.add(play.set)
        self._per_round[play.round] += 1

    def _give_back(self, ns: int) -> None:
        ew = self._partner.pop(ns)
        play = self._plays[ns, ew]
        self._ew.remove(ew)
        self._sets.remove(play.set)
        self._per_round[play.round] -= 1


WORGER = Family(
    name="worger",
    summary="one more round than tables, the last with directions reversed",
    sizes=_SIZES,
    make=make_worger,
)
