"""The options of `score` for IMPs and victory points, against published figures."""

import pytest

from tests.cli.running import evenhand
from tests.cli.score_examples import HEADER, ns_points, one_board
from tests.sentences import says

SIX = one_board(-650, -170, -1440, 100, -170, -200)
FIVE = one_board(620, 170, 140, 140, -100)


def refused(rows: str, *options: str) -> str:
    outcome = evenhand("score", "-", *options, stdin=HEADER + rows)
    assert outcome.code == 2
    return outcome.err


def test_the_datum_may_drop_one_result_at_each_end() -> None:
    found = ns_points(SIX, "--method", "butler", "--datum", "one")
    assert found == ["-8", "4", "-15", "9", "4", "3"]


def test_the_datum_may_be_the_plain_mean() -> None:
    rows = one_board(*[980] * 3, *[480] * 11, *[450] * 7, -50)
    found = ns_points(rows, "--method", "butler", "--datum", "mean")
    assert found == ["10"] * 3 + ["-1"] * 11 + ["-2"] * 7 + ["-11"]


def test_imps_may_be_capped() -> None:
    rows = one_board(600, 600, 600, -200)
    options = ("--method", "butler", "--datum", "mean", "--imp-cap")
    assert ns_points(rows, *options, "0") == ["5", "5", "5", "-12"]
    assert ns_points(rows, *options, "10") == ["5", "5", "5", "-10"]
    # 720 is worth 12, 480 and 450 are worth 10, 270 is worth 7, 30 is worth 1
    capped = ns_points(FIVE, "--method", "cross-imps", "--imp-cap", "9")
    assert capped == ["9", "0", "-1", "-1", "-7"]


def test_short_boards_may_keep_their_cross_imps() -> None:
    options = ("--method", "cross-imps", "--expected", "6", "--short-boards")
    plain = ["10.5", "-0.25", "-1.25", "-1.25", "-7.75"]
    assert ns_points(FIVE, *options, "none") == plain
    # the sums × 6/5, then divided by 5
    raised = ["10.08", "-0.24", "-1.2", "-1.2", "-7.44"]
    assert ns_points(FIVE, *options, "neuberg") == raised
    assert says(refused(FIVE, *options, "add"), "add", "cross-imps", "neuberg")


def test_an_average_may_be_worth_other_imps() -> None:
    rows = one_board(100, 100, "A+/A-")
    assert ns_points(rows, "--method", "cross-imps")[2] == "3"
    assert ns_points(rows, "--method", "cross-imps", "--average-imps", "2")[2] == "2"


def match(round_: int, boards: int, swing: int) -> str:
    """Two tables that differ on the first board of their match only."""
    first = (round_ - 1) * boards + 1
    return "".join(
        f"{round_},{board},{table},{100 + table},{score}\n"
        for board in range(first, first + boards)
        for table, score in ((1, swing if board == first else 50), (2, 50))
    )


def totals(rows: str, *options: str) -> dict[int, str]:
    text = "round,board,ns,ew,score\n" + rows
    found = evenhand("score", "-", *options, "--json", stdin=text).data
    return {row["pair"]: row["points"] for row in found["ranking"]}


def test_each_round_may_be_a_match_for_victory_points() -> None:
    # 10 IMPs in eight boards are 13.78 : 6.22; 5 IMPs are 12.05 : 7.95
    rows = match(1, 8, 480) + match(2, 8, 220 + 50 - 40)
    found = totals(rows, "--method", "cross-imps", "--vp", "wbf")
    assert found[1] == "25.83"
    assert found[101] == "14.17"
    assert found[2] == "14.17"
    found = totals(rows, "--method", "cross-imps", "--vp", "acbl")
    assert found[1] == "27"  # 14 and 13


def test_matchpoints_have_a_scale_of_their_own() -> None:
    # one top, six averages: 57.14 %, which is 15 : 5
    found = totals(match(1, 7, 100), "--vp", "ebu")
    assert (found[1], found[2]) == ("15", "5")


@pytest.mark.parametrize("scale", ["wbf", "acbl"])
def test_a_scale_must_suit_the_method(scale: str) -> None:
    assert says(refused(FIVE, "--vp", scale), scale.upper(), "matchpoints", "ebu")


def test_victory_points_need_rounds() -> None:
    assert says(refused(FIVE, "--vp", "ebu"), "no round", "column round")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--datum", "few"),
        ("--datum", "mean,x"),
        ("--datum", "mean,0"),
        ("--imp-cap", "25"),
        ("--average-imps", "x"),
        ("--average-imps", "1/0"),
        ("--average-imps", "1e999999999"),
        ("--vp", "bam"),
    ],
)
def test_impossible_rules_are_refused(option: str, value: str) -> None:
    assert value in refused(FIVE, "--method", "butler", option, value)


@pytest.mark.parametrize(
    ("method", "option", "value"),
    [
        ("matchpoints", "--datum", "mean"),
        ("cross-imps", "--datum", "mean"),
        ("matchpoints", "--imp-cap", "10"),
        ("ascherman", "--average-imps", "2"),
    ],
)
def test_what_a_method_has_no_use_for_is_not_taken_in_silence(
    method: str, option: str, value: str
) -> None:
    assert says(refused(FIVE, "--method", method, option, value), option, "butler")


def test_an_assigned_score_that_no_contract_gives_is_doubted() -> None:
    rows = one_board(100, "+115", "60%+110 40%-55")
    found = evenhand("score", "-", stdin=HEADER + rows)
    assert found.code == 0
    assert says(found.err, "+115", "-55")


@pytest.mark.parametrize("rule", ["none", "add"])
def test_a_rule_for_short_boards_is_not_taken_in_silence_at_butler(rule: str) -> None:
    text = "board,ns,ew,score\n1,1,2,400\n1,3,4,50\n"
    asked = ("score", "-", "--method", "butler", "--short-boards", rule)
    refused = evenhand(*asked, stdin=text)
    assert says(refused.complaint, rule, "datum")
