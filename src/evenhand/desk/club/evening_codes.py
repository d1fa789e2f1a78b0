"""The evening's code, by which the phones at the tables find their event."""

from datetime import UTC, datetime, timedelta
from hmac import compare_digest

from evenhand.desk.club.club_events import Club, DeskRow

#: How long a code is good: over a weekend's event, but not until next week.
_LASTS = timedelta(days=3)


def find_code(club: Club, event: str) -> str:
    """The code of an event; empty if it has none, or an old one."""
    row = club.beside.get(event, "code")
    return "" if row is None else _code(row)


def find_event_of(club: Club, code: str) -> str:
    """The event that has a code, of several the one that had it last; or empty."""
    given = code.encode()
    found = [
        (row.at, event)
        for event, row in club.beside.by_event("code").items()
        if (known := _code(row)) and compare_digest(known.encode(), given)
    ]
    return max(found, default=("", ""))[1]


def _code(row: DeskRow) -> str:
    return "" if _is_old(row) else str(row.data["code"])


def _is_old(row: DeskRow) -> bool:
    try:
        age = datetime.now(UTC) - datetime.fromisoformat(row.at)
    except (TypeError, ValueError):  # no time, or one without a zone
        return True
    return not -_LASTS < age < _LASTS
