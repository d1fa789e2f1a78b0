"""`evenhand plan judge`: a plan judged by simulation."""

from typing import TYPE_CHECKING

from evenhand.cli.option_groups import option
from evenhand.cli.output import Printout
from evenhand.cli.plan_options import PlanFile
from evenhand.cli.progress import end_progress, show_bar
from evenhand.cli.simulate_command import LabOptions
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament.plan.judgement import Judgement
    from evenhand.tournament.plan.plan import Plan

_MOST_EVENTS = 10_000_000


def judge_plan_file(
    file: PlanFile,
    how: LabOptions,
    events: int = option("N", "Events to play.", 1_000),
) -> Printout:
    """Let the laboratory play a plan many times and judge it."""
    from evenhand.formats.plan_file import read_plan
    from evenhand.render.lab_text import judgement_parts

    check_events(events)
    plan = read_plan(file).sound()
    judged = _judge(plan, how, events)
    return Printout(
        lambda: {"name": plan.name} | judged.as_data(),
        lambda: judgement_parts(judged),
    )


def check_events(events: int) -> None:
    """Refuse a number of events that is zero, negative or would take for ever."""
    if not 1 <= events <= _MOST_EVENTS:
        raise RequestError(f"{events} events; expected 1 to {_MOST_EVENTS:,}")


def judge_usually(plan: "Plan", events: int) -> "Judgement":
    """Judge a plan with the usual strengths and the noise of a club."""
    return _judge(plan, LabOptions(), events)


def _judge(plan: "Plan", how: LabOptions, events: int) -> "Judgement":
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.tournament.plan.judgement import judge_plan

    usual = how.event_conditions()
    with heed_interrupts() as interrupted:
        judged = judge_plan(
            plan,
            usual,
            events,
            **how.workers,
            progress=_show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{judged.events:,} events")
    return judged


def _show_progress(done: int, wanted: int) -> None:
    show_bar(done, wanted, f"{done:,} of {wanted:,} events")
