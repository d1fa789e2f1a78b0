import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import FileError
from evenhand.movement import Movement
from evenhand.movement.native import dumps, from_data, to_data

_numbers = st.integers(0, 12)


@st.composite
def movements(draw: st.DrawFn) -> Movement:
    tables = draw(st.integers(1, 4))
    rounds = draw(st.integers(1, 4))
    boards = draw(st.integers(1, 3))
    cells = [
        [draw(st.tuples(_numbers, _numbers, _numbers)) for _ in range(tables)]
        for _ in range(rounds)
    ]
    turns = st.tuples(
        st.integers(1, rounds), st.integers(1, tables), st.integers(1, boards)
    )
    return Movement.from_cells(
        cells,
        pairs=12,
        sets=12,
        boards_per_set=boards,
        turned=draw(st.frozensets(turns)),
        winners=draw(st.integers(1, 2)),
        phantom=draw(_numbers),
        name=draw(st.text(max_size=20)),
        origin=draw(st.text(max_size=20)),
    )


@given(movements())
def test_every_movement_reads_back_equal(movement: Movement) -> None:
    assert from_data(json.loads(dumps(movement))) == movement


@given(st.lists(movements(), max_size=3))
def test_a_library_reads_back_equal(library: list[Movement]) -> None:
    data = json.loads(dumps(library))
    assert [from_data(entry) for entry in data["movements"]] == library


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "other"}, "format 'other'"),
        ({"version": 2}, "version 2"),
        ({"rounds": None}, '"rounds" must be a list'),
        ({"rounds": [[[1, 2]]]}, '"rounds" must be a list'),
        ({"rounds": [[[1, 2, "3"]]]}, "not a whole number"),
        ({"name": 3}, '"name" must be text, not a number'),
        ({"pairs": "six"}, '"pairs" must be a whole number, not text'),
        ({"winners": True}, '"winners" must be a whole number'),
        ({"turned": [[1, 1]]}, '"turned" must be a list'),
        ({"turned": [[9, 1, 1]]}, "the rounds are 1 to 1"),
        ({"boards_per_set": 10**9}, "boards per set: 1000000000"),
    ],
)
def test_what_cannot_be_read_is_named(change: dict[str, Any], message: str) -> None:
    data = to_data(Movement.from_cells([[(1, 2, 1)]])) | change
    with pytest.raises(FileError, match=message):
        from_data(data)


def test_a_movement_is_an_object() -> None:
    with pytest.raises(FileError, match="a JSON object, not a list"):
        from_data([])
