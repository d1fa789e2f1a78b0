"""Directors who play: as which pair, in which event."""

from evenhand.desk.club import Club
from evenhand.errors import RequestError


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
