from fractions import Fraction

import pytest

from evenhand.errors import RequestError
from evenhand.scoring import (
    make_scorecard,
    parse_award,
    recapitulate,
    report,
    score_field,
)
from tests.scoring.fields import pair

RESULTS = [
    report(2, 1, 3, 30, table=1, round=1),
    report(2, 2, 4, 10, table=2, round=1),
    report(1, 4, 1, 30, table=1, round=2),
    report(1, 3, 2, 10, table=2, round=2),
    report(3, 1, 2, parse_award("A+/A-"), table=1, round=3),
    report(3, 3, 0, parse_award("BYE"), round=3),
    report(3, 4, 0, parse_award("NP"), round=3),
]


def test_a_scorecard_lists_the_boards_in_the_order_of_play() -> None:
    card = make_scorecard(score_field(RESULTS), pair(1))
    # Ave+ of a top of 2: pair 1 has 50 % elsewhere, so 60 % it is
    assert [
        [r.result.board, r.direction, r.opponents, r.side.points] for r in card.rows
    ] == [
        [2, "NS", pair(3), 2],
        [1, "EW", pair(4), 0],
        [3, "NS", pair(2), Fraction("1.2")],
    ]
    assert card.tally.boards == 3


def test_a_bye_has_no_opponents() -> None:
    card = make_scorecard(score_field(RESULTS), pair(3))
    assert [row.opponents for row in card.rows] == [pair(1), pair(2), None]


def test_an_unknown_pair_is_refused() -> None:
    with pytest.raises(RequestError, match="no results of pair 9"):
        make_scorecard(score_field(RESULTS), pair(9))


def test_the_recap_has_a_row_for_each_pair_and_a_column_for_each_board() -> None:
    recap = recapitulate(score_field(RESULTS))
    assert recap.entries == (pair(1), pair(2), pair(3), pair(4))
    assert recap.boards == ((1, 1), (1, 2), (1, 3))
    points = [[side and side.points for side in row] for row in recap.cells]
    assert points[3] == [2, 2, None]
    assert points[1][:2] == [2, 0]
