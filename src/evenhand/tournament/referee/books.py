"""The referee's own books: what the raw log says, kept as plainly as possible."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from evenhand.tournament.referee.contest import Contest, Plain, count_sessions
from evenhand.tournament.referee.outcomes import Claim

#: Round, table and board of a planned meeting; else 0, table, board and two pairs.
Key = tuple[int, ...]

#: Phase, session and round, each from 1.
Moment = tuple[int, int, int]


class Place(NamedTuple):
    """Two pairs at a table of the hall on one board; 0 is nobody."""

    round: int
    table: int
    board: int
    ns: int
    ew: int


class Slip(NamedTuple):
    """A result as it was handed in.

    Attributes:
        place: where, and who sat which way.
        ns: what NS bring to the board; None for nothing.
        ew: what EW bring.
        counts: whether it can be scored at all.
        accepted: why it stands though the seats do not have it.
        form: of a fouled board, the form that was played.
    """

    place: Place
    ns: Claim | None
    ew: Claim | None
    counts: bool
    accepted: str
    form: str = ""


@dataclass(slots=True)
class SessionBook:
    """A session: its seats, what was handed in, whether and when it has ended.

    `sections` are those of the act that stated the seats. In one that was cancelled
    nobody is there. Pairs that are `waiting` had no seat when it was seated.
    """

    places: list[Place]
    slips: dict[Key, Slip] = field(default_factory=dict)
    closed: bool = False
    closed_at: str = ""
    at: dict[tuple[int, int], list[Place]] = field(default_factory=dict)
    sections: list[Plain] = field(default_factory=list)
    cancelled: bool = False
    waiting: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.reseat(self.places)

    def reseat(self, places: list[Place], sections: list[Plain] | None = None) -> None:
        """Take other seats, in the same sections where no others are named."""
        self.places = places
        self.sections = self.sections if sections is None else sections
        self.at = {}
        for place in places:
            self.at.setdefault((place.table, place.board), []).append(place)
        self.slips = {self.key_of(slip.place): slip for slip in self.slips.values()}

    def key_of(self, place: Place) -> Key:
        """Where a slip belongs: to the seats' own meeting, or to its pairs alone."""
        for planned in self.at.get((place.table, place.board), []):
            same = {planned.ns, planned.ew} == {place.ns, place.ew}
            if same and planned.round == place.round:
                return place.round, place.table, place.board
        low, high = sorted((place.ns, place.ew))
        return 0, place.table, place.board, low, high

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return max((place.round for place in self.places), default=0)


class Fine(NamedTuple):
    """A penalty or bonus: whose, in which session (0 for all), and how much."""

    pair: int
    session: int
    amount: Fraction
    unit: str


@dataclass(slots=True)
class GroupBook:
    """A group: its plan, the pairs at its places, what they brought, and its play.

    The plan is for the sessions from `first` on; `reason` is why it is another. By
    `successors` the seats of a pair that went home have passed to another. `intake` is
    how the advance filled it, with the plan as it was then; `latecomers` came later
    and were given something.
    """

    planned: Plain
    places: list[int] = field(default_factory=list)
    carried: dict[int, Fraction] = field(default_factory=dict)
    sessions: dict[int, SessionBook] = field(default_factory=dict)
    fines: list[Fine] = field(default_factory=list)
    first: int = 1
    reason: str = ""
    successors: dict[int, int] = field(default_factory=dict)
    intake: Plain = field(default_factory=dict)
    latecomers: set[int] = field(default_factory=set)

    @property
    def running(self) -> int:
        """The session that has not ended, or 0."""
        return next((n for n, s in self.sessions.items() if not s.closed), 0)


@dataclass(slots=True)
class PairBook:
    """A pair: since when it plays, until when, and what becomes of its scores.

    `away` is when it was gone before it came back: from, and until just before.
    """

    expected: bool = False
    drop_in: str = ""
    arrived: Moment = (0, 0, 0)
    left: Moment | None = None
    scores: str = "rule"
    away: list[tuple[Moment, Moment]] = field(default_factory=list)

    def plays_at(self, moment: Moment) -> bool:
        """Whether it is there."""
        if self.expected or moment < self.arrived:
            return False
        if any(gone <= moment < back for gone, back in self.away):
            return False
        return self.left is None or moment < self.left


@dataclass(slots=True)
class Books:
    """Everything that the log has said so far.

    `both_ways` is whether other seats let a pair sit both ways, so that one ranking is
    left where there were two. `there` is who was there as each later phase began.
    """

    contest: Contest
    groups: dict[str, GroupBook]
    movement: Plain
    pairs: dict[int, PairBook] = field(default_factory=dict)
    phase: int = 1
    official: bool = False
    both_ways: bool = False
    there: dict[int, set[int]] = field(default_factory=dict)

    @property
    def has_two_winners(self) -> bool:
        """Whether NS and EW are ranked apart."""
        return self.contest.winners == 2 and not self.both_ways

    def sessions_of(self, group: str) -> int:
        """How many sessions a group plays in all."""
        book = self.groups[group]
        return 1 if self.movement else book.first - 1 + count_sessions(book.planned)

    def is_over(self, group: str) -> bool:
        """Whether a group has played all its sessions, or has nobody to play them.

        With fewer than two pairs left nothing can be played any more. Until the first
        session is seated, a number that nobody has had yet may still come.
        """
        book = self.groups[group]
        if book.running:
            return False
        left = [pair for pair in set(book.places) - {0} if self._may_play(pair, book)]
        empty = bool(book.places) and len(left) < 2
        return empty or len(book.sessions) == self.sessions_of(group)

    def is_present(self, pair: int) -> bool:
        """Whether a pair has come and has not gone home."""
        book = self.pairs.get(pair)
        return book is not None and not book.expected and book.left is None

    def _may_play(self, pair: int, group: GroupBook) -> bool:
        if group.sessions:
            return self.is_present(pair)
        return pair not in self.pairs or self.pairs[pair].left is None

    @property
    def first(self) -> GroupBook:
        """The group that all pairs enter."""
        return self.groups[self.contest.groups[0].name]

    def is_there(self, pair: int, group: str, session: int, in_round: int) -> bool:
        """Whether a pair plays in a round of a session."""
        book = self.pairs.get(pair)
        seated = self.groups[group].sessions.get(session)
        if seated is not None and seated.cancelled:
            return False
        moment = (self.contest.terms(group).phase, session, in_round)
        return book is not None and book.plays_at(moment)

    def owed(self, group: str, number: int) -> Iterator[Place]:
        """The boards of a session that two pairs should have played and did not."""
        session = self.groups[group].sessions[number]
        elsewhere = {
            (slip.place.board, pair)
            for slip in session.slips.values()
            if slip.accepted
            for pair in (slip.place.ns, slip.place.ew)
        }
        for place in session.places:
            if (place.round, place.table, place.board) in session.slips:
                continue
            both = (place.ns, place.ew)
            there = all(self.is_there(p, group, number, place.round) for p in both)
            if there and not any((place.board, pair) in elsewhere for pair in both):
                yield place
