from pathlib import Path

import pytest

from tests.cli.files import RESULTS
from tests.cli.running import evenhand
from tests.cli.score_examples import HEADER, data, ns_points, one_board, scored
from tests.sentences import says


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_json_has_the_promised_shape() -> None:
    found = evenhand("score", "-", "--json", stdin=RESULTS)
    assert (found.code, found.err) == (0, "")
    assert list(found.data) == ["ranking", "boards", "problems"]
    first = found.data["ranking"][0]
    assert list(first) == [
        *("rank", "tied", "section", "pair", "direction", "names"),
        *("points", "maximum", "percent", "boards", "penalty"),
    ]
    board = found.data["boards"][0]
    assert list(board) == ["board", "group", "results"]
    assert board["results"][0] == {
        "section": "",
        "table": 1,
        "round": None,
        "ns": 1,
        "ew": 2,
        "contract": "4S N =",
        "score": 420,
        "ns_points": "0",
        "ew_points": "2",
    }
    assert found.data["boards"][1]["results"][0]["score"] == "A+/A-"


#: Board 1: 420 is beaten by 450. Board 2: Ave+ and Ave− to pairs that have nothing
#: else, or 100 and 0 % on their other board; the pass is the only result of two, and
#: with one comparison missing Neuberg's formula gives it 1 of 2.
def test_the_small_event_by_hand() -> None:
    found = evenhand("score", "-", "--json", stdin=RESULTS).data
    ranked = [
        (row["rank"], row["pair"], row["points"], row["maximum"], row["percent"])
        for row in found["ranking"]
    ]
    assert ranked == [
        (1, 3, "3", "4", 75.0),
        (2, 2, "2.8", "4", 70.0),
        (3, 1, "1.2", "4", 30.0),
        (4, 4, "1", "4", 25.0),
    ]


def test_published_matchpoints_of_ten_results() -> None:
    rows = one_board(590, 100, -400, -100, 500, 690, -100, -550, -400, -400)
    assert ns_points(rows) == ["16", "12", "4", "9", "14", "18", "9", "0", "4", "4"]
    half = ns_points(rows, "--points", "1")
    assert half == ["8", "6", "2", "4.5", "7", "9", "4.5", "0", "2", "2"]


def test_published_neuberg_figures() -> None:
    rows = one_board(*range(500, 400, -10))
    points = ns_points(rows, "--expected", "11")
    assert points == [
        "19.9",
        "17.7",
        "15.5",
        "13.3",
        "11.1",
        "8.9",
        "6.7",
        "4.5",
        "2.3",
        "0.1",
    ]
    added = ns_points(rows, "--expected", "11", "--short-boards", "add")
    assert added == ["19", "17", "15", "13", "11", "9", "7", "5", "3", "1"]
    plain = ns_points(rows, "--expected", "11", "--short-boards", "none")
    assert plain == ["18", "16", "14", "12", "10", "8", "6", "4", "2", "0"]


def test_points_that_do_not_end_are_fractions() -> None:
    rows = one_board(600, 590, 580, 100, 90, 80)
    assert ns_points(rows, "--expected", "7")[3] == "29/6"


def test_published_ascherman_figures() -> None:
    found = data(one_board(430, 400, -50), "--method", "ascherman")
    percents = {row["pair"]: row["percent"] for row in found["ranking"]}
    assert [percents[n] for n in (1, 2, 3)] == [83.33, 50.0, 16.67]


def test_published_cross_imps_have_no_maximum_and_no_percentage() -> None:
    rows = one_board(620, 170, 140, 140, -100)
    assert ns_points(rows, "--method", "cross-imps") == [
        *("10.5", "-0.25", "-1.25", "-1.25", "-7.75"),
    ]
    first = data(rows, "--method", "cross-imps")["ranking"][0]
    assert (first["maximum"], first["percent"]) == (None, None)
    text = scored(rows, "--method", "cross-imps").out
    assert "+10.50" in text
    assert "%" not in text


def test_published_butler_figures() -> None:
    rows = one_board(-650, -170, -1440, 100, -170, -200)
    assert ns_points(rows, "--method", "butler") == ["-8", "4", "-15", "9", "4", "3"]


def test_a_published_weighted_score() -> None:
    others = [110] * 5 + [50] * 3 + [-50] * 2 + [-110] * 2
    rows = one_board(*others, "60%+110 40%-50")
    assert ns_points(rows)[-1] == "13.8"
    assert ns_points(rows)[5] == "10.8"


def test_problems_are_listed_and_the_sound_lines_scored() -> None:
    rows = one_board(420, 450) + "3,x,1,1,,,,,\n4,1,5,5,,,,50,\n1,1,1,101,,,,50,\n"
    rows += "5,1,6,7,4S,N,10,400,\n"
    found = scored(rows, "--json")
    lines = [problem["line"] for problem in found.data["problems"]]
    assert lines == [4, 5, 6, 7]
    assert [set(problem) for problem in found.data["problems"]] == [
        {"line", "text"}
    ] * 4
    assert len(found.data["ranking"]) == 4
    assert found.code == 1
    assert found.err.count("\n") == 4
    assert says(found.err, "evenhand: standard input: line 5: ", "pair 5")


def test_strict_scores_nothing_if_a_line_is_wrong() -> None:
    rows = HEADER + one_board(420, 450) + "3,x,1,2,,,,50,\n"
    refused = evenhand("score", "-", "--strict", stdin=rows)
    assert (refused.code, refused.out) == (2, "")
    assert says(refused.err.splitlines()[-1], "1 problem", "--strict")
    refused = evenhand("score", "-", "--strict", "--json", stdin=rows)
    assert refused.code == 2
    assert refused.data["ranking"] == refused.data["boards"] == []
    assert refused.data["problems"][0]["line"] == 4
    assert evenhand("score", "-", "--strict", stdin=RESULTS).code == 0


def test_nothing_that_can_be_scored_is_bad_input() -> None:
    refused = evenhand("score", "-", stdin=HEADER + "1,x,1,2,,,,50,\n")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.splitlines()[-1].startswith("evenhand: ")


def test_what_looks_wrong_is_said_and_scored_all_the_same() -> None:
    found = scored(one_board(420, 425), "--json", "--strict")
    assert found.data["problems"] == []
    assert [doubt["line"] for doubt in found.data["doubts"]] == [3]
    assert "no contract scores +425" in found.err
    assert len(found.data["ranking"]) == 4


def test_ties_are_shown_and_split_only_where_asked() -> None:
    rows = one_board(420, 420)
    places = [(row["rank"], row["tied"]) for row in data(rows)["ranking"]]
    assert places == [(1, True)] * 4
    assert scored(rows).out.count(" 1= ") == 4
    found = data(rows, "--ties", "meeting,lot", "--seed", "7")
    assert [row["rank"] for row in found["ranking"]] == [1, 2, 3, 4]
    assert {row["decided_by"] for row in found["ranking"]} == {"lot (seed 7)"}
    again = data(rows, "--ties", "meeting,lot", "--seed", "7")
    assert again == found
    assert "lot (seed 7)" in scored(rows, "--ties", "lot", "--seed", "7").out


def test_two_winners_have_two_rankings() -> None:
    rows = one_board(420, 450)
    found = data(rows, "--winners", "2")
    ranked = [(row["rank"], row["direction"], row["pair"]) for row in found["ranking"]]
    assert ranked == [(1, "NS", 2), (2, "NS", 1), (1, "EW", 101), (2, "EW", 102)]
    text = scored(rows, "--winners", "2").out
    assert text.index("North-South") < text.index("East-West")


def test_sections_are_compared_together_or_apart() -> None:
    rows = "section,board,ns,ew,score\n" + "".join(
        f"{section},1,{n},{n + 10},{score}\n"
        for section, scores in (("A", (420, 450)), ("B", (400, 430)))
        for n, score in enumerate(scores, 1)
    )
    together = evenhand("score", "-", "--json", stdin=rows).data
    (board,) = together["boards"]
    assert [r["ns_points"] for r in board["results"]] == ["2", "6", "0", "4"]
    apart = evenhand("score", "-", "--by", "section", "--json", stdin=rows).data
    points = [r["ns_points"] for board in apart["boards"] for r in board["results"]]
    assert points == ["0", "2", "0", "2"]


def test_sessions_are_added_and_told_apart() -> None:
    rows = "session,board,ns,ew,score\n" + "".join(
        f"{session},1,{n},{n + 10},{10 * n * session}\n"
        for session in (1, 2)
        for n in (1, 2)
    )
    found = evenhand("score", "-", "--json", stdin=rows).data
    assert [board["session"] for board in found["boards"]] == [1, 2]
    first = found["ranking"][0]
    assert [own["session"] for own in first["sessions"]] == [1, 2]
    assert "session 2" in evenhand("score", "-", stdin=rows).out
    one = evenhand("score", "-", "--board", "1", "--session", "2", "--json", stdin=rows)
    assert len(one.data["boards"]) == 1
    words = ("score", "-", "--pair", "1", "--board", "1", "--explain")
    refused = evenhand(*words, stdin=rows)
    assert refused.code == 2
    assert "sessions 1, 2" in refused.err
    assert evenhand(*words, "--session", "2", stdin=rows).code == 0


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (
            ("--method", "imps"),
            "--method 'imps'; expected matchpoints, ascherman, c",
        ),
        (("--by", "room"), "--by 'room'; expected field, section"),
        (("--short-boards", "x"), "--short-boards 'x'; expected neuberg, none, add"),
        (("--numbers", "x"), "--numbers 'x'; expected auto, own, shared"),
        (("--ties", "coin"), "--ties 'coin'; expected meeting"),
        (("--method", "Buttler"), "--method 'buttler'; expected matchpoints, "),
        (("--points", "3"), "3 points per comparison; choose 2 or 1"),
        (("--winners", "3"), "3 winners; choose 1 or 2"),
        (("--expected", "0"), "--expected 0; expected a number from 1"),
        (("--board", "9"), "no results of board 9"),
        (("--board", "1", "--session", "2"), "no results of board 1 in session 2"),
        (("--pair", "9"), "no results of pair 9; the pairs are 1 to 4"),
        (("--pair", "x"), "'x' is not a pair"),
        (("--explain",), "--explain needs a pair and a board"),
        (("--pair", "1", "--board", "1"), "--board and --pair; choose one of them"),
        (("--pair", "1", "--recap"), "--pair and --recap; choose one of them"),
        (("--strata",), "--strata, but no pair has a stratum"),
        (("--pairs", "nowhere.csv"), "nowhere.csv: no such file or folder"),
        (("--penalties", "nowhere.csv"), "nowhere.csv: no such file or folder"),
        (("--movement", "nowhere.json"), "nowhere.json: no such file or folder"),
    ],
)
def test_nonsense_is_refused_in_one_line(
    options: tuple[str, ...], complaint: str
) -> None:
    refused = evenhand("score", "-", *options, stdin=RESULTS)
    assert refused.complaint.startswith(complaint)


def test_small_groups_of_a_fouled_board_have_their_own_rule() -> None:
    """Seven results fouled into three and four: Neuberg gives 88.9 and 93.75 %."""
    header = "board,ns,ew,score,group\n"
    three = "1,1,11,620,a\n1,2,12,170,a\n1,3,13,-100,a\n"
    four = "1,4,14,620,b\n1,5,15,600,b\n1,6,16,140,b\n1,7,17,-100,b\n"
    shares = {}
    for rule in ("never", "fouled"):
        options = ("--small-groups", rule, "--json")
        outcome = evenhand("score", "-", *options, stdin=header + three + four)
        ranking = outcome.data["ranking"]
        shares[rule] = {line["pair"]: line["percent"] for line in ranking}
    assert shares["never"][1] == pytest.approx(88.89)
    assert shares["never"][4] == pytest.approx(93.75)
    assert shares["fouled"][1] == pytest.approx(70)
    assert shares["fouled"][4] == pytest.approx(93.75)


def test_a_misspelt_name_asks_what_was_meant() -> None:
    for words, meant in (
        (("--method", "matchpoint"), "matchpoints"),
        (("--ties", "lot,meting"), "meeting"),
        (("--small-groups", "allways"), "always"),
    ):
        refused = evenhand("score", "-", *words, stdin=HEADER + one_board(420, 450))
        assert refused.complaint.endswith(f"; did you mean {meant}?")
