"""The smallest exchanges before a session by which two byes can be merged.

Whole lines change places, sections are turned, and members of a line change seats:
those of the lines that hold the byes, to bring them to the same boards, and those of a
line across from a bye, so that nobody there meets an old opponent.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from evenhand.tournament.changes.exchange_steps import (
    exchange_members,
    exchange_places_of_lines,
    swaps_of,
)
from evenhand.tournament.changes.line_arrangements import Arrangement, LineArrangements
from evenhand.tournament.changes.line_slots import Slot, find_slots
from evenhand.tournament.changes.merge_exchanges import Exchange, ExchangeKind
from evenhand.tournament.changes.pair_courses import Courses
from evenhand.tournament.changes.pair_lines import PairLines
from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.changes.seats_exchanged import Places, SeatsExchanged
from evenhand.tournament.seated import Couple

#: Fillings of sections with lines that are looked at for two byes.
_MOST_FILLINGS = 100_000


class ExchangeSearch:
    """Looks for exchanges in one session, for any two of its byes."""

    def __init__(
        self,
        courses: Courses,
        met: Collection[Couple],
        gone: frozenset[int],
        lines: PairLines | None,
    ) -> None:
        self.courses = courses
        self.gone = gone
        self.slots = find_slots(courses, gone, lines)
        self.arrangements = LineArrangements(self.slots, courses, met, gone)
        self.seats = SeatsExchanged(courses, met, gone)
        self._same: dict[Couple, list[Couple]] = {}
        self._can_face: dict[Couple, bool] = {}

    def find(self, two: Couple, more: int = 0) -> list[tuple[Exchange, ...]]:
        """Exchanges that do, those by which the fewest pairs change seats first.

        There is one for each way in which lines meet then; none where nothing does.

        Args:
            two: the byes.
            more: how many pairs more than by the first may change seats.
        """
        homes = self.slots.slot_of(two[0]), self.slots.slot_of(two[1])
        merged = any(
            bye in self.slots.slots[home].stays
            for bye, home in zip(two, homes, strict=True)
        )
        if merged or (homes[0] == homes[1] and not self._can_share(homes[0])):
            return []
        found = _TwoByes(self, two, homes, more).search()
        return [one.exchanges for one in found]

    @property
    def longest(self) -> int:
        """How many pairs the longest line has that moves."""
        moving = (len(slot.seats) for slot in self.slots.slots if slot.moves)
        return max(moving, default=0)

    def _can_share(self, line: int) -> bool:
        """Whether two members of a line can have the same boards anywhere."""
        moves = self.slots.slots[line].moves
        places = range(len(self.slots.slots)) if moves else (line,)
        return any(self.same_boards(slot, slot) for slot in places)

    def present(self, line: int) -> int:
        """How many pairs of a line are there."""
        return sum(pair not in self.gone for pair in self.slots.slots[line].seats)

    def same_boards(self, one: int, other: int) -> list[Couple]:
        """Which seats of two slots, counted from 0, have the same boards."""
        key = one, other
        if key not in self._same:
            a, b = (self.slots.slots[slot].seats for slot in key)
            self._same[key] = [
                (i, j)
                for (i, p), (j, q) in product(enumerate(a), enumerate(b))
                if p != q and self.courses.same_boards(p, q)
            ]
        return self._same[key]

    def can_face(self, one: int, other: int) -> bool:
        """Whether the members of two lines, in some order, are new to each other."""
        key = couple(one, other)
        if key not in self._can_face:
            a, b = (self.slots.slots[line].seats for line in key)
            self._can_face[key] = self.seats.sit_across(a, b) is not None
        return self._can_face[key]


#: Lines that meet in a section, after its number; in a Mitchell, whichever, after -1.
_LineMeetings = frozenset[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Found:
    """Exchanges that do, and how much they ask of the pairs; smaller is better.

    The rank is how many pairs change seats, in how many exchanges, of which so many
    are of lines, and how many byes then sit EW: one that stays at its table is the
    easiest to announce.
    """

    rank: tuple[int, ...]
    exchanges: tuple[Exchange, ...]


class _TwoByes:
    """The search for two byes: lines first, then members."""

    def __init__(
        self, hall: ExchangeSearch, two: Couple, homes: Couple, more: int
    ) -> None:
        self._hall = hall
        self._slots = hall.slots
        self._two = two
        self._homes = homes
        self._more = more
        self._least: int | None = None
        self._best: dict[_LineMeetings, _Found] = {}

    def search(self) -> list[_Found]:
        """The best exchanges in the arrangements of lines that are looked at."""
        self._hall.arrangements.look_for(_MOST_FILLINGS)
        for arrangement in self._arrangements():
            for goal in self._turnings(arrangement):
                self._try(goal)
        found = sorted(self._best.values(), key=lambda one: one.rank)
        return [one for one in found if not self._is_beaten(one.rank[0])]

    def _arrangements(self) -> Iterator[Arrangement]:
        """Lines of the byes' sections, and then of more and more others, elsewhere."""
        slots = self._slots
        near = sorted({slots.slots[home].section for home in self._homes})
        others = [
            section
            for section, own in enumerate(slots.by_section)
            if section not in near and any(slots.slots[n].moves for n in own)
        ]
        moving = [n for n, slot in enumerate(slots.slots) if slot.moves]
        least = min((self._hall.present(line) for line in moving), default=0)
        for count in range(len(others) + 1):
            # each further section gets a line, and one of the byes' sections does
            if count and self._is_beaten((count + 1) * least):
                return
            for opened in combinations(others, count):
                if self._hall.arrangements.is_over:
                    return
                yield from self._hall.arrangements.of(near, opened)

    def _is_beaten(self, moved: int) -> bool:
        return self._least is not None and moved > self._least + self._more

    def _turnings(self, arrangement: Arrangement) -> Iterator[Arrangement]:
        """The arrangement with the byes' Mitchells as they are, or turned."""
        sitting = {line: slot for slot, line in arrangement.items()}
        sections = {
            self._slots.slots[sitting.get(home, home)].section for home in self._homes
        }
        mitchells = [
            self._slots.by_section[section]
            for section in sorted(sections & self._slots.mitchells)
        ]
        turnable = [
            own
            for own in mitchells
            if all(self._slots.slots[arrangement[n]].moves for n in own)
        ]
        for count in range(len(turnable) + 1):
            for some in combinations(turnable, count):
                goal = dict(arrangement)
                for ns, ew in some:
                    goal[ns], goal[ew] = arrangement[ew], arrangement[ns]
                yield goal

    def _try(self, goal: Arrangement) -> None:
        """Bring the byes to the same boards; then let others move, if they must."""
        sitting = {line: slot for slot, line in goal.items()}
        at = tuple(sitting.get(home, home) for home in self._homes)
        moved = sum(
            self._hall.present(line) for slot, line in goal.items() if slot != line
        )
        if self._is_beaten(moved) or not self._can_face(goal, at):
            return
        slots = self._slots.slots
        places: Places = {
            pair: seat
            for slot, line in goal.items()
            if slot != line
            for pair, seat in zip(slots[line].seats, slots[slot].seats, strict=True)
        }
        lines = list(
            exchange_places_of_lines(self._slots, goal, self._hall.courses.names)
        )
        for members in sorted(self._to_the_same_boards(at), key=len):
            seated = _after(places, swaps_of(members))
            if self._hall.seats.is_clean(seated, self._two):
                self._keep(goal, [*lines, *members], seated)
                continue
            for more in self._others_across(goal, seated):
                again = _after(seated, swaps_of(more))
                if self._hall.seats.is_clean(again, self._two):
                    self._keep(goal, [*lines, *members, *more], again)

    def _can_face(self, goal: Arrangement, at: Sequence[int]) -> bool:
        """Whether the lines across from the byes, both in Mitchells, can meet."""
        across = []
        for slot in at:
            section = self._slots.slots[slot].section
            if section not in self._slots.mitchells:
                return bool(self._hall.same_boards(at[0], at[1]))
            (facing,) = set(self._slots.by_section[section]) - {slot}
            across.append(goal.get(facing, facing))
        return bool(self._hall.same_boards(at[0], at[1])) and self._hall.can_face(
            across[0], across[1]
        )

    def _to_the_same_boards(self, at: Sequence[int]) -> Iterator[list[Exchange]]:
        """Exchanges of each bye with a member of its line, where it must move."""
        for seats in self._hall.same_boards(at[0], at[1]):
            members = {
                home: list(self._slots.slots[home].seats) for home in self._homes
            }
            exchanges = []
            for bye, home, seat in zip(self._two, self._homes, seats, strict=True):
                sitting, slot = members[home], self._slots.slots[home]
                other = sitting[seat]
                if other in slot.stays:
                    break
                if other != bye:
                    sitting[sitting.index(bye)], sitting[seat] = other, bye
                    exchanges.append(
                        exchange_members(slot, bye, other, self._hall.gone)
                    )
            else:
                yield exchanges

    def _others_across(
        self, goal: Arrangement, places: Places
    ) -> Iterator[list[Exchange]]:
        """Other seats inside one of the two lines across from the byes."""
        meetings = self._hall.seats.meetings(places, self._two)
        holder = {seat: pair for pair, seat in places.items()}
        sides = [[two[side] for two in meetings] for side in (0, 1)]
        for seats, facing in (sides, sides[::-1]):
            slot = self._slots.slot_of(seats[0])
            line = goal.get(slot, slot)
            if line in self._homes or not (
                set(seats) <= set(self._slots.slots[slot].seats)
            ):
                continue
            pairs = [holder.get(seat, seat) for seat in seats]
            others = [holder.get(seat, seat) for seat in facing]
            stays = self._slots.slots[line].stays
            order = self._hall.seats.sit_across(pairs, others, stays)
            if order is not None:
                yield self._one_by_one(self._slots.slots[line], pairs, order)

    def _one_by_one(
        self, slot: Slot, pairs: Sequence[int], order: Sequence[int]
    ) -> list[Exchange]:
        now = list(pairs)
        exchanges = []
        for seat, pair in enumerate(order):
            if now[seat] != pair:
                other = now[seat]
                now[now.index(pair)], now[seat] = other, pair
                exchanges.append(exchange_members(slot, pair, other, self._hall.gone))
        return exchanges

    def _keep(
        self, goal: Arrangement, exchanges: Sequence[Exchange], places: Places
    ) -> None:
        if not exchanges:
            # they can be merged as they sit
            return
        gone = self._hall.gone
        moved = sum(pair not in gone and pair != seat for pair, seat in places.items())
        stops = self._hall.courses.stops
        ways = [
            stops[seat][min(stops[seat])].direction
            for seat in (places.get(bye, bye) for bye in self._two)
        ]
        kinds = sum(one.kind is ExchangeKind.LINES for one in exchanges)
        rank = moved, len(exchanges), kinds, ways.count("EW")
        key = self._line_meetings(goal)
        if key not in self._best or rank < self._best[key].rank:
            self._best[key] = _Found(rank, tuple(exchanges))
        self._least = moved if self._least is None else min(moved, self._least)

    def _line_meetings(self, goal: Arrangement) -> _LineMeetings:
        """Which lines meet otherwise than before; a Mitchell may be turned."""
        found = set()
        for section in {self._slots.slots[slot].section for slot in goal}:
            own = self._slots.by_section[section]
            now = tuple(goal.get(slot, slot) for slot in own)
            if section in self._slots.mitchells:
                if set(now) != set(own):
                    found.add((-1, *sorted(now)))
            elif now != own:
                found.add((section, *now))
        return frozenset(found)


def _after(places: Places, swaps: Collection[Couple]) -> Places:
    """The seats after exchanges, one after the other."""
    now = dict(places)
    for a, b in swaps:
        now[a], now[b] = now.get(b, b), now.get(a, a)
    return now
