"""Options that name a club, and commands that take an event of it like a file."""

import inspect
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.club import Club

InClub = Annotated[
    bool, typer.Option("--club", help="EVENT is the name of an event of the club.")
]
Data = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="FOLDER", help="The club's folder; by default the user's."
    ),
]
DatabaseAddress = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="ADDRESS",
        help="A PostgreSQL database: postgresql+psycopg://user:password@host/name.",
    ),
]

#: Who acts, in the log of an event.
BY = "command line"


def check_installed() -> None:
    """Refuse to go on without the packages that a club needs."""
    if find_spec("sqlalchemy") is None:
        raise RequestError(
            "a club needs SQLAlchemy, which is not installed; install evenhand[web]"
        )


@contextmanager
def opened_club(data: str | None, database: str | None) -> "Iterator[Club]":
    """Open a club until the command has done its work."""
    check_installed()
    from evenhand.desk.club import Club

    with Club.open(data, database) as club:
        yield club


def in_club(function: Callable[..., None]) -> Callable[..., None]:
    """A command on the file of an event that also takes an event of a club.

    Args:
        function: The command; its first argument is the file.
    """

    @wraps(function)
    def command(
        *, club: bool, data: str | None, database: str | None, **given: Any
    ) -> None:
        if not club and data is None and database is None:
            function(**given)
            return
        check_installed()
        from evenhand.desk.club import EventHomeInClub

        name = given.pop(first.name)
        words = _as_typed(name, data, database)
        with opened_club(data, database) as found:
            home = EventHomeInClub(found, name, BY, words=words)
            function(**given, **{first.name: home})

    own = inspect.signature(function)
    first = next(iter(own.parameters.values()))
    more = {"club": (InClub, False), "data": (Data, None)}
    more |= {"database": (DatabaseAddress, None)}
    added = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default
        )
        for name, (kind, default) in more.items()
    ]
    kinds = {name: kind for name, (kind, _) in more.items()}
    signed: Any = command
    signed.__signature__ = own.replace(parameters=[*own.parameters.values(), *added])
    signed.__annotations__ = function.__annotations__ | kinds
    return command


def _as_typed(name: str, data: str | None, database: str | None) -> str:
    """An event of the club as the next command names it."""
    words = [shlex.quote(name), *([] if data or database else ["--club"])]
    words += ["--data", shlex.quote(data)] if data else []
    # an address may hold a password
    words += ["--database", "…"] if database else []
    return " ".join(words)
