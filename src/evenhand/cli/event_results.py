"""Results: `evenhand event record`, `correct`, `accept`, `award`, `penalty`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.event_answers import answer, opened
from evenhand.cli.event_options import (
    Board,
    EventPath,
    Fixed,
    Force,
    PairNumber,
    Reason,
    ResultText,
    Session,
    Sure,
    Table,
)
from evenhand.cli.options import Json, numbers
from evenhand.cli.output import warn
from evenhand.errors import FileError, RequestError

if TYPE_CHECKING:
    from evenhand.tournament.answers.answer import Answer

Ns = Annotated[int, typer.Option("--ns", metavar="N", help="The pair that sat NS.")]
Ew = Annotated[int, typer.Option("--ew", metavar="N", help="The pair that sat EW.")]
Form = Annotated[
    str | None,
    typer.Option(
        "--form", metavar="NAME", help="On a fouled board, the form that was played."
    ),
]
#: By default a result belongs to the only group that has such a meeting.
GroupOfResult = Annotated[
    str | None,
    typer.Option(
        "--group", metavar="NAME", help="Which group; by default the one it fits."
    ),
]


def record(
    file: EventPath,
    result: Annotated[
        str | None,
        typer.Argument(
            metavar="RESULT",
            help="A contract like '4S N =', a score for NS like -620, or an award like "
            "A+/A-.",
        ),
    ] = None,
    table: Annotated[
        int | None,
        typer.Option(metavar="N", help="The table; not needed with --ns and --ew."),
    ] = None,
    board: Annotated[int | None, typer.Option(metavar="N", help="The board.")] = None,
    ns: Ns = 0,
    ew: Ew = 0,
    results: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.csv",
            help="All results of a file; those already known are skipped.",
        ),
    ] = None,
    correct_others: Annotated[
        bool,
        typer.Option(
            "--correct", help="Results of the file that differ correct those recorded."
        ),
    ] = False,
    form: Form = None,
    as_planned: Annotated[
        bool,
        typer.Option(
            "--as-planned",
            help="They sat as planned, whichever way round the slip has them.",
        ),
    ] = False,
    group: GroupOfResult = None,
    session: Session = None,
    fixed: Fixed = False,
    sure: Sure = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Record a result, or all results of a file."""
    from evenhand.desk.corrections import Ruling
    from evenhand.desk.results import record_result
    from evenhand.desk.spots import Spot

    if results is not None:
        if (result, table, board, ns, ew, form) != (None, None, None, 0, 0, None):
            raise RequestError("--results and a single result; expected one of them")
        how: dict[str, Any] = {"group": group, "session": session}
        how |= {"as_planned": as_planned}
        how |= {"replace_others": correct_others}
        how |= {"ruling": Ruling(force=force, fixed=fixed, sure=sure)}
        _record_file(file, results, how, as_json=as_json)
        return
    if result is None or board is None or (table is None and not (ns and ew)):
        raise RequestError(
            "a result needs --board and --table (or --ns and --ew), as in record "
            "EVENT --table 3 --board 7 '4S N ='; or --results FILE.csv"
        )
    with opened(file) as event:
        spot = Spot(board, table, ns, ew, group, session)
        done = record_result(
            event,
            spot,
            result,
            form=form or "",
            as_planned=as_planned,
            ruling=Ruling(fixed=fixed, sure=sure),
        )
    answer(done, as_json=as_json)


def _record_file(
    path: str, results: str, how: dict[str, Any], *, as_json: bool
) -> None:
    from evenhand.desk.result_files import record_results
    from evenhand.formats.results_csv import read_results
    from evenhand.formats.text import MOST_PROBLEMS, shown

    found = read_results(results)
    if not found.results:
        raise FileError(f"{shown(results)}: {found.problems[0]}")
    with opened(path) as event:
        unreadable = len(found.problems)
        done = record_results(event, found.results, unreadable=unreadable, **how)
    problems = [*map(str, found.problems), *done.refused]
    for problem in problems[:MOST_PROBLEMS]:
        warn(f"{shown(results)}: {problem}")
    if problems[MOST_PROBLEMS:]:
        warn(f"{shown(results)}: {len(problems) - MOST_PROBLEMS} more problems")
    answer(done, as_json=as_json)
    if problems:
        raise typer.Exit(1)


def correct(
    file: EventPath,
    table: Table,
    board: Board,
    result: Annotated[
        str | None, typer.Argument(metavar="RESULT", help="What it really was.")
    ] = None,
    ns: Ns = 0,
    ew: Ew = 0,
    delete: Annotated[
        bool, typer.Option("--delete", help="There was no result; delete it.")
    ] = False,
    form: Form = None,
    group: GroupOfResult = None,
    session: Session = None,
    reason: Reason = "",
    fixed: Fixed = False,
    sure: Sure = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Correct a result, or delete it."""
    from evenhand.desk.corrections import Ruling
    from evenhand.desk.results import correct_result, erase_result
    from evenhand.desk.spots import Spot

    if (result is None) != delete:
        raise RequestError("expected the right RESULT, or --delete")
    if delete and form is not None:
        raise RequestError(f"--delete and --form {form}; expected one of them")
    spot = Spot(board, table, ns, ew, group, session)
    ruling = Ruling(reason, force, fixed, sure)
    done: Answer
    with opened(file) as event:
        if result is None:
            done = erase_result(event, spot, ruling)
        else:
            done = correct_result(event, spot, result, ruling, form=form)
    answer(done, as_json=as_json)


def accept(
    file: EventPath,
    result: ResultText,
    table: Table,
    board: Board,
    ns: Ns,
    ew: Ew,
    reason: Reason,
    at_fault: Annotated[
        str | None,
        typer.Option(
            metavar="N,…",
            help="The pairs at fault: if they miss a board by it, A- is advised, for "
            "others A+.",
        ),
    ] = None,
    group: GroupOfResult = None,
    session: Session = None,
    fixed: Fixed = False,
    sure: Sure = False,
    as_json: Json = False,
) -> None:
    """Accept a result outside the movement: a wrong board or wrong opponents."""
    from evenhand.desk.corrections import Ruling
    from evenhand.desk.results import accept_result
    from evenhand.desk.spots import Spot

    guilty = numbers(at_fault, "--at-fault") if at_fault is not None else ()
    spot = Spot(board, table, ns, ew, group, session)
    with opened(file) as event:
        ruling = Ruling(fixed=fixed, sure=sure)
        done = accept_result(
            event, spot, result, reason, at_fault=guilty, ruling=ruling
        )
    answer(done, as_json=as_json)


def award(
    file: EventPath,
    ruling: Annotated[
        str,
        typer.Argument(
            metavar="AWARD",
            help="Such as A+/A-, 60/40, -420 or '60%+110 40%-50'; or A+ for a pair "
            "whose opponents have played the board elsewhere.",
        ),
    ],
    board: Board,
    table: Annotated[
        int | None, typer.Option(metavar="N", help="The table in the hall.")
    ] = None,
    everywhere: Annotated[
        bool,
        typer.Option(
            "--all",
            help="At all tables that play the board, say because it was fouled.",
        ),
    ] = False,
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
    """Award an adjusted score, whether there is a result or not."""
    from evenhand.desk.awards import award_everywhere
    from evenhand.desk.corrections import Ruling
    from evenhand.desk.results import rule_award
    from evenhand.desk.spots import Spot

    if everywhere and (table is not None or ns or ew):
        raise RequestError("--all with --table, --ns or --ew; expected one of them")
    if table is None and not everywhere:
        raise RequestError("an award needs --table, or --all for every table")
    spot = Spot(board, table, ns, ew, group, session)
    grounds = Ruling(reason, force, fixed, sure)
    done: Answer
    with opened(file) as event:
        if everywhere:
            done = award_everywhere(event, spot, ruling, grounds)
        else:
            done = rule_award(event, spot, ruling, grounds)
    answer(done, as_json=as_json)


def penalty(
    file: EventPath,
    pair: PairNumber,
    amount: Annotated[
        str,
        typer.Option(
            metavar="AMOUNT", help="Such as '-10% of a top', -2% or -3.6 points."
        ),
    ],
    group: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Which group; by default the one it plays in now."
        ),
    ] = None,
    session: Annotated[
        int | None,
        typer.Option(
            metavar="K",
            help="Which session, 0 for the whole phase; by default the running one.",
        ),
    ] = None,
    reason: Reason = "",
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Penalise a pair, or give it a bonus."""
    from evenhand.desk.corrections import Ruling
    from evenhand.desk.results import penalise_pair

    ruling = Ruling(reason, force)
    with opened(file) as event:
        done = penalise_pair(event, pair, amount, ruling, group=group, session=session)
    answer(done, as_json=as_json)
