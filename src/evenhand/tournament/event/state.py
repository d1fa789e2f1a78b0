"""Where an event stands: what its log says, act by act."""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from evenhand.errors import ActError
from evenhand.phases import EventFormat
from evenhand.scoring import Method
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seats.session_seats import SessionSeats

#: When something happens: phase and session from 1, and round.
Moment = tuple[int, int, int]
ALWAYS: Moment = (0, 0, 0)

#: From the first moment on, until just before the second.
Absence = tuple[Moment, Moment]

#: So many pairs can play.
_FEWEST = 2


@dataclass(slots=True)
class Entrant:
    """A pair of the event.

    Attributes:
        names: its players.
        expected: whether it was only registered beforehand.
        drop_in: the group that it drops into; empty for the first phase.
        arrived: the first moment at which it plays.
        left: the first at which it does not any more; None while it is there.
        scores: what becomes of its scores if it left: rule, stand or void.
        absences: when it was away before it came back.
    """

    names: str
    expected: bool = False
    drop_in: str = ""
    arrived: Moment = ALWAYS
    left: Moment | None = None
    scores: str = "rule"
    absences: tuple[Absence, ...] = ()

    @property
    def is_present(self) -> bool:
        """Whether it has come and has not gone home."""
        return not self.expected and self.left is None

    def is_there(self, moment: Moment) -> bool:
        """Whether it plays at a moment."""
        gone = self.left is not None and moment >= self.left
        if self.expected or gone or moment < self.arrived:
            return False
        return not self.absences or not any(
            start <= moment < end for start, end in self.absences
        )

    def coming_back(self, moment: Moment, away_since: Moment) -> "Entrant":
        """The pair as it is once it plays again, from a moment on."""
        absences = self.absences
        if away_since < moment:
            absences = (*absences, (away_since, moment))
        return replace(self, left=None, scores="rule", absences=absences)


@dataclass(frozen=True, slots=True)
class OwnSeats:
    """The one session of an event that plays a single movement."""

    name: str
    seats_of_session: SessionSeats
    pairs: int

    @property
    def sessions(self) -> int:
        """There is one."""
        return 1

    def seats(self) -> tuple[SessionSeats, ...]:
        """The seats of that session."""
        return (self.seats_of_session,)


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty or bonus.

    Attributes:
        pair: whose it is.
        session: in which session; 0 for the whole phase.
        amount: as it was ruled, such as -10% of a top.
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
    """A group of a phase while it is played.

    Attributes:
        planned: its seats in places, for all sessions or for those to come.
        first: the first session that these are for.
        places: the pair at place 1, 2, …; 0 where nobody is.
        carried: what pairs brought into it, in points.
        sessions: those that have been seated, by number.
        penalties: given in it.
        latecomers: pairs that came late into it with a carryover.
        gone: pairs that went home while they played in it, and have not come back.
        cancelled: sessions that were seated and not played.
        successors: who has taken the seats of a pair that went home.
        planned_at_first: its seats as they were when its pairs came into it.
    """

    planned: PlannedGroup | OwnSeats
    first: int = 1
    places: tuple[int, ...] = ()
    carried: dict[int, Fraction] = field(default_factory=dict)
    sessions: dict[int, SessionPlay] = field(default_factory=dict)
    penalties: list[Given] = field(default_factory=list)
    latecomers: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    cancelled: set[int] = field(default_factory=set)
    successors: dict[int, int] = field(default_factory=dict)
    planned_at_first: PlannedGroup | OwnSeats | None = None

    @property
    def sessions_in_all(self) -> int:
        """How many sessions it plays."""
        return self.first - 1 + self.planned.sessions

    @property
    def seats(self) -> int:
        """How many of its places, the first ones, have a seat by the plan."""
        if isinstance(self.planned, PlannedGroup):
            return 2 * self.planned.layout.tables
        sections = self.planned.seats_of_session.sections
        return sum(len(section.pairs) for section in sections)

    def moment(self, phase: int, from_round: int) -> Moment:
        """A round of its running session, or the beginning of its next one."""
        if not self.running:
            return phase, self.next_session, 1
        rounds = self.sessions[self.running].rounds
        if not 1 <= from_round <= rounds + 1:
            raise ActError(f"round {from_round}; the session has rounds 1 to {rounds}")
        if from_round == rounds + 1:
            return phase, self.running + 1, 1
        return phase, self.running, from_round

    def heirs(self, pair: int) -> list[int]:
        """A pair and, after it, those that have taken its seats one after the other."""
        found = [pair]
        while (later := self.successors.get(found[-1])) and later not in found:
            found.append(later)
        return found

    @property
    def next_session(self) -> int:
        """The session that is seated next."""
        return len(self.sessions) + 1

    @property
    def running(self) -> int:
        """The session that is being played, or 0."""
        return next((n for n, s in self.sessions.items() if not s.closed), 0)


@dataclass(slots=True)
class EventState:
    """An event at one moment.

    Attributes:
        name: what it is called.
        event: its phases.
        rules: what holds in every phase.
        method: how results are scored.
        winners: 1, or 2 where NS and EW are ranked apart; 1 from the moment on at which
            other seats let a pair sit both ways.
        entrants: the pairs by number.
        groups: those of all phases, by name.
        phase: the phase that is being played, from 1.
        official: whether nothing is changed any more.
        acts: how many acts there have been.
        at: the time of the last of them; empty where the log does not say.
        seed: of lots.
        phase_numbers: in which phase, from 1, each group plays.
        made: the numbers of the acts that were done last, together; none where the
            log was only read.
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
    phase_numbers: dict[str, int] = field(default_factory=dict, repr=False)
    made: range = field(default=range(0), compare=False, repr=False)

    def __post_init__(self) -> None:
        self.phase_numbers = {
            group.name: number
            for number, phase in enumerate(self.event.phases, 1)
            for group in phase.groups
        }

    def group(self, name: str) -> GroupPlay:
        """A group by its name."""
        if name not in self.groups:
            names = ", ".join(self.groups)
            raise ActError(f"no group {name!r}; the groups are {names}")
        return self.groups[name]

    def session(self, group: str, number: int) -> SessionPlay:
        """A session that has been seated."""
        play = self.group(group)
        if number not in play.sessions:
            raise ActError(
                f"session {number} of {group} has not been seated; seat it first"
            )
        return play.sessions[number]

    def entrant(self, pair: int) -> Entrant:
        """A pair by its number."""
        if pair not in self.entrants:
            raise ActError(f"pair {pair} is not registered; register it first")
        return self.entrants[pair]

    @property
    def first_group(self) -> str:
        """The group in which the event begins."""
        return self.event.phases[0].groups[0].name

    @property
    def running_groups(self) -> list[str]:
        """The groups of the running phase."""
        return [group.name for group in self.event.phases[self.phase - 1].groups]

    def is_present(self, pair: int) -> bool:
        """Whether somebody has come under a number and has not gone home."""
        entrant = self.entrants.get(pair)
        return entrant is not None and entrant.is_present

    def is_deserted(self, group: str) -> bool:
        """Whether nobody in a group has opponents any more; not before anybody came.

        Once a session has been seated, a number that nobody has is nobody's opponent.
        """
        play = self.group(group)
        left = set(play.places) - {0} - play.gone
        if play.sessions:
            left = set(filter(self.is_present, left))
        return bool(play.places) and len(left) < _FEWEST

    def is_over(self, group: str) -> bool:
        """Whether a group has played all its sessions, or nobody is left to play."""
        play = self.group(group)
        if play.running:
            return False
        done = len(play.sessions) == play.sessions_in_all
        return done or self.is_deserted(group)

    def phase_of(self, group: str) -> int:
        """In which phase, from 1, a group plays."""
        number = self.phase_numbers.get(group)
        if number is None:
            raise ActError(f"no group {group!r} in the format")
        return number

    def is_there(self, pair: int, group: str, session: int, in_round: int) -> bool:
        """Whether a pair plays in a round; nobody does in a session not played."""
        entrant = self.entrants.get(pair)
        if entrant is None or session in self.groups[group].cancelled:
            return False
        return entrant.is_there((self.phase_of(group), session, in_round))

    def group_of(self, pair: int) -> str:
        """The group of the running phase in which a pair plays."""
        for name in self.running_groups:
            if pair in self.groups[name].places:
                return name
        raise ActError(f"pair {pair} plays in no group of the running phase")
