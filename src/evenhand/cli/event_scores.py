"""Where scores come from: `evenhand event board` and `evenhand event card`."""

from typing import Annotated

import typer

from evenhand.cli.event_options import EventPath, Group, OneSession, Session
from evenhand.cli.option_groups import option
from evenhand.cli.output import Printout
from evenhand.errors import RequestError

PairGroup = Annotated[
    str | None,
    typer.Option(
        "--group", metavar="NAME", help="Which group; by default the last it played in."
    ),
]


def board(
    file: EventPath,
    number: Annotated[
        int,
        typer.Option("--board", metavar="N", help="Which board.", show_default=False),
    ],
    group: Group = None,
    session: Session = None,
) -> Printout:
    """Print all results of a board with their points, and the missing ones."""
    from evenhand.desk.events.groups import running_session
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.views.score_sheets import find_board_sheet
    from evenhand.render.score_sheets_data import board_sheet_data
    from evenhand.render.score_sheets_text import board_sheet_parts

    state = look_at(file)
    play = running_session(state, group, session)
    sheet = find_board_sheet(play, number)
    return Printout(
        lambda: board_sheet_data(state.name, sheet),
        lambda: board_sheet_parts(state.name, sheet),
    )


def card(
    file: EventPath,
    pair: int = option("N", "Whose card.", ...),
    group: PairGroup = None,
    session: OneSession = 0,
) -> Printout:
    """Print a pair's boards, and how its line in the standings is worked out."""
    from evenhand.desk.events.looking import pair_names
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.views.score_sheets import find_pair_group, find_pair_sheet
    from evenhand.render.score_sheets_data import pair_sheet_data
    from evenhand.render.score_sheets_text import pair_sheet_parts

    if session < 0:
        raise RequestError(f"--session {session}; sessions are numbered from 1")
    state = look_at(file)
    name = find_pair_group(state, pair, group)
    sheet = find_pair_sheet(state, pair, name, session)
    names = pair_names(state)
    return Printout(
        lambda: pair_sheet_data(state.name, sheet, names),
        lambda: pair_sheet_parts(state.name, sheet, names),
    )
