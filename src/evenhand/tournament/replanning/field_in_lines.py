"""A field that moves in lines, between two sessions, and the sessions to come.

Mergers, exchanges and repairs let lines meet in part, so that couples would meet again
by the plan as it is. The rest is planned anew around what was played; or the next
session is chosen by results, as far as the rest can then do without a rematch.

Pair numbers keep their meaning: who has left is never anybody else, and newcomers have
numbers that nobody had.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from evenhand.errors import RequestError
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.replanning.session_costs import (
    SessionCosts,
    Sessions,
    distance,
)
from evenhand.tournament.replanning.session_search import SessionSearch
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import (
    couples_met,
    find_byes,
    find_rematches,
)
from evenhand.tournament.seating.line_balance import balance_lines
from evenhand.tournament.seating.session_seats import seat_sessions
from evenhand.tournament.seating.still_seats import homes_of, sit_at_homes


@dataclass(frozen=True, slots=True)
class FieldInLines:
    """A field that moves in lines, between two sessions.

    Attributes:
        table: the movement of lines, its first sessions as they were played.
        lines: the pairs of each line.
        played: how many sessions of the table have been played.
        missing: the numbers among them that nobody has; their opponents sit out.
        met: the couples of pairs that have met.
        sat_out: the pairs that have sat out a round.
        highest: the highest number that any pair had, a missing one included.
        sessions_before: how many sessions there were before those of the table.
        homes: the section, from 0, of each line that cannot move; where left open, that
            of its first session.
    """

    table: LineTable
    lines: Lines
    played: int
    missing: tuple[int, ...] = ()
    met: Collection[Couple] = frozenset()
    sat_out: Collection[int] = frozenset()
    highest: int = 0
    sessions_before: int = 0
    homes: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lines.check_fit(self.table.layout)
        if not 0 <= self.played <= len(self.table.sessions):
            raise RequestError(
                f"{self.played} sessions played; the movement of lines has "
                f"{len(self.table.sessions)}"
            )

    @classmethod
    def as_planned(cls, table: LineTable, lines: Lines, played: int) -> "FieldInLines":
        """A field whose first sessions were played as they were planned."""
        done = seat_sessions(table.up_to(played), lines)
        missing = tuple({table.layout.phantom} - {0})
        sat_out = frozenset(bye.pair for bye in find_byes(done, missing))
        return cls(table, lines, played, missing, couples_met(done), sat_out)

    @property
    def present(self) -> frozenset[int]:
        """The pairs that play."""
        return frozenset(pair for line in self.lines for pair in line).difference(
            self.missing
        )

    @property
    def to_come(self) -> Sessions:
        """The sessions of the table that have not been played."""
        return self.table.sessions[self.played :]

    def seats(self, boards_per_set: int = 1) -> tuple[SeatedSession, ...]:
        """Everybody's seat in the sessions of the table.

        The last missing pair is their phantom. Any other one keeps its seat, so that
        it can be merged with it.
        """
        phantom = self.missing[-1] if self.missing else 0
        sessions = seat_sessions(self.table, self.lines, boards_per_set=boards_per_set)
        return tuple(
            replace(
                session.with_phantom(phantom),
                number=session.number + self.sessions_before,
            )
            for session in sessions
        )

    def rematches(self, table: LineTable | None = None) -> tuple[Couple, ...]:
        """Who meets again in the sessions to come, of this table or another."""
        seats = replace(self, table=table or self.table).seats()[self.played :]
        gone = frozenset(self.missing)
        # nobody has really met a pair that was missing
        met = {couple(*two) for two in self.met if gone.isdisjoint(two)}
        return find_rematches(seats, met, gone)

    def without_rematch(self) -> LineTable | None:
        """The rest without a rematch; if possible nobody sits out a second time."""
        found = SessionSearch(self._costs()).clean(len(self.to_come))
        return None if found is None else self._with(found)

    def with_few_rematches(self) -> LineTable:
        """The rest with the fewest rematches that are found, as late as possible.

        By then somebody may have left who would have met again.
        """
        costs = self._costs()
        search = SessionSearch(costs)
        # a clean rest is looked for first: improving the plan may end short of one
        found = search.clean(len(self.to_come)) or search.few(self.to_come)
        found = search.with_fewer_byes(found)
        return self._with(_in_order(costs, found))

    def by_results(self, averages: Mapping[int, float]) -> LineTable:
        """The rest with the next session by results, and as few rematches.

        From the top down, each line meets the best line of which it has met nobody, as
        far as the sessions to come can then be played without a rematch. If there is
        room (no more sessions than half the lines), they can, by Dirac's theorem. Where
        they cannot, meetings of the rest change sessions until those of the next one
        are close in rank.

        Args:
            averages: each normal line's average result so far.
        """
        if not 1 <= self.played < len(self.table.sessions):
            raise RequestError(
                f"{self.played} of {len(self.table.sessions)} sessions played; a "
                "session by results needs at least one before it and one to come"
            )
        ranked = sorted(averages, key=lambda line: (-averages[line], line))
        place = {line: rank for rank, line in enumerate(ranked)}
        costs, count = self._costs(), len(self.to_come)
        search = SessionSearch(costs)
        first = search.from_the_top(ranked)
        found = None if first is None else search.clean(count, first)
        rest = self.to_come
        # nobody sits out a second time for the sake of close ranks
        if found is None or costs.total(found) > costs.total(rest):
            if costs.total(rest):
                rest = search.clean(count) or search.few(rest)
            found = search.close(_in_order(costs, rest, place), place)
        return self._with(found, place)

    def balanced(self, table: LineTable, *, seed: int = 1) -> LineTable:
        """A table with who sits NS chosen for balance, and no more rematches.

        Within one plan an appendix tail may be turned in all its sessions at once.
        After pairs have met those who stay there, in other sections or by mergers, that
        can bring rematches; then the tail stays as it was planned.
        """
        # as many as there are, not none: some tables have rematches that must stay
        most = len(self.rematches(table))
        return balance_lines(
            table,
            self.lines,
            seed=seed,
            played=self.played,
            is_fine=lambda one: len(self.rematches(one)) <= most,
        ).table

    def _costs(self) -> SessionCosts:
        return SessionCosts(
            self.table.layout, self.lines, self.met, self.missing, self.sat_out
        )

    def _with(
        self, sessions: Sessions, place: Mapping[int, int] | None = None
    ) -> LineTable:
        """The table with other sessions to come; the best lines play in section A."""
        place = place or {line: line for line in range(1, self.table.lines + 1)}
        homes = self.homes or homes_of(self.table, self.lines.always_ns)
        sections = self.table.layout.sections
        done = self.table.up_to(self.played)
        rest = tuple(_arrange(sections, session, place, homes) for session in sessions)
        return replace(done, sessions=done.sessions + rest)


def _in_order(
    costs: SessionCosts, sessions: Sessions, place: Mapping[int, int] | None = None
) -> Sessions:
    """Sessions with fewest rematches first; then those with the closest ranks."""

    def rank(session: LineSession) -> tuple[int, int]:
        return costs.total((session,)), distance(session, place) if place else 0

    return tuple(sorted(sessions, key=rank))


def _arrange(
    sections: tuple[Section, ...],
    session: LineSession,
    place: Mapping[int, int],
    homes: Mapping[int, int],
) -> LineSession:
    """The couples in order of section, lines that cannot move NS at home."""
    rows = list(session)
    # couples of lines fit sections of the same form only; tails keep theirs
    for like in {section for section in sections if not section.is_tail}:
        here = [index for index, section in enumerate(sections) if section == like]
        couples = sorted(
            (rows[i] for i in here), key=lambda c: min(place[line] for line in c)
        )
        for index, two in zip(here, couples, strict=True):
            rows[index] = two if two[1] not in homes else two[::-1]
    return sit_at_homes(sections, tuple(rows), homes)
