"""Pairs that come or go between sessions: the field seated anew, without rematches.

Pair numbers keep their meaning: who has left is never anybody else, and newcomers get
numbers that nobody had. As lines count their places from 1 without a gap, a changed
field has a *roster*: the pair at place 1, place 2 and so on, in order of number, the
missing pairs last. Lines and their movement speak of places, `FieldChange.seats` of
pairs.
"""

import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.changes.changed_layouts import layouts_after, place_tails
from evenhand.tournament.changes.field_history import (
    NewField,
    Past,
    change_roster,
    check_change,
    without_rest,
)
from evenhand.tournament.changes.field_reasons import (
    call_by,
    call_couples,
    state_changes,
)
from evenhand.tournament.changes.kept_chairs import (
    asked_to_stay,
    chairs_so_far,
    state_moves,
    who_moves,
    with_still,
)
from evenhand.tournament.changes.least_rematches import plan_lines, plan_without_rematch
from evenhand.tournament.changes.line_refilling import refill_lines
from evenhand.tournament.changes.named_seats import name_pairs
from evenhand.tournament.changes.old_lines import Chairs
from evenhand.tournament.changes.pair_meetings import (
    Bye,
    find_byes,
    find_rematches,
    name_rematches,
)
from evenhand.tournament.changes.still_places import seat_at_homes
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple, SeatedSession

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
        moved: pairs that asked not to move and lose their chairs.
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
    moved: tuple[int, ...] = ()
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

    def seats(self, boards_per_set: int = 1) -> tuple[SeatedSession, ...]:
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
    as_planned: bool = True,
    called: Mapping[int, int] | None = None,
    seed: int = 1,
) -> FieldChange:
    """Seat the field anew: without a rematch where that is found, or as near as can be.

    Looked for in this order: the layout for those who are there, with one tail or with
    two Howell tails; one table more, whose missing pairs give byes that may be merged;
    the sections as they were, with a bye for everybody who has left; and last the
    fewest rematches. Pairs that asked not to move keep their chairs wherever one of
    these ways lets them; that comes after rematches and before byes.

    Args:
        table: the movement of lines so far.
        lines: the pairs of each line; places where there was a change before.
        played: how many sessions of the table have been played.
        leaving: the pairs that go.
        coming: how many new pairs come.
        sessions: how many sessions there are to be in all, from the first one on.
        before: the change that the table and the lines are from, if there was one.
        also_met: couples that met outside the table, by mergers.
        as_planned: whether the sessions played were those of the table; otherwise
            those who have met and sat out are the ones of `before` and `also_met`.
        called: newcomers that the reasons call by other numbers, with these.
        seed: of the search.
    """
    task = _Task(
        table, lines, played, leaving, coming, sessions, before, also_met, as_planned
    )
    task.called = called or {}
    tried: list[FieldChange] = []
    for change in task.ways(seed):
        tried.append(change)
        if not change.rematches and not change.moved:
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
    as_planned: bool = True,
    seed: int = 1,
) -> tuple[FieldChange, ...]:
    """Every way that `change_field` looks at, fewest rematches first.

    Then come those in which fewer pairs that asked not to move do, then fewer byes.
    """
    task = _Task(
        table, lines, played, leaving, coming, sessions, before, also_met, as_planned
    )
    return tuple(sorted(task.ways(seed), key=_rank))


def _rank(change: FieldChange) -> tuple[int, int, int]:
    return len(change.rematches), len(change.moved), len(change.byes)


def _against(change: FieldChange) -> str:
    moved = ""
    if change.moved:
        moved = f"{counted(len(change.moved), 'pair')} that asked not to would move, "
    return (
        f"not {change.layout}: {counted(len(change.rematches), 'couple')} would meet "
        f"again, {moved}{counted(len(change.byes), 'time')} a pair would sit out"
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
        as_planned: bool,
    ) -> None:
        layout = table.layout
        lines.check_fit(layout)
        self.lines = lines
        self.leaving = leaving
        self.coming = coming
        self.called: Mapping[int, int] = {}
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
        self.past = past.then(
            seated, self.roster, self.missing, also_met, as_planned=as_planned
        )
        self.chairs = self._chairs_so_far(table, max(played, 1), past.sessions)
        self.to_come = sessions - self.past.sessions
        if self.to_come < 1:
            raise RequestError(
                f"{counted(sessions, 'session')} in all and {self.past.sessions} "
                "played; expected at least one to come"
            )

    def _chairs_so_far(self, table: LineTable, session: int, before: int) -> Chairs:
        """The chairs, in the last session, of those who asked not to move and stay."""
        asked = {self.roster[place - 1] for place in asked_to_stay(self.lines)}
        asked -= {*self.leaving, *self.missing}
        if not asked:
            return {}
        seats = name_pairs(table, self.lines, self.roster, self.missing, before)
        return chairs_so_far(seats[session - 1], asked)

    def ways(self, seed: int) -> Iterator[FieldChange]:
        """The field in each layout that may do."""
        pairs = len(self.roster) - len(self.missing) - len(self.leaving) + self.coming
        none = True
        for layout in layouts_after(self.table.layout, pairs, self.to_come):
            none = False
            moved = place_tails(layout, self.chairs)
            change = self._seat(moved, seed)
            yield change
            if moved is not layout and (change.rematches or change.moved):
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
            self.chairs,
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
        table = seat_at_homes(table, lines, field.old.chairs)
        change = FieldChange(
            layout, table, lines, field.roster, field.missing, self.past
        )
        seats = change.seats()
        rematches = find_rematches(seats, self.past.met, field.missing)
        moved = who_moves(seats, self.chairs)
        told = [
            *state_changes(
                self.table.layout, call_by(field, self.called), layout, lines
            ),
            *state_moves(layout, seats, self.chairs, moved),
        ]
        if rematches:
            named = call_couples(rematches, self.called)
            told += [self._why_rematches(layout), name_rematches(named)]
        places = {pair: field.roster.index(pair) + 1 for pair in self.chairs}
        return replace(
            change,
            lines=with_still(lines, seats, places),
            rematches=rematches,
            moved=moved,
            byes=find_byes(seats, field.missing),
            reasons=tuple(told),
        )

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
    """One plan without a rematch, or some with few; chairs are kept if they can be."""
    generator = random.Random(seed)
    tried: list[Lines] = []
    for keep_chairs in (True, False) if field.old.chairs else (True,):
        for _ in range(_ATTEMPTS if to_come <= layout.most_sessions else 1):
            lines = refill_lines(
                layout,
                field.old,
                field.others,
                field.met | field.byes,
                to_come,
                generator,
                keep_chairs=keep_chairs,
            )
            # a second bye is better than a rematch
            for history in (field.met | field.byes, field.met):
                table = plan_without_rematch(layout, lines, history, to_come, seed=seed)
                if table is not None:
                    return [(table, lines)]
            tried.append(lines)
    best = tried[:_TRIED_WITH_REMATCHES]
    if field.old.chairs:
        best.append(tried[-1])
    return [
        (plan_lines(layout, lines, field.met, to_come, seed=seed).table, lines)
        for lines in best
    ]
