"""Exchanges in later rounds after which nobody plays a board twice.

Two pairs that sat in each other's seats know boards that they would meet again. Often
it is enough to exchange seats or sets once more, later on, and no award is needed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evenhand.movement import Movement
from evenhand.movement.value import Schedule
from evenhand.tournament.seated import SeatedSection, couple

#: More exchanges than this are too much to explain to a room.
_MOST_EXCHANGES = 3
#: How many ways to begin are followed further.
_WIDTH = 6


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
    best = {section.movement: tuple[Exchange, ...]()}
    for _ in range(_MOST_EXCHANGES):
        found: dict[Movement, tuple[Exchange, ...]] = {}
        for movement, made in best.items():
            here = replace(section, movement=movement)
            for one in _exchanges(here, next_round, two_lines=two_lines):
                after = _after(movement, one, section.first_table)
                found.setdefault(after, (*made, one))
        # a few of the best are gone on from: the first exchange of a good pair of them
        # need not be the best by itself
        best = dict(
            sorted(found.items(), key=lambda each: _weigh(each[0].schedule))[:_WIDTH]
        )
        first = next(iter(best), None)
        if first is not None and not _played_twice(first.schedule):
            return Mending(replace(section, movement=first), _as_told(best[first]))
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


def _after(movement: Movement, exchange: Exchange, first_table: int) -> Movement:
    """The movement after an exchange."""
    match exchange:
        case SeatExchange():
            a, b = exchange.pairs
            return movement.renumber({a: b, b: a}, exchange.rounds)
        case SetExchange((a, b), r):
            row = list(movement.schedule[r - 1])
            one, other = a - first_table, b - first_table
            row[one], row[other] = (
                row[one]._replace(set=row[other].set),
                row[other]._replace(set=row[one].set),
            )
            before, after = movement.schedule[: r - 1], movement.schedule[r:]
            return replace(movement, schedule=(*before, tuple(row), *after))


def _weigh(rows: Schedule) -> tuple[int, int]:
    """How often a set is played again, and how often two pairs meet again."""
    met = Counter(couple(c.ns, c.ew) for row in rows for c in row if all(c))
    return len(_played_twice(rows)), sum(times - 1 for times in met.values())


def _played_twice(rows: Schedule) -> list[tuple[int, int, int]]:
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
    section: SeatedSection, next_round: int, *, two_lines: bool
) -> Iterator[Exchange]:
    """Exchanges that concern somebody who would play a set twice."""
    rows = section.movement.schedule
    # any other exchange would leave those boards with those pairs
    twice = _played_twice(rows)
    first, last = section.first_table, len(rows)
    for _, r, table in twice:
        for other in range(len(rows[r - 1])) if r >= next_round else ():
            if other != table and all(rows[r - 1][other]):
                yield SetExchange((first + table, first + other), r)
    pairs = sorted({pair for row in rows for cell in row for pair in cell[:2]} - {0})
    for pair in dict.fromkeys(pair for pair, _, _ in twice):
        for other in pairs:
            # for one round, or for good: anything between is harder to tell a room
            for start in range(next_round, last + 1):
                for end in {start, last}:
                    one = SeatExchange((pair, other), range(start, end + 1))
                    if other != pair and not (two_lines and _mixes(rows, one)):
                        yield one


def _mixes(rows: Schedule, exchange: SeatExchange) -> bool:
    """Whether a pair changes sides by an exchange."""
    sides: dict[int, set[int]] = {}
    for r in exchange.rounds:
        for cell in rows[r - 1]:
            for side, pair in enumerate(cell[:2]):
                sides.setdefault(pair, set()).add(side)
    a, b = exchange.pairs
    return len(sides.get(a, set()) | sides.get(b, set())) > 1
