"""The names of a club's players: each stands in one place, and acts refer to it.

Of an act, the text in `names` and the players in `players` are taken out when it is
stored, and put back when it is read. A text such as `Ash & Birch` is two players. So a
name that is corrected or removed is so in every log of the club.
"""

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, insert, or_, select, update

from evenhand.errors import StoreError
from evenhand.movement.json_text import parse_json
from evenhand.store.club_database import Database
from evenhand.store.club_tables import ACT, EVENT, PERSON
from evenhand.store.entries import Entry

#: What stands in logs for a name that was removed.
REMOVED = "(removed)"
_FIELDS = {"name", "club", "number"}
_MOST_AT_ONCE = 500
#: Between two players in the text of a pair, as the program itself writes it.
AND = " & "


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the club, or a text that names a pair in a way of its own.

    Attributes:
        id: what acts refer to.
        name: the name.
        club: the club, if it was given.
        number: the number in the federation, if it was given.
    """

    id: str
    name: str
    club: str = ""
    number: str = ""


class People:
    """The players that a club's events have named."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, text: str, most: int = 20) -> tuple[Person, ...]:
        """The players whose name begins with a text, or one of its words does.

        Args:
            text: What somebody has typed.
            most: How many at most, in order of their names.
        """
        sought = func.lower(PERSON.c.name)
        plain = text.strip().lower()
        rows = (
            select(PERSON)
            .where(
                PERSON.c.name != REMOVED,
                or_(
                    sought.startswith(plain, autoescape=True),
                    sought.contains(f" {plain}", autoescape=True),
                ),
            )
            .order_by(PERSON.c.name, PERSON.c.id)
            .limit(most)
        )
        with self._database.reading() as connection:
            return tuple(Person(*row) for row in connection.execute(rows))

    def numbered(self, number: str) -> Person | None:
        """The player with a number in the federation; None unless it is only one's.

        Args:
            number: The number.
        """
        sought = select(PERSON).where(PERSON.c.number == number.strip()).limit(2)
        with self._database.reading() as connection:
            found = [Person(*row) for row in connection.execute(sought)]
        return found[0] if len(found) == 1 and number.strip() else None

    def get(self, id: str) -> Person | None:  # noqa: A002 - as rows have it
        """A player by the id; None if there is none."""
        with self._database.reading() as connection:
            return _persons(connection, [id]).get(id)

    def events_of(self, id: str) -> tuple[str, ...]:  # noqa: A002 - as rows have it
        """The events whose logs refer to a player, by name."""
        with self._database.reading() as connection:
            return tuple(connection.execute(_events_of(id)).scalars())

    def correct(self, person: Person) -> tuple[str, ...]:
        """Write a player's name, club and number anew, in every log.

        Args:
            person: The player with the id as it is and all else as it should be.

        Returns:
            The events whose logs refer to the player.

        Raises:
            StoreError: If there is no such player, or a text cannot be kept.
        """
        wanted = {key: getattr(person, key) for key in _FIELDS}
        if not person.name.strip() or not all(map(is_plain, wanted.values())):
            raise StoreError(f"name {person.name!r}; expected readable characters")
        change = update(PERSON).where(PERSON.c.id == person.id).values(wanted)
        with self._database.writing() as connection:
            if connection.execute(change).rowcount == 0:
                raise StoreError(f"no person {person.id}; look for the name again")
            named = tuple(connection.execute(_events_of(person.id)).scalars())
            # whoever has an event in memory reads it again, and open pages fetch it
            more = {
                "corrections": EVENT.c.corrections + 1,
                "changes": EVENT.c.changes + 1,
            }
            connection.execute(
                update(EVENT).where(EVENT.c.name.in_(named)).values(more)
            )
        return named

    def remove(self, id: str) -> tuple[str, ...]:  # noqa: A002 - as rows have it
        """Remove a name from every log of the club, and from the files of SQLite.

        Args:
            id: The id of the player.

        Returns:
            The events whose logs refer to the player.
        """
        named = self.correct(Person(id, REMOVED))
        self._database.forget()
        return named


def _events_of(id: str) -> Select[str]:  # noqa: A002 - as rows have it
    refers = ACT.c.people.contains(json.dumps(id), autoescape=True)
    return select(ACT.c.event).where(refers).distinct().order_by(ACT.c.event)


def is_plain(value: object) -> bool:
    """Whether a value is a text that any database can keep.

    Args:
        value: Anything.
    """
    if not isinstance(value, str) or "\0" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def take_names(connection: Connection, entry: Entry) -> tuple[Entry, str | None]:
    """Keep the names in an entry; return it without them, and who they are.

    Args:
        connection: A transaction.
        entry: The entry; it is not changed.
    """
    names, players = entry.get("names"), entry.get("players")
    found: dict[str, Any] = {}
    if isinstance(names, str) and is_plain(names) and names:
        found["names"] = [
            _id_of(connection, {"name": name, "club": "", "number": ""})
            for name in _names_in(names)
        ]
    if isinstance(players, list) and players and all(map(_is_player, players)):
        found["players"] = [_id_of(connection, one) for one in players]
    # their keys keep their places
    rest = {key: None if key in found else entry[key] for key in entry}
    return rest, json.dumps(found) if found else None


def put_names(
    connection: Connection, bodies: Sequence[tuple[Entry, str | None]]
) -> list[Entry]:
    """Put the names back into entries.

    Args:
        connection: A transaction.
        bodies: The entries without them, and who they are.
    """
    refers = [parse_json(people) if people else {} for _, people in bodies]
    known = _persons(connection, {one for refer in refers for one in _ids(refer)})
    return [
        entry | _written_out(refer, known)
        for (entry, _), refer in zip(bodies, refers, strict=True)
    ]


def _names_in(text: str) -> list[str]:
    """The players whom a text names; they make the same text again."""
    parts = text.split(AND)
    return parts if all(part.strip() for part in parts) else [text]


def _ids(refer: Mapping[str, Any]) -> list[str]:
    return [*_text_ids(refer), *refer.get("players", [])]


def _text_ids(refer: Mapping[str, Any]) -> list[str]:
    found = refer.get("names", [])
    # clubs of older versions kept each text as one person
    return [found] if isinstance(found, str) else found


def _written_out(refer: Mapping[str, Any], known: Mapping[str, Person]) -> Entry:
    found: Entry = {}
    if "names" in refer:
        found["names"] = AND.join(known[one].name for one in _text_ids(refer))
    if "players" in refer:
        people = [known[one] for one in refer["players"]]
        found["players"] = [
            {"name": one.name, "club": one.club, "number": one.number} for one in people
        ]
    return found


def _persons(connection: Connection, ids: Iterable[str]) -> dict[str, Person]:
    wanted = sorted(ids)
    found: dict[str, Person] = {}
    for start in range(0, len(wanted), _MOST_AT_ONCE):
        some = wanted[start : start + _MOST_AT_ONCE]
        for row in connection.execute(select(PERSON).where(PERSON.c.id.in_(some))):
            found[row.id] = Person(*row)
    return found


def _is_player(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == _FIELDS
        and all(map(is_plain, value.values()))
    )


def _id_of(connection: Connection, player: Mapping[str, str]) -> str:
    """The id of a player who is known by all that was given, or of a new one."""
    same = [PERSON.c[key] == player[key] for key in sorted(_FIELDS)]
    found = connection.execute(select(PERSON.c.id).where(*same).limit(1)).scalar()
    if found is not None:
        return str(found)
    made = secrets.token_hex(8)
    connection.execute(insert(PERSON).values({**player, "id": made}))
    return made
