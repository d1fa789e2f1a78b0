"""Options that name a club, and commands that take an event of it like a file."""

import inspect
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.option_groups import option_group, with_groups
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.desk.club.club_events import Club

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
            "a club needs the package SQLAlchemy: pip install 'evenhand[web]'"
        )


@option_group
class ClubOptions:
    """Where a club is."""

    data: Data = None
    database: DatabaseAddress = None

    @contextmanager
    def opened(self, *, new: bool = False) -> "Iterator[Club]":
        """Open the club until the command has done its work.

        Args:
            new: Whether it is made if there is none; a name that is mistyped is no
                club.
        """
        check_installed()
        from evenhand.desk.club.club_events import Club

        with Club.open(self.data, self.database, new=new) as club:
            yield club

    @property
    def is_named(self) -> bool:
        """Whether it is another club than the usual one."""
        return self.data is not None or self.database is not None


def in_club(function: Callable[..., Any], *, new: bool) -> Callable[..., Any]:
    """A command on the file of an event that also takes an event of a club.

    Args:
        function: The command; its argument `file` is the file.
        new: Whether it creates an event, and the club with it if there is none.
    """

    @wraps(function)
    def command(*, in_club: bool, where: ClubOptions, **given: Any) -> None:
        if not in_club and not where.is_named:
            function(**given)
            return
        check_installed()
        from evenhand.desk.club.club_events import EventHomeInClub

        name = given.pop("file")
        words = _as_typed(name, where)
        with where.opened(new=new) as found:
            home = EventHomeInClub(found, name, BY, words=words)
            function(**given, file=home)

    own, extra = inspect.signature(function), inspect.signature(_more_options)
    every = [*own.parameters.values(), *extra.parameters.values()]
    signed: Any = command
    signed.__signature__ = own.replace(parameters=every)
    return with_groups(command)


def _more_options(*, in_club: InClub = False, where: ClubOptions) -> None:
    """What a command on an event takes besides its own options."""


def _as_typed(name: str, where: ClubOptions) -> str:
    """An event of the club as the next command names it."""
    named = where.data or where.database
    words = [shlex.quote(name), *([] if named else ["--club"])]
    words += ["--data", shlex.quote(where.data)] if where.data else []
    # an address may hold a password
    words += ["--database", "…"] if where.database else []
    return " ".join(words)
