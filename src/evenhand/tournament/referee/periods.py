"""The correction period: how long after a session its scores can still be changed."""

from datetime import UTC, datetime, timedelta

from evenhand.tournament.referee.books import Books, SessionBook
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report


def read_moment(text: object) -> datetime | None:
    """A time of the log; None where it says none, or nothing that could be one."""
    try:
        return datetime.fromisoformat(text or "").astimezone(UTC)  # type: ignore[arg-type]
    except (OverflowError, TypeError, ValueError):
        return None


def period_end(books: Books, session: SessionBook) -> datetime | None:
    """When the scores of a session become final; None where the log does not say."""
    closed = read_moment(session.closed_at) if session.closed else None
    try:
        return closed and closed + timedelta(minutes=books.contest.correction_minutes)
    except OverflowError:
        return None


def group_end(books: Books, group: str) -> datetime | None:
    """The same of the last session of a group that has ended."""
    sessions = books.groups[group].sessions
    ended = [number for number, session in sessions.items() if session.closed]
    return period_end(books, sessions[max(ended)]) if ended else None


def check_declared(books: Books, act: Plain, where: str, report: Report) -> None:
    """Results are not declared while they can be corrected, unless that is forced."""
    now = read_moment(act.get("at"))
    for terms in books.contest.of_phase(books.phase):
        end = group_end(books, terms.name)
        if now and end and now < end:
            text = f"{terms.name} declared official at {act['at']}"
            report.add("close", where, text, f"{_text(end)} or later, or by force")


def check_in_time(
    books: Books, changed: Plain, act: Plain, where: str, report: Report
) -> None:
    """A score stays once the period is over, unless a reason is given.

    Args:
        books: what the log says.
        changed: the result or penalty, with its group and session.
        act: what changes it.
        where: that act.
        report: for what does not agree.
    """
    end = _end_of(books, changed["group"], changed.get("session", 0))
    now = read_moment(act.get("at"))
    if now and end and now > end and not act.get("reason"):
        kind = "penalty" if changed.get("act") == "penalise" else "result"
        text = f"a score of {changed['group']} changed at {act['at']}"
        report.add(kind, where, text, f"until {_text(end)}, or a reason")


def _end_of(books: Books, group: str, number: int) -> datetime | None:
    """When the scores of a session, or of a whole phase (0), become final."""
    if not number:
        return group_end(books, group) if books.is_over(group) else None
    session = books.groups[group].sessions.get(number)
    return period_end(books, session) if session else None


def _text(time: datetime) -> str:
    return time.isoformat().replace("+00:00", "Z")
