from fractions import Fraction

import pytest

from evenhand.errors import RequestError
from evenhand.scoring import (
    Contract,
    Divisor,
    Method,
    Rules,
    explain,
    parse_award,
    report,
    score_field,
    tabulate_frequencies,
)
from tests.scoring.fields import one_board, pair, repeat

CROSS_IMPS = Rules(method=Method.CROSS_IMPS)


def test_a_short_board_is_explained_step_by_step() -> None:
    scores = [110, 100, 90, 80, 70, 70, 50, 40, 30, 20]
    results = one_board(scores)
    results[3] = report(1, 4, 104, Contract(1, "C", 0, "N", 7), table=4, round=2)
    scored = score_field(results, Rules(expected=11))
    found = explain(scored, pair(4), 1)
    # 1♣ made is 70: better than four, equal to two
    assert (found.better, found.equal, found.worse) == (4, 2, 3)
    assert found.matchpoints == 10
    assert found.text().splitlines() == [
        "Board 1: pair 4 sat NS against 104, table 4, round 2: 1C N =, +70 to NS",
        "compared with 9 other NS results: better than 4, equal to 2, worse than 3",
        "2 × 4 + 1 × 2 = 10 matchpoints of 18",
        "Neuberg, 10 results of 11: 11/10 × (10 + 1) − 1 = 11.1 of 20",
        "11.1 of 20 points = 55.50 %",
    ]


def test_east_west_are_compared_with_east_west() -> None:
    scored = score_field(one_board([30, 20, 10]))
    found = explain(scored, pair(103), 1)
    assert [c.entry for c in found.comparisons] == [pair(101), pair(102)]
    assert [c.opponents for c in found.comparisons] == [pair(1), pair(2)]
    assert [c.points for c in found.comparisons] == [2, 2]
    assert "compared with 2 other EW results" in found.text()


def test_a_weighted_score_is_explained_outcome_by_outcome() -> None:
    others = repeat({110: 5, 50: 3, -50: 2, -110: 2})
    scored = score_field(one_board([*others, "60%+110 40%-50"]))
    found = explain(scored, pair(13), 1)
    assert found.steps[1:] == (
        "compared with 12 other NS results outcome by outcome",
        "60% of +110: 19",
        "40% of -50: 6",
        "together 13.8 matchpoints of 24",
        "13.8 of 24 points = 57.50 %",
    )
    other = explain(scored, pair(6), 1)
    assert other.matchpoints == Fraction("10.8")
    assert "against 13 (60% +110, 40% -50): 0.8" in other.steps


def test_awards_are_explained() -> None:
    results = [*one_board([30, 20, 10, "A-/A+", "A/55"])]
    results += one_board([30, 20, 10, 40, 0], board=2)
    results.append(report(3, 1, 0, parse_award("BYE")))
    scored = score_field(results)
    assert explain(scored, pair(4), 1).steps[1] == "Ave− is 40% of the top 8"
    assert explain(scored, pair(104), 1).steps[1] == "Ave+ is 60% of the top 8"
    assert explain(scored, pair(5), 1).steps[1] == "Ave is 50% of the top 8"
    assert explain(scored, pair(105), 1).steps[1] == (
        "an award of 55% is 55% of the top 8"
    )
    assert "a bye counts as" in explain(scored, pair(1), 3).text()


def test_the_own_session_is_named_where_it_raises_an_award() -> None:
    results = [*one_board([30, 20, 10, "A+/A"]), *one_board([30, 20, 10, 40], board=2)]
    scored = score_field(results)
    assert explain(scored, pair(4), 1).steps[1] == (
        "Ave+ is 100% of the top 6, its own percentage on its other boards of the "
        "session"
    )


def test_cross_imps_are_explained_comparison_by_comparison() -> None:
    scores = [420, 450, -100, -200, 400, 590]
    found = explain(score_field(one_board(scores), CROSS_IMPS), pair(1), 1)
    assert [c.points for c in found.comparisons] == [-1, 11, 12, 1, -5]
    assert found.steps[-2:] == ("together +18 / 5 = +3.6", "+3.6 in all")
    undivided = Rules(method=Method.CROSS_IMPS, imp_divisor=Divisor.NONE, expected=9)
    found = explain(score_field(one_board(scores), undivided), pair(1), 1)
    assert found.steps[-2] == "together +18 × 9/6 = +27"


def test_butler_is_explained_by_its_datum() -> None:
    scores = [-650, -170, -1440, 100, -170, -200]
    scored = score_field(one_board(scores), Rules(method=Method.BUTLER))
    found = explain(scored, pair(101), 1)
    assert found.datum == -300
    assert found.steps[1] == "-650 to NS against the datum -300: +8 IMPs"


def test_questions_without_an_answer_are_refused() -> None:
    results = one_board([30, 20]) + one_board([30, 20], session=2)
    results.append(report(2, 1, 101, parse_award("NP")))
    scored = score_field(results)
    with pytest.raises(RequestError, match="the pairs are 1 to 102"):
        explain(scored, pair(77), 1)
    with pytest.raises(RequestError, match="no score on board 2"):
        explain(scored, pair(1), 2)
    with pytest.raises(RequestError, match="sessions 1, 2; choose one"):
        explain(scored, pair(1), 1)
    assert explain(scored, pair(1), 1, session=2).group.session == 2
    with pytest.raises(RequestError, match="no results of board 9"):
        scored.groups_of(9)
    assert len(scored.groups_of(1)) == 2


def test_a_frequency_table_with_a_weighted_score() -> None:
    others = repeat({110: 5, 50: 3, -50: 2, -110: 2})
    scored = score_field(one_board([*others, "60%+110 40%-50"]))
    rows = tabulate_frequencies(scored.boards[0], scored.rules)
    assert [
        [row.score, row.ns_count, row.ns_points, row.ew_points] for row in rows
    ] == [
        [110, Fraction("5.6"), Fraction("19.4"), Fraction("4.6")],
        [50, 3, Fraction("10.8"), Fraction("13.2")],
        [-50, Fraction("2.4"), Fraction("5.4"), Fraction("18.6")],
        [-110, 2, 1, 23],
    ]


def test_a_frequency_table_after_a_split_score_has_two_counts() -> None:
    scored = score_field(one_board([620, "+170/-100"]))
    rows = tabulate_frequencies(scored.boards[0], scored.rules)
    assert [
        [r.score, r.ns_count, r.ew_count, r.ns_points, r.ew_points] for r in rows
    ] == [
        [620, 1, 1, 2, 0],
        [170, 1, 0, 0, None],
        [-100, 0, 1, None, 2],
    ]


@pytest.mark.parametrize("method", Method)
def test_a_frequency_table_agrees_with_the_lines(method: Method) -> None:
    outcomes: list[int | str] = [620, 170, 170, "A+/A-", -100, 140, "50%+170 50%+0"]
    scored = score_field(one_board(outcomes), Rules(method=method, expected=9))
    (board,) = scored.boards
    points = {row.score: row for row in tabulate_frequencies(board, scored.rules)}
    for line in board.lines:
        if line.result.score is not None:
            row = points[line.result.score]
            assert line.ns is not None
            assert line.ew is not None
            assert (row.ns_points, row.ew_points) == (line.ns.points, line.ew.points)


def test_a_board_of_awards_only_has_an_empty_table() -> None:
    for method in Method:
        scored = score_field(one_board(["A/A", "A+/A-"]), Rules(method=method))
        assert tabulate_frequencies(scored.boards[0], scored.rules) == ()
