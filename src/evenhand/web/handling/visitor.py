"""Who asks: by a cookie, a token or nothing, and what they may do."""

import secrets
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from evenhand.desk.club.club_address import find_set_address, is_only_here
from evenhand.desk.club.club_events import Club
from evenhand.desk.club.playing_directors import has_unlocked
from evenhand.movement.phrasing import listed
from evenhand.web.handling.failures import WebError

#: The cookie of an account or a scorer's link, and that of a table.
SIGNED_IN, AT_TABLE = "evenhand", "evenhand-table"
#: How long a browser stays signed in, and a table's phone stays at its table.
DAYS_SIGNED_IN, DAYS_AT_TABLE = 14, 1
DAY = 86400.0
_DEVICE = "evenhand-device"


#: Who may do what, by role; a table and a link have roles of their own.
_RIGHTS = {
    "accounts": {"owner"},
    "direct": {"owner", "director", "playing director"},
    "enter": {"owner", "director", "playing director", "scorer"},
}


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks.

    Attributes:
        role: that of the account; `scorer` or `table` for a link; empty for nobody.
        name: the account, or what the link is for.
        event: the only event that is open to them; empty for all.
        table: the table at which they sit; 0 for none.
        sections: the only sections that a director works for; empty for all.
        plays: the pair as which a director plays tonight, by event; 0 where the
            director does not play, or has unlocked the results.
    """

    role: str = ""
    name: str = ""
    event: str = ""
    table: int = 0
    sections: tuple[str, ...] = ()
    plays: tuple[tuple[str, int], ...] = ()

    @property
    def by(self) -> str:
        """Who acts, as the log has it."""
        if self.table:
            return f"table {self.table}"
        return f"{'account' if not self.event else 'link'} {self.name}"

    def may(self, right: str, event: str = "") -> bool:
        """Whether they may do something, in an event or in the club.

        Args:
            right: what: accounts, direct or enter.
            event: where; empty for the club.
        """
        return self.role in _RIGHTS[right] and self.event in ("", event)

    def check(self, right: str, event: str = "") -> None:
        """Refuse what they may not do; who is nobody yet may sign in first."""
        if not self.may(right, event):
            raise WebError(403 if self.role else 401)

    def check_whole_event(self) -> None:
        """Refuse what concerns more than the sections that a director works for."""
        if self.sections:
            named = listed(self.sections)
            raise WebError(403, f"you work for section {named}; ask another director")


NOBODY = Visitor()


async def club_of(request: Request) -> Club:
    """The club whose desk this is."""
    club: Club = request.app.state.club
    return club


TheClub = Annotated[Club, Depends(club_of)]


async def find_visitor(request: Request, club: TheClub) -> Visitor:
    """Who is asking; a wrong token is refused, an old cookie stands for nobody."""
    if "authorization" in request.headers or secret_of(request, SIGNED_IN):
        found = await run_in_threadpool(_look_up, request, club)
    else:
        # a hall of phones asks; none of them need wait for a thread
        found = NOBODY
    request.state.who = found
    return found


def _look_up(request: Request, club: Club) -> Visitor:
    given = request.headers.get("authorization", "")
    kind, _, token = given.partition(" ")
    if given and kind.lower() != "bearer":
        raise WebError(401, "expected Authorization: Bearer and a token")
    found = _permitted(club, token, "program") if given else NOBODY
    if given and not found.role:
        raise WebError(401, "this token is not known; make a new one")
    code = secret_of(request, SIGNED_IN)
    if code and not given:
        found = _permitted(club, code, "session", "scorer")
    event = request.path_params.get("event", "")
    if dict(found.plays).get(event) and has_unlocked(club, event, found.name):
        found = replace(found, plays=((event, 0),))
    return found


def _permitted(club: Club, code: str, *kinds: str) -> Visitor:
    """Who has a code of some kinds; nobody if it is unknown or too old."""
    permit = club.permits.find(code, *kinds)
    if permit is None:
        return NOBODY
    if permit.kind == "scorer":
        return Visitor("scorer", permit.label, permit.event)
    account = club.accounts.get(permit.account)
    if account is None:
        return NOBODY
    return Visitor(
        account.role,
        account.name,
        sections=account.sections,
        plays=tuple(account.plays.items()),
    )


def find_table(request: Request, club: TheClub) -> Visitor:
    """The table whose phone asks; nobody if it has not told the evening's code."""
    code = secret_of(request, AT_TABLE)
    permit = club.permits.find(code, "seat") if code else None
    if permit is None:
        return NOBODY
    return Visitor("table", permit.subject, permit.event, int(permit.subject))


TheVisitor = Annotated[Visitor, Depends(find_visitor)]
TheTable = Annotated[Visitor, Depends(find_table)]


def set_cookie(
    request: Request, response: Response, name: str, code: str, days: int
) -> None:
    """Let a browser remember a secret that no script can read.

    Args:
        request: what is answered.
        response: the answer.
        name: what it is kept under.
        code: the secret.
        days: for how long; 0 to forget it.
    """
    response.set_cookie(
        _cookie(request, name),
        code,
        max_age=days * round(DAY),
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


def secret_of(request: Request, name: str) -> str:
    """The secret that a browser remembers under a name; empty if none."""
    return request.cookies.get(_cookie(request, name), "")


def _cookie(request: Request, name: str) -> str:
    # under TLS, browsers let nobody but this very host set a name that begins so
    return f"__Host-{name}" if _is_secure(request) else name


def _is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def address_of(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else "?"


def link_base(request: Request, club: Club) -> str:
    """The address with which links and QR codes begin.

    It is the one that an owner has set, or else the one at which the page was opened;
    but where that is of this machine alone, the one at which the network reaches it.
    """
    opened = str(request.base_url).rstrip("/")
    known = find_set_address(club)
    if known or not is_only_here(opened):
        return known or opened
    return request.app.state.address() or opened


def device_of(request: Request) -> str:
    """The device in words that a director can tell apart: its address and its mark."""
    return f"{address_of(request)} {mark_of(request)}".strip()


def mark_of(request: Request) -> str:
    """The mark that a browser was given; empty if it has none."""
    return secret_of(request, _DEVICE)[:6]


def mark_device(request: Request, response: Response) -> str:
    """Give a browser a mark, so that two phones at one address can be told apart."""
    if not secret_of(request, _DEVICE):
        mark = secrets.token_hex(8)
        set_cookie(request, response, _DEVICE, mark, 400)
        return mark[:6]
    return mark_of(request)
