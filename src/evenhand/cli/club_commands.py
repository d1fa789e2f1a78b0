"""`evenhand backup`, `evenhand restore` and `evenhand account`."""

from typing import Annotated

import typer

from evenhand.cli.club_options import (
    Data,
    DatabaseAddress,
    check_installed,
    opened_club,
)
from evenhand.cli.options import Json
from evenhand.errors import RequestError

_DAY = 24 * 60 * 60.0

Backup = Annotated[str, typer.Argument(metavar="FILE", help="The file of the backup.")]
AccountName = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of the account.")
]


def backup(
    file: Backup,
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
) -> None:
    """Copy the whole club to a new file, even while it is in use."""
    with opened_club(data, database) as club:
        club.back_up(file)
        events = len(club.events())
    _tell({"file": file, "events": events}, f"The club is in {file}.", as_json)


def restore(
    file: Backup,
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
) -> None:
    """Put a backup into a place where no club is yet."""
    check_installed()
    from evenhand.desk.club_files import restore_club

    restore_club(file, data, database)
    with opened_club(data, database) as club:
        events = len(club.events())
    text = f"The club of {file} is here, with its events: {events}."
    _tell({"file": file, "events": events}, text, as_json)


def add_account(
    name: AccountName,
    role: Annotated[
        str,
        typer.Option(
            metavar="ROLE", help="owner, director, playing director or scorer."
        ),
    ] = "director",
    section: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this section; may be repeated."),
    ] = None,
    event: Annotated[
        str, typer.Option(metavar="NAME", help="The event in which they play.")
    ] = "",
    pair: Annotated[
        str,
        typer.Option(
            metavar="NUMBER", help="As which pair; a playing director needs one."
        ),
    ] = "",
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
) -> None:
    """Add an account, and print the link with which it chooses its password."""
    check_installed()
    from evenhand.desk.club import Account, Role
    from evenhand.desk.playing_directors import find_plays

    if role not in [*Role]:
        raise RequestError(f"--role {role[:40]!r}; expected {', '.join(Role)}")
    with opened_club(data, database) as club:
        plays = find_plays(club, event, pair) if event or pair else {}
        club.accounts.add(Account(name, Role(role), tuple(section or ()), plays))
        code = club.permits.make("reset", seconds=2 * _DAY, account=name)
    _tell_link(name, code, as_json)


def reset_account(
    name: AccountName,
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
) -> None:
    """Print a new link with which an account chooses its password."""
    with opened_club(data, database) as club:
        _check_account(club.accounts.get(name), name)
        code = club.permits.make("reset", seconds=2 * _DAY, account=name)
    _tell_link(name, code, as_json)


def make_token(
    name: AccountName,
    label: Annotated[
        str, typer.Option(metavar="WORDS", help="What the token is for.")
    ] = "",
    data: Data = None,
    database: DatabaseAddress = None,
    as_json: Json = False,
) -> None:
    """Print a token with which a program acts for an account; it is shown only once."""
    with opened_club(data, database) as club:
        _check_account(club.accounts.get(name), name)
        token = club.permits.make("program", account=name, label=label)
    _tell({"account": name, "token": token}, token, as_json)


def _check_account(found: object, name: str) -> None:
    if found is None:
        raise RequestError(f"no account {name!r}; add it first")


def _tell_link(name: str, code: str, as_json: bool) -> None:
    path = f"/reset/{code}"
    text = f"{name} chooses a password within two days at the desk's address and {path}"
    _tell({"account": name, "link": path}, text, as_json)


def _tell(data: dict[str, object], text: str, as_json: bool) -> None:
    from evenhand.cli.output import print_json

    if as_json:
        print_json(data)
    else:
        # a link is copied, so it must not be broken into lines
        print(text)
