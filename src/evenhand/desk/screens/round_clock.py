"""The clock of a session: what it shows at any time, and what directors do to it.

All times are whole milliseconds; those of a moment count from 1970, as a server has it.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from evenhand.errors import RequestError

MINUTE = 60_000
#: The longest stage that a clock can have, in minutes.
_MOST_MINUTES = 600


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in minutes.

    Attributes:
        board: a board.
        change: the change between two rounds.
        warning: how long before the end of a round nobody starts a new board.
        break_after: the round after which there is a break; 0 for none.
        break_minutes: how long the break is.
    """

    board: int = 7
    change: int = 2
    warning: int = 5
    break_after: int = 0
    break_minutes: int = 15

    def __post_init__(self) -> None:
        for field in fields(self):
            given = getattr(self, field.name)
            least = 1 if field.name == "board" else 0
            if type(given) is not int or not least <= given <= _MOST_MINUTES:
                named = field.name.replace("_", " ")
                raise RequestError(
                    f"{named} {given!r}; expected {least} to {_MOST_MINUTES}"
                )


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A clock, as it was last set.

    Attributes:
        pace: how long things take.
        session: what it counts, such as `Event 1`.
        round: the round of its stage; 0 before the start.
        stage: `play`, `change` or `break`, the last two after the round.
        ends: when the stage ends; 0 while it stands still.
        left: what is left of the stage while it stands still.
    """

    pace: Pace = Pace()
    session: str = ""
    round: int = 0
    stage: str = "play"
    ends: int = 0
    left: int = 0

    def as_data(self) -> dict[str, Any]:
        """The clock as plain data."""
        return asdict(self)


def read_clock(data: object) -> RoundClock:
    """A clock from plain data; one that makes no sense is a new one."""
    try:
        assert isinstance(data, Mapping)
        clock = RoundClock(**{**data, "pace": Pace(**data["pace"])})
        times = (clock.round, clock.ends, clock.left)
        assert all(type(one) is int and 0 <= one < 10**15 for one in times)
        assert clock.stage in ("play", "change", "break")
        assert isinstance(clock.session, str)
    except (AssertionError, KeyError, TypeError, RequestError):
        return RoundClock()
    return clock


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What a clock shows.

    Attributes:
        stage: `before`, `play`, `change`, `break` or `over`.
        round: the round that is played, or was before the change or the break.
        left: what is left of the stage.
        ends: when it ends; 0 if it stands still.
        warning: how much is left when nobody starts a new board any more; 0 if that
            does not matter in this stage.
        paused: whether it stands still.
    """

    stage: str
    round: int
    left: int = 0
    ends: int = 0
    warning: int = 0
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """What a session is for a clock: its name, its rounds, and the boards of each."""

    session: str
    rounds: int
    boards: int

    def length(self, pace: Pace, stage: str) -> int:
        """How long a stage is."""
        minutes = {
            "play": pace.board * self.boards,
            "change": pace.change,
            "break": pace.break_minutes,
        }
        return MINUTE * minutes[stage]

    def follow(self, pace: Pace, stage: str, of_round: int) -> tuple[str, int] | None:
        """The stage that comes next, with its round; None after the last."""
        if stage != "play":
            return "play", of_round + 1
        if of_round >= self.rounds:
            return None
        return ("break" if of_round == pace.break_after else "change"), of_round


def clock_at(clock: RoundClock, course: Course, now: int) -> ClockFace:
    """What a clock shows at a moment; it goes on from round to round by itself."""
    if not clock.round or clock.session != course.session:
        return ClockFace("before", 0)
    warning = MINUTE * clock.pace.warning
    stage, at, ends = clock.stage, clock.round, clock.ends
    if not ends:
        alert = warning if stage == "play" else 0
        return ClockFace(stage, at, clock.left, 0, alert, paused=True)
    while now >= ends:
        following = course.follow(clock.pace, stage, at)
        if following is None:
            return ClockFace("over", at)
        stage, at = following
        ends += course.length(clock.pace, stage)
    alert = warning if stage == "play" else 0
    return ClockFace(stage, at, ends - now, ends, alert)


def start_round(clock: RoundClock, course: Course, at: int, now: int) -> RoundClock:
    """Begin a round now."""
    if not 1 <= at <= course.rounds:
        raise RequestError(f"round {at}; the session has rounds 1 to {course.rounds}")
    ends = now + course.length(clock.pace, "play")
    return RoundClock(clock.pace, course.session, at, "play", ends)


def pause_clock(clock: RoundClock, course: Course, now: int) -> RoundClock:
    """Let the clock stand still; one that does already stays as it is."""
    face = _running(clock, course, now)
    if face.paused:
        return clock
    return _set(clock, course, face, left=face.left)


def resume_clock(clock: RoundClock, course: Course, now: int) -> RoundClock:
    """Let it go on with what was left; one that goes stays as it is."""
    face = _running(clock, course, now)
    if not face.paused:
        return clock
    return _set(clock, course, face, ends=now + face.left)


def add_time(clock: RoundClock, course: Course, minutes: int, now: int) -> RoundClock:
    """Give a stage more minutes, or take some away."""
    if not -_MOST_MINUTES <= minutes <= _MOST_MINUTES:
        raise RequestError(f"{minutes} minutes; expected at most {_MOST_MINUTES}")
    face = _running(clock, course, now)
    left = max(0, face.left + MINUTE * minutes)
    if face.paused:
        return _set(clock, course, face, left=left)
    return _set(clock, course, face, ends=now + left)


def _running(clock: RoundClock, course: Course, now: int) -> ClockFace:
    face = clock_at(clock, course, now)
    if face.stage in ("before", "over"):
        raise RequestError("the clock does not run; start a round first")
    return face


def _set(
    clock: RoundClock, course: Course, face: ClockFace, ends: int = 0, left: int = 0
) -> RoundClock:
    return replace(
        clock,
        session=course.session,
        round=face.round,
        stage=face.stage,
        ends=ends,
        left=left,
    )
