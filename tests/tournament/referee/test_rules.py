"""Rules that the referee applies, on events small enough to be checked by hand."""

from fractions import Fraction
from typing import Any

import pytest

from evenhand.families import build
from evenhand.movement import native
from evenhand.tournament.event.acts import Create, Penalise, Record
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.referee.announced_plan import GroupTerms, Terms
from evenhand.tournament.referee.pair_ranks import part_tie
from evenhand.tournament.referee.pair_totals import Score, Total
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.referee.shown_standings import Claim, Claims
from tests.tournament.referee.test_silence import Player, Setting, plan_of

TOP = Fraction(4)


def play_flat(player: Player, pairs: int) -> Player:
    """One session on which every table has the same score."""
    player.enter(pairs)
    player.event.do(propose_seats(player.event.state.group("Event")))
    for meeting in missing_meetings(player.event.state.group("Event").session(1)):
        player.event.do(Record("Event", 1, meeting.table, meeting.board, "+50"))
    return player


def flat_claims(halves: dict[int, int], byes: dict[int, int], top: int) -> Claims:
    """Half a top for each board played, six tenths for each bye."""
    rows: list[list[Any]] = []
    shares = {}
    for pair, boards in halves.items():
        extra = byes.get(pair, 0)
        points = Fraction(top) * (Fraction(boards, 2) + Fraction(6 * extra, 10))
        shares[pair] = points / (top * (boards + extra))
        most = top * (boards + extra)
        rows.append([pair, 0, shares[pair], 0, points, most, boards + extra])
    for row in rows:
        row[1] = 1 + sum(share > shares[row[0]] for share in shares.values())
    return Claims({("Event", 0): [Claim(*row) for row in rows]})


@pytest.mark.parametrize("byes", [ByeRule.OWN, ByeRule.SIXTY])
def test_a_bye_is_worth_nothing_or_six_tenths_of_a_top(byes: ByeRule) -> None:
    rules = ContestRules(byes=byes)
    setting = Setting(7, base="barometer", sessions=(1,), rules=rules)
    player = play_flat(Player(Create("Event", plan_of(setting), {}), 1), 7)
    session = player.event.state.group("Event").session(1)
    planned = [{m.ns, m.ew} for m in session.meetings.values()]
    played = {p: sum(p in m and 8 not in m for m in planned) for p in range(1, 8)}
    alone = {p: sum({p, 8} == m for m in planned) for p in range(1, 8)}
    assert max(alone.values()) > 0
    # three tables play each board: a top of 4
    sat = alone if byes is ByeRule.SIXTY else {}
    assert referee_event(player.entries, flat_claims(played, sat, 4)) == ()


@pytest.mark.parametrize("count", [True, False])
def test_penalties_count_for_ranks_only_where_the_rules_say_so(count: bool) -> None:
    rules = ContestRules(penalties_count=count)
    setting = Setting(8, base="barometer", sessions=(1,), rules=rules)
    player = play_flat(Player(Create("Event", plan_of(setting), {}), 1), 8)
    player.event.do(Penalise(3, "Event", 1, "-1 top"))
    boards = player.event.state.group("Event").session(1).boards
    claims = flat_claims(dict.fromkeys(range(1, 9), boards), {}, 6)
    assert bool(referee_event(player.entries, claims)) == count


def test_two_meetings_at_one_table_on_one_board_are_two_results() -> None:
    # in a Howell of three tables a set comes to the same table again
    movement = build("howell", tables=3, boards_per_set=1)
    player = Player(Create("Evening", {}, native.to_data(movement)), 1)
    player.enter(6)
    player.event.do(propose_seats(player.event.state.group("Event")))
    entries = player.entries
    seats = [
        (table, cell)
        for row in entries[-1]["sections"][0]["movement"]["rounds"]
        for table, cell in enumerate(row, 1)
    ]
    for table, (ns, ew, board) in seats:
        place = {"table": table, "board": board, "ns": ns, "ew": ew}
        record = {"act": "record", "group": "Event", "session": 1, "outcome": "+50"}
        entries.append(record | place)
    claims = flat_claims(dict.fromkeys(range(1, 7), 5), {}, 4)
    assert len(seats) == 15
    assert referee_event(entries, claims) == ()
    entries.append({"act": "close", "group": "Event", "session": 1})
    assert referee_event(entries) == ()


def totals(*scores: tuple[int, int, int, int]) -> dict[int, Total]:
    """Totals from (pair, board, points, opponent), with a top of four."""
    found: dict[int, Total] = {}
    for pair, board, points, opponent in scores:
        total = found.setdefault(pair, Total())
        total.scores.append(Score((1, board), Fraction(points), opponent, 1))
        total.points += points
        total.maximum += TOP
        total.sessions[1] = (total.points, total.maximum)
    return found


def part(
    rules: tuple[str, ...], tied: list[int], of: dict[int, Total]
) -> list[list[int]]:
    terms = Terms(8, (GroupTerms("Event", 1, 8),), tie_breaks=rules)
    return [pairs for pairs, _ in part_tie(terms, tied, of)]


def test_two_tied_pairs_are_parted_by_their_own_meeting() -> None:
    of = totals((1, 1, 1, 2), (2, 1, 3, 1), (1, 2, 3, 3), (2, 3, 1, 3))
    assert part(("meeting",), [1, 2], of) == [[2], [1]]


def test_a_meeting_parts_nobody_where_one_of_three_did_not_meet_the_others() -> None:
    of = totals((1, 1, 1, 2), (2, 1, 3, 1), (3, 1, 2, 4))
    assert part(("meeting",), [1, 2, 3], of) == [[1, 2, 3]]


def test_stronger_opponents_part_pairs_that_did_not_meet() -> None:
    of = totals((1, 1, 2, 3), (2, 1, 2, 4), (3, 1, 1, 1), (4, 1, 3, 2))
    assert part(("meeting", "opponents"), [1, 2], of) == [[2], [1]]


def test_a_lot_parts_all_and_stays_as_it_was_drawn() -> None:
    of = totals((1, 1, 2, 4), (2, 1, 2, 5), (3, 1, 2, 6))
    parted = part(("lot",), [1, 2, 3], of)
    assert sorted(parted) == [[1], [2], [3]]
    assert parted == part(("lot",), [3, 2, 1], of)


@pytest.mark.parametrize(
    ("rule", "best"),
    [("tops", 1), ("above-average", 2), ("deviation", 2), ("comparison", 2)],
)
def test_boards_one_by_one_part_pairs_by_the_rule_that_is_asked(
    rule: str, best: int
) -> None:
    # pair 1 has 4, 1, 1, 2 and pair 2 has 2, 2, 1, 3: eight each
    first = [(1, board, won, 9) for board, won in enumerate((4, 1, 1, 2), 1)]
    second = [(2, board, won, 9) for board, won in enumerate((2, 2, 1, 3), 1)]
    third = [(3, board, won, 9) for board, won in enumerate((0, 3, 4, 4), 1)]
    parted = part((rule,), [1, 2], totals(*first, *second, *third))
    assert parted[0] == [best]
