"""A table's phone: what it plays, what it sends, whom it calls."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import FileResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from evenhand.desk.acts.named_acts import Arguments
from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.club.evening_codes import find_event_of
from evenhand.desk.events.opening import utc_now
from evenhand.desk.tables.table_phones import (
    PhoneSettings,
    add_phone,
    find_others,
    find_phones,
    find_scores,
    name_pair,
    read_settings,
    remove_phones,
)
from evenhand.desk.tables.table_results import TableEntry, record_at_table
from evenhand.desk.tables.table_views import TableView, view_table
from evenhand.desk.tables.waiting_entries import (
    Waiting,
    find_waiting,
    is_over,
    wait_for_director,
)
from evenhand.errors import ActError, RepeatedError, RequestError
from evenhand.languages import Said
from evenhand.render.table_answers_text import tell_taken
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.handling.acts_route import read_form
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page, as_json, form_key, wants_json
from evenhand.web.handling.templating import STATIC, new_key
from evenhand.web.handling.visitor import (
    AT_TABLE,
    DAY,
    DAYS_AT_TABLE,
    TheClub,
    TheTable,
    Visitor,
    address_of,
    device_of,
    mark_device,
    mark_of,
    set_cookie,
)

ROUTER = APIRouter()
#: How many wrong codes an address may tell in ten minutes.
_WRONG_CODES = 10
_LONGEST_KEY = 60


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table's phone.

    Attributes:
        code: the table's permanent code.
        table: its number.
        event: the event; None until the evening's code was told.
        view: what it plays; None until then.
        call: since when it waits for the director, and who comes; None if it does not.
        key: a fresh key for the next result.
        settings: what the director wants phones to ask and show.
        phones: the other phones at this table, and since when.
        waiting: what it has entered in this session and the director has to look at.
        others: how others did on the boards that it has played, if it may know.
        scores: the scores so far of its two pairs, if they may be shown.
    """

    code: str
    table: int
    event: EventHead | None = None
    view: TableView | None = None
    call: dict[str, str] | None = None
    key: str = ""
    settings: PhoneSettings = field(default_factory=PhoneSettings)
    phones: list[tuple[str, str]] | None = None
    waiting: tuple[Waiting, ...] = ()
    others: dict[int, list[tuple[str, int | None, int]]] | None = None
    scores: dict[int, str] | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What the desk answers a phone.

    Attributes:
        page: what the table's page knows now.
        state: `in`, `waits` for the director, or `early` if the hall is not so far.
        said: why it waits, or is early.
        doubt: what it is asked about: a result `far` from all others, or the `lead`.
    """

    page: TablePage
    state: str = "in"
    said: str = ""
    doubt: str = ""


def _number_of(club: Club, code: str) -> int:
    link = club.permits.find(code, "table")
    if link is None:
        raise WebError(404, Said("this table's code is not known; ask the director"))
    return int(link.subject)


# before the page, or its name would be taken for a table's code
@ROUTER.get("/t/worker.js", include_in_schema=False)
def send_worker() -> Response:
    """What keeps a table's page for a reload without the network, over HTTPS."""
    return FileResponse(STATIC / "table-worker.js", media_type="text/javascript")


def show_table(code: str, request: Request, club: TheClub, at: TheTable) -> TablePage:
    """What a table plays, and where its results go."""
    table = _number_of(club, code)
    if at.table != table:
        return TablePage(code, table)
    return _find_page(code, request, club, at)


def _find_page(code: str, request: Request, club: Club, at: Visitor) -> TablePage:
    """The page of a table whose phone asks."""
    table = at.table
    head, state = find_event(club, at.event)
    view, rows = view_table(state, table), club.beside.all(at.event)
    settings, mark = read_settings(rows), mark_of(request)
    call = next((r for r in rows if r.kind == "call" and r.name == str(table)), None)
    coming = call.data.get("coming", "") if call and isinstance(call.data, dict) else ""
    return TablePage(
        code,
        table,
        head,
        view,
        {"at": call.at, "coming": str(coming)} if call else None,
        new_key(),
        settings,
        [one for one in find_phones(rows).get(table, []) if one[0] != mark],
        # the next session may have the same board in the same round
        tuple(
            w
            for w in find_waiting(rows, table)
            if _is_of(view, w) and not is_over(state, w)
        ),
        find_others(state, view) if settings.others else {},
        find_scores(state, view) if settings.score else {},
    )


def _is_of(view: TableView, one: Waiting) -> bool:
    """Whether what waits belongs to the session of a table, as players' names do.

    Once none is played, a result that came too late still says that it waits.
    """
    if not view.group:
        return True
    at = view.group, str(view.session)
    return (one.texts.get("group", at[0]), one.texts.get("session", at[1])) == at


add_page(ROUTER, "/t/{code}", "table.html", show_table)


@ROUTER.post("/t/{code}", include_in_schema=False)
def sit_down(
    code: str, request: Request, club: TheClub, evening: Annotated[str, Form()]
) -> Response:
    """A phone tells the evening's code, and belongs to its table for a day."""
    table = _number_of(club, code)
    event = _event_of(club, evening.strip().upper(), address_of(request))
    answer = RedirectResponse(f"/t/{code}", 303)
    seconds = DAYS_AT_TABLE * DAY
    secret = club.permits.make("seat", seconds=seconds, event=event, subject=str(table))
    set_cookie(request, answer, AT_TABLE, secret, DAYS_AT_TABLE)
    add_phone(club, event, table, mark_device(request, answer), device_of(request))
    return answer


def _event_of(club: Club, evening: str, here: str) -> str:
    """The event that has a code; few wrong ones are allowed."""
    tried = f"evening's code from {here}"
    if not club.permits.allow_try(tried, _WRONG_CODES, 600):
        raise WebError(429)
    found = find_event_of(club, evening)
    if found:
        club.permits.forget_tries(tried)
        return found
    raise WebError(403, Said("that is not tonight's code; ask the director for it"))


@ROUTER.post("/t/{code}/result", include_in_schema=False)
async def send_result(
    code: str, request: Request, club: TheClub, at: TheTable
) -> Response:
    """A table enters a result, or says that it has not finished a board."""
    form = await read_form(request)
    return await run_in_threadpool(_take, code, request, club, at, form)


def _take(
    code: str, request: Request, club: Club, at: Visitor, form: Mapping[str, str]
) -> Response:
    _check_here(club, code, at, form)
    key = form_key({**form, "table": str(at.table)})
    if not key:
        raise RequestError("no key; expected one that belongs to this result alone")
    entry, device = _read_entry(form), device_of(request)
    state, said, doubt = "in", "", ""
    if entry.why == "unfinished":
        state = "waits"
    else:
        with (
            suppress(RepeatedError),  # sent twice, done once
            club.acting_on(at.event, by=at.by, device=device, key=key) as opened,
        ):
            taken = record_at_table(opened.event, at.table, entry)
            state, said, doubt = taken.state, tell_taken(taken), taken.doubt
    if state == "waits":
        wait_for_director(club, at.event, at.table, entry, said, key, device)
    if wants_json(request):
        page = _find_page(code, request, club, at)
        return as_json(Told(page, state, said, doubt))
    if state == "early":
        raise ActError(Said("the hall has not reached this round; enter it then"))
    return RedirectResponse(f"/t/{code}", 303)


def _answer(code: str, request: Request, club: Club, at: Visitor) -> Response:
    """What a phone is answered that has done something."""
    if wants_json(request):
        return as_json(Told(_find_page(code, request, club, at)))
    return RedirectResponse(f"/t/{code}", 303)


def _read_entry(form: Mapping[str, str]) -> TableEntry:
    """What a table has entered, as its form has it."""
    given = Arguments({name: text[:40] for name, text in form.items()})
    why = given.text("why")
    if why not in ("", "board", "opponents", "unfinished"):
        raise RequestError(f"{why!r}; expected board, opponents or unfinished")
    return TableEntry(
        given.number("board"),
        given.text("result"),
        given.number("round"),
        given.number("ns"),
        given.number("ew"),
        given.text("lead")[:3],
        why,
        given.text("group"),
        given.number("session"),
    )


@ROUTER.post("/t/{code}/names", include_in_schema=False)
async def send_names(
    code: str, request: Request, club: TheClub, at: TheTable
) -> Response:
    """A table says who plays."""
    form = await read_form(request)

    def name() -> Response:
        _check_here(club, code, at, form)
        view = view_table(club.look_at(at.event), at.table)
        with suppress(RepeatedError):
            name_pair(club, at.event, view, form, form_key(form), device_of(request))
        return _answer(code, request, club, at)

    return await run_in_threadpool(name)


@ROUTER.post("/t/{code}/call", include_in_schema=False)
def call_director(
    code: str,
    request: Request,
    club: TheClub,
    at: TheTable,
    settled: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """A table calls the director, or says that it is settled.

    Which of the two is said, so that a second phone that calls too, or a call that is
    sent again, takes nothing back.
    """
    _check_here(club, code, at)
    name = str(at.table)
    if settled:
        club.beside.remove(at.event, "call", name)
    else:
        row = DeskRow("call", name, {}, utc_now(), at.by, device_of(request))
        club.beside.change(at.event, "call", lambda there: there or row, name)
    return _answer(code, request, club, at)


@ROUTER.post("/t/{code}/leave", include_in_schema=False)
def leave_table(code: str, request: Request, club: TheClub, at: TheTable) -> Response:
    """A phone leaves its table, so that another serves it alone."""
    _check_here(club, code, at)
    remove_phones(club, at.event, f"{at.table} {mark_of(request)}")
    answer = RedirectResponse(f"/t/{code}", 303)
    set_cookie(request, answer, AT_TABLE, "", 0)
    return answer


def _check_here(
    club: Club, code: str, at: Visitor, form: Mapping[str, str] | None = None
) -> None:
    """Refuse what is not from this table's phone, or belongs to another evening."""
    if not at.table or at.table != _number_of(club, code):
        raise WebError(401, Said("tell tonight's code first"))
    event = (form or {}).get("event", at.event)
    if event != at.event:
        raise WebError(409, Said("it belongs to another evening"))
    if len((form or {}).get("key", "")) > _LONGEST_KEY:
        raise RequestError(f"a key of more than {_LONGEST_KEY} characters")
