"""Whatever stands in names and reasons, it forges no line of any output.

Every text of an event, a movement, a plan and a results file is hostile here: it has
line ends of all kinds, controls of terminals, and marks that look like formulas.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from evenhand.movement import native
from evenhand.movement.phrasing import one_line
from evenhand.store import EventFile, MemoryLog
from evenhand.tournament.event.acts import (
    Create,
    Erase,
    Penalise,
    Record,
    Register,
    Rename,
    Withdraw,
)
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from tests.cli.running import Outcome, built, evenhand
from tests.movement_examples import THREE_TABLE_HOWELL

#: What stands in the place of every text, and what would betray a forged line.
MARK = "Zed"
HOSTILE = "Zed\nFORGED\r\nFORGED\x1b[2J\x85FORGED\u2028FORGED\u2029FORGED\u202eFORGED"
#: The same on one line.
TAME = " ".join("".join(c if c.isprintable() else " " for c in HOSTILE).split())
ALL = "Event"


@pytest.fixture(autouse=True)
def _in_a_wide_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # nothing is folded, so a forged word that begins a line has come by itself
    monkeypatch.setenv("COLUMNS", "3000")


def forge(value: Any, text: str = HOSTILE) -> Any:
    """Plain data with hostile texts in the place of the mark."""
    return json.loads(json.dumps(value).replace(MARK, json.dumps(text)[1:-1]))


def lines_of(shown: Outcome) -> list[str]:
    """What is printed, without the spaces and rules that depend on widths."""
    for text in (shown.out, shown.err):
        for line in text.split("\n"):
            assert line.isprintable(), line
    assert "fault of the program" not in shown.err
    lines = (shown.out + shown.err).split("\n")
    return [" ".join(line.replace("─", "").split()) for line in lines]


def check_same(run: Callable[[str], Outcome]) -> None:
    """A text with line ends is printed as the same text on one line."""
    assert lines_of(run(HOSTILE)) == lines_of(run(TAME))


@cache
def play_evening() -> list[dict[str, Any]]:
    """The acts of an evening in which every text is the mark."""
    movement = native.to_data(THREE_TABLE_HOWELL) | {"name": MARK}
    log = MemoryLog()
    event = RunningEvent.create(log, Create(MARK, {}, movement))
    event.do(*(Register(pair, MARK) for pair in range(1, 7)))
    event.do(Rename(1, MARK))
    event.do(propose_seats(event.state.group(ALL)))
    for n, meeting in enumerate(
        missing_meetings(event.state.group(ALL).session(1))[:12]
    ):
        notes = {"reason": MARK, "form": MARK if n % 2 else "", "remark": MARK}
        place = (ALL, 1, meeting.table, meeting.board)
        event.do(Record(*place, "+50", **notes))  # type: ignore[arg-type]
    place = (ALL, 1, meeting.table, meeting.board)
    event.do(Record(*place, "A+/A-", reason=MARK, replaces=True))
    event.do(Erase(*place, reason=MARK))
    event.do(Penalise(2, ALL, 1, "-10% of a top", MARK))
    event.do(Withdraw(6, round=5, reason=MARK))
    return list(log.read())


def make_event(file: str, text: str) -> None:
    Path(file).unlink(missing_ok=True)
    with EventFile.create(file).writing() as log:
        log.append(*forge(play_evening(), text))


VIEWS = [
    *("seats", "seats --cards", "seats --by pair", "seats --pair 1", "standings"),
    *("board --board 1", "card --pair 1", "card --pair 2", "missing", "grid", "log"),
    *("as-of 20", "as-of 5", "referee", "merge", "repair --round 5"),
]


@pytest.mark.parametrize("view", VIEWS)
def test_views_of_an_event(view: str) -> None:
    name, *options = view.split()

    def look(text: str) -> Outcome:
        make_event("e.event", text)
        return evenhand("event", name, "e.event", *options)

    check_same(look)


def test_json_is_left_alone() -> None:
    make_event("e.event", HOSTILE)
    found = evenhand("event", "log", "e.event", "--json").out
    assert json.dumps(HOSTILE)[1:-1] in json.dumps(json.loads(found))


ACTS = (
    ("rename", "--pair", "3", "--names", MARK),
    ("correct", "+80", "--table", "1", "--board", "1", "--reason", MARK),
    ("award", "A+/A-", "--table", "1", "--board", "1", "--reason", MARK),
    ("penalty", "--pair", "3", "--amount", "-1 points", "--reason", MARK),
    ("register", "--pair", "99", "--names", MARK),
    ("withdraw", "--pair", "5", "--round", "5", "--reason", MARK),
    ("undo", "--reason", MARK),
    ("late", "--pair", "5", "--names", MARK),
    ("close",),
    ("official",),
)


@pytest.mark.parametrize("act", ACTS)
def test_acts_on_an_event(act: tuple[str, ...]) -> None:
    def do(text: str) -> Outcome:
        make_event("e.event", text)
        name, *options = (word.replace(MARK, text) for word in act)
        return evenhand("event", name, "e.event", *options)

    check_same(do)


def test_refusals_quote_in_one_line() -> None:
    make_event("e.event", HOSTILE)
    for act in (
        ("penalty", "e.event", "--pair", "3", "--amount", HOSTILE),
        ("record", "e.event", HOSTILE, "--table", "1", "--board", "1"),
        ("seat", "e.event", "--group", HOSTILE),
        ("standings", HOSTILE),
    ):
        assert evenhand("event", *act).complaint.isprintable()


MOVEMENT_COMMANDS = (
    *("check m.json", "show m.json", "show m.json --cards", "limits m.json"),
    *("show m.json --announcements", "explain m.json 1 2", "check m.json m.json"),
    *("fairness m.json --matrix --comparisons", "simulate m.json --sessions 300"),
    *("compare m.json m.json --sessions 300", "event new e.event --movement m.json"),
)


@pytest.mark.parametrize("command", MOVEMENT_COMMANDS)
def test_commands_on_a_movement(command: str) -> None:
    data = json.loads(built("mitchell", "--tables", "5", "--switch", "1"))

    def run(text: str) -> Outcome:
        Path("m.json").write_text(json.dumps(data | {"name": text}))
        Path("e.event").unlink(missing_ok=True)
        return evenhand(*command.split())

    check_same(run)


@pytest.mark.parametrize("kind", ["ebu", "csv"])
@pytest.mark.parametrize(
    "name",
    [HOSTILE, "=HYPERLINK(1)", "@Zed", "+Zed", "-Zed", "'=Zed", "'Zed'", "\t=Zed"],
)
def test_files_for_other_programs(kind: str, name: str) -> None:
    data = json.loads(built("mitchell", "--tables", "5"))
    library = {"movements": [data | {"name": name}, data | {"name": "Other"}]}
    Path("m.json").write_text(json.dumps(library))
    assert evenhand("convert", "m.json", f"m.{kind}", "--lossy").code == 0
    written = Path(f"m.{kind}").read_text()
    assert all(line.isprintable() for line in written.split("\n"))
    if kind == "csv":
        assert not re.search(r"^\W*[=+@-]\w", written.replace("'", "x"), re.MULTILINE)
    assert evenhand("convert", f"m.{kind}", "back.json").code == 0
    first, _ = json.loads(Path("back.json").read_text())["movements"]
    assert first["name"] == one_line(name)


PICTURES = (
    "fairness m.json --svg out.svg",
    "optimise m.json --plot out.svg",
)


@pytest.mark.parametrize("command", PICTURES)
def test_pictures_hold_text_as_text(command: str) -> None:
    data = json.loads(built("mitchell", "--tables", "5", "--switch", "1"))
    name = f"{HOSTILE}</text><script>&\x00\ufffe"
    Path("m.json").write_text(json.dumps(data | {"name": name}))
    made = evenhand(*command.split())
    assert made.code == 0, made.err
    root = ElementTree.parse("out.svg").getroot()
    assert not [one for one in root.iter() if one.tag.endswith("script")]
    assert "<script>" in "".join(root.itertext())


SCORE_VIEWS = (
    *("", "--recap", "--board 2", "--pair 1", "--pair 1 --board 2 --explain"),
    "--missing",
)


@pytest.mark.parametrize("view", SCORE_VIEWS)
def test_results_files_and_lists_of_pairs(view: str) -> None:
    def score(text: str) -> Outcome:
        quoted = f'"{text}"'
        Path("r.csv").write_text(
            "table,board,ns,ew,score,remark,lead,group\n"
            f"1,1,1,2,50,{quoted},{quoted},{quoted}\n"
            f"1,2,1,2,50,{quoted},{quoted},\n1,3,3,4,{quoted},,,\n"
            f"2,2,3,4,-50,{quoted},{quoted},{quoted}\n",
            newline="",
        )
        Path("p.csv").write_text(
            f"pair,names\n1,{quoted}\n2,{quoted}\n3,x\n4,y\n", newline=""
        )
        return evenhand("score", "r.csv", "--pairs", "p.csv", *view.split())

    # a record of several lines moves the numbers of the lines after it
    hostile = lines_of(score(HOSTILE))
    tame = lines_of(score(TAME))
    assert [re.sub(r"line \d+", "", line) for line in hostile] == (
        [re.sub(r"line \d+", "", line) for line in tame]
    )


PLAN_COMMANDS = (
    *("plan check p.json", "plan conditions p.json", "plan seats p.json"),
    *("event new e.event --plan p.json", "event register e.event --count 24"),
    *("event seat e.event", "event seats e.event", "event grid e.event"),
    *("event log e.event", "event standings e.event", "event seats e.event --cards"),
)


def test_plans() -> None:
    made = evenhand("plan", "--pairs", "24", "--sessions", "2", "-o", "-")
    data = json.loads(made.out)
    printed = []
    for text in (HOSTILE, TAME):
        Path("e.event").unlink(missing_ok=True)
        Path("p.json").write_text(json.dumps(data | {"name": text}))
        printed.append([lines_of(evenhand(*one.split())) for one in PLAN_COMMANDS])
    assert printed[0] == printed[1]
