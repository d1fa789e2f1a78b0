"""Each pair's way through a session: whom it meets, where, on which boards."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.seated import Couple, SeatedSession


class Stop(NamedTuple):
    """A pair in a round; section and table count from 0, the table in its section."""

    round: int
    section: int
    table: int
    direction: str
    opponent: int
    set: int


@dataclass(frozen=True, slots=True)
class Courses:
    """The stops of every pair of a session, by round.

    Attributes:
        stops: for each pair its stop in each round that it has one.
        names: the sections' letters.
        first_tables: the number in the hall of each section's first table.
    """

    stops: dict[int, dict[int, Stop]]
    names: tuple[str, ...]
    first_tables: tuple[int, ...]

    @classmethod
    def of(cls, session: SeatedSession) -> "Courses":
        """Every pair's way through the session."""
        stops: dict[int, dict[int, Stop]] = {}
        for index, section in enumerate(session.sections):
            for r, row in enumerate(section.movement.schedule, 1):
                for t, (ns, ew, board_set) in enumerate(row):
                    if not ns or not ew:
                        continue
                    for pair, way, other in ((ns, "NS", ew), (ew, "EW", ns)):
                        stop = Stop(r, index, t, way, other, board_set)
                        stops.setdefault(pair, {})[r] = stop
        return cls(
            stops,
            tuple(section.name for section in session.sections),
            tuple(section.first_table for section in session.sections),
        )

    def stop(self, pair: int, r: int) -> Stop | None:
        """Where a pair is in a round, if anywhere."""
        return self.stops.get(pair, {}).get(r)

    def table_of(self, stop: Stop) -> tuple[str, int]:
        """The section's letter and the table's number in the hall."""
        return self.names[stop.section], self.first_tables[stop.section] + stop.table

    def same_boards(self, a: int, b: int, from_round: int = 1) -> tuple[int, ...]:
        """The rounds from here on, where two pairs have the same boards in each."""
        one, other = (
            {
                r: stop.set
                for r, stop in self.stops.get(pair, {}).items()
                if r >= from_round and stop.set
            }
            for pair in (a, b)
        )
        return tuple(sorted(one)) if one == other else ()

    def couples(
        self, gone: Iterable[int] = (), gone_from: int = 1
    ) -> frozenset[Couple]:
        """Who meets whom, without those who are gone from a round on."""
        absent = frozenset(gone)
        return frozenset(
            couple(pair, stop.opponent)
            for pair, stops in self.stops.items()
            for r, stop in stops.items()
            if stop.set and (r < gone_from or not {pair, stop.opponent} & absent)
        )

    def opponents(self, pair: int) -> frozenset[int]:
        """Everybody whom a pair meets."""
        return frozenset(s.opponent for s in self.stops.get(pair, {}).values() if s.set)

    def exchange(self, swaps: Iterable[Couple]) -> "Courses":
        """The ways with pairs in each other's places, one exchange after the other."""
        place = {pair: pair for pair in self.stops}
        for a, b in swaps:
            place[a], place[b] = place[b], place[a]
        holder = {seat: pair for pair, seat in place.items()}
        stops = {
            pair: {
                r: stop._replace(opponent=holder[stop.opponent])
                for r, stop in self.stops[seat].items()
            }
            for pair, seat in place.items()
        }
        return Courses(stops, self.names, self.first_tables)
