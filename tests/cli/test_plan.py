"""`evenhand plan`: from a number of pairs to one plan in full."""

import json
import re
from pathlib import Path

import pytest

from evenhand.formats.plan_file import read_plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from tests.cli.running import evenhand
from tests.sentences import says

#: Six tables of five rounds: one Mitchell would be five, so there is a tail.
SMALL = ("--pairs", "24", "--base", "5", "--sessions", "3")


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


def planned(*words: str) -> str:
    done = evenhand("plan", *words)
    assert (done.code, done.err) == (0, "")
    return done.out


def rows_after(text: str, heading: str) -> list[list[str]]:
    """The rows of the table under a heading, up to a line without columns."""
    _, _, rest = text.partition(heading)
    return [
        line.split() for line in rest.split("─\n", 1)[1].split("\n\n")[0].splitlines()
    ]


def test_candidates_stand_side_by_side_with_their_reasons() -> None:
    text = planned("--pairs", "40", "--all")
    rows = {tuple(line.split()[:2]): line.split() for line in text.splitlines()}
    # forty pairs are four Mitchells of five tables, ten boards and 75 minutes a session
    chosen = rows["→", "base"]
    assert chosen[2:4] == ["5", "4×5"]
    assert chosen[4:11] == ["5", "50", "50", "1", "4", "75", "ABCDE"]
    assert rows["base", "9"][2:4] == ["9", "+"]
    assert "\nbase 5: " in text
    assert "; see base 5\n" in text.partition("\nmitchells 5: ")[2]


def test_few_candidates_are_shown_and_the_others_on_request() -> None:
    few, every = planned("--pairs", "54"), planned("--pairs", "54", "--all")
    ways = int(every.split(" ", 1)[0])
    assert len(rows_after(few, " ways to seat")) < ways
    refused = every.partition("Not possible\n")[2].partition("\n\n")[0]
    names = [line for line in refused.splitlines() if not line.startswith(" ")]
    assert says(few, f"{ways - 5} more ways", f"{len(names)} ", "--all")
    # what is folded is told to its end, and the plan is the same
    assert "…" not in refused
    assert few.partition("\nPlan: ")[2] == every.partition("\nPlan: ")[2]


def test_the_way_that_is_planned_is_always_among_those_shown() -> None:
    text = planned("--pairs", "54", "--base", "barometer")
    chosen = [line.split() for line in text.splitlines() if line.startswith("→")]
    assert chosen[0][1] == "barometer"
    assert "\nbarometer: " in text


@pytest.mark.parametrize("base", ["4", "6", "12", "0"])
def test_an_even_base_is_told_that_bases_are_odd(base: str) -> None:
    complaint = evenhand("plan", "--pairs", "40", "--base", base).complaint
    assert says(complaint, f"--base {base}", "odd", "5, 7, 9, 11 or 13")


@pytest.mark.parametrize("word", ["--final", "--finalists", "--qualifier"])
def test_what_others_call_qualifiers_is_named(word: str) -> None:
    complaint = evenhand("plan", "--pairs", "40", word, "8").complaint
    assert complaint.startswith(f"no option {word} (did you mean --qualifiers?); see ")


def test_nothing_is_wider_than_the_screen() -> None:
    for words in (("--pairs", "40"), ("--pairs", "40", "--all"), SMALL):
        assert max(len(line.rstrip()) for line in planned(*words).splitlines()) <= 80


def test_long_line_tables_stay_legible() -> None:
    text = planned("--pairs", "140", "--base", "5", "--sessions", "10")
    table = rows_after(text, "Lines in each session")
    assert [row[0] for row in table[:14]] == list("ABCDEFGHIJKLMN")
    assert [row[1] for row in table[:3]] == ["1–5", "11–15", "21–25"]
    for column in range(10):
        couples = [row[2 + column] for row in table[:14]]
        # 28 lines, each of them once in a session
        lines = [line for couple in couples for line in parted(couple)]
        assert len(lines) == len(set(lines)) == 28


def parted(couple: str) -> list[str]:
    return couple.split("-") if "-" in couple else list(couple)


def test_the_line_table_is_that_of_the_plan() -> None:
    text = planned(*SMALL, "-o", "plan.json")
    table = rows_after(text, "Lines in each session")
    group = read_plan("plan.json").groups[0]
    for session in group.seats():
        for row, section in zip(table, session.sections, strict=False):
            assert row[0] == section.name
            assert row[1].startswith(f"{section.first_table}–")
    # seven lines of five cannot be: 24 pairs are 12 tables, a Mitchell and seven more
    assert [section.movement.tables for section in session.sections] == [5, 7]


def test_phases_carryover_and_times_are_shown() -> None:
    text = planned(
        *("--pairs", "40", "--days", "2", "--base", "5", "--carryover", "linear:0.03")
    )
    words = " ".join(text.split())
    # 50 boards × 0.03 = 1.5 tops; ten tables have a top of 18
    assert says(words, "linear:0.03", "1.5 tops", "27 points", "weighted:0.3")
    assert "1–20 of Qualification" in words
    assert "21–40 of Qualification" in words
    # five rounds of 15 minutes, ten minutes between sessions, an hour for lunch
    assert "10:00–11:15 Qualification 1" in words
    assert "11:25–12:40 Qualification 2" in words
    assert "13:40–14:55 Qualification 3" in words


def test_the_guidelines_are_given_with_their_reasons() -> None:
    words = " ".join(planned("--pairs", "40", "--days", "2").split())
    assert says(words, "something to play for")
    assert says(words, "consolation", "second chance")


def test_a_weighted_carryover_is_compared_with_a_linear_one() -> None:
    words = " ".join(planned("--pairs", "40", "--carryover", "weighted:0.4").split())
    assert "about" in words
    assert says(words, "weighted:0.4", "linear:0.04")


@pytest.mark.parametrize(
    "base",
    [
        *("5", "7", "9", "11", "13", "howell-tails", "barometer", "web", "appendix"),
        *("round-robin", "one-section"),
    ],
)
def test_every_base_can_be_asked_for(base: str) -> None:
    data = evenhand(*f"plan --pairs 28 --days 1 --base {base} --json".split()).data
    chosen = [one for one in data["candidates"] if one["chosen"]]
    name = f"base {base}" if base.isdigit() else base
    assert [one["name"].startswith(name) for one in chosen] == [True]
    assert sum(section["tables"] for section in chosen[0]["sections"]) == 14


def test_json_holds_the_plan_and_everything_that_is_shown() -> None:
    data = evenhand("plan", *SMALL, "--json", "-o", "plan.json").data
    assert data["plan"] == json.loads(Path("plan.json").read_text())
    assert (data["pairs"], data["days"], data["seed"]) == (24, 1, 1)
    (group,) = data["groups"]
    assert (group["boards"], group["deals"], group["sessions"]) == (30, 30, 3)
    assert len(group["meetings"]) == 3
    assert group["after"]["quality"] >= group["before"]["quality"]
    assert [one["start"] for one in data["calendar"]] == ["10:00", "11:25", "12:50"]
    assert all(refused["reason"] for refused in data["refused"])
    assert data["entries"]["least"] <= 24 <= data["entries"]["most"]
    for candidate in data["candidates"]:
        letters = [c["letter"] for c in candidate["conditions"] if c["met"]]
        assert candidate["met"] == "".join(letters)


def test_the_balance_shown_is_that_of_the_seats() -> None:
    data = evenhand("plan", "--pairs", "26", "-o", "plan.json", "--json").data
    plan = read_plan("plan.json")
    for group in data["groups"]:
        balance = plan.group(group["group"]).balance()
        assert group["after"]["quality"] == balance.as_data()["quality"]


def test_the_command_and_the_library_make_the_same_plan() -> None:
    planned("--pairs", "26", "--seed", "7", "-o", "plan.json")
    assert read_plan("plan.json") == propose_plan(PlanRequest(26, seed=7)).plan


def test_the_plan_can_go_to_standard_output() -> None:
    made = evenhand("plan", *SMALL, "-o", "-")
    assert json.loads(made.out)["format"] == "evenhand-plan"
    checked = evenhand("plan", "check", "-", stdin=made.out)
    assert (checked.code, checked.err) == (0, "")


def test_seeding_wishes_and_rules_reach_the_plan() -> None:
    rows = [f"{n},{100 - n},{'Club' if n in (3, 4) else ''}" for n in range(1, 21)]
    Path("pairs.csv").write_text("\n".join(["number,rating,club", *rows]))
    planned(
        *("--pairs", "20", "--base", "5", "--sessions", "3", "--seeding", "pairs.csv"),
        *("--compatriots", "early", "--stationary", "7", "--byes", "sixty"),
        *("--tie-breaks", "tops,lot", "--correction-minutes", "45", "--start", "9.30"),
        *("--name", "Spring  Cup", "--swiss-from", "2", "-o", "plan.json"),
    )
    data = json.loads(Path("plan.json").read_text())
    assert (data["name"], data["timetable"]["start"]) == ("Spring Cup", "09:30")
    rules = data["rules"]
    assert (rules["byes"], rules["tie_breaks"]) == ("sixty", ["tops", "lot"])
    assert (rules["correction_minutes"], rules["swiss_from"]) == (45, 2)
    plan = read_plan("plan.json")
    for session in plan.groups[0].seats():
        cards = evenhand(
            *("plan", "seats", "plan.json", "--session", str(session.number)),
            *("--pair", "7", "--json"),
        ).data["cards"]
        assert len({step["table"] for step in cards[0]["rounds"]}) == 1


def test_the_laboratory_judges_on_request() -> None:
    words = ("--pairs", "24", "--days", "2", "--qualifiers", "12", "--events", "2")
    text = planned(*words)
    assert "strongest pair wins" in text
    assert "Recommended carryover:" in text
    data = evenhand("plan", *words, "--json").data
    assert data["judgement"]["events"] == 2
    assert data["judgement"]["sweep"]["recommended"].startswith("linear:")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "no --pairs"),
        ("--pairs 0", "0 pairs"),
        ("--pairs 5", "6 to 500"),
        ("--pairs 5000", "5000 pairs"),
        ("--pairs -3", "-3 pairs"),
        ("--pairs x", "--pairs 'x'; expected a whole number"),
        ("--pairs 7 --sessions 10", "at most 7 sessions"),
        ("--pairs 40 --sessions 0", "0 sessions"),
        ("--pairs 40 --sessions one", "--sessions 'one'"),
        ("--pairs 40 --boards-per-day 0", "0 boards a day"),
        ("--pairs 40 --boards-per-round 0", "--boards-per-round 0"),
        ("--pairs 40 --boards-per-round 99", "99 boards a round"),
        ("--pairs 40 --days 0", "0 days"),
        ("--pairs 40 --base 6", "--base 6"),
        ("--pairs 40 --base 15", "base '15'"),
        ("--pairs 40 --phases marathon", "'marathon' without boards"),
        ("--pairs 40 --carryover lots", "carryover 'lots'"),
        ("--pairs 40 --qualifiers 41", "41 qualifiers"),
        ("--pairs 40 --start noon", "time 'noon'"),
        ("--pairs 40 --arrows pairs", "expected table or board"),
        ("--pairs 40 --byes none", "expected own or sixty"),
        ("--pairs 40 --tie-breaks fate", "tie-break 'fate'"),
        ("--pairs 40 --compatriots early", "without --seeding"),
        ("--pairs 40 --seeding nowhere.csv", "no such file"),
        ("--pairs 40 --stationary 41 --base 5", "pair 41"),
        ("--pairs 40 --seed 0", "--seed 0"),
        ("--pairs 40 --events 0", "0 events"),
        ("--pairs 40 -o no/plan.json", "no file can be written"),
        ("--pairs 40 -o .", "no file can be written"),
        ("--pairs 40 check plan.json", "--pairs before check"),
        ("nonsense", "see evenhand plan --help"),
        ("check", "see evenhand plan check --help"),
        ("seats plan.json", "see evenhand plan seats --help"),
    ],
)
def test_bad_wishes_get_one_clear_line(words: str, said: str) -> None:
    assert said in evenhand("plan", *words.split()).complaint


def test_a_format_in_words_says_everything_itself() -> None:
    words = "Heats 40 / Final 22 = 12 Heats, linear:0.02, all-play-all"
    text = planned("--pairs", "24", "--phases", words)
    assert "1–12 of Heats" in text
    refused = evenhand("plan", "--pairs", "24", "--phases", words, "--drop-ins", "2")
    assert "put that into the words" in refused.complaint


def test_a_seeding_with_a_wrong_row_is_refused() -> None:
    Path("pairs.csv").write_text("number,seed\n1,1\ntwo,2\n3,x\n")
    refused = evenhand("plan", "--pairs", "20", "--seeding", "pairs.csv")
    complaint = refused.complaint
    assert "line 3" in complaint
    assert "1 more problem" in complaint


def test_a_plan_that_cannot_be_written_is_refused_before_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def work(_request: object) -> None:
        raise AssertionError("work was done")

    monkeypatch.setattr("evenhand.tournament.propose_plan", work)
    assert evenhand("plan", *SMALL, "-o", "no/plan.json").code == 2


def test_help_names_the_commands() -> None:
    helped = evenhand("plan", "--help").out
    for name in ("check", "conditions", "seats", "judge", "second", "swiss"):
        assert re.search(rf"^  {name} ", helped, re.MULTILINE)


def test_a_plan_of_one_session_points_to_the_advice_for_an_evening() -> None:
    # one movement of four tables: seven rounds of four boards
    text = planned("--pairs", "8", "--phases", "single", "--sessions", "1")
    last = " ".join(text.splitlines()[-2:])
    assert "evenhand advise --pairs 8 --boards 28" in last
    assert evenhand("advise", "--pairs", "8", "--boards", "28").code == 0
    assert "evenhand advise" not in planned(*SMALL)
    assert "evenhand advise" not in planned("--pairs", "140", "--sessions", "1")
