"""Pictures of every printed sheet: an evening of thirteen tables, and a tournament."""

import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
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
from evenhand.render.print.sheet import Paper, draw_pages
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan

_TABLES = 13
_PPI = 54
_FIRST = ("Ada", "Åke", "Ben", "Cleo", "Çelik", "Eve", "Finn", "Gwen", "Hugo", "Iris")
_LAST = ("Alder", "Birch", "Cedar", "Elm", "Gårdström", "Larch", "Wiśniewska", "Yew")
_ADDRESS = "https://desk.example"


def print_pictures() -> dict[str, bytes]:
    """The first page of every kind of sheet, by file name."""
    plan = propose_plan(PlanRequest(137, phases="semifinals-ab", seed=7)).plan
    paper = Paper(club="Bridge Club Example")
    with tempfile.TemporaryDirectory() as folder:
        evening = _evening(str(Path(folder) / "tuesday.event"))
        of = {"plan": print_of_plan(plan), "conditions": print_of_plan(plan)}
        found = {}
        for name in KINDS:
            if name == "log":  # its times are those of today
                continue
            sheet = make_sheets(name, of.get(name, evening))[0]
            found[f"{name}.png"] = draw_pages([sheet], paper, _PPI)[0]
        return found


def _evening(path: str) -> Printed:
    movement = build("mitchell", tables=_TABLES, boards_per_set=2, winners=1)
    create_event(path, movement.switch("1/2,3/1,5/1,8,11/2"), name="Tuesday evening")
    with acting_on(path) as opened:
        register_pairs(opened.event, [*enumerate(_names(), 1)])
        seat_next_sessions(opened.event)
        session = opened.state.first_group.current
        assert session is not None
        due = missing_meetings(session)
        record_results(opened.event, Players(2 * _TABLES, 7).play("", 1, due))
    printed = print_of_event(path)
    (room,) = printed.rooms
    linked = replace(
        room,
        pair_links={pair: f"{_ADDRESS}/p/{pair:022}" for pair in room.names},
        table_links={t: f"{_ADDRESS}/t/{t:022}" for t in range(1, _TABLES + 1)},
    )
    return replace(printed, rooms=(linked,))


def _names() -> Iterator[str]:
    chance = random.Random(7)
    people = chance.sample([f"{a} {b}" for a in _FIRST for b in _LAST], 4 * _TABLES)
    return (f"{a} & {b}" for a, b in zip(people[::2], people[1::2], strict=True))
