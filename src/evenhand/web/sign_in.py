"""Getting in: the owner's first link, passwords, and out again."""

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club import (
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    Account,
    Club,
    Permit,
    Role,
)
from evenhand.desk.club_address import find_set_address, set_address
from evenhand.desk.playing_directors import find_plays
from evenhand.errors import RequestError
from evenhand.web.failures import WebError
from evenhand.web.page_routes import add_page, local_path
from evenhand.web.templating import show
from evenhand.web.visitor import (
    DAY,
    DAYS_SIGNED_IN,
    SIGNED_IN,
    TheClub,
    TheVisitor,
    address_of,
    link_base,
    mark_device,
    set_cookie,
)

#: How often one address, or one account, may be wrong in ten minutes.
_TRIES, _SECONDS = 10, 600
_USED = "this link was used, or is too old; ask for a new one"

#: What can be done on the page of the accounts.
_ACTS = ("add", "remove", "link", "plays", "revoke", "address")

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class LoginPage:
    """Where one signs in.

    Attributes:
        next: the page to go to afterwards.
        wrong: what was wrong with the last try; empty if nothing was.
    """

    next: str = "/"
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class PasswordPage:
    """Where one chooses a password.

    Attributes:
        name: whose; empty if the name is to be chosen too.
        shortest: how long it has to be.
    """

    name: str
    shortest: int = SHORTEST_PASSWORD


def show_login(next: str = "/") -> LoginPage:  # noqa: A002 (the name in the address)
    """Sign in."""
    return LoginPage(local_path(next))


add_page(ROUTER, "/login", "login.html", show_login)


@ROUTER.post("/login", include_in_schema=False)
def let_in(
    request: Request,
    club: TheClub,
    name: Annotated[str, Form()],
    password: Annotated[str, Form(max_length=LONGEST_PASSWORD)],
    next: Annotated[str, Form()] = "/",  # noqa: A002 (the name in the form)
) -> Response:
    """Let an account in."""
    name = name.strip()
    # however the name is written, the tries are those of one account
    tried = (
        f"password from {address_of(request)}",
        f"password of {name.casefold()[:80]}",
    )
    for one in tried:
        if not club.permits.allow_try(one, _TRIES, _SECONDS):
            raise WebError(429)
    account = club.accounts.check_password(name, password)
    if account is None:
        wrong = LoginPage(local_path(next), "that name and password do not fit")
        return show(request, "login.html", wrong, 401)
    for one in tried:
        club.permits.forget_tries(one)
    return _let_in(request, club, account.name, local_path(next))


@ROUTER.post("/logout", include_in_schema=False)
def sign_out(request: Request, club: TheClub) -> Response:
    """End this browser's session; its cookie is worth nothing afterwards."""
    permit = club.permits.find(request.cookies.get(SIGNED_IN, ""), "session", "scorer")
    if permit is not None and permit.kind == "session":
        club.permits.remove(permit.id)
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(SIGNED_IN)
    return answer


def show_first(code: str, club: TheClub) -> PasswordPage:
    """Begin as the owner of a new club."""
    _check_first(club, code)
    return PasswordPage("")


add_page(ROUTER, "/first/{code}", "password.html", show_first)


@ROUTER.post("/first/{code}", include_in_schema=False)
def begin_club(
    code: str,
    request: Request,
    club: TheClub,
    name: Annotated[str, Form()],
    password: Annotated[str, Form()],
) -> Response:
    """Make the owner's account, and use the link up."""
    link = _check_first(club, code)
    club.accounts.add(Account(name.strip(), Role.OWNER), password)
    if not club.permits.remove(link.id):
        # sent twice at once, and the other was first
        club.accounts.remove(name.strip())
        raise WebError(404, _USED)
    return _let_in(request, club, name.strip(), "/")


def show_reset(code: str, club: TheClub) -> PasswordPage:
    """Choose a password."""
    link = club.permits.find(code, "reset")
    if link is None:
        raise WebError(404, _USED)
    return PasswordPage(link.account)


add_page(ROUTER, "/reset/{code}", "password.html", show_reset)


@ROUTER.post("/reset/{code}", include_in_schema=False)
def choose_password(
    code: str, request: Request, club: TheClub, password: Annotated[str, Form()]
) -> Response:
    """Set a password by a link that only one person has."""
    name = show_reset(code, club).name
    club.accounts.set_password(name, password)
    return _let_in(request, club, name, "/")


@dataclass(frozen=True, slots=True)
class AccountShown:
    """An account.

    Attributes:
        name: what they sign in with.
        role: what they may do.
        has_password: whether they have chosen a password.
        plays: the pair they play in, by event; 0 where they do not play.
    """

    name: str
    role: str
    has_password: bool
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
            AccountShown(one.name, one.role, one.has_password, dict(one.plays))
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


@ROUTER.post("/accounts", include_in_schema=False)
def change_accounts(
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    act: Annotated[str, Form()],
    name: Annotated[str, Form(max_length=200)] = "",
    role: Annotated[str, Form()] = "director",
    event: Annotated[str, Form()] = "",
    pair: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Change the accounts, or what lets them in."""
    visitor.check("accounts")
    name = name.strip()
    if act not in _ACTS:
        raise RequestError(f"act {act[:40]!r}; expected {', '.join(_ACTS)}")
    if act == "revoke":
        _take_token_back(club, name)
    elif act == "address":
        set_address(club, name)
    elif act == "add":
        if role not in [*Role]:
            raise RequestError(f"role {role[:40]!r}; expected {', '.join(Role)}")
        plays = find_plays(club, event, pair) if event or pair.strip() else {}
        club.accounts.add(Account(name, Role(role), plays=plays))
    else:
        account = _find_account(club, name)
        if act == "remove":
            if name == visitor.name:
                raise RequestError("your own account; another owner has to remove it")
            club.accounts.remove(name)
        elif act == "plays":
            plays = {**account.plays, **find_plays(club, event, pair)}
            club.accounts.change(replace(account, plays=plays))
    link = ""
    if act in ("add", "link"):
        code = club.permits.make("reset", seconds=2 * DAY, account=name)
        link = f"{link_base(request, club)}/reset/{code}"
    shown = replace(show_accounts(club, visitor), link=link)
    return show(request, "accounts.html", shown)


def _find_account(club: Club, name: str) -> Account:
    account = club.accounts.get(name)
    if account is None:
        raise RequestError(f"no account {name[:60]!r}; choose one of the list")
    return account


def _take_token_back(club: Club, id: str) -> None:  # noqa: A002 - as rows have it
    if id not in {one.id for one in club.permits.all("program")}:
        raise WebError(404, "there is no such token; it was taken back already")
    club.permits.remove(id)


def owner_link(club: Club) -> str | None:
    """A link for the first owner; None once there is one with a password."""
    if _has_owner(club):
        return None
    return club.permits.make("owner", seconds=7 * DAY)


def _has_owner(club: Club) -> bool:
    return any(one.role == "owner" and one.has_password for one in club.accounts.all())


def _check_first(club: Club, code: str) -> Permit:
    """The owner's link, if it still holds."""
    link = club.permits.find(code, "owner")
    if link is None or _has_owner(club):
        raise WebError(404, _USED)
    return link


def _let_in(request: Request, club: Club, name: str, where: str) -> Response:
    answer = RedirectResponse(where, 303)
    seconds = DAYS_SIGNED_IN * DAY
    code = club.permits.make("session", seconds=seconds, account=name)
    set_cookie(request, answer, SIGNED_IN, code, DAYS_SIGNED_IN)
    mark_device(request, answer)
    return answer
