"""Where an event stands, as its acts have left it.

Each part knows where it belongs: `state.group("Final").session(2)` can say who is
present in which round. A what-if is tried on `state.copy()`.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from evenhand.errors import ActError
from evenhand.phases import EventFormat
from evenhand.scoring import Method
from evenhand.tournament.event.acts import Player
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.session_seats import LineSeating

#: When something happens: phase, session and round, each from 1.
Moment = tuple[int, int, int]
ALWAYS: Moment = (0, 0, 0)

#: From the first moment until just before the second.
Absence = tuple[Moment, Moment]

#: A group with fewer pairs than this is over.
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair of the event.

    Attributes:
        names: its players.
        expected: whether it has only pre-registered.
        drop_in: the group it drops into; empty for the first phase.
        arrived: the first moment at which it plays.
        left: the first moment at which it no longer plays; None if it has not left.
        scores: what becomes of its scores if it has left, as its withdrawal says.
        boards: what the boards that it does not play are worth, likewise.
        ranked: whether it keeps its place although it has left.
        absences: earlier spells away, each ended by its return.
        players: the two of them, if the log names them one by one.
    """

    names: str
    expected: bool = False
    drop_in: str = ""
    arrived: Moment = ALWAYS
    left: Moment | None = None
    scores: str = "rule"
    absences: tuple[Absence, ...] = ()
    boards: str = ""
    ranked: bool = True
    players: tuple[Player, ...] = ()

    @property
    def is_present(self) -> bool:
        """Whether it has come and has not left."""
        return not self.expected and self.left is None

    def is_there(self, moment: Moment) -> bool:
        """Whether it plays at a moment."""
        gone = self.left is not None and moment >= self.left
        if self.expected or gone or moment < self.arrived:
            return False
        return not self.absences or not any(
            start <= moment < end for start, end in self.absences
        )

    def left_in(self, phase: int, session: int) -> bool:
        """Whether it left in a session, or just before it."""
        return self.left is not None and self.left[:2] == (phase, session)

    def is_unranked(self, phase: int) -> bool:
        """Whether it has no place in the groups of a phase, though it has scores."""
        return not self.ranked and self.left is not None and self.left[0] <= phase

    def coming_back(self, moment: Moment, away_since: Moment) -> "Entrant":
        """The pair once it plays again from a given moment.

        From then on it is there, whatever was said before of the rounds that follow.
        """
        spells = (*self.absences, (away_since, moment))
        absences = tuple(
            (start, min(end, moment)) for start, end in spells if start < moment
        )
        arrived = min(self.arrived, moment)
        return Entrant(
            self.names, self.expected, self.drop_in, arrived, absences=absences
        )


@dataclass(frozen=True, slots=True)
class OwnSeats:
    """The one session of an event that plays a single movement."""

    name: str
    session: SeatedSession
    pairs: int

    @property
    def sessions(self) -> int:
        """How many sessions there are: one."""
        return 1

    def seats(self) -> tuple[SeatedSession, ...]:
        """The seats of the one session."""
        return (self.session,)


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A penalty or bonus.

    Attributes:
        pair: whose it is.
        session: in which session; 0 for the whole phase.
        amount: as ruled, for example -10% of a top.
        reason: what for.
        act: the number of the act.
    """

    pair: int
    session: int
    amount: str
    reason: str
    act: int


@dataclass(slots=True)
class GroupPlay:
    """A group of a phase in play.

    Attributes:
        name: its name.
        planned: its planned seats, by place, for all sessions or for those to come.
        first: the first session that the plan covers.
        places: the pair at place 1, 2, …; 0 for an empty place.
        carried: the carryovers of its pairs, in points.
        possible: what a result of 100 per cent would have carried over; 0 if the
            percentages of the phase do not count it.
        sessions: those that have been seated, by number.
        penalties: the penalties and bonuses given in it.
        latecomers: pairs that joined it late with a carryover.
        gone: pairs that withdrew while they played in it and have not come back.
        successors: for each withdrawn pair, the pair that took over its seats.
        planned_at_first: its planned seats when its pairs came into it.
        phase: the phase in which it plays, from 1.
        state: the event it belongs to.
    """

    name: str
    planned: PlannedGroup | OwnSeats
    first: int = 1
    places: tuple[int, ...] = ()
    carried: dict[int, Fraction] = field(default_factory=dict)
    possible: Fraction = Fraction(0)
    sessions: dict[int, SessionPlay] = field(default_factory=dict)
    penalties: list[PenaltyGiven] = field(default_factory=list)
    latecomers: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    successors: dict[int, int] = field(default_factory=dict)
    planned_at_first: PlannedGroup | OwnSeats | None = None
    phase: int = field(init=False, compare=False, repr=False)
    state: "EventState" = field(init=False, compare=False, repr=False)

    def copy(self) -> "GroupPlay":
        """A copy on which acts can be tried."""
        return replace(
            self,
            carried=dict(self.carried),
            sessions={number: one.copy() for number, one in self.sessions.items()},
            penalties=list(self.penalties),
            latecomers=set(self.latecomers),
            gone=set(self.gone),
            successors=dict(self.successors),
        )

    def session(self, number: int) -> SessionPlay:
        """A session that has been seated."""
        if number not in self.sessions:
            raise ActError(
                f"session {number} of {self.name} has not been seated; seat it first"
            )
        return self.sessions[number]

    def begin_session(self, seated: SeatedSession) -> SessionPlay:
        """Begin a session with these seats."""
        session = self.sessions[seated.number] = SessionPlay(seated)
        session.group = self
        return session

    @property
    def sessions_in_all(self) -> int:
        """How many sessions it plays."""
        return self.first - 1 + self.planned.sessions

    @property
    def next_session(self) -> int:
        """The session that is seated next."""
        return len(self.sessions) + 1

    @property
    def running(self) -> int:
        """The number of the session that is being played, or 0."""
        return next((n for n, s in self.sessions.items() if not s.closed), 0)

    @property
    def current(self) -> SessionPlay | None:
        """The session that is being played."""
        return self.sessions.get(self.running)

    @property
    def line_seating(self) -> LineSeating | None:
        """How its lines are seated; None where it does not move in lines."""
        planned = self.planned
        seating = planned.seating if isinstance(planned, PlannedGroup) else None
        return seating if isinstance(seating, LineSeating) else None

    @property
    def seats(self) -> int:
        """How many of its places have a seat in the plan; they come first."""
        if isinstance(self.planned, PlannedGroup):
            return 2 * self.planned.layout.tables
        return sum(len(part.members) for part in self.planned.session.sections)

    def planned_session(self, number: int) -> SeatedSession:
        """A session as planned, by place; `IndexError` if the plan lacks it."""
        if number < self.first:
            raise IndexError(number)
        return replace(self.planned.seats()[number - self.first], number=number)

    def seated_as_planned(self, number: int) -> SeatedSession:
        """A session as planned, with the pairs at their places."""
        return self.planned_session(number).taken_by(self.places)

    def moment(self, from_round: int) -> Moment:
        """A round of its running session, or the beginning of its next one."""
        session = self.current
        if session is None:
            return self.phase, self.next_session, 1
        if from_round > session.rounds:
            return self.phase, session.number + 1, 1
        return self.phase, session.number, from_round

    def check_round(self, from_round: int) -> None:
        """Refuse a round the running session lacks; one past the last is its end."""
        session = self.current
        if session is not None and not 1 <= from_round <= session.rounds + 1:
            raise ActError(
                f"round {from_round}; the session has rounds 1 to {session.rounds}"
            )

    def heirs(self, pair: int) -> list[int]:
        """A pair, followed by those that took over its seats in turn."""
        found = [pair]
        # a pair may take its own place back, so the chain can close
        while (later := self.successors.get(found[-1])) and later not in found:
            found.append(later)
        return found

    @property
    def is_deserted(self) -> bool:
        """Whether too few pairs are left to play; never before the first pair came.

        Until a session is seated, a pair yet to register still counts. After that, an
        unused number is nobody's opponent.
        """
        left = set(self.places) - {0} - self.gone
        if self.sessions:
            left = set(filter(self.state.is_present, left))
        return bool(self.places) and len(left) < _FEWEST

    @property
    def is_over(self) -> bool:
        """Whether all its sessions are played, or too few pairs are left."""
        if self.running:
            return False
        return len(self.sessions) == self.sessions_in_all or self.is_deserted

    def acts_of(self, pair: int) -> list[int]:
        """The acts that recorded the results of a pair in it."""
        return sorted(
            recorded.act
            for session in self.sessions.values()
            for recorded in session.results.values()
            if pair in recorded.pairs
        )

    def has_played(self, pair: int) -> bool:
        """Whether a pair has a result in it."""
        return any(session.has_played(pair) for session in self.sessions.values())


@dataclass(slots=True)
class EventState:
    """An event at one moment.

    Attributes:
        name: what it is called.
        event: its phases.
        rules: the conditions of contest, the same in every phase.
        method: how results are scored.
        winners: 2 if NS and EW are ranked apart, otherwise 1. It becomes 1 where new
            seats leave a pair without a line.
        entrants: the pairs by number.
        groups: those of all phases, by name.
        phase: the phase being played, from 1.
        official: whether the results are final.
        acts: how many acts there have been.
        at: the time of the last act; empty if the log does not say.
        seed: for drawing lots.
        own_deals: whether each section plays deals of its own, and so is scored and
            ranked by itself.
        made: the numbers of the acts last done together; none if the log was only
            read.
    """

    name: str
    event: EventFormat
    rules: ContestRules
    method: Method
    winners: int
    entrants: dict[int, Entrant]
    groups: dict[str, GroupPlay]
    phase: int = 1
    official: bool = False
    acts: int = 0
    at: str = ""
    seed: int = 1
    own_deals: bool = False
    made: range = field(default=range(0), compare=False, repr=False)

    def __post_init__(self) -> None:
        for number, phase in enumerate(self.event.phases, 1):
            for part in phase.groups:
                play = self.groups[part.name]
                play.phase, play.state = number, self
                for session in play.sessions.values():
                    session.group = play

    @property
    def has_one_ranking(self) -> bool:
        """Whether all pairs are ranked together, not by line or section."""
        return self.winners == 1 and not self.own_deals

    def copy(self) -> "EventState":
        """A copy on which acts can be tried; this event does not change."""
        groups = {name: play.copy() for name, play in self.groups.items()}
        entrants = dict(self.entrants)
        return replace(self, entrants=entrants, groups=groups, made=range(0))

    def group(self, name: str) -> GroupPlay:
        """A group by its name."""
        if name not in self.groups:
            names = ", ".join(self.groups)
            raise ActError(f"no group {name!r}; the groups are {names}")
        return self.groups[name]

    def entrant(self, pair: int) -> Entrant:
        """A pair by its number."""
        if pair not in self.entrants:
            raise ActError(f"pair {pair} is not registered; register it first")
        return self.entrants[pair]

    def groups_of(self, phase: int) -> list[GroupPlay]:
        """The groups of a phase, from 1."""
        return [
            self.groups[group.name] for group in self.event.phases[phase - 1].groups
        ]

    @property
    def first_group(self) -> GroupPlay:
        """The group in which the event begins."""
        return self.groups_of(1)[0]

    @property
    def running_groups(self) -> list[GroupPlay]:
        """The groups of the running phase."""
        return self.groups_of(self.phase)

    def is_present(self, pair: int) -> bool:
        """Whether the pair with this number has come and has not left."""
        entrant = self.entrants.get(pair)
        return entrant is not None and entrant.is_present

    def place_now(self, pair: int) -> GroupPlay | None:
        """The group of the running phase in which a pair has a place."""
        return next((play for play in self.running_groups if pair in play.places), None)

    def group_of(self, pair: int) -> GroupPlay:
        """The group of the running phase in which a pair plays."""
        play = self.place_now(pair)
        if play is None:
            raise ActError(f"pair {pair} plays in no group of the running phase")
        return play
