"""Planning events: from a number of pairs to everybody's balanced seats.

`python -m bench.planning` prints these figures alone.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator

from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.replanning.field_in_lines import FieldInLines


def plan_event(pairs: int, sessions: int, base: str = "auto") -> Callable[[], object]:
    """Candidates, lines, seeding, balance, seats, and a check of all this."""
    request = PlanRequest(pairs, base=base, phases="single", sessions=(sessions,))
    return lambda: propose_plan(request)


def plan_phases(pairs: int, phases: str, days: int) -> Callable[[], object]:
    """An event of several phases, each with its own seats and balance."""
    request = PlanRequest(pairs, phases=phases, days=days)
    return lambda: propose_plan(request)


def choose_swiss_session(pairs: int, sessions: int) -> Callable[[], object]:
    """The second session of an event, by the results of the first."""
    table = make_line_table(base_layout(pairs, 5), sessions)
    # any results will do, as long as they are not in order
    averages = {line: 50.0 + line * 7 % 13 for line in range(1, table.lines + 1)}
    lines = number_lines(table.layout)
    return lambda: FieldInLines.as_planned(table, lines, 1).by_results(averages)


def _seconds(work: Callable[[], object], runs: int = 3) -> float:
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def planning_lines() -> Iterator[tuple[str, float, float | None, str]]:
    """What was timed, the seconds, the target, and a remark."""
    usual = _seconds(plan_event(137, 5))
    yield "137 pairs × 5 sessions", usual, 2, ""
    longer = _seconds(plan_event(137, 10))
    yield "137 pairs × 10", longer, None, f"{longer / usual:.1f} × 5 sessions"
    largest = _seconds(plan_event(500, 10), 1)
    yield "500 pairs × 10", largest, 20, f"{largest / longer:.1f} × 137 pairs"
    yield from _growth()
    three = _seconds(plan_phases(137, "semifinals-ab", 3), 1)
    yield "137 pairs, semifinals A and B, 3 days", three, None, "five groups"
    swiss = _seconds(choose_swiss_session(500, 10))
    yield "a Swiss session of 500 pairs", swiss, None, ""


def _growth() -> Iterator[tuple[str, float, float | None, str]]:
    """Each size is twice the one before: work that grows as the square has ratio 4."""
    before = 0.0
    for pairs in (50, 100, 200, 400):
        seconds = _seconds(plan_event(pairs, 5), 3 if pairs < 200 else 1)
        remark = f"{seconds / before:.1f} × half as many" if before else ""
        yield f"{pairs} pairs × 5", seconds, None, remark
        before = seconds


def main() -> None:
    if "OPENBLAS_NUM_THREADS" not in os.environ:
        # as the command line does; numpy reads it when it loads, so start again
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "bench.planning"])
    for what, seconds, aim, remark in planning_lines():
        of_aim = "" if aim is None else f"{seconds / aim:.0%} of {aim:g} s"
        print(f"{what:40} {seconds:7.2f} s  {of_aim:12} {remark}", flush=True)


if __name__ == "__main__":
    main()
