"""Visitors of the desk, without a browser."""

from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.desk.events.opening import utc_now
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.web.handling.visitor import AT_TABLE, SIGNED_IN

EVENT = "thursday"
PASSWORD = "four words no sentence"
OWN = {"origin": "http://testserver"}
_KEYS = count(1)


@cache
def howell() -> Movement:
    return build("howell", tables=2, boards_per_set=2)


def begin_evening(club: Club, name: str = EVENT) -> None:
    """Four pairs at two tables are seated; acts 1 to 6."""
    club.create(name, howell(), title="Thursday pairs")
    names = ["Ada & Ben", "Cleo & Dan", "Eve & Finn", "Gwen & Hugo"]
    with club.acting_on(name) as opened:
        register_pairs(opened.event, [*enumerate(names, 1)])
    with club.acting_on(name) as opened:
        seat_next_sessions(opened.event)


@dataclass
class Desk:
    """The desk of a club, and ways to get in."""

    club: Club
    app: FastAPI

    def nobody(self) -> TestClient:
        return TestClient(self.app, headers=OWN, follow_redirects=False)

    def account(self, role: str = "director", name: str = "Anna") -> TestClient:
        if self.club.accounts.get(name) is None:
            self.club.accounts.add(Account(name, Role(role)))
        client = self.nobody()
        code = self.club.permits.make("session", seconds=60, account=name)
        client.cookies.set(SIGNED_IN, code)
        return client

    def table(self, table: int = 1, event: str = EVENT) -> TestClient:
        client = self.nobody()
        code = self.club.permits.make(
            "seat", seconds=60, event=event, subject=str(table)
        )
        client.cookies.set(AT_TABLE, code)
        return client

    def set_code(self, code: str, event: str = EVENT, at: str = "") -> None:
        self.club.beside.put(
            event, DeskRow("code", "", {"code": code}, at or utc_now())
        )


def record(table: int, board: int, outcome: str = "90", **more: Any) -> dict[str, Any]:
    """The act that records a result, as the log has it."""
    return {
        "act": "record",
        "group": "Event",
        "session": 1,
        "table": table,
        "board": board,
        "outcome": outcome,
        **more,
    }


def sent(*acts: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Acts as they are posted, under a key that nobody has used."""
    return {"acts": [*acts], "key": f"a new key {next(_KEYS)}", **more}
