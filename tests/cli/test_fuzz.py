"""Whatever is typed and whatever a file holds, there is an answer or a line."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
OPTIONS = {
    "movement": (
        "--tables --rounds --extra --base --boards-per-set --winners --switch "
        "--not-tables --delayed --phantom --format --json"
    ),
    "fairness": "--matrix --entry --json",
    "limits": "--entry --json",
    "optimise": "--max-switches --last-rounds --played --keep --seed --entry --json",
    "check": "--json",
    "show": "--pair --table --cards --announcements --entry --json",
    "convert": "--entry --format --json --lossy",
    "explain": "--pairs --entry --json",
    "score": (
        "--pairs --penalties --method --points --short-boards --small-groups --by "
        "--expected --winners --numbers --ties --seed --strata --board --pair "
        "--session --explain --recap --missing --movement --strict --json"
    ),
    "search": "--nonsense --pairs",
    "simulate": (
        "--sessions --precision --spread --strengths --draw --noise --model --seed "
        "--entry --json"
    ),
    "compare": "--sessions --spread --strengths --draw --noise --model --seed --json",
    "best": "--pairs --rounds --simple --boards-per-set --free --format --json",
    "catalogue list": "--pairs --kind --json",
    "catalogue verify": "--nonsense --json",
    "catalogue build": "--nonsense --pairs --generations --seed --processes",
    "sources": "--nonsense",
    "advise": "--nonsense --pairs",
    "lab": "--nonsense --pairs --sweep --favourite",
    "plan": (
        "--pairs --days --boards-per-day --base --sessions --phases --qualifiers "
        "--from-b --drop-ins --carryover --round-robin --boards-per-round --start "
        "--break --meal --seeding --compatriots --stationary --arrows --swiss-from "
        "--tie-breaks --byes --correction-minutes --name --seed --json"
    ),
    "plan check": "--json",
    "plan conditions": "--json",
    "plan seats": "--session --group --pairs --by --cards --pair --json",
    "plan judge": "--nonsense --events --spread --noise --model --seed --json",
    "plan second": "--entry --second --seed --json",
    "plan swiss": "--played --averages --json",
    "event new": "--plan --movement --entry --name --scoring --json",
    "event register": (
        "--pair --names --pairs --count --expected --drop-in --keep-numbers --json"
    ),
    "event rename": "--pair --names --json",
    "event seed": "--pairs --seed --compatriots --json",
    "event seat": "--group --json",
    "event seats": "--group --session --by --cards --pair --json",
    "event record": (
        "--table --board --ns --ew --results --correct --as-planned --group --session"
    ),
    "event correct": "--table --board --ns --ew --delete --group --session --reason",
    "event exchange": (
        "--table --board --pairs --from-round --to-round --group --session --json"
    ),
    "event accept": "--table --board --ns --ew --reason --at-fault --group --json",
    "event award": "--table --board --all --ns --ew --reason --group --session --force",
    "event penalty": "--pair --amount --group --session --reason --force --json",
    "event withdraw": "--pair --round --scores --reason --json",
    "event late": "--names --pair --round --extra --json",
    "event merge": "--choose --round --group --json",
    "event repair": (
        "--round --arrives --leaves --ends-after --section --choose --names --json"
    ),
    "event field": "--group --seed --dry-run --json",
    "event close": "--group --force --json",
    "event advance": "--dry-run --json",
    "event recarry": "--reason --json",
    "event official": "--json",
    "event board": "--board --group --session --json",
    "event card": "--pair --group --session --json",
    "event standings": "--group --session --all --json",
    "event missing": "--json",
    "event undo": "--reason --json",
    "event log": "--last --json",
    "event as-of": "--json",
    "event referee": "--json",
}


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
    for option in draw(st.lists(st.sampled_from(OPTIONS[command].split()), max_size=5)):
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
