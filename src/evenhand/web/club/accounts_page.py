"""The accounts of the club, and the tokens of its programs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import Response

from evenhand.desk.club.club_address import find_set_address, set_address
from evenhand.desk.club.club_events import Account, Club, Role
from evenhand.desk.club.playing_directors import find_plays
from evenhand.errors import RequestError
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.templating import show
from evenhand.web.handling.visitor import DAY, TheClub, TheVisitor, link_base

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class AccountShown:
    """An account.

    Attributes:
        name: what they sign in with.
        role: what they may do.
        has_password: whether they have chosen a password.
        sections: the only sections that they work for; empty for all.
        plays: the pair they play in, by event; 0 where they do not play.
    """

    name: str
    role: str
    has_password: bool
    sections: tuple[str, ...]
    plays: dict[str, int]


@dataclass(frozen=True, slots=True)
class TokenShown:
    """A token with which a program acts for an account.

    Attributes:
        id: by which it is taken back; it lets nobody in.
        account: for whom the program acts.
        label: what it is for.
    """

    id: str
    account: str
    label: str


@dataclass(frozen=True, slots=True)
class AccountsPage:
    """The accounts of the club.

    Attributes:
        accounts: all of them.
        events: the events of the club, for those who play in them.
        tokens: those of programs.
        address: with which links and QR codes begin, if an owner has set it.
        link: a new link for choosing a password, shown once; or empty.
    """

    accounts: tuple[AccountShown, ...]
    events: tuple[str, ...]
    tokens: tuple[TokenShown, ...]
    address: str
    link: str = ""


def show_accounts(club: TheClub, visitor: TheVisitor) -> AccountsPage:
    """The accounts of the club."""
    visitor.check("accounts")
    return AccountsPage(
        tuple(
            AccountShown(
                one.name, one.role, one.has_password, one.sections, dict(one.plays)
            )
            for one in club.accounts.all()
        ),
        tuple(row.name for row in club.events()),
        tuple(
            TokenShown(one.id, one.account, one.label)
            for one in club.permits.all("program")
        ),
        find_set_address(club),
    )


add_page(ROUTER, "/accounts", "accounts.html", show_accounts)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A form of the page, as it was sent.

    Attributes:
        by: who sent it.
        name: the account, the id of a token, or the address, by what is asked.
        role: the role of a new account.
        sections: the sections it may act on, separated by commas.
        event: the event in which somebody plays.
        pair: as which pair.
    """

    by: str
    name: str
    role: str
    sections: str
    event: str
    pair: str


def _add(club: Club, asked: _Asked) -> None:
    if asked.role not in [*Role]:
        raise RequestError(f"role {asked.role[:40]!r}; expected {', '.join(Role)}")
    plays = {}
    if asked.event or asked.pair.strip():
        plays = find_plays(club, asked.event, asked.pair)
    sections = tuple(filter(None, map(str.strip, asked.sections.split(","))))
    club.accounts.add(Account(asked.name, Role(asked.role), sections, plays))


def _remove(club: Club, asked: _Asked) -> None:
    if asked.name == asked.by:
        raise RequestError("your own account; another owner has to remove it")
    club.accounts.remove(_find_account(club, asked).name)


def _say_who_plays(club: Club, asked: _Asked) -> None:
    account = _find_account(club, asked)
    plays = {**account.plays, **find_plays(club, asked.event, asked.pair)}
    club.accounts.change(replace(account, plays=plays))


def _find_account(club: Club, asked: _Asked) -> Account:
    account = club.accounts.get(asked.name)
    if account is None:
        raise RequestError(f"no account {asked.name[:60]!r}; choose one of the list")
    return account


def _take_token_back(club: Club, asked: _Asked) -> None:
    if asked.name not in {one.id for one in club.permits.all("program")}:
        raise WebError(404, "there is no such token; it was taken back already")
    club.permits.remove(asked.name)


def _set_address(club: Club, asked: _Asked) -> None:
    set_address(club, asked.name)


#: What can be done on the page, by its name in the form.
_ACTS: Mapping[str, Callable[[Club, _Asked], object]] = {
    "add": _add,
    "remove": _remove,
    "link": _find_account,
    "plays": _say_who_plays,
    "revoke": _take_token_back,
    "address": _set_address,
}


@ROUTER.post("/accounts", include_in_schema=False)
def change_accounts(
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    act: Annotated[str, Form()],
    name: Annotated[str, Form(max_length=200)] = "",
    role: Annotated[str, Form()] = "director",
    sections: Annotated[str, Form(max_length=200)] = "",
    event: Annotated[str, Form()] = "",
    pair: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Change the accounts, or what lets them in."""
    visitor.check("accounts")
    if act not in _ACTS:
        raise RequestError(f"act {act[:40]!r}; expected {', '.join(_ACTS)}")
    name = name.strip()
    _ACTS[act](club, _Asked(visitor.name, name, role, sections, event, pair))
    link = ""
    if act in ("add", "link"):
        code = club.permits.make("reset", seconds=2 * DAY, account=name)
        link = f"{link_base(request, club)}/reset/{code}"
    shown = replace(show_accounts(club, visitor), link=link)
    return show(request, "accounts.html", shown)
