"""Whatever a director types, an event stays whole: an answer, or a line."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evenhand.cli.event import COMMANDS
from evenhand.desk.events.opening import acting_on, create_event, look_at
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from tests.cli.running import Outcome, evenhand
from tests.tournament.event.event_examples import begin_plan, two_phases

quick = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
SMALL = st.integers(1, 7).map(str)
NUMBERS = st.one_of(SMALL, SMALL, st.sampled_from(["0", "-1", "99", str(10**12), "x"]))
RESULTS = st.sampled_from(["100", "-620", "4S N =", "3NT W -1", "A+/A-", "NP", "", "x"])
GROUPS = st.sampled_from(["event", "Final", "qualification", "nobody", ""])
TEXTS = st.one_of(
    st.sampled_from(["a & b", "", "[red]x", "é\n\0"]), st.text(max_size=5)
)
NUMBERED = (
    *("--table", "--board", "--ns", "--ew", "--pair", "--round", "--session"),
    *("--count", "--from-round", "--to-round", "--arrives", "--ends-after", "--seed"),
)
VALUES: dict[str, st.SearchStrategy[str]] = {
    **dict.fromkeys(NUMBERED, NUMBERS),
    **dict.fromkeys(("--names", "--reason", "--name", "--section"), TEXTS),
    **dict.fromkeys(("--group", "--drop-in"), GROUPS),
    "--amount": st.sampled_from(["-10% of a top", "-1", "+2%", "much"]),
    "--scores": st.sampled_from(["stand", "void", "rule", "maybe"]),
    "--leaves": st.sampled_from(["1", "2,3", "x", "99"]),
    "--pairs": st.sampled_from(["1,2", "3,6", "1", "x.csv"]),
    "--by": st.sampled_from(["table", "pair", "line"]),
}
#: What each command is usually given, so that many acts succeed.
USUAL = {
    "register": [["--count"], ["--names"], ["--names", "--drop-in"]],
    "rename": [["--pair", "--names"]],
    "seed": [["--seed"], []],
    "record": [["--table", "--board"], ["--board", "--ns", "--ew"]],
    "correct": [["--table", "--board"], ["--table", "--board", "--delete"]],
    "exchange": [["--pairs"], ["--table", "--board"], ["--pairs", "--from-round"]],
    "accept": [["--table", "--board", "--ns", "--ew", "--reason"]],
    "award": [["--table", "--board"]],
    "penalty": [["--pair", "--amount"]],
    "withdraw": [["--pair"], ["--pair", "--round", "--scores"]],
    "late": [["--names"], ["--names", "--extra", "--round"]],
    "repair": [["--round", "--leaves"], ["--round", "--ends-after"]],
    "close": [["--force"], []],
    "seats": [[], ["--by"], ["--pair"]],
}
WITH_ARGUMENT = {
    **dict.fromkeys(("record", "correct", "accept", "award"), RESULTS),
    "undo": st.sampled_from(["", "2", "7-9", "x", "99"]),
    "as-of": NUMBERS,
}
NAMES = sorted(set(COMMANDS) - {"new"})


@st.composite
def typed(draw: st.DrawFn) -> list[str]:
    """A command of a director, sensible or not."""
    name = draw(st.sampled_from(NAMES))
    words = [name, "e.event"]
    if name in WITH_ARGUMENT and draw(st.integers(0, 5)):
        words.append(draw(WITH_ARGUMENT[name]))
    options = draw(st.sampled_from(USUAL.get(name, [[]])))
    for option in [*options, *draw(st.sampled_from([[], [], ["--group"], ["--json"]]))]:
        words.append(option)
        if option in VALUES:
            words.append(draw(VALUES[option]))
    return words


@pytest.fixture(scope="module")
def beginnings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a running evening and of an event of two phases."""
    folder = tmp_path_factory.mktemp("events")
    evening, event = str(folder / "evening"), str(folder / "event")
    create_event(evening, build("howell", tables=3))
    create_event(event, two_phases())
    for path, pairs in ((evening, 6), (event, 12)):
        with acting_on(path) as opened:
            opened.event.do(*begin_plan(two_phases(), registered=pairs).acts[1:])
            seat_next_sessions(opened.event)
    return {name: Path(name).read_bytes() for name in (evening, event)}


def check_answer(outcome: Outcome, before: bytes, after: bytes) -> None:
    assert outcome.code in (0, 1, 2)
    assert "Traceback" not in outcome.err
    if outcome.code == 2:
        assert outcome.out == ""
        assert outcome.err.startswith("evenhand: ")
        assert outcome.err.count("\n") == 1
        assert after == before
    assert acts_written(after)[: len(acts_written(before))] == acts_written(before)


def acts_written(log: bytes) -> list[bytes]:
    """The lines of a log without its mark, the only one that ever changes."""
    header, _mark, *lines = log.splitlines()
    return [header, *lines]


@quick
@given(st.data())
def test_an_event_stays_whole_whatever_is_typed(
    beginnings: dict[str, bytes], data: st.DataObject
) -> None:
    contents = data.draw(st.sampled_from(sorted(beginnings.items())))[1]
    home = os.getcwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("e.event").write_bytes(contents)
            for words in data.draw(st.lists(typed(), min_size=1, max_size=8)):
                before = Path("e.event").read_bytes()
                outcome = evenhand("event", *words)
                check_answer(outcome, before, Path("e.event").read_bytes())
            look_at("e.event")
        finally:
            os.chdir(home)
