from collections.abc import Sequence
from fractions import Fraction

import pytest

from evenhand.errors import RequestError
from evenhand.scoring import (
    BoardGroup,
    Entry,
    Formula,
    Rules,
    Scored,
    ScoredLine,
    SessionTally,
    Side,
    Tally,
    TieBreaks,
    TieRule,
    parse_tie_rules,
    rank,
    report,
)

Line = tuple[int, int, int, str, str]


def event(lines: Sequence[Line], percents: dict[int, int]) -> Scored:
    """An event written down: board, NS, EW and their points of a top of 10."""
    ten = Fraction(10)
    groups: dict[int, list[ScoredLine]] = {}
    for board, ns, ew, ns_points, ew_points in lines:
        line = ScoredLine(
            report(board, ns, ew, 0),
            Side(Entry("", ns), Fraction(ns_points), ten),
            Side(Entry("", ew), Fraction(ew_points), ten),
        )
        groups.setdefault(board, []).append(line)
    return Scored(
        Rules(),
        tuple(
            BoardGroup(1, "", board, "", 6, len(own), Formula.NEUBERG, tuple(own))
            for board, own in groups.items()
        ),
        {Entry("", n): tally(n, percent) for n, percent in percents.items()},
    )


def tally(number: int, percent: int, last: int | None = None) -> Tally:
    hundred, points, none = Fraction(100), Fraction(percent), Fraction(0)
    sessions = tuple(
        SessionTally(s, Fraction(p), hundred, 1, 0, none, Fraction(p))
        for s, p in ((1, 0), (2, last or 0))
    )
    return Tally(Entry("", number), "", points, hundred, 1, none, sessions)


def order(scored: Scored, rules: str, seed: int = 0) -> list[str]:
    ties = TieBreaks(parse_tie_rules(rules), seed=seed)
    return [f"{s.place}:{s.entry.number}" for s in rank(scored, ties)[0].standings]


def test_without_rules_ties_stay() -> None:
    scored = event([(1, 1, 2, "7", "3")], {1: 50, 2: 50})
    assert order(scored, "") == ["1=:1", "1=:2"]


def test_their_own_meeting_decides_between_two() -> None:
    scored = event([(1, 1, 2, "3", "7"), (2, 2, 1, "6", "4")], {1: 50, 2: 50})
    assert order(scored, "meeting") == ["1:2", "2:1"]


def test_pairs_that_did_not_meet_stay_tied_by_their_meeting() -> None:
    scored = event([(1, 1, 3, "3", "7"), (2, 2, 3, "6", "4")], {1: 50, 2: 50, 3: 40})
    assert order(scored, "meeting") == ["1=:1", "1=:2", "3:3"]


def test_three_that_all_met_are_parted_by_their_meetings() -> None:
    lines = [(1, 1, 2, "3", "7"), (2, 2, 3, "6", "4"), (3, 3, 1, "9", "1")]
    scored = event(lines, {1: 50, 2: 50, 3: 50})
    # 1 has 4 of 20; 2 and 3 have 13 each, and between them 2 has won
    assert order(scored, "meeting") == ["1:2", "2:3", "3:1"]


def test_the_stronger_opponents_decide() -> None:
    percents = {1: 45, 2: 45, 3: 50, 4: 40, 5: 30, 6: 41, 7: 39, 8: 39}
    lines = [
        *[(1, 1, 3, "5", "5"), (2, 1, 4, "5", "5"), (3, 1, 5, "5", "5")],
        *[(1, 2, 6, "5", "5"), (2, 2, 7, "5", "5"), (3, 2, 8, "5", "5")],
    ]
    # 50 + 40 + 30 = 120 is more than 41 + 39 + 39 = 119
    assert order(event(lines, percents), "opponents")[1:3] == ["2:1", "3:2"]


def test_unequal_numbers_are_compared_as_shares() -> None:
    # 8 tops of 12 are fewer than 6 of 8
    lines: list[Line] = []
    for board in range(1, 13):
        lines.append((board, 1, 3, "10" if board <= 8 else "2", "5"))
        lines.append((board, 4, 5, "5", "5"))
    for board in range(21, 29):
        lines.append((board, 2, 3, "10" if board <= 26 else "2", "5"))
        lines.append((board, 4, 5, "5", "5"))
    scored = event(lines, {1: 50, 2: 50, 3: 40, 4: 30, 5: 20})
    assert order(scored, "tops")[:2] == ["1:2", "2:1"]


def test_a_shared_top_is_a_top_and_the_own_direction_counts() -> None:
    lines = [
        *[(1, 1, 3, "8", "2"), (1, 4, 5, "8", "2")],
        *[(2, 3, 2, "1", "9"), (2, 5, 4, "0", "10")],
    ]
    scored = event(lines, {1: 50, 2: 50, 3: 10, 4: 5, 5: 1})
    assert order(scored, "tops")[:2] == ["1:1", "2:2"]


def test_more_boards_above_average_decide() -> None:
    lines = [
        *[(1, 1, 3, "6", "4"), (2, 1, 3, "6", "4"), (3, 1, 3, "0", "9")],
        *[(1, 2, 4, "5", "5"), (2, 2, 4, "5", "5"), (3, 2, 4, "9", "1")],
    ]
    scored = event(lines, {1: 50, 2: 50, 3: 10, 4: 5})
    # 2 of 3 against ½ + ½ + 1 = 2 of 3: still tied
    assert order(scored, "above-average")[:2] == ["1=:1", "1=:2"]
    lines[0] = (1, 1, 3, "4", "6")
    scored = event(lines, {1: 50, 2: 50, 3: 10, 4: 5})
    assert order(scored, "above-average")[:2] == ["1:2", "2:1"]


def test_tied_pairs_are_matchpointed_among_themselves() -> None:
    lines = [
        *[(1, 1, 11, "9", "1"), (1, 2, 12, "8", "2"), (1, 3, 13, "1", "9")],
        *[(2, 1, 12, "3", "7"), (2, 2, 13, "4", "6"), (2, 3, 11, "1", "9")],
        *[(3, 11, 1, "5", "5"), (3, 12, 2, "4", "6"), (3, 13, 3, "0", "10")],
    ]
    percents = {1: 50, 2: 50, 3: 50, 11: 1, 12: 1, 13: 1}
    scored = event(lines, percents)
    # of 4 on each board: pair 1 has 4 + 2 + 0, pair 2 has 2 + 4 + 2, pair 3 0 + 0 + 4
    assert order(scored, "comparison")[:3] == ["1:2", "2:1", "3:3"]


def test_the_steadier_pair_is_better() -> None:
    lines = [
        *[(1, 1, 3, "10", "0"), (2, 1, 3, "0", "10")],
        *[(1, 2, 4, "6", "4"), (2, 2, 4, "4", "6")],
    ]
    scored = event(lines, {1: 50, 2: 50, 3: 40, 4: 30})
    assert order(scored, "deviation")[:2] == ["1:2", "2:1"]


def test_the_last_session_decides() -> None:
    scored = Scored(
        Rules(),
        (),
        {Entry("", n): tally(n, 50, last) for n, last in ((1, 44), (2, 56))},
    )
    assert order(scored, "last-session") == ["1:2", "2:1"]


def test_rules_are_tried_in_their_order() -> None:
    lines = [
        *[(1, 1, 2, "7", "3"), (2, 1, 3, "0", "10"), (2, 2, 3, "9", "1")],
        *[(3, 1, 3, "2", "8"), (3, 2, 3, "6", "4")],
    ]
    scored = event(lines, {1: 50, 2: 50, 3: 40})
    assert order(scored, "meeting,tops")[0] == "1:1"
    assert order(scored, "tops,meeting")[0] == "1:2"


def test_those_still_tied_start_at_the_first_rule_again() -> None:
    # the meeting of all three leaves 3 behind or not at all: 3 did not meet 1;
    # steadiness parts 3, and then 1 and 2 are parted by their own meeting
    lines = [
        *[(1, 1, 2, "6", "4"), (2, 1, 11, "4", "6"), (2, 2, 12, "6", "4")],
        *[(1, 3, 11, "10", "0"), (2, 3, 13, "0", "10")],
    ]
    percents = {1: 50, 2: 50, 3: 50, 11: 1, 12: 1, 13: 1}
    assert order(event(lines, percents), "meeting,deviation")[:3] == [
        "1:1",
        "2:2",
        "3:3",
    ]


def test_the_same_seed_draws_the_same_lot() -> None:
    scored = Scored(Rules(), (), {Entry("", n): tally(n, 50) for n in range(1, 9)})
    assert order(scored, "lot", 1) == order(scored, "lot", 1)
    assert len({tuple(order(scored, "lot", seed)) for seed in range(20)}) == 20


def test_a_lot_favours_nobody() -> None:
    scored = Scored(Rules(), (), {Entry("", n): tally(n, 50) for n in (1, 2)})
    first = sum(order(scored, "lot", seed)[0] == "1:1" for seed in range(400))
    # about five standard deviations on either side of one half
    assert 150 <= first <= 250


def test_rules_are_read_and_unknown_ones_refused() -> None:
    assert parse_tie_rules("Meeting, tops ,lot") == (
        TieRule.MEETING,
        TieRule.TOPS,
        TieRule.LOT,
    )
    assert parse_tie_rules("") == ()
    with pytest.raises(RequestError, match="choose from meeting, opponents"):
        parse_tie_rules("meeting,coin")
