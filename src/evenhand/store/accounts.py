"""The accounts of a club: who may do what, with passwords kept as argon2 hashes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from evenhand.errors import RequestError
from evenhand.movement.json_text import parse_json
from evenhand.store.club_database import Database
from evenhand.store.club_tables import ACCOUNT, PERMIT
from evenhand.store.people import is_plain

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_LONGEST_NAME = 60
#: The shortest and the longest password; any characters will do.
SHORTEST_PASSWORD, LONGEST_PASSWORD = 12, 128
#: What zxcvbn must think of it, of 0 to 4, and how much of it that looks at.
_STRENGTH, _LOOKED_AT = 3, 72
_GOOD = "four or five unrelated words are good"


class Role(StrEnum):
    """What an account may do."""

    OWNER = "owner"
    DIRECTOR = "director"
    PLAYING_DIRECTOR = "playing director"
    SCORER = "scorer"


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who works for the club.

    Attributes:
        name: what they sign in with.
        role: what they may do.
        sections: the sections they may act on; empty for all.
        plays: the pair they play in, by the name of the event; 0 where they do not
            play.
        has_password: whether they can sign in with one.
    """

    name: str
    role: Role
    sections: tuple[str, ...] = ()
    plays: Mapping[str, int] = field(default_factory=dict)
    has_password: bool = False


class Accounts:
    """The accounts of a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Account, ...]:
        """All accounts, by name."""
        with self._database.reading() as connection:
            rows = connection.execute(select(ACCOUNT).order_by(ACCOUNT.c.name))
            return tuple(map(_account, rows))

    def get(self, name: str) -> Account | None:
        """The account of a name, if there is one.

        Args:
            name: Its name.
        """
        with self._database.reading() as connection:
            wanted = select(ACCOUNT).where(ACCOUNT.c.name == name)
            row = connection.execute(wanted).first()
        return None if row is None else _account(row)

    def add(self, account: Account, password: str = "") -> None:
        """Add an account.

        Args:
            account: The account.
            password: Its password; without one, only a permit lets it in.

        Raises:
            RequestError: If there is one of that name, it is no name, or a playing
                director has no pair.
        """
        name = account.name
        if not (
            is_plain(name) and name.isprintable() and name == name.strip() and name
        ):
            raise RequestError(f"account {name!r}; expected a name")
        if len(name) > _LONGEST_NAME:
            raise RequestError(
                f"an account name of {len(name)} characters; expected at most "
                f"{_LONGEST_NAME}"
            )
        _check_plays(account)
        hashed = _hash(password, name) if password else ""
        with self._database.writing() as connection:
            same = select(ACCOUNT.c.name).where(
                func.lower(ACCOUNT.c.name) == name.lower()
            )
            if connection.execute(same).first():
                raise RequestError(
                    f"account {name} exists already; choose another name"
                )
            connection.execute(
                insert(ACCOUNT).values(name=name, password=hashed, **_values(account))
            )

    def change(self, account: Account) -> None:
        """Write the role, the sections and the pair of an account anew.

        Args:
            account: The account as it should be.
        """
        _check_plays(account)
        with self._database.writing() as connection:
            _write(connection, account.name, **_values(account))

    def set_password(self, name: str, password: str) -> None:
        """Set a password; whatever let the account in before no longer does.

        This goes for programs too: whoever knew the password could make their tokens.

        Args:
            name: The account.
            password: The new password.
        """
        hashed = _hash(password, name)
        used = delete(PERMIT).where(PERMIT.c.account == name)
        with self._database.writing() as connection:
            _write(connection, name, password=hashed)
            connection.execute(used)

    def check_password(self, name: str, password: str) -> Account | None:
        """The account, if the password is right.

        It takes as long for a name that nobody has.

        Args:
            name: What was given as the name.
            password: What was given as the password.
        """
        from argon2.exceptions import VerifyMismatchError

        wanted = select(ACCOUNT).where(ACCOUNT.c.name == name)
        with self._database.reading() as connection:
            row = connection.execute(wanted).first() if is_plain(name) else None
        known = row.password if row is not None and row.password else _nobodys()
        try:
            _hasher().verify(known, password[: LONGEST_PASSWORD + 1])
        except VerifyMismatchError:
            return None
        return None if row is None or not row.password else _account(row)

    def remove(self, name: str) -> None:
        """Remove an account and all that let it in; its acts stay.

        Args:
            name: The account.
        """
        with self._database.writing() as connection:
            connection.execute(delete(PERMIT).where(PERMIT.c.account == name))
            connection.execute(delete(ACCOUNT).where(ACCOUNT.c.name == name))


def _check_plays(account: Account) -> None:
    if account.role == Role.PLAYING_DIRECTOR and not account.plays:
        raise RequestError(
            f"playing director {account.name} without a pair; say in which event and "
            "as which pair they play"
        )


def _write(connection: Connection, name: str, **values: str) -> None:
    change = update(ACCOUNT).where(ACCOUNT.c.name == name).values(values)
    if connection.execute(change).rowcount == 0:
        known = connection.execute(select(ACCOUNT.c.name)).scalars().all()
        raise RequestError(
            f"no account {name!r}; the club has {', '.join(known) or 'none'}"
        )


def _values(account: Account) -> dict[str, str]:
    return {
        "role": account.role.value,
        "sections": json.dumps(account.sections),
        "plays": json.dumps(dict(account.plays)),
    }


def _account(row: Row[Any]) -> Account:
    sections = tuple(parse_json(row.sections))
    plays = parse_json(row.plays)
    return Account(row.name, Role(row.role), sections, plays, bool(row.password))


def _hash(password: str, name: str) -> str:
    from zxcvbn import zxcvbn

    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise RequestError(
            f"a password of {len(password)} characters; expected {SHORTEST_PASSWORD} "
            f"to {LONGEST_PASSWORD}: {_GOOD}"
        )
    known = [name, "evenhand", "bridge"]
    if zxcvbn(password[:_LOOKED_AT], known)["score"] < _STRENGTH:
        raise RequestError(
            "a password that is among the first to be guessed; expected another: "
            f"{_GOOD}"
        )
    return _hasher().hash(password)


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobodys() -> str:
    return _hasher().hash("nobody has this password")
