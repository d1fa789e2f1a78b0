"""Sessions and phases: `evenhand event seat`, `seats`, `close`, `advance` and so on."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.event_answers import answer, opened
from evenhand.cli.event_options import EventPath, Group, Reason, Session
from evenhand.cli.options import Json
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament import SessionSeats
    from evenhand.tournament.event import EventState

_LISTS = ("table", "pair")
EveryGroup = Annotated[
    str | None,
    typer.Option("--group", metavar="NAME", help="Only this group; all otherwise."),
]


def seat(file: EventPath, group: EveryGroup = None, as_json: Json = False) -> None:
    """Seat the next session of a group, or of all groups of the phase."""
    from dataclasses import replace

    from evenhand.desk.sessions import seat_sessions

    with opened(file) as event:
        done = seat_sessions(event, group)
    seated = list(done.data["sessions"])
    named = [f' --group "{name}"' for name in seated] if len(seated) > 1 else [""]
    where = tuple(f"The seats: evenhand event seats {file}{which}" for which in named)
    answer(replace(done, next=done.next + where), as_json=as_json)


def seats(
    file: EventPath,
    group: Group = None,
    session: Session = None,
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
    from evenhand.desk.seats import named_seats

    if by is not None and by not in _LISTS:
        raise RequestError(f"--by {by!r}; expected {', '.join(_LISTS)}")
    state = look_at(file)
    name, number = running_session(state, group, session)
    found, names = named_seats(state, name, number)
    wanted = _LISTS if by is None else (by,)
    with_cards = cards or pair is not None
    if as_json:
        print_json(_data(state, name, found, names, wanted, pair, with_cards))
    elif with_cards:
        from evenhand.render.seats_text import session_cards

        print_parts(session_cards(found, names, pair))
    else:
        print_parts(_lists(state, name, found, names, wanted, console().width))


def _lists(
    state: "EventState",
    group: str,
    session: "SessionSeats",
    names: dict[int, str],
    wanted: tuple[str, ...],
    width: int,
) -> list[Any]:
    from rich.text import Text

    from evenhand.movement.words import one_line
    from evenhand.render import seats_text

    # sheets are hung up: wider than this they are not read
    width = min(width, 2 * seats_text.WIDTH)
    parts: list[Any] = [Text(one_line(f"{state.name} · {group}"), style="bold")]
    if "table" in wanted:
        parts += [Text(), *seats_text.seats_by_table(session, names, width)]
    if "pair" in wanted:
        parts += [Text(), *seats_text.seats_by_pair(session, names, width)]
    return parts


def _data(
    state: "EventState",
    group: str,
    session: "SessionSeats",
    names: dict[int, str],
    wanted: tuple[str, ...],
    pair: int | None,
    with_cards: bool,
) -> dict[str, Any]:
    from evenhand.render import seats_text

    data = {"name": state.name, "group": group, **seats_text.rounds_data(session)}
    if "table" in wanted:
        data["tables"] = seats_text.seats_by_table_data(session, names)["tables"]
    if "pair" in wanted:
        data["pairs"] = seats_text.seats_by_pair_data(session, names)["pairs"]
    if with_cards:
        data["cards"] = seats_text.session_cards_data(session, names, pair)
    return data


def close(
    file: EventPath,
    group: EveryGroup = None,
    force: Annotated[
        bool, typer.Option("--force", help="Also with results missing: late plays.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Close the running session of a group, or of all groups."""
    from evenhand.desk.sessions import close_session

    with opened(file) as event:
        done = close_session(event, group, forced=force)
    answer(done, as_json=as_json)


def advance(
    file: EventPath,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show who would go on; change nothing.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Close the phase: who goes on, with what carryover, who drops in."""
    from evenhand.desk.sessions import advance_phase

    with opened(file) as event:
        done = advance_phase(event, dry_run=dry_run)
    answer(done, as_json=as_json)


def recarry(file: EventPath, reason: Reason = "", as_json: Json = False) -> None:
    """Put carryovers right after a correction; who plays where stays."""
    from evenhand.desk.corrections import mend_carryovers

    with opened(file) as event:
        done = mend_carryovers(event, reason)
    answer(done, as_json=as_json)


def official(
    file: EventPath,
    force: Annotated[
        bool, typer.Option("--force", help="Also before the correction period ends.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Declare the results official: nothing is changed after that."""
    from evenhand.desk.sessions import declare_official

    with opened(file) as event:
        done = declare_official(event, forced=force)
    answer(done, as_json=as_json)
