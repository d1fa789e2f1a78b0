import pytest

from evenhand.scoring import (
    Entry,
    Numbers,
    Result,
    Rules,
    rank,
    report,
    score_field,
)


def straight_mitchell(tables: int, rounds: int, ew_from: int = 0) -> list[Result]:
    """A board a round; EW pairs go up a table and boards go down."""
    results = []
    for r in range(rounds):
        for table in range(1, tables + 1):
            ew = (table - 1 - r) % tables + 1
            board = (table - 1 + r) % tables + 1
            score = 10 * ((7 * table + 3 * ew + board) % 9)
            results.append(
                report(board, table, ew + ew_from, score, table=table, round=r + 1)
            )
    return results


#: Four pairs, three rounds, everybody meets everybody.
HOWELL = [
    report(board, ns, ew, 10 * ns, table=table, round=board)
    for board, table, ns, ew in [
        (1, 1, 4, 1),
        (1, 2, 2, 3),
        (2, 1, 4, 2),
        (2, 2, 3, 1),
        (3, 1, 4, 3),
        (3, 2, 1, 2),
    ]
]


@pytest.mark.parametrize("winners", [1, 2])
def test_shared_numbers_of_a_straight_mitchell_are_two_pairs(winners: int) -> None:
    scored = score_field(straight_mitchell(5, 5), Rules(winners=winners))
    assert not scored.problems
    assert len(scored.tallies) == 10
    assert {entry.direction for entry in scored.tallies} == {"NS", "EW"}


def test_a_howell_has_one_pair_for_each_number() -> None:
    scored = score_field(HOWELL)
    assert sorted(scored.tallies) == [Entry("", n) for n in (1, 2, 3, 4)]


def test_shared_and_own_numbers_rank_the_same() -> None:
    shared = score_field(straight_mitchell(5, 5), Rules(winners=2))
    own = score_field(straight_mitchell(5, 5, ew_from=5), Rules(winners=2))
    assert not own.problems
    places = [
        [
            [(s.place, s.points, s.direction) for s in ranking.standings]
            for ranking in rank(scored)
        ]
        for scored in (shared, own)
    ]
    assert places[0] == places[1]
    assert {entry.direction for entry in own.tallies} == {""}


def test_one_mistyped_line_does_not_make_two_pairs_of_every_number() -> None:
    wrong = report(4, 2, 2, 40, table=2, round=4, line=7)
    scored = score_field([*HOWELL, wrong])
    assert [problem.line for problem in scored.problems] == [7]
    assert len(scored.tallies) == 4


def test_a_single_line_with_one_pair_on_both_sides_is_a_problem() -> None:
    assert len(score_field([report(1, 1, 1, 420)]).problems) == 1


def test_the_rules_may_say_it() -> None:
    results = [report(1, 1, 1, 420), report(1, 2, 2, 400)]
    assert len(score_field(results).problems) == 2
    shared = score_field(results, Rules(numbers=Numbers.SHARED))
    assert len(shared.tallies) == 4
    own = score_field(straight_mitchell(5, 5), Rules(numbers=Numbers.OWN))
    assert own.problems


def test_written_lines_make_an_arrow_switched_mitchell_one_field() -> None:
    def switched(result: Result) -> Result:
        named = result.exchange_pairs()
        return named if result.round == 3 else named.exchange_pairs()

    results = [switched(result) for result in straight_mitchell(3, 3)]
    scored = score_field(results)
    assert not scored.problems
    assert len(scored.tallies) == 6
    assert all(tally.boards == 3 for tally in scored.tallies.values())


def test_an_exchanged_board_keeps_its_pairs_whatever_their_numbers() -> None:
    for ew_from in (0, 5):
        results = straight_mitchell(5, 5, ew_from)
        results[3] = results[3].exchange_pairs()
        scored = score_field(results, Rules(winners=2))
        assert not scored.problems
        assert len(scored.tallies) == 10
        assert all(tally.boards == 5 for tally in scored.tallies.values())
        assert [len(ranking.standings) for ranking in rank(scored)] == [5, 5]


def test_exchanging_twice_changes_nothing() -> None:
    results = straight_mitchell(5, 5)
    twice = [result.exchange_pairs().exchange_pairs() for result in results]
    rules = Rules(winners=2)
    assert score_field(twice, rules).tallies == score_field(results, rules).tallies
    howell = [result.exchange_pairs().exchange_pairs() for result in HOWELL]
    own = Rules(numbers=Numbers.OWN)
    assert score_field(howell, own).tallies == score_field(HOWELL, own).tallies


def test_sections_have_their_own_numbers() -> None:
    results = HOWELL + [
        report(r.board, r.ns.number, r.ew.number, r.outcome, "B") for r in HOWELL
    ]
    scored = score_field(results)
    assert not scored.problems
    assert [str(entry) for entry in scored.tallies] == [
        *("1", "2", "3", "4"),
        *("B1", "B2", "B3", "B4"),
    ]


def test_rounds_that_cannot_be_as_written_prove_nothing() -> None:
    results = [
        report(r.board, r.ns.number, r.ew.number, r.outcome, table=r.table, round=1)
        for r in HOWELL
    ]
    assert len(score_field(results).tallies) == 4


def test_the_first_round_of_shared_numbers_is_enough() -> None:
    # EW pairs start a table on, so that nobody meets its own number
    results = [
        report(n, n, n % 4 + 1, 10 * n, table=n, round=1, line=n) for n in range(1, 5)
    ]
    assert len(score_field(results).tallies) == 8
