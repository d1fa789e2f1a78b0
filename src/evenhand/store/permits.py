"""Codes that let in whoever has them: links, sessions in browsers, programs' tokens.

A code has 128 bits. Only its hash is kept, except for codes that are printed again and
again, such as those on the tables.
"""

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import bindparam, delete, insert, select, update

from evenhand.store.club_database import Database
from evenhand.store.club_tables import PERMIT, TRIES

_BYTES = 16
_LONGEST_CODE = 200
#: After how many seconds tries that nobody repeats are forgotten.
_TRIES_KEPT = 86400.0
_HOLDING = select(PERMIT).where(
    PERMIT.c.expires.is_(None) | (PERMIT.c.expires > bindparam("now"))
)
#: Asked by every phone with every request, so it is put together only once.
_WITH_CODE = _HOLDING.where(PERMIT.c.id == bindparam("id"))


@dataclass(frozen=True, slots=True)
class Permit:
    """What a code lets in.

    Attributes:
        id: the hash of the code.
        kind: owner, reset, session, program, scorer, table, screen, seat
            or pair.
        account: the account that it stands for; empty for none.
        event: the only event that it is for; empty for all.
        subject: the table, screen or pair that it is for.
        label: what people call it.
        code: the code itself, if it may be shown again; otherwise empty.
        made: when, in seconds since 1970.
        expires: when it no longer holds; None for never.
    """

    id: str
    kind: str
    account: str = ""
    event: str = ""
    subject: str = ""
    label: str = ""
    code: str = ""
    made: float = 0.0
    expires: float | None = None


class Permits:
    """The permits of a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(
        self,
        kind: str,
        *,
        seconds: float | None = None,
        shown_again: bool = False,
        **of: str,
    ) -> str:
        """Make a permit and return its code.

        Args:
            kind: Its kind.
            seconds: How long it holds; None for ever.
            shown_again: Whether the code itself is kept, to be printed again.
            of: Its `account`, `event`, `subject` and `label`.
        """
        code = secrets.token_urlsafe(_BYTES)
        now = time.time()
        expires = None if seconds is None else now + seconds
        kept = code if shown_again else ""
        made = Permit(_hash(code), kind, code=kept, made=now, expires=expires, **of)
        values = {name: getattr(made, name) for name in Permit.__slots__}
        with self._database.writing() as connection:
            connection.execute(
                delete(PERMIT).where(PERMIT.c.expires < now)  # nobody asks for these
            )
            connection.execute(insert(PERMIT).values(values))
        return code

    def make_lasting(
        self, kind: str, event: str, subjects: Iterable[str]
    ) -> dict[str, str]:
        """Make permits to be printed again, one for each subject; return their codes.

        Args:
            kind: Their kind.
            event: The event that they are for.
            subjects: What they are for, such as the numbers of pairs.
        """
        codes = {subject: secrets.token_urlsafe(_BYTES) for subject in subjects}
        now = time.time()
        made = [
            Permit(_hash(code), kind, event=event, subject=one, code=code, made=now)
            for one, code in codes.items()
        ]
        values = [
            {name: getattr(one, name) for name in Permit.__slots__} for one in made
        ]
        if values:
            with self._database.writing() as connection:
                connection.execute(insert(PERMIT), values)
        return codes

    def find(self, code: str, *kinds: str) -> Permit | None:
        """What a code permits; None if it is unknown, expired or of another kind.

        Args:
            code: The code, as somebody gave it.
            kinds: The kinds that will do.
        """
        if len(code) > _LONGEST_CODE:
            return None
        with self._database.reading() as connection:
            wanted = {"id": _hash(code), "now": time.time()}
            row = connection.execute(_WITH_CODE, wanted).first()
        return None if row is None or row.kind not in kinds else Permit(*row)

    def all(self, kind: str, **of: str) -> tuple[Permit, ...]:
        """The permits of a kind that hold, by subject.

        Args:
            kind: The kind.
            of: Only those of this `account`, `event` or `subject`.
        """
        same = [PERMIT.c[name] == value for name, value in of.items()]
        wanted = _HOLDING.where(PERMIT.c.kind == kind, *same)
        wanted = wanted.order_by(PERMIT.c.subject, PERMIT.c.made)
        with self._database.reading() as connection:
            rows = connection.execute(wanted, {"now": time.time()})
            return tuple(Permit(*row) for row in rows)

    def remove(self, id: str) -> bool:  # noqa: A002 - as rows have it
        """Take a permit back; return whether it was there.

        Args:
            id: The hash of its code.
        """
        with self._database.writing() as connection:
            gone = connection.execute(delete(PERMIT).where(PERMIT.c.id == id))
            return gone.rowcount == 1

    def remove_all(self, kind: str, event: str) -> None:
        """Take all permits of a kind for an event back.

        Args:
            kind: The kind.
            event: The event.
        """
        mine = (PERMIT.c.kind == kind) & (PERMIT.c.event == event)
        with self._database.writing() as connection:
            connection.execute(delete(PERMIT).where(mine))

    def allow_try(self, what: str, most: int, seconds: float) -> bool:
        """Count a try; return whether there were not too many.

        Args:
            what: What is tried and by whom, such as a password from an address.
            most: How many tries are allowed in the time.
            seconds: The time; after it, counting begins anew.
        """
        now = time.time()
        mine = TRIES.c.what == what[:_LONGEST_CODE]
        with self._database.writing() as connection:
            # a clock that was set back must not keep anybody out for long
            old = (TRIES.c.since < now - seconds) | (TRIES.c.since > now + seconds)
            connection.execute(delete(TRIES).where(mine, old))
            more = update(TRIES).where(mine).values(count=TRIES.c.count + 1)
            if connection.execute(more).rowcount == 0:
                left = TRIES.c.since < now - max(seconds, _TRIES_KEPT)
                connection.execute(delete(TRIES).where(left))
                first = {"what": what[:_LONGEST_CODE], "count": 1, "since": now}
                connection.execute(insert(TRIES).values(first))
            count = connection.execute(select(TRIES.c.count).where(mine)).scalar_one()
        return bool(count <= most)

    def forget_tries(self, what: str) -> None:
        """Count from nothing again, as after a password that was right.

        Args:
            what: What was tried and by whom.
        """
        with self._database.writing() as connection:
            mine = TRIES.c.what == what[:_LONGEST_CODE]
            connection.execute(delete(TRIES).where(mine))


def _hash(code: str) -> str:
    return sha256(code.encode(errors="replace")).hexdigest()
