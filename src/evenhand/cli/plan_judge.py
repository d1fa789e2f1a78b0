"""`evenhand plan judge`: a plan judged by simulation."""

from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.options import Cluster, Json, Processes, Seed
from evenhand.cli.plan_options import PlanFile
from evenhand.cli.progress import end_progress, show_bar
from evenhand.cli.simulate_command import (
    ModelName,
    Noise,
    Spread,
    StrengthsFile,
    read_conditions,
)
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.simulation import Conditions
    from evenhand.tournament.plan.judgement import Judgement
    from evenhand.tournament.plan.plan import Plan

_MOST_EVENTS = 10_000_000


def judge_plan_file(
    file: PlanFile,
    events: Annotated[int, typer.Option(metavar="N", help="Events to play.")] = 1_000,
    spread: Spread = None,
    strengths: StrengthsFile = None,
    noise: Noise = "club",
    model: ModelName = "discrete",
    seed: Seed = 1,
    processes: Processes = 1,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Let the laboratory play a plan many times and judge it."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.formats.plan_file import read_plan
    from evenhand.render.lab_text import judgement_parts

    check_events(events)
    conditions = read_conditions(strengths, spread, "random", noise, model, seed)
    plan = read_plan(file).sound()
    judged = _judge(plan, conditions, events, processes, cluster)
    if as_json:
        print_json({"name": plan.name} | judged.as_data())
    else:
        print_parts(judgement_parts(judged))


def check_events(events: int) -> None:
    """Refuse a number of events that is zero, negative or would take for ever."""
    if not 1 <= events <= _MOST_EVENTS:
        raise RequestError(f"{events} events; expected 1 to {_MOST_EVENTS:,}")


def judge_usually(plan: "Plan", events: int) -> "Judgement":
    """Judge a plan with the usual strengths and the noise of a club."""
    conditions = read_conditions(None, None, "random", "club", "discrete", 1)
    return _judge(plan, conditions, events, 1, None)


def _judge(
    plan: "Plan",
    conditions: "Conditions",
    events: int,
    processes: int,
    cluster: str | None,
) -> "Judgement":
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation.formats import EventConditions
    from evenhand.tournament.plan.judgement import judge_plan

    usual = EventConditions(
        conditions.strengths, conditions.model, seed=conditions.seed
    )
    with heed_interrupts() as interrupted:
        judged = judge_plan(
            plan,
            usual,
            events,
            processes=processes,
            cluster=cluster,
            progress=_show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{judged.events:,} events")
    return judged


def _show_progress(done: int, wanted: int) -> None:
    show_bar(done, wanted, f"{done:,} of {wanted:,} events")
