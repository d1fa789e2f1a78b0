"""`evenhand score`: from results to a ranking."""

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from evenhand.cli.names import known_name
from evenhand.cli.options import Json, ScoringMethod
from evenhand.cli.output import warn

if TYPE_CHECKING:
    from evenhand.cli.scored_event import Event
    from evenhand.scoring import Rules, TieRule

E = TypeVar("E", bound=StrEnum)


def score(
    file: Annotated[
        str, typer.Argument(metavar="RESULTS", help="Results as CSV; - is stdin.")
    ],
    pairs: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Names and strata of the pairs, as CSV."),
    ] = None,
    penalties: Annotated[
        str | None, typer.Option(metavar="FILE", help="Penalties and bonuses, as CSV.")
    ] = None,
    method: ScoringMethod = "matchpoints",
    points: Annotated[
        int, typer.Option(metavar="2|1", help="Points for each result beaten.")
    ] = 2,
    short_boards: Annotated[
        str,
        typer.Option(
            metavar="RULE", help="Boards with fewer results: neuberg, none or add."
        ),
    ] = "neuberg",
    small_groups: Annotated[
        str,
        typer.Option(
            metavar="WHEN",
            help="Fixed shares for one to three results: fouled (on fouled boards), "
            "always or never.",
        ),
    ] = "fouled",
    expected: Annotated[
        int | None,
        typer.Option(
            help="Results each board should have; by default the most any has."
        ),
    ] = None,
    by: Annotated[
        str,
        typer.Option(
            metavar="SCOPE", help="Compare across the field, or within each section."
        ),
    ] = "field",
    winners: Annotated[
        int, typer.Option(metavar="1|2", help="One ranking, or one for each line.")
    ] = 1,
    numbers: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="A number means one pair (own), or one in each line (shared); auto "
            "decides by the results.",
        ),
    ] = "auto",
    ties: Annotated[
        str,
        typer.Option(
            metavar="RULE,…",
            help="Break ties by meeting, opponents, tops, above-average, comparison, "
            "deviation, last-session, lot.",
        ),
    ] = "",
    seed: Annotated[int, typer.Option(help="Seed for drawing lots.")] = 1,
    strata: Annotated[
        bool, typer.Option("--strata", help="Add a ranking for each stratum.")
    ] = False,
    board: Annotated[
        int | None, typer.Option(help="The traveller of a board, with frequencies.")
    ] = None,
    pair: Annotated[
        str | None, typer.Option(metavar="P", help="The scorecard of a pair: 7, A7EW.")
    ] = None,
    session: Annotated[
        int | None,
        typer.Option(help="The session of --board, if there are several."),
    ] = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="With --pair and --board: how the points came about."
        ),
    ] = False,
    recap: Annotated[
        bool, typer.Option("--recap", help="The points of all pairs on all boards.")
    ] = False,
    missing: Annotated[
        bool, typer.Option("--missing", help="The results that have not come in yet.")
    ] = False,
    movement: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The movement, to see what is missing."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Score nothing if a line is wrong.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Score an event: matchpoints or IMPs, ranking, travellers, scorecards."""
    from evenhand.cli.output import print_json
    from evenhand.cli.score_views import View, print_view, view_data
    from evenhand.cli.scored_event import Files, load_event
    from evenhand.scoring import SmallGroups, TieBreaks

    view = View(
        board, pair, _from_one("--session", session), explain, recap, missing, strata
    )
    rules = _make_rules(method, points, short_boards, expected, by, winners, numbers)
    small = _choose("--small-groups", small_groups, SmallGroups)
    rules = replace(rules, small_groups=small)
    breaks = TieBreaks(_read_ties(ties), seed=seed)
    event = load_event(Files(file, pairs, penalties, movement), rules, breaks)
    if pairs is not None:
        event = _doubt_names(event, pairs)
    _name_problems(event)
    _refuse_wrong(event, file, strict=strict, as_json=as_json)
    if as_json:
        print_json(view_data(event, view))
    else:
        print_view(event, view)
    if event.problems:
        raise typer.Exit(1)


def _make_rules(
    method: str,
    points: int,
    short_boards: str,
    expected: int | None,
    by: str,
    winners: int,
    numbers: str,
) -> "Rules":
    from evenhand.scoring import Method, Numbers, Rules, Scope, ShortBoards

    return Rules(
        method=_choose("--method", method, Method),
        points=points,
        short_boards=_choose("--short-boards", short_boards, ShortBoards),
        expected=_from_one("--expected", expected),
        by=_choose("--by", by, Scope),
        winners=winners,
        numbers=_choose("--numbers", numbers, Numbers),
    )


def _from_one(option: str, number: int | None) -> int:
    """A number of at least 1, or 0 if it is left out."""
    from evenhand.errors import RequestError

    if number is not None and number < 1:
        raise RequestError(f"{option} {number}; expected a number from 1")
    return number or 0


def _choose(option: str, text: str, choices: "type[E]") -> "E":
    names = [choice.value for choice in choices]
    return choices(known_name(option, text.strip().lower(), names))


def _read_ties(text: str) -> "tuple[TieRule, ...]":
    from evenhand.scoring import TieRule, parse_tie_rules

    known = [rule.value for rule in TieRule]
    for name in text.lower().split(","):
        if name.strip():
            known_name("--ties", name.strip(), known)
    return parse_tie_rules(text)


def _doubt_names(event: "Event", file: str) -> "Event":
    """Warn if a list of pairs has no names: it is probably the wrong file."""
    from evenhand.cli.scored_event import Remark
    from evenhand.scoring import Problem

    if not event.names or event.strata or any(event.names.values()):
        return event
    problem = Problem(
        0,
        "no pair has a name; expected a column names, or player1 and player2: give a "
        "list of pairs with names, or leave out --pairs",
        "pairs",
    )
    doubt = Remark(file, problem, in_results=False)
    return replace(event, doubts=[*event.doubts, doubt])


def _name_problems(event: "Event") -> None:
    """Report faults and warnings on standard error."""
    for remark in (*event.problems, *event.doubts):
        warn(f"{remark}")


def _refuse_wrong(event: "Event", file: str, *, strict: bool, as_json: bool) -> None:
    """Stop if nothing should be scored, or nothing can be."""
    from evenhand.cli.output import print_json
    from evenhand.errors import FileError
    from evenhand.formats.text import shown
    from evenhand.movement.phrasing import counted

    count = counted(len(event.problems), "problem")
    if event.problems and strict:
        reason = f"{count}; with --strict nothing is scored: correct the lines"
    elif not event.scored.boards:
        reason = f"{count} and no line that can be scored; correct the lines"
    else:
        return
    # A program that reads the JSON gets the problems even though the command fails.
    if as_json:
        problems = [remark.as_data() for remark in event.problems]
        print_json({"ranking": [], "boards": [], "problems": problems})
    raise FileError(f"{shown(file)}: {reason}")
