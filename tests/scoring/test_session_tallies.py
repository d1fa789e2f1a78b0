from fractions import Fraction

import pytest

from evenhand.scoring import (
    Combine,
    Method,
    Penalty,
    Result,
    Rules,
    ShortBoards,
    Unit,
    report,
    score_field,
)
from evenhand.scoring.session_tallies import tally_session
from tests.scoring.fields import one_board, pair

IMPS = Rules(method=Method.CROSS_IMPS)


def session(number: int, scores: list[int], board: int = 1) -> list[Result]:
    return one_board(list(scores), board, session=number)


@pytest.mark.parametrize(("total", "scaled"), [(28, 32), (-21, -24)])
def test_twenty_one_boards_are_brought_to_twenty_four(total: int, scaled: int) -> None:
    tally = tally_session(
        1, Fraction(total), Fraction(0), (21, 0, 24), Fraction(0), IMPS
    )
    assert [tally.points, tally.unscaled] == [scaled, total]


def test_scaling_leaves_penalties_alone_and_can_be_turned_off() -> None:
    boards = (21, 0, 24)
    tally = tally_session(1, Fraction(28), Fraction(0), boards, Fraction(-3), IMPS)
    assert tally.points == 29
    plain = Rules(method=Method.CROSS_IMPS, scale_imps=False)
    tally = tally_session(1, Fraction(28), Fraction(0), boards, Fraction(-3), plain)
    assert tally.points == 25


def test_imp_totals_of_a_field_are_scaled_to_the_most_boards() -> None:
    results = one_board([80, 30, 30]) + one_board([80, 30], board=2)
    scored = score_field(results, Rules(method=Method.CROSS_IMPS, expected=3))
    # NS 3: −1 on board 1, of two boards
    assert scored.tally_of(pair(3)).points == -2
    assert scored.tally_of(pair(3)).sessions[0].unscaled == -1


def test_sessions_are_added_on_a_common_top() -> None:
    # nine tables, then eight: sixteen and fourteen are brought to sixteen
    results = session(1, list(range(90, 0, -10))) + session(2, list(range(80, 0, -10)))
    tally = score_field(results).tally_of(pair(1))
    assert tally.points == 16 + Fraction(9, 8) * 15 - 1
    assert tally.maximum == 32
    apart = score_field(results, Rules(common_top=False)).tally_of(pair(1))
    assert [apart.points, apart.maximum] == [30, 30]


def test_imps_of_a_smaller_session_are_not_raised() -> None:
    # +420 against three times −50 (10 IMPs each), then against twice
    results = session(1, [420, -50, -50, -50]) + session(2, [420, -50, -50])
    tally = score_field(results, IMPS).tally_of(pair(1))
    assert [own.points for own in tally.sessions] == [10, 10]


def test_awards_of_a_smaller_session_are_of_its_top_if_boards_keep_their_own() -> None:
    rules = Rules(short_boards=ShortBoards.NONE)
    results = session(1, [50, 40, 30, 20, 10])
    results += one_board([30, 20, "A+/A-"], session=2)
    own = score_field(results, rules).tally_of(pair(3)).sessions[1]
    # pair 3 has nothing else in session 2: 60 % of 4
    assert [own.points, own.maximum] == [Fraction("2.4"), 4]


def test_stated_weights_multiply_points_and_maximum() -> None:
    results = session(1, [30, 20, 10]) + session(2, [10, 20, 30])
    rules = Rules(weights={2: Fraction(3)})
    tally = score_field(results, rules).tally_of(pair(1))
    assert [tally.points, tally.maximum, tally.percent] == [4, 16, 25]
    assert [s.percent for s in tally.sessions] == [100, 0]


def test_percentages_can_be_added_instead_of_points() -> None:
    results = session(1, [30, 20, 10]) + session(2, [10, 20, 30])
    results += session(2, [10, 20, 30], board=2)
    points = score_field(results).tally_of(pair(1))
    assert points.percent == Fraction(100, 3)
    percent = score_field(results, Rules(combine=Combine.PERCENT)).tally_of(pair(1))
    assert [percent.points, percent.maximum, percent.percent] == [100, 200, 50]


def test_a_pair_is_the_same_entry_in_every_session() -> None:
    results = session(1, [30, 20, 10]) + session(2, [10, 20])
    scored = score_field(results)
    assert [s.session for s in scored.tally_of(pair(1)).sessions] == [1, 2]
    assert [s.session for s in scored.tally_of(pair(3)).sessions] == [1]


def test_the_same_board_number_in_two_sessions_is_two_boards() -> None:
    scored = score_field(session(1, [30, 20]) + session(2, [10, 20]))
    assert [(g.session, g.board, len(g.lines)) for g in scored.boards] == [
        (1, 1, 2),
        (2, 1, 2),
    ]


def test_a_penalty_of_the_event_comes_after_all_sessions() -> None:
    results = session(1, [30, 20, 10]) + session(2, [10, 20, 30])
    late = [Penalty(pair(1), Fraction(-10), Unit.PERCENT)]
    tally = score_field(results, penalties=late).tally_of(pair(1))
    assert [tally.percent, tally.penalty] == [40, Fraction("-0.8")]
    assert [s.penalty for s in tally.sessions] == [0, 0]


def test_a_penalty_of_a_session_is_weighted_with_it() -> None:
    results = session(1, [30, 20, 10]) + session(2, [10, 20, 30])
    one = [Penalty(pair(1), Fraction(-1), session=1)]
    rules = Rules(weights={1: Fraction(2)})
    tally = score_field(results, rules, one).tally_of(pair(1))
    assert [tally.points, tally.maximum, tally.penalty] == [6, 12, -2]


def test_three_sessions_of_one_pair_alone() -> None:
    results = [report(1, 1, 2, 420, session=s) for s in (1, 2, 3)]
    assert score_field(results).tally_of(pair(1)).boards == 3
