from fractions import Fraction

import pytest

from evenhand.scoring import (
    Method,
    Penalty,
    Result,
    Rules,
    ScoredLine,
    Unit,
    parse_award,
    report,
    score_field,
)
from evenhand.scoring.scored import Scored
from tests.scoring.fields import one_board, pair

BYE = parse_award("BYE")


def thirteen_tables(own: int) -> list[Result]:
    """Board 1, top 24: pair 1 has `own` matchpoints."""
    lower, equal = divmod(own, 2)
    others = [50] * lower + [100] * equal + [150] * (12 - lower - equal)
    return one_board([100, *others])


def brenning(own: int = 15, session: int = 1) -> list[Result]:
    """His case: a real board, Ave+, Ave−, and a bye."""
    return [
        *thirteen_tables(own),
        report(2, 1, 101, parse_award("A+/A"), session=session),
        report(3, 1, 102, parse_award("A-/A"), session=session),
        report(4, 1, 0, BYE, session=session),
    ]


def boards_of(scored: Scored, number: int = 1) -> list[Fraction]:
    lines: list[ScoredLine] = [line for _, line in scored.lines_of(pair(number))]
    sides = [line.own(pair(number)) for line in lines]
    return [side.points for side in sides if side is not None]


def test_the_published_order_of_calculation() -> None:
    scored = score_field(brenning())
    assert boards_of(scored) == [15, 15, Fraction("9.6"), Fraction("13.2")]
    tally = scored.tally_of(pair(1))
    assert [tally.points, tally.maximum] == [Fraction("52.8"), 96]
    assert tally.percent == 55
    assert (tally.boards, tally.sessions[0].byes) == (3, 1)


def test_without_the_own_session_rule_averages_are_sixty_and_forty() -> None:
    scored = score_field(brenning(), Rules(own_session=False))
    assert boards_of(scored)[1:3] == [Fraction("14.4"), Fraction("9.6")]


def test_an_offender_below_forty_gets_no_more_than_its_own() -> None:
    scored = score_field(brenning(own=6))
    assert boards_of(scored)[:3] == [6, Fraction("14.4"), 6]


def test_a_plain_sixty_is_never_raised() -> None:
    results = [*thirteen_tables(20), report(2, 1, 101, parse_award("60/40"))]
    scored = score_field(results)
    assert boards_of(scored) == [20, Fraction("14.4")]


def test_penalties_count_before_averages_are_found() -> None:
    three = Penalty(pair(1), Fraction(-3), Unit.POINTS)
    scored = score_field(brenning(own=18), penalties=[three])
    # (18 − 3) / 24 = 62.5 %
    assert boards_of(scored)[1] == 15
    # (18 − 3 + 15 + 9.6) / 72 = 55 %
    assert boards_of(scored)[3] == Fraction("13.2")
    assert scored.tally_of(pair(1)).percent == 55


def test_a_percent_penalty_lowers_the_final_percentage_by_itself() -> None:
    two = Penalty(pair(1), Fraction(-2), Unit.PERCENT)
    scored = score_field(thirteen_tables(18), penalties=[two])
    assert scored.tally_of(pair(1)).percent == 73
    with_bye = score_field([*thirteen_tables(18), report(4, 1, 0, BYE)], None, [two])
    assert with_bye.tally_of(pair(1)).percent == 73


def test_the_own_session_is_the_session_of_the_board() -> None:
    other = [
        report(1, r.ns.number, r.ew.number, r.outcome, session=2)
        for r in thirteen_tables(24)
    ]
    other.append(report(2, 1, 101, parse_award("A+/A"), session=2))
    scored = score_field([*brenning(), *other])
    assert boards_of(scored) == [15, 15, Fraction("9.6"), Fraction("13.2"), 24, 24]


def test_with_nothing_else_averages_are_plain_and_a_bye_is_average() -> None:
    results = [
        report(1, 1, 101, parse_award("A+/A-")),
        report(2, 3, 0, BYE),
    ]
    scored = score_field(results, Rules(expected=11))
    assert scored.tally_of(pair(1)).percent == 60
    assert scored.tally_of(pair(101)).percent == 40
    assert scored.tally_of(pair(3)).percent == 50


@pytest.mark.parametrize("bye", [0, 1])
def test_a_bye_does_not_change_a_percentage(bye: int) -> None:
    results = thirteen_tables(17) + [report(2, 1, 0, BYE)] * bye
    scored = score_field(results)
    assert scored.tally_of(pair(1)).percent == Fraction(1700, 24)


def test_a_bye_at_imps_is_the_average_of_the_other_boards() -> None:
    results = one_board([30, 30, 80]) + one_board([80, 30, 30], board=2)
    results.append(report(3, 1, 0, BYE))
    rules = Rules(method=Method.CROSS_IMPS, scale_imps=False)
    scored = score_field(results, rules)
    assert boards_of(scored) == [-1, 2, Fraction(1, 2)]


def test_no_own_session_rule_at_imps() -> None:
    results = [*one_board([600, 0, 0]), report(2, 1, 101, parse_award("A+/A-"))]
    scored = score_field(results, Rules(method=Method.CROSS_IMPS))
    assert boards_of(scored) == [12, 3]


def test_a_pair_that_nobody_plays_against_may_have_average_plus() -> None:
    # top 24 on board 1: 15 of 24 is 62.5 %, which raises the 60 % of board 2
    scored = score_field([*thirteen_tables(15), report(2, 1, 0, parse_award("A+/A"))])
    assert not scored.problems
    assert boards_of(scored) == [15, 15]
    assert pair(0) not in scored.tallies


def test_an_award_against_nobody_is_not_a_result_of_the_board() -> None:
    alone = report(1, 0, 99, parse_award("A/A+"))
    scored = score_field([*thirteen_tables(15), alone])
    (group,) = scored.boards
    # thirteen tables played it, so the top is 24 for the award too
    assert group.expected == 13
    assert scored.tallies[pair(99)].maximum == 24


def test_nobody_can_be_given_a_score_against_nobody() -> None:
    scored = score_field([report(1, 1, 0, parse_award("+620/A+"))])
    assert "against nobody" in str(scored.problems[0])
