"""The evening's code, by which the phones at the tables find their event."""

from datetime import UTC, datetime, timedelta
from hmac import compare_digest

from evenhand.desk.club import Club, DeskRow

#: How long a code is good: over a weekend's event, but not until next week.
_LASTS = timedelta(days=3)


def find_code(club: Club, event: str) -> str:
    """The code of an event; empty if it has none, or an old one."""
    row = club.beside.get(event, "code")
    return "" if row is None or _is_old(row) else str(row.data["code"])


def find_event_of(club: Club, code: str) -> str:
    """The event that has a code, of several the one that had it last; or empty."""
    found = [("", "")]
    for event in club.events():
        row = club.beside.get(event.name, "code")
        known = find_code(club, event.name)
        if row and known and compare_digest(known.encode(), code.encode()):
            found.append((row.at, event.name))
    return max(found)[1]


def _is_old(row: DeskRow) -> bool:
    try:
        age = datetime.now(UTC) - datetime.fromisoformat(row.at)
    except (TypeError, ValueError):  # no time, or one without a zone
        return True
    return not -_LASTS < age < _LASTS
