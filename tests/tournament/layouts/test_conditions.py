"""The conditions that a layout meets."""

import pytest

from evenhand.movement.instruction import is_easy_to_follow
from evenhand.tournament.layouts.conditions import Condition, Ground, judge_conditions
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
    one_section_layout,
)


def condition_b(layout: Layout) -> Condition:
    return judge_conditions(layout, minutes=75)[1]


@pytest.mark.parametrize(
    "layout",
    [web_layout(40), barometer_layout(20), round_robin_layout(12), appendix_layout(54)],
    ids=lambda layout: str(layout.way),
)
def test_one_field_is_followed_unaided_as_the_advice_says(layout: Layout) -> None:
    assert all(is_easy_to_follow(section.movement()) for section in layout.sections)
    assert condition_b(layout).met


def test_a_tail_with_cards_is_forgiven_unless_it_is_all() -> None:
    for tail in (base_layout(54, 5), howell_tails_layout(54, 5)):
        assert condition_b(tail).met
        assert condition_b(tail) == Condition("B", True, Ground.GUIDE_CARDS, 7, 27)
    assert not condition_b(base_layout(14, 5)).met


def test_a_double_weave_needs_cards() -> None:
    assert not condition_b(one_section_layout(24)).met
