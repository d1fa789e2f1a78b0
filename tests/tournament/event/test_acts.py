"""Acts as values: they read back from the log, and what is no act is refused."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import ActError, EvenhandError, FileError
from evenhand.store import MemoryLog
from evenhand.tournament.event import codec as act_data
from evenhand.tournament.event.acts import (
    ACTS,
    Act,
    Advance,
    Create,
    Intake,
    Player,
    Record,
    Register,
    Undo,
)
from evenhand.tournament.event.codec import act_from_data, act_to_data
from evenhand.tournament.event.log import RunningEvent
from tests.tournament.event.event_examples import begin_movement

NUMBERS = st.integers(-(10**9), 10**9)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | NUMBERS
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
OBJECTS = st.dictionaries(st.text(max_size=8), JSON, max_size=3)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    "str": st.text(max_size=20),
    "int": NUMBERS,
    "bool": st.booleans(),
}


def values_of(kind: object, items: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Values of a field, by its type."""
    named = getattr(kind, "__name__", "")
    if named in VALUES:
        return VALUES[named]
    if named == "dict":
        return OBJECTS
    return items


def acts_of(made: type[Act]) -> st.SearchStrategy[Act]:
    """Any value of an act."""
    couples = st.tuples(NUMBERS, NUMBERS)
    inner = {
        "intakes": st.builds(
            Intake,
            st.text(),
            st.lists(NUMBERS).map(tuple),
            st.lists(st.text()).map(tuple),
            OBJECTS,
        ),
        "players": st.builds(Player, st.text(), st.text(), st.text()),
        "sections": OBJECTS,
        "carried": st.text(),
        "places": couples if made.kind == "foul" else NUMBERS,
        "pairs": NUMBERS,
        "again": couples,
    }
    return st.builds(
        made,
        **{
            field.name: values_of(
                field.type,
                st.lists(inner.get(field.name, st.text()), max_size=3).map(tuple),
            )
            for field in fields(made)
        },
    )


@settings(max_examples=50)
@given(st.sampled_from(sorted(ACTS)).flatmap(lambda kind: acts_of(ACTS[kind])))
def test_an_act_reads_back_from_a_log_as_it_was(act: Act) -> None:
    log = MemoryLog(act_to_data(act))
    assert act_from_data(log.read()[0]) == act


@pytest.mark.parametrize("kind", sorted(ACTS))
def test_no_field_of_an_act_hides_which_act_it_is_or_its_time(kind: str) -> None:
    beside = {"act", "at", "by", "device", "key"}
    assert beside.isdisjoint(field.name for field in fields(ACTS[kind]))


def test_a_field_that_has_a_usual_value_may_be_left_out() -> None:
    data = {"act": "register", "pair": 3, "names": "A & B"}
    assert act_from_data(data) == Register(3, "A & B")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], ["JSON object", "a list"]),
        ({}, ["act null", "expected create, register"]),
        ({"act": "cheat"}, ["'cheat'", "expected create"]),
        ({"act": ["undo"]}, ["act a list", "expected create"]),
        ({"act": 10**5000}, ["act a number", "expected create"]),
        ({"act": "register", "pair": 3}, ["act register: names missing"]),
        ({"act": "undo", "number": "3"}, ['"number" cannot be text']),
        ({"act": "undo", "number": True}, ['"number" cannot be true or false']),
        ({"act": "undo", "number": 3.0}, ['"number" cannot be a decimal number']),
        ({"act": "undo", "number": 10**5000}, ['"number" is more than 1000000000']),
        ({"act": "undo", "number": 3, "why": ""}, ['no field "why"']),
        (
            {"act": "advance", "intakes": [{"group": "Final"}]},
            ["act intake: pairs, carried, planned missing"],
        ),
        ({"act": "advance", "intakes": [3]}, ['"intakes" cannot be a number']),
        ({"act": "seat", "group": "", "session": 1, "sections": {}}, ['"sections"']),
    ],
)
def test_what_is_no_act_is_refused_in_a_line(data: object, words: list[str]) -> None:
    with pytest.raises(FileError) as refusal:
        act_from_data(data)
    assert "\n" not in str(refusal.value)
    for word in words:
        assert word in str(refusal.value)


@settings(max_examples=50)
@given(data=st.dictionaries(st.text(), JSON) | JSON)
def test_any_json_is_an_act_or_refused(data: object) -> None:
    with pytest.raises(FileError):
        act_from_data(data)


@settings(max_examples=50)
@given(
    st.sampled_from(sorted(ACTS)).flatmap(
        lambda kind: st.fixed_dictionaries(
            {},
            optional={field.name: JSON for field in fields(ACTS[kind])},
        ).map(lambda data: {"act": kind, **data})
    )
)
def test_an_act_with_any_values_is_read_or_refused(data: dict[str, Any]) -> None:
    try:
        act = act_from_data(data)
    except FileError:
        return
    assert act_to_data(act).items() >= data.items()


CHANGES = st.dictionaries(
    st.sampled_from(["at", "why", "ns", "session", "pair", "names", "replaces"]),
    JSON | st.sampled_from([10**9, -(10**9), 10**9 + 1, -(10**9) - 1]),
    max_size=2,
)


@settings(max_examples=100)
@given(
    st.sampled_from(["record", "register", *sorted(ACTS)]).flatmap(
        lambda kind: acts_of(ACTS[kind])
    ),
    CHANGES,
    st.sets(st.sampled_from(["ns", "session", "pair", "remark"]), max_size=1),
)
def test_a_whole_entry_is_read_as_field_by_field(
    act: Act, changed: dict[str, Any], left_out: set[str]
) -> None:
    data = act_to_data(act) | changed
    entry = {key: value for key, value in data.items() if key not in left_out}
    form = act_data._form_of(act.kind)
    quick = form.read_plain(entry)
    try:
        by_field = form.read(entry, ("act", "at"))
    except FileError:
        assert quick is None
    else:
        # a repr tells true from 1, which equal each other
        assert quick is None or repr(quick) == repr(by_field)


def test_an_entry_with_all_its_fields_is_read_at_once() -> None:
    act = Record("Event", 1, 2, 3, "+420")
    entry = act_to_data(act) | {"at": "2026-05-01T19:30:00Z"}
    assert act_data._form_of("record").read_plain(entry) == act


@settings(max_examples=50)
@given(
    st.sampled_from(sorted(set(ACTS) - {"create"})).flatmap(
        lambda kind: acts_of(ACTS[kind])
    )
)
def test_an_event_does_what_any_act_says_or_refuses_it(act: Act) -> None:
    event = begin_movement()
    before = event.entries()
    try:
        event.do(act)
    except ActError:
        assert event.entries() == before
    assert RunningEvent(event._log).state == event.state


@settings(max_examples=50)
@given(acts_of(Create))
def test_an_event_does_not_begin_with_anything(act: Create) -> None:
    log = MemoryLog()
    with pytest.raises(EvenhandError):
        RunningEvent.create(log, act)
    assert log.read() == ()


HUGE = 10**9


@pytest.mark.parametrize(
    "change",
    [
        lambda entries: entries[1:],
        lambda _entries: [],
        lambda entries: [*entries, entries[0]],
        lambda entries: [*entries, {"act": "nothing"}],
        lambda entries: [*entries, act_to_data(Undo(1))],
        lambda entries: [*entries, act_to_data(Undo(HUGE))],
        lambda entries: [*entries, act_to_data(Undo(len(entries) + 1))],
        lambda entries: [entries[0], act_to_data(Undo(3)), *entries[1:]],
        lambda entries: [
            *entries,
            act_to_data(Record("Event", HUGE, HUGE, HUGE, "+50")),
        ],
        lambda entries: [*entries, act_to_data(Advance(()))],
    ],
)
def test_a_log_that_cannot_have_come_about_is_refused(
    change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]],
) -> None:
    log = MemoryLog(*change(list(begin_movement().entries())))
    with pytest.raises((ActError, FileError)) as refusal:
        RunningEvent(log)
    assert "\n" not in str(refusal.value)
