"""The laboratory judges a plan: the best pair's chance, and what to carry over."""

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
    """What many events by a plan show.

    Attributes:
        report: of the plan as it is.
        sweep: other weights of its carryover beside it; None for a single phase.
        conditions: of the events.
        events: how many were played.
    """

    report: EventReport
    sweep: Sweep | None
    conditions: EventConditions
    events: int

    @property
    def recommended(self) -> str:
        """The carryover to choose; empty where there is none to choose."""
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
    """Play a plan many times, with other weights of its carryover on the same cards.

    Args:
        plan: the plan; its first group says how many boards a round has.
        conditions: strengths, model, seed.
        events: how many.
        processes: of this machine that share the work.
        cluster: the address of a Dask scheduler instead.
        progress: called now and then.
        stop: asked now and then whether to leave it at that.
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
