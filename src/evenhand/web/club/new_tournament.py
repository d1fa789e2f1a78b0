"""A new tournament: which format, as a plan of phases, and how it begins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from evenhand.desk.sessions.tournament_plans import (
    ASKED,
    FORMAT_NAMES,
    begin_tournament,
    plan_tournament,
)
from evenhand.errors import EvenhandError
from evenhand.movement.phrasing import one_line
from evenhand.web.handling.page_routes import add_page, form_key
from evenhand.web.handling.templating import show
from evenhand.web.handling.visitor import TheClub, TheVisitor, device_of

ROUTER = APIRouter()
_ADDRESS, _PAGE = "/tournament", "new_tournament.html"
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class NewTournamentPage:
    """A tournament that is being planned.

    Attributes:
        asked: what the form says, by name.
        formats: the formats that have names.
        found: the plan, and the common formats beside it; None if there is none yet.
        wrong: why there is no plan, or why a file is none; empty if all is well.
    """

    asked: dict[str, str]
    formats: tuple[str, ...] = FORMAT_NAMES
    found: dict[str, Any] | None = None
    wrong: str = ""


def _read_asked(texts: Mapping[str, str]) -> dict[str, str]:
    asked = {name: texts.get(name, usual) for name, usual in ASKED.items()}
    return {name: one_line(text)[:_LONGEST] for name, text in asked.items()}


def show_new_tournament(request: Request, visitor: TheVisitor) -> NewTournamentPage:
    """The formats that a tournament may have, and the plan of the one chosen."""
    visitor.check("direct")
    page = NewTournamentPage(_read_asked(request.query_params))
    if not page.asked["pairs"]:
        return page
    try:
        return replace(page, found=plan_tournament(page.asked))
    except EvenhandError as error:
        return replace(page, wrong=str(error))


add_page(ROUTER, _ADDRESS, _PAGE, show_new_tournament)


@ROUTER.post(_ADDRESS, include_in_schema=False)
async def begin(request: Request, club: TheClub, visitor: TheVisitor) -> Response:
    """Begin it, as it is planned on the page or in a file."""
    visitor.check("direct")
    async with request.form() as form:
        texts = {name: str(value) for name, value in form.items()}
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else None
    asked = _read_asked(texts)
    stamp = {
        "by": visitor.by,
        "device": device_of(request),
        "key": form_key({"key": texts.get("key", "")}),
    }
    try:
        name = await run_in_threadpool(
            lambda: begin_tournament(club, asked, data, **stamp)
        )
    except EvenhandError as error:
        page = NewTournamentPage(asked, wrong=str(error))
        return show(request, _PAGE, page, 422)
    return RedirectResponse(f"/events/{name}/pairs", 303)
