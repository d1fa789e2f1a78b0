"""Times as people read them off the clock on the wall, with the time zone."""

from datetime import datetime


def clock_time(time: str, now: str = "") -> str:
    """A time such as `19:30 CEST`, with the date if it is not today's.

    Args:
        time: the time in UTC, in ISO 8601.
        now: the present time, likewise; if it is empty, the date is always given.
    """
    local = datetime.fromisoformat(time).astimezone()
    today = datetime.fromisoformat(now).astimezone().date() if now else None
    date = "" if local.date() == today else f"{local:%Y-%m-%d} "
    return f"{date}{local:%H:%M %Z}".rstrip()
