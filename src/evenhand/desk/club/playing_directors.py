"""Directors who play: as which pair, and what they have unlocked."""

from evenhand.desk.club.club_events import Club, DeskRow, EventHomeInClub
from evenhand.desk.events.opening import Place, utc_now
from evenhand.errors import RequestError

#: The rows that say who has unlocked the results of an event.
_UNLOCKED = "unlocked"


def find_plays(club: Club, event: str, pair: str) -> dict[str, int]:
    """The pair as which somebody plays, by event, as an account keeps it.

    Args:
        club: the club.
        event: the event.
        pair: the number of the pair, as somebody wrote it; 0 for one who does not play.
    """
    known = [row.name for row in club.events()]
    if event not in known:
        named = ", ".join(known) or "none"
        raise RequestError(f"event {event[:60]!r}; the club has {named}")
    text = pair.strip()
    number = int(text) if text.isascii() and text.isdecimal() else -1
    pairs = club.look_at(event).entrants
    if number < 0 or (number and pairs and number not in pairs):
        raise RequestError(
            f"pair {text[:40]!r}; expected the number of a pair of {event}, or 0 for "
            "one who does not play"
        )
    return {event: number}


def unlock_results(club: Club, event: str, account: str, device: str) -> None:
    """Let a director who plays see all results of an event; its log notes it."""
    if club.beside.get(event, _UNLOCKED, account) is None:
        data = {"acts": club.look_at(event).acts}
        by = f"account {account}"
        row = DeskRow(_UNLOCKED, account, data, utc_now(), by, device)
        club.beside.put(event, row)


def has_unlocked(club: Club, event: str, account: str) -> bool:
    """Whether a director who plays has unlocked the results of an event."""
    return club.beside.get(event, _UNLOCKED, account) is not None


def unlocked_at(place: Place) -> list[dict[str, str | int]]:
    """Who has unlocked results of an event; a file that no club keeps says nothing."""
    if not isinstance(place, EventHomeInClub):
        return []
    return find_unlocked(place.club, place.name)


def find_unlocked(club: Club, event: str) -> list[dict[str, str | int]]:
    """Who has unlocked results: after which act, when, and from which device."""
    return [
        {
            "acts": row.data["acts"],
            "at": row.at,
            "by": row.by,
            "device": row.device,
        }
        for row in club.beside.all(event, _UNLOCKED)
    ]
