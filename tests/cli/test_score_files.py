import json
from pathlib import Path

import pytest

from tests.cli.files import HOWELL, RESULTS
from tests.cli.running import evenhand
from tests.cli.score_examples import data, one_board, scored
from tests.sentences import says


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_names_and_strata_come_from_the_list_of_pairs(folder: Path) -> None:
    (folder / "r.csv").write_text(RESULTS)
    (folder / "p.csv").write_text(
        "number,names,stratum\n1,Ash & Birch,B\n2,Cedar & Elm,A\n3,Fir & Hazel,B\n"
    )
    found = evenhand("score", "r.csv", "--pairs", "p.csv", "--strata", "--json")
    assert found.data["ranking"][0]["names"] == "Fir & Hazel"
    assert found.err.startswith("evenhand: p.csv: pair 4 ")
    first, second = found.data["strata"]
    assert (first["name"], len(first["ranking"])) == ("A", 4)
    places = [(row["rank"], row["pair"]) for row in second["ranking"]]
    assert places == [(1, 3), (2, 1)]
    text = evenhand("score", "r.csv", "--pairs", "p.csv", "--strata").out
    assert "Stratum B" in text
    assert "Ash & Birch" in text


def test_the_list_of_pairs_tells_that_lines_share_numbers(folder: Path) -> None:
    (folder / "r.csv").write_text("board,ns,ew,score\n1,1,1,50\n1,2,2,100\n")
    (folder / "p.csv").write_text(
        "number,direction,names\n1,NS,A\n1,EW,B\n2,NS,C\n2,EW,D\n"
    )
    found = evenhand("score", "r.csv", "--pairs", "p.csv", "--json")
    assert (found.err, found.data["problems"]) == ("", [])
    ranked = [
        (row["pair"], row["direction"], row["names"]) for row in found.data["ranking"]
    ]
    assert ranked == [(1, "EW", "B"), (2, "NS", "C"), (1, "NS", "A"), (2, "EW", "D")]
    shared = evenhand("score", "r.csv", "--numbers", "shared", "--json")
    assert len(shared.data["ranking"]) == 4


def test_a_list_of_pairs_without_sections_speaks_of_every_section(
    folder: Path,
) -> None:
    (folder / "r.csv").write_text("section,board,ns,ew,score\nA,1,1,1,50\nA,1,2,2,0\n")
    (folder / "p.csv").write_text("number,direction\n1,NS\n1,EW\n2,NS\n2,EW\n")
    found = evenhand("score", "r.csv", "--pairs", "p.csv", "--json").data
    assert (len(found["ranking"]), found["problems"]) == (4, [])


def test_penalties_are_taken_off_and_shown(folder: Path) -> None:
    (folder / "r.csv").write_text(RESULTS)
    (folder / "q.csv").write_text("pair,amount\n3,-10% of a top\n9,-1\nx,-1\n")
    found = evenhand("score", "r.csv", "--penalties", "q.csv", "--json")
    first = next(row for row in found.data["ranking"] if row["pair"] == 3)
    assert (first["penalty"], first["points"]) == ("-0.2", "2.8")
    unknown, unread = (problem["text"] for problem in found.data["problems"])
    assert says(unknown, "q.csv: line 3: ", "pair 9")
    assert says(unread, "q.csv: line 4: ", "'x'", "7, A7 or A7EW")
    assert {problem["line"] for problem in found.data["problems"]} == {None}
    assert "-0.2" in evenhand("score", "r.csv", "--penalties", "q.csv").out


def movement_rows(movement: str, leave_out: int = 0) -> str:
    rows = []
    for r, row in enumerate(json.loads(movement)["rounds"], 1):
        for t, (ns, ew, board) in enumerate(row, 1):
            rows.append(f"{r},{t},{board},{ns},{ew},90")
    return "round,table,board,ns,ew,score\n" + "\n".join(rows[leave_out:])


def test_the_movement_tells_what_is_missing(folder: Path) -> None:
    (folder / "m.json").write_text(HOWELL)
    words = ("score", "-", "--missing", "--movement", "m.json")
    whole = evenhand(*words, stdin=movement_rows(HOWELL))
    assert (whole.code, whole.out, whole.err) == (0, "Nothing is missing.\n", "")
    text = evenhand(*words, stdin=movement_rows(HOWELL, 2)).out
    assert text.startswith("2 results ")
    assert "\n  round 1, table 1, board " in text
    found = evenhand(*words, "--json", stdin=movement_rows(HOWELL, 2)).data
    assert [(lack["round"], lack["table"]) for lack in found["missing"]] == [
        (1, 1),
        (1, 2),
    ]


def test_what_the_movement_does_not_have_is_told(folder: Path) -> None:
    (folder / "m.json").write_text(HOWELL)
    ns, ew, board = json.loads(HOWELL)["rounds"][0][0]
    rows = movement_rows(HOWELL, 1) + f"\n1,1,99,1,2,90\n1,1,{board},{ew},{ns},90\n"
    found = evenhand("score", "-", "--movement", "m.json", "--json", stdin=rows).data
    (problem,) = found["problems"]
    assert says(problem["text"], "board 99", "1 to 7")
    (doubt,) = found["doubts"]
    assert says(doubt["text"], "the other way round")


def test_without_a_movement_it_is_guessed() -> None:
    rows = one_board(420, 450) + one_board(50, board=2)
    text = scored(rows, "--missing").out
    assert says(text, "Board 2", "1 result", "2.")
    assert "name the movement" in text
    assert "Nothing seems" in scored(one_board(420, 450), "--missing").out


def test_columns_that_are_not_known_are_kept() -> None:
    rows = "board,ns,ew,score,colour,lead\n1,1,2,50,red,H7\n1,3,4,60,,\n"
    (board,) = evenhand("score", "-", "--json", stdin=rows).data["boards"]
    assert board["results"][0]["other"] == {"colour": "red"}
    assert board["results"][0]["lead"] == "H7"
    assert "other" not in board["results"][1]


def test_a_list_of_pairs_that_names_nobody_is_doubted(folder: Path) -> None:
    (folder / "strengths.csv").write_text("pair,strength\n1,58\n2,57\n101,50\n102,49\n")
    words = ("--pairs", "strengths.csv")
    shown = scored(one_board(420, 450), *words)
    said = "strengths.csv: no pair has a name; expected a column names"
    assert shown.err.startswith(f"evenhand: {said}")
    assert shown.err.count("\n") == 1
    assert "names" not in shown.out
    (doubt,) = data(one_board(420, 450), *words)["doubts"]
    assert doubt["text"].startswith(said)


def test_a_list_of_strata_needs_no_names(folder: Path) -> None:
    (folder / "strata.csv").write_text("pair,stratum\n1,A\n2,B\n101,A\n102,B\n")
    shown = scored(one_board(420, 450), "--pairs", "strata.csv", "--strata")
    assert shown.err == ""
    assert "names" not in shown.out


def test_problems_are_counted_beyond_those_that_are_listed(folder: Path) -> None:
    """Twelve hundred lines are wrong, a thousand of which are named."""
    (folder / "r.csv").write_text("table,board,ns,ew,score\n" + "1,x,1,2,50\n" * 1200)
    found = evenhand("score", "r.csv")
    assert found.err.count("\n") == 1002
    assert "1200 problems and no line that can be scored" in found.err
    (folder / "p.csv").write_text("pair,names,rating\n" + "x,y,z\n" * 1200)
    found = evenhand("plan", "--pairs", "40", "--seeding", "p.csv")
    assert "(and 1199 more problems)" in found.err
