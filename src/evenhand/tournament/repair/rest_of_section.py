"""The problem that every repair solves, and what solves it: seats for the rounds left.

All numbers are those of the hall. In the rounds to come, and in those played, a seat is
empty (0) wherever nobody sits or sat, so two pairs play where a cell has no 0.
"""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Literal, get_args

from evenhand.errors import RequestError
from evenhand.movement import Cell, Movement
from evenhand.movement.phrasing import counted
from evenhand.movement.play import Meeting, meetings, shared_sets
from evenhand.tournament.repair.repair_instructions import Instruction
from evenhand.tournament.seated import Couple, SeatedSection, couple

#: Some rounds: for each its tables.
Rows = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Away:
    """A pair has no seat here in a round: it visits another section, or comes later.

    Attributes:
        pair: who.
        round: the round.
        sets: those sets of this section whose boards it plays elsewhere.
        boards: how many boards it plays there.
    """

    pair: int
    round: int
    sets: frozenset[int] = frozenset()
    boards: int = 0


@dataclass(frozen=True, slots=True)
class SharingRule:
    """How much sharing of boards a room is used to.

    Attributes:
        sets: how many sets there are.
        most: at most this many tables have one set in a round.
        surplus: this many tables more than sets may be in play in a round.
    """

    sets: int
    most: int
    surplus: int

    def allows(self, sets: list[int]) -> bool:
        """Whether the tables of a round may have these sets."""
        most = max(Counter(sets).values(), default=0)
        return most <= self.most and len(sets) - len(set(sets)) <= self.surplus


@dataclass(frozen=True)
class RestOfSection:
    """A section between two rounds.

    Attributes:
        section: as it was played up to now, and is planned for the rounds to come.
        next_round: the first round that has not been played.
        last_round: the last one that there is time for.
        leaving: pairs that go home now.
        gone: all pairs that have gone home, now or earlier.
        late: pairs that come now; they have no seats yet.
        met: couples that have met, or will, other than by the seats of the section.
        guests: pairs of another section, who are here where the plan seats them. What
            they play here stays as long as their opponents do.
        away: who is not here in which round.
    """

    section: SeatedSection
    next_round: int
    last_round: int
    leaving: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    late: tuple[int, ...] = ()
    met: frozenset[Couple] = frozenset()
    guests: frozenset[int] = frozenset()
    away: frozenset[Away] = frozenset()

    def __post_init__(self) -> None:
        movement = self.movement.sound()
        if not 1 <= self.next_round <= movement.rounds:
            raise RequestError(
                f"next round {self.next_round}; {movement.label} has rounds 1 to "
                f"{movement.rounds}, name one that is still to be played"
            )
        first = max(self.played, 1)
        if not first <= self.last_round <= movement.rounds:
            raise RequestError(
                f"the evening ends after round {self.last_round}; "
                f"{counted(self.played, 'round')} of {movement.rounds} played, name "
                f"one from {first} on"
            )
        if len(self.present) < 2:
            raise RequestError(
                f"{counted(len(self.present), 'pair')} left; nobody can play on, so "
                "close the session"
            )

    @property
    def movement(self) -> Movement:
        """The movement of the section."""
        return self.section.movement

    @property
    def played(self) -> int:
        """How many rounds have been played."""
        return self.next_round - 1

    @property
    def coming(self) -> range:
        """The rounds to come that there is time for."""
        return range(self.next_round, self.last_round + 1)

    @property
    def changes_who_plays(self) -> bool:
        """Whether a pair comes or leaves."""
        return bool(self.late or self.leaving)

    @property
    def is_cut_short(self) -> bool:
        """Whether there is no time for all rounds."""
        return self.last_round < self.movement.rounds

    @cached_property
    def present(self) -> tuple[int, ...]:
        """Everybody of the section who is there, late pairs last."""
        here = (p for p in self.section.members if p not in self.gone | self.guests)
        return (*here, *self.late)

    @cached_property
    def rows(self) -> Rows:
        """The rounds to come as planned, without those who have left."""
        left = self.movement.renumber(dict.fromkeys(self.gone, 0))
        return left.schedule[self.played : self.last_round]

    @cached_property
    def two_lines(self) -> bool:
        """Whether the lines are ranked apart, so that nobody may change sides."""
        return self.movement.winners == 2

    @cached_property
    def north(self) -> frozenset[int]:
        """The pairs that sit NS more often than EW: the NS line, where there is one."""
        # counted, not read from one round: single rounds may have been played wrong
        ways: Counter[int] = Counter()
        for meeting in meetings(self.movement):
            ways[meeting.ns] += 1
            ways[meeting.ew] -= 1
        return frozenset(pair for pair, way in ways.items() if way > 0)

    @cached_property
    def sharing(self) -> SharingRule:
        """As much sharing as the plan has in the round that shares most."""
        rounds = [
            [len(tables) for tables in sets.values()]
            for sets in shared_sets(self.movement)
        ]
        most = max((n for shared in rounds for n in shared), default=1)
        surplus = max((sum(n - 1 for n in shared) for shared in rounds), default=0)
        return SharingRule(self.movement.sets, most, surplus)

    @cached_property
    def rounds_away(self) -> frozenset[tuple[int, int]]:
        """The pairs that cannot be seated here, each with the round."""
        return frozenset((one.pair, one.round) for one in self.away)

    def guests_in(self, in_round: int) -> tuple[int, ...]:
        """The guests who have a seat in a round to come."""
        row = self.rows[in_round - self.next_round]
        seated = {pair for cell in row if cell.set for pair in cell[:2]}
        return tuple(sorted(self.guests & seated))

    def expected(self, in_round: int) -> tuple[int, ...]:
        """Who is due here in a coming round: everybody not away, and the guests."""
        away = self.rounds_away
        here = (pair for pair in self.present if (pair, in_round) not in away)
        return (*here, *self.guests_in(in_round))

    def idle(self, rows: Rows) -> list[tuple[int, ...]]:
        """Who would sit out in each coming round, given its tables."""
        return [
            tuple(pair for pair in self.expected(r) if pair not in there)
            for r, there in enumerate(self.playing(rows), self.next_round)
        ]

    def playing(self, rows: Rows) -> list[set[int]]:
        """Who plays in each coming round: not those who know the boards already.

        They do where pairs sat in the wrong seats, and the boards come to them again.
        """
        # one pair that knows a board leaves the other with nobody to play it against
        known = self.sets_played()
        return [
            playing(
                tuple(
                    cell
                    for cell in row
                    if not any(cell.set in known.get(pair, ()) for pair in cell[:2])
                )
            )
            for row in rows
        ]

    def sets_played(self) -> dict[int, set[int]]:
        """The sets each pair has played, here or elsewhere, and must not get again."""
        sets: dict[int, set[int]] = {p: set() for p in (*self.present, *self.guests)}
        for meeting in self._played_meetings:
            for pair in (meeting.ns, meeting.ew):
                sets.setdefault(pair, set()).add(meeting.set)
        for one in self.away:
            sets.setdefault(one.pair, set()).update(one.sets)
        return sets

    def times_met(self) -> Counter[Couple]:
        """How often two pairs have met so far; meetings elsewhere count once."""
        met = Counter(dict.fromkeys(self.met, 1))
        met.update(couple(one.ns, one.ew) for one in self._played_meetings)
        return met

    def rounds_missed(self) -> Counter[int]:
        """Rounds played without each pair present; all of them for late pairs."""
        done = Counter(p for one in self._played_meetings for p in (one.ns, one.ew))
        done.update(
            one.pair for one in self.away if one.boards and one.round < self.next_round
        )
        return Counter({pair: self.played - done[pair] for pair in self.present})

    @cached_property
    def _played_meetings(self) -> list[Meeting]:
        return [one for one in meetings(self.movement) if one.round < self.next_round]


def playing(row: tuple[Cell, ...]) -> set[int]:
    """Who plays in a round: the pairs at tables where no seat is empty."""
    return {pair for cell in row if all(cell) for pair in cell[:2]}


# --- ways to go on --------------------------------------------------------------------

Way = Literal["phantom", "rover", "bump", "curtail", "stop", "arrows", "tables", "new"]

#: What can be done, from what is simple in the room to what needs cards. Each has a
#: name of its own, by which the director chooses it.
WAYS: tuple[Way, ...] = get_args(Way)

#: Ways that are of the same kind as another: an evening that stops by choice is cut
#: short too, and arrows are chosen for whole rounds or for single tables.
_KINDS: dict[Way, Way] = {"stop": "curtail", "tables": "arrows"}


def kind_of(way: Way) -> Way:
    """The kind that a way is of; most are a kind of their own."""
    return _KINDS.get(way, way)


KINDS: tuple[Way, ...] = tuple(way for way in WAYS if way not in _KINDS)


@dataclass(frozen=True, slots=True)
class Continuation:
    """A way to go on: seats for the rounds to come, before their arrows are chosen.

    Attributes:
        way: what is done.
        rows: the rounds to come.
        instructions: what the director says and does; who sits out is added later.
        keeps_turns: whether single boards planned to be turned are so still.
    """

    way: Way
    rows: Rows
    instructions: tuple[Instruction, ...] = ()
    keeps_turns: bool = True


class Obstacle(Enum):
    """Why a way to go on is not proposed."""

    NO_ROUND_LEFT = "no round is left to be played"
    NOBODY_COMES_OR_LEAVES = "no seat is empty or wanted"
    TOO_FEW_EMPTY_SEATS = "a late pair finds no empty seat"
    NOBODY_IS_LATE = "nobody comes late"
    NOT_ONE_LATE = "not exactly one pair comes late"
    NO_TABLE_FOR_LATE = "a late pair finds no table in the rounds to come"
    SEAT_TO_ROVE_TO = "a late pair can take an empty seat"
    SEAT_TO_BUMP_TO = "a seat is empty, so nobody need be bumped"
    NO_CHAIN = "nobody can be bumped to boards and opponents new to them"
    NO_CHAIN_BESIDE_GUESTS = "likewise, where some seats cannot be taken over"
    NO_ROOM_FOR_LATE = "the plan has no room for a late pair"
    NO_PLAN_TO_STOP = "there is no plan for the rest"
    NO_CAUSE_TO_STOP = "nobody comes or leaves, and there is time for all"
    NO_MORE_ALIKE = "stopping would not even out the boards played"
    NO_TABLE_FILLED = "no table has two pairs and boards"
    NO_OTHER_SEATS = "no other seats have fewer sit-outs or rematches"
    NONE_BETTER = "none was found that is better than the best"
    NO_SEATS_TO_TURN = "there are no seats whose arrows could be chosen"
    RANKED_APART = "two lines are ranked apart"
    NO_FAIRER = "turning single tables is no fairer than the best"


@dataclass(frozen=True, slots=True)
class NoRepair:
    """There is no continuation of some kind.

    Attributes:
        obstacle: why.
        rounds: the rounds there were for it, or those lost by what is as good.
        rematches: the rematches of what is as good.
        way: what is as good.
        last_round: the round that would not be played.
        guests_in: the round in which pairs of another section still play; 0 for none.
    """

    obstacle: Obstacle
    rounds: int = 0
    rematches: int = 0
    way: str = ""
    last_round: int = 0
    guests_in: int = 0
