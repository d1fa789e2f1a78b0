"""Which names the public sees: those of players who wish it are shown by initials."""

from collections.abc import Callable

from evenhand.desk.club.club_events import Club
from evenhand.errors import RequestError
from evenhand.store.people import AND, REMOVED

_SETTING = "privacy"


def find_private(club: Club) -> tuple[bool, frozenset[str]]:
    """Whether all players are shown by initials, and else the ids of those who are."""
    said = club.settings.get(_SETTING) or {}
    return bool(said.get("all")), frozenset(said.get("people", ()))


def show_everybody_by_initials(club: Club, *, wanted: bool) -> None:
    """Show all players of the club by initials, or only those who wish it."""
    club.settings.change(_SETTING, lambda said: {**(said or {}), "all": wanted})


def show_by_initials(club: Club, player: str, *, wanted: bool) -> None:
    """Show a player by initials, or by name again.

    Args:
        club: the club.
        player: the id of the player.
        wanted: whether by initials.

    Raises:
        RequestError: If there is no such player.
    """
    if club.people.get(player) is None:
        raise RequestError(f"player {player[:60]!r}; expected an id: look for the name")

    def changed(said: dict[str, object] | None) -> dict[str, object]:
        there = (said or {}).get("people", [])
        known = {*there} if isinstance(there, list) else set[str]()
        people = known | {player} if wanted else known - {player}
        return {**(said or {}), "people": sorted(people)}

    club.settings.change(_SETTING, changed)


def find_public_name(club: Club) -> Callable[[str], str]:
    """What turns the names of a pair into those that the public sees."""
    every, people = find_private(club)
    found = (club.people.get(one) for one in people)
    private = {one.name for one in found if one is not None}

    def shown(names: str) -> str:
        # a pair that was written in one text may have anything between its players
        return AND.join(
            initials(one) if every or any(name in one for name in private) else one
            for one in names.split(AND)
        )

    return shown


def initials(name: str) -> str:
    """A name by its initials: `A. L.`; a removed name stays as it is."""
    if name == REMOVED:
        return name
    letters = (next(filter(str.isalpha, word), "") for word in name.split())
    return " ".join(f"{letter}." for letter in letters if letter)
