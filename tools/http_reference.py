"""The page on the desk's HTTP, made from the application itself."""

import tempfile
from collections.abc import Iterator
from typing import Any

from evenhand.desk.club.club_events import Club
from evenhand.web.application import make_app
from evenhand.web.handling.api_page import Operation, operations_of
from evenhand.web.handling.failures import STATUS_OF_ERRORS

_OPENING = """\
# The desk's HTTP

<!-- Made by `python -m tools` from the application: do not edit. -->

What programs can ask of a desk that [`evenhand serve`](commands.md) serves, and do
there. Every page has a twin in JSON: at the same address with `.json` behind it, or at
the address itself for whoever accepts `application/json`. The desk shows this list at
`/api`, and describes itself fully at `/openapi.json`.

Programs send `Authorization: Bearer` and a token of an account. Without it, the desk
knows a browser by its cookie, and then listens to posts from its own pages only.

## Errors

A refusal is an object with `error`, one line, and `remedies`: acts that would help,
each with `act`, `arguments` and `when`.

| status | when |
|---|---|
"""
_WHEN = {
    401: "nobody has signed in",
    403: "the account, link or table may not do this, or the post is from another site",
    413: "the request has more than 8 MB",
    429: "there were too many wrong passwords or codes",
    500: "a fault of the program; nothing was changed that is not in the log",
}


def http_page() -> str:
    """The page in Markdown."""
    return "\n".join([_OPENING.rstrip("\n"), *_errors(), "", *_operations()]) + "\n"


def _errors() -> Iterator[str]:
    told = _WHEN | {
        status: (error.__doc__ or "").partition("\n")[0].rstrip(".").lower()
        for error, status in STATUS_OF_ERRORS.items()
        if status != 422
    }
    told[422] = "what was asked or done is refused, and `error` says why"
    for status, words in sorted(told.items()):
        yield f"| {status} | {words} |"


def _operations() -> Iterator[str]:
    schema = _schema()
    for one in operations_of(schema):
        yield from _operation(one)


def _operation(one: Operation) -> Iterator[str]:
    yield f"## {one.method} {one.path}"
    yield ""
    yield one.summary
    yield ""
    for what, names in (
        ("Parameters", one.parameters),
        ("Body", one.body),
        ("Answer", one.fields),
    ):
        if names:
            yield f"- {what}: {', '.join(f'`{name}`' for name in names)}"
    if one.parameters or one.body or one.fields:
        yield ""


def _schema() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, Club.open(data=folder) as club:
        schema: dict[str, Any] = make_app(club).openapi()
        return schema
