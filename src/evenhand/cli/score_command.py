"""`evenhand score`: from results to a ranking."""

import re
from dataclasses import asdict, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from evenhand.cli.names import known_name
from evenhand.cli.option_groups import argument, flag, option, option_group
from evenhand.cli.options import Json
from evenhand.cli.output import warn

if TYPE_CHECKING:
    from evenhand.cli.score_views import View
    from evenhand.cli.scored_event import Event
    from evenhand.formats.foreign_event import ForeignEvent
    from evenhand.scoring import Method, Rules, TieBreaks, TieRule, VictoryScale

E = TypeVar("E", bound=StrEnum)


@option_group
class RuleOptions:
    """The conditions of contest."""

    method: str | None = option(
        "METHOD",
        "matchpoints, ascherman, cross-imps or butler; by default what the file says, "
        "or matchpoints.",
    )
    points: int | None = option("2|1", "Points for each result beaten; by default 2.")
    short_boards: str = option(
        "RULE", "Boards with fewer results: neuberg, none or add.", "neuberg"
    )
    small_groups: str = option(
        "WHEN",
        "Fixed shares for one to three results: fouled (on fouled boards), always or "
        "never.",
        "fouled",
    )
    expected: Annotated[
        int | None,
        typer.Option(
            help="Results each board should have; by default the most any has."
        ),
    ] = None
    by: str | None = option(
        "SCOPE",
        "Compare across the field, or within each section; by default what the file's "
        "own points show, or field.",
    )
    winners: int | None = option(
        "1|2", "One ranking, or one for each line; by default 1."
    )
    datum: str = option(
        "RULE",
        "Butler's datum, the mean of: usual (drops one in ten at each end), mean, one, "
        "half, median; rounded to a step, as mean,1, or exact.",
        "usual",
    )
    imp_cap: int = option("N", "The most IMPs of one difference; 0 for no cap.", 0)
    average_imps: str = option(
        "N", "IMPs of Ave+ per comparison; Ave− loses them.", "3"
    )
    vp: str | None = option(
        "SCALE", "Each round a match: wbf or acbl at IMPs, ebu at matchpoints."
    )
    numbers: str = option(
        "RULE",
        "A number means one pair (own), or one in each line (shared); auto decides by "
        "the results.",
        "auto",
    )
    ties: str = option(
        "RULE,…",
        "Break ties by meeting, opponents, tops, above-average, comparison, "
        "deviation, last-session, lot.",
        "",
    )
    seed: Annotated[int, typer.Option(help="Seed for drawing lots.")] = 1

    def read(self, theirs: "ForeignEvent | None") -> "Rules":
        """The rules; where they are left open, those of another program's file."""
        from evenhand.scoring import (
            Method,
            Numbers,
            Rules,
            Scope,
            ShortBoards,
            SmallGroups,
        )

        method, points, winners = self.method, self.points, self.winners
        by = self.by
        if theirs is not None:
            by = by or theirs.by.value
            method = method or (theirs.method and theirs.method.value)
            points = theirs.points if points is None else points
            winners = theirs.winners or None if winners is None else winners
        rules = Rules(
            method=_choose("--method", method or "matchpoints", Method),
            points=2 if points is None else points,
            short_boards=_choose("--short-boards", self.short_boards, ShortBoards),
            expected=_from_one("--expected", self.expected),
            by=_choose("--by", by or "field", Scope),
            winners=1 if winners is None else winners,
            numbers=_choose("--numbers", self.numbers, Numbers),
        )
        small = _choose("--small-groups", self.small_groups, SmallGroups)
        imps = _read_imps(rules, self.datum, self.imp_cap, self.average_imps)
        return replace(imps, small_groups=small)

    @property
    def scale(self) -> "VictoryScale | None":
        """The victory points of each round, if they count."""
        from evenhand.scoring import VictoryScale

        return None if self.vp is None else _choose("--vp", self.vp, VictoryScale)

    @property
    def breaks(self) -> "TieBreaks":
        """How ties are broken."""
        from evenhand.scoring import TieBreaks

        return TieBreaks(_read_ties(self.ties), seed=self.seed)


@option_group
class ViewOptions:
    """What is shown; by default the ranking."""

    strata: bool = flag("--strata", "Add a ranking for each stratum.")
    board: Annotated[
        int | None, typer.Option(help="The traveller of a board, with frequencies.")
    ] = None
    pair: str | None = option("P", "The scorecard of a pair: 7, A7EW.")
    session: Annotated[
        int | None,
        typer.Option(help="The session of --board, if there are several."),
    ] = None
    explain: bool = flag(
        "--explain", "With --pair and --board: how the points came about."
    )
    recap: bool = flag("--recap", "The points of all pairs on all boards.")
    missing: bool = flag("--missing", "The results that have not come in yet.")
    compare: bool = flag(
        "--compare", "The figures in a file of another program beside ours."
    )

    def read(self) -> "View":
        """The view that the options ask for."""
        from evenhand.cli.score_views import View

        session = _from_one("--session", self.session)
        return View(**asdict(self) | {"session": session})


def score(
    file: str = argument("RESULTS", "Results as CSV, USEBIO or PBN; - is stdin.", ...),
    pairs: str | None = option("FILE", "Names and strata of the pairs, as CSV."),
    penalties: str | None = option("FILE", "Penalties and bonuses, as CSV."),
    movement: str | None = option("FILE", "The movement, to see what is missing."),
    *,
    asked: RuleOptions,
    shown: ViewOptions,
    strict: bool = flag("--strict", "Score nothing if a line is wrong."),
    as_json: Json = False,
) -> None:
    """Score an event: matchpoints or IMPs, ranking, travellers, scorecards."""
    from evenhand.cli.output import print_json
    from evenhand.cli.score_views import print_view, view_data
    from evenhand.cli.scored_event import Files, load_event
    from evenhand.formats.event_reading import read_event

    view = shown.read()
    reading = read_event(file)
    rules = asked.read(reading[1])
    files = Files(file, pairs, penalties, movement)
    event = load_event(files, reading, rules, asked.breaks, asked.scale)
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


def _read_imps(rules: "Rules", datum: str, imp_cap: int, average_imps: str) -> "Rules":
    """The rules with those for IMPs."""
    from fractions import Fraction

    from evenhand.errors import RequestError
    from evenhand.scoring import Method, ShortBoards, parse_datum

    if rules.method is Method.CROSS_IMPS and rules.short_boards is ShortBoards.ADD:
        raise RequestError(
            "--short-boards add is for matchpoints; at cross-imps choose neuberg, "
            "which raises a short board to the results expected, or none"
        )
    if rules.method is Method.BUTLER and rules.short_boards is not ShortBoards.NEUBERG:
        raise RequestError(
            f"--short-boards {rules.short_boards} is for matchpoints and cross-imps; "
            "at butler each result is compared with a datum, however many there are"
        )
    _check_heard(rules.method, datum, imp_cap, average_imps)
    # no exponents: a few characters could ask for more digits than memory holds
    if not re.fullmatch(r"-?\d{1,6}(?:\.\d{1,6})?", average_imps.strip(), re.ASCII):
        raise RequestError(
            f"--average-imps {average_imps[:20]}; expected a number such as 3 or 2.5"
        )
    award = Fraction(average_imps.strip())
    return replace(rules, datum=parse_datum(datum), imp_cap=imp_cap, imp_award=award)


def _check_heard(method: "Method", datum: str, cap: int, award: str) -> None:
    """Refuse what the method would pass over in silence."""
    from evenhand.errors import RequestError
    from evenhand.scoring import Method

    for name, given, where in (
        ("--datum", datum != "usual", method is Method.BUTLER),
        ("--imp-cap", cap != 0, not method.has_top),
        ("--average-imps", award != "3", not method.has_top),
    ):
        if given and not where:
            of = "butler" if name == "--datum" else "butler and cross-imps"
            raise RequestError(
                f"{name} at {method}; expected {of} as the --method, or no {name}"
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
    from evenhand.scoring.problems import count_problems

    count = counted(count_problems(one.problem for one in event.problems), "problem")
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
