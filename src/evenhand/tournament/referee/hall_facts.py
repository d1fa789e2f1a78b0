"""The facts of the hall: who is there when, who sits where, and what was recorded."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from evenhand.tournament.referee.acts_in_force import Numbered, Plain
from evenhand.tournament.referee.announced_plan import (
    GroupTerms,
    Place,
    Terms,
    count_sessions,
)
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.written_results import Brought

#: Phase, session and round, each from 1.
Moment = tuple[int, int, int]
#: Before anything was played.
BEFORE: Moment = (0, 0, 0)

#: A result belongs to two pairs at a table on a board.
SlipKey = tuple[int, int, frozenset[int]]


@dataclass(slots=True)
class Pair:
    """A pair: when it is there, and what becomes of its scores if it goes home.

    `said` has an item for every act about its coming and going: the number of the act,
    the moment from which it holds, and whether the pair is there from then on. `boards`
    is what its unplayed boards are worth, if the director has decided that.
    """

    expected: bool = False
    drop_in: str = ""
    scores: str = "rule"
    boards: str = ""
    ranked: bool = True
    said: list[tuple[int, Moment, bool]] = field(default_factory=list)

    def is_there(self, moment: Moment, as_of: int | None = None) -> bool:
        """Whether it plays at a moment, as far as the acts before `as_of` say."""
        there = False
        for number, since, comes in self.said:
            if since <= moment and (as_of is None or number < as_of):
                there = comes
        return there and not self.expected

    @property
    def is_present(self) -> bool:
        """Whether it has come and has not gone home."""
        return bool(self.said) and self.said[-1][2] and not self.expected

    def come_back(self, number: int, since: Moment) -> None:
        """It plays again, and nothing is left of its going home."""
        self.said.append((number, since, True))
        self.scores, self.boards, self.ranked = "rule", "", True

    @property
    def left(self) -> Moment | None:
        """When it went home; None where it did not, or has come back."""
        return self.said[-1][1] if self.said and not self.said[-1][2] else None


@dataclass(frozen=True)
class Seating:
    """The seats of a session from one act, with this number, until the next change.

    The act may seat the session, reseat it, or admit a late pair. A late pair takes a
    seat but leaves the `sections` as they were stated.
    """

    number: int
    seats: Sequence[Place]
    sections: Sequence[Plain]

    @cached_property
    def at(self) -> dict[tuple[int, int], list[Place]]:
        """The meetings at each table on each board."""
        found: dict[tuple[int, int], list[Place]] = {}
        for place in self.seats:
            if place.ns and place.ew:
                found.setdefault((place.table, place.board), []).append(place)
        return found

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return max(len(section["movement"]["rounds"]) for section in self.sections)


@dataclass(frozen=True, slots=True)
class Slip:
    """A result as an act recorded it.

    NS and EW are None for a side that has nothing from it. `accepted` is why it stands
    outside the movement, `form` the form of a fouled board, and `alone` the only pair
    that an award is for.
    """

    number: int
    place: Place
    ns: Brought | None
    ew: Brought | None
    accepted: str = ""
    form: str = ""
    alone: int = 0

    @property
    def holders(self) -> tuple[int, ...]:
        """The pairs that have it."""
        return (self.alone,) if self.alone else self.place.both

    @property
    def is_played(self) -> bool:
        """Whether it counts for anybody: not if the board was not played."""
        return self.ns is not None or self.ew is not None

    @property
    def is_of_two(self) -> bool:
        """Whether it counts for both pairs, and not for one alone."""
        return self.ns is not None and self.ew is not None


@dataclass(slots=True)
class Session:
    """A session: its seats as they changed from act to act, and its results.

    `closed` is the act that ended it, or 0. If it was cancelled, nobody was there.
    `forms` names the form of a fouled board by round, table and board.
    """

    group: "Group"
    number: int
    seatings: list[Seating]
    slips: dict[SlipKey, Slip] = field(default_factory=dict)
    closed: int = 0
    closed_at: str = ""
    cancelled: bool = False
    forms: dict[tuple[int, ...], str] = field(default_factory=dict)
    _there: dict[tuple[int, int], bool] = field(default_factory=dict)

    @property
    def now(self) -> Seating:
        """The seats that hold."""
        return self.seatings[-1]

    def is_there(self, pair: int, in_round: int) -> bool:
        """Whether a pair plays in a round."""
        key, pairs = (pair, in_round), self.group.hall.pairs
        if key not in self._there:
            moment = (self.group.terms.phase, self.number, in_round)
            self._there[key] = pair in pairs and pairs[pair].is_there(moment)
        return self._there[key] and not self.cancelled

    def meetings(self, seats: Iterable[Place] | None = None) -> Iterator[Place]:
        """The places at which both pairs are there, by these seats or other ones."""
        for place in self.now.seats if seats is None else seats:
            r, _, _, ns, ew = place
            if self.is_there(ns, r) and self.is_there(ew, r):
                yield place

    def elsewhere(self) -> set[tuple[int, int]]:
        """The pairs with a result outside the movement, and its board."""
        accepted = [slip for slip in self.slips.values() if slip.accepted]
        return {(pair, slip.place.board) for slip in accepted for pair in slip.holders}


class Fine(NamedTuple):
    """A penalty or bonus: whose, in which session (0 for all), and how much."""

    pair: int
    session: int
    amount: Fraction
    unit: str


@dataclass(slots=True)
class Group:
    """A group: its plan, the pairs at its places, their carryovers, and its play.

    The plan covers the sessions from `first` on. `heirs` says who took over the seats
    of a pair that went home. `intake` is how the advance, act number `begun`, filled
    the group; `latecomers` came after that and were given a carryover. `worked_out`
    keeps what has been derived from its scores, until one of them changes.
    """

    hall: "Hall"
    terms: GroupTerms
    planned: Plain
    places: list[int] = field(default_factory=list)
    carried: dict[int, Fraction] = field(default_factory=dict)
    sessions: dict[int, Session] = field(default_factory=dict)
    fines: list[Fine] = field(default_factory=list)
    first: int = 1
    heirs: dict[int, int] = field(default_factory=dict)
    intake: Plain = field(default_factory=dict)
    begun: int = 0
    latecomers: set[int] = field(default_factory=set)
    worked_out: dict[tuple[object, ...], Any] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        """Its name."""
        return self.terms.name

    @property
    def running(self) -> int:
        """The session that has not ended, or 0."""
        return next((n for n, s in self.sessions.items() if not s.closed), 0)

    @property
    def sessions_in_all(self) -> int:
        """How many sessions it plays."""
        return self.first - 1 + count_sessions(self.planned)

    @property
    def is_over(self) -> bool:
        """Whether it has played all its sessions, or has too few pairs to go on.

        Before its first session is seated, a place whose pair has not registered yet
        counts as taken: that pair may still come.
        """
        if self.running:
            return False
        pairs = self.hall.pairs
        left = {pair for pair in self.places if self.hall.is_present(pair)}
        if not self.sessions:
            left = {p for p in self.places if p and not (p in pairs and pairs[p].left)}
        deserted = bool(self.places) and len(left) < 2
        return deserted or len(self.sessions) == self.sessions_in_all

    def apart(self) -> list[set[int]]:
        """The pairs of each section, if sections play different deals; else one set.

        A pair belongs to a section if it had a seat there at any time.
        """
        if not self.hall.terms.own_deals:
            slips = (s for one in self.sessions.values() for s in one.slips.values())
            return [{*self.hall.pairs, *(p for slip in slips for p in slip.holders)}]
        sections: dict[str, set[int]] = {}
        for seating in (one for s in self.sessions.values() for one in s.seatings):
            for part in seating.sections:
                first = part["first_table"]
                tables = range(first, first + len(part["movement"]["rounds"][0]))
                own = sections.setdefault(part["name"], set())
                own |= {
                    p
                    for seat in seating.seats
                    if seat.table in tables
                    for p in seat.both
                }
        return [sections[name] for name in sorted(sections)]

    def line_of(self, pair: int) -> list[int]:
        """A pair and its successors: whoever took its place, and then theirs."""
        line = [pair]
        while line[-1] in self.heirs and self.heirs[line[-1]] not in line:
            line.append(self.heirs[line[-1]])
        return line


@dataclass(slots=True)
class Hall:
    """The hall as the acts that count have made it.

    `one_ranking` says that new seats have left one ranking where two were announced.
    `failed` has the acts that cannot be carried out, with the reason; `faults` are what
    is wrong with others.
    """

    terms: Terms
    create: Plain
    acts: list[Numbered] = field(default_factory=list)
    groups: dict[str, Group] = field(default_factory=dict)
    pairs: dict[int, Pair] = field(default_factory=dict)
    phase: int = 1
    one_ranking: bool = False
    failed: dict[int, str] = field(default_factory=dict)
    faults: list[Finding] = field(default_factory=list)

    @property
    def has_two_winners(self) -> bool:
        """Whether NS and EW are ranked apart."""
        return self.terms.winners == 2 and not self.one_ranking

    def is_present(self, pair: int) -> bool:
        """Whether a pair has come and has not gone home."""
        return pair in self.pairs and self.pairs[pair].is_present

    def of_phase(self, phase: int) -> list[Group]:
        """The groups of a phase."""
        return [group for group in self.groups.values() if group.terms.phase == phase]


_P = ParamSpec("_P")
_T = TypeVar("_T")
_WorkOut = Callable[Concatenate[Group, _P], _T]


def worked_out_once(work_out: _WorkOut[_P, _T]) -> _WorkOut[_P, _T]:
    """Work out something of a group once, until its results or penalties change."""

    @wraps(work_out)
    def look_up(group: Group, /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        # all sessions together, 0, need not be named
        key = (work_out, *(args or (0,)))
        if key not in group.worked_out:
            group.worked_out[key] = work_out(group, *args, **kwargs)
        return cast("_T", group.worked_out[key])

    return look_up
