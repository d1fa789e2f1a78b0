"""A format as plain data: there and back through JSON; bad data get a line."""

import json
from typing import Any

import pytest
from hypothesis import given

from evenhand.errors import FileError
from evenhand.phases import (
    EventFormat,
    Feed,
    Group,
    Phase,
    format_from_data,
    format_to_data,
)
from tests.phases.random_formats import formats


@given(formats())
def test_every_format_comes_back_from_json(event: EventFormat) -> None:
    assert format_from_data(json.loads(json.dumps(format_to_data(event)))) == event


def test_what_is_left_out_or_null_gets_its_default() -> None:
    data = {
        "name": "short",
        "pairs": 20,
        "phases": [
            {"name": "All", "boards": 20, "groups": [{"name": "All"}]},
            {
                "name": "Last",
                "boards": 10,
                "groups": [
                    {
                        "name": "Last",
                        "boards": None,
                        "feeds": [{"source": "All"}],
                        "carryover": None,
                    }
                ],
            },
        ],
    }
    assert format_from_data(data) == EventFormat(
        "short",
        20,
        (
            Phase("All", 20, (Group("All"),)),
            Phase("Last", 10, (Group("Last", (Feed("All"),)),)),
        ),
    )


def test_everything_is_said_where_it_is_written() -> None:
    event = EventFormat("x", 8, (Phase("A", 9, (Group("A"),)),))
    assert format_to_data(event)["phases"][0]["groups"] == [
        {
            "name": "A",
            "boards": None,
            "feeds": [],
            "feed_order": "after",
            "drop_ins": 0,
            "drop_in_rule": None,
            "carryover": "none",
            "contains_previous": False,
            "round_robin": False,
        }
    ]


def with_group(**more: object) -> dict[str, Any]:
    """A format of one group of which more is said."""
    return {
        "name": "x",
        "pairs": 9,
        "phases": [{"name": "A", "boards": 9, "groups": [{"name": "A"} | more]}],
    }


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "the format is a JSON object, not null"),
        ([], "the format is a JSON object, not a list"),
        ({}, 'the format has no "phases"'),
        ({"name": "x", "pairs": True, "phases": []}, '"pairs" must be a whole number'),
        ({"name": "x", "pairs": 9.5, "phases": []}, '"pairs" must be a whole number'),
        ({"name": "x", "pairs": None, "phases": []}, 'no "pairs"'),
        ({"name": 1, "pairs": 9, "phases": []}, '"name" must be text'),
        ({"name": "x", "pairs": 9, "phases": {}}, '"phases" must be a list'),
        ({"name": "x", "pairs": 9, "phases": [3]}, "phase 1 is a JSON object"),
        ({"name": "x", "pairs": 9, "phases": [], "a": 1}, 'has "a"'),
        (
            {"name": "x", "pairs": 9, "phases": [{"name": "A", "boards": None}]},
            'phase 1 has no "groups"',
        ),
        (with_group(boards="9"), 'phase 1, group 1: "boards" must be a whole'),
        (with_group(bords=9), 'phase 1, group 1 has "bords"'),
        (with_group(feeds=[{"source": "B"}, {}]), 'group 1, feed 2 has no "source"'),
        (with_group(feeds=[{"source": "B", "places": []}]), '"places" must be'),
        (with_group(carryover="x"), "\"carryover\": carryover 'x'"),
        (with_group(carryover=3), '"carryover" must be text'),
        (with_group(feed_order="before"), "'before'; expected after, together"),
        (with_group(drop_in_rule="luck"), "'luck'; expected rank, rank-or-average"),
        (with_group(round_robin=1), '"round_robin" must be true or false'),
    ],
)
def test_bad_data_get_a_line(data: object, words: str) -> None:
    with pytest.raises(FileError, match=words) as caught:
        format_from_data(data)
    assert len(str(caught.value).splitlines()) == 1
