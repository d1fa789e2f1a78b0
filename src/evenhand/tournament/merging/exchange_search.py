"""The smallest exchanges before a session by which two byes can be merged.

An exchange is a permutation of seats that keeps lines together. Whole lines change
places and sections are turned; then members of a line change seats: those of the lines
that hold the byes, to bring them to the same boards, and those of a line across from a
bye, so that nobody there meets an old opponent. Each is judged pair by pair.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from evenhand.solvers.assignment import assign
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.merging.line_arrangements import Arrangement, LineArrangements
from evenhand.tournament.merging.line_slots import (
    LineSlot,
    LineSlots,
    find_slots,
    starting_way,
)
from evenhand.tournament.merging.merger import Exchange, ExchangeKind, swaps_of
from evenhand.tournament.seated import Couple, SeatedSession, couple

#: Fillings of sections with lines that are looked at for two byes.
_MOST_FILLINGS = 100_000

#: The seat of each pair that has another one than before; a seat is known by the pair
#: that has it before anything is exchanged.
_Places = dict[int, int]

#: Lines that meet in a section, after its name; in a Mitchell, whichever, after "".
_LineMeetings = frozenset[tuple[str, tuple[int, ...]]]

_Exchanges = tuple[Exchange, ...]


class ExchangeSearch:
    """Looks for exchanges in one session, for any two of its byes."""

    def __init__(
        self,
        session: SeatedSession,
        met: Collection[Couple],
        gone: frozenset[int],
        lines: Lines | None,
    ) -> None:
        self.session = session
        self.gone = gone
        self.met = met
        self.line_slots = find_slots(session, gone, lines)
        self.slots = self.line_slots.slots
        self.arrangements = LineArrangements(session, self.line_slots, met, gone)
        self.couples = session.couples()
        self._same: dict[Couple, list[Couple]] = {}
        self._can_face: dict[Couple, bool] = {}

    def find(self, two: Couple, more: int = 0) -> list[_Exchanges]:
        """Exchanges that let two byes be merged, the fewest pairs moved first.

        Of exchanges after which the same lines meet, only the best is listed.

        Args:
            two: the byes.
            more: how many more pairs than by the first may change seats.
        """
        homes = self.line_slots.slot_of(two[0]), self.line_slots.slot_of(two[1])
        merged = any(
            bye in self.slots[home].stays for bye, home in zip(two, homes, strict=True)
        )
        if merged or (homes[0] == homes[1] and not self._can_share(homes[0])):
            return []
        return _TwoByes(self, two, homes, more).search()

    @property
    def longest(self) -> int:
        """How many pairs the longest line has that moves."""
        return max((len(slot.seats) for slot in self.slots if slot.moves), default=0)

    def _can_share(self, line: int) -> bool:
        """Whether two members of a line can have the same boards in any slot."""
        places = range(len(self.slots)) if self.slots[line].moves else (line,)
        return any(self.same_boards(slot, slot) for slot in places)

    def present(self, line: int) -> int:
        """How many pairs of a line are there."""
        return sum(pair not in self.gone for pair in self.slots[line].seats)

    def same_boards(self, one: int, other: int) -> list[Couple]:
        """Which seats of two slots, counted from 0, have the same boards."""
        key = one, other
        if key not in self._same:
            a, b = (self.slots[slot].seats for slot in key)
            self._same[key] = [
                (i, j)
                for (i, p), (j, q) in product(enumerate(a), enumerate(b))
                if p != q and self.session.same_boards(p, q)
            ]
        return self._same[key]

    def can_face(self, one: int, other: int) -> bool:
        """Whether the members of two lines, in some order, are new to each other."""
        key = couple(one, other)
        if key not in self._can_face:
            a, b = (self.slots[line].seats for line in key)
            self._can_face[key] = self.sit_across(a, b) is not None
        return self._can_face[key]

    def is_clean(self, places: _Places, two: Couple) -> bool:
        """Whether byes can be merged and nobody who moves meets an old opponent."""
        holder = {seat: pair for pair, seat in places.items()}
        seen: set[Couple] = set()
        for p, q in self.seats_across(places, two):
            one, other = holder.get(p, p), holder.get(q, q)
            if {one, other} & self.gone:
                continue
            who = couple(one, other)
            if who in self.met or who in seen or couple(p, q) in self.couples:
                return False
            seen.add(who)
        return bool(seen) and not any(
            couple(pair, opponent) in self.met
            for pair, seat in places.items()
            if pair not in self.gone
            for other in self.session.opponents(seat)
            if (opponent := holder.get(other, other)) not in self.gone
        )

    def seats_across(self, places: _Places, two: Couple) -> list[Couple]:
        """The seats across from two byes, round by round; none on other boards."""
        a, b = (places.get(bye, bye) for bye in two)
        stops = self.session.stops
        return [
            (stops[a][r].opponent, stops[b][r].opponent)
            for r in self.session.same_boards(a, b)
        ]

    def sit_across(
        self, pairs: Sequence[int], others: Sequence[int], stays: Collection[int] = ()
    ) -> tuple[int, ...] | None:
        """Pairs in another order, so that each meets a new one; few change seats.

        Args:
            pairs: those who change seats among them.
            others: whom the first, second, … of them meets.
            stays: those of the pairs that keep their seats.
        """

        def cost(seat: int, pair: int) -> int | None:
            other = others[seat]
            if couple(pair, other) in self.met and self.gone.isdisjoint((pair, other)):
                return None
            if pairs[seat] == pair:
                return 0
            if pair in stays:
                return None
            return 0 if pair in self.gone else 1

        order = assign([[cost(seat, p) for p in pairs] for seat in range(len(others))])
        return None if order is None else tuple(pairs[person] for person in order)


@dataclass(frozen=True, slots=True)
class _Found:
    """Exchanges after which two byes can be merged, and how much they ask of the pairs.

    The rank counts the pairs that change seats, then the exchanges, then those of whole
    lines, then the byes that sit EW: a bye that stays at its table is the easiest to
    announce. A smaller rank is better.
    """

    rank: tuple[int, ...]
    exchanges: _Exchanges


class _TwoByes:
    """The search for two byes: whole lines first, then members of lines.

    The lines of the byes' own sections are arranged anew, then those of one further
    section, of two, and so on, until more pairs would have to move than by the best
    exchange so far.
    """

    def __init__(
        self, hall: ExchangeSearch, two: Couple, homes: Couple, more: int
    ) -> None:
        self._hall = hall
        self._sections = hall.line_slots
        self._slots = hall.slots
        self._two = two
        self._homes = homes
        self._more = more
        self._least: int | None = None
        self._best: dict[_LineMeetings, _Found] = {}

    def search(self) -> list[_Exchanges]:
        """The best exchanges in the arrangements of lines that are looked at."""
        self._hall.arrangements.left = _MOST_FILLINGS
        for goal in self._arrangements():
            self._try(goal)
        found = sorted(self._best.values(), key=lambda one: one.rank)
        return [one.exchanges for one in found if not self._is_beaten(one.rank[0])]

    def _is_beaten(self, moved: int) -> bool:
        return self._least is not None and moved > self._least + self._more

    def _arrangements(self) -> Iterator[Arrangement]:
        """Lines of the byes' sections, and then of more and more others, elsewhere."""
        byes_in = {self._slots[home].section for home in self._homes}
        near = [section for section in self._sections.by_section if section in byes_in]
        others = [
            section
            for section, own in self._sections.by_section.items()
            if section not in near and any(self._slots[n].moves for n in own)
        ]
        moving = [n for n, slot in enumerate(self._slots) if slot.moves]
        least = min((self._hall.present(line) for line in moving), default=0)
        arrangements = self._hall.arrangements
        for count in range(len(others) + 1):
            # each further section gets another line, and so does one of the byes' own
            if count and self._is_beaten((count + 1) * least):
                return
            for opened in combinations(others, count):
                if arrangements.left <= 0:
                    return
                for goal in arrangements.of(near, opened):
                    at = {self._slots[slot].section for slot in self._byes_at(goal)}
                    yield from arrangements.with_turned(goal, at)

    def _byes_at(self, goal: Arrangement) -> list[int]:
        """The slots in which the lines of the byes sit."""
        sitting = {line: slot for slot, line in goal.items()}
        return [sitting.get(home, home) for home in self._homes]

    def _try(self, goal: Arrangement) -> None:
        """Bring the byes to the same boards; then let others move, if they must."""
        at = self._byes_at(goal)
        moving = [(slot, line) for slot, line in goal.items() if slot != line]
        moved = sum(self._hall.present(line) for _, line in moving)
        if (
            self._is_beaten(moved)
            or not self._hall.same_boards(*at)
            or not self._can_face(goal, at)
        ):
            return
        places: _Places = {
            pair: seat
            for slot, line in moving
            for pair, seat in zip(
                self._slots[line].seats, self._slots[slot].seats, strict=True
            )
        }
        for members in sorted(self._to_the_same_boards(at), key=len):
            seated = _after(places, members)
            if self._hall.is_clean(seated, self._two):
                self._keep(goal, members, seated)
                continue
            for more in self._others_across(goal, seated):
                again = _after(seated, more)
                if self._hall.is_clean(again, self._two):
                    self._keep(goal, (*members, *more), again)

    def _can_face(self, goal: Arrangement, at: Sequence[int]) -> bool:
        """Whether the lines across from the byes, both in Mitchells, can meet.

        Most arrangements fail here, before any member has changed seats.
        """
        across = []
        for slot in at:
            section = self._slots[slot].section
            if section not in self._sections.mitchells:
                return True
            (facing,) = set(self._sections.by_section[section]) - {slot}
            across.append(goal.get(facing, facing))
        return self._hall.can_face(*across)

    def _to_the_same_boards(self, at: Sequence[int]) -> Iterator[_Exchanges]:
        """Exchanges of each bye with a member of its line, where it must move."""
        for seats in self._hall.same_boards(*at):
            members = {home: list(self._slots[home].seats) for home in self._homes}
            exchanges = []
            for bye, home, seat in zip(self._two, self._homes, seats, strict=True):
                sitting, slot = members[home], self._slots[home]
                other = sitting[seat]
                if other in slot.stays:
                    break
                if other != bye:
                    sitting[sitting.index(bye)], sitting[seat] = other, bye
                    exchanges.append(self._exchange_members(slot, bye, other))
            else:
                yield tuple(exchanges)

    def _others_across(
        self, goal: Arrangement, places: _Places
    ) -> Iterator[_Exchanges]:
        """Other seats inside one of the two lines across from the byes."""
        meetings = self._hall.seats_across(places, self._two)
        holder = {seat: pair for pair, seat in places.items()}
        sides = [[two[side] for two in meetings] for side in (0, 1)]
        for seats, facing in (sides, sides[::-1]):
            n = self._sections.slot_of(seats[0])
            line = goal.get(n, n)
            if line in self._homes or not set(seats) <= set(self._slots[n].seats):
                continue
            pairs, others = (
                [holder.get(seat, seat) for seat in some] for some in (seats, facing)
            )
            slot = self._slots[line]
            order = self._hall.sit_across(pairs, others, slot.stays)
            if order is not None:
                yield tuple(self._one_by_one(slot, pairs, order))

    def _one_by_one(
        self, slot: LineSlot, pairs: Sequence[int], order: Sequence[int]
    ) -> Iterator[Exchange]:
        now = list(pairs)
        for seat, pair in enumerate(order):
            other = now[seat]
            if other != pair:
                now[now.index(pair)], now[seat] = other, pair
                yield self._exchange_members(slot, pair, other)

    def _exchange_members(self, slot: LineSlot, pair: int, other: int) -> Exchange:
        missing = next((one for one in (other, pair) if one in self._hall.gone), 0)
        lines = (slot.line,) if slot.line else ()
        swaps = ((pair, other),)
        return Exchange(ExchangeKind.SEATS, swaps, lines, missing=missing)

    def _keep(self, goal: Arrangement, members: _Exchanges, places: _Places) -> None:
        """Remember exchanges of lines, then of members, if they are the best so far."""
        exchanges = (*_exchange_lines(self._sections, goal), *members)
        if not exchanges:
            # they can be merged as they sit
            return
        gone, session = self._hall.gone, self._hall.session
        moved = sum(pair not in gone and pair != seat for pair, seat in places.items())
        ways = [starting_way(session, places.get(bye, bye)) for bye in self._two]
        of_lines = sum(one.kind is ExchangeKind.LINES for one in exchanges)
        rank = moved, len(exchanges), of_lines, ways.count("EW")
        key = self._line_meetings(goal)
        if key not in self._best or rank < self._best[key].rank:
            self._best[key] = _Found(rank, exchanges)
        self._least = moved if self._least is None else min(moved, self._least)

    def _line_meetings(self, goal: Arrangement) -> _LineMeetings:
        """Which lines meet otherwise than before; a Mitchell may be turned."""
        found = set()
        for section in {self._slots[slot].section for slot in goal}:
            own = self._sections.by_section[section]
            now = tuple(goal.get(slot, slot) for slot in own)
            if section in self._sections.mitchells:
                if set(now) != set(own):
                    found.add(("", tuple(sorted(now))))
            elif now != own:
                found.add((section, now))
        return frozenset(found)


def _after(places: _Places, exchanges: _Exchanges) -> _Places:
    """The seats after exchanges, one after the other."""
    now = dict(places)
    for a, b in swaps_of(exchanges):
        now[a], now[b] = now.get(b, b), now.get(a, a)
    return now


def _exchange_lines(slots: LineSlots, goal: Arrangement) -> Iterator[Exchange]:
    """Two lines at a time change places until each sits where it is to."""
    sitting = {slot: slot for slot in goal}
    for slot, line in goal.items():
        leaves = sitting[slot]
        if leaves == line:
            continue
        origin = next(place for place, who in sitting.items() if who == line)
        sitting[slot], sitting[origin] = line, leaves
        section = slots.slots[slot].section
        turned = section == slots.slots[origin].section and section in slots.mitchells
        one, other = slots.slots[line], slots.slots[leaves]
        # in a turned section who sits NS is named first, whichever has the goal
        if turned and slots.by_section[section][0] == slot:
            one, other = other, one
        yield Exchange(
            ExchangeKind.DIRECTION if turned else ExchangeKind.LINES,
            tuple(zip(one.seats, other.seats, strict=True)),
            (one.line, other.line) if one.line and other.line else (),
            (section,) if turned else (one.section, other.section),
        )
