"""Printing: all sheets of an evening, and cards and seats of a large field."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

from evenhand.desk.events.opening import acting_on, create_event
from evenhand.desk.jobs.demo_results import Players
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.paper.printing import (
    KINDS,
    Printed,
    make_sheets,
    print_of_event,
    print_of_plan,
)
from evenhand.desk.results.result_files import record_results
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.render.print.sheet import Paper, typeset
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan

_NEEDS_MORE = {"qr", "plan", "conditions"}


def evening_of_twenty(folder: Path) -> str:
    """Twenty tables that have played thirteen rounds of two boards, in a file."""
    path = str(folder / "twenty.event")
    movement = build("skip", tables=20, rounds=13, boards_per_set=2)
    create_event(path, movement, name="Evening of twenty tables")
    with acting_on(path) as opened:
        names = [
            (pair, f"Ada Alder-{pair} & Ben Birch-{pair}") for pair in range(1, 41)
        ]
        register_pairs(opened.event, names)
        seat_next_sessions(opened.event)
        session = opened.state.first_group.current
        assert session is not None
        due = missing_meetings(session)
        record_results(opened.event, Players(40, 7).play("", 1, due))
    return path


def print_every_sheet(path: str) -> Callable[[], None]:
    """Print each sheet that an evening has, from its file."""

    def work() -> None:
        printed = print_of_event(path)
        for name in KINDS:
            if name not in _NEEDS_MORE:
                typeset(make_sheets(name, printed), Paper())

    return work


def field_of(pairs: int) -> Printed:
    """A field that moves in lines, as planned."""
    plan = propose_plan(PlanRequest(pairs, sessions=(2,), phases="single")).plan
    return print_of_plan(plan)


def print_one(name: str, printed: Printed) -> Callable[[], bytes]:
    """Print one kind of sheet."""

    def work() -> bytes:
        # another print each time, as what was laid out before is remembered
        title = f"Field, print {next(_TIMES)}"
        room = printed.rooms[0]
        again = replace(printed, rooms=(replace(room, title=title),))
        return typeset(make_sheets(name, again), Paper())

    return work


_TIMES = count(1)
