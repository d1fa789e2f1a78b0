"""`evenhand event`: an evening and an event of two phases, by commands alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.files import MITCHELL, RESULTS
from tests.cli.running import Outcome, built, evenhand

#: Three tables: EW go up, boards down; two boards a round.
SMALL = built("mitchell", "--tables", "3", "--boards-per-set", "2")
NAMES = "number,names,rating\n" + "".join(
    f"{n},Pair {n},{60 - n}\n" for n in range(1, 7)
)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def event(command: str, *arguments: str) -> Outcome:
    name, *words = command.split()
    return evenhand("event", name, "e.event", *words, *arguments)


def done(command: str, *arguments: str) -> Any:
    outcome = event(command, *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, ""), outcome.err
    return outcome.data


def begin() -> None:
    """Six pairs have sat down at three tables."""
    Path("m.json").write_text(SMALL)
    Path("pairs.csv").write_text(NAMES)
    done("new --movement m.json --name Thursday")
    done("register --pairs pairs.csv")
    done("seat")


def write_results(rounds: int = 3) -> None:
    """All results of some rounds, EW numbered from 1 as on slips."""
    rows = ["table,round,board,ns,ew,score"]
    for meeting in done("missing")["missing"]:
        if meeting["round"] <= rounds:
            # possible on every board
            score = 80 + 20 * meeting["ns"] + 10 * (meeting["ew"] == 4)
            place = [meeting[key] for key in ("table", "round", "board", "ns")]
            rows.append(",".join(map(str, [*place, meeting["ew"] - 3, score])))
    Path("results.csv").write_text("\n".join(rows) + "\n")


@pytest.mark.parametrize("copies", [1, 2])
def test_advised_sections_are_ranked_by_the_deals_they_share(copies: int) -> None:
    asked = f"--pairs 12 --boards 9 --sections 2 --copies {copies} --show 1 --json"
    Path("m.json").write_text(evenhand("advise", *asked.split()).out)
    shared = copies == 2
    made = done("new --movement m.json")
    assert made["deals"] == ("field" if shared else "section")
    done("register --count 12")
    done("seat")
    for meeting in done("missing")["missing"]:
        place = f"--table {meeting['table']} --board {meeting['board']}"
        done(f"record {place} {110 if meeting['ns'] % 2 else 140}")
    sections = [{"section": name, "line": None} for name in "AB"]
    (found,) = done("standings")["standings"]
    assert found["ranked"] == (
        [{"section": None, "line": None}] if shared else sections
    )
    (apart,) = done("standings --by-section")["standings"]
    assert apart["ranked"] == sections
    assert [len(ranking) for ranking in apart["rankings"]] == [6, 6]
    assert "Section B" in event("standings --by-section").out
    assert done("referee")["findings"] == []
    assert event("standings --event").code == (0 if shared else 2)
    assert event("standings --event --by-section").code == 2


def test_deals_are_a_matter_of_several_sections() -> None:
    Path("m.json").write_text(SMALL)
    outcome = event("new --movement m.json --deals section")
    assert outcome.code != 0
    assert "a movement of one section" in outcome.err


def test_an_evening_from_registration_to_the_official_result() -> None:
    begin()
    write_results()
    recorded = done("record --results results.csv")
    assert recorded["recorded"] == 18
    assert recorded["next"] == ["Event, session 1: all results are in; close it."]
    # NS 3 has the best score on every board; each EW pair meets each NS pair, so its
    # boards are a top, an average and a bottom twice
    rankings = done("standings")["standings"][0]["rankings"]
    assert [placed["pair"] for placed in rankings[0]] == [3, 2, 1]
    assert rankings[0][0]["percent"] == 100
    assert [placed["names"] for placed in rankings[1]] == ["Pair 4", "Pair 5", "Pair 6"]
    assert {(placed["rank"], placed["share"]) for placed in rankings[1]} == {(1, "1/2")}
    done("close")
    assert "Provisional: scores can be corrected until" in event("standings").out
    assert "--force" in event("official").err
    done("official --force")
    assert done("standings")["standings"][0]["provisional"] is False
    assert event("referee").out == "Referee: no findings.\n"


def test_every_act_says_what_it_did_and_what_comes_next() -> None:
    begin()
    told = event("record --table 1 --board 1 -420")
    assert told.out.splitlines() == [
        "Table 1, board 1: -420 for pairs 1 (NS) and 4 (EW).",
        "Next: Event, session 1: 17 results to come.",
    ]


def test_lines_of_a_file_that_are_left_out_are_named_and_found() -> None:
    begin()
    Path("bad.csv").write_text(
        "table,board,ns,ew,score\n1,1,1,4,90\n9,1,1,4,90\nx,1,,\n"
    )
    outcome = event("record --results bad.csv")
    assert outcome.code == 1
    assert "1 result recorded, 2 lines left out" in outcome.out
    assert [line.split(": ")[2] for line in outcome.err.splitlines()] == [
        "line 4",
        "line 3",
    ]


def test_what_happens_at_tables_is_put_right() -> None:
    begin()
    write_results()
    done("record --results results.csv")
    assert done("correct --table 1 --board 1 110 --reason misread")["outcome"] == "+110"
    assert done("exchange --table 2 --board 3")["ns"] == 5
    assert done("award --table 3 --board 5 A+/A-")["outcome"] == "A+/A-"
    done("penalty --pair 2 --amount", "-10% of a top")
    done("correct --table 1 --board 2 --delete")
    assert len(done("missing")["missing"]) == 1
    done("exchange --pairs 4,5")
    assert event("close").code == 2
    assert done("close --force")["next"][0].endswith("record late plays.")
    assert event("missing").out.splitlines()[-1].endswith("(late play due)")
    assert event("referee").code == 0


def test_undo_and_the_log_and_a_look_back() -> None:
    begin()
    done("record --table 1 --board 1 100")
    assert done("undo --reason slip")["undone"] == [9]
    log = event("log --last 2").out.splitlines()
    assert log[0].endswith("[taken back]")
    assert log[1].endswith("undo: act 9 (slip)")
    assert done("as-of 9")["acts"] == 9
    assert (
        event("as-of 3").out.splitlines()[1].startswith("Next: Register pairs: 2 of 6")
    )
    assert [act["act"] for act in done("log")["acts"]][-2:] == ["record", "undo"]


def test_seats_and_guide_cards_have_names() -> None:
    begin()
    assert "1 Pair 1" in event("seats --by table").out
    cards = done("seats --pair 4")["cards"]
    assert [step["opponent"] for step in cards[0]["rounds"]] == [1, 2, 3]
    assert "seats --pair 99" not in event("seats --pair 99").complaint


def test_a_late_pair_a_withdrawal_and_a_repair() -> None:
    begin()
    done("withdraw --pair 6 --round 2 --reason ill")
    proposals = done("repair --round 2 --arrives 1")["proposals"]
    assert proposals
    shown = event("repair --round 2 --arrives 1").out
    assert "sits out" in shown
    assert "Next: the same command with --choose WAY." in shown
    kind = proposals[0]["kind"]
    chosen = done(f"repair --round 2 --arrives 1 --choose {kind} --names Late")
    assert chosen["newcomers"] == [7]
    assert event("merge").out.startswith("No two byes")


def test_two_phases_with_a_drop_in_and_a_correction() -> None:
    planned = evenhand(
        *("plan", "--pairs", "12", "-o", "p.json", "--phases"),
        "Qualification 10 / Final 10: Final = 6 Qualification + 1 drop-in, ladder:1; "
        "Consolation = rest Qualification",
    )
    assert planned.code == 0, planned.err
    done("new --plan p.json")
    done("register --count 12")
    done("seed --seed 2")
    done("seat")
    rows = ["table,board,ns,ew,score"]
    for m in done("missing")["missing"]:
        apart = m["ew"] - m["ns"]
        # possible on every board
        most = min(60 + 10 * abs(apart), 150) if abs(apart) > 3 else 100
        score = most if apart > 0 else -most
        rows.append(f"{m['table']},{m['board']},{m['ns']},{m['ew']},{score}")
    Path("results.csv").write_text("\n".join(rows))
    done("record --results results.csv")
    done("close")
    assert "how it would be" in event("advance --dry-run").out
    done("register --names Drop --drop-in final")
    taken = done("advance")["intakes"]
    assert [len(group["pairs"]) for group in taken] == [7, 6]
    seated = done("seat")
    assert seated["sessions"] == {"Final": 1, "Consolation": 1}
    assert [step for step in seated["next"] if "event seats" in step] == [
        'The seats: evenhand event seats e.event --group "Final"',
        'The seats: evenhand event seats e.event --group "Consolation"',
    ]
    ranking = done("standings --event")["ranking"]
    assert [one["rank"] for one in ranking] == sorted(one["rank"] for one in ranking)
    assert "the whole event" in event("standings --event").out
    first = done("standings --group qualification")["standings"][0]["rankings"][0][0]
    guilty = f"--pair {first['pair']} --group qualification --session 0"
    told = event(f"penalty {guilty} --amount", "-30%")
    assert f"the carryover of pair {first['pair']} would be" in told.out
    assert "You decide" in told.out
    done("recarry --reason ruling")
    assert event("referee").out == "Referee: no findings.\n"
    told = event(f"penalty {guilty} --amount", "-70%")
    assert f"would not have qualified: {first['pair']}." in told.out
    assert "has begun, so its field stays" in told.out


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        ("record --table 1 --board 99 100", "not in the movement"),
        ("record --table 1 --board 1 banana", "banana"),
        ("record --table 1 100", "--board"),
        ("record --results nowhere.csv", "nowhere.csv"),
        ("correct --table 1 --board 1 100", "no result"),
        ("correct --table 1 --board 1", "--delete"),
        ("accept 100 --table 1 --board 3 --ns 1 --ew 1 --reason x", "both pairs"),
        ("penalty --pair 99 --amount -1", "99"),
        ("withdraw --pair 1 --scores maybe", "maybe"),
        ("withdraw --pair 1 --round 99", "99"),
        ("late --names x", "--extra"),
        ("merge --choose 1", "none can be merged"),
        ("repair --round 99 --leaves 1", "99"),
        ("repair --round 2 --leaves x", "--leaves"),
        ("field", "not now"),
        ("exchange --pairs 1", "two pairs"),
        ("exchange --table 1", "--board"),
        ("seat", "close"),
        ("advance", "last phase"),
        ("recarry", "nothing to put right"),
        ("official", "close"),
        ("standings --group nobody", "nobody"),
        ("standings --session 9", "session 9"),
        ("undo 99", "1 to 8"),
        ("undo banana", "banana"),
        ("as-of 99", "99"),
        ("log --last 0", "--last 0"),
        ("seats --by colour", "colour"),
        ("register --count 3", "0 of 6"),
        ("register --pair 1 --names x", "registered"),
        ("register", "--names"),
        ("rename --pair 77 --names x", "77"),
        ("new --movement m.json", "exists already"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    command: str, seen: str
) -> None:
    begin()
    before = Path("e.event").read_bytes()
    assert seen in event(command).complaint
    assert Path("e.event").read_bytes() == before


@pytest.mark.parametrize("contents", ["", MITCHELL, RESULTS, "{}", "\0\1"])
def test_files_that_are_no_events_are_refused(contents: str) -> None:
    Path("e.event").write_text(contents)
    for command in ("standings", "seat", "log", "referee", "undo"):
        assert event(command).complaint
    assert Path("e.event").read_text() == contents


def test_an_event_that_is_not_there_is_refused() -> None:
    assert "e.event" in event("standings").complaint
    assert not Path("e.event").exists()


def test_an_event_needs_a_plan_or_a_movement() -> None:
    assert "--plan" in event("new").complaint
    Path("m.json").write_text(SMALL)
    assert "golf" in event("new --movement m.json --scoring golf").complaint
    assert not Path("e.event").exists()


def test_json_of_every_view_can_be_read() -> None:
    begin()
    done("record --table 1 --board 1 100")
    for view in ("standings", "missing", "log", "as-of 9", "referee", "seats", "merge"):
        json.dumps(done(view))
