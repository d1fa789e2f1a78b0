"""A session as it would be after exchanges: can two byes be merged in it?"""

from collections.abc import Collection, Mapping, Sequence

from evenhand.solvers.assignment import assign
from evenhand.tournament.changes.pair_courses import Courses
from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.seated import Couple

#: The seat of each pair that has another one than before.
Places = dict[int, int]


class SeatsExchanged:
    """Judges exchanges by who would meet whom, pair by pair."""

    def __init__(
        self, courses: Courses, met: Collection[Couple], gone: frozenset[int]
    ) -> None:
        self.courses = courses
        self._met = met
        self._gone = gone
        self._couples = courses.couples()

    def is_clean(self, places: Places, two: Couple) -> bool:
        """Whether two byes can be merged, and nobody who moves meets an old opponent.

        Args:
            places: the seats after the exchanges.
            two: the byes.
        """
        meetings = self.meetings(places, two)
        holder = {seat: pair for pair, seat in places.items()}
        seen: set[Couple] = set()
        for p, q in meetings:
            one, other = holder.get(p, p), holder.get(q, q)
            if {one, other} & self._gone:
                continue
            who = couple(one, other)
            if who in self._met or who in seen or couple(p, q) in self._couples:
                return False
            seen.add(who)
        return bool(seen) and not any(
            self._meets_old(pair, seat, holder) for pair, seat in places.items()
        )

    def meetings(self, places: Places, two: Couple) -> list[Couple]:
        """The seats across from two byes, round by round; none on other boards."""
        a, b = (places.get(bye, bye) for bye in two)
        stops = self.courses.stops
        return [
            (stops[a][r].opponent, stops[b][r].opponent)
            for r in self.courses.same_boards(a, b)
        ]

    def _meets_old(self, pair: int, seat: int, holder: Mapping[int, int]) -> bool:
        if pair in self._gone:
            return False
        return any(
            couple(pair, opponent) in self._met
            for other in self.courses.opponents(seat)
            if (opponent := holder.get(other, other)) not in self._gone
        )

    def sit_across(
        self,
        pairs: Sequence[int],
        others: Sequence[int],
        stays: Collection[int] = (),
    ) -> tuple[int, ...] | None:
        """Pairs in another order, so that each meets a new one; few change seats.

        Args:
            pairs: those who change seats among them.
            others: whom the first, second, … of them meets.
            stays: those of the pairs that keep their seats.
        """
        costs = [
            [
                self._cost(seat, person, pairs, other, stays)
                for person in range(len(pairs))
            ]
            for seat, other in enumerate(others)
        ]
        order = assign(costs)
        return None if order is None else tuple(pairs[person] for person in order)

    def _cost(
        self,
        seat: int,
        person: int,
        pairs: Sequence[int],
        other: int,
        stays: Collection[int],
    ) -> int | None:
        """1 where a pair present changes seats; None where it must not sit there."""
        pair = pairs[person]
        gone = pair in self._gone or other in self._gone
        if not gone and couple(pair, other) in self._met:
            return None
        if seat == person:
            return 0
        if pair in stays:
            return None
        return 0 if pair in self._gone else 1
