"""A group and what follows from its seats."""

from collections import Counter

import pytest

from evenhand.tournament.layouts.one_field import (
    appendix_layout,
    barometer_layout,
    round_robin_layout,
    web_layout,
)
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
    one_section_layout,
)
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.seated_field import seat_field
from tests.tournament.independent_checker import slips_of

LAYOUTS = [
    *(base_layout(pairs, 5) for pairs in (16, 17, 20, 23, 24, 33)),
    howell_tails_layout(23, 5),
    *(mitchells_layout(pairs, 5) for pairs in (22, 44, 45, 121)),
    one_section_layout(16),
    one_section_layout(27),
    barometer_layout(13, 4),
    round_robin_layout(9, 2),
    web_layout(24),
    appendix_layout(27),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: f"{one.pairs} in {one}")
def test_the_top_is_two_less_than_twice_the_results_on_a_board(layout: Layout) -> None:
    sessions = min(2, layout.most_sessions)
    group = PlannedGroup("Event", seat_field(layout, sessions).seating)
    results = Counter(
        (slip.session, slip.deal)
        for slip in slips_of(group.seats())
        if max(slip.ns, slip.ew) <= layout.pairs
    )
    assert group.top == 2 * max(results.values()) - 2


def test_skip_mitchells_have_fewer_results_than_tables() -> None:
    # 22 tables as two Mitchells of five and two of six, where a set is missed by one
    # table in each round: 5 + 5 + 5 + 5 results
    group = PlannedGroup("Event", seat_field(mitchells_layout(44, 5), 1).seating)
    assert group.layout.tables == 22
    assert group.top == 38
