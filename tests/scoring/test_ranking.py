from dataclasses import replace
from fractions import Fraction

from evenhand.scoring import (
    Entry,
    Method,
    RankBy,
    Ranking,
    Rules,
    TieBreaks,
    parse_tie_rules,
    rank,
    rank_strata,
    report,
    score_field,
)
from tests.scoring.fields import one_board, pair

#: NS pairs 1 to 4 have 6, 3, 3 and 0 of 6; EW pairs 101 to 104 the rest.
FOUR = one_board([40, 20, 20, 10])


def places(ranking: Ranking) -> list[tuple[str, int]]:
    return [(s.place, s.entry.number) for s in ranking.standings]


def test_tied_pairs_share_the_best_place() -> None:
    ns, ew = rank(score_field(FOUR, Rules(winners=2)))
    assert places(ns) == [("1", 1), ("2=", 2), ("2=", 3), ("4", 4)]
    assert places(ew) == [("1", 104), ("2=", 102), ("2=", 103), ("4", 101)]
    assert (ns.name, ew.name) == ("NS", "EW")
    assert [s.direction for s in ew.standings] == ["EW"] * 4


def test_one_winner_ranks_everybody_together() -> None:
    (ranking,) = rank(score_field(FOUR))
    assert places(ranking) == [
        *[("1=", 1), ("1=", 104)],
        *[("3=", 2), ("3=", 3), ("3=", 102), ("3=", 103)],
        *[("7=", 4), ("7=", 101)],
    ]


def test_a_standing_tells_what_a_table_of_results_needs() -> None:
    standing = rank(score_field(FOUR))[0].standings[0]
    assert (standing.rank, standing.tied, standing.entry) == (1, True, Entry("", 1))
    assert [standing.points, standing.maximum, standing.percent] == [6, 6, 100]
    assert [standing.boards, standing.penalty, standing.direction] == [1, 0, ""]
    assert [session.session for session in standing.sessions] == [1]


def test_percentages_or_points_decide() -> None:
    # pair 1 has 2 of 2 on one board, pair 2 has 3 of 4 on two
    results = [
        report(1, 1, 101, 20),
        report(1, 3, 103, 10),
        report(2, 2, 101, 20),
        report(2, 4, 103, 10),
        report(3, 2, 105, 20),
        report(3, 6, 106, 20),
    ]
    scored = score_field(results, Rules(winners=2))
    assert places(rank(scored)[0])[:2] == [("1", 1), ("2", 2)]
    by_points = places(rank(scored, over=RankBy.POINTS)[0])
    assert by_points[:2] == [("1", 2), ("2", 1)]
    said = score_field(results, Rules(winners=2, rank_by=RankBy.POINTS))
    assert places(rank(said)[0]) == by_points


def test_imps_have_no_maximum_and_no_percentage() -> None:
    (ranking,) = rank(score_field(FOUR, Rules(method=Method.CROSS_IMPS)))
    assert all(s.percent is None and s.maximum is None for s in ranking.standings)
    assert ranking.standings[0].entry == pair(1)


def test_a_broken_tie_says_by_what() -> None:
    ties = TieBreaks(parse_tie_rules("lot"), seed=7)
    (ranking,) = rank(score_field(FOUR), ties)
    assert [s.rank for s in ranking.standings] == list(range(1, 9))
    assert {s.decided_by for s in ranking.standings} == {"lot (seed 7)"}
    assert not any(s.tied for s in ranking.standings)


def test_only_the_places_asked_for_are_parted() -> None:
    ties = TieBreaks(parse_tie_rules("lot"), places=frozenset({4}))
    (ranking,) = rank(score_field(FOUR), ties)
    assert [s.place for s in ranking.standings] == [
        *("1=", "1="),
        *("3", "4", "5", "6"),
        *("7=", "7="),
    ]


def test_strata_rank_their_pairs_again() -> None:
    (ranking,) = rank(score_field(FOUR, Rules(winners=1)))
    strata = {pair(n): "B" for n in (2, 3, 4, 101)} | {pair(4): "C", pair(101): "C"}
    everyone, middle, last = rank_strata(ranking, strata, ["A", "B", "C"])
    assert places(everyone) == places(ranking)
    assert places(middle) == [("1=", 2), ("1=", 3), ("3=", 4), ("3=", 101)]
    assert places(last) == [("1=", 4), ("1=", 101)]
    apart = rank_strata(ranking, strata, ["A", "B", "C"], nested=False)
    assert [len(part.standings) for part in apart] == [4, 2, 2]


def test_a_phantom_is_never_ranked() -> None:
    results = [*FOUR, report(2, 9, 0, 40)]
    scored = score_field(results)
    assert len(scored.problems) == 1
    assert Entry("", 0) not in scored.tallies


def test_ties_are_exact_however_percentages_are_printed() -> None:
    # 50.001 and 50.002 per cent of a large maximum
    scored = score_field(FOUR)
    apart = {
        entry: replace(
            tally,
            points=Fraction(50000 + entry.number, 1000),
            maximum=Fraction(100),
        )
        for entry, tally in scored.tallies.items()
        if entry.number < 3
    }
    (ranking,) = rank(replace(scored, tallies=apart))
    assert places(ranking) == [("1", 2), ("2", 1)]
