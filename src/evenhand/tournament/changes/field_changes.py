"""Pairs that come or go between sessions: the field seated anew, without rematches.

Pair numbers keep their meaning: who has left is never anybody else, and newcomers get
numbers that nobody had. As lines count their places from 1 without a gap, a changed
field has a *roster*: the pair at place 1, place 2 and so on, in order of number, the
missing pairs last. Lines and their movement speak of places, `FieldChange.seats` of
pairs.
"""

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.changes.changed_layouts import layouts_after
from evenhand.tournament.changes.field_history import (
    NewField,
    Past,
    change_roster,
    check_change,
    without_rest,
)
from evenhand.tournament.changes.field_reasons import state_changes
from evenhand.tournament.changes.least_rematches import plan_lines, plan_without_rematch
from evenhand.tournament.changes.line_refilling import refill_lines
from evenhand.tournament.changes.named_seats import name_pairs
from evenhand.tournament.changes.pair_meetings import (
    Bye,
    find_byes,
    find_rematches,
    name_rematches,
)
from evenhand.tournament.line_movement import LineTable
from evenhand.tournament.lines import Lines
from evenhand.tournament.sections import Layout
from evenhand.tournament.session_seats import SessionSeats
from evenhand.tournament.tail_choice import Couple

#: Lines are refilled so often before a rematch is put up with.
_ATTEMPTS = 8
#: Of those the best ones are planned with rematches.
_TRIED_WITH_REMATCHES = 3


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field after pairs have come or gone, and its sessions to come.

    Attributes:
        layout: the sections.
        table: how the lines move in the sessions to come; nothing before them.
        lines: the places of each line.
        roster: the pair at each place, missing pairs last.
        missing: the numbers among them that nobody has; their opponents sit out.
        past: what was played before.
        rematches: couples of pairs that meet again.
        byes: who sits out, in order of play.
        reasons: what was changed, and why nothing better was found, in sentences.
    """

    layout: Layout
    table: LineTable
    lines: Lines
    roster: tuple[int, ...]
    missing: tuple[int, ...]
    past: Past
    rematches: tuple[Couple, ...] = ()
    byes: tuple[Bye, ...] = ()
    reasons: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.lines.check_fit(self.layout)
        if len(set(self.roster)) != 2 * self.layout.tables:
            raise RequestError(
                f"a roster of {len(set(self.roster))} pairs; {self.layout} has "
                f"{2 * self.layout.tables} places"
            )

    @property
    def present(self) -> tuple[int, ...]:
        """The pairs that play."""
        return tuple(pair for pair in self.roster if pair not in self.missing)

    def seats(self, boards_per_set: int = 1) -> tuple[SessionSeats, ...]:
        """Everybody's seat in the sessions to come, in pair numbers.

        The last missing pair is their phantom. Any other one keeps its seat, for
        `find_merges` to merge it with.
        """
        return name_pairs(
            self.table,
            self.lines,
            self.roster,
            self.missing,
            self.past.sessions,
            boards_per_set=boards_per_set,
        )


def change_field(
    table: LineTable,
    lines: Lines,
    played: int,
    leaving: Collection[int],
    coming: int,
    sessions: int,
    *,
    before: FieldChange | None = None,
    also_met: Collection[Couple] = (),
    seed: int = 1,
) -> FieldChange:
    """Seat the field anew: without a rematch where that is found, or as near as can be.

    Looked for in this order: the layout for those who are there, with one tail or with
    two Howell tails; one table more, whose missing pairs give byes that may be merged;
    the sections as they were, with a bye for everybody who has left; and last the
    fewest rematches.

    Args:
        table: the movement of lines so far.
        lines: the pairs of each line; places where there was a change before.
        played: how many sessions of the table have been played.
        leaving: the pairs that go.
        coming: how many new pairs come.
        sessions: how many sessions there are to be in all, from the first one on.
        before: the change that the table and the lines are from, if there was one.
        also_met: couples that met outside the table, by mergers.
        seed: of the search.
    """
    task = _Task(table, lines, played, leaving, coming, sessions, before, also_met)
    tried: list[FieldChange] = []
    for change in task.ways(seed):
        tried.append(change)
        if not change.rematches:
            break
    best = min(tried, key=_rank)
    against = tuple(_against(change) for change in tried if change is not best)
    return replace(best, reasons=best.reasons + against)


def ways_to_change_field(
    table: LineTable,
    lines: Lines,
    played: int,
    leaving: Collection[int],
    coming: int,
    sessions: int,
    *,
    before: FieldChange | None = None,
    also_met: Collection[Couple] = (),
    seed: int = 1,
) -> tuple[FieldChange, ...]:
    """Every way that `change_field` looks at, fewest rematches and then byes first."""
    task = _Task(table, lines, played, leaving, coming, sessions, before, also_met)
    return tuple(sorted(task.ways(seed), key=_rank))


def _rank(change: FieldChange) -> tuple[int, int]:
    return len(change.rematches), len(change.byes)


def _against(change: FieldChange) -> str:
    return (
        f"not {change.layout}: {len(change.rematches)} couples would meet again, "
        f"{len(change.byes)} times a pair would sit out"
    )


class _Task:
    """One change of a field, in every way that may do."""

    def __init__(
        self,
        table: LineTable,
        lines: Lines,
        played: int,
        leaving: Collection[int],
        coming: int,
        sessions: int,
        before: FieldChange | None,
        also_met: Collection[Couple],
    ) -> None:
        layout = table.layout
        lines.check_fit(layout)
        self.lines = lines
        self.leaving = leaving
        self.coming = coming
        self.table = without_rest(table, played)
        self.planned = table.sessions[played:] + table.reserve
        self.turned = frozenset((j - played, i) for j, i in table.turned if j >= played)
        self.roster: tuple[int, ...] = tuple(range(1, 2 * layout.tables + 1))
        self.missing: tuple[int, ...] = (layout.phantom,) if layout.phantom else ()
        past = Past()
        if before is not None:
            self.roster, self.missing = before.roster, before.missing
            past = before.past
        check_change(self.roster, self.missing, leaving, coming)
        seated = name_pairs(self.table, lines, self.roster, self.missing, past.sessions)
        self.past = past.then(seated, self.roster, self.missing, also_met)
        self.to_come = sessions - self.past.sessions
        if self.to_come < 1:
            raise RequestError(
                f"{counted(sessions, 'session')} in all and {self.past.sessions} "
                "played; expected at least one to come"
            )

    def ways(self, seed: int) -> Iterator[FieldChange]:
        """The field in each layout that may do."""
        pairs = len(self.roster) - len(self.missing) - len(self.leaving) + self.coming
        none = True
        for layout in layouts_after(self.table.layout, pairs, self.to_come):
            none = False
            yield self._seat(layout, seed)
        if none:
            raise RequestError(
                f"{counted(pairs, 'pair')} in base {self.table.layout.rounds}: no "
                "layout of lines seats them; plan the sessions to come as a new event"
            )

    def _seat(self, layout: Layout, seed: int) -> FieldChange:
        field = change_roster(
            self.table,
            self.lines,
            self.roster,
            self.missing,
            self.past,
            self.leaving,
            self.coming,
            layout,
        )
        kept = self._as_planned(field, layout)
        if kept is not None and not kept.rematches:
            return kept
        found = _plan(field, layout, self.to_come, seed)
        changes = [self._judge(field, layout, *one) for one in found]
        return min(changes, key=_rank)

    def _as_planned(self, field: NewField, layout: Layout) -> FieldChange | None:
        """The old plan with newcomers and missing pairs where somebody has left."""
        same = layout.sections == self.table.layout.sections
        if not same or len(self.planned) < self.to_come:
            return None
        lines = refill_lines(
            layout, field.old, field.others, field.met, self.to_come, random.Random(0)
        )
        table = LineTable(layout, self.planned[: self.to_come], turned=self.turned)
        return self._judge(field, layout, table, lines)

    def _judge(
        self, field: NewField, layout: Layout, table: LineTable, lines: Lines
    ) -> FieldChange:
        change = FieldChange(
            layout, table, lines, field.roster, field.missing, self.past
        )
        seats = change.seats()
        rematches = find_rematches(seats, self.past.met, field.missing)
        byes = find_byes(seats, field.missing)
        told = state_changes(self.table.layout, field, table, lines)
        again = (self._why_rematches(layout), name_rematches(rematches))
        reasons = told + again if rematches else told
        return replace(change, rematches=rematches, byes=byes, reasons=reasons)

    def _why_rematches(self, layout: Layout) -> str:
        if self.to_come > layout.most_sessions:
            return (
                f"{counted(self.to_come, 'session')} to come, but {layout} has at most "
                f"{layout.most_sessions} without a rematch"
            )
        return (
            f"no plan of {counted(self.to_come, 'session')} to come without a rematch "
            "was found: play fewer, or put up with these"
        )


def _plan(
    field: NewField, layout: Layout, to_come: int, seed: int
) -> list[tuple[LineTable, Lines]]:
    """One plan without a rematch, or some with few."""
    generator = random.Random(seed)
    tried: list[Lines] = []
    for _ in range(_ATTEMPTS if to_come <= layout.most_sessions else 1):
        lines = refill_lines(
            layout, field.old, field.others, field.met | field.byes, to_come, generator
        )
        # a second bye is better than a rematch
        for history in (field.met | field.byes, field.met):
            table = plan_without_rematch(layout, lines, history, to_come, seed=seed)
            if table is not None:
                return [(table, lines)]
        tried.append(lines)
    return [
        (plan_lines(layout, lines, field.met, to_come, seed=seed).table, lines)
        for lines in tried[:_TRIED_WITH_REMATCHES]
    ]
