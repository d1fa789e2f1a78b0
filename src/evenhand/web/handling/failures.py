"""What went wrong, as a status code, a page and JSON: the one place for it."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from evenhand.errors import (
    EvenhandError,
    Remedy,
    RequestError,
    StaleError,
    UnavailableError,
    UnknownEventError,
)
from evenhand.languages import Said, speak
from evenhand.movement.phrasing import one_line
from evenhand.web.handling.page_routes import local_path, wants_json
from evenhand.web.handling.spoken_words import language_for
from evenhand.web.handling.templating import show

_LOG = logging.getLogger("evenhand.web")

#: The status of each error; of several that fit, the last.
STATUS_OF_ERRORS: dict[type[EvenhandError], int] = {
    EvenhandError: 422,
    UnavailableError: 503,
    UnknownEventError: 404,
    StaleError: 409,
}
#: With what the addresses of tables, players and screens begin: they have languages.
_ROOMS = ("t", "p", "s", "public", "club")
_FAILED = Said("This did not work")
#: What to say where an HTTP error has no words of its own.
_WORDS: dict[int, str] = {
    400: "what was sent cannot be read; expected JSON or a form, as /api describes",
    401: Said("please sign in first"),
    403: Said("you may not do this; ask a director"),
    404: Said("there is no such page; the club's events are on its home page"),
    405: Said("this address cannot be used in that way"),
    413: Said("that is too large; a file may have 8 MB"),
    429: Said("too many tries; wait a minute and try again"),
}
_TITLES = {
    401: Said("Please sign in"),
    403: Said("Not allowed"),
    404: Said("Not found"),
    409: Said("Something has happened since"),
    422: Said("Refused"),
    429: Said("Too many tries"),
    503: Said("The club’s database does not answer"),
}


class WebError(EvenhandError):
    """Something that only a browser can do wrong.

    Attributes:
        status: its HTTP status.
        more: what else a program is told.
        headers: HTTP headers that go with it.
    """

    def __init__(
        self,
        status: int,
        message: str = "",
        *remedies: Remedy,
        more: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message or _WORDS.get(status, _FAILED), *remedies)
        self.status = status
        self.more = dict(more or {})
        self.headers = dict(headers or {})


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a page could not be shown, or an act not be done.

    Attributes:
        status: the HTTP status.
        error: what was seen, what was expected and what to do, on one line.
        remedies: acts that would help.
        more: what else there is to tell.
        tried: the fields of the form that was sent, so that it can be sent again.
    """

    status: int
    error: str
    remedies: tuple[Remedy, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    tried: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> Said:
        """What the page is called."""
        return _TITLES.get(self.status, _FAILED)

    def as_data(self) -> dict[str, Any]:
        """What a program is told."""
        remedies = [
            {"act": one.act, "arguments": dict(one.arguments), "when": one.when}
            for one in self.remedies
        ]
        return {"error": self.error, "remedies": remedies, **self.more}


def status_of(error: EvenhandError) -> int:
    """The HTTP status that tells the kind of an error."""
    if isinstance(error, WebError):
        return error.status
    return next(
        status
        for kind, status in reversed(STATUS_OF_ERRORS.items())
        if isinstance(error, kind)
    )


def answer_failures(app: FastAPI) -> None:
    """Turn every error of an application into a page or JSON."""

    @app.exception_handler(EvenhandError)
    def refused(request: Request, error: EvenhandError) -> Response:
        tried = getattr(request.state, "form", {})
        more = error.more if isinstance(error, WebError) else {}
        if isinstance(error, StaleError):
            more = {"at": error.at}
        said = _for_visitors(request, error)
        problem = Problem(status_of(error), said, error.remedies, more, tried)
        headers = error.headers if isinstance(error, WebError) else {}
        return _answer(request, problem, headers)

    @app.exception_handler(HTTPException)
    def failed(request: Request, error: HTTPException) -> Response:
        said = _WORDS.get(error.status_code, one_line(str(error.detail)))
        return _answer(request, Problem(error.status_code, said), error.headers)

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, error: RequestValidationError) -> Response:
        return refused(request, RequestError(_first_of(error)))


def answer_fault(request: Request, error: Exception) -> Response:
    """What is shown for a fault of the program; only the server's log says more."""
    _LOG.error("a fault of the program", exc_info=error)
    said = (
        f"a fault of the program ({type(error).__name__}); nothing was changed that is "
        "not in the log: the server's log says where"
    )
    return _answer(request, Problem(500, said))


def _for_visitors(request: Request, error: EvenhandError) -> str:
    """What is said of an error; where the database is concerns only the server's log.

    What the database itself says may name its host and its user.
    """
    said, name = one_line(str(error)), request.app.state.club.database.name
    if isinstance(error.args[0], Said):
        return error.args[0]
    if name not in said:
        return said
    _LOG.warning(said)
    if isinstance(error, UnavailableError):
        return said.replace(name, "the club’s database").partition(" (")[0]
    return "the club’s database cannot take this; nothing was done: check what was sent"


def _first_of(error: RequestValidationError) -> str:
    """The first thing that could not be read, on one line."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _WORDS[400]
    where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    return f"{where}: {first['msg'].lower()}"


def way_back(request: Request) -> str:
    """The page from which a form was sent; empty if nobody knows.

    A table's phone always has its own page.
    """
    came = urlsplit(request.headers.get("referer", ""))
    if came.netloc == request.url.netloc and came.path:
        return local_path(f"{came.path}?{came.query}" if came.query else came.path)
    _, first, *rest = request.url.path.split("/")
    return f"/t/{rest[0]}" if first == "t" and rest else ""


def _answer(
    request: Request, problem: Problem, headers: Mapping[str, str] | None = None
) -> Response:
    is_room = request.url.path.split("/")[1] in _ROOMS
    if is_room and isinstance(problem.error, Said):
        words = speak(language_for(request))
        problem = replace(problem, error=problem.error.told(words))
    if wants_json(request) or "json" in request.headers.get("content-type", ""):
        made: Response = JSONResponse(problem.as_data(), problem.status)
    else:
        made = show(
            request,
            "problem.html",
            problem,
            problem.status,
            is_form=request.method == "POST",
            is_room=is_room,
            back=way_back(request),
        )
    made.headers.update(headers or {})
    return made
