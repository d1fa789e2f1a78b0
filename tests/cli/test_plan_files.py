"""The commands that read a plan: check, conditions, seats, judge, swiss; and second."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evenhand.formats.plan_file import plan_text, read_plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seating.session_seats import LineSeating
from evenhand.tournament.seating.table_arrows import Turned
from tests.cli.files import DAMAGED, HOWELL, MITCHELL
from tests.cli.running import evenhand
from tests.sentences import says
from tests.tournament.seat_checker import lines_met

#: Four lines of five pairs, pair 20 missing.
LINES = plan_text(propose_plan(PlanRequest(19, base="5", sessions=(3,))).plan)
#: Everybody meets everybody.
FIELD = plan_text(propose_plan(PlanRequest(10, base="round-robin")).plan)
CUT = plan_text(propose_plan(PlanRequest(26)).plan)
ALL = {"lines": LINES, "field": FIELD, "cut": CUT}
NAMES = "number,names\n" + "".join(f"{n},Pair {n} & co\n" for n in range(1, 20))


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in ALL.items():
        Path(f"{name}.json").write_text(text, encoding="utf-8")
    Path("pairs.csv").write_text(NAMES)


@pytest.mark.parametrize("name", ALL)
def test_a_sound_plan_has_no_faults(name: str) -> None:
    checked = evenhand("plan", "check", f"{name}.json")
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.endswith(": no faults\n")
    assert evenhand("plan", "check", f"{name}.json", "--json").data["faults"] == []


def broken() -> dict[str, Any]:
    """A plan in which lines 1 and 2 meet again, and 30 of 26 qualify."""
    data: dict[str, Any] = json.loads(CUT)
    first, second, *_ = data["groups"][0]["line_table"]["sessions"]
    second[:] = first
    data["event"]["phases"][1]["groups"][0]["feeds"][0]["places"] = 30
    return data


def test_every_fault_is_listed_at_once() -> None:
    Path("bad.json").write_text(json.dumps(broken()))
    checked = evenhand("plan", "check", "bad.json")
    assert (checked.code, checked.err) == (1, "")
    assert "30 qualifiers" in checked.out
    listed = evenhand("plan", "check", "bad.json", "--json")
    assert listed.code == 1
    assert {"format", "rematch"} <= {fault["kind"] for fault in listed.data["faults"]}
    number = len(listed.data["faults"])
    assert checked.out.startswith(f"qualification-final, 26 pairs: {number} faults")


@pytest.mark.parametrize(
    "words", ["seats {} --session 1", "conditions {}", "judge {} --events 1"]
)
def test_a_plan_with_faults_is_not_used(words: str) -> None:
    Path("bad.json").write_text(json.dumps(broken()))
    complaint = evenhand("plan", *words.format("bad.json").split()).complaint
    assert "30 qualifiers" in complaint
    assert "plan check" in complaint


@pytest.mark.parametrize("kind", DAMAGED)
@pytest.mark.parametrize("words", ["check -", "seats - --session 1", "judge -"])
def test_what_is_no_plan_is_refused_in_one_line(words: str, kind: str) -> None:
    contents, _ = DAMAGED[kind]
    assert evenhand("plan", *words.split(), stdin=contents).complaint


def test_conditions_are_printed_or_written() -> None:
    printed = evenhand("plan", "conditions", "cut.json")
    assert (printed.code, printed.err) == (0, "")
    written = evenhand("plan", "conditions", "cut.json", "-o", "conditions.txt")
    assert (written.code, written.out) == (0, "")
    assert Path("conditions.txt").read_text(encoding="utf-8") == printed.out
    refused = evenhand("plan", "conditions", "cut.json", "-o", "no/where.txt")
    assert "no file can be written" in refused.complaint


def seats(*words: str) -> dict[str, Any]:
    data: dict[str, Any] = evenhand("plan", "seats", *words, "--json").data
    return data


def meetings(data: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    for section in data["sections"]:
        for r, row in enumerate(section["rounds"], 1):
            for meeting in row:
                yield r, meeting


@pytest.mark.parametrize(
    ("name", "sessions", "pairs"), [("lines", 3, 19), ("field", 2, 10)]
)
def test_seats_let_nobody_meet_twice(name: str, sessions: int, pairs: int) -> None:
    met: set[frozenset[int]] = set()
    for session in range(1, sessions + 1):
        data = seats(f"{name}.json", "--session", str(session))
        played: set[tuple[int, int]] = set()
        for r, meeting in meetings(data):
            there = [pair for pair in (meeting["ns"], meeting["ew"]) if pair]
            for pair in there:
                assert (r, pair) not in played
                played.add((r, pair))
            if len(there) == 2:
                assert frozenset(there) not in met
                met.add(frozenset(there))
        rounds = max(r for r, _ in played)
        assert len(played) == rounds * pairs
    if name == "field":
        assert len(met) == 45


def test_the_lists_agree_with_the_rounds() -> None:
    data = seats("lines.json", "--session", "2", "--pairs", "pairs.csv")
    first = {m["table"]: m for r, m in meetings(data) if r == 1}
    for table in data["tables"]:
        assert table["ns"] == first[table["table"]]["ns"]
    for pair in data["pairs"]:
        assert first[pair["table"]][pair["direction"].lower()] == pair["pair"]
        assert pair["names"] == f"Pair {pair['pair']} & co"
    in_lines = [p["pair"] for line in data["lines"] for p in line["pairs"] if p["pair"]]
    assert sorted(in_lines) == list(range(1, 20))


def test_all_three_lists_are_printed_or_one() -> None:
    text = evenhand("plan", "seats", "lines.json", "--session", "1").out
    for heading in ("lines AB CD", "seats by table", "seats by pair"):
        assert heading in text.replace("BA", "AB").replace("DC", "CD")
    words = ("plan", "seats", "lines.json", "--session", "1")
    by_pair = evenhand(*words, "--by", "pair").out
    assert "seats by pair" in by_pair
    assert "seats by table" not in by_pair


def test_guide_cards_are_printed_for_all_or_for_one() -> None:
    words = ("plan", "seats", "lines.json", "--session", "1")
    assert evenhand(*words, "--cards").out.count("Round") == 19
    one = evenhand(*words, "--pair", "4", "--pairs", "pairs.csv").out
    assert one.startswith("Pair 4 · Pair 4 & co · session 1")
    assert "pair 40" in evenhand(*words, "--pair", "40").complaint


def test_a_later_group_counts_its_places() -> None:
    words = ("plan", "seats", "cut.json", "--session", "1", "--group", "Final")
    assert says(evenhand(*words).out, "places in", "Final")
    assert len(seats("cut.json", "--session", "1", "--group", "Final")["pairs"]) == 12


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("lines.json --session 0", "expected 1 to 3"),
        ("lines.json --session 4", "expected 1 to 3"),
        ("lines.json --session x", "expected a whole number"),
        ("lines.json --session 1 --group Nobody", "it has Event"),
        ("lines.json --session 1 --by heart", "line, table, pair"),
        ("field.json --session 1 --by line", "without lines"),
        ("lines.json --session 1 --pairs nowhere.csv", "no such file"),
    ],
)
def test_seats_that_are_not_there_are_refused(words: str, said: str) -> None:
    assert said in evenhand("plan", "seats", *words.split()).complaint


def test_the_judge_gives_the_same_figures_for_the_same_seed() -> None:
    words = ("plan", "judge", "cut.json", "--events", "3", "--seed", "5")
    first, again = evenhand(*words, "--json"), evenhand(*words, "--json")
    assert (first.code, first.out) == (0, again.out)
    assert first.data["events"] == 3
    assert "Recommended carryover" in evenhand(*words).out
    assert (
        "0 events" in evenhand("plan", "judge", "cut.json", "--events", "0").complaint
    )


def averages(results: dict[int, float]) -> str:
    rows = [f"{pair};{percent:.2f} %" for pair, percent in results.items()]
    Path("averages.csv").write_text("\n".join(["Pair;Percent", *rows]))
    return "averages.csv"


def test_the_best_lines_meet_next() -> None:
    plan = propose_plan(PlanRequest(60, base="5", sessions=(4,))).plan
    Path("sixty.json").write_text(plan_text(plan), encoding="utf-8")
    seating = plan.groups[0].seating
    assert isinstance(seating, LineSeating)
    # line 1 the best, then 2, 3 …; each has met two others
    results = {
        pair: 70.0 - number
        for number, line in enumerate(seating.lines.normal, 1)
        for pair in line
    }
    words = ("plan", "swiss", "sixty.json", "--played", "2", "--averages")
    data = evenhand(*words, averages(results), "-o", "next.json", "--json").data
    assert [line["line"] for line in data["lines"][:3]] == ["A", "B", "C"]
    met = lines_met(seating.table)
    before = {couple for couple, session in met.items() if session <= 2}
    changed = read_plan("next.json")
    after = changed.groups[0].seating
    assert isinstance(after, LineSeating)
    assert after.table.sessions[:2] == seating.table.sessions[:2]
    assert after.lines == seating.lines
    unmet = min(line for line in range(2, 13) if (1, line) not in before)
    assert lines_met(after.table)[1, unmet] == 3
    assert changed.faults() == ()
    assert changed.rules.swiss_from == 3
    out = evenhand(*words, "averages.csv").out
    # either of the two may sit NS
    assert f"1 v {unmet}" in out or f"{unmet} v 1" in out


def test_arrows_of_sessions_to_come_go_with_their_meetings() -> None:
    request = PlanRequest(40, base="5", sessions=(3,), arrows=Turned.BOARD)
    plan = propose_plan(request).plan
    Path("turned.json").write_text(plan_text(plan), encoding="utf-8")
    file = averages(dict.fromkeys(range(1, 41), 50.0))
    words = ("plan", "swiss", "turned.json", "--played", "1", "-o", "new.json")
    done = evenhand(*words, "--averages", file)
    assert (done.code, done.err) == (0, "")
    arrows = read_plan("new.json").groups[0].arrows
    assert arrows[0] == plan.groups[0].arrows[0]
    assert not any(map(any, arrows[1:]))


@pytest.mark.parametrize(
    ("words", "results", "said"),
    [
        ("lines.json --played 0", range(1, 20), "sessions played"),
        ("lines.json --played 3", range(1, 20), "3 sessions played"),
        ("lines.json --played 1", range(1, 19), "no result for pair 19"),
        ("lines.json --played 1", range(1, 30), "a result for pair 20"),
        ("field.json --played 1", range(1, 11), "without lines"),
    ],
)
def test_a_session_that_cannot_be_chosen_is_refused(
    words: str, results: range, said: str
) -> None:
    file = averages(dict.fromkeys(results, 50.0))
    complaint = evenhand("plan", "swiss", *words.split(), "--averages", file).complaint
    assert said in complaint


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("pair,club\n1,x\n", "no column percent"),
        ("pair,percent\n1,many\n", "line 2"),
        ("pair,percent\n1,50\n1,51\n", "appears twice"),
        ("pair,percent\n1,101\n2,-1\n", "1 more problem"),
    ],
)
def test_averages_that_cannot_be_read_are_refused(text: str, said: str) -> None:
    Path("averages.csv").write_text(text)
    words = "plan swiss lines.json --played 1 --averages averages.csv"
    assert said in evenhand(*words.split()).complaint


def test_a_second_session_brings_new_opponents() -> None:
    data = evenhand("plan", "second", "-", "--json", stdin=MITCHELL).data
    # the old NS and EW of a 7-table Mitchell can be mixed 3 and 4: 2 · 3 · 4 are new
    assert (data["new_opponents"], data["rematches"]) == (24, 25)
    assert len(data["seats"]) == 14
    assert data["after"]["quality"] >= data["before"]["quality"]
    text = evenhand("plan", "second", "-", stdin=MITCHELL).out
    assert says(text, "24 ", "new opponents", "25 rematches")


def test_the_second_movement_can_be_written() -> None:
    Path("first.json").write_text(MITCHELL)
    done = evenhand("plan", "second", "first.json", "-o", "second.json")
    assert (done.code, done.err) == (0, "")
    assert evenhand("check", "second.json").code == 0
    met = {
        frozenset((ns, ew))
        for file in ("first.json", "second.json")
        for row in json.loads(Path(file).read_text())["rounds"]
        for ns, ew, _ in row
    }
    assert len(met) == 49 + 24


def test_sessions_of_different_fields_are_refused() -> None:
    Path("other.json").write_text(HOWELL)
    words = ("plan", "second", "-", "--second", "other.json")
    assert "same pairs" in evenhand(*words, stdin=MITCHELL).complaint
    assert "--seed 0" in evenhand("plan", "second", "-", "--seed", "0").complaint
