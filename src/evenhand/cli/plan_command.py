"""`evenhand plan`: the sections, lines, phases and seats of a whole event."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from evenhand.cli.options import Json, numbers
from evenhand.cli.plan_options import Events, EveryWay, PlanOptions, PlanOutput
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
    asked: PlanOptions,
    every: EveryWay = False,
    events: Events = None,
    output: PlanOutput = None,
    as_json: Json = False,
) -> None:
    """Plan an event: compare ways to seat it, and show the chosen one in full."""
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
    proposal = propose_plan(_read_request(asked))
    _show(proposal, asked, events, output, every=every, as_json=as_json)


def _refuse_options_before(context: Any) -> None:
    """Refuse options of `plan` itself, which mean nothing to its subcommands."""
    for parameter in context.command.params:
        given = context.params.get(parameter.name)
        if given != parameter.get_default(context):
            raise RequestError(
                f"{parameter.opts[-1]} before {context.invoked_subcommand}; expected "
                f"evenhand plan {context.invoked_subcommand} and its own options"
            )


def _read_request(asked: PlanOptions) -> "PlanRequest":
    from evenhand.cli.plan_rules import choose, read_rules
    from evenhand.phases import DropInRule, FeedOrder, parse_carryover
    from evenhand.tournament.plan.hall_numbering import BoardNumbers
    from evenhand.tournament.plan.plan_request import PlanRequest
    from evenhand.tournament.plan.timetable import Timetable, parse_clock
    from evenhand.tournament.seating.table_arrows import Turned

    if asked.pairs is None:
        raise RequestError(
            "no --pairs; expected the number of pairs that enter; see evenhand plan "
            "--help"
        )
    _check_numbers(asked)
    ranking, wishes = _read_draw(asked, asked.pairs)
    return PlanRequest(
        asked.pairs,
        days=asked.days,
        base=asked.base,
        copies=asked.copies,
        barometer_tails=asked.barometer_tails,
        sessions=numbers(asked.sessions or "", "--sessions"),
        phases=asked.phases,
        qualifiers=_if_given(asked.qualifiers, lambda t: numbers(t, "--qualifiers")),
        from_b=asked.from_b,
        drop_ins=asked.drop_ins,
        drop_in_rule=_if_given(
            asked.drop_in_rule, lambda t: choose("--drop-in-rule", t, DropInRule)
        ),
        feed_order=_if_given(
            asked.feed_order, lambda t: choose("--feed-order", t, FeedOrder)
        ),
        carryover=_if_given(asked.carryover, parse_carryover),
        round_robin=asked.round_robin,
        boards_per_round=asked.boards_per_round,
        timetable=Timetable(
            parse_clock(asked.start),
            asked.minutes_per_round,
            asked.pause,
            asked.meal,
            asked.boards_per_day,
        ),
        rules=read_rules(asked),
        ranking=ranking,
        wishes=wishes,
        arrows=_if_given(asked.arrows, lambda t: choose("--arrows", t, Turned)),
        board_numbers=choose("--board-numbers", asked.board_numbers, BoardNumbers),
        seed=asked.seed,
        name=_sound_name(asked.name),
    )


def _sound_name(text: str) -> str:
    from evenhand.errors import RequestError
    from evenhand.movement.phrasing import one_line, text_fault

    fault = text_fault(text)
    if fault:
        raise RequestError(f"--name: a name of {fault}")
    return one_line(text)


def _check_numbers(asked: PlanOptions) -> None:
    from evenhand.phases import FORMATS

    for option in ("boards_per_round", "seed"):
        number = getattr(asked, option)
        if number is not None and number < 1:
            written = option.replace("_", "-")
            raise RequestError(f"--{written} {number}; expected 1 or more")
    _check_base(asked.base.strip())
    if asked.phases.strip() in ("auto", *FORMATS):
        return
    for option in _OF_NAMED_FORMATS:
        if getattr(asked, option) not in (None, 0):
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
    asked: PlanOptions, pairs: int
) -> tuple[tuple[int, ...] | None, "Wishes | None"]:
    """The order of strength, and the wishes that the draw should respect."""
    from evenhand.cli.plan_entries import read_all_entries
    from evenhand.cli.plan_rules import choose
    from evenhand.tournament.seating.compatriots import Compatriots
    from evenhand.tournament.seating.seeding import Wishes

    still = numbers(asked.stationary or "", "--stationary")
    if asked.seeding is None:
        if asked.compatriots is not None:
            raise RequestError(
                f"--compatriots {asked.compatriots} without --seeding; expected a "
                "file that names the clubs"
            )
        return None, Wishes(still) if still else None
    entries = read_all_entries(asked.seeding)
    ranking = entries.ranking(pairs)
    every = tuple(dict.fromkeys((*still, *entries.stationary())))
    if asked.compatriots is None:
        return ranking, Wishes(every) if every else None
    when = choose("--compatriots", asked.compatriots, Compatriots)
    return ranking, Wishes(every, entries.compatriots(), when)


def _if_given(text: str | None, read: Callable[[str], Value]) -> Value | None:
    return None if text is None else read(text)


def _show(
    proposal: "Proposal",
    asked: PlanOptions,
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
    from evenhand.render.plan_notes import find_plan_notes
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
    for note in find_plan_notes(proposal.plan):
        say(console(), f"Note: {note}.", indent=4)
    if judged is not None:
        print_parts(judgement_parts(judged))
    if output is None:
        print("To keep the plan and print its seats, repeat the command with -o PLAN.")
    for hints in (
        _hint_at_copies(proposal, asked.copies),
        _hint_at_formats(proposal.plan, asked.copies),
        _hint_at_advice(proposal.plan),
    ):
        for hint in hints:
            say(console(), hint, indent=4)


def _hint_at_copies(proposal: "Proposal", copies: int | None) -> Iterator[str]:
    """Where many copies are needed and nobody said how many there are, ask."""
    if copies is None and any(c.many_copies for c in proposal.choices.values()):
        most = max(choice.layout.copies for choice in proposal.choices.values())
        yield (
            f"This takes {most} copies of each board; if there are fewer, repeat the "
            "command with --copies N."
        )


def _hint_at_formats(plan: "Plan", copies: int | None) -> Iterator[str]:
    """For several days, point to the command that compares formats."""
    from evenhand.cli.plan_formats import command_for

    if plan.days > 1:
        command = command_for(
            "plan formats", plan.pairs, plan.days, copies, plan.timetable
        )
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
