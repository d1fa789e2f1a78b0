"""A new evening: which movement fits, as one types; and how it begins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from evenhand.desk.club.club_events import Club
from evenhand.desk.events.opening import utc_now
from evenhand.desk.jobs.evening_advice import read_evenings, recall_advice
from evenhand.desk.jobs.job_kinds import check_job
from evenhand.desk.pairs.gathering import Gathering, begin_gathering, change_gathering
from evenhand.desk.paper.movement_files import read_own_movement
from evenhand.errors import RequestError
from evenhand.movement import Movement, native
from evenhand.movement.phrasing import one_line
from evenhand.render.matrix_picture import matrix_svg
from evenhand.render.sentences import wall_day
from evenhand.scoring import Method
from evenhand.web.club.job_pages import MOST_JOBS, JobShown, as_shown, find_job
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.templating import new_key, show
from evenhand.web.handling.visitor import TheClub, TheVisitor, Visitor

ROUTER = APIRouter()
#: What the form asks for, and what stands in it at first.
_FIELDS = {
    "title": "",
    "pairs": "",
    "boards": "26",
    "minutes": "",
    "winners": "1",
    "sections": "",
    "copies": "",
    "barometer": "",
    "scoring": "devices",
    "method": Method.MATCHPOINTS.value,
    "gathering": "",
}
#: What has nothing to do with which movements fit.
_BESIDE = ("title", "method", "gathering")
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class NewPage:
    """Which movements fit an evening.

    Attributes:
        asked: what the form says, by name.
        query: the same as an address has it.
        question: what of it the movements depend on.
        advice: the movements, as `evenhand advise --json` has them, with the movement
            itself; None if there are none yet.
        job: the search that was asked for; None if there is none.
        is_unknown: whether it takes a search that is not under way.
        wrong: why there is no advice; empty if there is.
        unfinished: what the advice is worth if the search was stopped; empty if not.
        faults: why an uploaded movement cannot be played.
    """

    asked: dict[str, str]
    query: str
    question: str
    advice: dict[str, Any] | None = None
    job: JobShown | None = None
    is_unknown: bool = False
    wrong: str = ""
    unfinished: str = ""
    faults: tuple[str, ...] = ()


def show_new(
    request: Request, club: TheClub, visitor: TheVisitor, job: str = ""
) -> NewPage:
    """Which movements fit an evening: its pairs, boards, minutes and more."""
    visitor.check("direct")
    return _advised(club, visitor, _asked(request.query_params), job)


def _asked(texts: Mapping[str, str]) -> dict[str, str]:
    asked = {name: texts.get(name, usual) for name, usual in _FIELDS.items()}
    return {name: one_line(text)[:_LONGEST] for name, text in asked.items()}


def _page(asked: dict[str, str], **more: Any) -> NewPage:
    question = {name: text for name, text in asked.items() if name not in _BESIDE}
    return NewPage(asked, urlencode(asked), urlencode(question), **more)


def _advised(
    club: Club, visitor: Visitor, asked: dict[str, str], job: str = ""
) -> NewPage:
    page = _page(asked)
    if not asked["pairs"]:
        return page
    try:
        evenings = read_evenings(asked)
        advice = recall_advice(asked)
    except RequestError as error:
        return replace(page, wrong=str(error))
    if advice is not None:
        return replace(page, advice=advice)
    if not job:
        return replace(page, is_unknown=True)
    found = as_shown(find_job(club, visitor, job))
    if found.kind != "advice" or read_evenings(found.arguments) != evenings:
        return replace(page, is_unknown=True)
    if found.goes_on:
        return replace(page, job=found)
    if found.result is None:
        stopped = replace(page, job=found, wrong=found.error)
        return replace(stopped, is_unknown=not found.error)
    unfinished = _tell_unfinished(found.result, [one.pairs for one in evenings])
    return replace(page, job=found, advice=found.result, unfinished=unfinished)


def _tell_unfinished(advice: Mapping[str, Any], pairs: list[int]) -> str:
    """What was not looked at when the search was stopped."""
    if "unfinished" not in advice:
        return ""
    count = advice["unfinished"]
    left = f"with {count} movement{'s' * (count != 1)} still to judge"
    if len(pairs) > 1 and "or" not in advice:
        left += f", and nothing yet for {pairs[1]} pairs"
    return f"Unfinished: the search was stopped {left}. Below is the best so far."


add_page(ROUTER, "/new", "new.html", show_new)
add_page(ROUTER, "/advice", "new.html", show_new)


@ROUTER.post("/advice", include_in_schema=False)
async def ask_for_advice(
    request: Request, club: TheClub, visitor: TheVisitor
) -> Response:
    """Let arrows be searched for, and go to the page that follows the search."""
    visitor.check("direct")
    form = await request.form()
    asked = _asked({name: str(value) for name, value in form.items()})
    job = await run_in_threadpool(_queue, club, visitor, asked)
    return RedirectResponse(f"/advice?{urlencode(asked | {'job': job})}", 303)


def _queue(club: Club, visitor: Visitor, asked: dict[str, str]) -> str:
    """Queue the search; what was asked while typing is no longer wanted."""
    check_job("advice", asked)
    for old in club.jobs.all(account=visitor.name):
        if old.state in ("waiting", "running") and "gathering" in old.arguments:
            club.jobs.cancel(old.id)
    # somebody stands at the door, so experiments and searches come later
    return club.jobs.add(
        "advice", asked, account=visitor.name, priority=1, most=MOST_JOBS
    )


@ROUTER.get("/advice/matrix.svg", include_in_schema=False)
def show_matrix(
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    pairs_of: int,
    option: int,
    job: str = "",
) -> Response:
    """The competition matrix of an option, as a picture."""
    visitor.check("direct")
    page = _advised(club, visitor, _asked(request.query_params), job)
    picture = matrix_svg(_option(page, pairs_of, option))
    return Response(picture, media_type="image/svg+xml")


def _of_each(page: NewPage) -> dict[int, dict[str, Any]]:
    """The advice for each number of pairs."""
    if page.advice is None:
        raise RequestError(page.wrong or "there is no advice yet; ask for it first")
    both = [page.advice, *([page.advice["or"]] if "or" in page.advice else [])]
    return {one["pairs"]: one for one in both}


def _option(page: NewPage, pairs: int, option: int) -> Movement:
    found = _of_each(page)
    options = found[pairs]["options"] if pairs in found else []
    if not 0 <= option < len(options):
        raise RequestError(
            f"option {option + 1} for {pairs} pairs; there are {len(options)}"
        )
    return native.from_data(options[option]["movement"])


@ROUTER.post("/new", include_in_schema=False)
async def begin(request: Request, club: TheClub, visitor: TheVisitor) -> Response:
    """Let the evening wait for its pairs, with the movements that were chosen."""
    visitor.check("direct")
    form = {name: str(value) for name, value in (await request.form()).items()}

    def gather() -> str:
        asked = _asked(form)
        page = _advised(club, visitor, asked, form.get("job", ""))
        is_other = form.get("shown", page.question) != page.question
        if is_other or (page.advice is None and page.is_unknown):
            return f"/advice?{page.query}"
        ways = [
            _option(page, pairs, _whole(form.get(f"choice-{pairs}", "0")))
            for pairs in _of_each(page)
        ]
        return _go_on(club, asked, ways, form.get("key", ""))

    return RedirectResponse(await run_in_threadpool(gather), 303)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1


def _go_on(club: Club, asked: dict[str, str], ways: list[Movement], key: str) -> str:
    """Begin an evening, or give one that waits other movements; gives its page."""
    name = asked.pop("gathering")
    chosen = tuple(ways)
    if name:
        change_gathering(club, name, lambda one: replace(one, ways=chosen, asked=asked))
    else:
        title = asked["title"] or f"Evening of {wall_day(utc_now())}"
        gathering = Gathering(title, key[:60] or new_key(), asked, chosen)
        name = begin_gathering(club, gathering)
    return f"/events/{name}/pairs"


@ROUTER.post("/new/file", include_in_schema=False)
async def begin_with_file(
    request: Request, club: TheClub, visitor: TheVisitor
) -> Response:
    """Let the evening wait for its pairs, with an uploaded movement."""
    visitor.check("direct")
    async with request.form() as form:
        asked = _asked({name: str(value) for name, value in form.items()})
        key, file = str(form.get("key", "")), form.get("file")
        name, data = "no file", b""
        if isinstance(file, UploadFile):
            name, data = file.filename or name, await file.read()
    movement, faults = await run_in_threadpool(read_own_movement, name, data)
    if movement is None:
        page = _page(asked, faults=faults)
        return show(request, "new.html", page, 422)
    where = await run_in_threadpool(_go_on, club, asked, [movement], key)
    return RedirectResponse(where, 303)
