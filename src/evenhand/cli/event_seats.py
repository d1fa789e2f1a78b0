"""`evenhand event seats`: who sits where in a session as it is played."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.event_options import EventPath, Group, Session
from evenhand.cli.options import Json
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament import SessionSeats

_LISTS = ("table", "pair")


def print_seats(
    file: EventPath,
    group: Group = None,
    session: Session = None,
    in_round: Annotated[
        int | None,
        typer.Option("--round", metavar="K", help="Which round; the first otherwise."),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(metavar="WHAT", help="Only one list: by table or pair."),
    ] = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Guide cards instead of lists.")
    ] = False,
    pair: Annotated[
        int | None, typer.Option(metavar="N", help="Only this pair's guide card.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the seats of a session as it is played, or guide cards."""
    from evenhand.cli.output import console, print_json, print_parts
    from evenhand.desk.groups import running_session
    from evenhand.desk.opening import look_at
    from evenhand.desk.seats import find_away, named_seats
    from evenhand.render.seats_text import session_cards, session_cards_data

    if by is not None and by not in _LISTS:
        raise RequestError(f"--by {by!r}; expected {', '.join(_LISTS)}")
    with_cards = cards or pair is not None
    if with_cards and in_round is not None:
        raise RequestError(f"--round {in_round} and cards; a card holds all rounds")
    state = look_at(file)
    name, number = running_session(state, group, session)
    found, names = named_seats(state, name, number)
    away = find_away(state, name, found)
    wanted = _LISTS if by is None else (by,)
    shown = in_round if in_round is not None else 1
    if as_json:
        data = _data(found, names, wanted, shown, away)
        if with_cards:
            data["cards"] = session_cards_data(found, names, pair, away)
        print_json({"name": state.name, "group": name, **data})
    elif with_cards:
        print_parts(session_cards(found, names, pair, away))
    else:
        title = f"{state.name} · {name}"
        print_parts(_lists(title, found, names, wanted, shown, away, console().width))


def _lists(
    title: str,
    session: "SessionSeats",
    names: dict[int, str],
    wanted: tuple[str, ...],
    in_round: int,
    away: frozenset[tuple[int, int]],
    width: int,
) -> list[Any]:
    from rich.text import Text

    from evenhand.movement.words import one_line
    from evenhand.render import seats_text
    from evenhand.render.session_rounds import announced

    # sheets are hung up: wider than this they are not read
    width = min(width, 2 * seats_text.WIDTH)
    how: Any = (session, names, width, in_round, away)
    parts: list[Any] = [Text(one_line(title), style="bold")]
    if "table" in wanted:
        parts += [Text(), *seats_text.seats_by_table(*how)]
    if "pair" in wanted:
        parts += [Text(), *seats_text.seats_by_pair(*how)]
    said = announced(session)
    return [*parts, Text(), *said] if said else parts


def _data(
    session: "SessionSeats",
    names: dict[int, str],
    wanted: tuple[str, ...],
    in_round: int,
    away: frozenset[tuple[int, int]],
) -> dict[str, Any]:
    from evenhand.render import seats_text
    from evenhand.render.session_rounds import announcements_of

    how: Any = (session, names, in_round, away)
    said = [
        {"section": section, **announcement.as_data()}
        for section, found in announcements_of(session).items()
        for announcement in found
    ]
    data = seats_text.rounds_data(session, away)
    data |= {"round": in_round, "announcements": said}
    if "table" in wanted:
        data["tables"] = seats_text.seats_by_table_data(*how)["tables"]
    if "pair" in wanted:
        data["pairs"] = seats_text.seats_by_pair_data(*how)["pairs"]
    return data
