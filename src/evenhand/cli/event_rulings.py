"""Rulings: `evenhand event appeal`, `decide`, `hold`, `foul` and `appeals`."""

from evenhand.cli.event_answers import by_name
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
from evenhand.cli.output import Printout


@by_name
def appeal(
    file: EventPath,
    table: Table,
    board: Board,
    result: str = argument("RESULT", "The score that is claimed.", ...),
    *,
    where: SpotOptions,
    grounds: RulingOptions,
) -> None:
    """Note that a result is under appeal; it counts until that is decided."""


@by_name
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
) -> None:
    """Decide an appeal."""


@by_name
def hold(
    file: EventPath,
    table: Table,
    board: Board,
    minutes: int = option("N", "The time that the table has lost.", 0),
    slow: str | None = option("N,…", "The pairs that lost it, if that is known."),
    reason: Reason = "",
    *,
    where: SpotOptions,
) -> None:
    """Take a board from one slow table: it is played late, or ruled on."""


@by_name
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
) -> None:
    """A board was fouled: score it in two forms, before and after."""


def appeals(file: EventPath) -> Printout:
    """Print the open appeals, and the standings by each decision on them."""
    from evenhand.desk.events.looking import pair_names
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.rulings.appeals import find_appeals
    from evenhand.render.appeals_text import appeals_data, appeals_parts

    state = look_at(file)
    found, names = find_appeals(state), pair_names(state)
    return Printout(
        lambda: appeals_data(state, found, names),
        lambda: appeals_parts(state, found, names),
    )
