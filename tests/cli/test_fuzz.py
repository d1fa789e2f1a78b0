"""Whatever is typed and whatever a file holds, there is an answer or a line."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from evenhand.cli.app import _evenhand
from evenhand.cli.commands import option_names
from evenhand.families import FAMILIES
from tests.cli.files import FAULTY, HOWELL, LIBRARY, MITCHELL, RESULTS
from tests.cli.running import COMMANDS, SUBCOMMANDS, Outcome, evenhand
from tests.thoroughness import random_examples

#: Two lines of five pairs, one of them missing.
PLAN = evenhand("plan", "--pairs", "9", "--base", "5", "-o", "-").out

quick = settings(
    random_examples(20),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)

NUMBERS = st.one_of(
    st.integers(-3, 45),
    st.sampled_from([100, 101, 10**9, -(10**9), 10**30]),
).map(str)
WORDS = st.one_of(
    NUMBERS,
    st.sampled_from(
        ["", "-", "x", "1,2", "1:2/3", "1*", "json", "asc", "ebu", "csv", "²", "\0"]
    ),
    st.text(max_size=6).filter(lambda t: "/" not in t and not t.startswith("-")),
)
#: Options that would start other processes.
NOT_HERE = {"--help", "--processes", "--cluster"}


def options_of(command: str) -> list[str]:
    """The options that a command declares, and one that none has."""
    found: Any = _evenhand()
    for word in command.split():
        found = found.commands[word]
    names = {name for one in found.params for name in option_names(one)}
    return sorted(name for name in names - NOT_HERE if name.startswith("--")) or ["--x"]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def assert_well_behaved(outcome: Outcome) -> None:
    assert outcome.code in (0, 1, 2)
    assert "Traceback" not in outcome.err + outcome.out
    if outcome.code == 2:
        assert outcome.err.splitlines()[-1].startswith("evenhand: ")
    for line in outcome.err.splitlines():
        assert line.startswith(("evenhand: ", " "))


@st.composite
def arguments(draw: st.DrawFn, command: str) -> list[str]:
    words: list[str] = []
    for option in draw(st.lists(st.sampled_from(options_of(command)), max_size=5)):
        words.append(option)
        if draw(st.booleans()):
            words.append(draw(WORDS))
    return words + draw(st.lists(st.just("-"), max_size=2))


#: What takes seconds in earnest; here it is only refused.
SLOW = (
    "advise",
    "search",
    "lab",
    "sources",
    "catalogue verify",
    "catalogue build",
    "plan judge",
    "plan formats",
    "serve",
    "worker",
)


@pytest.mark.parametrize("command", [*COMMANDS, *SUBCOMMANDS])
@quick
@given(st.data())
def test_any_arguments_get_an_answer_or_a_line(
    command: str, data: st.DataObject
) -> None:
    words = data.draw(arguments(command))
    if command in SLOW:
        words = ["--nonsense", *words]
    files = [MITCHELL, HOWELL, LIBRARY, FAULTY, RESULTS, PLAN, ""]
    contents = data.draw(st.sampled_from(files))
    assert_well_behaved(evenhand(*command.split(), *words, stdin=contents))


@quick
@given(
    st.sampled_from(sorted(FAMILIES)),
    NUMBERS,
    st.dictionaries(
        st.sampled_from(["rounds", "extra", "phantom", "boards-per-set", "winners"]),
        NUMBERS,
    ),
    st.sampled_from(["", "1", "1*", "1:1", "1/1", "2*/2", "1,99", "x"]),
    st.sampled_from(["", "mitchell", "skip", "howell", "round-robin", "web"]),
)
def test_any_numbers_make_a_sound_movement_or_a_line(
    family: str, tables: str, options: dict[str, str], switch: str, base: str
) -> None:
    words = [f"--{key}={value}" for key, value in options.items()]
    words += [f"--switch={switch}"] if switch else []
    words += [f"--base={base}"] if base else []
    made = evenhand("movement", family, f"--tables={tables}", *words)
    assert_well_behaved(made)
    if made.code == 0:
        checked = evenhand("check", "-", "--json", stdin=made.out)
        assert (checked.code, checked.err) == (0, "")
    else:
        assert made.complaint


READERS = [
    ("fairness", "-"),
    ("fairness", "-", "--matrix", "--json"),
    ("limits", "-"),
    ("check", "-"),
    ("check", "-", "--json"),
    ("show", "-"),
    ("show", "-", "--cards", "--json"),
    ("explain", "-", "--pairs", "1,2"),
    ("convert", "-", "-", "--format", "csv"),
    ("score", "-"),
    ("score", "-", "--json", "--recap"),
    ("plan", "check", "-"),
    ("plan", "conditions", "-"),
    ("plan", "seats", "-", "--session", "1", "--json"),
    ("plan", "second", "-"),
]

CELLS = st.lists(
    st.lists(
        st.tuples(st.integers(-1, 6), st.integers(-1, 6), st.integers(-1, 4)).map(list),
        max_size=3,
    ),
    max_size=4,
)
MOVEMENTS = st.builds(
    lambda rounds, name, more: {"rounds": rounds, "name": name} | more,
    CELLS,
    st.text(max_size=8),
    st.dictionaries(
        st.sampled_from(
            ["pairs", "sets", "boards_per_set", "winners", "phantom", "turned"]
        ),
        st.one_of(st.integers(-1, 8), st.just([[1, 1, 1]]), st.text(max_size=2)),
        max_size=2,
    ),
)


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
@quick
@given(MOVEMENTS)
@example({"rounds": [[], []], "name": ""})
def test_any_movement_is_read_or_refused(
    reader: tuple[str, ...], movement: dict[str, object]
) -> None:
    assert_well_behaved(evenhand(*reader, stdin=json.dumps(movement)))


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A good file with something cut out and something put in."""
    whole = draw(st.sampled_from([MITCHELL, HOWELL, LIBRARY, RESULTS, PLAN])).encode()
    start = draw(st.integers(0, len(whole)))
    end = draw(st.integers(start, min(start + 40, len(whole))))
    return whole[:start] + draw(st.binary(max_size=6)) + whole[end:]


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
@quick
@given(st.one_of(damaged(), st.binary(max_size=80), st.text().map(str.encode)))
def test_any_file_is_read_or_refused(reader: tuple[str, ...], contents: bytes) -> None:
    assert_well_behaved(evenhand(*reader, stdin=contents))
