import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import StoreError
from evenhand.store.entries import (
    DEEPEST,
    Entry,
    decode_lists,
    decode_object,
    encode_entries,
    first_entries,
)
from tests.store.json_values import ENTRIES


def nested(depth: int) -> Entry:
    entry: Entry = {}
    for _ in range(depth - 1):
        entry = {"in": entry}
    return entry


@settings(max_examples=40)
@given(st.lists(ENTRIES, min_size=1, max_size=4))
def test_any_json_objects_read_back_equal(entries: list[Entry]) -> None:
    data, copies = encode_entries(entries)
    assert b"\n" not in data
    assert decode_lists([data]) == [entries] == [copies]


@settings(max_examples=40)
@given(st.lists(st.lists(ENTRIES, min_size=1, max_size=3), max_size=4))
def test_many_lists_read_at_once_are_those_read_one_by_one(
    lists: list[list[Entry]],
) -> None:
    lines = [encode_entries(entries)[0] for entries in lists]
    assert decode_lists(lines) == lists


def test_numbers_keep_their_kind() -> None:
    (copies,) = decode_lists([encode_entries([{"a": [1, 1.0, True, -0.0]}])[0]])
    assert [type(value) for value in copies[0]["a"]] == [int, float, bool, float]
    assert math.copysign(1, copies[0]["a"][3]) == -1


def test_letters_of_every_language_stay_readable() -> None:
    data, _ = encode_entries([{"name": "Łukasz 张"}])
    assert data.decode() == '[{"name":"Łukasz 张"}]'


def test_a_copy_does_not_change_with_what_was_given() -> None:
    entry: Entry = {"pairs": [1]}
    _, copies = encode_entries([entry])
    entry["pairs"].append(2)
    assert copies == [{"pairs": [1]}]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"a": math.nan}, "not JSON compliant"),
        ({"a": [math.inf]}, "not JSON compliant"),
        ({"a": Fraction(1, 2)}, "Fraction is not JSON serializable"),
        ({"a": b"x"}, "bytes is not JSON serializable"),
        ({1: "a"}, "text keys"),
        ({"a": {None: 1}}, "text keys"),
        ({"a": (1, 2)}, "give lists"),
        ({"a": "\ud83d\ude00"}, "read back changed"),
        ({"a": 10**5000}, "digits"),
        (nested(DEEPEST + 1), "nested more than"),
        (nested(100_000), "an entry cannot be kept"),
        ([], "an entry is a dict, not list"),
        (None, "an entry is a dict, not NoneType None"),
    ],
    ids=range(13),
)
def test_what_would_not_read_back_equal_is_refused(entry: Any, reason: str) -> None:
    with pytest.raises(StoreError, match=reason) as refusal:
        encode_entries([{"sound": 1}, entry])
    assert "\n" not in str(refusal.value)
    assert "nothing added" in str(refusal.value)


def test_a_circle_is_refused() -> None:
    entry: Entry = {}
    entry["self"] = entry
    with pytest.raises(StoreError, match="Circular"):
        encode_entries([entry])


def test_the_deepest_entry_is_kept() -> None:
    assert encode_entries([nested(DEEPEST)])[1] == [nested(DEEPEST)]


@pytest.mark.parametrize(
    "data", [b"", b"[", b"{}", b"[1]", b"[{}],[{}]", b"[NaN]", b'["\xff"]', b"null"]
)
def test_what_is_no_list_of_objects_gives_no_entries(data: bytes) -> None:
    assert decode_lists([b'[{"a":1}]', data]) == [[{"a": 1}], []]


def test_two_halves_of_a_list_do_not_make_one() -> None:
    assert decode_lists([b'[{"a":1', b'"b":2}]']) == [[], []]


def test_json_too_deep_to_be_read_is_no_object() -> None:
    assert decode_object(b'{"a":' * 100_000) is None


def test_the_first_entries_are_the_log_of_that_time() -> None:
    entries: tuple[Entry, ...] = ({"a": 1}, {"a": 2})
    assert [first_entries(entries, n) for n in range(3)] == [(), entries[:1], entries]


@pytest.mark.parametrize("count", [-1, 3])
def test_a_time_that_never_was_is_refused(count: int) -> None:
    with pytest.raises(StoreError, match=f"act {count}; the log has 2 acts: .* 0 to 2"):
        first_entries(({}, {}), count)
