"""Pairs that come or go between sessions: the field seated anew, without rematches."""

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.replanning.balanced_anew import balance_if
from evenhand.tournament.replanning.changed_layouts import layouts_after, place_tails
from evenhand.tournament.replanning.field_change import (
    ChairMove,
    FieldChange,
    FieldInLines,
    WhyMoved,
)
from evenhand.tournament.replanning.line_sessions import SessionsToPlan
from evenhand.tournament.replanning.refilled_lines import OldLines, refill_lines
from evenhand.tournament.replanning.stationary_chairs import (
    EMPTY,
    Chairs,
    seat_at_homes,
    staying_seats,
)
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import find_byes, find_rematches
from evenhand.tournament.seating.still_seats import Chair, chairs_taken

#: How often the lines are refilled before a rematch is accepted.
_ATTEMPTS = 8
#: How many of these are planned with rematches.
_TRIED_WITH_REMATCHES = 3


def change_field(
    before: FieldInLines,
    leaving: Collection[int],
    coming: Sequence[int],
    to_come: int,
    *,
    seed: int = 1,
) -> FieldChange:
    """Seat the field anew, without a rematch or with the fewest that are found.

    Args:
        before: the field so far.
        leaving: the pairs that go.
        coming: the numbers of the pairs that come.
        to_come: how many sessions are to come.
        seed: of the search.
    """
    tried: list[FieldChange] = []
    for change in ways_to_change_field(before, leaving, coming, to_come, seed=seed):
        tried.append(change)
        if not change.rematches and not change.moves:
            break
    best = min(tried, key=lambda change: change.rank)
    return replace(best, rejected=tuple(one for one in tried if one is not best))


def ways_to_change_field(
    before: FieldInLines,
    leaving: Collection[int],
    coming: Sequence[int],
    to_come: int,
    *,
    seed: int = 1,
) -> Iterator[FieldChange]:
    """Every way to seat the field anew, in the order in which they are looked at.

    First come the layouts for those who are there, with one tail or with two Howell
    tails; then those of one table more, whose missing pairs give byes that may be
    merged; last the sections as they were, with a bye for everybody who has left. Pairs
    that asked not to move keep their chairs wherever one of these ways lets them; that
    comes after rematches and before byes.
    """
    _check(before, leaving, coming, to_come)
    task = _Task(before, leaving, tuple(coming), to_come, seed)
    pairs = len(before.present) - len(leaving) + len(coming)
    none = True
    for layout in layouts_after(before.table.layout, pairs, to_come):
        none = False
        # a tail comes last, unless more stationary pairs can stay with it elsewhere
        moved = place_tails(layout, task.chairs)
        change = task.seat(moved)
        yield change
        if moved is not layout and (change.rematches or change.moves):
            yield task.seat(layout)
    if none:
        raise RequestError(
            f"{counted(pairs, 'pair')} in base {before.table.layout.rounds}: no layout "
            "of lines seats them; plan the sessions to come as a new event"
        )


def _check(
    before: FieldInLines,
    leaving: Collection[int],
    coming: Sequence[int],
    to_come: int,
) -> None:
    for pair in leaving:
        if pair not in before.present:
            raise RequestError(f"pair {pair} leaves, but is not in the field")
    if len(set(leaving)) != len(leaving):
        raise RequestError("a pair leaves twice; name each pair once")
    for pair in coming:
        if pair in before.present.union(before.missing):
            raise RequestError(f"pair {pair} comes, but has a place in the field")
    if to_come < 1:
        raise RequestError(f"{to_come} sessions to come; expected at least one")


class _Task:
    """One change of a field, which each possible layout makes in its own way."""

    def __init__(
        self,
        before: FieldInLines,
        leaving: Collection[int],
        coming: tuple[int, ...],
        to_come: int,
        seed: int,
    ) -> None:
        self.before = before
        self.leaving = sorted(leaving)
        self.coming = coming
        self.to_come = to_come
        self.seed = seed
        self.stay = sorted(before.present.difference(leaving))
        last = before.seats()[max(before.played, 1) - 1]
        asked = before.lines.asked_to_stay.intersection(self.stay)
        self.chairs: Chairs = {
            pair: at[0] if len(at) == 1 else None
            for pair, at in chairs_taken([last], asked).items()
        }

    def seat(self, layout: Layout) -> FieldChange:
        """The field in a layout, by the old plan or by the best that is found."""
        missing = self._missing(layout)
        old = self._old_lines(missing)
        kept = self._as_planned(layout, missing, old)
        if kept is not None and not kept.rematches:
            return kept
        plans = self._plans(layout, missing, old)
        changes = [self._judge(missing, *plan) for plan in plans]
        return min(changes, key=lambda change: change.rank)

    def _missing(self, layout: Layout) -> tuple[int, ...]:
        """Numbers for the places that nobody has: of those who left, then new ones."""
        before = self.before
        absent = 2 * layout.tables - len(self.stay) - len(self.coming)
        unused = max(before.highest, *before.present, *before.missing, *self.coming) + 1
        fresh = range(unused, unused + absent)
        return (*before.missing, *self.leaving, *fresh)[:absent]

    def _old_lines(self, missing: tuple[int, ...]) -> OldLines:
        kept = {*self.stay, *set(self.before.missing).intersection(missing)}
        lines, layout = self.before.lines, self.before.table.layout

        def left(line: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(pair if pair in kept else EMPTY for pair in line)

        return OldLines(
            tuple(map(left, lines.normal)),
            tuple(map(left, lines.exceptional)),
            tuple(layout.sections[i].is_appendix_tail for i in layout.tails),
            (*self.stay, *self.coming, *missing),
            self.chairs,
        )

    def _met(self) -> set[Couple]:
        """Who has met; a number that nobody has any more has met nobody."""
        there = {*self.stay, *self.coming}
        return {two for two in self.before.met if there.issuperset(two)}

    def _as_planned(
        self, layout: Layout, missing: tuple[int, ...], old: OldLines
    ) -> FieldChange | None:
        """The old plan with newcomers and missing pairs where somebody has left."""
        table = self.before.table
        rest = table.after(self.before.played)
        planned = (rest.sessions + table.reserve)[: self.to_come]
        if layout.sections != table.layout.sections or len(planned) < self.to_come:
            return None
        chance = random.Random(0)
        lines = refill_lines(layout, old, self._met(), self.to_come, chance)
        return self._judge(
            missing, LineTable(layout, planned, turned=rest.turned), lines
        )

    def _plans(
        self, layout: Layout, missing: tuple[int, ...], old: OldLines
    ) -> list[tuple[LineTable, Lines]]:
        """One plan without a rematch, or some with few; chairs are kept if they can."""
        chance, to_come = random.Random(self.seed), self.to_come
        met = self._met()
        sat_out = {*self.stay, *self.coming}.intersection(self.before.sat_out)
        byes = {couple(absent, pair) for absent in missing for pair in sat_out}
        tried: list[SessionsToPlan] = []
        for keep_chairs in (True, False) if old.chairs else (True,):
            for _ in range(_ATTEMPTS if to_come <= layout.most_sessions else 1):
                lines = refill_lines(
                    layout, old, met | byes, to_come, chance, keep_chairs=keep_chairs
                )
                task = SessionsToPlan(layout, lines, met, to_come, seed=self.seed)
                # a second bye is better than a rematch
                for one in (replace(task, met=met | byes), task):
                    table = one.without_rematch()
                    if table is not None:
                        return [(table, lines)]
                tried.append(task)
        best = tried[:_TRIED_WITH_REMATCHES]
        if old.chairs:
            best.append(tried[-1])
        return [(task.with_few_rematches(), task.lines) for task in best]

    def _judge(
        self, missing: tuple[int, ...], table: LineTable, lines: Lines
    ) -> FieldChange:
        before = self.before
        after = FieldInLines(
            seat_at_homes(table, lines, self.chairs),
            lines,
            0,
            missing,
            before.met,
            before.sat_out,
            max(before.highest, *(pair for line in lines for pair in line)),
            before.sessions_before + before.played,
        )
        seats = after.seats()
        taken = chairs_taken(seats, self.chairs)
        still = {pair for pair, chairs in taken.items() if len(chairs) == 1}
        return FieldChange(
            before,
            replace(after, lines=_with_still(lines, still)),
            self.coming,
            find_rematches(seats, before.met, missing),
            find_byes(seats, missing),
            tuple(sorted(self.chairs)),
            tuple(_find_moves(self.chairs, taken, table.layout)),
        )


def _with_still(lines: Lines, still: Collection[int]) -> Lines:
    """The lines, with those pairs as stationary that keep one chair."""
    always_ns = (
        n for n in lines.always_ns if not set(still).isdisjoint(lines.normal[n - 1])
    )
    return replace(lines, always_ns=tuple(always_ns), still=tuple(sorted(still)))


def _find_moves(
    before: Chairs, taken: dict[int, list[Chair]], layout: Layout
) -> Iterator[ChairMove]:
    for pair, chairs in sorted(taken.items()):
        old = before[pair]
        if len(chairs) == 1 and old in (None, chairs[0]):
            continue
        why = WhyMoved.REMATCHES
        if old is None:
            why = WhyMoved.HAD_NONE
        elif old not in staying_seats(layout):
            why = WhyMoved.CHAIR_GONE
        yield ChairMove(pair, old, tuple(chairs), why)


def balance_change(change: FieldChange, *, seed: int = 1) -> FieldChange:
    """The same change with who sits NS chosen for balance, and no other rematches."""
    met, missing = change.before.met, change.after.missing

    def seats(table: LineTable) -> tuple[SeatedSession, ...]:
        return replace(change.after, table=table).seats()

    table = balance_if(
        lambda one: find_rematches(seats(one), met, missing) == change.rematches,
        change.after.table,
        change.lines_of_places,
        seed=seed,
    )
    after = replace(change.after, table=table)
    return replace(change, after=after, byes=find_byes(after.seats(), missing))
