"""Who meets whom, as something to choose: a graph, and a schedule that plays it."""

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Self

from evenhand.errors import RequestError
from evenhand.movement import Movement, play
from evenhand.search.interrupts import interrupted
from evenhand.search.joint_annealing import spread_out
from evenhand.solvers.matching import match_perfectly

#: The origin of a schedule that was made for given meetings.
MEETINGS = "meetings"

#: More pairs than any hall has: the meetings of a ring grow with their square.
_MOST_PAIRS = 1000
#: Orders in which pairs are matched, round by round, before we give up.
_TRIES = 50
#: How many trades are tried to spread the tables over the sets.
_SPREAD_STEPS = 2_000_000


@dataclass(frozen=True, slots=True)
class MeetingGraph:
    """Who meets whom, once each, so that everybody meets equally many.

    Attributes:
        pairs: how many pairs there are.
        rounds: how many others each of them meets.
        edges: the couples that meet, the lower number first.
    """

    pairs: int
    rounds: int
    edges: frozenset[tuple[int, int]]

    def __post_init__(self) -> None:
        if self.pairs % 2 or not 1 <= self.rounds < self.pairs:
            raise RequestError(
                f"meetings of {self.pairs} pairs in {self.rounds} rounds; expected an "
                "even number of pairs, and from one round up to one with each other"
            )
        met = Counter(pair for couple in self.edges for pair in couple)
        for a, b in self.edges:
            if not 1 <= a < b <= self.pairs:
                raise RequestError(
                    f"meeting {a}-{b}; expected two of the pairs 1 to {self.pairs}"
                )
        # a file may claim any number of pairs: the first that is wrong is enough
        every = range(1, self.pairs + 1)
        uneven = next((p for p in every if met[p] != self.rounds), None)
        if uneven:
            raise RequestError(
                f"pair {uneven} meets {met[uneven]} others in {self.rounds} "
                "rounds; everybody must meet a new pair in each round"
            )

    @classmethod
    def ring(cls, lines: int, size: int) -> Self:
        """Lines of pairs on a ring: line i meets all of lines i + 1, i + 4, i + 7, ….

        With five lines each meets its two neighbours; no three pairs meet one another.
        """
        if lines < 2 or lines % 3 != 2 or size < 1 or lines * size % 2:
            raise RequestError(
                f"a ring of {lines} lines of {size}; expected 2, 5, 8, 11, … lines, "
                "of an even size if they are odd in number"
            )
        if lines * size > _MOST_PAIRS:
            raise RequestError(
                f"a ring of {lines} lines of {size}: {lines * size} pairs; expected "
                f"{_MOST_PAIRS} at most"
            )
        couples = combinations(range(lines * size), 2)
        edges = ((a + 1, b + 1) for a, b in couples if (b // size - a // size) % 3 == 1)
        return cls(lines * size, (lines + 1) // 3 * size, frozenset(edges))

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read plain data: `pairs`, `rounds` and `edges`, such as "1-2 1-5 3-4"."""
        wanted = 'expected the keys pairs, rounds and edges, such as "1-2 1-5 3-4"'
        try:
            pairs, rounds, edges = data["pairs"], data["rounds"], data["edges"]
        except (KeyError, TypeError):
            raise RequestError(f"no meetings; {wanted}") from None
        whole = all(type(number) is int for number in (pairs, rounds))
        if not (whole and isinstance(edges, str)):
            raise RequestError(f"meetings that cannot be read; {wanted}")
        couples = []
        for word in edges.split():
            found = re.fullmatch(r"(\d{1,4})-(\d{1,4})", word, re.ASCII)
            if not found:
                raise RequestError(f"meeting {word[:20]!r}; expected one such as 1-2")
            a, b = sorted(map(int, found.groups()))
            couples.append((a, b))
        twice = [couple for couple, n in Counter(couples).items() if n > 1]
        if twice:
            raise RequestError("meeting {}-{} stands twice".format(*twice[0]))
        return cls(pairs, rounds, frozenset(couples))

    @classmethod
    def of(cls, movement: Movement) -> Self:
        """The meetings of a movement in which nobody meets twice."""
        couples = play.couples(movement)
        edges = frozenset((min(a, b), max(a, b)) for a, b in couples)
        return cls(movement.pairs, movement.rounds, edges)

    def as_data(self) -> dict[str, Any]:
        """The meetings as plain data."""
        edges = " ".join(f"{a}-{b}" for a, b in sorted(self.edges))
        return {"pairs": self.pairs, "rounds": self.rounds, "edges": edges}

    def schedule(self, most: int, chance: random.Random) -> Movement | None:
        """A random complete schedule of these meetings; None if none was found.

        Args:
            most: how many tables may have a set in one round.
            chance: random numbers.
        """
        rounds = self.divide(chance)
        if rounds is None:
            return None
        start = Movement.from_cells(
            [[(a, b, r) for a, b in row] for r, row in enumerate(rounds, 1)],
            pairs=self.pairs,
            sets=self.rounds,
            name=f"{self.pairs // 2}-table movement, {self.rounds} rounds",
            origin=MEETINGS,
        )
        seed = str(chance.random())
        found = spread_out(start, most, _SPREAD_STEPS, seed, fixed=True)
        return found and replace(found, origin=MEETINGS)

    def divide(self, chance: random.Random) -> list[list[tuple[int, int]]] | None:
        """The meetings divided into rounds in which everybody plays."""
        for _ in range(_TRIES):
            if interrupted():
                return None
            others: dict[int, set[int]] = {p: set() for p in range(1, self.pairs + 1)}
            for a, b in self.edges:
                others[a].add(b)
                others[b].add(a)
            rounds = []
            for _ in range(self.rounds):
                order = chance.sample(sorted(others), self.pairs)
                partner = match_perfectly(others, order)
                if partner is None:
                    break
                rounds.append([(a, b) for a, b in partner.items() if a < b])
                for a, b in partner.items():
                    others[a].discard(b)
            else:
                return rounds
        return None
