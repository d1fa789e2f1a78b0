"""Rulings: `evenhand event appeal`, `decide`, `hold`, `foul` and `appeals`."""

from evenhand.cli.event_answers import answer, only_one, opened
from evenhand.cli.event_options import (
    Board,
    EventPath,
    Fixed,
    GroupOfResult,
    Reason,
    ReasonOptions,
    RulingOptions,
    Session,
    SpotOptions,
    Sure,
    Table,
)
from evenhand.cli.option_groups import argument, flag, option
from evenhand.cli.options import Json, numbers


def appeal(
    file: EventPath,
    table: Table,
    board: Board,
    result: str = argument("RESULT", "The score that is claimed.", ...),
    *,
    where: SpotOptions,
    grounds: RulingOptions,
    as_json: Json = False,
) -> None:
    """Note that a result is under appeal; it counts until that is decided."""
    from evenhand.desk.rulings.appeals import appeal_result

    with opened(file) as event:
        spot = where.spot(board, table)
        done = appeal_result(event, spot, result, grounds.ruling)
    answer(done, as_json=as_json)


def decide(
    file: EventPath,
    table: Table,
    board: Board,
    result: str = argument(
        "[RESULT]",
        "What counts if the appeal is upheld; by default what was claimed.",
        "",
    ),
    upheld: bool = flag("--upheld", "The score changes."),
    dismissed: bool = flag("--dismissed", "The score stands."),
    reason: Reason = "",
    *,
    where: SpotOptions,
    fixed: Fixed = False,
    sure: Sure = False,
    as_json: Json = False,
) -> None:
    """Decide an appeal."""
    from evenhand.desk.rulings.appeals import decide_appeal
    from evenhand.desk.rulings.corrections import Ruling

    only_one(upheld=upheld, dismissed=dismissed)
    spot = where.spot(board, table)
    ruling = Ruling(reason, fixed=fixed, sure=sure)
    with opened(file) as event:
        done = decide_appeal(event, spot, upheld=upheld, outcome=result, ruling=ruling)
    answer(done, as_json=as_json)


def hold(
    file: EventPath,
    table: Table,
    board: Board,
    minutes: int = option("N", "The time that the table has lost.", 0),
    slow: str | None = option("N,…", "The pairs that lost it, if that is known."),
    reason: Reason = "",
    *,
    where: SpotOptions,
    as_json: Json = False,
) -> None:
    """Take a board from one slow table: it is played late, or ruled on."""
    from evenhand.desk.rulings.board_troubles import hold_board

    pairs = numbers(slow, "--slow") if slow is not None else ()
    spot = where.spot(board, table)
    with opened(file) as event:
        done = hold_board(event, spot, minutes=minutes, slow=pairs, reason=reason)
    answer(done, as_json=as_json)


def foul(
    file: EventPath,
    board: Board,
    table: int = option("N", "The last table that played it as it was.", ...),
    in_round: int | None = option(
        "K", "In this round; only needed if the table has it twice.", None, "--round"
    ),
    form: str = option("NAME", "What the other form is called; by default B.", ""),
    at: str = option(
        "K-N,…", "Rounds and tables with the other form, if its path is not right.", ""
    ),
    group: GroupOfResult = None,
    session: Session = None,
    dry_run: bool = flag("--dry-run", "Only say who played which form."),
    *,
    grounds: ReasonOptions,
    as_json: Json = False,
) -> None:
    """A board was fouled: score it in two forms, before and after."""
    from evenhand.desk.events.spots import Spot
    from evenhand.desk.rulings.board_troubles import foul_board, read_places

    spot = Spot(board, table, group=group, session=session)
    with opened(file) as event:
        done = foul_board(
            event,
            spot,
            after_round=in_round,
            form=form,
            places=read_places(at) or None,
            dry_run=dry_run,
            ruling=grounds.ruling,
        )
    answer(done, as_json=as_json)


def appeals(file: EventPath, as_json: Json = False) -> None:
    """Print the open appeals, and the standings by each decision on them."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.desk.events.looking import pair_names
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.rulings.appeals import find_appeals
    from evenhand.render.appeals_text import appeals_data, appeals_parts

    state = look_at(file)
    found, names = find_appeals(state), pair_names(state)
    if as_json:
        print_json(appeals_data(state, found, names))
    else:
        print_parts(appeals_parts(state, found, names))
