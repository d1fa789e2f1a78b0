"""The club for everybody: past events, its players, and the table of the season."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club.club_events import Club
from evenhand.desk.public.club_history import (
    PastEvent,
    Placing,
    Players,
    PlayerSeen,
    Season,
    SeasonLine,
    find_past_events,
    find_placings,
    find_season,
    rank_season,
    set_season,
)
from evenhand.languages import Said
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class EventListed:
    """A past event in the list.

    Attributes:
        name: its name in addresses.
        title: what people call it.
        day: when it was begun, in ISO 8601; empty if nobody knows.
        pairs: how many were ranked.
        winners: who won each of its rankings.
    """

    name: str
    title: str
    day: str
    pairs: int
    winners: tuple[tuple[PlayerSeen, ...], ...]


@dataclass(frozen=True, slots=True)
class ClubPage:
    """The club for everybody.

    Attributes:
        events: those that are over and published, the latest first.
    """

    events: tuple[EventListed, ...]


def show_club(club: TheClub) -> ClubPage:
    """The past events of the club."""
    players = Players(club)
    return ClubPage(
        tuple(
            EventListed(
                one.name,
                one.title,
                one.day,
                len(one.placings),
                tuple(
                    players.see(first.players)
                    for first in one.placings
                    if first.rank == 1
                ),
            )
            for one in find_past_events(club)
        )
    )


@dataclass(frozen=True, slots=True)
class PlacingShown:
    """How a player did in an event.

    Attributes:
        event: its name in addresses.
        title: what people call it.
        day: when.
        pair: the number of the pair.
        partners: with whom.
        rank: the place.
        tied: whether others have the same.
        of: how many pairs were ranked.
        percent: the percentage; None where there is none.
    """

    event: str
    title: str
    day: str
    pair: int
    partners: tuple[PlayerSeen, ...]
    rank: int
    tied: bool
    of: int
    percent: float | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's history, or that of a pair.

    Attributes:
        players: the player, and the partner if only what they played together is shown.
        placings: how they did, the latest first.
        mean: the mean of their percentages; None if they have none.
        best: the best of them.
    """

    players: tuple[PlayerSeen, ...]
    placings: tuple[PlacingShown, ...]
    mean: float | None
    best: float | None


def show_player(player: str, club: TheClub, partner: str = "") -> PlayerPage:
    """What a player has played, with everybody or with one partner."""
    players = Players(club)
    name, other = players.name_of(player), players.name_of(partner)
    found = find_placings(find_past_events(club), name, other) if name else []
    if not found or bool(partner) != bool(other):
        raise WebError(404, Said("nothing that is public names this player"))
    shares = [one.percent for _, one in found if one.percent is not None]
    return PlayerPage(
        players.see([name, other] if other else [name]),
        tuple(_shown(event, one, name, players) for event, one in found),
        round(sum(shares) / len(shares), 2) if shares else None,
        round(max(shares), 2) if shares else None,
    )


def _shown(event: PastEvent, one: Placing, name: str, players: Players) -> PlacingShown:
    return PlacingShown(
        event.name,
        event.title,
        event.day,
        one.pair,
        players.see(other for other in one.players if other != name),
        one.rank,
        one.tied,
        one.of,
        None if one.percent is None else round(one.percent, 2),
    )


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The table of the season.

    Attributes:
        season: its rules.
        lines: the players, the best first.
        events: how many events it has had.
        may_set: whether its rules can be set here.
    """

    season: Season
    lines: tuple[SeasonLine, ...]
    events: int
    may_set: bool


def show_season(club: TheClub, visitor: TheVisitor) -> SeasonPage:
    """The table of the season, and its rules."""
    season, events = find_season(club), find_past_events(club)
    return SeasonPage(
        season,
        rank_season(season, events, Players(club)),
        sum(map(season.has, events)),
        visitor.may("accounts"),
    )


add_page(ROUTER, "/club", "club.html", show_club)
add_page(ROUTER, "/club/season", "club_season.html", show_season)
add_page(ROUTER, "/club/players/{player}", "club_player.html", show_player)


@ROUTER.post("/club/season", include_in_schema=False)
def set_rules(
    club: TheClub,
    visitor: TheVisitor,
    title: Annotated[str, Form(max_length=80)] = "",
    since: Annotated[str, Form(max_length=10)] = "",
    until: Annotated[str, Form(max_length=10)] = "",
    best: Annotated[int, Form()] = 5,
    by: Annotated[str, Form(max_length=20)] = "percentage",
) -> Response:
    """Set the rules of the season."""
    visitor.check("accounts")
    set_season(club, Season(title.strip(), since.strip(), until.strip(), best, by))
    return RedirectResponse("/club/season", 303)


def find_players_of(club: Club, event: str, pair: int) -> tuple[PlayerSeen, ...]:
    """The players of a pair who have a history to look up."""
    found = [one for one in find_past_events(club) if one.name == event]
    players = Players(club) if found else None
    return tuple(
        seen
        for past in found
        for one in past.placings
        if one.pair == pair and players is not None
        for seen in players.see(one.players)
        if seen.id
    )
