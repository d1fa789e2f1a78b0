"""`evenhand plan seats`: the seats of a session, and the guide cards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.options import GuideCardOfPair, GuideCards, Json
from evenhand.cli.plan_options import PlanFile
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evenhand.tournament.plan.plan import Plan
    from evenhand.tournament.plan.planned_group import PlannedGroup
    from evenhand.tournament.seated import SeatedSession

_LISTS = ("line", "table", "pair")


def print_seats(
    file: PlanFile,
    session: Annotated[
        int, typer.Option(metavar="K", help="Which session of the group, from 1.")
    ],
    group: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Which group; by default that of the first phase."
        ),
    ] = None,
    pairs: Annotated[
        str | None,
        typer.Option(
            metavar="PAIRS.csv",
            help="Numbers and names; in a later group the numbers are places in the "
            "order in which its pairs come in.",
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT", help="Only one list: line, table or pair; by default all."
        ),
    ] = None,
    cards: GuideCards = False,
    pair: GuideCardOfPair = None,
    as_json: Json = False,
) -> None:
    """Print the seats of a session, or the guide cards."""
    from evenhand.cli.output import console, print_json, print_parts
    from evenhand.cli.plan_entries import read_names
    from evenhand.formats.plan_file import read_plan

    if by is not None and by not in _LISTS:
        raise RequestError(f"--by {by!r}; expected {', '.join(_LISTS)}")
    plan = read_plan(file).sound()
    first = plan.event.phases[0].groups[0].name
    seated = plan.group(first if group is None else group)
    chosen = _pick_session(seated, session)
    names = read_names(pairs, seated.pairs)
    wanted = _LISTS if by is None else (by,)
    if by == "line":
        _check_lines(seated)
    with_cards = cards or pair is not None
    if as_json:
        data = _data(plan, seated, chosen, names, wanted)
        print_json(data | (_cards_data(chosen, names, pair) if with_cards else {}))
    elif with_cards:
        from evenhand.render.seats_text import session_cards

        print_parts(session_cards(chosen, names, pair))
    else:
        print_parts(_lists(plan, seated, chosen, names, wanted, console().width))


def _pick_session(group: "PlannedGroup", session: int) -> "SeatedSession":
    if not 1 <= session <= group.sessions:
        raise RequestError(
            f"session {session} of {group.name}; expected 1 to {group.sessions}"
        )
    return group.seats()[session - 1]


def _check_lines(group: "PlannedGroup") -> None:
    if not group.layout.by_lines:
        raise RequestError(
            f"--by line in {group.name}, which is one field without lines; choose --by "
            "table or --by pair"
        )


def _lists(
    plan: "Plan",
    group: "PlannedGroup",
    session: "SeatedSession",
    names: dict[int, str],
    wanted: tuple[str, ...],
    width: int,
) -> Iterator["RenderableType"]:
    from rich.text import Text

    from evenhand.render import seats_text
    from evenhand.tournament.seating.group_seating import LineSeating

    yield Text(f"{plan.name} · {group.name}", style="bold")
    if group.name != plan.event.phases[0].groups[0].name:
        yield f"The numbers are places in {group.name}, in order of entry."
    # The sheets are hung up, and nobody can read wider ones.
    width = min(width, 2 * seats_text.WIDTH)
    seating = group.seating
    if "line" in wanted and isinstance(seating, LineSeating):
        lines, table = seating.lines, seating.table
        yield Text()
        yield from seats_text.seats_by_line(session, lines, table, names)
    if "table" in wanted:
        yield Text()
        yield from seats_text.seats_by_table(session, names, width)
    if "pair" in wanted:
        yield Text()
        yield from seats_text.seats_by_pair(session, names, width)


def _data(
    plan: "Plan",
    group: "PlannedGroup",
    session: "SeatedSession",
    names: dict[int, str],
    wanted: tuple[str, ...],
) -> dict[str, Any]:
    from evenhand.render import seats_text
    from evenhand.tournament.seating.group_seating import LineSeating

    data: dict[str, Any] = {
        "name": plan.name,
        "group": group.name,
        **seats_text.rounds_data(session),
    }
    seating = group.seating
    if "line" in wanted and isinstance(seating, LineSeating):
        lines = seats_text.seats_by_line_data(
            session, seating.lines, seating.table, names
        )
        data |= {"meetings": lines["meetings"], "lines": lines["lines"]}
    if "table" in wanted:
        data["tables"] = seats_text.seats_by_table_data(session, names)["tables"]
    if "pair" in wanted:
        data["pairs"] = seats_text.seats_by_pair_data(session, names)["pairs"]
    return data


def _cards_data(
    session: "SeatedSession", names: dict[int, str], pair: int | None
) -> dict[str, Any]:
    from evenhand.render.seats_text import session_cards_data

    return {"cards": session_cards_data(session, names, pair)}
