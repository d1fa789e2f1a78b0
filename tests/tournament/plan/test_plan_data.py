"""A plan as JSON: there and back, and what happens to data that are no plan."""

import copy
import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evenhand.errors import FileError, RequestError
from evenhand.phases import EnglishHalf, Ladder, Linear, Maximum, TiedRanks, Weighted
from evenhand.scoring.tie_breaks import TieRule
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data, plan_to_data
from evenhand.tournament.plan.plan_faults import find_plan_faults
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.session_seats import LineSeating
from evenhand.tournament.seating.table_arrows import Turned
from tests.thoroughness import random_examples

CARRYOVERS = st.sampled_from(
    [
        None,
        Linear(Fraction(3, 100)),
        Weighted(Fraction(1, 3)),
        Ladder(Fraction(3, 2)),
        EnglishHalf(),
    ]
)
TIMETABLES = st.builds(
    Timetable,
    start=st.integers(0, 700),
    minutes_per_round=st.none() | st.integers(1, 20),
    pause=st.integers(0, 30),
    meal=st.integers(0, 90),
    boards_per_day=st.integers(10, 30),
)
RULES = st.builds(
    ContestRules,
    tied_ranks=st.sampled_from(TiedRanks),
    tie_breaks=st.lists(st.sampled_from(TieRule), unique=True).map(tuple),
    byes=st.sampled_from(ByeRule),
    by_boards_played=st.booleans(),
    maximum=st.sampled_from(Maximum),
    penalties_count=st.booleans(),
    penalty=st.fractions(0, 10, max_denominator=1000),
    correction_minutes=st.integers(0, 10_080),
    stands_from=st.fractions(0, 1, max_denominator=1000),
)


@st.composite
def requests(draw: st.DrawFn) -> PlanRequest:
    pairs = draw(st.integers(6, 36))
    by_lines = draw(st.booleans()) and pairs >= 16
    ranking = draw(st.none() | st.permutations(range(1, pairs + 1)).map(tuple))
    return PlanRequest(
        pairs,
        base="5" if by_lines else draw(st.sampled_from(["auto", "barometer"])),
        phases=draw(st.sampled_from(["auto", "single", "qualification-final"])),
        carryover=draw(CARRYOVERS),
        boards_per_round=draw(st.none() | st.integers(1, 4)),
        timetable=draw(TIMETABLES),
        rules=draw(RULES),
        ranking=ranking,
        wishes=Wishes(stationary=(3,)) if by_lines and draw(st.booleans()) else None,
        arrows=draw(st.none() | st.sampled_from(Turned)),
        seed=draw(st.integers(1, 10**6)),
        name=draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=20)),
    )


def planned(request: PlanRequest) -> Plan:
    try:
        return propose_plan(request).plan
    except RequestError:
        # not every wish fits every field; the planner's own tests are about that
        assume(False)
        raise


@random_examples(10)
@given(requests())
def test_every_plan_comes_back_from_json(request_: PlanRequest) -> None:
    plan = planned(request_)
    text = json.dumps(plan_to_data(plan))
    again = plan_from_data(json.loads(text))
    assert again == plan
    assert json.dumps(plan_to_data(again)) == text
    assert [g.seats() for g in again.groups] == [g.seats() for g in plan.groups]
    assert again.calendar() == plan.calendar()


SAMPLES = (
    PlanRequest(26, phases="single", base="5", sessions=(3,)),
    PlanRequest(11, phases="single", base="barometer"),
    PlanRequest(45, phases="semifinals-ab", timetable=Timetable(boards_per_day=20)),
    PlanRequest(20, phases="single", base="5", sessions=(2,), arrows=Turned.BOARD),
)


@cache
def text_of(request: PlanRequest) -> str:
    return json.dumps(plan_to_data(propose_plan(request).plan))


def sample(number: int) -> Any:
    return json.loads(text_of(SAMPLES[number]))


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where anything stands in the data."""
    keys = data if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield (*path, key)
        if isinstance(data[key], dict | list):
            yield from places(data[key], (*path, key))


HOSTILE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1,
    2,
    99,
    301,
    20_000,
    -20_000,
    10**400,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "-1",
    "nan",
    "1/0",
    "final" * 100,
    "\ud800",
    "a\nb",
    [],
    [[]],
    [[[]]],
    [0],
    [1],
    [None],
    ["x"],
    [-1, 20_000],
    {},
    {"x": 1},
    [{}],
)


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def drop(data: Any, path: tuple[Any, ...]) -> None:
    for key in path[:-1]:
        data = data[key]
    del data[path[-1]]


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A sound plan in which some things were deleted, doubled or replaced."""
    data = sample(draw(st.integers(0, len(SAMPLES) - 1)))
    for _ in range(draw(st.integers(1, 3))):
        where = sorted(places(data), key=repr)
        # short paths first: most of the data are numbers of pairs
        depth = draw(st.integers(1, max(map(len, where))))
        path = draw(st.sampled_from([p for p in where if len(p) <= depth]))
        kind = draw(st.sampled_from(["put", "drop", "exchange"]))
        if kind == "put":
            put(data, path, copy.deepcopy(draw(st.sampled_from(HOSTILE))))
        elif kind == "drop":
            drop(data, path)
        else:
            other = draw(st.sampled_from(where))
            found = data
            for key in other:
                found = found[key]
            put(data, path, copy.deepcopy(found))
    return data


@random_examples(150)
@given(spoilt())
def test_spoilt_data_are_a_plan_with_its_faults_or_refused(data: Any) -> None:
    try:
        plan = plan_from_data(data)
    except FileError as error:
        message = str(error)
    else:
        message = "".join(map(str, plan.faults()))
        assert len(plan.calendar()) <= 1_000
    assert "\n" not in message


def test_everything_that_has_a_default_may_be_left_out() -> None:
    data = sample(0)
    for key in ("format", "version", "name", "seed", "timetable", "rules"):
        del data[key]
    plan = plan_from_data(data)
    assert plan.faults() == ()
    # the maximum of a plan that does not say was never changed by carryovers
    rules = ContestRules(maximum=Maximum.UNCHANGED)
    assert (plan.timetable, plan.rules, plan.seed) == (Timetable(), rules, 1)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("format", "evenhand-movement", "not a plan"),
        ("version", 2, "expected version 1"),
        ("groups", {}, '"groups" must be a list'),
        ("gruops", [], '"gruops", which means nothing'),
        ("event", None, "JSON object, not null"),
        ("seed", 1.5, "whole number"),
    ],
)
def test_what_is_wrong_is_said(key: str, value: object, says: str) -> None:
    with pytest.raises(FileError, match=says):
        plan_from_data(sample(0) | {key: value})


@pytest.mark.parametrize("data", [None, [], "plan", 3, float("nan"), {}, [[[]]]])
def test_what_is_no_plan_is_refused(data: object) -> None:
    with pytest.raises(FileError):
        plan_from_data(data)


def test_an_old_plan_of_mitchells_of_two_sizes_keeps_its_lines() -> None:
    request = PlanRequest(30, base="mitchells:7", sessions=(1,), phases="single")
    data = plan_to_data(planned(request))
    group = data["groups"][0]
    normal, (two,) = group["lines"]["normal"], group["lines"]["exceptional"]
    # one session, in which lines of eight sit where a couple stays today
    del group["layout"]["sections"][1]["staying_couple"]
    ns, ew = group["line_table"]["sessions"][0][1]
    normal[ns - 1] = [*normal[ns - 1], two[0]]
    normal[ew - 1] = [*normal[ew - 1][:3], two[1], *normal[ew - 1][3:]]
    group["lines"]["exceptional"] = []
    group["line_table"]["reserve"] = []
    old = plan_from_data(data)
    seating = old.groups[0].seating
    assert isinstance(seating, LineSeating)
    assert [len(line) for line in seating.lines.normal] == [7, 7, 8, 8]
    assert find_plan_faults(old) == ()
    assert old.groups[0].seats() == planned(request).groups[0].seats()
    assert plan_to_data(old) == data


def test_a_section_of_a_thousand_million_tables_is_refused_at_once() -> None:
    for key in ("tables", "rounds"):
        data = sample(0)
        data["groups"][0]["layout"]["sections"][0][key] = 10**9
        with pytest.raises(FileError, match=f"1000000000 {key}; expected 1 to [36]00"):
            plan_from_data(data)


def test_very_many_sections_are_refused_at_once() -> None:
    data = sample(0)
    sections = data["groups"][0]["layout"]["sections"]
    data["groups"][0]["layout"]["sections"] = sections[:1] * 10**6
    with pytest.raises(FileError, match="1000000 sections; expected 1 to 300"):
        plan_from_data(data)


@pytest.mark.parametrize("cut", [[5_000], [-5, -3], [0, 0], [10**9]])
def test_rounds_that_no_session_has_are_refused(cut: list[int]) -> None:
    data = sample(1)
    data["groups"][0]["layout"]["cut"] = cut
    data["groups"][0]["sessions"] = len(cut)
    with pytest.raises(FileError):
        plan_from_data(data)


@pytest.mark.parametrize("number", ["1e-400", "9e9999", "nan", "1/0", "", "half"])
@pytest.mark.parametrize("key", ["penalty", "stands_from"])
def test_numbers_that_nobody_writes_are_refused(key: str, number: str) -> None:
    data = sample(0)
    data["rules"][key] = number
    with pytest.raises(FileError):
        plan_from_data(data)


@pytest.mark.parametrize(
    "path",
    [
        ("event",),
        ("event", "phases", 0, "boards"),
        ("groups", 0, "lines", "normal"),
        ("groups", 0, "line_table", "sessions"),
        ("rules", "tie_breaks"),
        ("rules", "penalty"),
        ("timetable", "start"),
        ("name",),
    ],
    ids=str,
)
def test_deep_nesting_is_refused(path: tuple[Any, ...]) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    data = sample(0)
    put(data, path, deep)
    with pytest.raises(FileError):
        plan_from_data(data)
