"""Several sections as one movement of the hall."""

import pytest

from evenhand.errors import MovementError
from evenhand.families import build
from evenhand.movement import Movement, SwitchPlan, native
from evenhand.movement.hall_sections import (
    first_section,
    in_every_section,
    join_sections,
    pairs_by_section,
    share_boards,
    split_sections,
)


def two(*, same_boards: bool) -> Movement:
    parts = [
        build("mitchell", tables=7, rounds=5, boards_per_set=2, winners=1),
        build("mitchell", tables=5, boards_per_set=2, winners=1, phantom=5),
    ]
    return join_sections(parts, same_boards=same_boards)


@pytest.mark.parametrize("same_boards", [True, False])
def test_sections_side_by_side_are_sound(same_boards: bool) -> None:
    hall = two(same_boards=same_boards)
    assert hall.faults() == ()
    assert (hall.tables, hall.pairs, hall.phantom) == (12, 24, 19)
    assert hall.sets == (7 if same_boards else 12)
    assert share_boards(hall) == same_boards
    assert pairs_by_section(hall) == (frozenset(range(1, 15)), frozenset(range(15, 25)))


def test_each_section_is_what_it_was() -> None:
    first = build("mitchell", tables=7, rounds=5, boards_per_set=2, winners=1)
    hall = two(same_boards=False)
    assert first_section(hall).schedule == first.schedule
    assert [part.phantom for part in split_sections(hall)] == [0, 19]
    assert split_sections(first) == (first,)


def test_a_plan_for_one_section_is_carried_out_in_all() -> None:
    hall = two(same_boards=True)
    plan = in_every_section(SwitchPlan.parse("2,3/1,4:2,4:6"), hall)
    assert plan == SwitchPlan.parse("2,3/1,4:2,4:6,4:9")
    switched = hall.switch(plan)
    assert switched.sections == hall.sections


def test_sections_are_read_back() -> None:
    hall = two(same_boards=True)
    assert native.from_data(native.to_data(hall)) == hall
    assert "sections" not in native.to_data(first_section(hall))


def test_sections_must_make_up_the_hall() -> None:
    hall = two(same_boards=True)
    with pytest.raises(MovementError, match="sections of 7 and 4 tables"):
        Movement(hall.schedule, hall.pairs, hall.sets, sections=(7, 4))
