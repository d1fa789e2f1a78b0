"""The laboratory: movements, formats and carryovers compared by playing them often."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.experiments import ASKED, SWEEPS, VARIED, read_experiment
from evenhand.desk.jobs.job_kinds import check_job
from evenhand.errors import EvenhandError
from evenhand.web.club.job_pages import MOST_JOBS, JobShown, as_shown, find_job
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.templating import show
from evenhand.web.handling.visitor import TheClub, TheVisitor, Visitor

ROUTER = APIRouter()
_ADDRESS, _PAGE, _KIND = "/lab", "laboratory.html", "experiment"


@dataclass(frozen=True, slots=True)
class LabPage:
    """An experiment.

    Attributes:
        asked: what the forms say, by name.
        formats: the formats that have names.
        sweeps: what can be varied in one.
        found: its heading, the names of its columns, its rows, what it comes to in
            sentences, and its picture; None if there is nothing yet.
        wrong: why it cannot be made; or empty.
        job: the job that plays it; None if none was asked for.
    """

    asked: dict[str, str]
    formats: tuple[str, ...] = VARIED
    sweeps: tuple[str, ...] = SWEEPS
    found: dict[str, Any] | None = None
    wrong: str = ""
    job: JobShown | None = None


def show_laboratory(
    request: Request, club: TheClub, visitor: TheVisitor, job: str = ""
) -> LabPage:
    """Movements, formats or carryovers, played many times and compared."""
    visitor.check("direct")
    page = LabPage(_read_asked(request.query_params))
    try:
        read_experiment(page.asked)
    except EvenhandError as error:
        return replace(page, wrong=str(error))
    known = as_shown(find_job(club, visitor, job)) if job else None
    if known is None or known.arguments != page.asked:
        return page
    return replace(page, job=known, found=known.result, wrong=known.error)


def _read_asked(texts: Mapping[str, str]) -> dict[str, str]:
    return {name: str(texts.get(name, usual)) for name, usual in ASKED.items()}


add_page(ROUTER, _ADDRESS, _PAGE, show_laboratory)


@ROUTER.post(_ADDRESS, include_in_schema=False)
async def ask(request: Request, club: TheClub, visitor: TheVisitor) -> Response:
    """Let an experiment be played, and go to the page that follows it."""
    visitor.check("direct")
    asked = _read_asked({k: str(v) for k, v in (await request.form()).items()})
    try:
        job = await run_in_threadpool(_queue, club, visitor, asked)
    except EvenhandError as error:
        return show(request, _PAGE, LabPage(asked, wrong=str(error)), 422)
    return RedirectResponse(f"{_ADDRESS}?{urlencode(asked | {'job': job})}", 303)


def _queue(club: Club, visitor: Visitor, asked: dict[str, str]) -> str:
    """The job that plays it; the same experiment is not played twice."""
    check_job(_KIND, asked)
    for old in club.jobs.all(account=visitor.name):
        if old.arguments == asked and old.state in ("waiting", "running", "done"):
            return old.id
    return club.jobs.add(_KIND, asked, account=visitor.name, most=MOST_JOBS)
