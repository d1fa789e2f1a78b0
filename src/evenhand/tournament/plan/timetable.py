"""When the sessions of an event are played."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from evenhand.advice import round_minutes
from evenhand.errors import RequestError
from evenhand.phases import EventFormat
from evenhand.tournament.plan.playing_days import (
    MOST_BOARDS_WISHED_PER_DAY,
    MOST_MINUTES,
    USUAL_BOARDS_PER_DAY,
    divide_into_days,
    full_day,
    number_fault,
)

#: Minutes after midnight.
Time = int
MIDNIGHT: Time = 24 * 60
#: A day with more minutes of play than this has a meal break in the middle.
_PLAY_WITHOUT_MEAL = 240


class Played(Protocol):
    """What a calendar needs to know of a group: a `PlannedGroup` or a `Choice`."""

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of each session."""

    @property
    def boards_per_round(self) -> int:
        """The number of boards against the same opponents."""


@dataclass(frozen=True, slots=True)
class Timetable:
    """How a day of play is laid out.

    Attributes:
        start: when the first session of a day begins.
        minutes_per_round: minutes for a round; by default 15 for two boards.
        pause: minutes between two sessions.
        meal: minutes of the long break on a day with more than four hours of play.
        boards_per_day: about how many boards are played in a day.
        overnight: whether every phase begins on a new day.
    """

    start: Time = 600
    minutes_per_round: int | None = None
    pause: int = 10
    meal: int = 60
    boards_per_day: int = USUAL_BOARDS_PER_DAY
    overnight: bool = True

    def faults(self) -> tuple[str, ...]:
        """Every number that nobody can mean."""
        after = "minutes after midnight as the start"
        found = (
            number_fault(self.start, MIDNIGHT - 1, after, least=0),
            number_fault(self.minutes_per_round, MOST_MINUTES, "minutes a round"),
            number_fault(self.pause, MOST_MINUTES, "minutes between sessions", least=0),
            number_fault(self.meal, MOST_MINUTES, "minutes for a meal", least=0),
            number_fault(
                self.boards_per_day, MOST_BOARDS_WISHED_PER_DAY, "boards a day"
            ),
        )
        return tuple(filter(None, found))

    def minutes_of(self, rounds: int, boards_per_round: int) -> int:
        """How long a number of rounds takes."""
        return rounds * (self.minutes_per_round or round_minutes(boards_per_round))


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """A session of a group in the calendar; all numbers count from 1.

    Attributes:
        day: the day.
        phase: the phase.
        group: the name of the group.
        session: its number among the group's sessions.
        start: when it begins.
        end: when it ends.
    """

    day: int
    phase: int
    group: str
    session: int
    start: Time
    end: Time

    def times(self) -> str:
        """The times as written, such as 10:00–11:15."""
        return f"{clock(self.start)}–{clock(self.end)}"


def clock(time: Time) -> str:
    """A time as written, such as 10:05, or 00:30 of the next day."""
    if time <= MIDNIGHT:
        return f"{time // 60:02}:{time % 60:02}"
    days, rest = divmod(time, MIDNIGHT)
    later = "of the next day" if days == 1 else f"{days} days later"
    return f"{clock(rest)} {later}"


def parse_clock(text: str) -> Time:
    """Read a time such as 9:30, 09.30 or 14."""
    found = re.fullmatch(r"\s*(\d{1,2})(?:[:.](\d{2}))?\s*", text, re.ASCII)
    if found is None or int(found[1]) > 23 or int(found[2] or 0) > 59:
        raise RequestError(f"time {text!r}; expected hours and minutes, such as 10:00")
    return 60 * int(found[1]) + int(found[2] or 0)


def lay_out(
    event: EventFormat, groups: Mapping[str, Played], timetable: Timetable
) -> tuple[PlannedSession, ...]:
    """Every session of every group with its day and times, in the order of play.

    Groups of a phase play at the same time.

    Args:
        event: the format.
        groups: by name; those that are missing are skipped.
        timetable: how a day is laid out.
    """
    found: list[PlannedSession] = []
    for number, phase in enumerate(event.phases, 1):
        there = {g.name: groups[g.name] for g in phase.groups if g.name in groups}
        first, begin, played = _beginning(found, timetable, groups)
        # If one of its groups has no room left today, the whole phase waits a night.
        if played and not all(_fits(one, timetable, played) for one in there.values()):
            first, begin, played = first + 1, timetable.start, 0
        for name, group in there.items():
            for day, session, start, end in _sessions(group, timetable, begin, played):
                found.append(
                    PlannedSession(first + day, number, name, session, start, end)
                )
    return tuple(sorted(found, key=lambda s: (s.day, s.phase, s.start, s.session)))


def _beginning(
    found: Sequence[PlannedSession],
    timetable: Timetable,
    groups: Mapping[str, Played],
) -> tuple[int, Time, int]:
    """The first day of a phase, its time, and the boards already played that day."""
    if not found:
        return 1, timetable.start, 0
    day = max(session.day for session in found)
    if timetable.overnight:
        return day + 1, timetable.start, 0
    today = [session for session in found if session.day == day]
    last = max(today, key=lambda session: session.end)
    boards = Counter[tuple[int, str]]()
    for s in today:
        boards[s.phase, s.group] += _session_boards(groups[s.group], s.session)
    # Groups of a phase play side by side, so only the longest of each phase counts.
    longest: dict[int, int] = {}
    for (phase, _), number in boards.items():
        longest[phase] = max(number, longest.get(phase, 0))
    played = sum(longest.values())
    return day, last.end + max(timetable.pause, timetable.meal), played


def _fits(group: Played, timetable: Timetable, played: int) -> bool:
    """Whether a group's first session still fits into a day after the boards played."""
    return played + _session_boards(group, 1) <= full_day(timetable.boards_per_day)


def _session_boards(group: Played, session: int) -> int:
    return group.rounds[session - 1] * group.boards_per_round


def _sessions(
    group: Played, timetable: Timetable, begin: Time, played: int
) -> Iterator[tuple[int, int, Time, Time]]:
    """The day from 0, number, start and end of each session of a group."""
    boards = [_session_boards(group, k + 1) for k in range(len(group.rounds))]
    days = (
        _days_after(boards, timetable, played)
        if played
        else divide_into_days(boards, timetable.boards_per_day)
    )
    session = 0
    for number, count in enumerate(days):
        lengths = [
            timetable.minutes_of(group.rounds[session + k], group.boards_per_round)
            for k in range(count)
        ]
        time = begin if number == 0 else timetable.start
        for k, (length, start) in enumerate(_times(lengths, time, timetable)):
            yield number, session + k + 1, start, start + length
        session += count


def _days_after(boards: Sequence[int], timetable: Timetable, played: int) -> list[int]:
    """The sessions on each day, if boards have already been played on the first day."""
    today = 0
    most = full_day(timetable.boards_per_day)
    while today < len(boards) and played + sum(boards[: today + 1]) <= most:
        today += 1
    rest = boards[today:]
    if not rest:
        return [today]
    return [today, *divide_into_days(rest, timetable.boards_per_day)]


def _times(
    lengths: Sequence[int], begin: Time, timetable: Timetable
) -> Iterator[tuple[int, Time]]:
    """The length and the start of each session of a day."""
    meal_after = 0
    if sum(lengths) > _PLAY_WITHOUT_MEAL:
        # The meal comes after the session that ends nearest to half of the day's play.
        halves = [abs(2 * sum(lengths[:k]) - sum(lengths)) for k in range(len(lengths))]
        meal_after = min(range(len(lengths)), key=halves.__getitem__)
    time = begin
    for number, length in enumerate(lengths):
        if number:
            time += max(timetable.pause, timetable.meal if number == meal_after else 0)
        yield length, time
        time += length
