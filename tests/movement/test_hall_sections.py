"""Several sections as one movement of the hall."""

import pytest

from evenhand.errors import MovementError
from evenhand.families import build
from evenhand.movement import Movement, SwitchPlan, native, table_card
from evenhand.movement.hall_sections import (
    in_every_section,
    join_sections,
    pairs_by_section,
    ranked_fields,
    separate_sections,
    share_boards,
    split_sections,
)
from evenhand.render.rule_words import rule_text

PARTS = (
    build("mitchell", tables=7, rounds=5, boards_per_set=2, winners=1),
    build("mitchell", tables=5, boards_per_set=2, winners=1, phantom=5),
)


def two(*, same_boards: bool) -> Movement:
    return join_sections(PARTS, same_boards=same_boards)


@pytest.mark.parametrize("same_boards", [True, False])
def test_sections_side_by_side_are_sound(same_boards: bool) -> None:
    hall = two(same_boards=same_boards)
    assert hall.faults() == ()
    assert (hall.tables, hall.pairs, hall.phantom) == (12, 24, 19)
    assert hall.sets == (7 if same_boards else 12)
    assert share_boards(hall) == same_boards
    assert pairs_by_section(hall) == (frozenset(range(1, 15)), frozenset(range(15, 25)))


def test_each_section_is_what_it_was() -> None:
    hall = two(same_boards=False)
    alone = separate_sections(hall)
    assert [part.schedule for part in alone] == [part.schedule for part in PARTS]
    assert [(part.pairs, part.sets) for part in alone] == [(14, 7), (10, 5)]
    assert [part.phantom for part in alone] == [0, 5]
    assert [part.phantom for part in split_sections(hall)] == [0, 19]
    assert split_sections(PARTS[0]) == separate_sections(PARTS[0]) == PARTS[:1]


def test_sections_with_boards_of_their_own_are_ranked_by_themselves() -> None:
    hall = two(same_boards=True)
    assert ranked_fields(hall) == (hall,)
    assert len(ranked_fields(two(same_boards=False))) == 2


def test_each_section_has_its_rule() -> None:
    assert (
        rule_text(two(same_boards=True)) == "NS stay; EW up one table; boards down one"
    )
    skip = build("skip", tables=4, rounds=3)
    hall = join_sections((skip, build("mitchell", tables=3), skip), same_boards=False)
    assert rule_text(hall) == (
        "in sections A and C: NS stay; EW up one table; boards down one; after round 2 "
        "EW skip a table; in section B: NS stay; EW up one table; boards down one"
    )


def test_boards_stay_in_their_section() -> None:
    # each section has a copy, which goes down one table and round
    hall = two(same_boards=True)
    goes_to = [table_card(hall, table)[0].boards_to for table in (1, 2, 8, 12)]
    assert goes_to == [(7,), (1,), (12,), (11,)]


def test_a_plan_for_one_section_is_carried_out_in_all() -> None:
    hall = two(same_boards=True)
    plan = in_every_section(SwitchPlan.parse("2,3/1,4:2,4:6"), hall)
    assert plan == SwitchPlan.parse("2,3/1,4:2,4:6,4:9")
    switched = hall.switch(plan)
    assert switched.sections == hall.sections


def test_sections_are_read_back() -> None:
    hall = two(same_boards=True)
    assert native.from_data(native.to_data(hall)) == hall
    assert "sections" not in native.to_data(separate_sections(hall)[0])


def test_sections_must_make_up_the_hall() -> None:
    hall = two(same_boards=True)
    with pytest.raises(MovementError, match="sections of 7 and 4 tables"):
        Movement(hall.schedule, hall.pairs, hall.sets, sections=(7, 4))
