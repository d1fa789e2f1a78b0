"""Sessions that get better as lines change places, by annealing.

Two lines change places in a session, another couple goes to the tail, or a ring of
meetings changes from one session to another. The meetings of two sessions form such
rings, so no line is left without an opponent by that and no new meeting arises.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps
from evenhand.tournament.lines.line_movement import LineSession
from evenhand.tournament.replanning.session_costs import (
    REMATCH,
    SessionCosts,
    Sessions,
    distance,
)

#: What a bye costs where ranks matter, and what a rematch in the next session costs
#: besides. A rank between two opponents costs 1.
_ABOVE_RANKS = 10**6
_STEPS_PER_SEAT, _MOST_STEPS = 400, 30_000
#: How often a ring changes sessions, or a couple goes to the tail, at a step.
_RINGS, _TO_TAIL = 0.1, 0.3


@dataclass(frozen=True, slots=True)
class _State:
    """Sessions, who meets in each, and what that costs."""

    sessions: Sessions
    couples: tuple[int, ...]
    cost: int


class SessionExchanges(Problem[_State, int]):
    """Sessions in which lines change places.

    Args:
        costs: what sessions cost.
        start: the sessions to begin with.
        place: the rank of each line, from 0, where the first session is to bring lines
            of close ranks together.
    """

    def __init__(
        self,
        costs: SessionCosts,
        start: Sessions,
        place: Mapping[int, int] | None = None,
    ) -> None:
        self._costs = costs
        self._place = place
        sections = costs.layout.sections
        self._slots = [
            (index, n, len(slot.seats))
            for index, section in enumerate(sections)
            for n, slot in enumerate(section.slots())
            if slot.is_normal
        ]
        couples = tuple(map(costs.couples.in_session, start))
        self._now = self._best = _State(start, couples, self._cost(start, couples))

    def improve(
        self, hot: float, cold: float, chance: random.Random, share: float = 1
    ) -> Sessions:
        """The best sessions found while it cools, in all steps or a share of them."""
        seats = len(self._slots) * len(self._now.sessions)
        steps = int(share * min(_MOST_STEPS, _STEPS_PER_SEAT * seats))
        stop = AfterSteps(steps)
        anneal(self, self._now.cost, stop, Cooling(hot, cold, steps), chance)
        return self._best.sessions

    def _cost(self, sessions: Sessions, couples: Sequence[int]) -> int:
        cost = self._costs.cost(couples)
        if self._place is not None:
            # a rematch in the next session is sure to happen; later ones may yet be
            # avoided
            at_once = self._costs.cost(couples[:1]) // REMATCH
            ranks = distance(sessions[0], self._place)
            cost = _ABOVE_RANKS * (cost + at_once) + ranks
        return cost

    def propose(self, chance: random.Random) -> tuple[_State, int] | None:
        """The sessions after an exchange, and what that adds to the cost."""
        changed = self._draw_change(chance)
        if changed is None:
            return None
        costs = self._costs
        sessions, couples = list(self._now.sessions), list(self._now.couples)
        for j, session in changed.items():
            # lines that must sit NS cannot be paid for with anything
            if not costs.is_legal((session,)):
                return None
            sessions[j], couples[j] = session, costs.couples.in_session(session)
        cost = self._cost(tuple(sessions), couples)
        state = _State(tuple(sessions), tuple(couples), cost)
        return state, cost - self._now.cost

    def accept(self, change: _State) -> None:
        """Take the changed sessions."""
        self._now = change

    def remember(self) -> None:
        """Keep the sessions as they are."""
        self._best = self._now

    def _draw_change(self, chance: random.Random) -> dict[int, LineSession] | None:
        """Sessions that change, by number: two lines, two couples, or a ring."""
        sessions, what = self._now.sessions, chance.random()
        j = chance.randrange(len(sessions))
        if what < _RINGS and len(sessions) > 1:
            i = chance.randrange(len(sessions))
            line = chance.randrange(len(self._costs.lines.normal)) + 1
            return self._exchange_ring(i, j, line) if i != j else None
        tails = self._costs.mitchell_tails
        if what > 1 - _TO_TAIL and tails:
            return {j: self._send_to_tail(sessions[j], chance.choice(tails), chance)}
        (s, a, one), (t, b, other) = (
            chance.choice(self._slots),
            chance.choice(self._slots),
        )
        # lines of other lengths do not fit, and two lines of one Mitchell gain nothing
        if one != other or (s == t and (a == b or s not in tails)):
            return None
        rows = [list(lines) for lines in sessions[j]]
        rows[s][a], rows[t][b] = rows[t][b], rows[s][a]
        return {j: tuple(map(tuple, rows))}

    def _send_to_tail(
        self, session: LineSession, tail: int, chance: random.Random
    ) -> LineSession:
        """A session with another couple in a tail for two lines, either way round."""
        other = chance.randrange(len(session))
        rows = list(session)
        rows[tail], rows[other] = rows[other], rows[tail]
        if chance.random() < 0.5:
            rows[tail] = rows[tail][::-1]
        return tuple(rows)

    def _exchange_ring(self, i: int, j: int, line: int) -> dict[int, LineSession]:
        """Two sessions after the meetings of a line have changed between them.

        If it changes its opponent, so does that opponent, and so on round the ring.
        """
        both = (self._now.sessions[i], self._now.sessions[j])
        at = [{n: s for s, lines in enumerate(one) for n in lines} for one in both]
        rings: tuple[set[int], set[int]] = (set(), set())
        waiting = [line]
        while waiting:
            met = waiting.pop()
            for one, section_of, ring in zip(both, at, rings, strict=True):
                section = section_of[met]
                if section not in ring:
                    ring.add(section)
                    waiting += one[section]
                    if section in self._costs.howells:
                        # the tail itself is one of the ring
                        waiting += [*both[0][section], *both[1][section]]
        first, second = (sorted(ring, key=self._howells_last) for ring in rings)
        rows = [list(one) for one in both]
        for s, t in zip(first, second, strict=True):
            rows[0][s], rows[1][t] = both[1][t], both[0][s]
        return {i: tuple(rows[0]), j: tuple(rows[1])}

    def _howells_last(self, section: int) -> tuple[bool, int]:
        return section in self._costs.howells, section
