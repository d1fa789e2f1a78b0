"""The log: every act in words, what an undo would take back, and the seal."""

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query

from evenhand.desk.acts.log_views import LogFilter, UndoTried, find_log, try_undo
from evenhand.desk.club.club_events import EventHomeInClub
from evenhand.desk.club.playing_directors import find_unlocked
from evenhand.desk.events.looking import seal_event
from evenhand.render.event_log_text import tell_unlocked
from evenhand.web.evening.event_pages import EventHead, find_event, find_hidden
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class LogPage:
    """Every act.

    Attributes:
        event: the event.
        acts: the newest first, as `event log` has them, each also with its words,
            when by the clock on the wall, by whom and from which device.
        found: how many acts there are, of those that are wanted.
        kinds: the kinds of acts that the log has.
        asked: which acts are wanted, as the address has it.
        unlocked: who of the directors that play has unlocked results, and when.
        notes: the same in words.
        seal: the digest of the log, to be read out.
        undo: what the undo that was asked about would take back.
    """

    event: EventHead
    acts: list[dict[str, Any]]
    found: int
    kinds: tuple[str, ...]
    asked: dict[str, Any]
    unlocked: list[dict[str, Any]]
    notes: tuple[str, ...]
    seal: str
    undo: UndoTried | None


def show_log(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    kind: Annotated[str, Query(max_length=20)] = "",
    pair: Annotated[str, Query(max_length=9)] = "",
    board: Annotated[str, Query(max_length=9)] = "",
    by: Annotated[str, Query(max_length=100)] = "",
    before: int = 0,
    last: int = 100,
    undo: Annotated[str, Query(max_length=200)] = "",
) -> LogPage:
    """Every act: what, when, by whom, from which device."""
    visitor.check("direct", event)
    wanted = LogFilter(kind, _number(pair), _number(board), by, before, last)
    head, state = find_event(club, event)
    hidden = find_hidden(visitor, event, state)
    entries = club.since(event)
    shown = find_log(state, entries, wanted, hidden)
    unlocked = find_unlocked(club, event)
    return LogPage(
        head,
        shown.acts,
        shown.found,
        shown.kinds,
        {name: value for name, value in asdict(wanted).items() if value},
        unlocked,
        tuple(map(tell_unlocked, unlocked)),
        str(seal_event(EventHomeInClub(club, event))),
        try_undo(entries, undo, hidden) if undo.strip() else None,
    )


def _number(text: str) -> int:
    """A number from a field that may be left empty; what is none is looked for."""
    if not text.strip():
        return 0
    return int(text) if text.strip().isdecimal() else -1


add_page(ROUTER, "/events/{event}/log", "log.html", show_log)
