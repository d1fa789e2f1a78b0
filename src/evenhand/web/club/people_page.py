"""The players of the club: found, corrected, and removed when they ask for it."""

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import Response

from evenhand.desk.pairs.club_players import (
    KnownPlayer,
    correct_player,
    find_player,
    find_players,
    remove_player,
)
from evenhand.desk.public.name_privacy import (
    find_private,
    show_by_initials,
    show_everybody_by_initials,
)
from evenhand.errors import RequestError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.templating import show
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Players of the club.

    Attributes:
        text: what was looked for.
        players: of whose names a word begins with it.
        everybody: whether the public sees initials of everybody.
        private: the ids of those of whom it sees initials in any case.
        done: what was just done, if anything: corrected or removed.
    """

    text: str
    players: tuple[KnownPlayer, ...]
    everybody: bool = False
    private: frozenset[str] = frozenset()
    done: str = ""


def show_people(club: TheClub, visitor: TheVisitor, text: str = "") -> PeoplePage:
    """The players whom the events of the club name, by the beginning of a name."""
    visitor.check("accounts")
    return PeoplePage(text[:120], find_players(club, text[:120]), *find_private(club))


add_page(ROUTER, "/people", "people.html", show_people)


@ROUTER.post("/people", include_in_schema=False)
def change_people(
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    act: Annotated[str, Form()],
    id: Annotated[str, Form(max_length=40)] = "",  # noqa: A002 (the name in the form)
    name: Annotated[str, Form(max_length=200)] = "",
    member_of: Annotated[str, Form(max_length=200)] = "",
    number: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Correct a player, remove the name for good, or hide it from the public."""
    visitor.check("accounts")
    if act in ("everybody", "nobody"):
        show_everybody_by_initials(club, wanted=act == "everybody")
        return show(request, "people.html", show_people(club, visitor))
    known = find_player(club, id)
    if act in ("initials", "name"):
        show_by_initials(club, known.id, wanted=act == "initials")
        page = show_people(club, visitor, known.name)
    elif act == "correct":
        correct_player(club, replace(known, name=name, club=member_of, number=number))
        page = show_people(club, visitor, find_player(club, known.id).name)
    elif act == "remove":
        remove_player(club, known.id)
        page = show_people(club, visitor)
    else:
        raise RequestError(
            f"act {act[:40]!r}; expected correct, remove, "
            "initials, name, everybody or nobody"
        )
    return show(request, "people.html", replace(page, done=act))
