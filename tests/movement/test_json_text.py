"""Reading JSON: keys stand once, numbers are numbers."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import evenhand
from evenhand.errors import FileError
from evenhand.movement.json_text import parse_json
from tests.cli.running import built
from tests.cli.running import evenhand as run

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**39), 10**39) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(values)
def test_reads_what_was_written(value: object) -> None:
    assert parse_json(json.dumps(value)) == value


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1}', '[{"b": {"a": 1, "c": 2, "a": 3}}]', '{"": 0, "": 0}']
)
def test_a_key_that_stands_twice_is_refused(text: str) -> None:
    with pytest.raises(FileError, match="stands twice"):
        parse_json(text)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}'])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(FileError, match="not a JSON number"):
        parse_json(text)


def test_a_number_of_many_digits_is_no_whole_number() -> None:
    assert parse_json("9" * 40) == int("9" * 40)
    assert parse_json("-" + "9" * 40) == -int("9" * 40)
    assert isinstance(parse_json("[1, " + "9" * 41 + "]")[1], float)
    assert isinstance(parse_json("9" * 100_000), float)


def test_nothing_else_reads_json() -> None:
    package = Path(evenhand.__file__).parent
    readers = [
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if path.parent.name != "versions"  # a migration keeps what it once imported
        if any(word in path.read_text() for word in ("json.load", "JSONDecoder("))
    ]
    assert readers == ["movement/json_text.py"]


@pytest.mark.parametrize("version", ["true", "1.0", '"1"', "null"])
@pytest.mark.parametrize("kind", ["movement", "plan"])
def test_the_version_of_a_file_is_a_whole_number(kind: str, version: str) -> None:
    text, command = {
        "movement": (built("howell", "--tables", "3"), ["check", "-"]),
        "plan": (run("plan", "--pairs", "16", "-o", "-").out, ["plan", "check", "-"]),
    }[kind]
    assert run(*command, stdin=text).code == 0
    wrong = text.replace('"version": 1', f'"version": {version}')
    assert wrong != text
    refused = run(*command, stdin=wrong)
    assert refused.code
    assert '"version" must be a whole number' in refused.out + refused.err


def test_a_key_twice_in_a_movement_or_a_plan_is_named() -> None:
    movement = built("howell", "--tables", "3")
    twice = movement.replace('"pairs": 6', '"pairs": 6, "pairs": 8')
    refused = run("check", "-", stdin=twice)
    assert "'pairs' stands twice" in refused.out + refused.err
    plan = run("plan", "--pairs", "16", "-o", "-").out
    refused = run("plan", "check", "-", stdin=plan.replace("{", '{"seed": 2,', 1))
    assert "'seed' stands twice" in refused.out + refused.err
