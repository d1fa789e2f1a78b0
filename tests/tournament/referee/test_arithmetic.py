"""The referee's own arithmetic, by numbers that were published or worked by hand."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from evenhand.errors import RequestError
from evenhand.tournament.referee.acts_in_force import read_undos
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.next_phase import Comer, carry, drop_in
from evenhand.tournament.referee.pair_totals import (
    score_column,
    settle_award,
    top_of,
)
from evenhand.tournament.referee.written_results import (
    MINUS,
    PLUS,
    Brought,
    read_outcome,
)


def certain(*scores: int) -> tuple[Brought | None, ...]:
    return tuple(((Fraction(1), score),) for score in scores)


def floats(values: Iterable[Fraction | str | None]) -> list[float]:
    return [float(value) for value in values if isinstance(value, Fraction)]


def test_matchpoints_of_ten_results_are_those_of_the_workshop() -> None:
    # Eidt, EBL workshop, Alicante 2015
    scores = certain(590, 100, -400, -100, 500, 690, -100, -550, -400, -400)
    expected = [16, 12, 4, 9, 14, 18, 9, 0, 4, 4]
    assert score_column(scores, 1, 10, "matchpoints") == tuple(expected)
    east_west = score_column(scores, -1, 10, "matchpoints")
    assert east_west == tuple(18 - points for points in expected)


def test_ten_of_eleven_results_are_raised_by_neuberg() -> None:
    # the English union's page on the formula
    scores = certain(*range(100, 0, -10))
    expected = [19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1]
    assert floats(score_column(scores, 1, 11, "matchpoints")) == pytest.approx(expected)


def test_a_weighted_ruling_is_worth_what_the_lecture_says() -> None:
    # Eidt, Belfast 2020: 60 % of +110 and 40 % of -50 among twelve other results
    others = certain(*[110] * 5, *[50] * 3, *[-50] * 2, *[-110] * 2)
    ruling, _ = read_outcome("60%+110 40%-50", 1, "matchpoints")
    column = (ruling, *others)
    north_south = floats(score_column(column, 1, 13, "matchpoints"))
    assert north_south[0] == pytest.approx(13.8)
    assert north_south[6] == pytest.approx(10.8)
    assert floats(score_column(column, -1, 13, "matchpoints"))[0] == pytest.approx(10.2)


def test_an_ascherman_result_also_ties_with_itself() -> None:
    scores = certain(430, 400, -50)
    points = score_column(scores, 1, 3, "ascherman")
    top = top_of(3, "ascherman")
    percent = [100 * value / float(top) for value in floats(points)]
    assert percent == pytest.approx([83.33, 50, 16.67], abs=0.01)


def test_cross_imps_are_the_published_ones() -> None:
    points = score_column(certain(620, 170, 140, 140, -100), 1, 5, "cross-imps")
    assert floats(points) == [10.5, -0.25, -1.25, -1.25, -7.75]


def test_a_weighted_and_split_ruling_at_cross_imps_costs_both_sides() -> None:
    both = read_outcome("NS: 50%-110 50%+50; EW: 50%+170 50%+120", 1, "cross-imps")
    others = certain(-110, 50, 170, 120)
    for claim, sign in zip(both, (1, -1), strict=True):
        points = score_column((claim, *others), sign, 5, "cross-imps")
        assert floats(points)[0] == -2.25


def test_butler_compares_with_the_mean_without_extremes() -> None:
    # the datum of -650 -170 -1440 +100 -170 -200 is -300
    scores = certain(-650, -170, -1440, 100, -170, -200)
    assert floats(score_column(scores, 1, 6, "butler")) == [-8, 4, -15, 9, 4, 3]


@pytest.mark.parametrize(
    ("award", "own", "expected"),
    [
        (PLUS, Fraction(5, 8), Fraction(15)),
        (PLUS, Fraction(1, 2), Fraction(72, 5)),
        (PLUS, None, Fraction(72, 5)),
        (MINUS, Fraction(5, 8), Fraction(48, 5)),
        (MINUS, Fraction(1, 4), Fraction(6)),
    ],
)
def test_an_average_follows_the_own_session_where_that_is_further_out(
    award: str, own: Fraction | None, expected: Fraction
) -> None:
    # top 24, as in Brenning: with 62.5 % elsewhere Ave+ is 15.0 and Ave- stays 9.6
    assert settle_award(award, own, Fraction(24)) == expected


def comers(number: int, boards: int = 100) -> list[Comer]:
    shares = [Fraction(number - place, number) for place in range(number)]
    return [
        Comer(place + 1, Fraction(place + 1), share, boards)
        for place, share in enumerate(shares)
    ]


def test_a_ladder_gives_the_thirteenth_of_ninety_five_82_of_94() -> None:
    # Montecatini 2017, a maximum of 1.5 tops
    carried = carry("ladder:1.5", comers(95), 100, Fraction(10), by_played=False)
    assert carried[0] == 15
    assert carried[12] == 15 * Fraction(82, 94)
    assert carried[94] == 0


def test_the_english_half_turns_259_points_at_top_18_into_86() -> None:
    # 259.2 points: 48 boards of top 18 at 30 per cent, into top 12
    pair = Comer(1, Fraction(1), Fraction(2592, 10) / (48 * 18), 48)
    carried = carry("half", [pair], 48, Fraction(12), by_played=False)
    assert carried == [Fraction(864, 10)]


def test_a_linear_carryover_falls_evenly_from_the_first_to_the_last() -> None:
    carried = carry("linear:0.03", comers(11), 100, Fraction(20), by_played=False)
    assert carried == [60 - 6 * place for place in range(11)]


def test_a_weighted_carryover_counts_boards_played_where_the_rules_say_so() -> None:
    pair = Comer(1, Fraction(1), Fraction(3, 5), 50)
    assert carry("weighted:0.5", [pair], 100, Fraction(20), by_played=False) == [600]
    assert carry("weighted:0.5", [pair], 100, Fraction(20), by_played=True) == [300]
    assert carry("full", [pair], 100, Fraction(20), by_played=False) == [1200]
    assert carry("none", [pair], 100, Fraction(20), by_played=False) == [0]


def test_a_european_ladder_in_points_ends_at_its_own_rank() -> None:
    carried = carry("ladder:16points@9", comers(12), 100, Fraction(7), by_played=False)
    assert carried == [max(0, 16 - 2 * place) for place in range(12)]


def test_ten_that_drop_in_among_ninety_get_the_forty_fifths_carryover() -> None:
    carried = [Fraction(90 - rank) for rank in range(90)]
    assert drop_in("rank", carried, 10, 50) == carried[44]
    assert drop_in("", carried, 10, 50) == carried[44]
    assert drop_in("average", carried, 10, None) == Fraction(91, 2)
    assert drop_in("median", carried, 10, None) == Fraction(91, 2)
    assert drop_in("rank-or-average", carried, 10, 60) == Fraction(91, 2)


def test_half_way_between_two_ranks_a_drop_in_gets_the_mean() -> None:
    # Q·T/(T + D) = 5 · 5 / 10 = 2.5
    assert drop_in("rank", [Fraction(n) for n in (9, 7, 4, 2, 1)], 5, 5) == Fraction(
        11, 2
    )


def test_a_contract_is_scored_by_the_vulnerability_of_its_board() -> None:
    score, _ = read_outcome("4S N =", 2, "matchpoints")
    assert score == ((1, 620),)
    score, _ = read_outcome("4S N =", 1, "matchpoints")
    assert score == ((1, 420),)


def test_an_undo_that_was_undone_takes_nothing_back() -> None:
    log = [{"act": "create"}, {"act": "official"}]
    log.append({"act": "undo", "number": 2})  # type: ignore[dict-item]
    assert read_undos(log)[0] == {2}
    log.append({"act": "undo", "number": 3})  # type: ignore[dict-item]
    assert read_undos(log)[0] == {3}


def test_a_finding_is_one_line_and_of_a_known_kind() -> None:
    finding = Finding("seat", "act 3", "pair 7\ntwice", "once")
    assert str(finding) == "seat: act 3: pair 7 twice; expected once"
    with pytest.raises(RequestError, match="'weather'"):
        Finding("weather", "act 3", "rain", "sun")
