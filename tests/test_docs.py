"""The documentation is true: its examples run, its generated pages are current."""

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, asdict, fields
from pathlib import Path

import pytest

from evenhand.advice import Weights
from evenhand.cli import movement_command
from evenhand.cli.event import COMMANDS as EVENT_COMMANDS
from evenhand.fairness import judge
from evenhand.families import FAMILIES, build
from evenhand.movement import SwitchPlan
from evenhand.search import ArrowMemory, best_whole_rounds
from evenhand.search.plan_memory import default_path
from evenhand.tournament.event.acts import ACTS, PARTS, Act
from evenhand.tournament.referee.finding import KINDS
from tools.command_reference import command_page, parameters
from tools.examples import (
    ROOT,
    Terminal,
    blocks,
    examples,
    matches,
    pages,
    renewed,
    run_doctest,
)
from tools.family_reference import families_named_in_help, family_page
from tools.http_reference import http_page
from tools.meeting_pictures import meeting_pictures
from tools.pictures import advice_picture, matrix_pictures
from tools.record_page import record_page

DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")

#: An evening by a single movement, from registration to the official results.
EVENING_COMMANDS = (
    "movement howell --tables 3 --boards-per-set 2 -o howell.json",
    "event new evening.event --movement howell.json --json",
    "event register evening.event --pairs docs/examples/evening-pairs.csv --json",
    "event rename evening.event --pair 1 --names 'Ash & Beech' --json",
    "event seat evening.event --json",
    "event seats evening.event --cards --json",
    "event repair evening.event --round 2 --leaves 6 --json",
    "event repair evening.event --round 2 --leaves 6 --choose phantom --json",
    "event undo evening.event 10-11 --json",
    "event accept evening.event --table 1 --board 3 --ns 6 --ew 1 90 --reason x --json",
    "event undo evening.event --json",
    "event record evening.event --table 1 --board 1 90 --json",
    "event record evening.event --results docs/examples/evening.csv --correct --json",
    "event correct evening.event --table 1 --board 1 110 --json",
    "event correct evening.event --table 1 --board 1 --delete --json",
    "event missing evening.event --json",
    "event grid evening.event --json",
    "event award evening.event --table 1 --board 1 A+/A- --json",
    "event exchange evening.event --table 1 --board 2 --json",
    "event exchange evening.event --pairs 2,5 --json",
    "event penalty evening.event --pair 4 --amount -2% --json",
    "event appeal evening.event --table 1 --board 1 -50 --json",
    "event appeals evening.event --json",
    "event decide evening.event --table 1 --board 1 --dismissed --json",
    "event correct evening.event --table 1 --board 4 --delete --json",
    "event hold evening.event --table 1 --board 4 --minutes 5 --json",
    "event record evening.event 90 --table 1 --board 4 --json",
    "event foul evening.event --board 1 --table 1 --dry-run --json",
    "event foul evening.event --board 1 --table 1 --json",
    "deal 1-4 -o deals.pbn --json",
    "deals convert deals.pbn deals.lin",
    "event deals evening.event --from deals.pbn --json",
    "event deals evening.event --json",
    "event close evening.event --json",
    "event official evening.event --force --json",
    "event standings evening.event --json",
    "event board evening.event --board 1 --json",
    "event card evening.event --pair 4 --json",
    "event log evening.event --json",
    "event as-of evening.event 20 --json",
    "event referee evening.event --json",
    "event seal evening.event --json",
    "event import evening evening.event --data mill --json",
    "event export evening copy.event --data mill --json",
    "event log evening --data mill --json",
    "backup mill.sqlite --data mill --json",
    "restore mill.sqlite --data other --json",
    "account add anna --data mill --json",
    "account reset anna --data mill --json",
    "account token anna --data mill --json",
)
#: Two sections in which byes are merged and pairs come and go.
CUP_COMMANDS = (
    "event new cup.event --plan club.json --json",
    "event register cup.event --count 18 --json",
    "event seed cup.event --json",
    "event seat cup.event --json",
    "event withdraw cup.event --pair 11 --json",
    "event merge cup.event --json",
    "event merge cup.event --choose 1 --json",
    "event late cup.event --extra --json",
    "event close cup.event --force --json",
    "event field cup.event --json",
)
#: Two phases, and a correction after the first was closed.
CHAMPIONSHIP_COMMANDS = (
    "plan --pairs 12 -o phases.json --json --phases 'Qualification 10 / Final 10: "
    "Final = 6 Qualification + 1 drop-in, ladder:1; Consolation = rest Qualification'",
    "event new final.event --plan phases.json --json",
    "event register final.event --count 12 --json",
    "event seat final.event --json",
    "event record final.event --table 1 --board 1 100 --json",
    "event record final.event --table 3 --board 1 200 --json",
    "event close final.event --force --json",
    "event register final.event --names Teak --drop-in Final --json",
    "event advance final.event --dry-run --json",
    "event advance final.event --json",
    "event correct final.event --group Qualification --table 1 --board 1 300 --json",
    "event recarry final.event --json",
)
#: Commands with JSON output; the files are made by the first three.
JSON_COMMANDS = (
    "movement mitchell --tables 5 --boards-per-set 2 --phantom 5 -o two.json",
    "movement relay --tables 4 --boards-per-set 2 --switch 1/1 -o turned.json",
    "movement bowman --tables 6 -o short.json",
    "advise --pairs 8 --or 7 --boards 24 --json",
    "movement mitchell --tables 5 --json",
    "fairness two.json --json --matrix",
    "fairness short.json --json",
    "check docs/examples/club.txt --json",
    "show turned.json --json --cards",
    "show turned.json --json --pair 1",
    "show turned.json --json --table 1",
    "show turned.json --json --announcements",
    "explain turned.json --json --pairs 1,2",
    "sources --json",
    "limits turned.json --json",
    "optimise short.json --class rounds --json",
    "optimise turned.json --front --seconds 0.1 --json",
    "search --pairs 8 --rounds 7 --seconds 0.1 --json",
    "score docs/examples/evening.csv --json --ties lot --board 10",
    "score docs/examples/evening.csv --json --board 10 --pair 2 --explain",
    "score docs/examples/evening.csv --json --pair 2",
    "score docs/examples/evening.csv --json --recap --strata --pairs "
    "docs/examples/evening-pairs.csv",
    "score docs/examples/evening.csv --json --missing",
    "score docs/examples/slips.csv --json",
    "best --pairs 13 --rounds 7 --json",
    "best --pairs 14 --rounds 7 --simple --boards-per-set 5 --json",
    "catalogue list --pairs 8 --kind all --json",
    "simulate two.json --sessions 20 --json",
    "compare two.json turned.json --sessions 20 --json",
    "lab --format semifinals-ab --pairs 24 --boards 8,4,4 --drop-ins 1 --events 2 "
    "--json",
    "lab --pairs 12 --boards 6,4 --events 2 --sweep carryover --json",
    "plan --pairs 24 --phases semifinals-ab --drop-ins 1 --arrows table --events 2 "
    "--json",
    "plan --pairs 20 --sessions 3 --base 5 --seeding docs/examples/entries.csv "
    "-o club.json --json",
    "plan check club.json --json",
    "plan conditions club.json --json",
    "plan seats club.json --session 2 --cards --json",
    "plan judge club.json --events 2 --json",
    "plan formats --pairs 60 --days 4 --events 2 --json",
    "plan swiss club.json --played 1 --averages docs/examples/averages.csv --json",
    "plan second two.json --json",
    *EVENING_COMMANDS,
    *CUP_COMMANDS,
    *CHAMPIONSHIP_COMMANDS,
)


def commands_in_the_hall() -> list[str]:
    """What the page on running an event says to type when something happens."""
    page = (DOCS / "how-to" / "run-an-event.md").read_text(encoding="utf-8")
    table = page.partition("| when | command |")[2].partition("\n\n")[0]
    spans = re.findall(r"`([^`]+)`", table)
    return [span for span in spans if not span.startswith("--")]


@pytest.fixture
def arrows() -> Iterator[ArrowMemory]:
    """What other tests of this run have searched, and will."""
    memory = ArrowMemory(default_path())
    yield memory
    memory.save()


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    cache = default_path()
    assert cache is not None
    return Terminal(tmp_path, cache.parent)


def page_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", pages(), ids=page_name)
def test_examples_print_what_the_page_shows(path: Path, terminal: Terminal) -> None:
    names: dict[str, object] = {}
    for block in blocks(text_of(path)):
        if block.kind == "python":
            assert ">>>" in block.text, f"line {block.line}: python that is not run"
            report = run_doctest(block, terminal, names, page_name(path))
            assert not report, report
            continue
        for example in examples(block.text):
            real = terminal.printed(example.command)
            shown = "\n".join(example.shown)
            assert matches(example.shown, real), (
                f"{path.name}, line {block.line}: $ {example.command}\n{shown}\n"
                "--- but it prints ---\n" + "\n".join(real)
            )


@pytest.mark.parametrize("path", pages(), ids=page_name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(text_of(path)):
        if not target.startswith("https://"):
            assert (path.parent / target).exists(), target


def test_every_page_is_linked_from_the_index() -> None:
    index = text_of(DOCS / "index.md")
    linked = {(DOCS / target).resolve() for target in LINK.findall(index)}
    assert {path.resolve() for path in DOCS.rglob("*.md")} - {DOCS / "index.md"} <= (
        linked
    )


def test_the_command_reference_is_that_of_the_program() -> None:
    assert text_of(DOCS / "reference" / "commands.md") == command_page()


def test_the_page_of_families_is_that_of_the_program() -> None:
    assert text_of(DOCS / "reference" / "families.md") == family_page()


def test_the_page_of_records_is_that_of_the_catalogue() -> None:
    assert text_of(DOCS / "explanation" / "records.md") == record_page()


def test_the_page_of_the_desks_http_is_that_of_the_application() -> None:
    assert text_of(DOCS / "reference" / "http.md") == http_page()


def test_every_test_that_the_page_on_security_names_is_there() -> None:
    page = text_of(DOCS / "explanation" / "security.md")
    named = set(re.findall(r"`(test_\w+)`", page))
    tests = "".join(map(text_of, (ROOT / "tests").rglob("test_*.py")))
    assert named
    assert [name for name in named if f"def {name}(" not in tests] == []


#: The requirements of level 1 in OWASP ASVS 4.0.3, by section: from the standard's own
#: table, without those that it has deleted.
ASVS_LEVEL_1 = (
    "2.1: 1-12; 2.2: 1-3; 2.3: 1; 2.5: 1-6; 2.7: 1-4; 2.8: 1; 3.1: 1; 3.2: 1-3; "
    "3.3: 1-2; 3.4: 1-5; 3.7: 1; 4.1: 1-3 5; 4.2: 1-2; 4.3: 1-2; 5.1: 1-5; 5.2: 1-8; "
    "5.3: 1-10; 5.5: 1-4; 6.2: 1; 7.1: 1-2; 7.4: 1; 8.2: 1-3; 8.3: 1-4; 9.1: 1-3; "
    "10.3: 1-3; 11.1: 1-5; 12.1: 1; 12.3: 1-5; 12.4: 1-2; 12.5: 1-2; 12.6: 1; "
    "13.1: 1 3; 13.2: 1-3; 13.3: 1; 14.2: 1-3; 14.3: 2-3; 14.4: 1-7; 14.5: 1-3"
)


def test_the_page_on_security_answers_every_requirement_once() -> None:
    wanted = [
        f"{section}.{number}"
        for section, numbers in (part.split(": ") for part in ASVS_LEVEL_1.split("; "))
        for first, _, last in (one.partition("-") for one in numbers.split())
        for number in range(int(first), int(last or first) + 1)
    ]
    page = text_of(DOCS / "explanation" / "security.md")
    rows = re.findall(r"^\| (\d.*?) \| ", page, re.MULTILINE)
    told = []
    for row in rows:
        row = re.sub(r"(\d+\.\d+\.)(\d+) to \d+\.\d+\.(\d+)", spelt_out, row)
        told += re.findall(r"\b\d+\.\d+\.\d+\b", row)
    assert len(wanted) == 128
    assert sorted(told) == sorted(wanted)


def spelt_out(found: re.Match[str]) -> str:
    section, first, last = found.groups()
    return " ".join(f"{section}{n}" for n in range(int(first), int(last) + 1))


def test_the_help_names_the_families_that_exist() -> None:
    family = next(parameters(movement_command.movement))
    assert list(families_named_in_help(family.info.help or "")) == list(FAMILIES)


def test_every_photograph_is_on_a_page() -> None:
    pages = "".join(map(text_of, [*DOCS.rglob("*.md"), ROOT / "README.md"]))
    taken = (one.name for one in (DOCS / "pictures").glob("*.png"))
    assert [name for name in taken if f"pictures/{name}" not in pages] == []


@pytest.mark.parametrize("name", matrix_pictures())
def test_the_matrix_pictures_are_those_of_the_program(name: str) -> None:
    assert text_of(DOCS / "pictures" / name) == matrix_pictures()[name]


@pytest.mark.parametrize("name", meeting_pictures())
def test_the_pictures_of_meetings_are_those_of_the_program(name: str) -> None:
    assert text_of(DOCS / "pictures" / name) == meeting_pictures()[name]


def test_the_picture_of_advice_says_what_the_program_says(arrows: ArrowMemory) -> None:
    # other versions of rich draw the same text a little differently
    shown = text_of(DOCS / "pictures" / "advice.svg")
    assert words(shown) == words(advice_picture(arrows))


def words(svg: str) -> str:
    found = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    return "".join("".join(found).replace("&#160;", "").split())


def test_every_json_key_is_explained(terminal: Terminal) -> None:
    page = text_of(DOCS / "reference" / "json.md")
    page += text_of(DOCS / "reference" / "files.md")
    explained = set(re.findall(r"`([a-z_]+)`", page))
    for command in JSON_COMMANDS:
        printed = terminal.output(f"evenhand {command}")
        if "--json" not in command:
            assert not printed
            continue
        # `check` also names problems, on standard error
        for key in keys_in(json.loads(printed[printed.index("{") :])):
            assert key in explained, f"{command}: {key}"


def test_every_event_command_is_among_those_with_json() -> None:
    named = {words[1] for words in map(str.split, JSON_COMMANDS) if words[0] == "event"}
    assert named == set(EVENT_COMMANDS)


def test_every_act_stands_with_its_fields_in_the_description_of_the_file() -> None:
    page = text_of(DOCS / "reference" / "files.md").partition("### Acts")[2]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \| .+ \|$", page, re.MULTILINE)
    assert dict(rows) == {kind: described_fields(act) for kind, act in ACTS.items()}
    explained = set(re.findall(r"`(\w+)`", page.partition("| field | value |")[2]))
    plain = {"name", "names", "pair", "group", "session", "table", "board", "reason"}
    for act in (*ACTS.values(), *PARTS.values()):
        assert {field.name for field in fields(act)} <= explained | plain


def described_fields(act: type[Act]) -> str:
    """The fields of an act as the page has them, defaults in brackets."""
    told = []
    for field in fields(act):
        if field.default is MISSING:
            told.append(f"`{field.name}`")
        else:
            told.append(f"*`{field.name}`* ({json.dumps(field.default)})")
    return ", ".join(told) or "–"


def test_every_kind_of_finding_is_explained() -> None:
    page = text_of(DOCS / "reference" / "json.md").partition("## event referee")[2]
    rows = re.findall(r"^\| (`.*`) \| .+ \|$", page.partition("\n## ")[0], re.MULTILINE)
    explained = [kind for row in rows for kind in re.findall(r"`([\w-]+)`", row)]
    assert tuple(explained) == KINDS


@pytest.mark.parametrize("command", commands_in_the_hall())
def test_what_a_director_is_told_to_type_works(
    command: str, terminal: Terminal, tmp_path: Path
) -> None:
    """Where everybody has played three rounds, or where one pair has not come."""
    name, _, rest = command.partition(" ")
    in_vain, home = "--ew 3 A+" in rest, "--pair 6 --round 5" in rest or "of 6" in rest
    free = (name == "late" and not home) or "--cancel" in rest
    file = "free.event" if free else "hall.event"
    for line in (
        "movement howell --tables 3 --boards-per-set 2 -o howell.json",
        "event new hall.event --movement howell.json",
        "event register hall.event --pairs docs/examples/evening-pairs.csv",
        "event seat hall.event",
        "event new free.event --movement howell.json",
        "event register free.event --count 5",
        "event seat free.event",
    ):
        assert "evenhand:" not in terminal.output(f"evenhand {line}")
    header, *rows = text_of(DOCS / "examples" / "evening.csv").splitlines()
    played = [row for row in rows if int(row.split(",")[1]) <= 3]
    (tmp_path / "played.csv").write_text("\n".join([header, *played]))
    terminal.output("evenhand event record hall.event --results played.csv")
    if in_vain:
        wrong = next(line for line in commands_in_the_hall() if "accept" in line)
        terminal.output(
            f"evenhand event {wrong.replace('accept', 'accept hall.event')}"
        )
    if home:
        terminal.output("evenhand event withdraw hall.event --pair 6 --round 4")
    told = terminal.output(f"evenhand event {name} {file} {rest}")
    assert terminal.output("echo $?") == "0", told


def keys_in(data: object) -> Iterator[str]:
    """The keys of ours.

    Neither numbers of pairs, nor groups, whose names have capitals; nor the options of
    a command, which the command reference has.
    """
    if isinstance(data, dict):
        yield from (key for key in data if key.islower())
        for key, value in data.items():
            if key != "arguments":
                yield from keys_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from keys_in(value)


def test_every_weight_of_the_advice_is_explained() -> None:
    page = text_of(DOCS / "explanation" / "advice.md")
    rows = re.findall(r"^\| `([a-z-]+)` \|.*\| ([\d.]+)[^|]*\|$", page, re.MULTILINE)
    weights = asdict(Weights()).items()
    told = {name: float(value) for name, value in rows}
    assert told == {name.replace("_", "-"): value for name, value in weights}


def test_the_readme_counts_the_families() -> None:
    assert f"{len(FAMILIES)} families" in text_of(ROOT / "README.md")


def test_turned_boards_give_what_the_page_says() -> None:
    page = text_of(DOCS / "explanation" / "turning-boards.md")
    row = r"\| (\d+) × (\d+) \| (\w+) \| ([\d.]+) \| ([\d.]+) \| (.*) \|"
    rows = re.findall(row, page)
    assert len(rows) == 10
    for tables, boards, family, whole, turned, rounds in rows:
        plain = build(family.lower(), tables=int(tables), boards_per_set=int(boards))
        plan = SwitchPlan.room_wide(
            [int(r) for r in one.split(",") if r != "–"] for one in rounds.split(" · ")
        )
        quality = judge(plain.switch(plan)).measures.quality
        assert f"{100 * float(quality or 0):.1f}" == turned
        best = best_whole_rounds(plain, not_tables=[]).quality
        assert f"{100 * float(best):.1f}" == whole


def test_a_gap_stands_for_any_lines() -> None:
    assert matches(["a", "…", "d"], ["a", "b", "c", "d"])
    assert matches(["a", "…", "d"], ["a", "d"])
    assert not matches(["a", "d"], ["a", "b", "d"])
    assert not matches(["…", "c"], ["a", "b"])


def test_an_example_is_renewed_with_its_gap() -> None:
    assert renewed(["old", "…", "end"], ["1", "2", "3"]) == ["1", "…", "3"]
    assert renewed(["old"], ["1", "2"]) == ["1", "2"]
    shown, real = ["old", "…", "end", "x"], ["1", "2", "end", "y", "z"]
    assert renewed(shown, real) == ["1", "…", "end", "y", "z"]


def test_a_command_may_go_on_in_the_next_line() -> None:
    (example,) = examples("$ evenhand check \\\n    a.json\na: sound\n")
    assert example.command == "evenhand check a.json"
    assert example.shown == ("a: sound",)
