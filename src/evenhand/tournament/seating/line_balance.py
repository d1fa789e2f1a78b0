"""Who sits NS: chosen per line and session, so that the whole event is even.

Turning a section in one session means that its NS line sits EW and its EW line NS. That
changes how its pairs compete with everybody outside the section and nothing else. Let G
be the boards of that session that two pairs sit the same way, less those they sit
opposite ways, and U the pairs of the section. Then

    Δ ΣC² = Σ over u in U, v outside U of [4·G(u,v)² − 4·G(u,v)·C(u,v)].

No guide card changes: a line is simply told where to sit. Rule 3 constrains appendix
tails. What may be turned there has to be turned together. Since the exceptional pairs
stay, the formula does not hold for them, and they get a search of their own.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from evenhand.fairness import Measures
from evenhand.fairness.competition import Reals
from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seating.event_balance import (
    Gain,
    measure_event,
    signs_of,
    stakes_of,
)
from evenhand.tournament.seating.session_seats import seat_sessions
from evenhand.tournament.seating.still_seats import seat_still_lines

#: How often each section is weighed while the search cools: at least and at most.
SWEEPS = (60, 200)
#: The work allowed, in matrix entries looked at.
_WORK = 100_000_000
#: How many chains of an appendix tail are tried both ways; usually there is one.
_MOST_CHAINS = 2
#: How often each section is weighed at the end, when only gains are accepted.
_FROZEN_SWEEPS = 3
#: First and last temperature, as multiples of a typical change.
HOT, COLD = 0.5, 0.06

Rows = npt.NDArray[np.int64]
#: Sections, as (session, section) from 0, that are turned together.
Turning = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BalancedLines:
    """A movement of lines with NS and EW chosen for balance.

    Attributes:
        table: the movement of lines.
        gain: the figures before and after.
        seed: the seed of the search.
    """

    table: LineTable
    gain: Gain
    seed: int


def balance_lines(
    table: LineTable,
    lines: Lines,
    *,
    seed: int = 1,
    sweeps: int | None = None,
    played: int = 0,
    is_fine: Callable[[LineTable], bool] = lambda _: True,
) -> BalancedLines:
    """Choose who sits NS in every section and session.

    A line with stationary pairs always keeps its section and sits NS, and a Howell tail
    with a stationary pair is never turned.

    Args:
        table: the movement of lines.
        lines: the pairs in the lines.
        seed: the seed of the search; the same seed gives the same answer.
        sweeps: how often each section is weighed; by default, as the size of the event
            allows.
        played: how many sessions have been played and cannot change.
        is_fine: whether a table will do. Others may meet in an appendix tail that is
            turned, and some of a skip Mitchell.
    """
    # stationary lines first: what they fix is no longer free to be turned
    still = seat_still_lines(table, lines.always_ns, played)
    table = still if is_fine(still) else table
    free = [t for t in possible_turnings(table) if _is_free(table, t, lines, played)]
    tails = [turning for turning in free if _is_in_appendix(table, turning)]
    others = [turning for turning in free if turning not in tails]
    starts = [table, *(_turned(table, [chain]) for chain in tails[:_MOST_CHAINS])]
    if sweeps is None:
        sweeps = _sweeps_for(table, len(others) * len(starts))
    # the untouched table competes too, so balancing never makes things worse
    found = [table]
    for start in starts:
        chosen = _State(start, lines, others).search(sweeps, random.Random(seed))
        turned = _turned(start, chosen)
        if is_fine(turned):
            found.append(turned)
    figures = [_measure(one, lines) for one in found]
    best = min(range(len(found)), key=lambda i: figures[i].sum_of_squares)
    return BalancedLines(found[best], Gain(figures[0], figures[best]), seed)


def _measure(table: LineTable, lines: Lines) -> Measures:
    return measure_event(seat_sessions(table, lines))


def _turned(table: LineTable, turnings: Iterable[Turning]) -> LineTable:
    for turning in turnings:
        for session, section in turning:
            table = table.turn(session, section)
    return table


def _is_in_appendix(table: LineTable, turning: Turning) -> bool:
    return any(table.layout.sections[index].is_mitchell_tail for _, index in turning)


def _sweeps_for(table: LineTable, turnings: int) -> int:
    layout = table.layout
    look = 2 * layout.rounds * layout.pairs
    least, most = SWEEPS
    return int(np.clip(_WORK // max(turnings * look, 1), least, most))


def possible_turnings(table: LineTable) -> Iterator[Turning]:
    """The turnings that do not break rule 3.

    Each line visits an appendix tail at most once in each direction, so the couples of
    lines that meet there form chains. A chain can only be turned as a whole.
    """
    for index, section in enumerate(table.layout.sections):
        if section.is_mitchell_tail:
            yield from _chains(table, index)
        else:
            yield from (((j, index),) for j in range(len(table.sessions)))


def _chains(table: LineTable, index: int) -> Iterator[Turning]:
    left = dict(enumerate(session[index] for session in table.sessions))
    while left:
        first, lines = left.popitem()
        chain, reached = [first], set(lines)
        while joined := [j for j, couple in left.items() if reached & set(couple)]:
            for j in joined:
                reached |= set(left.pop(j))
                chain.append(j)
        yield tuple((j, index) for j in sorted(chain))


def _is_free(table: LineTable, turning: Turning, lines: Lines, played: int) -> bool:
    """Whether neither stationary pairs nor a played session stand in the way."""
    fixed, tails = set(lines.always_ns), table.layout.tails
    staying = {
        index: set(lines.exceptional[number]) for number, index in enumerate(tails)
    }
    for j, index in turning:
        howell = table.layout.sections[index].is_howell_tail
        if j < played or fixed & set(table.sessions[j][index]):
            return False
        if howell and staying[index] & set(lines.still):
            return False
    return True


class _State(Problem[int, float]):
    """The competition, as sections are turned one by one."""

    def __init__(
        self, table: LineTable, lines: Lines, turnings: Sequence[Turning]
    ) -> None:
        self.turnings = turnings
        self._waiting: list[int] = []
        self._turned: set[int] = set()
        self._best = frozenset[int]()
        sessions = seat_sessions(table, lines)
        halls = [seats.hall() for seats in sessions]
        self.pairs = [p for line in lines for p in line if p != table.layout.phantom]
        self.pairs.sort()
        place = {pair: row for row, pair in enumerate(self.pairs)}
        self.nets: list[Reals] = []
        self.competition: Reals = np.zeros((len(self.pairs), len(self.pairs)))
        for hall in halls:
            signs = signs_of(hall, self.pairs)
            self.nets.append(signs @ signs.T)
            self.competition += self.nets[-1] + stakes_of(hall, self.pairs)
        np.fill_diagonal(self.competition, 0)
        self.rows: list[list[Rows]] = [
            [
                np.array([place[p] for p in part.members if p in place], dtype=np.int64)
                for part in seats.sections
            ]
            for seats in sessions
        ]

    def search(self, sweeps: int, chance: random.Random) -> list[Turning]:
        """Anneal, then descend; return the turnings that led to the best state."""
        count = len(self.turnings)
        if not count:
            return []
        changes = [abs(self.change(*turning[0])) for turning in self.turnings]
        typical = float(np.mean(changes)) or 1.0
        cooling = Cooling(HOT * typical, COLD * typical, count * sweeps)
        stop = AfterSteps(count * (sweeps + _FROZEN_SWEEPS))
        anneal(self, 0.0, stop, cooling, chance)
        return [self.turnings[index] for index in sorted(self._best)]

    def propose(self, chance: random.Random) -> tuple[int, float] | None:
        """The next turning of a sweep; none comes again before all have come once."""
        if not self._waiting:
            self._waiting = chance.sample(range(len(self.turnings)), len(self.turnings))
        index = self._waiting.pop()
        change = self.change(*self.turnings[index][0])
        return (index, change) if change else None

    def accept(self, change: int) -> None:
        """Turn a section."""
        self.turn(*self.turnings[change][0])
        self._turned ^= {change}

    def remember(self) -> None:
        """Keep the current turnings as the best."""
        self._best = frozenset(self._turned)

    def change(self, session: int, section: int) -> float:
        """The change in ΣC² if a section is turned in a session."""
        rows = self.rows[session][section]
        net, now = self.nets[session][rows], self.competition[rows]
        inside_net, inside = net[:, rows], now[:, rows]
        # the section against everybody, less the section against itself: nothing
        # changes between pairs that turn together
        cross = np.vdot(net, net) - np.vdot(net, now)
        return 4 * float(
            cross - np.vdot(inside_net, inside_net) + np.vdot(inside_net, inside)
        )

    def turn(self, session: int, section: int) -> None:
        """Turn a section in a session."""
        rows = self.rows[session][section]
        net = self.nets[session]
        # the pairs of the section turn together, so nothing changes between them
        change = -2 * net[rows]
        change[:, rows] = 0
        self.competition[rows] += change
        self.competition[:, rows] += change.T
        net[rows] += change
        net[:, rows] += change.T
