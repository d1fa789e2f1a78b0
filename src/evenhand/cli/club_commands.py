"""`evenhand backup`, `evenhand restore` and `evenhand account`."""

from typing import Annotated

import typer

from evenhand.cli.club_options import ClubOptions, check_installed
from evenhand.cli.option_groups import option
from evenhand.cli.output import Printout
from evenhand.errors import RequestError

_DAY = 24 * 60 * 60.0

Backup = Annotated[str, typer.Argument(metavar="FILE", help="The file of the backup.")]
AccountName = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of the account.")
]


def backup(file: Backup, where: ClubOptions) -> Printout:
    """Copy the whole club to a new file, even while it is in use."""
    with where.opened() as club:
        club.back_up(file)
        events = len(club.events())
    return _told({"file": file, "events": events}, f"The club is in {file}.")


def restore(file: Backup, where: ClubOptions) -> Printout:
    """Put a backup into a place where no club is yet."""
    check_installed()
    from evenhand.desk.club.club_files import restore_club

    restore_club(file, where.data, where.database)
    with where.opened() as club:
        events = len(club.events())
    text = f"The club of {file} is here, with its events: {events}."
    return _told({"file": file, "events": events}, text)


def add_account(
    name: AccountName,
    role: str = option(
        "ROLE", "owner, director, playing director or scorer.", "director"
    ),
    section: list[str] | None = option("NAME", "Only this section; may be repeated."),
    event: str = option("NAME", "The event in which they play.", ""),
    pair: str = option("NUMBER", "As which pair; a playing director needs one.", ""),
    *,
    where: ClubOptions,
) -> Printout:
    """Add an account, and print the link with which it chooses its password."""
    check_installed()
    from evenhand.desk.club.club_events import Account, Role
    from evenhand.desk.club.playing_directors import find_plays

    if role not in [*Role]:
        raise RequestError(f"--role {role[:40]!r}; expected {', '.join(Role)}")
    with where.opened(new=True) as club:
        plays = find_plays(club, event, pair) if event or pair else {}
        club.accounts.add(Account(name, Role(role), tuple(section or ()), plays))
        code = club.permits.make("reset", seconds=2 * _DAY, account=name)
    return _link_told(name, code)


def reset_account(name: AccountName, where: ClubOptions) -> Printout:
    """Print a new link with which an account chooses its password."""
    with where.opened() as club:
        _check_account(club.accounts.get(name), name)
        code = club.permits.make("reset", seconds=2 * _DAY, account=name)
    return _link_told(name, code)


def make_token(
    name: AccountName,
    label: str = option("WORDS", "What the token is for.", ""),
    *,
    where: ClubOptions,
) -> Printout:
    """Print a token with which a program acts for an account; it is shown only once."""
    with where.opened() as club:
        _check_account(club.accounts.get(name), name)
        token = club.permits.make("program", account=name, label=label)
    return _told({"account": name, "token": token}, token)


def _check_account(found: object, name: str) -> None:
    if found is None:
        raise RequestError(f"no account {name!r}; add it first")


def _link_told(name: str, code: str) -> Printout:
    path = f"/reset/{code}"
    text = (
        f"Within two days {name} opens this at the desk's address, such as "
        f"http://127.0.0.1:8000, and chooses a password: {path}"
    )
    return _told({"account": name, "link": path}, text)


def _told(data: dict[str, object], text: str) -> Printout:
    from rich.text import Text

    # a link is copied, so it must not be broken into lines
    whole = Text(text, no_wrap=True, overflow="ignore")
    return Printout(lambda: data, lambda: [whole])
