"""Values as HTML: the templates, and the addresses of the files that they use."""

import secrets
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from evenhand import __version__
from evenhand.render.score_figures import column_of_figures, figure_text
from evenhand.web.handling.spoken_words import add_words
from evenhand.web.handling.told_answers import find_word, forget_word

#: The macros of `parts.html`, which every template may call.
_PARTS = ["icon", "state", "once", "act", "remedies", "way_name", "choice"]
_PARTS += ["scored_by", "line_of"]
STATIC = Path(__file__).parent.parent / "static"
#: The templates, in rooms as the pages are; each is called by its name alone.
_ROOMS = [room for room in (STATIC.parent / "templates").iterdir() if room.is_dir()]


@cache
def static_url(name: str) -> str:
    """The address of one of our files; it changes with the file, so it can be kept."""
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?v={digest}"


def new_key() -> str:
    """A key that nobody can guess, for one form on one page."""
    return secrets.token_urlsafe(12)


@cache
def _environment() -> Environment:
    # nothing in a name or a file is ever taken as markup
    made = Environment(
        loader=FileSystemLoader(sorted(_ROOMS)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    add_words(made)
    made.globals |= {"static": static_url, "version": __version__, "new_key": new_key}
    made.filters["figures"] = column_of_figures
    made.filters["figure"] = figure_text
    parts = made.get_template("parts.html").module
    made.globals |= {name: getattr(parts, name) for name in _PARTS}
    return made


def show(
    request: Request, template: str, page: object, status: int = 200, **more: Any
) -> HTMLResponse:
    """A page as HTML.

    Args:
        request: what was asked, for the frame around the page.
        template: the name of the template.
        page: the value that it shows.
        status: the HTTP status.
        more: what the template needs beside the page.
    """
    who = getattr(request.state, "who", None)
    told = find_word(request)
    text = _environment().get_template(template)
    made = HTMLResponse(
        text.render(request=request, page=page, who=who, told=told, **more), status
    )
    if told:
        forget_word(made)
    return made
