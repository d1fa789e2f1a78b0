"""Acts sent by programs and pages, and by forms."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from evenhand.desk.club import Club
from evenhand.desk.named_acts import do_by_name
from evenhand.desk.posted_acts import do_acts, read_acts_sent
from evenhand.desk.table_views import section_at
from evenhand.errors import RepeatedError
from evenhand.movement.phrasing import listed
from evenhand.web.failures import WebError
from evenhand.web.page_routes import local_path
from evenhand.web.visitor import (
    TheClub,
    TheTable,
    TheVisitor,
    Visitor,
    device_of,
)

ROUTER = APIRouter()
#: What a scorer may do, by its name in the log and at the desk.
_OF_SCORERS = {"record", "erase", "correct", "exchange"}


class ActsSent(BaseModel):
    """Acts to be done together.

    Attributes:
        acts: each as the log has it: its name in `act`, and its fields.
        seen: the number of the last act that the sender has seen.
        key: chosen by the sender; acts sent again under the same key count once.
    """

    acts: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=1000)]
    seen: int | None = None
    key: Annotated[str, Field(min_length=8, max_length=100)]


class ActsDone(BaseModel):
    """The numbers of the acts in the log."""

    acts: list[int]


@ROUTER.post(
    "/events/{event}/acts",
    status_code=201,
    response_model=ActsDone,
    summary="Do acts, all of them or none.",
    tags=["acts"],
    responses={
        200: {"model": ActsDone, "description": "done before, under the same key"},
        409: {"description": "somebody acted since; `at` is the last act"},
        422: {"description": "refused; `error` says why, `remedies` what would help"},
    },
)
def post_acts(
    event: str,
    sent: ActsSent,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    table: TheTable,
) -> Response:
    """Do acts as the log has them."""
    who = visitor if visitor.may("enter", event) else table
    _check_may(who, event, sent.acts)
    _check_sections(club, who, event, sent.acts)
    acts = read_acts_sent(sent.acts)
    try:
        with club.acting_on(
            event, by=who.by, device=device_of(request), key=sent.key
        ) as opened:
            numbers = do_acts(opened.event, acts, sent.seen)
    except RepeatedError as error:
        return JSONResponse({"acts": [*error.numbers]}, 200)
    return JSONResponse({"acts": [*numbers]}, 201)


def _check_sections(
    club: Club, who: Visitor, event: str, acts: Sequence[Mapping[str, Any]]
) -> None:
    """Refuse acts outside the sections that a director works for."""
    if not who.sections:
        return
    state = club.look_at(event)
    for one in acts:
        table = str(one.get("table", ""))
        where = section_at(state, int(table)) if table.isdecimal() else ""
        if where not in who.sections:
            named = listed(who.sections)
            raise WebError(403, f"you work for section {named}; ask another director")


def _check_may(who: Visitor, event: str, acts: list[dict[str, Any]]) -> None:
    """Refuse acts that somebody may not do; a table records its own results only."""
    if who.may("direct", event):
        return
    if who.table and who.event == event:
        for one in acts:
            given = {name for name, value in one.items() if value}
            own = one.get("act") == "record" and one.get("table") == who.table
            if not own or given & _OF_DIRECTORS:
                raise WebError(
                    403, "a table records its own results; call the director"
                )
        return
    who.check("enter", event)
    if any(one.get("act") not in _OF_SCORERS for one in acts):
        raise WebError(403)


#: The fields of a result that only a director may fill in.
_OF_DIRECTORS = {"accepted", "replaces", "reason", "alone", "form", "played"}


@ROUTER.post("/events/{event}/do", include_in_schema=False)
async def do_one(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> Response:
    """Do an act by its name, as a form sends it, and go back to the page."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    request.state.form = form
    visitor.check("enter", event)
    name = form.get("act", "")
    if not visitor.may("direct", event) and name not in _OF_SCORERS:
        raise WebError(403)

    def act() -> None:
        _check_sections(club, visitor, event, [form])
        with club.acting_on(
            event, by=visitor.by, device=device_of(request), key=form.get("key", "")
        ) as opened:
            do_by_name(opened.event, name, form)

    with suppress(RepeatedError):  # a form sent twice counts once
        await run_in_threadpool(act)
    return RedirectResponse(local_path(form.get("back", f"/events/{event}/grid")), 303)
