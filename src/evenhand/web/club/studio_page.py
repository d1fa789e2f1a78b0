"""The studio: a movement with its figures, turned and made fairer, and played."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.job_kinds import check_job
from evenhand.desk.pairs.gathering import Gathering, begin_gathering, count_pairs
from evenhand.desk.paper.movement_files import (
    SAVED_AS,
    movement_file,
    read_own_movement,
)
from evenhand.errors import EvenhandError, RequestError
from evenhand.fairness import judge
from evenhand.fairness.limits import find_limit
from evenhand.families import FAMILIES, build
from evenhand.movement import Movement, native
from evenhand.movement.announcing import announcements
from evenhand.render.announcement_words import announcement_text
from evenhand.render.fairness_text import favour_lines, verdict
from evenhand.render.matrix_picture import matrix_svg
from evenhand.web.club.job_pages import MOST_JOBS, JobShown, as_shown, find_job
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.templating import new_key, show
from evenhand.web.handling.visitor import TheClub, TheVisitor, Visitor

ROUTER = APIRouter()
_ADDRESS, _PAGE = "/studio", "studio.html"
#: What a form says of a movement that is to be built, and what stands in it at first.
_ASKED = {"family": "mitchell", "tables": "", "rounds": "", "boards": "2"}
_CLASSES = ("boards", "rounds", "tables", "free")
#: How long the fairest arrows are searched for.
_SECONDS = 10


@dataclass(frozen=True, slots=True)
class StudioPage:
    """A movement being looked at.

    Attributes:
        asked: what the form says of a movement to be built, by name.
        families: those that there are.
        formats: what a movement can be saved as.
        classes: what may be turned in a search.
        text: the movement as a file has it, to be edited and sent again.
        shown: its rounds, announcements and figures; None if there is none yet, or it
            cannot be played.
        faults: what is wrong with it.
        job: the search for its fairest arrows; None if none was asked for.
    """

    asked: dict[str, str]
    families: tuple[str, ...] = tuple(FAMILIES)
    formats: tuple[str, ...] = SAVED_AS
    classes: tuple[str, ...] = _CLASSES
    text: str = ""
    shown: dict[str, Any] | None = None
    faults: tuple[str, ...] = ()
    job: JobShown | None = field(default=None)


def _of_movement(page: StudioPage, movement: Movement) -> StudioPage:
    judged = judge(movement)
    turned = {(one.round, one.table, one.board) for one in movement.turned}
    size = movement.boards_per_set
    picture = b64encode(matrix_svg(judged).encode()).decode()
    shown = {
        "label": movement.label,
        "boards_per_set": size,
        "rounds": [
            [
                {
                    "ns": cell.ns,
                    "ew": cell.ew,
                    "boards": [(cell.set - 1) * size + b for b in range(1, size + 1)],
                    "turned": [b for b in range(1, size + 1) if (r, t, b) in turned],
                }
                for t, cell in enumerate(cells, 1)
            ]
            for r, cells in enumerate(movement.schedule, 1)
        ],
        "announcements": [announcement_text(one) for one in announcements(movement)],
        "figures": judged.as_data(),
        "favour": favour_lines(judged),
        "limit": verdict(find_limit(movement)),
        "picture": f"data:image/svg+xml;base64,{picture}",
    }
    return replace(page, text=movement_file(movement, "json").decode(), shown=shown)


def show_studio(
    request: Request, club: TheClub, visitor: TheVisitor, job: str = ""
) -> StudioPage:
    """A movement of a family, or what a search has found, with its figures."""
    visitor.check("direct")
    texts = request.query_params
    page = StudioPage({name: texts.get(name, usual) for name, usual in _ASKED.items()})
    try:
        if job:
            found = as_shown(find_job(club, visitor, job))
            source = (found.result or found.arguments).get("movement")
            movement = native.from_data(source).sound()
            return _of_movement(replace(page, job=found), movement)
        return _of_movement(page, _built(page.asked)) if page.asked["tables"] else page
    except EvenhandError as error:
        return replace(page, faults=(str(error),))


def _built(asked: Mapping[str, str]) -> Movement:
    tables, boards = _whole(asked, "tables"), _whole(asked, "boards")
    rounds = _whole(asked, "rounds") if asked["rounds"].strip() else None
    built = build(asked["family"], tables=tables, rounds=rounds, boards_per_set=boards)
    return built.sound()


def _whole(asked: Mapping[str, str], name: str) -> int:
    text = asked[name].strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise RequestError(f"{name} {text[:40]!r}; expected a whole number")
    return int(text)


add_page(ROUTER, _ADDRESS, _PAGE, show_studio)


@ROUTER.post(_ADDRESS, include_in_schema=False)
async def change(request: Request, club: TheClub, visitor: TheVisitor) -> Response:
    """Open a movement, turn some of it, improve it, save it or play it."""
    visitor.check("direct")
    async with request.form() as form:
        texts = {name: str(value) for name, value in form.items()}
        file = form.get("file")
        name, data = "what you have typed", texts.get("text", "").encode()
        if isinstance(file, UploadFile) and file.filename:
            name, data = file.filename, await file.read()
    page = StudioPage(dict(_ASKED))
    movement, faults = await run_in_threadpool(read_own_movement, name, data)
    if movement is None:
        text = data.decode(errors="replace")
        return show(request, _PAGE, replace(page, text=text, faults=faults), 422)
    try:
        if switch := texts.get("switch", ""):
            movement = movement.switch(switch)
        answer = await run_in_threadpool(_carry_out, club, visitor, texts, movement)
        if answer is not None:
            return answer
    except EvenhandError as error:
        page = replace(page, faults=(str(error),))
    page = await run_in_threadpool(_of_movement, page, movement)
    return show(request, _PAGE, page, 422 if page.faults else 200)


def _carry_out(
    club: Club, visitor: Visitor, texts: Mapping[str, str], movement: Movement
) -> Response | None:
    """Do more with a movement than look at it; None if it is only looked at."""
    act, _, how = texts.get("act", "").partition(" ")
    if act == "save":
        named = {"content-disposition": f'attachment; filename="movement.{how}"'}
        return Response(movement_file(movement, how), headers=named)
    if act == "play":
        pairs = str(count_pairs(movement.sound()))
        gathering = Gathering(
            movement.label, texts.get("key") or new_key(), {"pairs": pairs}, (movement,)
        )
        name = begin_gathering(club, gathering)
        return RedirectResponse(f"/events/{name}/pairs", 303)
    if act == "improve":
        asked = {
            "movement": native.to_data(movement),
            "class": texts.get("class", _CLASSES[0]),
            "seconds": _SECONDS,
        }
        check_job("optimise", asked)
        job = club.jobs.add("optimise", asked, account=visitor.name, most=MOST_JOBS)
        return RedirectResponse(f"{_ADDRESS}?{urlencode({'job': job})}", 303)
    return None
