"""The rest of a plan as a plan of its own."""

import pytest

from evenhand.tournament.layouts.one_field import (
    barometer_layout,
    round_robin_layout,
    web_layout,
)
from evenhand.tournament.layouts.sections import Layout, base_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.plan.plan_data import group_from_data, group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.replanning.rest_of_plan import (
    sessions_to_come,
    with_phantom_filled,
)
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.group_seating import FieldSeating, LineSeating, Seating


def field_of(layout: Layout) -> FieldSeating:
    order = tuple(range(2 * layout.tables, 0, -1))
    turned = frozenset({1}) if layout.is_barometer else frozenset[int]()
    return FieldSeating(layout, len(layout.cut), order, turned)


def lines_of(pairs: int) -> LineSeating:
    layout = base_layout(pairs, 5)
    table = make_line_table(layout, 3)
    if layout.tails and layout.sections[-1].is_howell_tail:
        table = table.turn(1, len(layout.sections) - 1)
    return LineSeating(table, number_lines(layout))


def who_sits_where(seats: SeatedSession) -> list[object]:
    """All of a session but its number."""
    return [
        (
            part.name,
            part.first_table,
            part.movement.schedule,
            part.movement.turned,
        )
        for part in seats.sections
    ]


@pytest.mark.parametrize(
    "seating",
    [
        field_of(round_robin_layout(14, 3)),
        field_of(round_robin_layout(13, 2)),
        field_of(barometer_layout(20, 4, sessions=4)),
        field_of(web_layout(24, 3)),
        lines_of(20),
        lines_of(26),
        lines_of(32),
    ],
    ids=lambda seating: str(seating.layout),
)
def test_everybody_sits_as_in_the_whole_plan(seating: Seating) -> None:
    switched = frozenset({(1, 2), (2, 1)})
    whole = PlannedGroup("A", seating, 2, switched=switched)
    for played in range(whole.sessions):
        rest = sessions_to_come(whole, played)
        expected = [who_sits_where(seats) for seats in whole.seats()[played:]]
        assert [who_sits_where(seats) for seats in rest.seats()] == expected
        assert rest.rounds == whole.rounds[played:]
        assert group_from_data(group_to_data(rest)) == rest


@pytest.mark.parametrize(
    "seating",
    [field_of(round_robin_layout(13, 2)), lines_of(19), lines_of(27)],
    ids=lambda seating: str(seating.layout),
)
def test_a_pair_more_has_the_seats_of_the_phantom(seating: Seating) -> None:
    planned = PlannedGroup("A", seating, 2)
    phantom = planned.layout.phantom
    filled = with_phantom_filled(planned)
    assert filled.pairs == phantom == planned.pairs + 1
    for before, after in zip(planned.seats(), filled.seats(), strict=True):
        assert who_sits_where(before) == who_sits_where(after)
        assert phantom not in before.seats()
        assert phantom in after.seats()
    assert with_phantom_filled(filled) == filled
