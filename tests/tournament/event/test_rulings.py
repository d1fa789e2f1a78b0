"""What directors decide while an event runs: mergers, late pairs, penalties."""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.errors import ActError
from evenhand.scoring.tie_breaks import TieRule
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    CloseSession,
    Late,
    Penalise,
    Recarry,
    Record,
    Replan,
    Reseat,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.event_ranking import find_event_ranking
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.event.voiding import scores_stand
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.referee.refereeing import referee_event
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.tournament.event.event_examples import (
    ALL,
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

FINAL = "Final"
BESIDE = "Consolation"


def reseated(event: WatchedEvent, rows: dict[int, Any]) -> tuple[dict[str, Any], ...]:
    """The seats of the first session with some rounds changed."""
    (section,) = (s.as_data() for s in event.state.group(ALL).session(1).sections)
    for number, row in rows.items():
        section["movement"]["rounds"][number - 1] = [list(cell) for cell in row]
    return (section,)


def see_referee_silent(event: WatchedEvent) -> None:
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def planned_data(event: WatchedEvent) -> dict[str, Any]:
    """The plan of the final."""
    planned = event.state.groups[FINAL].planned
    assert isinstance(planned, PlannedGroup)
    return group_to_data(planned)


def after_qualification(*gone: int) -> WatchedEvent:
    """Six in the final and the others beside it, but for those who went home."""
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    event.do(*(Withdraw(pair, scores="stand") for pair in gone))
    advance_all(event)
    return event


def test_a_correction_of_carryovers_keeps_those_of_others() -> None:
    event = after_qualification()
    before = dict(event.state.groups[FINAL].carried)
    event.do(Recarry(FINAL, ("5", "7/2"), pairs=(4, 1)))
    assert event.state.groups[FINAL].carried == before | {
        4: Fraction(5),
        1: Fraction(7, 2),
    }
    refuse(event, Recarry(FINAL, ("5",), pairs=(1, 2)), "each pair that is named")
    refuse(event, Recarry(FINAL, ("5",), pairs=(9,)), "pair 9 has carried nothing")
    found = referee_event(event.entries())
    assert {finding.kind for finding in found} == {"carryover"}


def test_a_pair_that_lost_its_place_keeps_what_it_carried() -> None:
    event = after_qualification()
    play = event.state.groups[FINAL]
    before = dict(play.carried)
    places = tuple(0 if pair == 2 else pair for pair in play.places)
    planned = planned_data(event)
    event.do(Withdraw(2), Replan(FINAL, planned, "2 left", places=places))
    texts = tuple(str(before.get(pair, 0)) for pair in places)
    event.do(Recarry(FINAL, texts))
    assert event.state.groups[FINAL].carried == before
    assert referee_event(event.entries()) == ()
    wrong = tuple(
        "1/7" if pair == 3 else t for pair, t in zip(places, texts, strict=True)
    )
    event.do(Recarry(FINAL, wrong))
    (finding,) = referee_event(event.entries())
    assert (finding.kind, finding.seen) == ("carryover", "1/7")


def test_a_pair_that_is_there_cannot_lose_its_place_by_an_undo() -> None:
    event = after_qualification()
    play = event.state.groups[FINAL]
    places = tuple(0 if pair == 2 else pair for pair in play.places)
    act = Replan(FINAL, planned_data(event), "2 left", places=places)
    refuse(event, act, "pair 2 is present and would lose its place", "withdraw it")
    event.do(Withdraw(2))
    number = len(event.acts)
    event.do(act)
    refuse(event, Undo(number), "pair 2 is present")


def test_a_pair_that_is_there_cannot_lose_its_seat_by_an_undo() -> None:
    event = begin_movement()
    event.do(Withdraw(6, round=4))
    number = len(event.acts)
    rows = {4: [(0, 4, 4), (3, 5, 4), (1, 2, 4)], 5: [(0, 5, 5), (4, 1, 5), (2, 3, 5)]}
    event.do(Reseat(ALL, 1, reseated(event, rows), 4, "repair"))
    refuse(event, Undo(number), "pair 6 is present", "no seat from round 4")


def test_one_winner_is_left_when_a_pair_sits_both_ways() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    assert event.state.winners == 2
    rows = {3: [(5, 1, 3), (2, 6, 1), (3, 4, 2)]}
    repair = Reseat(ALL, 1, reseated(event, rows), 3, "repair")
    refuse(event, repair, "by this repair pair 1 would sit NS and EW")
    # an older version let it
    event = WatchedEvent(MemoryLog(*event.entries(), act_to_data(repair)))
    assert event.state.winners == 1
    record_all(event, ALL, lambda m: f"{10 * m.table:+}")
    assert len(find_standings(event.state.group(ALL)).rankings) == 1
    see_referee_silent(event)


def test_how_many_rankings_are_left_is_what_the_act_says() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    # pairs 1 and 5 meet in round 3, and sit two rounds in their own lines
    rows = {3: [(5, 1, 3), (2, 6, 1), (3, 4, 2)]}
    seats = reseated(event, rows)
    exchange = Reseat(ALL, 1, seats, 3, "exchange", winners=2)
    refuse(event, replace(exchange, winners=1), "1 winners", "there are 2")
    event.do(exchange)
    record_all(event, ALL, lambda m: f"{10 * m.table:+}")
    assert len(find_standings(event.state.group(ALL)).rankings) == 2
    see_referee_silent(event)


def test_seats_with_three_winners_are_refused() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    seats = reseated(event, {})
    refuse(event, Reseat(ALL, 1, seats, 3, "repair", winners=3), "expected 1 or 2")


def test_two_winners_stay_where_everybody_keeps_the_direction() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    rows = {3: [(2, 6, 1), (1, 5, 3), (3, 4, 2)]}
    event.do(Reseat(ALL, 1, reseated(event, rows), 3, "repair"))
    record_all(event, ALL, lambda m: f"{10 * m.table:+}")
    assert len(find_standings(event.state.group(ALL)).rankings) == 2
    see_referee_silent(event)
    with pytest.raises(ActError, match="two winners"):
        find_event_ranking(event.state)


def test_a_merge_of_pairs_that_meet_again_needs_leave() -> None:
    """Without 5 and 6 pairs 1 and 2 sit out round 1, and they meet in round 4."""
    event = begin_movement(missing=[5, 6])
    seats = reseated(event, {1: [(2, 1, 1), (5, 6, 1), (3, 4, 1)]})
    merge = Reseat(ALL, 1, seats, 1, "merge", "byes of 5 and 6")
    words = "pairs 1 and 2 would meet a second time", "allow the rematch"
    refuse(event, merge, *words)
    event.do(replace(merge, allowed=True))
    assert referee_event(event.entries()) == ()


def test_a_repair_names_those_who_meet_again_and_nobody_else() -> None:
    """Once 1 and 2 have been parted in round 4 they may meet in round 1."""
    event = begin_movement(missing=[5, 6])
    rows = {
        1: [(2, 1, 1), (5, 6, 1), (3, 4, 1)],
        4: [(6, 4, 4), (3, 1, 4), (5, 2, 4)],
        2: [(6, 2, 2), (5, 3, 2), (4, 1, 2)],
    }
    repair = Reseat(ALL, 1, reseated(event, rows), 1, "repair", "byes")
    refuse(event, repair, "pairs 1 and 4 would meet", "name those who meet again")
    rows[5] = [(6, 5, 5), (4, 0, 5), (2, 3, 5)]
    event.do(Reseat(ALL, 1, reseated(event, rows), 1, "repair", "byes"))


def test_nobody_is_seated_at_a_board_twice() -> None:
    event = begin_movement()
    rows = {5: [(6, 5, 5), (4, 1, 4), (2, 3, 5)]}
    twice = Reseat(ALL, 1, reseated(event, rows), 5, "repair")
    refuse(event, twice, "pair 4 would play board 4 twice")
    event.do(Withdraw(6, round=4))
    # board 4 was a bye for pair 4, but pair 1 plays it against pair 2
    refuse(event, twice, "pair 1 would play board 4 twice")


def test_a_board_that_was_a_bye_may_be_played_later() -> None:
    """Without 5 and 6 pairs 3 and 4 sit out board 4 in round 4."""
    event = begin_movement(missing=[5, 6])
    rows = {5: [(6, 5, 5), (4, 3, 4), (2, 1, 5)]}
    again = ((1, 2), (3, 4))
    event.do(Reseat(ALL, 1, reseated(event, rows), 5, "repair", again=again))
    record_all(event, ALL, lambda _: "+50")
    see_referee_silent(event)


def test_an_extra_pair_may_wait_while_others_change_seats() -> None:
    event = begin_movement()
    event.do(Late(7, "New", extra=True))
    swap = {1: 2, 2: 1}
    (section,) = event.state.group(ALL).session(1).sections
    rows = {
        r: [(swap.get(ns, ns), swap.get(ew, ew), s) for ns, ew, s in row]
        for r, row in enumerate(section.movement.schedule, 1)
    }
    event.do(Reseat(ALL, 1, reseated(event, rows), 1, "exchange", "1 and 2"))
    assert referee_event(event.entries()) == ()


def test_a_penalty_of_the_phase_is_not_one_of_each_session() -> None:
    event = begin_plan(one_phase(7, 2))
    play_group(event, ALL, give(in_order(7)))
    event.do(Penalise(3, ALL, 0, "-1 top"), Penalise(4, ALL, 2, "-1 top"))

    def penalised(session: int) -> set[int]:
        placed = find_standings(event.state.group(ALL), session).placed
        return {one.pair for one in placed if one.penalty}

    assert [penalised(number) for number in (0, 1, 2)] == [{3, 4}, set(), {4}]
    see_referee_silent(event)


@pytest.mark.parametrize("amount", ["-1001 tops", "-100.1%", "+1000001", "9" * 61])
def test_absurd_penalties_are_refused(amount: str) -> None:
    event = begin_movement()
    refuse(event, Penalise(1, ALL, 1, amount), "a penalty of", "expected")
    event.do(Penalise(1, ALL, 1, "-100%"), Penalise(1, ALL, 1, "-1000 tops"))


def test_the_event_is_ranked_as_a_whole() -> None:
    """The last six swap their order; pair 12 stopped after the qualification."""
    event = after_qualification(12)
    play_group(event, FINAL, give({p: 40 + 3 * p for p in range(1, 7)}))
    play_group(event, BESIDE, give({7: 50, 8: 50, 9: 60, 10: 40, 11: 45}))
    final = [one.pair for one in find_standings(event.state.group(FINAL)).placed]
    beside = [one.pair for one in find_standings(event.state.group(BESIDE)).placed]
    ranking = find_event_ranking(event.state)
    assert [one.pair for one in ranking] == [*final, *beside, 12]
    assert [one.place for one in ranking][:6] == ["1", "2", "3", "4", "5", "6"]
    assert ranking[-1].place == "12"
    assert ranking[-1].group == "Qualification"
    assert [one.rank for one in ranking if one.pair in (7, 8)] == [8, 8]
    assert sorted(one.pair for one in ranking) == list(range(1, 13))


def test_a_late_pair_takes_a_place_that_nobody_has() -> None:
    event = after_qualification(12)
    assert event.state.groups[BESIDE].places.count(0) == 1
    refuse(event, Late(12, "New", group=BESIDE), "pair 12 is registered")
    refuse(event, Late(13, "New", group=FINAL), "no free place 13 in Final")
    refuse(event, Late(13, "New", group="Qualification"), "not in the running phase")
    refuse(event, Late(13, "New", group=BESIDE, carried="x"), "carryover 'x'")
    event.do(Late(13, "New", group=BESIDE))
    assert sorted(event.state.groups[BESIDE].places) == [7, 8, 9, 10, 11, 13]
    assert find_consequences(event.state) == ()
    play_group(event, BESIDE, lambda _: "+50")
    see_referee_silent(event)


def test_a_late_pair_sits_down_in_the_session_that_runs() -> None:
    event = after_qualification(12)
    event.do(propose_seats(event.state.group(BESIDE)))
    before = len(missing_meetings(event.state.group(BESIDE).session(1)))
    event.do(Late(13, "New", round=3, group=BESIDE))
    due = [
        m for m in missing_meetings(event.state.group(BESIDE).session(1)) if 13 in m[3:]
    ]
    rounds = event.state.group(BESIDE).session(1).rounds
    assert {m.round for m in due} == set(range(3, rounds + 1))
    assert len(missing_meetings(event.state.group(BESIDE).session(1))) == before + len(
        due
    )
    record_all(event, BESIDE, lambda _: "+50")
    see_referee_silent(event)


def test_a_late_pair_starts_with_what_a_drop_in_has() -> None:
    """The final has no further cut, so it is the average of the six."""
    event = after_qualification()
    carried = list(event.state.groups[FINAL].carried.values())
    amount = late_carryover(event.state.group(FINAL))
    assert amount == sum(carried) / 6
    event.do(Late(13, "New", extra=True, group=FINAL, carried=str(amount)))
    assert event.state.groups[FINAL].carried[13] == amount
    assert find_consequences(event.state) == ()
    assert late_carryover(event.state.group(FINAL)) == amount
    early = begin_plan(two_phases(), registered=11)
    refuse(early, Late(12, "New", carried="3"), "first phase")


@pytest.mark.parametrize(("missing", "stands"), [((6,), True), ((), False)])
def test_boards_that_were_sat_out_count_as_played(
    missing: tuple[int, ...], stands: bool
) -> None:
    """Half of five boards: pair 1 has two results, and a bye if 6 is missing."""
    event = begin_movement(missing=missing)
    boards = [(2, 2), (3, 3)]
    event.do(*(Record(ALL, 1, table, board, "+50") for table, board in boards))
    assert scores_stand(event.state, 1)
    event.do(Withdraw(1, round=4))
    assert scores_stand(event.state, 1) is stands
    ranked = {one.pair for one in find_standings(event.state.group(ALL)).placed}
    assert (1 in ranked) is stands
    see_referee_silent(event)


def test_one_missing_result_is_said_so() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    event.do(Undo(len(event.acts)))
    refuse(event, CloseSession(ALL, 1), "1 result of session 1 is missing")


def test_lots_are_drawn_with_the_seed_of_the_plan() -> None:
    """The largest digest of seed and number wins."""
    rules = ContestRules(tie_breaks=(TieRule.LOT,))
    event = begin_plan(replace(one_phase(6, rules=rules), seed=23))
    play_group(event, ALL, lambda _: "A/A")
    first = find_standings(event.state.group(ALL)).placed[0].pair
    digests = {p: sha256(f"23:{p}".encode()).hexdigest() for p in range(1, 7)}
    assert first == max(digests, key=digests.__getitem__)
    see_referee_silent(event)


@pytest.mark.parametrize("amount", ["-1 VP", "-2 VPs", "-3 imps", "+1VP"])
def test_points_of_another_kind_are_not_taken_as_matchpoints(amount: str) -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="scored in matchpoints"):
        event.do(Penalise(1, ALL, 1, amount))
    for own in ("-1 MP", "-2 mps", "-1", "-2 points", "-10% of a top"):
        event.do(Penalise(1, ALL, 1, own))
