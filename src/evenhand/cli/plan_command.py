"""`evenhand plan`: the sections, lines, phases and seats of a whole event."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from evenhand.cli import plan_options as asked
from evenhand.cli.options import Json, numbers
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament.plan.plan import Plan
    from evenhand.tournament.plan.plan_request import PlanRequest
    from evenhand.tournament.plan.planner import Proposal
    from evenhand.tournament.seating.seeding import Wishes

Value = TypeVar("Value")
#: Options that only a named format takes.
_OF_NAMED_FORMATS = (
    "qualifiers",
    "from_b",
    "drop_ins",
    "drop_in_rule",
    "feed_order",
    "round_robin",
)


def plan(
    context: typer.Context,
    pairs: asked.Pairs = None,
    days: asked.Days = None,
    boards_per_day: asked.BoardsPerDay = 50,
    base: asked.Base = "auto",
    copies: asked.Copies = None,
    barometer_tails: asked.BarometerTails = False,
    sessions: asked.Sessions = None,
    phases: asked.Phases = "auto",
    qualifiers: asked.Qualifiers = None,
    from_b: asked.FromB = None,
    drop_ins: asked.DropIns = 0,
    drop_in_rule: asked.DropInRuleName = None,
    feed_order: asked.FeedOrderName = None,
    carryover: asked.Rule = None,
    round_robin: asked.RoundRobin = None,
    boards_per_round: asked.BoardsPerRound = None,
    minutes_per_round: asked.MinutesPerRound = None,
    start: asked.Start = "10:00",
    pause: asked.Pause = 10,
    meal: asked.Meal = 60,
    seeding: asked.Seeding = None,
    compatriots: asked.CompatriotsName = None,
    stationary: asked.Stationary = None,
    arrows: asked.ArrowsName = None,
    board_numbers: asked.BoardNumbersName = "auto",
    swiss_from: asked.SwissFrom = None,
    tie_breaks: asked.TieBreakNames = None,
    byes: asked.ByeName = "own",
    tied_ranks: asked.TiedRanksName = "average",
    maximum: asked.MaximumName = "combined",
    fewer_boards: asked.FewerBoardsName = "percentage",
    penalties: asked.PenaltiesName = "count",
    penalty: asked.PenaltySize = "1/10",
    stands_from: asked.StandsFrom = "1/2",
    correction_minutes: asked.CorrectionMinutes = 30,
    name: asked.EventName = "",
    seed: asked.DrawSeed = 1,
    every: asked.EveryWay = False,
    events: asked.Events = None,
    output: asked.PlanOutput = None,
    as_json: Json = False,
) -> None:
    """Plan an event: compare ways to seat it, and show the chosen one in full."""
    given = dict(locals())
    if context.invoked_subcommand is not None:
        _refuse_options_before(context)
        return
    from evenhand.cli.plan_judge import check_events
    from evenhand.formats.plan_file import check_plan_target
    from evenhand.tournament.plan.planner import propose_plan

    if output is not None:
        check_plan_target(output)
    if events is not None:
        check_events(events)
    proposal = propose_plan(_read_request(given))
    _show(proposal, events, output, every=every, as_json=as_json)


def _refuse_options_before(context: Any) -> None:
    """Refuse options of `plan` itself, which mean nothing to its subcommands."""
    for parameter in context.command.params:
        given = context.params.get(parameter.name)
        if given != parameter.get_default(context):
            raise RequestError(
                f"{parameter.opts[-1]} before {context.invoked_subcommand}; expected "
                f"evenhand plan {context.invoked_subcommand} and its own options"
            )


def _read_request(given: dict[str, Any]) -> "PlanRequest":
    from evenhand.cli.plan_rules import choose, read_rules
    from evenhand.phases import DropInRule, FeedOrder, parse_carryover
    from evenhand.tournament.plan.hall_numbering import BoardNumbers
    from evenhand.tournament.plan.plan_request import PlanRequest
    from evenhand.tournament.plan.timetable import Timetable, parse_clock
    from evenhand.tournament.seating.table_arrows import Turned

    if given["pairs"] is None:
        raise RequestError(
            "no --pairs; expected the number of pairs that enter; see evenhand plan "
            "--help"
        )
    _check_numbers(given)
    ranking, wishes = _read_draw(given)
    return PlanRequest(
        given["pairs"],
        days=given["days"],
        base=given["base"],
        copies=given["copies"],
        barometer_tails=given["barometer_tails"],
        sessions=numbers(given["sessions"] or "", "--sessions"),
        phases=given["phases"],
        qualifiers=_if_given(given["qualifiers"], lambda t: numbers(t, "--qualifiers")),
        from_b=given["from_b"],
        drop_ins=given["drop_ins"],
        drop_in_rule=_if_given(
            given["drop_in_rule"], lambda t: choose("--drop-in-rule", t, DropInRule)
        ),
        feed_order=_if_given(
            given["feed_order"], lambda t: choose("--feed-order", t, FeedOrder)
        ),
        carryover=_if_given(given["carryover"], parse_carryover),
        round_robin=given["round_robin"],
        boards_per_round=given["boards_per_round"],
        timetable=Timetable(
            parse_clock(given["start"]),
            given["minutes_per_round"],
            given["pause"],
            given["meal"],
            given["boards_per_day"],
        ),
        rules=read_rules(given),
        ranking=ranking,
        wishes=wishes,
        arrows=_if_given(given["arrows"], lambda t: choose("--arrows", t, Turned)),
        board_numbers=choose("--board-numbers", given["board_numbers"], BoardNumbers),
        seed=given["seed"],
        name=_sound_name(given["name"]),
    )


def _sound_name(text: str) -> str:
    from evenhand.errors import RequestError
    from evenhand.movement.phrasing import one_line, text_fault

    fault = text_fault(text)
    if fault:
        raise RequestError(f"--name: a name of {fault}")
    return one_line(text)


def _check_numbers(given: dict[str, Any]) -> None:
    from evenhand.phases import FORMATS

    for option in ("boards_per_round", "seed"):
        number = given[option]
        if number is not None and number < 1:
            written = option.replace("_", "-")
            raise RequestError(f"--{written} {number}; expected 1 or more")
    _check_base(given["base"].strip())
    if given["phases"].strip() in ("auto", *FORMATS):
        return
    for option in _OF_NAMED_FORMATS:
        if given[option] not in (None, 0):
            written = option.replace("_", "-")
            raise RequestError(
                f"--{written} and --phases in words; expected a format by name, or put "
                "that into the words"
            )


def _check_base(base: str) -> None:
    """Say why a Mitchell with an even number of tables cannot be a base."""
    if base.isascii() and base.isdigit() and base[-1] in "02468":
        raise RequestError(
            f"--base {base}; bases are odd, because with an even number of tables the "
            "moving pairs meet the same boards again: choose 5, 7, 9, 11 or 13"
        )


def _read_draw(
    given: dict[str, Any],
) -> tuple[tuple[int, ...] | None, "Wishes | None"]:
    """The order of strength, and the wishes that the draw should respect."""
    from evenhand.cli.plan_entries import read_all_entries
    from evenhand.cli.plan_rules import choose
    from evenhand.tournament.seating.compatriots import Compatriots
    from evenhand.tournament.seating.seeding import Wishes

    still = numbers(given["stationary"] or "", "--stationary")
    if given["seeding"] is None:
        if given["compatriots"] is not None:
            raise RequestError(
                f"--compatriots {given['compatriots']} without --seeding; expected a "
                "file that names the clubs"
            )
        return None, Wishes(still) if still else None
    entries = read_all_entries(given["seeding"], given["pairs"])
    every = tuple(dict.fromkeys((*still, *entries.stationary())))
    if given["compatriots"] is None:
        return entries.ranking(given["pairs"]), Wishes(every) if every else None
    when = choose("--compatriots", given["compatriots"], Compatriots)
    return entries.ranking(given["pairs"]), Wishes(every, entries.compatriots(), when)


def _if_given(text: str | None, read: Callable[[str], Value]) -> Value | None:
    return None if text is None else read(text)


def _show(
    proposal: "Proposal",
    events: int | None,
    output: str | None,
    *,
    every: bool,
    as_json: bool,
) -> None:
    from evenhand.cli.output import console, print_json, print_parts, say
    from evenhand.cli.plan_judge import judge_usually
    from evenhand.formats.plan_file import write_plan
    from evenhand.render.candidates_text import carryover_parts
    from evenhand.render.lab_text import judgement_parts
    from evenhand.render.plan_text import proposal_parts
    from evenhand.render.proposed_plan_data import proposal_data

    judged = None if events is None else judge_usually(proposal.plan, events)
    if output is not None:
        write_plan(output, proposal.plan)
        if output == "-":
            return
    if as_json:
        data = proposal_data(proposal)
        print_json(data | ({"judgement": judged.as_data()} if judged else {}))
        return
    width = console().width
    print_parts(proposal_parts(proposal, width, every=every))
    print_parts(carryover_parts(proposal.plan, width))
    for note in proposal.plan.notes():
        say(console(), f"Note: {note}.", indent=4)
    if judged is not None:
        print_parts(judgement_parts(judged))
    if output is None:
        print("To keep the plan and print its seats, repeat the command with -o PLAN.")
    for hint in (*_hint_at_formats(proposal.plan), *_hint_at_advice(proposal.plan)):
        say(console(), hint, indent=4)


def _hint_at_formats(plan: "Plan") -> Iterator[str]:
    """For several days, point to the command that compares formats."""
    from evenhand.cli.plan_formats import command_for

    if plan.days > 1:
        command = command_for("plan formats", plan.pairs, plan.days, plan.timetable)
        yield f"To compare formats: {command}"


def _hint_at_advice(plan: "Plan") -> Iterator[str]:
    """For a single session, point to the command that knows more movements."""
    from evenhand.advice.request import MOST_PAIRS

    if sum(group.sessions for group in plan.groups) == 1 and plan.pairs <= MOST_PAIRS:
        boards = plan.groups[0].boards
        yield (
            f"For one session, evenhand advise --pairs {plan.pairs} --boards {boards} "
            "compares every movement."
        )
