"""Which events have moved on: one thread looks, every open page is told."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse

from evenhand.desk.club.club_events import Club, EventRow
from evenhand.desk.pairs.gathering import find_marks
from evenhand.errors import EvenhandError
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.visitor import NOBODY, TheClub, TheTable, TheVisitor, Visitor

#: How often a page is told at most, and how often it hears that we are there, in
#: seconds.
_PAUSE, _SIGN_OF_LIFE = 0.5, 15.0
#: How many pages of the public and of tables are told in a second, as each asks for
#: something then; and how long one of many waits for its turn at most, in seconds.
_TOLD, _LONGEST_PAUSE = 50, 5.0
ROUTER = APIRouter()


class Pulse:
    """Knows where each event of the club is.

    Attributes:
        heads: the position of each event, by its name.
        public: the events of which something is published.
    """

    def __init__(self, club: Club) -> None:
        self.heads: dict[str, str] = {}
        self.public: set[str] = set()
        self._club = club
        self._is_over = False
        self._news: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin to look."""
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._look, name="pulse", daemon=True).start()

    def stop(self) -> None:
        """Stop looking, and end all streams, so that the server can end."""
        self._is_over = True
        self._wake()

    def tell(self, row: EventRow) -> None:
        """An event has moved on."""
        before = self.heads.get(row.name, "").partition(".")[2]
        if before != str(row.changes):
            is_public = bool(self._club.beside.all(row.name, "publication"))
            (self.public.add if is_public else self.public.discard)(row.name)
        self.heads[row.name] = f"{row.acts}.{row.changes}"
        self._wake()

    def _look(self) -> None:
        while not self._is_over:
            try:
                with self._club.watching() as watch:
                    for row in self._club.events():
                        self.tell(row)
                    while not self._is_over:
                        for row in watch.wait(1.0):
                            self.tell(row)
                        self._look_at_doors()
                        # nobody is told more often, so nobody need look more often
                        time.sleep(_PAUSE)
            except EvenhandError:
                # the database is gone for a while; pages say so when they ask
                time.sleep(1)

    def _look_at_doors(self) -> None:
        """Evenings that wait for pairs have moved on as well; acts follow the door."""
        marks = find_marks(self._club)
        if not marks.items() <= self.heads.items():
            self.heads |= marks
            self._wake()

    def _wake(self) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake_here)

    def _wake_here(self) -> None:
        for one in self._news:
            one.set()

    def pause(self) -> float:
        """How often one of those who follow is told at most, in seconds."""
        return min(max(_PAUSE, len(self._news) / _TOLD), _LONGEST_PAUSE)

    async def follow(self, *, at_desk: bool) -> AsyncIterator[dict[str, str]]:
        """What has changed, again and again: at first everything, then what is new.

        Args:
            at_desk: whether somebody who runs the event is told, or a screen.
        """
        news, told = asyncio.Event(), dict[str, str]()
        self._news.add(news)
        try:
            while not self._is_over:
                now = dict(self.heads)
                yield {name: at for name, at in now.items() if told.get(name) != at}
                told = now
                await asyncio.sleep(_PAUSE if at_desk else self.pause())
                try:
                    await asyncio.wait_for(news.wait(), _SIGN_OF_LIFE)
                except TimeoutError:
                    continue
                news.clear()
        finally:
            self._news.discard(news)


def _heard(
    pulse: Pulse, visitor: Visitor, table: Visitor, heads: dict[str, str]
) -> dict[str, str]:
    """What somebody may know: all, the event of their link, or what is public.

    That an event has moved on is all that the stream says.
    """
    if visitor is not NOBODY and not visitor.event:
        return heads
    open_to = {visitor.event, table.event} | pulse.public
    return {name: at for name, at in heads.items() if name in open_to}


@ROUTER.get("/live.json", summary="Where each event is: its position.", tags=["live"])
def ask(request: Request, visitor: TheVisitor, table: TheTable) -> dict[str, str]:
    """The position of each event, for those who cannot follow the stream."""
    pulse: Pulse = request.app.state.pulse
    return _heard(pulse, visitor, table, dict(pulse.heads))


@ROUTER.get("/live", include_in_schema=False)
async def follow(
    request: Request, visitor: TheVisitor, table: TheTable
) -> StreamingResponse:
    """A stream that says which events have moved on."""
    return _stream(request.app.state.pulse, visitor, table)


def _find_screen(code: str, club: TheClub) -> Visitor:
    """The screen that has a code: it may know of its event, and needs no cookie."""
    link = club.permits.find(code, "screen")
    if link is None:
        raise WebError(404, "this screen's link is not known; make a new one")
    return Visitor("screen", link.label, link.event)


TheScreen = Annotated[Visitor, Depends(_find_screen)]


@ROUTER.get("/s/{code}/live.json", include_in_schema=False)
def ask_for_screen(request: Request, screen: TheScreen) -> dict[str, str]:
    """The position of a screen's event, where it cannot follow the stream."""
    pulse: Pulse = request.app.state.pulse
    return _heard(pulse, screen, NOBODY, pulse.heads)


@ROUTER.get("/s/{code}/live", include_in_schema=False)
async def follow_for_screen(request: Request, screen: TheScreen) -> StreamingResponse:
    """A stream that says when a screen's event has moved on."""
    return _stream(request.app.state.pulse, screen, NOBODY)


def _stream(pulse: Pulse, visitor: Visitor, table: Visitor) -> StreamingResponse:
    async def events() -> AsyncIterator[str]:
        async for news in pulse.follow(at_desk=visitor is not NOBODY):
            heard = _heard(pulse, visitor, table, news)
            # a comment shows that we are there
            yield f"data: {json.dumps(heard)}\n\n" if heard else ": \n\n"

    return StreamingResponse(events(), media_type="text/event-stream")
