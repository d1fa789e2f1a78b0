"""The deals of a session at the desk: attached from a file, solved as a job."""

from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request, UploadFile
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.jobs.job_kinds import check_job, learn_solved
from evenhand.desk.views.deals_shown import find_session_deals
from evenhand.desk.views.session_deals import attach_deals
from evenhand.desk.views.sheet_views import find_session, find_sessions
from evenhand.web.club.job_pages import MOST_JOBS
from evenhand.web.evening.event_pages import EventHead, check_results_open, find_event
from evenhand.web.handling.acts_route import within_sections
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.told_answers import leave_word
from evenhand.web.handling.visitor import TheClub, TheVisitor, device_of

ROUTER = APIRouter()
_ADDRESS = "/events/{event}/deals"


@dataclass(frozen=True, slots=True)
class DealsPage:
    """The deals of a session.

    Attributes:
        event: the event.
        sessions: all sessions, by group and number.
        shown: the deals with what can be made, and what they make doubtful; None
            before a session is seated.
    """

    event: EventHead
    sessions: list[tuple[str, int]]
    shown: dict[str, Any] | None


def show_deals(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    group: str | None = None,
    session: int | None = None,
) -> DealsPage:
    """The deals of a session, for directors who do not play."""
    visitor.check("direct", event)
    head, state = find_event(club, event)
    check_results_open(visitor, event, state)
    sessions = find_sessions(state)
    shown = None
    if sessions:
        learn_solved(club, event)
        shown = find_session_deals(find_session(state, group, session))
    return DealsPage(head, sessions, shown)


add_page(ROUTER, _ADDRESS, "deals.html", show_deals)


@ROUTER.post(_ADDRESS, include_in_schema=False)
def take_deals(
    event: str,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    file: UploadFile,
    group: Annotated[str, Form()],
    session: Annotated[int, Form()],
    shift: Annotated[int, Form()] = 0,
) -> Response:
    """Attach the deals of a file to a session."""
    visitor.check("direct", event)
    check_results_open(visitor, event, club.look_at(event))
    data = file.file.read()
    with club.acting_on(
        event,
        by=visitor.by,
        device=device_of(request),
        allow=within_sections(visitor),
    ) as opened:
        answer = attach_deals(
            opened.event,
            data,
            group=group,
            session=session,
            shift=shift,
            source=(file.filename or "")[:100],
        )
    shown = urlencode({"group": group, "session": session})
    back = RedirectResponse(f"/events/{event}/deals?{shown}", 303)
    leave_word(back, event, answer)
    return back


@ROUTER.post(f"{_ADDRESS}/analyse", include_in_schema=False)
def ask_for_analysis(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    group: Annotated[str, Form()],
    session: Annotated[int, Form()],
) -> Response:
    """Work out in the background what can be made on each board."""
    visitor.check("direct", event)
    asked = {"event": event, "group": group, "session": session}
    check_job("double-dummy", asked)
    job = club.jobs.add("double-dummy", asked, account=visitor.name, most=MOST_JOBS)
    return RedirectResponse(f"/jobs/{job}", 303)
