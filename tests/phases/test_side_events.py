"""Whoever is out of an event is offered something to play."""

import pytest

from evenhand.phases import make_format
from evenhand.phases.side_events import count_left_out, with_side_events


def test_pairs_that_go_nowhere_are_counted() -> None:
    event = make_format("semifinal", 60, qualifiers=(24, 10))
    assert count_left_out(event, 0) == {"Qualification": 36}
    assert count_left_out(event, 1) == {"Semifinal": 14}


def test_side_events_take_everybody_who_is_out_by_then() -> None:
    event = with_side_events(make_format("semifinal", 60, qualifiers=(24, 10)), 6)
    assert event.sizes == {
        "Qualification": 60,
        "Semifinal": 24,
        "Side event A": 36,
        "Final": 10,
        "Side event B": 50,
    }
    assert event.final.name == "Final"
    assert str(event.group_of("Side event A").carryover) == "none"


@pytest.mark.parametrize("name", ["single", "qualification-final", "semifinals-ab"])
def test_formats_in_which_all_play_on_have_none(name: str) -> None:
    event = make_format(name, 60)
    assert with_side_events(event, 6) == event


def test_too_few_pairs_have_no_side_event() -> None:
    event = make_format("semifinal", 30, qualifiers=(25, 20))
    # five are out at first; with the five of the semifinal there is still no sixth
    assert with_side_events(event, 6) == event
