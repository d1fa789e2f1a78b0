from evenhand.movement import Movement, Turn
from evenhand.scoring import (
    check_against_movement,
    guess_missing,
    parse_award,
    report,
    results_of,
    score_field,
)
from evenhand.scoring.result import Result

#: Two tables, three rounds of two boards; in round 3 table 2 plays board 6 turned.
HOWELL = Movement.from_cells(
    [
        [(4, 1, 1), (2, 3, 1)],
        [(4, 2, 2), (3, 1, 2)],
        [(4, 3, 3), (1, 2, 3)],
    ],
    boards_per_set=2,
    turned=frozenset({Turn(3, 2, 2)}),
)


def played() -> list[Result]:
    return [
        report(board, ns, ew, 50, table=table, round=round_)
        for round_, table, ns, ew, board in [
            *[(1, 1, 4, 1, 1), (1, 1, 4, 1, 2), (1, 2, 2, 3, 1), (1, 2, 2, 3, 2)],
            *[(2, 1, 4, 2, 3), (2, 1, 4, 2, 4), (2, 2, 3, 1, 3), (2, 2, 3, 1, 4)],
            *[(3, 1, 4, 3, 5), (3, 1, 4, 3, 6), (3, 2, 1, 2, 5), (3, 2, 2, 1, 6)],
        ]
    ]


def test_nothing_is_missing_when_all_is_played() -> None:
    check = check_against_movement(played(), HOWELL)
    assert (check.missing, check.unexpected) == ((), ())
    assert guess_missing(played()) == ()


def test_what_is_missing_is_told_by_round_and_table() -> None:
    results = [r for r in played() if (r.board, r.table) not in {(4, 2), (6, 2)}]
    missing = check_against_movement(results, HOWELL).missing
    assert [str(gap) for gap in missing] == [
        "round 2, table 2, board 4: 3 (NS) against 1",
        "round 3, table 2, board 6: 2 (NS) against 1",
    ]


def test_a_board_not_played_is_not_missing() -> None:
    results = played()
    results[0] = report(1, 4, 1, parse_award("NP"))
    scored = score_field(results)
    assert not check_against_movement(results_of(scored), HOWELL).missing


def test_a_result_with_the_pairs_the_other_way_is_told_apart() -> None:
    results = played()
    results[-1] = report(6, 1, 2, 50, table=2, round=3, line=12)
    check = check_against_movement(results, HOWELL)
    assert not check.missing
    assert [str(problem) for problem in check.unexpected] == [
        "line 12: 1 against 2 on board 6 is the other way round in the movement; "
        "exchange the pairs"
    ]


def test_a_board_outside_the_movement_stands_with_a_reason() -> None:
    wrong = report(5, 4, 1, 50, line=13)
    (problem,) = check_against_movement([*played(), wrong], HOWELL).unexpected
    assert "outside the movement" in problem.text
    accepted = report(5, 4, 1, 50, accepted="Law 15: new to all four players")
    assert not check_against_movement([*played(), accepted], HOWELL).unexpected


def test_other_sessions_and_sections_are_passed_over() -> None:
    elsewhere = [report(1, 9, 8, 50, session=2), report(1, 9, 8, 50, "B")]
    check = check_against_movement([*played(), *elsewhere], HOWELL)
    assert not check.unexpected
    assert len(check_against_movement(played(), HOWELL, session=2).missing) == 12


def test_lines_that_share_numbers_are_counted_on() -> None:
    mitchell = Movement.from_cells([[(1, 3, 1), (2, 4, 2)], [(1, 4, 2), (2, 3, 1)]])
    shared = [report(1, 1, 1, 50), report(2, 2, 2, 50), report(2, 1, 2, 50)]
    check = check_against_movement(shared, mitchell, ew_from=2)
    assert [(gap.round, gap.table) for gap in check.missing] == [(2, 2)]
    assert not check.unexpected


def test_without_a_movement_unfinished_meetings_are_guessed() -> None:
    results = [r for r in played() if (r.board, r.table) != (4, 2)]
    (gap,) = guess_missing(results)
    assert (gap.board, gap.round, gap.table) == (4, 2, 2)
    assert {gap.ns.number, gap.ew.number} == {1, 3}


def test_nothing_is_guessed_from_nothing() -> None:
    assert guess_missing([]) == ()
