"""A tap on a language, which the browser remembers."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from evenhand.languages import speak
from evenhand.web.handling.page_routes import local_path
from evenhand.web.handling.spoken_words import TAPPED
from evenhand.web.handling.visitor import set_cookie

ROUTER = APIRouter()
#: How long a browser keeps its language.
_DAYS = 400


@ROUTER.post("/language", include_in_schema=False)
def choose(
    request: Request,
    language: Annotated[str, Form(max_length=8)],
    back: Annotated[str, Form(max_length=500)] = "/",
) -> Response:
    """Show pages for tables and players in another language from now on."""
    answer = RedirectResponse(local_path(back), 303)
    set_cookie(request, answer, TAPPED, speak(language).language, _DAYS)
    return answer
