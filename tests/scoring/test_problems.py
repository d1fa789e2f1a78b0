from dataclasses import replace

import pytest

from evenhand.scoring import (
    Contract,
    Method,
    Result,
    Rules,
    parse_award,
    report,
    score_field,
)
from tests.scoring.fields import one_board, pair

TWO = one_board([20, 10])


def problems(*more: Result, rules: Rules | None = None) -> list[str]:
    return [str(problem) for problem in score_field([*TWO, *more], rules).problems]


def test_sound_lines_have_no_problems() -> None:
    assert problems(report(2, 1, 102, 420, table=1)) == []


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (
            report(1, 8, 9, 30, table=2, line=9),
            "line 9: table 2 has a second result on board 1, after line 2; "
            "keep one of them",
        ),
        (
            report(1, 7, 7, 30, table=3, line=9),
            "line 9: pair 7 sits on both sides of board 1; correct one of them",
        ),
        (
            report(1, 1, 9, 30, table=3, line=9),
            "line 9: pair 1 has a second result on board 1, after line 1; "
            "keep one of them",
        ),
        (
            report(2, 1, 0, 30, line=9),
            "line 9: pair 1 has a result on board 2 against nobody; "
            "name the other pair, or write BYE",
        ),
        (
            report(2, 0, 0, 30, line=9),
            "line 9: nobody plays board 2; name the pairs",
        ),
        (
            report(2, 1, 102, parse_award("BYE"), line=9),
            "line 9: board 2 is a bye for two pairs; leave out the absent pair, "
            "or write NP",
        ),
        (
            report(2, 1, 102, Contract(4, "S", 0, None, 10), line=9),
            "line 9: 4S = on board 2 has no declarer, so nobody knows "
            "whose score it is; add N, E, S or W",
        ),
    ],
)
def test_each_problem_is_told_with_its_line(bad: Result, reason: str) -> None:
    assert problems(bad) == [reason]


def test_a_pair_may_clash_with_both_its_results() -> None:
    assert len(problems(report(1, 1, 102, 30, table=3, line=9))) == 2


def test_a_line_with_a_problem_is_not_scored_and_the_others_are() -> None:
    bad = report(1, 1, 9, 30, table=3, line=9)
    scored, sound = score_field([*TWO, bad]), score_field(TWO)
    assert scored.tallies == sound.tallies
    assert scored.boards == sound.boards


def test_a_line_left_out_is_no_reason_to_leave_out_another() -> None:
    bad = report(1, 1, 9, 30, table=3, line=9)
    good = report(1, 8, 9, 40, table=3, line=10)
    assert len(problems(bad, good)) == 1


def test_every_problem_is_listed_at_once_in_order_of_the_lines() -> None:
    many = [report(1, 7, 7, 30, line=line) for line in (12, 9, 10)]
    lines = [problem.line for problem in score_field([*TWO, *many]).problems]
    assert lines == [9, 10, 12]


def test_a_board_not_played_does_not_stand_in_the_way_of_its_result() -> None:
    unplayed = report(2, 1, 101, parse_award("NP"), table=1)
    assert problems(unplayed, report(2, 1, 101, 50, table=1)) == []


def test_tables_of_two_sections_or_sessions_do_not_clash() -> None:
    other = [report(1, 1, 101, 30, "B", table=1), report(1, 1, 101, 30, session=2)]
    assert problems(*other) == []


def test_a_board_not_in_play_is_a_problem_unless_accepted() -> None:
    rules = Rules(boards=4)
    wrong = report(5, 1, 101, 30, line=9)
    assert problems(wrong, rules=rules) == [
        "line 9: board 5 is not in play (boards 1 to 4 are); correct it, or accept "
        "it with a reason"
    ]
    accepted = report(5, 1, 101, 30, accepted="Law 15: new to all four players")
    assert problems(accepted, rules=rules) == []


def test_a_score_that_no_contract_gives_is_a_doubt_and_counts() -> None:
    # +430 is 3NT with an overtrick, not vulnerable; board 2 is vulnerable for NS
    results = [report(1, 1, 101, 430, line=1), report(2, 1, 101, 430, line=2)]
    scored = score_field(results)
    assert scored.problems == ()
    assert [doubt.line for doubt in scored.doubts] == [2]
    assert scored.tally_of(pair(1)).boards == 2


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER])
def test_percentages_at_imps_are_a_problem(method: Method) -> None:
    bad = report(2, 1, 101, parse_award("70/A"), line=9)
    assert problems(bad, rules=Rules(method=method)) == [
        "line 9: the award 70%/A has no meaning at IMPs; write A+, A, A- or scores"
    ]


def howell_of_three_tables(*, rounds: bool) -> list[Result]:
    """Six pairs, five boards; boards 2 to 5 come to a table twice."""
    tables = [
        *([(6, 1, 1), (2, 5, 1), (3, 4, 1)], [(6, 2, 2), (3, 1, 5), (4, 5, 3)]),
        *([(6, 3, 3), (4, 2, 5), (5, 1, 4)], [(6, 4, 4), (5, 3, 2), (1, 2, 3)]),
        [(6, 5, 5), (1, 4, 2), (2, 3, 4)],
    ]
    return [
        report(board, ns, ew, 100 * r, table=t, round=r if rounds else 0)
        for r, row in enumerate(tables, 1)
        for t, (ns, ew, board) in enumerate(row, 1)
    ]


@pytest.mark.parametrize("rounds", [True, False])
def test_in_a_howell_a_board_may_come_to_a_table_again(rounds: bool) -> None:
    results = howell_of_three_tables(rounds=rounds)
    assert score_field(results).problems == ()
    first = results[0]
    again = replace(first, outcome=50)
    (problem,) = score_field([*results, again]).problems
    assert problem.text.startswith("table 1 has a second result on board 1")
