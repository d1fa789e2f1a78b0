"""Tables, sections and boards are numbered through the hall, and nothing twice."""

import json
from functools import cache
from typing import Any

import pytest

from evenhand.movement import Movement, native
from evenhand.render.plan_notes import find_plan_notes
from evenhand.tournament.plan.hall_numbering import BoardNumbers, first_boards
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data, plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan

Data = dict[str, Any]
REQUEST = PlanRequest(54, days=2, qualifiers=(28,))


@cache
def weekend() -> Plan:
    return propose_plan(REQUEST).plan


def changed(group: int, **numbering: object) -> Plan:
    data: Data = json.loads(json.dumps(plan_to_data(weekend())))
    data["groups"][group]["numbering"].update(numbering)
    return plan_from_data(data)


def test_groups_that_play_at_once_share_no_table_and_no_letter() -> None:
    final, consolation = (weekend().group(n) for n in ("Final", "Consolation"))
    # the final is one section of 14 tables, so the next tens begin at 21
    assert (final.section_names, final.first_tables) == (("A",), (1,))
    assert consolation.section_names[0] == "B"
    assert consolation.first_tables[0] == 21
    tables = [
        table
        for group in (final, consolation)
        for section in group.seats()[0].sections
        for table in section.tables
    ]
    assert len(tables) == len(set(tables)) == 14 + 13


def test_short_sessions_run_on_through_the_day() -> None:
    # five sessions of ten boards in a day, as in the Polish movement
    group = weekend().group("Qualification")
    assert [session.board_numbers for session in group.seats()] == [
        range(1, 11),
        range(11, 21),
        range(21, 31),
        range(31, 41),
        range(41, 51),
    ]
    played = {m.board for m in group.seats()[1].meetings.values()}
    assert played == set(range(11, 21))


def test_the_next_day_begins_with_board_one() -> None:
    assert first_boards([10, 10, 10, 10], [1, 1, 2, 2]) == (1, 11, 1, 11)


def test_sessions_in_which_every_vulnerability_comes_round_begin_with_board_one() -> (
    None
):
    assert first_boards([16, 16], [1, 1]) == ()
    assert first_boards([26, 26], [1, 1], BoardNumbers.RUN_ON) == (1, 27)
    assert first_boards([10, 10], [1, 1], BoardNumbers.FROM_1) == ()


def test_numbers_are_written_into_the_plan() -> None:
    assert plan_from_data(plan_to_data(weekend())) == weekend()


def test_a_plan_that_states_no_numbers_keeps_its_meaning() -> None:
    data = json.loads(json.dumps(plan_to_data(weekend())))
    for group in data["groups"]:
        del group["numbering"]
    old = plan_from_data(data)
    assert old.group("Consolation").first_tables[0] == 1
    assert old.group("Qualification").seats()[1].board_numbers == range(1, 11)
    # it can be played as before, and is told what is the matter
    assert not old.faults()
    assert any("same tables" in note for note in find_plan_notes(old))


@pytest.mark.parametrize(
    ("plan", "kind"),
    [
        (lambda: changed(2, table=1), "tables-twice"),
        (lambda: changed(2, section=1), "sections-twice"),
        (lambda: changed(0, boards=[1, 6, 21, 31, 41]), "boards-twice"),
    ],
    ids=["tables", "sections", "boards"],
)
def test_a_collision_is_a_fault(plan: Any, kind: str) -> None:
    assert [fault.kind for fault in plan().faults()] == [kind]


def test_a_movement_may_begin_with_another_board() -> None:
    movement = Movement.from_cells([[(1, 2, 1)], [(2, 1, 2)]], boards_per_set=2)
    assert "first_board" not in native.to_data(movement)
    later = weekend().group("Qualification").seats()[2].sections[0].movement
    assert later.boards_of(1) == range(21, 23)
    assert native.from_data(native.to_data(later)) == later
