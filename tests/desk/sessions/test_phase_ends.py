"""Who goes on, who is next in rank, and who was to drop in."""

from evenhand.desk.pairs.entering import register_pairs, withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.sessions.phase_ends import advance_phase
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from tests.desk.desk_examples import data, offered, sentences
from tests.tournament.event.event_examples import (
    WatchedEvent,
    begin_plan,
    give,
    in_order,
    play_group,
    record_all,
    two_phases,
)

DROP_INS = (
    "Qualification 10 / Final 10: Final = 6 Qualification + 2 drop-in, ladder:1; "
    "Consolation = rest Qualification"
)


def qualified() -> WatchedEvent:
    """Pair 1 is first, pair 2 second, …; six of twelve go on."""
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    return event


def reserves(event: WatchedEvent) -> list[list[int]]:
    intake = data(advance_phase(event, dry_run=True))["intakes"][0]
    (found,) = intake["reserves"]
    assert found["source"] == "Qualification"
    return list(found["pairs"])


def test_the_first_reserves_are_those_behind_the_last_who_qualified() -> None:
    event = qualified()
    done = advance_phase(event, dry_run=True)
    assert (
        "Reserves for the Final: pairs 7, then 8, then 9 of Qualification."
        in sentences(done)
    )
    assert reserves(event) == [[7], [8], [9]]
    # everybody else plays the consolation, so nobody is in reserve for it
    assert done.intakes[1].reserves == ()


def test_who_went_home_is_no_reserve() -> None:
    event = qualified()
    withdraw_pair(event, 2)
    withdraw_pair(event, 8)
    # 7 goes on in the place of 2
    assert reserves(event) == [[9], [10], [11]]


def test_reserves_that_no_rule_parts_are_named_together() -> None:
    event = begin_plan(two_phases(rules=ContestRules(tie_breaks=())))
    percent = in_order(12)
    percent[8] = percent[7]
    play_group(event, "Qualification", give(percent))
    assert reserves(event) == [[7, 8], [9], [10]]
    told = "Reserves for the Final: pairs 7 and 8 (tied), then 9, then 10 of "
    assert any(text.startswith(told) for text in sentences(advance_phase(event)))


def test_who_ties_with_the_last_that_qualified_is_first_in_reserve() -> None:
    event = begin_plan(two_phases(rules=ContestRules(tie_breaks=())))
    percent = in_order(12)
    percent[6] = percent[7]
    play_group(event, "Qualification", give(percent))
    # nothing parts 6 and 7, so the lower number goes on
    assert reserves(event)[0] == [7]


def test_drop_ins_that_are_missing_are_told() -> None:
    event = begin_plan(propose_plan(PlanRequest(12, phases=DROP_INS)).plan)
    play_group(event, "Qualification", give(in_order(12)))
    none = advance_phase(event, dry_run=True)
    assert sentences(none)[-1] == (
        "Final: 2 of 2 planned drop-ins are missing; register them before you advance, "
        "or admit them late."
    )
    assert offered(none) == ["register --names … --drop-in Final"]
    register_pairs(event, [(13, "In")], drop_in="Final")
    register_pairs(event, [(14, "Not yet")], expected=True, drop_in="Final")
    one = advance_phase(event)
    assert sentences(one)[-1].startswith(
        "Final: 1 of 2 planned drop-ins is missing (pair 14 has not come); "
    )
    assert [intake.drop_ins_missing for intake in one.intakes] == [1, 0]


def test_with_all_drop_ins_there_nothing_is_said_of_them() -> None:
    event = begin_plan(propose_plan(PlanRequest(12, phases=DROP_INS)).plan)
    play_group(event, "Qualification", give(in_order(12)))
    register_pairs(event, [(13, "In"), (14, "Too")], drop_in="Final")
    done = advance_phase(event)
    assert not [text for text in sentences(done) if "missing" in text]


def test_a_substitute_that_is_not_the_next_in_rank_is_told_so() -> None:
    event = qualified()
    advance_phase(event)
    withdraw_pair(event, 3)
    done = admit_late(event, pair=9, place_of=3)
    # the last of six on a ladder carries nothing, so neither does who comes after it
    assert (done.pair, done.group, done.place_of) == (9, "Final", 3)
    assert done.start is not None
    assert not any((done.start.kept, done.start.given, done.start.offered))
    assert [one.ranked for one in done.next_in_rank] == [((7,),)]


def test_of_the_next_in_rank_nothing_is_said() -> None:
    event = qualified()
    advance_phase(event)
    withdraw_pair(event, 3)
    withdraw_pair(event, 4)
    assert len(sentences(admit_late(event, pair=7, place_of=3))) == 2
    # 7 has a place by now, so 8 is the next
    told = sentences(admit_late(event, "New", place_of=4))[-1]
    assert told == "Next in rank: pair 8 of Qualification."


def test_a_finalist_that_comes_back_keeps_what_it_carried() -> None:
    event = qualified()
    advance_phase(event)
    seat_next_sessions(event, "Final")
    withdraw_pair(event, 1)
    done = admit_late(event, pair=1)
    points = event.state.groups["Final"].carried[1]
    assert points > 0
    assert data(done)["carried"] == str(points)
    assert sentences(done)[1:] == (
        f"It keeps its carryover of {float(points):.2f} points.",
        "Its scores in Qualification count as before.",
    )


def test_in_a_group_without_carryovers_nothing_is_said_of_them() -> None:
    event = qualified()
    advance_phase(event)
    seat_next_sessions(event)
    withdraw_pair(event, 12)
    done = admit_late(event, "New", place_of=12)
    assert len(sentences(done)) == 1
    for group in ("Final", "Consolation"):
        record_all(event, group, give(dict.fromkeys(range(1, 14), 50)))
    close_session(event)
