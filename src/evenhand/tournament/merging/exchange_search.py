"""The smallest exchanges before a session by which two byes can be merged.

An exchange is a permutation of seats that keeps lines together. Two lines at a time
change places, until the byes are on the same boards and no section brings old opponents
together; a section is turned where its own two lines change places. Then members of a
line change seats: a bye with one of its line, to come to the same boards, and those
across from a bye, so that nobody there meets an old opponent.
"""

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from math import inf

from evenhand.solvers.assignment import assign
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.merging.line_slots import LineSlot, find_slots, starting_way
from evenhand.tournament.merging.merger import Exchange, ExchangeKind, swaps_of
from evenhand.tournament.seated import Couple, SeatedSession, couple

#: Arrangements of lines that are looked at for two byes.
_MOST_ARRANGEMENTS = 3_000

#: The line that sits in each slot; by the plan it has the number of the slot.
_Arrangement = tuple[int, ...]
#: The seat of each pair that has another one than before; a seat is known by the pair
#: that has it before anything is exchanged.
_Places = dict[int, int]
_Exchanges = tuple[Exchange, ...]
#: Exchanges after their rank, of which a smaller one is better: how many pairs change
#: seats, the meetings won (less than 0), the couples that meet again by the plan, the
#: exchanges, those of whole lines, and the byes that sit EW. A bye that stays at its
#: table is the easiest to announce.
_Found = tuple[tuple[int, ...], _Exchanges]


class ExchangeSearch:
    """Looks for exchanges in one session, for any two of its byes."""

    def __init__(
        self,
        session: SeatedSession,
        met: Collection[Couple],
        gone: frozenset[int],
        lines: Lines | None,
    ) -> None:
        self._session = session
        self._met = met
        self._gone = gone
        self._hall = find_slots(session, gone, lines)
        self._slots = self._hall.slots
        self._couples = session.couples()
        self._present = [len({*slot.seats} - gone) for slot in self._slots]
        self._bad: dict[tuple[str, tuple[int, ...]], bool] = {}
        self._same: dict[Couple, list[Couple]] = {}

    @property
    def longest(self) -> int:
        """How many pairs the longest line has that moves."""
        return max((len(slot.seats) for slot in self._slots if slot.moves), default=0)

    def find(self, two: Couple, more: int = 0) -> list[_Exchanges]:
        """Exchanges that let two byes be merged, the fewest pairs moved first.

        Of exchanges after which the same lines meet, only the best is listed.

        Args:
            two: the byes.
            more: how many more pairs than by the first may change seats.
        """
        homes = self._hall.slot_of(two[0]), self._hall.slot_of(two[1])
        if any(
            bye in self._slots[home].stays for bye, home in zip(two, homes, strict=True)
        ):
            return []
        best: dict[object, _Found] = {}
        least = inf
        for moved, goal in self._arrangements(homes):
            # arrangements come by how many pairs they move, so no later one moves fewer
            if moved > least + more:
                break
            # a director has no use for two ways after which the same lines meet
            key = self._line_meetings(goal)
            for found in self._with_members(goal, two, homes):
                best[key] = min(best.get(key, found), found, key=lambda one: one[0])
                least = min(least, found[0][0])
        ranked = sorted(best.values(), key=lambda one: one[0])
        return [exchanges for rank, exchanges in ranked if rank[0] <= least + more]

    # --- whole lines ------------------------------------------------------------------

    def _arrangements(self, homes: Couple) -> Iterator[tuple[int, _Arrangement]]:
        """Arrangements without old opponents, and how many pairs each of them moves.

        Whichever is reached in the end, one of the lines has to go where old opponents
        meet, or else where the byes sit. So only such exchanges lead on.
        """
        # without this a hall of many lines would be searched to the end for nothing
        if not self._can_come_together(homes):
            return
        queue = [(0, tuple(range(len(self._slots))))]
        seen = {queue[0][1]}
        for _ in range(_MOST_ARRANGEMENTS):
            if not queue:
                return
            # the arrangement that moves fewest comes first, as on a shortest path
            moved, goal = heappop(queue)
            bad = [name for name in self._hall.by_section if self._is_bad(name, goal)]
            if not bad:
                yield moved, goal
            byes_in = {self._slots[goal.index(home)].section for home in homes}
            # one bad section is enough to go on from: the others are bad for every
            # order of the same exchanges, and their turn comes
            for added, after in self._exchanges(goal, bad[:1] or sorted(byes_in)):
                if after not in seen:
                    seen.add(after)
                    heappush(queue, (moved + added, after))

    def _exchanges(
        self, goal: _Arrangement, sections: Collection[str]
    ) -> Iterator[tuple[int, _Arrangement]]:
        """What comes of it if a line of some sections changes places with another.

        How many more pairs will have moved, and the arrangement.
        """

        def moved(slot: int, line: int) -> int:
            return self._present[line] if slot != line else 0

        for a in (n for name in sections for n in self._hall.by_section[name]):
            one = goal[a]
            for b, other in enumerate(goal):
                fits = a != b and len(self._slots[a].seats) == len(self._slots[b].seats)
                if fits and self._slots[a].moves and self._slots[b].moves:
                    changed = list(goal)
                    changed[a], changed[b] = other, one
                    added = moved(a, other) + moved(b, one)
                    yield added - moved(a, one) - moved(b, other), tuple(changed)

    def _can_come_together(self, lines: Couple) -> bool:
        """Whether members of two lines, or of one, can ever have the same boards."""
        every = range(len(self._slots))
        one, other = (every if self._slots[n].moves else (n,) for n in lines)
        return any(
            (a == b) == (lines[0] == lines[1]) and self._same_boards(a, b)
            for a, b in product(one, other)
        )

    def _same_boards(self, one: int, other: int) -> list[Couple]:
        """Which seats of two slots, counted from 0, have the same boards."""
        key = one, other
        if key not in self._same:
            a, b = (self._slots[slot].seats for slot in key)
            self._same[key] = [
                (i, j)
                for (i, p), (j, q) in product(enumerate(a), enumerate(b))
                if p != q and self._session.same_boards(p, q)
            ]
        return self._same[key]

    def _is_bad(self, section: str, goal: _Arrangement) -> bool:
        """Whether lines that are new to a section meet old opponents there."""
        own = self._hall.by_section[section]
        key = section, tuple(goal[slot] for slot in own)
        # the same lines come into a section in many arrangements
        if key not in self._bad:
            self._bad[key] = self._meets_again(self._places(goal, own))
        return self._bad[key]

    def _places(self, goal: _Arrangement, slots: Sequence[int]) -> _Places:
        """Who sits where in some slots, if elsewhere than before."""
        return {
            pair: seat
            for slot in slots
            if goal[slot] != slot
            for pair, seat in zip(
                self._slots[goal[slot]].seats, self._slots[slot].seats, strict=True
            )
        }

    def _meets_again(self, places: _Places) -> bool:
        """Whether anybody who has another seat meets an old opponent there."""
        holder = {seat: pair for pair, seat in places.items()}
        return any(
            couple(pair, opponent) in self._met
            for pair, seat in places.items()
            if pair not in self._gone
            for other in self._session.opponents(seat)
            if (opponent := holder.get(other, other)) not in self._gone
        )

    def _line_meetings(self, goal: _Arrangement) -> object:
        """Which lines meet; a Mitchell may be turned, or played in another section."""
        found = set()
        for section, own in self._hall.by_section.items():
            now = tuple(goal[slot] for slot in own)
            is_mitchell = section in self._hall.mitchells
            # which two lines play a Mitchell matters, in which section or which way
            # does not
            found.add(("", tuple(sorted(now))) if is_mitchell else (section, now))
        return frozenset(found)

    # --- members of lines -------------------------------------------------------------

    def _with_members(
        self, goal: _Arrangement, two: Couple, homes: Couple
    ) -> Iterator[_Found]:
        """Exchanges of members that let the byes be merged in an arrangement."""
        places = self._places(goal, range(len(goal)))
        for members in self._to_the_same_boards(goal, two, homes):
            seated, ways = _after(places, members), [members]
            if not self._count_merged(seated, two):
                others = self._others_across(goal, homes, seated, two)
                ways = [(*members, *more) for more in others]
            for way in ways:
                seated = _after(places, way)
                exchanges = (*self._exchange_lines(goal), *way)
                # with none at all they can be merged as they sit
                if exchanges and self._count_merged(seated, two):
                    yield self._rank(exchanges, seated, two), exchanges

    def _rank(
        self, exchanges: _Exchanges, places: _Places, two: Couple
    ) -> tuple[int, ...]:
        gone, holder = self._gone, {seat: pair for pair, seat in places.items()}
        sitting = (couple(holder.get(p, p), holder.get(q, q)) for p, q in self._couples)
        ways = [starting_way(self._session, places.get(bye, bye)) for bye in two]
        return (
            sum(pair not in gone and pair != seat for pair, seat in places.items()),
            -self._count_merged(places, two),
            sum(who in self._met and gone.isdisjoint(who) for who in sitting),
            len(exchanges),
            sum(one.kind is ExchangeKind.LINES for one in exchanges),
            ways.count("EW"),
        )

    def _to_the_same_boards(
        self, goal: _Arrangement, two: Couple, homes: Couple
    ) -> Iterator[_Exchanges]:
        """Exchanges of each bye with a member of its line, where it must move."""
        for seats in self._same_boards(*(goal.index(home) for home in homes)):
            members = {home: list(self._slots[home].seats) for home in homes}
            exchanges = []
            for bye, home, seat in zip(two, homes, seats, strict=True):
                sitting, slot = members[home], self._slots[home]
                other = sitting[seat]
                if other in slot.stays:
                    break
                if other != bye:
                    sitting[sitting.index(bye)], sitting[seat] = other, bye
                    exchanges.append(self._exchange_members(slot, bye, other))
            else:
                yield tuple(exchanges)

    def _count_merged(self, places: _Places, two: Couple) -> int:
        """How many meetings are won; none where anybody meets an old opponent."""
        holder = {seat: pair for pair, seat in places.items()}
        seen: set[Couple] = set()
        for p, q in self._seats_across(places, two):
            who = couple(holder.get(p, p), holder.get(q, q))
            if self._gone.isdisjoint(who):
                # a meeting that would not be the first is no gain: the byes stay as
                # they are
                if who in self._met or who in seen or couple(p, q) in self._couples:
                    return 0
                seen.add(who)
        return len(seen) if seen and not self._meets_again(places) else 0

    def _seats_across(self, places: _Places, two: Couple) -> list[Couple]:
        """The seats across from two byes, round by round; none on other boards."""
        a, b = (places.get(bye, bye) for bye in two)
        stops = self._session.stops
        return [
            (stops[a][r].opponent, stops[b][r].opponent)
            for r in self._session.same_boards(a, b)
        ]

    def _others_across(
        self, goal: _Arrangement, homes: Couple, places: _Places, two: Couple
    ) -> Iterator[_Exchanges]:
        """Other seats inside one of the two lines across from the byes."""
        meetings = self._seats_across(places, two)
        holder = {seat: pair for pair, seat in places.items()}
        sides = [[both[side] for both in meetings] for side in (0, 1)]
        for seats, facing in (sides, sides[::-1]):
            n = self._hall.slot_of(seats[0])
            slot = self._slots[goal[n]]
            # the lines of the byes have been moved already, and one line can be
            # reordered only where all the seats across are its own
            if goal[n] in homes or not set(seats) <= set(self._slots[n].seats):
                continue
            pairs, others = (
                [holder.get(seat, seat) for seat in some] for some in (seats, facing)
            )
            order = self._sit_across(pairs, others, slot.stays)
            if order is not None:
                yield tuple(self._one_by_one(slot, pairs, order))

    def _sit_across(
        self, pairs: Sequence[int], others: Sequence[int], stays: Collection[int]
    ) -> list[int] | None:
        """Reorder pairs so that each meets a new one and few change seats.

        Args:
            pairs: those who change seats among them.
            others: whom the first, second, … of them meets.
            stays: those of the pairs that keep their seats.
        """

        def cost(seat: int, pair: int) -> int | None:
            has_met = couple(pair, others[seat]) in self._met
            if has_met and self._gone.isdisjoint((pair, others[seat])):
                return None
            if pairs[seat] != pair and pair in stays:
                return None
            return int(pairs[seat] != pair and pair not in self._gone)

        order = assign([[cost(seat, p) for p in pairs] for seat in range(len(others))])
        return None if order is None else [pairs[person] for person in order]

    # --- what is exchanged ------------------------------------------------------------

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
        missing = next((one for one in (other, pair) if one in self._gone), 0)
        lines = (slot.line,) if slot.line else ()
        swaps = ((pair, other),)
        return Exchange(ExchangeKind.SEATS, swaps, lines, missing=missing)

    def _exchange_lines(self, goal: _Arrangement) -> Iterator[Exchange]:
        """Two lines at a time change places until each sits where it is to."""
        sitting = list(range(len(goal)))
        for slot, line in enumerate(goal):
            leaves, origin = sitting[slot], sitting.index(line)
            if leaves == line:
                continue
            sitting[slot], sitting[origin] = line, leaves
            section = self._slots[slot].section
            turned = section == self._slots[origin].section
            turned = turned and section in self._hall.mitchells
            one, other = self._slots[line], self._slots[leaves]
            # in a turned section who sits NS is named first, whichever has the goal
            if turned and self._hall.by_section[section][0] == slot:
                one, other = other, one
            yield Exchange(
                ExchangeKind.DIRECTION if turned else ExchangeKind.LINES,
                tuple(zip(one.seats, other.seats, strict=True)),
                (one.line, other.line) if one.line and other.line else (),
                (section,) if turned else (one.section, other.section),
            )


def _after(places: _Places, exchanges: _Exchanges) -> _Places:
    """The seats after exchanges, one after the other."""
    now = dict(places)
    for a, b in swaps_of(exchanges):
        now[a], now[b] = now.get(b, b), now.get(a, a)
    return now
