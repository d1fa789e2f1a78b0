"""Rulings: `evenhand event appeal`, `decide` and `appeals`."""

from typing import Annotated

import typer

from evenhand.cli.event_answers import answer, only_one, opened
from evenhand.cli.event_options import (
    Board,
    EventPath,
    Fixed,
    Force,
    Reason,
    Session,
    Sure,
    Table,
)
from evenhand.cli.event_results import Ew, GroupOfResult, Ns
from evenhand.cli.options import Json


def appeal(
    file: EventPath,
    result: Annotated[
        str, typer.Argument(metavar="RESULT", help="The score that is claimed.")
    ],
    table: Table,
    board: Board,
    ns: Ns = 0,
    ew: Ew = 0,
    reason: Reason = "",
    group: GroupOfResult = None,
    session: Session = None,
    fixed: Fixed = False,
    sure: Sure = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note that a result is under appeal; it counts until that is decided."""
    from evenhand.desk.appeals import appeal_result
    from evenhand.desk.corrections import Ruling
    from evenhand.desk.spots import Spot

    spot = Spot(board, table, ns, ew, group, session)
    with opened(file) as event:
        done = appeal_result(event, spot, result, Ruling(reason, force, fixed, sure))
    answer(done, as_json=as_json)


def decide(
    file: EventPath,
    table: Table,
    board: Board,
    result: Annotated[
        str,
        typer.Argument(
            metavar="[RESULT]",
            help="What counts if the appeal is upheld; by default what was claimed.",
        ),
    ] = "",
    upheld: Annotated[
        bool, typer.Option("--upheld", help="The score changes.")
    ] = False,
    dismissed: Annotated[
        bool, typer.Option("--dismissed", help="The score stands.")
    ] = False,
    ns: Ns = 0,
    ew: Ew = 0,
    reason: Reason = "",
    group: GroupOfResult = None,
    session: Session = None,
    fixed: Fixed = False,
    sure: Sure = False,
    as_json: Json = False,
) -> None:
    """Decide an appeal."""
    from evenhand.desk.appeals import decide_appeal
    from evenhand.desk.corrections import Ruling
    from evenhand.desk.spots import Spot

    only_one(upheld=upheld, dismissed=dismissed)
    spot = Spot(board, table, ns, ew, group, session)
    ruling = Ruling(reason, fixed=fixed, sure=sure)
    with opened(file) as event:
        done = decide_appeal(event, spot, upheld=upheld, outcome=result, ruling=ruling)
    answer(done, as_json=as_json)


def appeals(file: EventPath, as_json: Json = False) -> None:
    """Print the open appeals, and the standings by each decision on them."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.desk.appeals import find_appeals
    from evenhand.desk.looking import pair_names
    from evenhand.desk.opening import look_at
    from evenhand.render.appeals_text import appeals_data, appeals_parts

    state = look_at(file)
    found, names = find_appeals(state), pair_names(state)
    if as_json:
        print_json(appeals_data(state, found, names))
    else:
        print_parts(appeals_parts(state, found, names))
