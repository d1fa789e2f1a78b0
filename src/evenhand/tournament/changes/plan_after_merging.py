"""The sessions to come, after mergers have let lines meet in part."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.changes.least_rematches import plan_lines, plan_without_rematch
from evenhand.tournament.changes.line_costs import FORBIDDEN
from evenhand.tournament.changes.pair_meetings import (
    couple,
    couples_met,
    find_byes,
    find_rematches,
    name_rematches,
)
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple
from evenhand.tournament.seats.session_seats import seat_sessions


@dataclass(frozen=True, slots=True)
class Replan:
    """The rest of an event planned anew.

    Attributes:
        table: the movement of lines, the sessions played as they were.
        rematches: couples of pairs that meet again all the same.
        reasons: sentences for the director.
    """

    table: LineTable
    rematches: tuple[Couple, ...] = ()
    reasons: tuple[str, ...] = ()


def replan_after(
    table: LineTable,
    lines: Lines,
    played_sessions: int,
    met_pairs: Collection[Couple],
    *,
    sessions: int | None = None,
    missing: Collection[int] = (),
    sat_out: Collection[int] = (),
    as_planned: bool = True,
    seed: int = 1,
) -> Replan:
    """Plan the sessions after the played ones so that those who have met do not again.

    Nobody sits out a second time where that can be had without a rematch.

    Args:
        table: the movement of lines as played so far, exchanges of lines included.
        lines: the pairs of each line.
        played_sessions: how many sessions have been played.
        met_pairs: couples that met outside the table, by mergers.
        sessions: how many there are to be in all; as many as the table has where left
            open.
        missing: pairs that have withdrawn; nobody meets them again.
        sat_out: pairs that have sat out otherwise than by the table's bye.
        as_planned: whether the sessions played were those of the table; otherwise
            `met_pairs` are all who have met, and `sat_out` all who have sat out.
        seed: of the search.
    """
    total = len(table.sessions) if sessions is None else sessions
    if not 1 <= played_sessions <= min(total - 1, len(table.sessions)):
        raise RequestError(
            f"{counted(played_sessions, 'session')} played of {total}; expected at "
            "least one played and one to come"
        )
    done = _played(table, lines, played_sessions)
    gone = {*missing, table.layout.phantom} - {0}
    met = {couple(a, b) for a, b in met_pairs}
    out = set(sat_out)
    if as_planned:
        seated = seat_sessions(done, lines)
        met |= couples_met(seated)
        out |= {bye.pair for bye in find_byes(seated, {table.layout.phantom})}
    for pair in {pair for two in met for pair in two}:
        lines.line_of(pair)
    rest = _Rest(done, lines, met, gone, out, seed)
    return rest.plan(total - played_sessions)


def can_avoid_rematches(
    table: LineTable,
    lines: Lines,
    played_sessions: int,
    met: Collection[Couple],
    *,
    missing: Collection[int] = (),
    sat_out: Collection[int] = (),
    seed: int = 1,
) -> bool:
    """Whether `replan_after` finds sessions to come without a rematch.

    Args:
        table: the movement of lines as played so far.
        lines: the pairs of each line.
        played_sessions: how many sessions have been played.
        met: all couples that have met.
        missing: pairs that have withdrawn.
        sat_out: all pairs that have sat out.
        seed: of the search.
    """
    done = _played(table, lines, played_sessions)
    gone = {*missing, table.layout.phantom} - {0}
    known = {couple(a, b) for a, b in met}
    rest = _Rest(done, lines, known, gone, set(sat_out), seed)
    return rest.clean(len(table.sessions) - played_sessions) is not None


@dataclass(frozen=True, slots=True)
class _Rest:
    """What the sessions to come have to do with."""

    done: LineTable
    lines: Lines
    met: set[Couple]
    gone: set[int]
    sat_out: set[int]
    seed: int

    def plan(self, count: int) -> Replan:
        """So many sessions, with the fewest rematches that are found."""
        clean = self.clean(count)
        if clean is not None:
            return Replan(clean)
        plan = plan_lines(
            self.done.layout,
            self.lines,
            self._real(),
            count,
            done=self.done,
            seed=self.seed,
        )
        table = self._rematches_last(plan.table)
        to_come = seat_sessions(table, self.lines)[len(self.done.sessions) :]
        rematches = find_rematches(to_come, self._real(), self.gone)
        reasons = self._reasons(count, plan.cost, rematches)
        return Replan(table, rematches, tuple(reasons))

    def _rematches_last(self, table: LineTable) -> LineTable:
        """The sessions to come, those with the fewest rematches first.

        Until the others are played somebody may have left who would meet again.
        """
        played, real = len(self.done.sessions), self._real()
        seats = seat_sessions(table, self.lines)[played:]
        again = [len(find_rematches([one], real, self.gone)) for one in seats]
        order = sorted(range(len(seats)), key=lambda j: again[j])
        rest = tuple(table.sessions[played + j] for j in order)
        return replace(table, sessions=table.sessions[:played] + rest)

    def _real(self) -> set[Couple]:
        return {two for two in self.met if self.gone.isdisjoint(two)}

    def clean(self, count: int) -> LineTable | None:
        """So many sessions without a rematch, if possible without a second bye."""
        real = self._real()
        byes = {couple(absent, pair) for absent in self.gone for pair in self.sat_out}
        for known in (real | byes, real) if byes else (real,):
            table = plan_without_rematch(
                self.done.layout,
                self.lines,
                known,
                count,
                done=self.done,
                seed=self.seed,
            )
            if table is not None:
                return table
        return None

    def _reasons(
        self, count: int, cost: int, rematches: tuple[Couple, ...]
    ) -> Iterator[str]:
        if rematches:
            fewer = (n for n in range(count - 1, 0, -1) if self.clean(n) is not None)
            most = len(self.done.sessions) + next(fewer, 0)
            yield (
                "no plan without a rematch was found; "
                f"{counted(len(rematches), 'couple')} of pairs meet again in the best "
                f"one: play {counted(most, 'session')} in all to avoid it"
            )
            yield name_rematches(rematches)
        if cost >= FORBIDDEN:
            yield (
                "pairs that cannot move would have to: see the lines that always sit NS"
            )


def _played(table: LineTable, lines: Lines, played: int) -> LineTable:
    lines.check_fit(table.layout)
    turned = frozenset(cell for cell in table.turned if cell[0] < played)
    done = replace(table, sessions=table.sessions[:played], reserve=(), turned=turned)
    for fault in done.faults():
        if fault.kind in ("shape", "not-once-each", "length"):
            raise RequestError(f"the sessions played cannot have been: {fault}")
    return done
