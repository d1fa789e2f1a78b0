"""Times in the log, as ISO 8601 text in UTC, and how long corrections are open."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from evenhand.errors import ActError
from evenhand.tournament.event.acts import Act, Erase, Foul, Penalise, Record
from evenhand.tournament.event.state import EventState, GroupPlay


def read_time(text: str) -> datetime:
    """Read a time such as 2026-05-01T19:30:00Z."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        time = None
    if time is None or time.utcoffset() != timedelta(0):
        raise ActError(
            f"time {text[:40]!r}; expected one in UTC such as 2026-05-01T19:30:00Z"
        )
    return time.astimezone(UTC)


def in_order(times: Iterable[str]) -> Iterator[str]:
    """The times of acts, none before that of an earlier act; empty if unknown.

    The order of acts is their number. A clock that steps back, or a slower one that
    takes over, must not make an act come before another.
    """
    last = ""
    for time in times:
        if time and (not last or _is_later(time, last)):
            last = time
        yield last if time else ""


def find_steps_back(times: Iterable[str]) -> list[int]:
    """The acts, from 1, whose time is before that of an earlier act."""
    every = list(times)
    mended = enumerate(zip(every, in_order(every), strict=True), 1)
    return [number for number, (time, due) in mended if time != due]


def _is_later(time: str, last: str) -> bool:
    """Whether a time is not before another; texts of one form need not be read."""
    if len(time) == len(last) and time[-1] == last[-1] == "Z":
        return time >= last
    return read_time(time) >= read_time(last)


def provisional_until(group: GroupPlay) -> str:
    """When the correction period of a group's last closed session ends.

    Empty if no session has ended, or the log does not say when.
    """
    closed = [n for n, session in group.sessions.items() if session.closed]
    return correctable_until(group, closed[-1]) if closed else ""


def correctable_until(group: GroupPlay, number: int) -> str:
    """When the correction period of a session ends.

    Empty if the session has not ended, or the log does not say when.

    Args:
        group: the group.
        number: the session; 0 for the whole phase, which ends with its last session.
    """
    if not number:
        return provisional_until(group) if group.is_over else ""
    session = group.session(number)
    if not session.closed or not session.closed_at:
        return ""
    minutes = timedelta(minutes=group.state.rules.correction_minutes)
    try:
        end = read_time(session.closed_at) + minutes
    except OverflowError:
        return ""
    return end.isoformat().replace("+00:00", "Z")


def check_in_time(state: EventState, act: Act, reason: str | None = None) -> None:
    """Refuse to change a score after its correction period without a reason.

    A result that was missing may come in at any time.

    Args:
        state: the event, at the time of the change.
        act: what changes the score, or did and is taken back.
        reason: why it is taken back.
    """
    if not isinstance(act, Record | Erase | Penalise | Foul):
        return
    if isinstance(act, Record) and not act.replaces and reason is None:
        return
    play = state.groups.get(act.group)
    if play is None or (act.session and act.session not in play.sessions):
        return
    until = correctable_until(play, act.session)
    given = act.reason if reason is None else reason
    if until and state.at and read_time(state.at) > read_time(until) and not given:
        raise ActError(
            f"a score of {act.group} changed at {state.at}, after its correction "
            f"period ended at {until}; give a reason"
        )
