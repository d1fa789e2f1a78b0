"""Pairs that come or go between sessions: the field seated anew, without rematches."""

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
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
from evenhand.tournament.seated import Couple, couple
from evenhand.tournament.seated.encounters import find_byes, find_rematches
from evenhand.tournament.seats.still_seats import Chair, chairs_taken

#: Lines are refilled so often before a rematch is put up with.
_ATTEMPTS = 8
#: Of those the best ones are planned with rematches.
_TRIED_WITH_REMATCHES = 3


def change_field(
    before: FieldInLines,
    leaving: Collection[int],
    coming: Sequence[int],
    to_come: int,
    *,
    seed: int = 1,
) -> FieldChange:
    """Seat the field anew: without a rematch where that is found, or as near as can be.

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
    task = _Task(before, frozenset(leaving), tuple(coming), to_come, seed)
    pairs = len(before.present) - len(leaving) + len(coming)
    none = True
    for layout in layouts_after(before.table.layout, pairs, to_come):
        none = False
        # a tail comes last, unless more pairs can stay where they are otherwise
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
        if pair in before.roster:
            raise RequestError(f"pair {pair} comes, but has a place in the field")
    if to_come < 1:
        raise RequestError(f"{to_come} sessions to come; expected at least one")


class _Task:
    """One change of a field; each layout that may do is one way to make it."""

    def __init__(
        self,
        before: FieldInLines,
        leaving: frozenset[int],
        coming: tuple[int, ...],
        to_come: int,
        seed: int,
    ) -> None:
        self.before = before
        self.coming = coming
        self.to_come = to_come
        self.seed = seed
        self.leaving = leaving
        self.stay = sorted(set(before.present) - leaving)
        asked = {*before.pairs_at(before.lines.asked_to_stay)} & {*self.stay}
        last = before.seats()[max(before.played, 1) - 1]
        self.chairs: Chairs = {
            pair: at[0] if len(at) == 1 else None
            for pair, at in chairs_taken([last], asked).items()
        }

    def seat(self, layout: Layout) -> FieldChange:
        """The field in a layout, by the old plan or by the best that is found."""
        anew = self._places(layout)
        kept = self._as_planned(anew)
        if kept is not None and not kept.rematches:
            return kept
        changes = [
            self._judge(anew, *one) for one in anew.plans(self.to_come, self.seed)
        ]
        return min(changes, key=lambda change: change.rank)

    def _places(self, layout: Layout) -> "_PlacesAnew":
        """Who has which place. Missing pairs keep the numbers of those who left."""
        before = self.before
        present = (*self.stay, *self.coming)
        absent = 2 * layout.tables - len(present)
        unused = max(before.highest, *before.roster, *self.coming) + 1
        fresh = range(unused, unused + absent)
        missing = (*before.missing, *sorted(self.leaving), *fresh)[:absent]
        roster = (*present, *missing)
        place = {pair: number for number, pair in enumerate(roster, 1)}
        kept = {*self.stay, *(pair for pair in before.missing if pair in missing)}

        def moved(line: tuple[int, ...]) -> tuple[int, ...]:
            pairs = before.pairs_at(line)
            return tuple(place[pair] if pair in kept else EMPTY for pair in pairs)

        old_layout = before.table.layout
        old = OldLines(
            tuple(map(moved, before.lines.normal)),
            tuple(map(moved, before.lines.exceptional)),
            tuple(old_layout.sections[i].is_appendix_tail for i in old_layout.tails),
            tuple(place[pair] for pair in roster if pair not in kept),
            {place[pair]: chair for pair, chair in self.chairs.items()},
        )
        there = {*present}
        met = {couple(place[a], place[b]) for a, b in before.met if {a, b} <= there}
        byes = {
            couple(place[absentee], place[pair])
            for absentee in missing
            for pair in there.intersection(before.sat_out)
        }
        return _PlacesAnew(layout, roster, missing, old, met, byes)

    def _as_planned(self, anew: "_PlacesAnew") -> FieldChange | None:
        """The old plan with newcomers and missing pairs where somebody has left."""
        table = self.before.table
        rest = table.after(self.before.played)
        planned = (rest.sessions + table.reserve)[: self.to_come]
        if anew.layout.sections != table.layout.sections or len(planned) < self.to_come:
            return None
        lines = refill_lines(
            anew.layout, anew.old, anew.met, self.to_come, random.Random(0)
        )
        return self._judge(
            anew, LineTable(anew.layout, planned, turned=rest.turned), lines
        )

    def _judge(
        self, anew: "_PlacesAnew", table: LineTable, lines: Lines
    ) -> FieldChange:
        before = self.before
        after = FieldInLines(
            seat_at_homes(table, lines, anew.old.chairs),
            lines,
            0,
            anew.roster,
            anew.missing,
            before.met,
            before.sat_out,
            max(before.highest, *anew.roster),
            before.sessions_before + before.played,
        )
        seats = after.seats()
        taken = chairs_taken(seats, self.chairs)
        still = {pair for pair, chairs in taken.items() if len(chairs) == 1}
        return FieldChange(
            before,
            replace(after, lines=_with_still(after, still)),
            self.coming,
            find_rematches(seats, before.met, anew.missing),
            find_byes(seats, anew.missing),
            tuple(sorted(self.chairs)),
            tuple(_find_moves(self.chairs, taken, anew.layout)),
        )


def _with_still(after: FieldInLines, still: Collection[int]) -> Lines:
    """The lines with the pairs that do stay as those that cannot move."""
    lines = after.lines
    places = {n for n, pair in enumerate(after.roster, 1) if pair in still}
    always_ns = (n for n in lines.always_ns if places & set(lines.normal[n - 1]))
    return replace(lines, always_ns=tuple(always_ns), still=tuple(sorted(places)))


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


@dataclass(frozen=True, slots=True)
class _PlacesAnew:
    """Who has which place of a layout; all but the roster and the missing are places.

    Attributes:
        layout: the sections.
        roster: the pair at each place.
        missing: those that are missing.
        old: the lines as they were.
        met: the couples that have met.
        byes: missing pairs with each who has sat out before.
    """

    layout: Layout
    roster: tuple[int, ...]
    missing: tuple[int, ...]
    old: OldLines
    met: set[Couple]
    byes: set[Couple]

    def plans(self, to_come: int, seed: int) -> list[tuple[LineTable, Lines]]:
        """One plan without a rematch, or some with few; chairs are kept if they can."""
        chance = random.Random(seed)
        known = self.met | self.byes
        tried: list[Lines] = []
        for keep_chairs in (True, False) if self.old.chairs else (True,):
            for _ in range(_ATTEMPTS if to_come <= self.layout.most_sessions else 1):
                lines = refill_lines(
                    self.layout,
                    self.old,
                    known,
                    to_come,
                    chance,
                    keep_chairs=keep_chairs,
                )
                # a second bye is better than a rematch
                for met in (known, self.met):
                    task = SessionsToPlan(self.layout, lines, met, to_come, seed=seed)
                    table = task.without_rematch()
                    if table is not None:
                        return [(table, lines)]
                tried.append(lines)
        best = tried[:_TRIED_WITH_REMATCHES]
        if self.old.chairs:
            best.append(tried[-1])
        tasks = [
            SessionsToPlan(self.layout, one, self.met, to_come, seed=seed)
            for one in best
        ]
        return [(task.with_few_rematches(), task.lines) for task in tasks]
