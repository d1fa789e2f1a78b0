"""The players of a club: whom it knows, and how one is corrected or removed on request.

A name goes from every log of the club, from the copies beside its database and from the
evenings that wait for pairs. Files that were given away and backups keep it.
"""

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from evenhand.desk.club.club_events import Club, DeskRow, Person
from evenhand.desk.club.event_copies import copy_of
from evenhand.desk.pairs.gathering import Gathering, change_gathering, find_gatherings
from evenhand.errors import RequestError
from evenhand.store.people import AND, REMOVED
from evenhand.tournament.event.acts import Player

#: The most names that a page offers.
_MOST_KNOWN = 2000
_MOST_FOUND = 50
_LONGEST = 120
#: Between the players of a pair that was entered as one text.
_JOINED = re.compile(r"\s+(?:&|and)\s+")


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player of the club.

    Attributes:
        id: by which the player is corrected or removed.
        name: the name.
        club: the club, if it was given.
        number: the number in the federation, if it was given.
        events: the events that name the player.
    """

    id: str
    name: str
    club: str
    number: str
    events: tuple[str, ...]


def known_players(club: Club) -> tuple[str, ...]:
    """The names of the players whom a club's events have named, for completion."""
    texts = (person.name for person in club.people.find("", _MOST_KNOWN))
    names = {one for text in texts for one in _JOINED.split(text)}
    return tuple(sorted(names - {"", REMOVED}))


def find_players(club: Club, text: str) -> tuple[KnownPlayer, ...]:
    """The players of whose name a word begins with a text.

    Args:
        club: the club.
        text: what somebody has typed; nobody is found by nothing.
    """
    found = club.people.find(text, _MOST_FOUND) if text.strip() else ()
    return tuple(_known(club, one) for one in found)


def find_player(club: Club, who: str) -> KnownPlayer:
    """A player by the id, or by a name that only one has.

    Raises:
        RequestError: If there is none, or more than one.
    """
    person = club.people.get(who)
    alike = [one for one in club.people.find(who) if one.name.lower() == who.lower()]
    if person is None and len(alike) == 1:
        person = alike[0]
    if person is None or person.name == REMOVED:
        ids = ", ".join(one.id for one in alike)
        expected = f"one of the ids {ids}" if alike else "the id or the whole name"
        raise RequestError(f"player {who[:60]!r}; expected {expected}: look for it")
    return _known(club, person)


def _known(club: Club, one: Person) -> KnownPlayer:
    events = club.people.events_of(one.id)
    return KnownPlayer(one.id, one.name, one.club, one.number, events)


def correct_player(club: Club, known: KnownPlayer) -> None:
    """Write a player's name, club and number anew wherever they stand.

    Args:
        club: the club.
        known: the player with the id as it is and all else as it should be.

    Raises:
        RequestError: If a text is not one line of readable characters.
    """
    texts = [" ".join(one.split()) for one in (known.name, known.club, known.number)]
    for text in texts:
        if len(text) > _LONGEST or not text.isprintable():
            raise RequestError(
                f"{text[:40]!r}; expected {_LONGEST} readable letters at most"
            )
    if not texts[0]:
        raise RequestError("no name; expected one: to take it away, remove the player")
    before = find_player(club, known.id)
    person = Person(known.id, *texts)
    _settle(club, before, person, club.people.correct(person))


def remove_player(club: Club, id: str) -> KnownPlayer:  # noqa: A002 - as rows have it
    """Remove a player's name, club and number wherever they stand, for good.

    Args:
        club: the club.
        id: the id of the player.

    Returns:
        Who was removed.
    """
    before = find_player(club, id)
    # first where names stand once more, as without a name nobody finds them again
    _settle(club, before, Person(id, REMOVED), ())
    _settle(club, before, Person(id, REMOVED), club.people.remove(id))
    return before


def _settle(
    club: Club, before: KnownPlayer, after: Person, events: tuple[str, ...]
) -> None:
    """Let what waits for directors, evenings that wait and copies say the same."""
    was = (before.name, before.number)
    now = Player(after.name, number=after.number)
    named = _settle_rows(club, before, after)

    def change(one: Gathering) -> Gathering:
        return replace(
            one,
            pairs=tuple(
                replace(
                    pair,
                    players=tuple(
                        now if (p.name, p.number) == was else p for p in pair.players
                    ),
                )
                for pair in one.pairs
            ),
        )

    for name, gathering in find_gatherings(club).items():
        if change(gathering) != gathering:
            change_gathering(club, name, change)
    for event in {*events, *named}:
        if copy_of(club.database, event).exists():
            club.copies.ask_for(event)
    club.copies.finish()


def _settle_rows(club: Club, before: KnownPlayer, after: Person) -> list[str]:
    """Let what stands beside acts say the same; gives the events where it does now."""

    def say(row: DeskRow, there: DeskRow | None = None) -> DeskRow:
        latest = there or row
        return replace(latest, data=_said_anew(latest.data, before, after))

    changed = []
    for event in club.events():
        for row in club.beside.all(event.name):
            if say(row) != row:
                club.beside.change(event.name, row.kind, partial(say, row), row.name)
                changed.append(event.name)
    return changed


def _said_anew(data: Any, before: KnownPlayer, after: Person, key: str = "") -> Any:
    """Plain data with one player's name and number in place of another's."""
    if isinstance(data, dict):
        return {k: _said_anew(one, before, after, k) for k, one in data.items()}
    if isinstance(data, list):
        return [_said_anew(one, before, after) for one in data]
    if not isinstance(data, str):
        return data
    if key.endswith("_number"):
        return after.number if data == before.number else data
    names = data.split(AND)
    return AND.join(after.name if one == before.name else one for one in names)
