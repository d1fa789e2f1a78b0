"""The sessions to come, after mergers have let lines meet in part."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.changes.least_rematches import plan_lines
from evenhand.tournament.changes.line_costs import FORBIDDEN
from evenhand.tournament.changes.pair_meetings import (
    couple,
    couples_met,
    find_byes,
    find_rematches,
    name_rematches,
)
from evenhand.tournament.line_movement import LineTable
from evenhand.tournament.lines import Lines
from evenhand.tournament.session_seats import seat_sessions
from evenhand.tournament.tail_choice import Couple


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
    seed: int = 1,
) -> Replan:
    """Plan the sessions after the played ones so that those who have met do not again.

    Args:
        table: the movement of lines as played so far, exchanges of lines included.
        lines: the pairs of each line.
        played_sessions: how many sessions have been played.
        met_pairs: couples that met outside the table, by mergers.
        sessions: how many there are to be in all; as many as the table has where left
            open.
        missing: pairs that have withdrawn; nobody meets them again.
        seed: of the search.
    """
    total = len(table.sessions) if sessions is None else sessions
    if not 1 <= played_sessions <= min(total - 1, len(table.sessions)):
        raise RequestError(
            f"{counted(played_sessions, 'session')} played of {total}; expected at "
            "least one played and one to come"
        )
    done = _played(table, lines, played_sessions)
    phantom = table.layout.phantom
    gone = {*missing, phantom} - {0}
    seated = seat_sessions(done, lines)
    met = couples_met(seated) | {couple(a, b) for a, b in met_pairs}
    for pair in {pair for two in met for pair in two}:
        lines.line_of(pair)
    real = {two for two in met if gone.isdisjoint(two)}
    plan = plan_lines(
        table.layout,
        lines,
        met | {couple(phantom, bye.pair) for bye in find_byes(seated, {phantom})},
        total - played_sessions,
        done=done,
        seed=seed,
    )
    to_come = seat_sessions(plan.table, lines)[played_sessions:]
    rematches = find_rematches(to_come, real, gone)
    return Replan(plan.table, rematches, tuple(_reasons(plan.cost, rematches)))


def _played(table: LineTable, lines: Lines, played: int) -> LineTable:
    lines.check_fit(table.layout)
    turned = frozenset(cell for cell in table.turned if cell[0] < played)
    done = replace(table, sessions=table.sessions[:played], reserve=(), turned=turned)
    for fault in done.faults():
        if fault.kind in ("shape", "not-once-each", "length"):
            raise RequestError(f"the sessions played cannot have been: {fault}")
    return done


def _reasons(cost: int, rematches: tuple[Couple, ...]) -> Iterator[str]:
    if rematches:
        yield (
            f"no plan without a rematch was found; {counted(len(rematches), 'couple')} "
            "of pairs meet again in the best one: play a session fewer to avoid it"
        )
        yield name_rematches(rematches)
    if cost >= FORBIDDEN:
        yield "pairs that cannot move would have to: see the lines that always sit NS"
