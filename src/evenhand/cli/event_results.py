"""Results: `evenhand event record`, `correct`, `accept`, `award`, `penalty`."""

from typing import Annotated, Any

import typer

from evenhand.cli.event_answers import answer, by_name, opened
from evenhand.cli.event_options import (
    Board,
    EventPath,
    Ew,
    Fixed,
    Force,
    GroupOfResult,
    Ns,
    PairNumber,
    Reason,
    ReasonOptions,
    ResultText,
    RulingOptions,
    Session,
    SpotOptions,
    Sure,
    Table,
)
from evenhand.cli.option_groups import argument, flag, option
from evenhand.cli.output import Printout, warn
from evenhand.errors import FileError, RequestError

Form = Annotated[
    str | None,
    typer.Option(
        "--form", metavar="NAME", help="On a fouled board, the form that was played."
    ),
]


def record(
    file: EventPath,
    result: str | None = argument(
        "RESULT",
        "A contract like '4S N =', a score for NS like -620, or an award like A+/A-.",
    ),
    table: int | None = option("N", "The table; not needed with --ns and --ew."),
    board: int | None = option("N", "The board."),
    results: str | None = option(
        "FILE.csv", "All results of a file; those already known are skipped."
    ),
    correct_others: bool = flag(
        "--correct", "Results of the file that differ correct those recorded."
    ),
    form: Form = None,
    as_planned: bool = flag(
        "--as-planned", "They sat as planned, whichever way round the slip has them."
    ),
    *,
    where: SpotOptions,
    fixed: Fixed = False,
    sure: Sure = False,
    force: Force = False,
) -> Printout:
    """Record a result, or all results of a file."""
    from evenhand.desk.results.single_results import record_result
    from evenhand.desk.rulings.corrections import Ruling

    if results is not None:
        single = (result, table, board, form, where.ns or None, where.ew or None)
        if any(one is not None for one in single):
            raise RequestError("--results and a single result; expected one of them")
        how: dict[str, Any] = {"group": where.group, "session": where.session}
        how |= {"as_planned": as_planned}
        how |= {"replace_others": correct_others}
        how |= {"ruling": Ruling(force=force, fixed=fixed, sure=sure)}
        return _record_file(file, results, how)
    if (
        result is None
        or board is None
        or (table is None and not (where.ns and where.ew))
    ):
        raise RequestError(
            "a result needs --board and --table (or --ns and --ew), as in record "
            "EVENT --table 3 --board 7 '4S N ='; or --results FILE.csv"
        )
    with opened(file) as event:
        done = record_result(
            event,
            where.spot(board, table),
            result,
            form=form or "",
            as_planned=as_planned,
            ruling=Ruling(fixed=fixed, sure=sure),
        )
    return answer(done)


def _record_file(path: str, results: str, how: dict[str, Any]) -> Printout:
    from evenhand.desk.results.result_files import record_results
    from evenhand.formats.event_reading import read_session_file
    from evenhand.formats.text import MOST_PROBLEMS, shown
    from evenhand.movement.phrasing import counted
    from evenhand.scoring.problems import count_problems

    found = read_session_file(results)
    if not found.results:
        raise FileError(f"{shown(results)}: {found.problems[0]}")
    with opened(path) as event:
        unreadable = count_problems(found.problems)
        done = record_results(event, found.results, unreadable=unreadable, **how)
    problems = [*map(str, found.problems), *done.refused]
    for problem in problems[:MOST_PROBLEMS]:
        warn(f"{shown(results)}: {problem}")
    if problems[MOST_PROBLEMS:]:
        more = unreadable + len(done.refused) - MOST_PROBLEMS
        warn(f"{shown(results)}: {counted(more, 'more problem')}")
    return answer(done, code=1 if problems else 0)


@by_name
def correct(
    file: EventPath,
    table: Table,
    board: Board,
    result: str | None = argument("RESULT", "What it really was."),
    delete: bool = flag("--delete", "There was no result; delete it."),
    form: Form = None,
    *,
    where: SpotOptions,
    grounds: RulingOptions,
) -> None:
    """Correct a result, or delete it."""


@by_name
def accept(
    file: EventPath,
    result: ResultText,
    table: Table,
    board: Board,
    ns: Ns,
    ew: Ew,
    reason: Reason,
    at_fault: str | None = option(
        "N,…",
        "The pairs at fault: if they miss a board by it, A- is advised, for others A+.",
    ),
    group: GroupOfResult = None,
    session: Session = None,
    fixed: Fixed = False,
    sure: Sure = False,
) -> None:
    """Accept a result outside the movement: a wrong board or wrong opponents."""


@by_name
def award(
    file: EventPath,
    board: Board,
    award: str = argument(
        "AWARD",
        "Such as A+/A-, 60/40, -420 or '60%+110 40%-50'; or A+ for a pair whose "
        "opponents have played the board elsewhere.",
        ...,
    ),
    table: int | None = option("N", "The table in the hall."),
    everywhere: bool = flag(
        "--all", "At all tables that play the board, say because it was fouled."
    ),
    *,
    where: SpotOptions,
    grounds: RulingOptions,
) -> None:
    """Award an adjusted score, whether there is a result or not."""


@by_name
def penalty(
    file: EventPath,
    pair: PairNumber,
    amount: str = option("AMOUNT", "Such as '-10% of a top', -2% or -3.6 points.", ...),
    group: str | None = option(
        "NAME", "Which group; by default the one it plays in now."
    ),
    session: int | None = option(
        "K", "Which session, 0 for the whole phase; by default the running one."
    ),
    *,
    grounds: ReasonOptions,
) -> None:
    """Penalise a pair, or give it a bonus."""
