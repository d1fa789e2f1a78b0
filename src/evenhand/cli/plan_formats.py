"""`evenhand plan formats`: the formats of an event side by side."""

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Seed
from evenhand.cli.output import Printout, console, hanging
from evenhand.cli.plan_options import BoardsPerDay, Copies

if TYPE_CHECKING:
    from evenhand.simulation.formats import EventConditions
    from evenhand.tournament.plan.format_comparison import FormatComparison
    from evenhand.tournament.plan.plan_request import PlanRequest
    from evenhand.tournament.plan.timetable import Timetable

#: The spread of strengths in a selected field, where about 2.5 to 3.5 % is seen.
_SELECTED_SPREAD = 3.0


def compare_plan_formats(
    pairs: int = option("N", "How many pairs enter.", ..., "--pairs"),
    days: int = option("N", "Days available.", ..., "--days"),
    boards_per_day: BoardsPerDay = 50,
    copies: Copies = None,
    selected: bool = flag("--selected", "The field was selected before."),
    events: int | None = option(
        "N", "Events of each format to play; by default what takes about a second."
    ),
    seed: Seed = 1,
) -> Printout:
    """Compare the formats that an event may have."""
    from evenhand.cli.plan_judge import check_events
    from evenhand.cli.simulate_command import LabOptions
    from evenhand.render.format_comparison_text import comparison_data, comparison_parts
    from evenhand.tournament.plan.plan_request import PlanRequest
    from evenhand.tournament.plan.timetable import Timetable

    if events is not None:
        check_events(events)
    timetable = Timetable(boards_per_day=boards_per_day)
    request = PlanRequest(pairs, days=days, copies=copies, timetable=timetable)
    spread = _SELECTED_SPREAD if selected else None
    conditions = LabOptions(spread=spread, seed=seed).event_conditions()
    found = _compare(request, conditions, events, selected=selected)
    return Printout(
        lambda: {"pairs": pairs, "days": days} | comparison_data(found),
        lambda: (
            *comparison_parts(found, console().width),
            *hanging(_commands(request, found), 4),
        ),
    )


def _compare(
    request: "PlanRequest",
    conditions: "EventConditions",
    events: int | None,
    *,
    selected: bool,
) -> "FormatComparison":
    from evenhand.cli.progress import end_progress
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.tournament.plan.format_comparison import compare_formats

    with heed_interrupts() as interrupted:
        found = compare_formats(
            request, conditions, events, selected=selected, stop=interrupted
        )
        end_progress(interrupted(), f"{found.chosen.report.events:,} events")
    return found


def _commands(request: "PlanRequest", found: "FormatComparison") -> Iterator[str]:
    """How to plan the first choice, and formats with side events."""
    plan = command_for(
        "plan", request.pairs, request.days, request.copies, request.timetable
    )
    whole = " --round-robin" if found.chosen.all_play_all else ""
    yield f"To plan it: {plan} --phases {found.chosen.name}{whole}"
    for one in found.formats:
        if one.side_events:
            words = shlex.quote(one.side_events)
            yield f"{one.name} with side events: {plan} --phases {words}"


def command_for(
    name: str,
    pairs: int,
    days: int | None,
    copies: int | None,
    timetable: "Timetable",
) -> str:
    """A command for an event of these pairs and days, as it is typed."""
    from evenhand.tournament.plan.playing_days import USUAL_BOARDS_PER_DAY

    boards = timetable.boards_per_day
    more = "" if boards == USUAL_BOARDS_PER_DAY else f" --boards-per-day {boards}"
    more += "" if copies is None else f" --copies {copies}"
    return f"evenhand {name} --pairs {pairs} --days {days}{more}"
