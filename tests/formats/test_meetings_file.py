"""Meetings in files: one, one of several by its size, or what is wrong with them."""

import json
from pathlib import Path

import pytest

from evenhand.errors import FileError
from evenhand.formats.meetings_file import read_meetings
from evenhand.search.meeting_graph import MeetingGraph

RING, LINES = MeetingGraph.ring(5, 2), MeetingGraph.ring(2, 5)


def write(folder: Path, data: object) -> str:
    path = folder / "meetings.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return str(path)


def test_a_word_names_a_ring() -> None:
    assert read_meetings("ring:5x2") == RING


def test_one_of_several_is_chosen_by_its_size(tmp_path: Path) -> None:
    path = write(tmp_path, {"graphs": [RING.as_data(), LINES.as_data()]})
    assert read_meetings(path) == RING
    assert read_meetings(path, 10, 5) == LINES
    assert read_meetings(write(tmp_path, LINES.as_data())) == LINES


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "line 1: not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ([], "expected the keys pairs, rounds and edges"),
        ({"graphs": [7, {"pairs": 12}]}, "no meetings of 10 pairs in 5 rounds among 2"),
        (RING.as_data() | {"edges": "1-2 1-2"}, "meeting 1-2 stands twice"),
        ('{"pairs": 1, "pairs": 2}', "stands twice"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, data: object, said: str) -> None:
    path = write(tmp_path, data)
    with pytest.raises(FileError, match=said):
        read_meetings(path, 10, 5)
