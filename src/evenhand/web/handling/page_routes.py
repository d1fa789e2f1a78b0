"""A page at its address, and its JSON twin at the same address."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from inspect import cleandoc
from typing import Annotated, Any, get_type_hints

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from evenhand.web.handling.templating import show

#: What gives the value of a page; its parameters come from the request.
Handler = Callable[..., Any]
#: What writes the values of a type as JSON; a hall of phones asks for it all the time.
_WRITERS: dict[type, TypeAdapter[Any]] = {}


def wants_json(request: Request) -> bool:
    """Whether a program asks: by the address, or by what it accepts."""
    accepted = request.headers.get("accept", "")
    return request.url.path.endswith(".json") or (
        "application/json" in accepted and "text/html" not in accepted
    )


def as_json(value: Any) -> Response:
    """A value of a page as JSON, by its type."""
    kind = type(value)
    if kind not in _WRITERS:
        _WRITERS[kind] = TypeAdapter(kind)
    return Response(_WRITERS[kind].dump_json(value), media_type="application/json")


def add_page(router: APIRouter, path: str, template: str, handler: Handler) -> None:
    """Serve what a handler gives as HTML, and as JSON for programs.

    Args:
        router: where the page is added.
        path: its address.
        template: what shows it.
        handler: what gives its value; the first line of its docstring describes it.
    """
    told = cleandoc(handler.__doc__ or "")
    words = told.partition("\n")[0]
    twin = "/index.json" if path == "/" else f"{path}.json"
    kind = get_type_hints(handler)["return"]

    def answer(request: Request, page: Annotated[Any, Depends(handler)]) -> Response:
        return as_json(page) if wants_json(request) else show(request, template, page)

    # the twin comes first, or its ending would be taken as part of a name
    router.get(
        twin,
        summary=words,
        description=told,
        response_model=kind,
        name=handler.__name__,
        tags=["pages"],
    )(answer)
    router.get(path, include_in_schema=False, response_model=None)(answer)


def form_key(form: Mapping[str, str]) -> str:
    """The key under which a form is done once; empty if it has none.

    Two phones that show the same page have the same key, so what was filled in belongs
    to it: the same form again is the same act, another one is another.
    """
    key = form.get("key", "")
    filled = repr(sorted(form.items())).encode(errors="replace")
    return f"{key[:60]} {sha256(filled).hexdigest()[:16]}" if key else ""


def local_path(path: str) -> str:
    """A page of ours to go on with; nobody is sent elsewhere."""
    is_ours = path.startswith("/") and path[1:2] not in ("/", "\\")
    return path if is_ours and path.isprintable() else "/"
