from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.scoring import (
    Divisor,
    Entry,
    Method,
    Result,
    Rules,
    Scope,
    Scored,
    Side,
    parse_award,
    rank,
    report,
    score_field,
)
from tests.scoring.fields import (
    decimals,
    ew_points,
    ns_points,
    one_board,
    pair,
    points_of,
    repeat,
    score_board,
)

CROSS_IMPS = Rules(method=Method.CROSS_IMPS)


@st.composite
def plain_events(draw: st.DrawFn) -> list[Result]:
    """Two sections that play some boards each, some at both, pairs in any seats."""
    random = Random(draw(st.integers(0, 10**6)))
    results = []
    for board in range(1, random.randint(2, 6)):
        for section in "AB":
            pairs = list(range(1, 11))
            random.shuffle(pairs)
            for table in range(1, random.randint(2, 6)):
                ns, ew = pairs.pop(), pairs.pop()
                score = 10 * random.randint(-8, 8)
                results.append(report(board, ns, ew, score, section, table=table))
    return results


def by_definition(results: list[Result]) -> dict[Entry, tuple[Fraction, Fraction]]:
    """Points and maximum of each pair, one comparison at a time, and Neuberg."""
    boards = defaultdict(list)
    for result in results:
        boards[result.board].append(result)
    expected = max(len(lines) for lines in boards.values())
    totals: dict[Entry, tuple[Fraction, Fraction]] = {}
    for lines in boards.values():
        n = len(lines)
        for own in lines:
            for entry, sign in ((own.ns, 1), (own.ew, -1)):
                won = -1
                for other in lines:
                    ahead = sign * ((own.score or 0) - (other.score or 0))
                    won += 2 if ahead > 0 else 1 if ahead == 0 else 0
                points = Fraction((won + 1) * expected, n) - 1
                old = totals.get(entry, (Fraction(0), Fraction(0)))
                totals[entry] = old[0] + points, old[1] + 2 * (expected - 1)
    return totals


def totals_of(scored: Scored) -> dict[Entry, tuple[Fraction, Fraction]]:
    return {e: (t.points, t.maximum) for e, t in scored.tallies.items()}


@given(plain_events())
def test_an_event_gives_what_comparing_every_pair_gives(results: list[Result]) -> None:
    assert totals_of(score_field(results)) == by_definition(results)


@given(plain_events())
def test_points_handed_out_are_the_points_at_stake(results: list[Result]) -> None:
    for group in score_field(results).boards:
        at_stake = len(group.lines) * 2 * (group.expected - 1)
        assert sum(ns_points(group)) + sum(ew_points(group)) == at_stake


@given(plain_events())
def test_sections_scored_across_give_the_same_as_one_field(
    results: list[Result],
) -> None:
    def whole(entry: Entry) -> Entry:
        return Entry("", entry.number + (100 if entry.section == "B" else 0))

    one = [
        report(r.board, whole(r.ns).number, whole(r.ew).number, r.outcome)
        for r in results
    ]
    apart, together = totals_of(score_field(results)), totals_of(score_field(one))
    assert {whole(entry): points for entry, points in apart.items()} == together


@given(plain_events(), st.randoms(use_true_random=False))
def test_relabelling_pairs_changes_nothing_but_the_labels(
    results: list[Result], random: Random
) -> None:
    numbers = list(range(1, 11))
    random.shuffle(numbers)

    def label(entry: Entry) -> Entry:
        return Entry(entry.section, numbers[entry.number - 1])

    relabelled = [
        Result(r.board, label(r.ns), label(r.ew), r.outcome, section=r.section)
        for r in results
    ]
    random.shuffle(relabelled)
    before, after = totals_of(score_field(results)), totals_of(score_field(relabelled))
    assert {label(entry): points for entry, points in before.items()} == after


@given(plain_events())
def test_exchanging_sides_mirrors_the_event(results: list[Result]) -> None:
    mirrored = [
        Result(r.board, r.ew, r.ns, -(r.score or 0), section=r.section) for r in results
    ]
    assert totals_of(score_field(results)) == totals_of(score_field(mirrored))


@given(plain_events())
def test_section_by_section_is_each_section_alone(results: list[Result]) -> None:
    scored = score_field(results, Rules(by=Scope.SECTION))
    for section in "AB":
        own = [result for result in results if result.section == section]
        alone = by_definition(own)
        assert {e: totals_of(scored)[e] for e in alone} == alone


def test_an_award_is_a_part_of_the_full_top() -> None:
    scores: list[int | str] = [110, 100, 90, 80, 70, 60, 50, 40, 30, 20, "A+/A+"]
    board = score_board(list(scores))
    assert board.expected == 11
    assert board.compared == 10
    assert ns_points(board) == decimals(
        "19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1", 12
    )
    assert ew_points(board)[-1] == 12


def test_a_stated_percentage_is_of_the_full_top_too() -> None:
    board = score_board([30, 20, 10, "70/25"])
    ns, ew = board.lines[3].ns, board.lines[3].ew
    assert ns == Side(pair(4), Fraction("4.2"), Fraction(6))
    assert ew == Side(pair(104), Fraction("1.5"), Fraction(6))


def test_a_weighted_ruling_in_the_field() -> None:
    others = repeat({110: 5, 50: 3, -50: 2, -110: 2})
    board = score_board([*others, "60%+110 40%-50"])
    assert ns_points(board)[-1] == Fraction("13.8")
    assert ew_points(board)[-1] == Fraction("10.2")
    assert ns_points(board)[5] == Fraction("10.8")


def test_a_split_score_is_compared_in_each_column() -> None:
    board = score_board([620, 170, -100, "+170/-100"])
    # NS see 620 170 -100 170, EW see 620 170 -100 -100
    assert ns_points(board) == [6, 3, 0, 3]
    assert ew_points(board) == [0, 2, 5, 5]


def test_one_side_may_have_a_score_and_the_other_one_an_average() -> None:
    board = score_board([620, 170, -100, "A+/-100"])
    # three NS scores of four: (4/3)(m + 1) − 1; four EW scores
    assert ns_points(board)[:3] == [Fraction(17, 3), 3, Fraction(1, 3)]
    assert ns_points(board)[3] == Fraction("3.6")
    assert ew_points(board) == [0, 2, 5, 5]


def test_a_board_not_played_counts_for_nobody() -> None:
    results = one_board([20, 10, "NP"]) + one_board([20, 10, 0], board=2)
    scored = score_field(results)
    third = scored.tally_of(pair(3))
    assert [third.boards, third.points, third.maximum] == [1, 0, 4]
    assert points_of(scored, 1) == Fraction(3, 2) * 3 - 1 + 4
    assert not scored.problems


def test_the_expected_number_may_be_stated() -> None:
    board = score_board([20, 10], Rules(expected=3))
    assert ns_points(board) == decimals("3.5", "0.5")


def test_more_results_than_stated_are_scored_by_their_number_with_a_doubt() -> None:
    scored = score_field(one_board([20, 10, 0]), Rules(expected=2))
    assert ns_points(scored.boards[0]) == [4, 2, 0]
    assert any("2 were expected" in doubt.text for doubt in scored.doubts)


def test_half_points_halve_points_and_tops() -> None:
    board = score_board([30, 20, "A+/A-"], Rules(points=1))
    assert ns_points(board) == decimals("1.75", "0.25", "1.2")
    assert [line.ns.maximum for line in board.lines if line.ns] == [2, 2, 2]


def test_cross_imps_of_five_tables() -> None:
    board = score_board([620, 170, 140, 140, -100], CROSS_IMPS)
    assert ns_points(board) == decimals("10.5", "-0.25", "-1.25", "-1.25", "-7.75")
    assert ew_points(board) == [-points for points in ns_points(board)]


def test_a_ruling_at_cross_imps_weighted_for_each_side() -> None:
    ruling = "NS: 50%-110 50%+50; EW: 50%+170 50%+120"
    board = score_board([-110, 50, 170, 120, ruling], CROSS_IMPS)
    assert (ns_points(board)[-1], ew_points(board)[-1]) == (
        Fraction("-2.25"),
        Fraction("-2.25"),
    )


def test_averages_at_imps_are_three_for_each_comparison() -> None:
    outcomes: list[int | str] = [30, 20, 10, "A+/A-", "60/A"]
    board = score_board(outcomes, CROSS_IMPS)
    assert ns_points(board)[3:] == [3, 3]
    assert ew_points(board)[3:] == [-3, 0]
    total = Rules(method=Method.CROSS_IMPS, imp_divisor=Divisor.NONE)
    assert ns_points(score_board(outcomes, total))[3] == 12


def test_other_percentages_have_no_meaning_at_imps() -> None:
    scored = score_field(one_board([30, 20, "70/30"]), CROSS_IMPS)
    assert [problem.line for problem in scored.problems] == [3, 3]
    assert len(scored.boards[0].lines) == 2


def test_butler_against_the_datum() -> None:
    board = score_board([600, 600, 600, -200], Rules(method=Method.BUTLER))
    plain = [600, 600, 600]
    # one dropped at each end leaves 600 and 600, and IMPs of 0 and −13
    assert ns_points(board) == [*[Fraction(0) for _ in plain], Fraction(-13)]


def test_a_pair_that_plays_fewer_boards_has_its_own_maximum() -> None:
    results = one_board([20, 10]) + one_board([20, 10], board=2)[:1]
    results += [report(2, 3, 102, 10)]
    scored = score_field(results)
    assert [
        [t.entry.number, t.points, t.maximum, t.boards] for t in scored.tallies.values()
    ] == [[1, 4, 4, 2], [2, 0, 2, 1], [3, 0, 2, 1], [101, 0, 4, 2], [102, 4, 4, 2]]


def test_the_only_table_of_a_board_has_no_percentage() -> None:
    scored = score_field(one_board([420]))
    assert scored.tally_of(pair(1)).percent is None
    assert [s.place for s in rank(scored)[0].standings] == ["1=", "1="]


def test_nothing_at_all_can_be_scored() -> None:
    scored = score_field([])
    assert (scored.boards, scored.tallies, rank(scored)) == ((), {}, ())


@pytest.mark.parametrize("method", Method)
def test_every_method_scores_every_kind_of_line(method: Method) -> None:
    outcomes: list[int | str] = [
        "A+/A-",
        "A/A",
        "60/40",
        "NP",
        "60%+110 40%-50",
        "+110/-140",
        420,
        -50,
    ]
    results = one_board(outcomes)
    results.append(report(1, 50, 0, parse_award("BYE"), line=50))
    scored = score_field(results, Rules(method=method))
    assert not scored.problems
    assert len(scored.tallies) == 15
    assert sum(len(ranking.standings) for ranking in rank(scored)) == 15
