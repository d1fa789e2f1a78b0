"""The page on which results are typed, line by line or from a file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, TypeVar, cast

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from evenhand.desk.acts.named_acts import Answer, Arguments
from evenhand.desk.club.club_events import Club
from evenhand.desk.events.looking import pair_names
from evenhand.desk.events.opening import OpenEvent
from evenhand.desk.results.result_files import take_file
from evenhand.desk.results.score_entry import MENDINGS, TypedLine, enter_line
from evenhand.desk.views.entry_sheets import EntrySheet, SheetWanted, find_sheet
from evenhand.desk.views.sheet_views import find_session
from evenhand.errors import (
    DoubtError,
    EvenhandError,
    FileError,
    RepeatedError,
    RequestError,
)
from evenhand.web.evening.event_pages import EventHead, find_event, find_hidden
from evenhand.web.handling.acts_route import within_sections
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page, form_key
from evenhand.web.handling.templating import show
from evenhand.web.handling.told_answers import leave_word
from evenhand.web.handling.visitor import (
    TheClub,
    TheVisitor,
    Visitor,
    device_of,
    set_cookie,
)

ROUTER = APIRouter()
T = TypeVar("T")
_LARGE = "evenhand-large"
_ADDRESS, _SHEET = "/events/{event}/enter", "entry_sheet.html"


@dataclass(frozen=True, slots=True)
class LineTold:
    """What became of a line that was sent.

    Attributes:
        kind: done, doubt or refused.
        words: what there is to say.
        typed: the fields as they were typed, to be shown again.
        needs_reason: whether the result would stand with a reason.
    """

    kind: str
    words: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    needs_reason: bool = False


@dataclass(frozen=True, slots=True)
class EntryPage:
    """A sheet of results to be filled in.

    Attributes:
        event: the event.
        sheet: the board or the table; None before a session is seated.
        names: the names of the pairs.
        large: whether the type is large.
        told: what became of the lines that were sent, by their keys.
    """

    event: EventHead
    sheet: EntrySheet | None
    names: dict[int, str]
    large: bool = False
    told: Mapping[str, LineTold] = field(default_factory=dict)


def read_wanted(
    board: int = 0,
    table: int = 0,
    in_round: Annotated[int, Query(alias="round")] = 0,
    group: str | None = None,
    session: int | None = None,
) -> SheetWanted:
    """Which sheet an address means."""
    return SheetWanted(board, table, in_round, group, session)


Wanted = Annotated[SheetWanted, Depends(read_wanted)]


def show_sheet(
    event: str, request: Request, club: TheClub, visitor: TheVisitor, wanted: Wanted
) -> EntryPage:
    """The results of a board or a table, to be entered by keyboard."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    sheet = find_sheet(state, wanted, find_hidden(visitor, event, state))
    large = _LARGE in request.cookies
    return EntryPage(head, sheet, pair_names(state), large)


add_page(ROUTER, _ADDRESS, _SHEET, show_sheet)


@ROUTER.post(_ADDRESS, include_in_schema=False)
async def take_sheet(
    event: str, request: Request, club: TheClub, visitor: TheVisitor, wanted: Wanted
) -> Response:
    """Take the lines of a sheet, each by itself, and show what became of them."""
    visitor.check("enter", event)
    desk = _Desk(event, request, club, visitor, wanted)
    try:
        async with request.form() as form:
            return await desk.take(form)
    except ValueError as error:
        raise RequestError("a form that cannot be read; expected UTF-8") from error


@dataclass(frozen=True, slots=True)
class _Desk:
    """Somebody at a sheet."""

    event: str
    request: Request
    club: Club
    visitor: Visitor
    wanted: SheetWanted

    async def take(self, form: FormData) -> Response:
        """Do what a form asks for, and show the sheet."""
        request, act = self.request, form.get("act")
        if act == "large":
            back = RedirectResponse(str(request.url), 303)
            if _LARGE in request.cookies:
                back.delete_cookie(_LARGE)
            else:
                set_cookie(request, back, _LARGE, "yes", 400)
            return back
        if act in ("try file", "take file"):
            return await self.take_file(form)
        told = await run_in_threadpool(self.take_lines, form)
        page = await run_in_threadpool(self.page)
        return show(request, _SHEET, replace(page, told=told))

    def take_lines(self, form: FormData) -> dict[str, LineTold]:
        """Take every line of a form that was changed, or mend those that are ticked."""
        told: dict[str, LineTold] = {}
        ticked = [str(key) for key in form.getlist("tick")]
        mends = str(form.get("act")) if form.get("act") in MENDINGS else ""
        keys = ticked if mends else [str(key) for key in form.getlist("line")]
        for key in keys:
            names = ("result", "ns", "ew", "was", "seen", "sure", "reason")
            texts = {
                name: str(form.get(f"{name}:{key}", "")).strip()[:200] for name in names
            }
            if not mends and _as_typed(texts) == texts["was"]:
                continue
            once = form_key({**texts, "line": key, "key": str(form.get("key", ""))})
            told[key] = self._take(key, texts, once, mends)
        return told

    def _take(
        self, key: str, texts: Mapping[str, str], once: str, mends: str
    ) -> LineTold:
        def act(opened: OpenEvent) -> Answer | None:
            state, wanted = opened.state, self.wanted
            sheet = find_sheet(state, wanted)
            if sheet is None:
                raise RequestError("no session has been seated; seat it first")
            session = find_session(state, sheet.group, sheet.session)
            given = Arguments(texts)
            if mends:
                return MENDINGS[mends](opened.event, session, key, given.whole("seen"))
            ruling = replace(given.ruling, sure=texts["sure"] == _as_typed(texts))
            typed = TypedLine(
                key,
                given.text("result"),
                given.number("ns"),
                given.number("ew"),
                given.whole("seen"),
                ruling,
            )
            if ruling.reason and not self.visitor.may("direct", self.event):
                raise WebError(403, "only a director accepts a result of other pairs")
            hidden = find_hidden(self.visitor, self.event, state)
            board = key.split("-")[1:2]
            is_hidden = (sheet.group, sheet.session) in {
                (group, number) for group, number, one in hidden if [str(one)] == board
            }
            return enter_line(opened.event, session, typed, hidden=is_hidden)

        try:
            self._do(act, once)
        except RepeatedError:
            pass
        except EvenhandError as error:
            kind = "doubt" if isinstance(error, DoubtError) else "refused"
            asks = any("reason" in way.arguments for way in error.remedies)
            return LineTold(kind, str(error), texts, asks)
        return LineTold("done")

    def _do(self, act: Callable[[OpenEvent], T], once: str) -> T:
        with self.club.acting_on(
            self.event,
            by=self.visitor.by,
            device=device_of(self.request),
            key=once,
            allow=within_sections(self.visitor),
        ) as opened:
            return act(opened)

    async def take_file(self, form: FormData) -> Response:
        """Show what a file would do, or do it."""
        file, data = form.get("file"), cast("bytes | str", form.get("text", ""))
        if isinstance(file, UploadFile) and file.filename:
            data = await file.read()
        tries = form.get("act") == "try file"
        how = partial(
            take_file,
            data=data,
            group=self.wanted.group,
            session=self.wanted.session,
            replaces=form.get("correct") == "yes",
            dry_run=tries,
        )
        key = (
            "" if tries else form_key({"key": str(form.get("key")), "file": str(data)})
        )
        back = RedirectResponse(str(self.request.url), 303)
        try:
            done = await run_in_threadpool(
                self._do, lambda opened: how(opened.event), key
            )
        except RepeatedError:
            return back
        except FileError as error:
            page = await run_in_threadpool(self.page)
            text = data if isinstance(data, str) else ""
            return show(self.request, _SHEET, page, 422, refused=str(error), cells=text)
        if tries:
            page = await run_in_threadpool(self.page)
            return show(self.request, _SHEET, page, file=done)
        leave_word(back, self.event, done.answer)
        return back

    def page(self) -> EntryPage:
        """The sheet as it is now."""
        return show_sheet(
            self.event, self.request, self.club, self.visitor, self.wanted
        )


def _as_typed(texts: Mapping[str, str]) -> str:
    """What a line says, as one text."""
    return f"{texts['result']}|{texts['ns']}|{texts['ew']}"
