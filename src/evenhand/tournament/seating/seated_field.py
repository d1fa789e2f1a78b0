"""Seating a field: the draw, the sessions, and the balance."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from evenhand.errors import RequestError, again
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.seating.event_balance import Gain, measure_event
from evenhand.tournament.seating.field_balance import balance_rounds, balance_tables
from evenhand.tournament.seating.line_balance import balance_lines
from evenhand.tournament.seating.seeding import Wishes, seed_field, seed_lines
from evenhand.tournament.seating.session_seats import (
    FieldSeating,
    LineSeating,
    Seating,
    SessionRound,
    switch_rounds,
)


@dataclass(frozen=True, slots=True)
class Seated:
    """A finished seating.

    Attributes:
        seating: the seats of all pairs.
        gain: the figures before and after choosing who sits NS.
        switched: rounds, as (session, round) from 1, that are arrow-switched at every
            table.
    """

    seating: Seating
    gain: Gain
    switched: frozenset[SessionRound] = frozenset()


def seat_field(
    layout: Layout,
    sessions: int,
    ranking: Sequence[int] | None = None,
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> Seated:
    """Seed a field, move it through its sessions, and choose who sits NS.

    Args:
        layout: the sections.
        sessions: how many sessions are played.
        ranking: every pair once, the best first; by default in order of number.
        seed: the seed of the draw and of the balancing.
        wishes: what the draw should respect; only lines can.
    """
    listed = tuple(range(1, layout.pairs + 1)) if ranking is None else tuple(ranking)
    if layout.by_lines:
        table = make_line_table(layout, sessions)
        lines = seed_lines(table, listed, seed=seed, wishes=wishes)
        if layout.never_changes_sides and not lines.always_ns:
            return _switched(LineSeating(table, lines), seed)
        balanced = balance_lines(table, lines, seed=seed)
        return Seated(LineSeating(balanced.table, lines), balanced.gain)
    if wishes:
        raise RequestError(
            f"wishes for {layout}; only a field that moves in lines can respect them: "
            "choose a base, such as 5",
            again(base=5),
        )
    order = seed_field(layout, listed, seed=seed)
    plain = FieldSeating(layout, sessions, order)
    if not layout.is_barometer:
        return _switched(plain, seed)
    halls = [session.hall() for session in plain.seats()]
    seating = replace(plain, turned=balance_tables(halls, seed=seed))
    before, after = (measure_event(one.seats()) for one in (plain, seating))
    return Seated(seating, Gain(before, after))


def _switched(seating: Seating, seed: int) -> Seated:
    """A field whose lines change sides by announced arrow switches."""
    sessions = seating.seats()
    chosen = balance_rounds([session.hall() for session in sessions], seed=seed)
    after = measure_event(switch_rounds(sessions, chosen))
    return Seated(seating, Gain(measure_event(sessions), after), chosen)
