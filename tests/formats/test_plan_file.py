import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import FileError
from evenhand.formats.plan_file import (
    check_plan_target,
    plan_text,
    read_plan,
    read_plan_data,
    write_plan,
)
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seating.table_arrows import Turned

#: A qualification by lines with a Howell tail, and two fields that play all.
CUT = propose_plan(PlanRequest(26, name="Café Cup")).plan
#: Lines of five with single boards turned.
TURNED = propose_plan(PlanRequest(20, base="5", arrows=Turned.BOARD)).plan
PLANS = {"cut": CUT, "turned": TURNED}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_a_plan_is_read_back_as_it_was(plan: Plan, tmp_path: Path) -> None:
    file = str(tmp_path / "event.json")
    write_plan(file, plan)
    again = read_plan(file)
    assert again == plan
    for group in plan.groups:
        assert again.group(group.name).seats() == group.seats()


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_the_text_is_plain_json(plan: Plan) -> None:
    assert json.loads(plan_text(plan)) == plan_to_data(plan)


def test_every_line_and_every_session_has_a_line_of_its_own() -> None:
    data = plan_to_data(TURNED)["groups"][0]
    rows = [row.strip().rstrip(",") for row in plan_text(TURNED).splitlines()]
    for line in data["lines"]["normal"]:
        assert json.dumps(line) in rows
    for session in data["line_table"]["sessions"]:
        assert json.dumps(session) in rows


def test_an_exchange_of_two_pairs_changes_only_their_lines() -> None:
    data = plan_to_data(TURNED)
    first, second, *_ = data["groups"][0]["lines"]["normal"]
    first[0], second[0] = second[0], first[0]
    changed = read_plan_data(json.dumps(data).encode())
    both = zip(
        plan_text(TURNED).splitlines(), plan_text(changed).splitlines(), strict=True
    )
    assert sum(one != other for one, other in both) == 2


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"{", "line 1: not JSON"),
        (b"a letter", "not JSON"),
        (b"[]", "a plan is a JSON object"),
        (b"{}", "has no"),
        (b'{"format": "evenhand-movement"}', "not a plan"),
        (b'{"format": "evenhand-plan", "version": 99}', "version 1"),
        (b"[" * 200_000, "nested"),
        (bytes(range(256)), "not a text"),
        (b'{"format": "evenhand-plan", "groups": ' + b"9" * 9_000 + b"}", "list"),
    ],
)
def test_what_is_no_plan_is_refused_with_a_reason(contents: bytes, said: str) -> None:
    with pytest.raises(FileError, match=said) as refused:
        read_plan_data(contents)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "said"), [("Q" * 201, "201 characters"), ("\u200b", "invisible")]
)
def test_all_that_is_printed_as_a_title_has_a_readable_name(
    name: str, said: str
) -> None:
    for titled in (
        replace(CUT, name=name),
        replace(CUT, event=replace(CUT.event, name=name)),
    ):
        with pytest.raises(FileError, match=said):
            read_plan_data(plan_text(titled).encode())
    assert read_plan_data(plan_text(replace(CUT, name=" ")).encode()).name == ""


def test_a_file_is_named_in_the_refusal(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear friend")
    with pytest.raises(FileError, match=r"letter\.txt: line 1"):
        read_plan(str(file))
    with pytest.raises(FileError, match="no such file"):
        read_plan(str(tmp_path / "nowhere.json"))


WHOLE = plan_text(CUT).encode()


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A plan with something cut out and something put in."""
    start = draw(st.integers(0, len(WHOLE)))
    end = draw(st.integers(start, min(start + 40, len(WHOLE))))
    return WHOLE[:start] + draw(st.binary(max_size=6)) + WHOLE[end:]


def refusal(contents: bytes) -> str:
    """Why nothing can be read; what can be read has faults or none."""
    try:
        read_plan_data(contents).faults()
    except FileError as error:
        return str(error)
    return ""


@settings(max_examples=150, deadline=None)
@given(st.one_of(damaged(), st.binary(max_size=60)))
def test_any_bytes_are_read_or_refused_in_one_line(contents: bytes) -> None:
    assert "\n" not in refusal(contents)


PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 30),
    st.sampled_from(["", "x", "howell", "web", "base", "full", "half", "10:00"]),
    st.just([]),
    st.just([[1, 2]]),
    st.just({}),
)


def places(value: object, before: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Where something stands in plain data."""
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    found = []
    for key, inner in inside:
        found += [(*before, key), *places(inner, (*before, key))]
    return found


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(places(plan_to_data(CUT))), PLAIN)
def test_any_value_in_any_place_is_read_or_refused(
    place: tuple[object, ...], value: object
) -> None:
    data = json.loads(WHOLE)
    *way, last = place
    inner = data
    for key in way:
        inner = inner[key]
    inner[last] = value
    assert "\n" not in refusal(json.dumps(data).encode())


def test_a_place_that_cannot_be_written_is_known_before(tmp_path: Path) -> None:
    check_plan_target("-")
    check_plan_target(str(tmp_path / "PLAN"))
    for bad in (str(tmp_path), str(tmp_path / "no" / "plan.json"), "", "a\0b"):
        with pytest.raises(FileError, match="no file can be written"):
            check_plan_target(bad)
