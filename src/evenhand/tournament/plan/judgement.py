"""A plan judged by simulation: the best pair's chances, and which carryover to use."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from evenhand.simulation.carryover_sweep import (
    Sweep,
    carryover_variants,
    compare_variants,
)
from evenhand.simulation.champions import EventReport, report_event
from evenhand.simulation.formats import EventConditions, Progress, run_events
from evenhand.tournament.plan.plan import Plan


@dataclass(frozen=True, slots=True)
class Judgement:
    """What many simulated events show about a plan.

    Attributes:
        report: the report on the plan as it is.
        sweep: the same with other carryover weights; None for a single phase.
        conditions: the conditions of the simulated events.
        events: the number of events played.
    """

    report: EventReport
    sweep: Sweep | None
    conditions: EventConditions
    events: int

    @property
    def recommended(self) -> str:
        """The recommended carryover; empty if there is none to choose."""
        return "" if self.sweep is None else self.sweep.label(self.sweep.recommended)

    def as_data(self) -> dict[str, Any]:
        """The judgement as plain data."""
        return {
            "events": self.events,
            "seed": self.conditions.seed,
            "report": self.report.as_data(),
            "sweep": None if self.sweep is None else self.sweep.as_data(),
        }


def judge_plan(
    plan: Plan,
    conditions: EventConditions,
    events: int,
    *,
    processes: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Judgement:
    """Play a plan many times, and other carryover weights with the same deals.

    Args:
        plan: the plan; its first group decides the number of boards in a round.
        conditions: strengths, model and seed.
        events: the number of events.
        processes: the number of processes on this machine that share the work.
        cluster: the address of a Dask scheduler to use instead.
        progress: called now and then.
        stop: asked now and then whether to stop early.
    """
    event = plan.event
    rounds = plan.group(event.phases[0].groups[0].name).boards_per_round
    conditions = replace(conditions, boards_a_round=rounds)
    others = carryover_variants(event) if len(event.phases) > 1 else ()
    moments = run_events(
        (*others, event),
        conditions,
        events,
        processes=processes,
        cluster=cluster,
        progress=progress,
        stop=stop,
    )
    report = report_event(event, moments, len(others))
    sweep = compare_variants("carryover", others, moments) if others else None
    return Judgement(report, sweep, conditions, moments.count)
