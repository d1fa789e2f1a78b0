"""Acts sent by programs and pages, and by forms."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from evenhand.desk.acts.named_acts import Answer, Arguments, do_by_name
from evenhand.desk.acts.posted_acts import (
    Act,
    Ruling,
    check_same,
    do_acts,
    read_acts_sent,
    section_of,
)
from evenhand.desk.club.club_events import Allowance, Club
from evenhand.desk.tables.table_results import check_acts_of_table
from evenhand.desk.tables.waiting_entries import (
    find_waiting,
    section_of_waiting,
    settle_waiting,
)
from evenhand.errors import RepeatedError, RequestError
from evenhand.render.answer_text import answer_data
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import form_key, local_path, wants_json
from evenhand.web.handling.told_answers import leave_word
from evenhand.web.handling.visitor import (
    TheClub,
    TheVisitor,
    Visitor,
    device_of,
    find_table,
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
        sure: whether a score that no contract gives is right all the same.
        force: whether scores change even after their correction period.
    """

    acts: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=1000)]
    seen: int | None = None
    key: Annotated[str, Field(min_length=8, max_length=100)]
    sure: bool = False
    force: bool = False


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
) -> Response:
    """Do acts as the log has them."""
    who = visitor if visitor.may("enter", event) else find_table(request, club)
    if not who.table or who.event != event:
        who.check("enter", event)
    acts = read_acts_sent(sent.acts)
    _check_may(who, event, acts)
    _check_force(who, event, force=sent.force)
    ruling = Ruling(force=sent.force, sure=sent.sure)
    try:
        with club.acting_on(
            event,
            by=who.by,
            device=device_of(request),
            key=sent.key,
            allow=within_sections(who),
        ) as opened:
            if who.table:
                check_acts_of_table(opened.state, who.table, acts)
            numbers = do_acts(opened.event, acts, sent.seen, ruling)
    except RepeatedError as error:
        check_same(acts, club.since(event, error.numbers[0] - 1), len(error.numbers))
        return JSONResponse({"acts": [*error.numbers]}, 200)
    return JSONResponse({"acts": [*numbers]}, 201)


def within_sections(who: Visitor) -> Allowance | None:
    """What refuses acts outside the sections that a director works for."""
    if not who.sections:
        return None

    def allow(state: Any, acts: Sequence[Any]) -> None:
        if any(section_of(state, act) not in who.sections for act in acts):
            who.check_whole_event()

    return allow


def check_waiting(who: Visitor, club: Club, event: str, key: str) -> None:
    """Refuse a director of some sections what a table of another has entered."""
    state = club.look_at(event)
    for one in find_waiting(club.beside.all(event, "waiting")):
        if one.key == key and section_of_waiting(state, one) not in who.sections:
            who.check_whole_event()


def _check_may(who: Visitor, event: str, acts: Sequence[Act]) -> None:
    """Refuse acts that somebody may not do; a table records its own results only."""
    if who.may("direct", event):
        return
    if who.table:
        for act in acts:
            own = act.kind == "record" and getattr(act, "table", 0) == who.table
            if not own or any(getattr(act, name) for name in _OF_DIRECTORS):
                raise WebError(
                    403, "a table records its own results; call the director"
                )
    elif any(act.kind not in _OF_SCORERS for act in acts):
        raise WebError(403)
    elif any(getattr(act, "accepted", "") for act in acts):
        raise WebError(403, "only a director accepts a result of other pairs")


def _check_force(who: Visitor, event: str, *, force: bool) -> None:
    """Let only a director do what needs force, such as to change a final score."""
    if force and not who.may("direct", event):
        raise WebError(403, "only a director does this by force; ask one")


#: The fields of a result that only a director may fill in.
_OF_DIRECTORS = {"accepted", "replaces", "reason", "alone", "form", "played"}


@ROUTER.post("/events/{event}/do", include_in_schema=False)
async def do_one(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> Response:
    """Do an act by its name, as a form sends it, and go back to the page."""
    form = await read_form(request)
    request.state.form = form
    visitor.check("enter", event)
    name = form.get("act", "")
    # an exchange of pairs changes the seats of the hall, not one result
    of_scorers = name in _OF_SCORERS and not form.get("pairs")
    if not of_scorers and not visitor.may("direct", event):
        raise WebError(403)
    _check_force(visitor, event, force=Arguments(form).holds("force"))

    def act() -> Answer:
        with club.acting_on(
            event,
            by=visitor.by,
            device=device_of(request),
            key=form_key(form),
            allow=within_sections(visitor),
        ) as opened:
            return do_by_name(opened.event, name, form)

    if "waiting" in form:
        await run_in_threadpool(check_waiting, visitor, club, event, form["waiting"])
    back = local_path(form.get("back", f"/events/{event}/grid"))
    going_back = RedirectResponse(back, 303)
    with suppress(RepeatedError):  # a form sent twice counts once
        answer = await run_in_threadpool(act)
        if "waiting" in form:
            await run_in_threadpool(
                settle_waiting, club, event, form["waiting"], "accepted"
            )
        if name == "undo" and visitor.role == "playing director":
            # what was taken back may be the result of a board that is still to come
            done = JSONResponse({"acts": [*answer.acts]})
            return done if wants_json(request) else going_back
        if wants_json(request):
            return JSONResponse(answer_data(answer))
        leave_word(going_back, event, answer)
    return going_back


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form, in whatever charset it says that it is written."""
    try:
        return {name: str(value) for name, value in (await request.form()).items()}
    except ValueError as error:
        raise RequestError(
            "a form that cannot be read; expected texts in UTF-8"
        ) from error
