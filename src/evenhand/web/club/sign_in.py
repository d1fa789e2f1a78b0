"""Getting in: the owner's first link, passwords, and out again."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club.club_events import (
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    Account,
    Club,
    Permit,
    Role,
)
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page, local_path
from evenhand.web.handling.templating import show
from evenhand.web.handling.visitor import (
    DAY,
    DAYS_SIGNED_IN,
    SIGNED_IN,
    TheClub,
    TheVisitor,
    address_of,
    mark_device,
    secret_of,
    set_cookie,
)

#: How often one address, or one account, may be wrong in ten minutes.
_TRIES, _SECONDS = 10, 600
_USED = "this link was used, or is too old; ask for a new one"

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
        asks_old: whether the old password has to be given.
        shortest: how long it has to be.
    """

    name: str
    asks_old: bool = False
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
    if not _is_right(request, club, name.strip(), password):
        wrong = LoginPage(local_path(next), "that name and password do not fit")
        return show(request, "login.html", wrong, 401)
    return _let_in(request, club, name.strip(), local_path(next))


def _is_right(request: Request, club: Club, name: str, password: str) -> bool:
    """Whether a password is right; nobody may try too often."""
    # however the name is written, the tries are those of one account
    tried = (
        f"password from {address_of(request)}",
        f"password of {name.casefold()[:80]}",
    )
    for one in tried:
        if not club.permits.allow_try(one, _TRIES, _SECONDS):
            raise WebError(429)
    if club.accounts.check_password(name, password) is None:
        return False
    for one in tried:
        club.permits.forget_tries(one)
    return True


@ROUTER.post("/logout", include_in_schema=False)
def sign_out(request: Request, club: TheClub) -> Response:
    """End this browser's session; its cookie is worth nothing afterwards."""
    permit = club.permits.find(secret_of(request, SIGNED_IN), "session")
    if permit is not None:
        club.permits.remove(permit.id)
    answer = RedirectResponse("/", 303)
    set_cookie(request, answer, SIGNED_IN, "", 0)
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


def show_own_password(visitor: TheVisitor) -> PasswordPage:
    """Change your password."""
    if not visitor.role or visitor.event:
        raise WebError(401)
    return PasswordPage(visitor.name, asks_old=True)


add_page(ROUTER, "/password", "password.html", show_own_password)


@ROUTER.post("/password", include_in_schema=False)
def change_password(
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    old: Annotated[str, Form(max_length=LONGEST_PASSWORD)],
    password: Annotated[str, Form()],
) -> Response:
    """Change one's own password, by the old one; other browsers are signed out."""
    name = show_own_password(visitor).name
    if not _is_right(request, club, name, old):
        raise WebError(403, "the old password does not fit; nothing was changed")
    club.accounts.set_password(name, password)
    return _let_in(request, club, name, "/")


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
