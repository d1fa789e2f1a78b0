"""Pairs that come or go between sessions: the field seated anew, without rematches."""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from evenhand.errors import RequestError, SizeError
from evenhand.movement.phrasing import counted
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.plan.entry_range import layout_like
from evenhand.tournament.replanning.field_change import (
    ChairMove,
    FieldChange,
    WhyMoved,
)
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.replanning.new_lines import refill_lines
from evenhand.tournament.seated import couple
from evenhand.tournament.seated.encounters import find_byes
from evenhand.tournament.seating.still_seats import (
    Chair,
    Chairs,
    chairs_taken,
    seat_still_lines,
    staying_seats,
)

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
        # the simplest ways in the hall come first, so the first clean one wins
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
    task = _Task.of(before, leaving, coming, to_come, seed)
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


# --- the layouts that may seat the field ----------------------------------------------


def layouts_after(old: Layout, pairs: int, to_come: int) -> Iterator[Layout]:
    """The layouts that may seat the field, those for exactly these pairs first.

    Args:
        old: the layout so far.
        pairs: how many pairs there are now.
        to_come: how many sessions are to come.
    """
    if old.way not in (Way.BASE, Way.HOWELL_TAILS, Way.MITCHELLS):
        raise RequestError(
            f"{old}: only lines that move between sections can take pairs in or let "
            "them go; plan the sessions to come as a new event"
        )
    seen = []
    # one table more leaves byes, but may save a rematch
    for count in (pairs, pairs + 2):
        for way in dict.fromkeys((old.way, Way.BASE, Way.HOWELL_TAILS)):
            try:
                layout = layout_like(replace(old, way=way), count, to_come)
            except (SizeError, RequestError):
                continue
            layout = _like(old, layout)
            seen.append(layout.sections)
            yield layout
    if pairs <= old.pairs and old.sections not in seen:
        yield old


def _like(old: Layout, layout: Layout) -> Layout:
    """The layout as a barometer where the old one is, its sections in their order."""
    sections = tuple(
        replace(section, barometer=old.sections[0].barometer)
        for section in layout.sections
    )
    same = Counter(sections) == Counter(old.sections)
    return replace(layout, sections=old.sections if same else sections)


def place_tails(layout: Layout, chairs: Chairs) -> Layout:
    """The layout with its tails where most pairs that asked not to move can stay.

    As it is unless that is better: a tail comes last.
    """
    tails = [layout.sections[index] for index in layout.tails]
    if not tails or not chairs:
        return layout
    others = [section for section in layout.sections if not section.is_tail]
    count = len(layout.sections)
    found = [layout]
    for places in combinations(range(count), len(tails)):
        tail, other = iter(tails), iter(others)
        sections = tuple(next(tail if i in places else other) for i in range(count))
        found.append(replace(layout, sections=sections))
    wanted = set(chairs.values())
    return max(found, key=lambda one: len(wanted & staying_seats(one).keys()))


# --- the field in one of them ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Task:
    """One change of a field, which each possible layout makes in its own way."""

    before: FieldInLines
    stay: tuple[int, ...]
    leaving: tuple[int, ...]
    coming: tuple[int, ...]
    to_come: int
    chairs: Chairs
    seed: int

    @classmethod
    def of(
        cls,
        before: FieldInLines,
        leaving: Collection[int],
        coming: Sequence[int],
        to_come: int,
        seed: int,
    ) -> "_Task":
        stay = sorted(before.present.difference(leaving))
        last = before.seats()[max(before.played, 1) - 1]
        asked = before.lines.asked_to_stay.intersection(stay)
        chairs = {
            pair: at[0] if len(at) == 1 else None
            for pair, at in chairs_taken([last], asked).items()
        }
        return cls(
            before,
            tuple(stay),
            tuple(sorted(leaving)),
            tuple(coming),
            to_come,
            chairs,
            seed,
        )

    def seat(self, layout: Layout) -> FieldChange:
        """The field in a layout: the first way that is free of rematches, or the best.

        The old plan comes first, if there is one for this layout. Then the lines are
        filled anew, in several ways, and last without regard to anybody's chair.
        """
        chance, kept = random.Random(self.seed), self._old_plan(layout)
        fields = [] if kept is None else [self._refilled(kept, random.Random(0))]
        if not fields or fields[0].rematches():
            plan = self._any_plan(layout)
            attempts = _ATTEMPTS if self.to_come <= layout.most_sessions else 1
            # chairs before byes and after rematches: without them more may be possible
            for chairs in (self.chairs, {}) if self.chairs else ({},):
                task = replace(self, chairs=chairs)
                for _ in range(attempts):
                    field = task._refilled(plan, chance)
                    if field.without_rematch() is not None:
                        table = field.with_few_rematches()
                        return self._judge(replace(field, table=table))
                    fields.append(field)
            fields = [
                replace(field, table=field.with_few_rematches())
                for field in [*fields[:_TRIED_WITH_REMATCHES], fields[-1]]
            ]
        return min(map(self._judge, fields), key=lambda change: change.rank)

    def _old_plan(self, layout: Layout) -> LineTable | None:
        """The rest of the old plan, where it is long enough and fits the layout."""
        table = self.before.table
        rest = table.after(self.before.played)
        planned = (rest.sessions + table.reserve)[: self.to_come]
        if layout.sections != table.layout.sections or len(planned) < self.to_come:
            return None
        return LineTable(layout, planned, turned=rest.turned)

    def _any_plan(self, layout: Layout) -> LineTable:
        """Some sessions of a layout, as good as they can be before anybody has met."""
        sections = layout.sections
        order = sorted(range(len(sections)), key=lambda i: sections[i].is_tail)
        tails_last = replace(layout, sections=tuple(sections[i] for i in order))
        every = make_line_table(tails_last, min(self.to_come, layout.most_sessions))
        sessions = [
            tuple(seats for _, seats in sorted(zip(order, session, strict=True)))
            for session in every.sessions
        ]
        times = -(-self.to_come // len(sessions))
        return LineTable(layout, tuple(sessions * times)[: self.to_come])

    def _refilled(self, table: LineTable, chance: random.Random) -> FieldInLines:
        """The field with its lines filled for a plan."""
        before, layout = self.before, table.layout
        absent = 2 * layout.tables - len(self.stay) - len(self.coming)
        # numbers of those who left stand for the places that nobody has, then new ones
        unused = max(before.highest, *before.present, *before.missing, *self.coming) + 1
        fresh = range(unused, unused + absent)
        missing = (*before.missing, *self.leaving, *fresh)[:absent]
        there = {*self.stay, *self.coming}
        met = {two for two in before.met if there.issuperset(two)}
        sat_out = there.intersection(before.sat_out)
        # who has sat out must not meet another missing pair: a second bye is as a
        # rematch
        byes = {couple(absent, pair) for absent in missing for pair in sat_out}
        kept = (*self.stay, *(one for one in missing if one in before.missing))
        others = (*self.coming, *(one for one in missing if one not in before.missing))
        new = refill_lines(
            layout,
            before.lines,
            kept,
            others,
            self.chairs,
            met | byes,
            chance,
        )
        always_ns = new.lines.always_ns
        return FieldInLines(
            seat_still_lines(table, always_ns, homes=new.homes),
            new.lines,
            0,
            missing,
            met,
            sat_out,
            max(before.highest, *(pair for line in new.lines for pair in line)),
            before.sessions_before + before.played,
            new.homes,
        )

    def _judge(self, field: FieldInLines) -> FieldChange:
        seats = field.seats()
        taken = chairs_taken(seats, self.chairs)
        still = {pair for pair, chairs in taken.items() if len(chairs) == 1}
        return FieldChange(
            self.before,
            replace(field, lines=_with_still(field.lines, still)),
            self.coming,
            field.rematches(),
            find_byes(seats, field.missing),
            tuple(sorted(self.chairs)),
            tuple(_find_moves(self.chairs, taken, field.table.layout)),
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
    """The same change with who sits NS chosen for balance, and no more rematches."""
    after = change.after
    after = replace(after, table=after.balanced(after.table, seed=seed))
    byes = find_byes(after.seats(), after.missing)
    return replace(change, after=after, rematches=after.rematches(), byes=byes)
