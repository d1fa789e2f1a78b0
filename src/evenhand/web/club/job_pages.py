"""Long work: how far it is, what it has found, and how to stop it."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form
from fastapi.responses import RedirectResponse, Response
from pydantic import BaseModel

from evenhand.desk.club.club_events import Club, Job
from evenhand.desk.jobs.job_kinds import PRINT, check_job
from evenhand.errors import RequestError
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page, local_path
from evenhand.web.handling.visitor import TheClub, TheVisitor, Visitor

ROUTER = APIRouter()
#: How many jobs an account may have waiting or running.
MOST_JOBS = 4
#: What was solved names the hands, which are for those who may open the deals.
_OF_DEALS = "makeable"


@dataclass(frozen=True, slots=True)
class JobShown:
    """A job.

    Attributes:
        id: its number in addresses.
        kind: what it does.
        state: waiting, running, done, cancelled or failed.
        done: how much of it is done, of `of`; 0 of 0 if nobody knows.
        of: how much there is to do.
        words: how far it is, in words.
        result: what it found, without hands; the best so far if it was cancelled;
            of sheets, where they are, as `pdf`.
        error: why it failed; empty if it did not.
        arguments: with what it was asked for.
        goes_on: whether it is still to come or running.
    """

    id: str
    kind: str
    state: str
    done: int
    of: int
    words: str
    result: dict[str, Any] | None
    error: str
    goes_on: bool
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class JobPage:
    """One job."""

    job: JobShown


@dataclass(frozen=True, slots=True)
class JobsPage:
    """The jobs of an account, the newest first; an owner sees all."""

    jobs: tuple[JobShown, ...]


def as_shown(job: Job) -> JobShown:
    """A job of the queue as pages show it."""
    progress = dict(job.progress or {})
    told = {name: it for name, it in (job.result or {}).items() if name != _OF_DEALS}
    if job.kind == PRINT and told:
        home = f"/events/{job.arguments['event']}/print"
        told = {"pdf": f"{home}/{job.arguments['what']}/{job.id}.pdf"}
    return JobShown(
        str(job.id),
        job.kind,
        job.state,
        int(progress.get("done", 0)),
        int(progress.get("of", 0)),
        str(progress.get("words", "")),
        told or None,
        job.error or "",
        job.state in ("waiting", "running"),
        dict(job.arguments),
    )


def asker(visitor: Visitor) -> str:
    """Whose the jobs are that a visitor asks for."""
    return visitor.by if visitor.event else visitor.name


def show_jobs(club: TheClub, visitor: TheVisitor) -> JobsPage:
    """The jobs that you asked for."""
    visitor.check("direct")
    mine = None if visitor.may("accounts") else visitor.name
    return JobsPage(tuple(map(as_shown, club.jobs.all(account=mine))))


def find_job(club: Club, visitor: Visitor, job: str) -> Job:
    """A job that the visitor asked for; owners see every job."""
    found = club.jobs.get(job)
    if found is not None and found.kind == PRINT:
        # a scorer prints, too
        visitor.check("enter", found.arguments["event"])
    else:
        visitor.check("direct")
    is_own = found is not None and found.account == asker(visitor)
    if found is None or not (is_own or visitor.may("accounts")):
        raise WebError(404, "there is no such job")
    return found


def show_job(job: str, club: TheClub, visitor: TheVisitor) -> JobPage:
    """How far a job is, and what it has found."""
    return JobPage(as_shown(find_job(club, visitor, job)))


class JobAsked(BaseModel):
    """Long work that is asked for.

    Attributes:
        kind: advice, optimise, search, simulate, experiment, double-dummy or
            demonstration.
        arguments: with what.
    """

    kind: str
    arguments: dict[str, Any]


class JobQueued(BaseModel):
    """The number by which a job is found."""

    id: str


@ROUTER.post("/jobs", status_code=201, summary="Ask for long work.", tags=["jobs"])
def queue_job(asked: JobAsked, club: TheClub, visitor: TheVisitor) -> JobQueued:
    """Queue long work."""
    visitor.check("direct")
    arguments = asked.arguments
    if asked.kind == PRINT:
        raise RequestError("sheets are asked for by the page Print of their event")
    if asked.kind == "demonstration":
        if "event" in arguments:
            raise RequestError("a demonstration chooses its own event; name none")
        arguments = {**arguments, "event": club.free_name("Demonstration")}
    check_job(asked.kind, arguments)
    added = club.jobs.add(asked.kind, arguments, account=visitor.name, most=MOST_JOBS)
    return JobQueued(id=added)


add_page(ROUTER, "/jobs", "jobs.html", show_jobs)
add_page(ROUTER, "/jobs/{job}", "job.html", show_job)


@ROUTER.post("/jobs/{job}/cancel", include_in_schema=False)
def cancel(
    job: str,
    club: TheClub,
    visitor: TheVisitor,
    back: Annotated[str, Form()] = "",
) -> Response:
    """Stop a job; what it has found so far stays."""
    club.jobs.cancel(find_job(club, visitor, job).id)
    return RedirectResponse(local_path(back) if back else f"/jobs/{job}", 303)
