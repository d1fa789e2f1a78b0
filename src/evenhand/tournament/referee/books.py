"""The referee's own books: what the raw log says, kept as plainly as possible."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from evenhand.tournament.referee.contest import Contest, Plain
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
    """

    place: Place
    ns: Claim | None
    ew: Claim | None
    counts: bool
    accepted: str


@dataclass(slots=True)
class SessionBook:
    """A session: its seats, what was handed in, and whether it has ended."""

    places: list[Place]
    slips: dict[Key, Slip] = field(default_factory=dict)
    closed: bool = False
    at: dict[tuple[int, int], list[Place]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reseat(self.places)

    def reseat(self, places: list[Place]) -> None:
        """Take other seats."""
        self.places = places
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

    The plan is for the sessions from `first` on; `reason` is why it is another.
    """

    planned: Plain
    places: list[int] = field(default_factory=list)
    carried: dict[int, Fraction] = field(default_factory=dict)
    sessions: dict[int, SessionBook] = field(default_factory=dict)
    fines: list[Fine] = field(default_factory=list)
    first: int = 1
    reason: str = ""

    @property
    def running(self) -> int:
        """The session that has not ended, or 0."""
        return next((n for n, s in self.sessions.items() if not s.closed), 0)


@dataclass(slots=True)
class PairBook:
    """A pair: since when it plays, until when, and what becomes of its scores."""

    expected: bool = False
    drop_in: str = ""
    arrived: Moment = (0, 0, 0)
    left: Moment | None = None
    scores: str = "rule"

    def plays_at(self, moment: Moment) -> bool:
        """Whether it is there."""
        if self.expected or moment < self.arrived:
            return False
        return self.left is None or moment < self.left


@dataclass(slots=True)
class Books:
    """Everything that the log has said so far.

    `both_ways` is whether other seats let a pair sit both ways, so that one ranking is
    left where there were two.
    """

    contest: Contest
    groups: dict[str, GroupBook]
    movement: Plain
    pairs: dict[int, PairBook] = field(default_factory=dict)
    phase: int = 1
    official: bool = False
    both_ways: bool = False

    @property
    def first(self) -> GroupBook:
        """The group that all pairs enter."""
        return self.groups[self.contest.groups[0].name]

    def is_there(self, pair: int, group: str, session: int, in_round: int) -> bool:
        """Whether a pair plays in a round of a session."""
        book = self.pairs.get(pair)
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

    def is_void(self, pair: int, group: str) -> bool:
        """Whether a pair went home and its scores in a group do not count.

        By rule they count once it has played the stated part of the group's boards.
        """
        book = self.pairs.get(pair)
        terms = self.contest.terms(group)
        if book is None or book.left is None or book.left[0] > terms.phase:
            return False
        if book.scores != "rule":
            return book.scores == "void"
        played = sum(
            len(self._boards_of(pair, group, number))
            for number in self.groups[group].sessions
        )
        return played < self.contest.stands_from * terms.boards

    def _boards_of(self, pair: int, group: str, number: int) -> set[int]:
        """The boards of a session that a pair has played, or sat out as a bye."""
        session = self.groups[group].sessions[number]
        found = {
            slip.place.board
            for slip in session.slips.values()
            if pair in (slip.place.ns, slip.place.ew)
        }
        for place in session.places:
            both = [place.ns, place.ew]
            if pair in both and self.is_there(pair, group, number, place.round):
                other = both[1 - both.index(pair)]
                if not self.is_there(other, group, number, place.round):
                    found.add(place.board)
        return found
