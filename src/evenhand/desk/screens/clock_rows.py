"""The clock of an event beside its acts, and how it agrees with the results."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from evenhand.desk.acts.named_acts import Arguments
from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events.opening import utc_now
from evenhand.desk.screens.round_clock import (
    ClockFace,
    Course,
    Pace,
    RoundClock,
    add_time,
    clock_at,
    pause_clock,
    read_clock,
    resume_clock,
    start_round,
)
from evenhand.desk.views.page_views import find_grids
from evenhand.desk.views.seat_lists import find_posted
from evenhand.errors import RequestError, StaleError
from evenhand.movement.announcing import Announcement
from evenhand.render.announcement_words import announcement_text
from evenhand.tournament.event.state import EventState

_KIND = "clock"


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock of an event at a moment.

    Attributes:
        now: the moment, in milliseconds by the server.
        face: what it shows.
        rounds: how many rounds there are; 0 if no session is being played.
        pace: how long things take.
        mark: what a form sends back, so that nobody steers a clock that was changed.
        announce: what is announced, by round: the one that is played and the next.
        behind: by table, the boards that it owes from earlier rounds than the clock's.
        by_results: the round that is played by the results.
        round: the round of the room: that of the clock, or while it stands that of the
            results; 0 before the first.
    """

    now: int
    face: ClockFace
    rounds: int
    pace: Pace
    mark: str
    announce: dict[int, tuple[str, ...]]
    behind: dict[int, int]
    by_results: int
    round: int


def view_clock(
    club: Club,
    event: str,
    state: EventState,
    now: int | None = None,
    say: Callable[[Announcement], str] = announcement_text,
) -> ClockView:
    """What the clock of an event shows now, and whether the results agree.

    Args:
        club: the club.
        event: the event.
        state: its state.
        now: the time in milliseconds; None for now.
        say: makes words of an announcement.
    """
    at = round(1000 * time.time()) if now is None else now
    row = club.beside.get(event, _KIND)
    clock = read_clock(row.data if row else None)
    course = find_course(state)
    face = clock_at(clock, course, at) if course else ClockFace("before", 0)
    grids = [grid for grid in find_grids(state) if not grid["closed"]]
    running = min((grid["running"] for grid in grids), default=0)
    behind: dict[int, int] = {}
    here = face.round
    for cell in (cell for grid in grids for cell in grid["cells"]):
        if face.stage == "before" and len(cell["missing"]) < len(cell["boards"]):
            here = running
        # after a round, in the change, it should be in as well
        if cell["round"] < face.round + (face.stage in ("change", "break", "over")):
            owed = len(cell["missing"])
            behind[cell["table"]] = behind.get(cell["table"], 0) + owed
    return ClockView(
        at,
        face,
        course.rounds if course else 0,
        clock.pace,
        _mark(row),
        _announced(state, here, say),
        {table: owed for table, owed in sorted(behind.items()) if owed},
        running,
        here,
    )


def find_course(state: EventState) -> Course | None:
    """The session that a clock counts; of several groups, the longest."""
    found = [
        play.current for play in state.running_groups if play.running and play.current
    ]
    if not found:
        return None
    longest = max(found, key=lambda session: session.rounds)
    boards = max(part.movement.boards_per_set for one in found for part in one.sections)
    name = f"{longest.group.name} {longest.number}"
    return Course(name, longest.rounds, boards)


def _announced(
    state: EventState, here: int, say: Callable[[Announcement], str]
) -> dict[int, tuple[str, ...]]:
    """The announcements of the round that is played and of the next one."""
    found: dict[int, list[str]] = {}
    for play in state.running_groups:
        session = play.current if play.running else None
        if session is None:
            continue
        for at, line in find_posted(session).announced(say):
            if here <= at <= here + 1:
                found.setdefault(at, []).append(line)
    return {at: tuple(lines) for at, lines in sorted(found.items())}


def steer_clock(club: Club, event: str, given: Arguments, by: str, device: str) -> None:
    """Do to a clock what a form says, as it stands in the database.

    Args:
        club: the club.
        event: the event.
        given: `do` is set, start, pause, resume or add; `mark` is that of the clock
            that was seen.
        by: who steers it.
        device: from which device.
    """
    state = club.look_at(event)

    def steer(row: DeskRow | None) -> DeskRow:
        if given.text("mark") not in ("", _mark(row)):
            raise StaleError(
                "somebody has set the clock since you looked; nothing was done, look "
                "again",
                state.acts,
            )
        clock = _steered(read_clock(row.data if row else None), state, given)
        return DeskRow(_KIND, "", clock.as_data(), utc_now(), by, device)

    club.beside.change(event, _KIND, steer)


def _steered(clock: RoundClock, state: EventState, given: Arguments) -> RoundClock:
    now, what = round(1000 * time.time()), given.text("do")
    if what == "set":
        return replace(clock, pace=_pace(given))
    course = find_course(state)
    if course is None:
        raise RequestError("no session is being played; seat one first")
    if what == "start":
        return start_round(clock, course, given.number("round"), now)
    if what == "pause":
        return pause_clock(clock, course, now)
    if what == "resume":
        return resume_clock(clock, course, now)
    if what == "add":
        sign = -1 if given.holds("less") else 1
        return add_time(clock, course, sign * given.number("minutes"), now)
    raise RequestError(f"do {what[:40]!r}; expected set, start, pause, resume or add")


def _pace(given: Arguments) -> Pace:
    return Pace(
        given.number("board"),
        given.number("change"),
        given.number("warning"),
        given.number("break_after"),
        given.number("break_minutes"),
    )


def _mark(row: DeskRow | None) -> str:
    """What tells a clock from what it was before."""
    if row is None:
        return "new"
    said = read_clock(row.data)
    return f"{said.round}-{said.stage}-{said.ends}-{said.left}-{hash(said.pace)}"
