from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.scoring import (
    Combine,
    Entry,
    Memo,
    Method,
    Penalty,
    Result,
    Rules,
    Scope,
    Unit,
    parse_award,
    report,
    score_field,
)

OUTCOMES = (420, -50, 0, 110, 35, *map(parse_award, ("A+/A-", "A/A", "NP", "+50/-50")))


class Doubling:
    """A function that counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def double(self, number: int) -> int:
        self.asked += 1
        return 2 * number


def test_a_value_is_made_once_while_nothing_changes() -> None:
    kept, doubling = Memo(), Doubling()
    assert [kept.find(doubling.double, 3) for _ in range(4)] == [6] * 4
    assert doubling.asked == 1


def test_a_value_is_made_again_from_something_else() -> None:
    kept, doubling = Memo(), Doubling()
    assert [kept.find(doubling.double, n) for n in (3, 4, 3)] == [6, 8, 6]
    assert doubling.asked == 3


def test_values_of_different_things_are_kept_side_by_side() -> None:
    kept, doubling = Memo(), Doubling()
    for _ in range(3):
        assert kept.find(doubling.double, 3, of="one") == 6
        assert kept.find(doubling.double, 4, of="other") == 8
    assert doubling.asked == 2


def any_field(random: Random) -> list[Result]:
    """Two sessions of two sections, pairs anywhere, some of them twice."""
    results: list[Result] = []
    for session in (1, 2):
        for board in range(1, random.randint(2, 4)):
            for section in "AB":
                pairs = random.sample(range(1, 9), 8)
                for table in range(1, random.randint(2, 5)):
                    ns, ew = pairs.pop(), random.choice([*pairs, 0])
                    at = {"table": table, "session": session, "line": len(results)}
                    outcome = random.choice(OUTCOMES)
                    results.append(report(board, ns, ew, outcome, section, **at))
    return results


def any_rules(random: Random) -> Rules:
    return Rules(
        method=random.choice(list(Method)),
        by=random.choice(list(Scope)),
        winners=random.choice([1, 2]),
        expected=random.choice([0, 0, 3]),
        common_top=random.choice([False, True]),
        combine=random.choice(list(Combine)),
    )


def any_penalties(random: Random) -> list[Penalty]:
    return [
        Penalty(
            Entry("A", random.randint(1, 8)),
            Fraction(random.randint(-3, 3)),
            random.choice(list(Unit)),
            random.randint(0, 2),
        )
        for _ in range(random.randint(0, 2))
    ]


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_field_is_scored_the_same_whatever_was_kept(seed: int) -> None:
    """Results, rules and penalties change in turn, each alone or with others."""
    random = Random(seed)
    kept = {1: Memo(), 2: Memo()}
    results, rules, penalties = any_field(random), Rules(), any_penalties(random)
    for _ in range(6):
        known = score_field(results, rules, penalties, kept=kept)
        assert known == score_field(results, rules, penalties)
        if random.random() < 0.3:
            rules = any_rules(random)
        if random.random() < 0.3:
            penalties = any_penalties(random)
        if random.random() < 0.1:
            results = any_field(random)
        if random.random() < 0.7:
            results = random.sample(results, len(results) - 1) + results[:1]


def test_lines_of_other_boards_may_tell_that_a_number_is_two_pairs() -> None:
    """On board 1 alone 1 and 11 are two pairs; board 2 has them the other way."""
    rules, kept = Rules(winners=2), {1: Memo()}
    first = [report(1, n, 10 + n, 10 * n) for n in range(1, 6)]
    second = [report(2, 10 + n, n, 10 * n) for n in range(1, 6)]
    assert len(score_field(first, rules, kept=kept).tallies) == 10
    scored = score_field(first + second, rules, kept=kept)
    assert len(scored.tallies) == 20
    assert scored == score_field(first + second, rules)


def test_lines_of_other_boards_may_tell_that_boards_come_again() -> None:
    """One board twice at a table is a slip; three of them are a small Howell."""
    kept = {1: Memo()}
    lines = [
        report(board, pair, pair + 1, 50, table=1)
        for board in (1, 2, 3)
        for pair in (1, 3)
    ]
    (slip,) = score_field(lines[:2], kept=kept).problems
    assert "table 1 has a second result on board 1" in slip.text
    scored = score_field(lines, kept=kept)
    assert scored.problems == ()
    assert scored == score_field(lines)
