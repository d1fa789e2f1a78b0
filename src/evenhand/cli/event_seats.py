"""`evenhand event seats`: who sits where in a session as it is played."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.event_options import EventPath, Group, Session
from evenhand.cli.options import GuideCardOfPair, GuideCards, Json
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament.seated import SeatedSession

_LISTS = ("table", "pair")


@dataclass(frozen=True, slots=True)
class _Posted:
    """What is posted.

    Attributes:
        session: the session as it is played.
        planned: the session as planned; None if that is not known.
        names: the names of the pairs.
        away: the absent pairs, each with the round.
        in_round: the round of the lists.
        wanted: which lists.
    """

    session: "SeatedSession"
    planned: "SeatedSession | None"
    names: dict[int, str]
    away: frozenset[tuple[int, int]]
    in_round: int
    wanted: tuple[str, ...]


def print_seats(
    file: EventPath,
    group: Group = None,
    session: Session = None,
    in_round: Annotated[
        int | None,
        typer.Option("--round", metavar="K", help="Which round; by default the first."),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(metavar="WHAT", help="Only one list: by table or pair."),
    ] = None,
    cards: GuideCards = False,
    pair: GuideCardOfPair = None,
    as_json: Json = False,
) -> None:
    """Print the seats of a session as it is played, or guide cards."""
    from evenhand.cli.output import console, print_json, print_parts
    from evenhand.desk.groups import running_session
    from evenhand.desk.looking import pair_names
    from evenhand.desk.opening import look_at
    from evenhand.desk.seat_lists import find_away, planned_seats, posted_seats
    from evenhand.render.seats_text import session_cards, session_cards_data

    if by is not None and by not in _LISTS:
        raise RequestError(f"--by {by!r}; expected {', '.join(_LISTS)}")
    with_cards = cards or pair is not None
    if with_cards and in_round is not None:
        raise RequestError(f"--round {in_round} and cards; a card holds all rounds")
    state = look_at(file)
    play = running_session(state, group, session)
    found, names, name = posted_seats(play), pair_names(state), play.group.name
    away = find_away(play, found)
    posted = _Posted(
        found,
        planned_seats(play),
        names,
        away,
        in_round if in_round is not None else 1,
        _LISTS if by is None else (by,),
    )
    if as_json:
        data = _data(posted)
        if with_cards:
            data["cards"] = session_cards_data(found, names, pair, away)
        print_json({"name": state.name, "group": name, **data})
    elif with_cards:
        print_parts(session_cards(found, names, pair, away))
    else:
        print_parts(_lists(f"{state.name} · {name}", posted, console().width))


def _lists(title: str, posted: _Posted, width: int) -> list[Any]:
    from rich.text import Text

    from evenhand.movement.phrasing import one_line
    from evenhand.render import seats_text
    from evenhand.render.session_rounds import announced

    # sheets are put up on a wall: nobody reads lines wider than this
    width = min(width, 2 * seats_text.WIDTH)
    how: Any = (posted.session, posted.names, width, posted.in_round, posted.away)
    parts: list[Any] = [Text(one_line(title), style="bold")]
    if "table" in posted.wanted:
        parts += [Text(), *seats_text.seats_by_table(*how)]
    if "pair" in posted.wanted:
        parts += [Text(), *seats_text.seats_by_pair(*how)]
    said = announced(posted.session, posted.planned)
    return [*parts, Text(), *said] if said else parts


def _data(posted: _Posted) -> dict[str, Any]:
    from evenhand.render import seats_text
    from evenhand.render.announcement_words import announcement_data
    from evenhand.render.session_rounds import announcements_of

    how: Any = (posted.session, posted.names, posted.in_round, posted.away)
    said = [
        {"section": section, **announcement_data(announcement)}
        for section, found in announcements_of(posted.session, posted.planned).items()
        for announcement in found
    ]
    data = seats_text.rounds_data(posted.session, posted.away)
    data |= {"round": posted.in_round, "announcements": said}
    if "table" in posted.wanted:
        data["tables"] = seats_text.seats_by_table_data(*how)["tables"]
    if "pair" in posted.wanted:
        data["pairs"] = seats_text.seats_by_pair_data(*how)["pairs"]
    return data
