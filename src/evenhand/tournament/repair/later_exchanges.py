"""Exchanges in later rounds after which nobody plays a board twice.

Two pairs that sat in each other's seats know boards that they would meet again. Often
it is enough to exchange seats or sets once more, later on, and no award is needed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evenhand.movement import Cell
from evenhand.tournament.seated import SeatedSection, couple

#: More exchanges than this are too much to explain to a room.
_MOST_EXCHANGES = 3
#: How many ways to begin are followed further.
_WIDTH = 6

_Rows = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class SeatExchange:
    """Pairs sit in one another's seats in some rounds.

    Attributes:
        pairs: each takes the seat of the next, and the last that of the first.
        rounds: the rounds in order.
    """

    pairs: tuple[int, ...]
    rounds: Sequence[int]


@dataclass(frozen=True, slots=True)
class SetExchange:
    """Two tables, as numbered in the hall, exchange their boards in a round."""

    tables: tuple[int, int]
    round: int


Exchange = SeatExchange | SetExchange


@dataclass(frozen=True, slots=True)
class Mending:
    """A section in which nobody plays a board twice any more, and what it takes."""

    section: SeatedSection
    exchanges: tuple[Exchange, ...]


def mend_later(
    section: SeatedSection, next_round: int, *, two_lines: bool
) -> Mending | None:
    """The fewest exchanges found by which no pair plays a set twice.

    All ways to make one exchange are weighed, then all ways to go on from the best of
    them, and so on. Of several with as many, the one with fewer rematches is taken.

    Args:
        section: as it was really played up to now, then as planned.
        next_round: the first round that can be changed.
        two_lines: whether NS and EW are ranked apart, so that nobody changes sides.
    """
    best = {section.movement.schedule: tuple[Exchange, ...]()}
    for _ in range(_MOST_EXCHANGES):
        found: dict[_Rows, tuple[Exchange, ...]] = {}
        for rows, made in best.items():
            for one in _exchanges(section, rows, next_round, two_lines=two_lines):
                found.setdefault(_after(rows, one, section.first_table), (*made, one))
        # a few of the best are gone on from: the first exchange of a good pair of them
        # need not be the best by itself
        best = dict(sorted(found.items(), key=lambda each: _weigh(each[0]))[:_WIDTH])
        rows = next(iter(best), ())
        if rows and not _played_twice(rows):
            mended = replace(section, movement=replace(section.movement, schedule=rows))
            return Mending(mended, _as_told(best[rows]))
    return None


def _as_told(made: Sequence[Exchange]) -> tuple[Exchange, ...]:
    """Exchanges that come to the same in any order, each pair in one of a round."""
    seats: dict[tuple[int, ...], list[int]] = {}
    moves = [one for one in made if isinstance(one, SeatExchange)]
    for r in sorted({r for one in moves for r in one.rounds}):
        taken: dict[int, int] = {}
        for a, b in (one.pairs for one in moves if r in one.rounds):
            taken[a], taken[b] = taken.get(b, b), taken.get(a, a)
        for pairs in _cycles(taken):
            seats.setdefault(pairs, []).append(r)
    sets = (one for one in made if isinstance(one, SetExchange))
    return (*sets, *(SeatExchange(pairs, rounds) for pairs, rounds in seats.items()))


def _cycles(taken: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """The pairs that exchange seats, given whose seat each of them takes."""
    left = set(taken)
    while left:
        cycle = [min(left)]
        while (following := taken[cycle[-1]]) != cycle[0]:
            cycle.append(following)
        left.difference_update(cycle)
        if len(cycle) > 1:
            yield tuple(cycle)


def _after(rows: _Rows, exchange: Exchange, first_table: int) -> _Rows:
    """The rounds after an exchange."""
    match exchange:
        case SeatExchange((a, b), rounds):
            other = {a: b, b: a}
            changed = {
                r: tuple(Cell(other.get(x, x), other.get(y, y), s) for x, y, s in row)
                for r, row in enumerate(rows, 1)
                if r in rounds
            }
        case SetExchange(tables, r):
            a, b = (table - first_table for table in tables)
            row = rows[r - 1]
            sets = {a: row[b].set, b: row[a].set}
            changed = {
                r: tuple(
                    cell._replace(set=sets.get(t, cell.set))
                    for t, cell in enumerate(row)
                )
            }
    return tuple(changed.get(r, row) for r, row in enumerate(rows, 1))


def _weigh(rows: _Rows) -> tuple[int, int]:
    """How often a set is played again, and how often two pairs meet again."""
    met = Counter(couple(c.ns, c.ew) for row in rows for c in row if all(c))
    return len(_played_twice(rows)), sum(times - 1 for times in met.values())


def _played_twice(rows: _Rows) -> list[tuple[int, int, int]]:
    """A pair, a round and a table, from 0, for each set that the pair has played."""
    seen: set[tuple[int, int]] = set()
    found = []
    for r, row in enumerate(rows, 1):
        for table, cell in enumerate(row):
            for pair in cell[:2] if all(cell) else ():
                if (pair, cell.set) in seen:
                    found.append((pair, r, table))
                seen.add((pair, cell.set))
    return found


def _exchanges(
    section: SeatedSection,
    rows: _Rows,
    next_round: int,
    *,
    two_lines: bool,
) -> Iterator[Exchange]:
    """Exchanges that concern somebody who would play a set twice."""
    twice = _played_twice(rows)
    first, last = section.first_table, len(rows)
    for _, r, table in twice:
        for other in range(len(rows[r - 1])) if r >= next_round else ():
            if other != table and all(rows[r - 1][other]):
                yield SetExchange((first + table, first + other), r)
    pairs = sorted({pair for row in rows for cell in row for pair in cell[:2]} - {0})
    for pair in dict.fromkeys(pair for pair, _, _ in twice):
        for other in pairs:
            for start in range(next_round, last + 1):
                for end in {start, last}:
                    one = SeatExchange((pair, other), range(start, end + 1))
                    if other != pair and not (two_lines and _mixes(rows, one)):
                        yield one


def _mixes(rows: _Rows, exchange: SeatExchange) -> bool:
    """Whether a pair changes sides by an exchange."""
    sides: dict[int, set[int]] = {}
    for r in exchange.rounds:
        for cell in rows[r - 1]:
            for side, pair in enumerate(cell[:2]):
                sides.setdefault(pair, set()).add(side)
    a, b = exchange.pairs
    return len(sides.get(a, set()) | sides.get(b, set())) > 1
