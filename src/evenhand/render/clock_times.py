"""Times for people: as the clock on the wall has them, with its zone."""

from datetime import datetime


def clock_time(time: str, now: str = "") -> str:
    """A time such as `19:30 CEST`, with the date where that is another than today's.

    Args:
        time: in UTC, by ISO 8601.
        now: today, likewise; the date is named where it is empty.
    """
    local = datetime.fromisoformat(time).astimezone()
    today = datetime.fromisoformat(now).astimezone().date() if now else None
    date = "" if local.date() == today else f"{local:%Y-%m-%d} "
    return f"{date}{local:%H:%M %Z}".rstrip()
