"""Reading plain data: what is there, what is missing, what is wrong."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import FileError, RequestError
from evenhand.movement.plain_data import (
    Fields,
    kind_of,
    lists_of_wholes,
    whole_numbers,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def fields(**data: object) -> Fields:
    return Fields(data, "a table")


def test_fields_are_taken_one_by_one() -> None:
    table = fields(name="north", rounds=3, open=True, pairs=[1, 2], any={"x": 1})
    assert table.text("name") == "north"
    assert table.whole("rounds") == 3
    assert table.flag("open") is True
    assert table.wholes("pairs") == (1, 2)
    assert table.take("any") == {"x": 1}
    table.finish()


def test_what_is_left_out_gets_its_default() -> None:
    table = fields()
    assert table.text("name", "") == ""
    assert table.whole("rounds", None) is None
    assert table.flag("open", default=False) is False
    assert table.items("pairs", [1]) == [1]
    assert table.wholes("pairs", []) == ()
    assert table.parsed("number", int, 7) == 7
    table.finish()


def test_what_must_be_there_is_named() -> None:
    with pytest.raises(FileError, match='a table has no "rounds"; add it'):
        fields(name="x").whole("rounds")


def test_what_nobody_asked_for_is_named() -> None:
    table = fields(nmae="north")
    with pytest.raises(FileError, match='a table has "nmae", which means nothing'):
        table.finish()


@pytest.mark.parametrize("value", [True, 2.0, "2", None, [2], float("nan"), 1e300])
def test_only_whole_numbers_are_whole(value: object) -> None:
    with pytest.raises(FileError, match='"rounds" must be a whole number'):
        fields(rounds=value).whole("rounds")


@pytest.mark.parametrize("value", [1, None, "x", ["x"], {}])
def test_only_true_and_false_are_flags(value: object) -> None:
    with pytest.raises(FileError, match='"open" must be true or false'):
        fields(open=value).flag("open")


@pytest.mark.parametrize("value", [1, None, ["x"], {"x": "y"}, False])
def test_only_texts_are_texts(value: object) -> None:
    with pytest.raises(FileError, match='"name" must be text'):
        fields(name=value).text("name")


def test_half_a_character_is_refused() -> None:
    with pytest.raises(FileError, match="half a character"):
        fields(name=json.loads('"\\ud800"')).text("name")


def test_texts_are_parsed_and_shown_where_that_fails() -> None:
    assert fields(number="12").parsed("number", int, 0) == 12
    with pytest.raises(FileError, match="a table: \"number\" is 'twelve'"):
        fields(number="twelve").parsed("number", int, 0)
    with pytest.raises(FileError) as long:
        fields(number="x" * 10_000).parsed("number", int, 0)
    assert len(str(long.value)) < 120


def test_the_reason_of_a_parser_is_kept() -> None:
    def refuse(text: str) -> int:
        raise RequestError(f"{text} is too much")

    with pytest.raises(FileError, match='a table: "number": 9 is too much'):
        fields(number="9").parsed("number", refuse, 0)


@pytest.mark.parametrize("value", [[], "x", 3, None])
def test_only_objects_have_fields(value: object) -> None:
    with pytest.raises(FileError, match="a table is a JSON object, not"):
        Fields(value, "a table")


def test_reading_leaves_the_data_as_they_are() -> None:
    data = {"name": "x"}
    Fields(data, "a table").text("name")
    assert data == {"name": "x"}


def test_lists_of_lists() -> None:
    assert lists_of_wholes([[1, 2], []], "the lines") == ((1, 2), ())
    for wrong in ([1], [[True]], [[1.0]], "12", {"1": [2]}, [[[1]]]):
        with pytest.raises(FileError, match=r"^the lines must be a list"):
            lists_of_wholes(wrong, "the lines")


@given(JSON)
def test_whatever_json_holds_has_a_kind(value: Any) -> None:
    kinds = {
        type(None): "null",
        bool: "true or false",
        int: "a number",
        float: "a decimal number",
        str: "text",
        list: "a list",
        dict: "an object",
    }
    assert kind_of(value) == kinds[type(value)]


@given(JSON)
def test_numbers_are_read_or_refused(value: Any) -> None:
    good = isinstance(value, list) and all(type(one) is int for one in value)
    if good:
        assert whole_numbers(value, "pairs") == tuple(value)
    else:
        with pytest.raises(FileError, match="pairs must be a list of whole numbers"):
            whole_numbers(value, "pairs")
