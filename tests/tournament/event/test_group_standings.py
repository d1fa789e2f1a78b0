"""Standings of a running event, by examples that can be reckoned by hand."""

from fractions import Fraction

import pytest

from evenhand.errors import ActError
from evenhand.phases import Maximum
from evenhand.tournament.event.acts import (
    CloseSession,
    Penalise,
    Record,
    Register,
    Withdraw,
)
from evenhand.tournament.event.group_standings import (
    GroupStandings,
    PlacedPair,
    find_standings,
)
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.seated import Meeting
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.tournament.event.event_examples import (
    ALL,
    Outcome,
    WatchedEvent,
    advance_all,
    begin_movement,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    record_all,
    refuse,
    two_phases,
)
from tests.tournament.event.state_soundness import see_nothing_found

F = Fraction


def first_table_best(meeting: Meeting) -> str:
    """At table 1 NS have a top, at the others an average minus one."""
    return "+90" if meeting.table == 1 else "+50"


def even(_meeting: Meeting) -> str:
    return "A/A"


def shares(standings: GroupStandings) -> dict[int, Fraction | None]:
    return {placed.pair: placed.share for placed in standings.placed}


def boards(standings: GroupStandings) -> dict[int, int]:
    return {placed.pair: placed.boards for placed in standings.placed}


def test_three_tables_are_ranked_by_their_matchpoints() -> None:
    """Pair 6 has 4 of 4 on five boards; each other pair 0, 1, 1, 3 and 3."""
    event = begin_movement()
    record_all(event, ALL, first_table_best)
    found = find_standings(event.state.group(ALL))
    assert [(p.place, p.pair, p.points, p.maximum) for p in found.placed] == [
        ("1", 6, F(20), F(20)),
        *[("2=", pair, F(8), F(20)) for pair in (1, 2, 3, 4, 5)],
    ]
    assert found.missing == ()


def test_standings_are_provisional_while_results_are_missing() -> None:
    event = begin_movement()
    for table in (1, 2, 3):
        event.do(Record(ALL, 1, table, 1, "+90" if table == 1 else "+50"))
    found = find_standings(event.state.group(ALL))
    assert shares(found) == {6: 1, 2: F(3, 4), 4: F(3, 4), 3: F(1, 4), 5: F(1, 4), 1: 0}
    assert len(found.missing) == 12
    assert [p.place for p in found.placed] == ["1", "2=", "2=", "4=", "4=", "6"]


def test_there_are_no_standings_before_a_session_is_seated() -> None:
    event = begin_plan(one_phase(6))
    with pytest.raises(ActError, match="no session of Event has been seated"):
        find_standings(event.state.group(ALL))
    with pytest.raises(ActError, match="no group 'Bar'"):
        find_standings(event.state.group("Bar"))
    event.do(propose_seats(event.state.group(ALL)))
    with pytest.raises(ActError, match="session 2 of Event has not been seated"):
        find_standings(event.state.group(ALL), 2)


def test_two_lines_are_ranked_apart() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    record_all(event, ALL, first_table_best)
    north, east = find_standings(event.state.group(ALL)).rankings
    assert [p.pair for p in north] == [1, 2, 3]
    assert [p.place for p in north] == ["1", "2=", "2="]
    # each of them met table 1 once: 0, 3 and 3 of 4
    assert {(p.place, p.share) for p in east} == {("1=", F(1, 2))}


def test_a_pair_stays_one_pair_where_boards_were_played_the_other_way() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    for table, board, ns, ew in ((1, 1, 4, 1), (2, 2, 5, 2), (3, 3, 6, 3)):
        event.do(Record(ALL, 1, table, board, "+50", ns, ew))
    record_all(event, ALL, first_table_best)
    found = find_standings(event.state.group(ALL))
    assert [sorted(p.pair for p in line) for line in found.rankings] == [
        [1, 2, 3],
        [4, 5, 6],
    ]
    assert set(boards(found).values()) == {3}


@pytest.mark.parametrize("session", [0, 1])
def test_a_tenth_of_a_top_is_taken_from_the_points(session: int) -> None:
    event = begin_movement()
    record_all(event, ALL, first_table_best)
    event.do(Penalise(6, ALL, session, "-10% of a top", "slow play"))
    first = find_standings(event.state.group(ALL)).placed[0]
    assert (first.pair, first.points, first.penalty) == (6, F(98, 5), F(-2, 5))
    assert first.share == F(98, 100)


def play_one_of_two(plan: Plan, outcome: Outcome) -> WatchedEvent:
    """Play the first session of two, and seat the second."""
    event = begin_plan(plan)
    event.do(propose_seats(event.state.group(ALL)))
    record_all(event, ALL, outcome)
    event.do(CloseSession(ALL, 1), propose_seats(event.state.group(ALL)))
    return event


def place_of(event: WatchedEvent, pair: int) -> PlacedPair:
    placed = find_standings(event.state.group(ALL)).placed
    return next(one for one in placed if one.pair == pair)


def test_a_penalty_counts_of_a_session_that_the_pair_did_not_play() -> None:
    """All had half of the points; the pair stays away from the next session."""
    event = play_one_of_two(one_phase(6, 2), even)
    event.do(Withdraw(6, 1, "stand"), Penalise(6, ALL, 2, "-3 points", "no show"))
    placed = place_of(event, 6)
    assert (placed.points, placed.penalty) == (placed.maximum / 2 - 3, F(-3))


def test_a_penalty_counts_of_a_session_in_which_no_board_was_played() -> None:
    """The boards of the pair's second session are all handed in as not played."""
    event = play_one_of_two(one_phase(6, 2), even)
    record_all(event, ALL, lambda met: "NP" if 6 in met.pairs else "A/A")
    event.do(Penalise(6, ALL, 2, "-3 points", "walked out"))
    placed = place_of(event, 6)
    assert (placed.points, placed.penalty) == (placed.maximum / 2 - 3, F(-3))
    see_nothing_found(event.state, event.entries())


def test_a_penalty_of_another_session_changes_no_award() -> None:
    """Pair 6 has 75 % on all other boards, so Ave+ on board 1 is worth as much.

    The fine is for the session to come, in which nobody has played yet.
    """
    event = play_one_of_two(
        one_phase(6, 2), lambda met: "A+/A+" if met.board == 1 else "75%/75%"
    )
    event.do(Penalise(6, ALL, 2, "-3 points", "late for the start"))
    placed = place_of(event, 6)
    assert placed.points == F(3, 4) * placed.maximum - 3
    see_nothing_found(event.state, event.entries())


def test_penalties_are_left_out_where_they_do_not_count() -> None:
    event = begin_plan(one_phase(6, 1, ContestRules(penalties_count=False)))
    play_group(event, ALL, even)
    event.do(Penalise(6, ALL, 0, "-10% of a top"))
    assert {p.share for p in find_standings(event.state.group(ALL)).placed} == {F(1, 2)}


def leave_after(rounds: int, scores: str) -> WatchedEvent:
    """Pair 6, which has only tops, goes home after some rounds of five."""
    event = begin_movement()
    event.do(Withdraw(6, rounds + 1, scores))
    record_all(event, ALL, first_table_best)
    event.do(CloseSession(ALL, 1))
    return event


#: Boards 4 and 5 have two results of three, both equal: 2 of 4 by Neuberg's formula.
STAND_AFTER_3 = {6: 1, 4: F(9, 16), 5: F(7, 16), 1: F(2, 5), 2: F(2, 5), 3: F(2, 5)}


@pytest.mark.parametrize("scores", ["stand", "rule"])
def test_scores_stand_of_a_pair_that_left_after_half(scores: str) -> None:
    found = find_standings(leave_after(3, scores).state.group(ALL))
    assert shares(found) == STAND_AFTER_3
    assert boards(found) == {6: 3, 4: 4, 5: 4, 1: 5, 2: 5, 3: 5}


@pytest.mark.parametrize(("rounds", "scores"), [(2, "rule"), (3, "void"), (2, "void")])
def test_scores_are_void_of_a_pair_that_left_before_half(
    rounds: int, scores: str
) -> None:
    """Without it every board is two equal results, and nobody has more than four."""
    found = find_standings(leave_after(rounds, scores).state.group(ALL))
    assert shares(found) == dict.fromkeys(range(1, 6), F(1, 2))
    assert boards(found) == dict.fromkeys(range(1, 6), 4)


def test_scores_may_stand_of_a_pair_that_left_early() -> None:
    found = find_standings(leave_after(2, "stand").state.group(ALL))
    assert found.placed[0].pair == 6
    assert found.placed[0].boards == 2


def with_bye(rule: ByeRule, percent: dict[int, int]) -> GroupStandings:
    """Seven pairs in four tables for some rounds, pair 8 missing."""
    event = begin_plan(one_phase(7, 1, ContestRules(byes=rule)))
    play_group(event, ALL, give(percent))
    return find_standings(event.state.group(ALL))


PERCENT = {1: 70, 2: 30, 3: 50, 4: 50, 5: 50, 6: 50, 7: 50}


def test_a_bye_counts_as_the_boards_played() -> None:
    found = with_bye(ByeRule.OWN, PERCENT)
    assert shares(found) == {pair: F(p, 100) for pair, p in PERCENT.items()}
    played = boards(found)
    assert set(played.values()) <= {max(played.values()), max(played.values()) - 2}


def test_a_bye_is_worth_sixty_per_cent_or_the_pairs_own() -> None:
    own = boards(with_bye(ByeRule.OWN, PERCENT))
    found = with_bye(ByeRule.SIXTY, PERCENT)
    whole = max(boards(found).values())
    assert set(boards(found).values()) == {whole}
    for pair, percent in PERCENT.items():
        byes = whole - own[pair]
        expected = F(percent * own[pair] + max(60, percent) * byes, 100 * whole)
        assert shares(found)[pair] == expected


def test_sixty_per_cent_for_later_opponents_of_a_pair_that_went_home() -> None:
    """Six pairs, three tables; pair 1 leaves before it plays at all."""
    event = begin_plan(one_phase(6, 1, ContestRules(byes=ByeRule.SIXTY)))
    event.do(Withdraw(1))
    play_group(event, ALL, even)
    found = find_standings(event.state.group(ALL))
    meetings = event.state.groups[ALL].sessions[1].meetings.values()
    against = dict.fromkeys(range(2, 7), 0)
    for meeting in meetings:
        if 1 in (meeting.ns, meeting.ew):
            against[meeting.ns + meeting.ew - 1] += 1
    each = sum(2 in (meeting.ns, meeting.ew) for meeting in meetings)
    assert sum(against.values()) == each
    for pair, byes in against.items():
        assert shares(found)[pair] == F(50 * (each - byes) + 60 * byes, 100 * each)
        assert boards(found)[pair] == each


def test_sixty_per_cent_instead_of_voided_scores() -> None:
    event = begin_plan(one_phase(6, 1, ContestRules(byes=ByeRule.SIXTY)))
    event.do(propose_seats(event.state.group(ALL)))
    record_all(event, ALL, even)
    assert set(shares(find_standings(event.state.group(ALL))).values()) == {F(1, 2)}
    event.do(CloseSession(ALL, 1))
    event.do(Withdraw(1, scores="void"))
    found = shares(find_standings(event.state.group(ALL)))
    assert 1 not in found
    assert sum(share for share in found.values() if share) > F(5, 2)


@pytest.mark.parametrize(
    ("maximum", "whole"), [(Maximum.UNCHANGED, 40), (Maximum.RAISED, 44)]
)
def test_a_carryover_is_added_to_the_points(maximum: Maximum, whole: int) -> None:
    """Six pairs on ten boards of top 4, with a ladder from one top down to nothing."""
    event = begin_plan(two_phases("ladder:1", ContestRules(maximum=maximum)))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    play_group(event, "Final", even)
    found = find_standings(event.state.group("Final"))
    brought = [F(4), F(16, 5), F(12, 5), F(8, 5), F(4, 5), F(0)]
    assert [(p.pair, p.carried) for p in found.placed] == list(enumerate(brought, 1))
    assert [p.share for p in found.placed] == [(20 + c) / whole for c in brought]
    assert {p.own_share for p in found.placed} == {F(1, 2)}
    one_session = find_standings(event.state.group("Final"), 1)
    assert {(p.place, p.carried, p.share) for p in one_session.placed} == {
        ("1=", F(0), F(1, 2))
    }


@pytest.mark.parametrize(
    ("maximum", "whole"), [(Maximum.UNCHANGED, 40), (Maximum.RAISED, 44)]
)
def test_a_carryover_weighs_the_same_from_the_first_result_to_the_last(
    maximum: Maximum, whole: int
) -> None:
    """Ten boards of top 4 are 40 points, also while boards have one result or two."""
    event = begin_plan(two_phases("ladder:1", ContestRules(maximum=maximum)))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    brought = {pair: F(4) * (6 - pair) / 5 for pair in range(1, 7)}
    expected = {pair: (20 + carried) / whole for pair, carried in brought.items()}
    for _, meeting in find_standings(event.state.group("Final")).missing:
        event.do(Record("Final", 1, meeting.table, meeting.board, "+50"))
        found = shares(find_standings(event.state.group("Final")))
        assert found == {pair: expected[pair] for pair in found}
    assert len(found) == 6


def test_a_carryover_and_boards_that_add_up_to_the_same_share_a_place() -> None:
    """Pair 2 brings 4/5 of a point less and wins 4/5 more on its ten boards."""
    event = begin_plan(two_phases("ladder:1"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    percent = {pair: F(50) for pair in range(1, 7)} | {2: F(52)}
    play_group(event, "Final", give(percent))
    first, second, third = find_standings(event.state.group("Final")).placed[:3]
    assert first.share == second.share == F(3, 5)
    # the event has one winner: by their own meeting, which pair 2 won
    assert [(p.place, p.pair) for p in (first, second)] == [("1", 2), ("2", 1)]
    assert first.decided_by == "meeting"
    assert third.place == "3"


def tie_of_6_and_7(winner: int) -> WatchedEvent:
    """Pairs 6 and 7 have the same total; one of them did better at their table."""
    event = begin_plan(two_phases("none"))
    percent = {p: F(70 - p) for p in range(1, 6)} | {p: F(40 - p) for p in range(8, 13)}
    event.do(propose_seats(event.state.group("Qualification")))
    loser = 13 - winner

    def outcome(meeting: Meeting) -> str:
        both = {meeting.ns, meeting.ew} == {6, 7}
        special = {winner: 60 if both else 55, loser: 50 if both else 56}
        won = {**percent, **special}
        return f"{won[meeting.ns]}%/{won[meeting.ew]}%"

    # 60 + 10 × 55 = 50 + 10 × 56
    record_all(event, "Qualification", outcome)
    event.do(CloseSession("Qualification", 1))
    return event


@pytest.mark.parametrize("winner", [6, 7])
def test_a_tie_for_the_last_place_is_broken_by_their_meeting(winner: int) -> None:
    event = tie_of_6_and_7(winner)
    shown = find_standings(event.state.group("Qualification")).placed
    assert [(p.place, p.pair) for p in shown[5:7]] == [("6=", 6), ("6=", 7)]
    advance_all(event)
    assert winner in event.state.groups["Final"].places
    assert 13 - winner in event.state.groups["Consolation"].places


def test_nobody_is_penalised_for_a_pair_that_has_not_come() -> None:
    event = begin_plan(one_phase(6), registered=4)
    event.do(Register(5, "May come", expected=True))
    event.do(propose_seats(event.state.group(ALL)))
    refuse(event, Penalise(5, ALL, 0, "-3 points"), "pair 5", "has not come")
    refuse(event, Penalise(6, ALL, 0, "-3 points"), "pair 6", "not registered")
