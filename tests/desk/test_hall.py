"""Pairs sit wrongly, byes are merged, sessions repaired, lines planned anew."""

import re

import pytest

from evenhand.desk.entering import admit_late, register_pairs, withdraw_pair
from evenhand.desk.exchanging import exchange_pairs
from evenhand.desk.field import change_coming_sessions
from evenhand.desk.hall_seats import as_seats
from evenhand.desk.merging import merge_byes, propose_merges
from evenhand.desk.repairing import propose_session_repairs, repair_session
from evenhand.desk.results import record_result
from evenhand.desk.seats import named_seats
from evenhand.desk.sessions import close_session, seat_sessions
from evenhand.errors import ActError, RequestError
from evenhand.render.seats_text import session_cards_data
from evenhand.store import MemoryLog
from evenhand.tournament.event import act_to_data, find_standings, missing_meetings
from evenhand.tournament.referee import referee_event
from evenhand.tournament.repair import Arrives, EndsAfter, Leaves
from tests.desk.desk_examples import lines_of_five
from tests.movement_examples import THREE_TABLE_HOWELL, THREE_TABLE_MITCHELL
from tests.tournament.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    record_all,
)


def is_sound(event: WatchedEvent) -> bool:
    """Nobody plays a board twice, and the referee has nothing to say."""
    return referee_event(event.entries()) == ()


def finish_session(event: WatchedEvent, group: str) -> None:
    record_all(event, group, lambda m: str(10 * (m.ns % 7) - 10 * (m.ew % 5)))
    close_session(event)


def test_results_go_with_pairs_that_sat_in_each_others_seats() -> None:
    event = begin_movement()
    record_result(event, 2, 1, "110")  # 5 and 2
    record_result(event, 3, 1, "-50")  # 3 and 4
    done = exchange_pairs(event, 2, 4)
    results = event.state.session(ALL, 1).results
    assert results[2, 1].meeting[3:] == (5, 4)
    assert results[3, 1].meeting[3:] == (3, 2)
    assert done.data["results_moved"] == 2


def test_an_exchange_for_some_rounds_leaves_the_others() -> None:
    event = begin_movement()
    before = event.state.session(ALL, 1).meetings.copy()
    exchange_pairs(event, 2, 4, from_round=2, to_round=2)
    after = event.state.session(ALL, 1).meetings
    changed = {m.round for key, m in after.items() if m != before[key]}
    assert changed == {2}


def test_an_exchange_that_lets_a_pair_play_a_board_twice_is_refused() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    # in round 1 pairs 4 and 5 play sets 1 and 2, later on each plays the other's
    with pytest.raises(ActError, match="twice"):
        exchange_pairs(event, 4, 5, from_round=1, to_round=1)
    assert exchange_pairs(event, 4, 5).said


@pytest.mark.parametrize(
    ("two", "rounds"), [((1, 1), (1, 5)), ((1, 9), (1, 5)), ((1, 2), (4, 3))]
)
def test_exchanges_that_cannot_be_are_refused(
    two: tuple[int, int], rounds: tuple[int, int]
) -> None:
    event = begin_movement()
    with pytest.raises(ActError):
        exchange_pairs(event, *two, from_round=rounds[0], to_round=rounds[1])
    assert len(event.acts) == 8


def begin_with_mergeable_byes(sessions: int = 2) -> tuple[WatchedEvent, str]:
    """Twenty planned, two missing: pairs that sit at one table of two sections."""
    plan = lines_of_five(20, sessions)
    group = plan.groups[0]
    first = group.seats()[0]
    sections = [section.in_pair_numbers().schedule[0] for section in first.sections]
    missing = {sections[0][2].ns, sections[1][2].ns}
    event = begin_plan(plan, registered=0)
    there = [(p, f"Pair {p}") for p in range(1, 21) if p not in missing]
    register_pairs(event, there)
    return event, group.name


def test_two_byes_of_one_table_number_are_merged() -> None:
    event, group = begin_with_mergeable_byes()
    said = seat_sessions(event).said
    assert any("merger" in line for line in said)
    before = len(missing_meetings(event.state, group, 1))
    found = propose_merges(event.state)
    assert found[0].rematches == ()
    merge_byes(event)
    # five rounds of two boards are played that would have been byes
    assert len(missing_meetings(event.state, group, 1)) == before + 10
    assert is_sound(event)


def test_a_visitor_has_one_guide_card_with_all_its_rounds() -> None:
    event, group = begin_with_mergeable_byes()
    seat_sessions(event)
    merge_byes(event)
    seats, names = named_seats(event.state, group, 1)
    before = event.as_of(len(event.acts) - 1)
    visitors = {meeting.visitor for meeting in propose_merges(before)[0].meetings}
    for pair in visitors:
        (card,) = session_cards_data(seats, names, pair)
        assert [step["round"] for step in card["rounds"]] == [1, 2, 3, 4, 5]


def test_pairs_that_met_by_a_merger_do_not_meet_again() -> None:
    event, group = begin_with_mergeable_byes()
    seat_sessions(event)
    merge_byes(event)
    finish_session(event, group)
    assert "planned anew" in seat_sessions(event).said[0]
    met = [
        {
            frozenset((m.ns, m.ew))
            for m in event.state.session(group, n).meetings.values()
        }
        for n in (1, 2)
    ]
    there = set(event.state.entrants)
    assert not {two for two in met[0] & met[1] if two <= there}
    assert is_sound(event)


def test_rematches_that_cannot_be_avoided_are_named_in_the_log() -> None:
    # in three sessions all four lines meet, so those who met by a merger do again
    event, group = begin_with_mergeable_byes(3)
    seat_sessions(event)
    merged = propose_merges(event.state)[0].meetings
    merge_byes(event)
    finish_session(event, group)
    said = seat_sessions(event).said[0]
    assert "no plan without a rematch" in said
    replanned = act_to_data(event.acts[-2])
    for meeting in merged:
        two = "–".join(map(str, sorted((meeting.ns, meeting.ew))))
        assert two in said
        assert two in replanned["reason"]
    assert is_sound(event)


def test_no_merger_is_found_where_everybody_is_there() -> None:
    event = begin_movement()
    assert propose_merges(event.state) == ()
    with pytest.raises(ActError, match="no two byes"):
        merge_byes(event)


def test_a_merger_that_is_not_proposed_cannot_be_chosen() -> None:
    event, _ = begin_with_mergeable_byes()
    seat_sessions(event)
    with pytest.raises(ActError, match="proposal 99"):
        merge_byes(event, 99)


def test_a_pair_that_leaves_by_a_repair_has_withdrawn() -> None:
    event = begin_movement()
    done = repair_session(event, [Leaves(5)], 3, "phantom")
    assert event.state.entrants[5].left == (1, 1, 3)
    assert done.data["kind"] == "phantom"
    assert not any(
        5 in (m.ns, m.ew) and m.round >= 3
        for m in missing_meetings(event.state, ALL, 1)
    )


def test_a_pair_that_arrives_is_admitted_and_seated() -> None:
    event = begin_movement()
    (found,) = propose_session_repairs(event.state, [Arrives(1)], 2)
    assert found.newcomers == (7,)
    kind = found.proposals[0].kind
    repair_session(event, [Arrives(1)], 2, kind, names="Late & Later")
    assert event.state.entrants[7].names == "Late & Later"
    assert any(7 in (m.ns, m.ew) for m in missing_meetings(event.state, ALL, 1))


def test_an_extra_pair_that_waits_is_the_one_that_arrives() -> None:
    event = begin_movement()
    admit_late(event, "Waiting", extra=True, from_round=2)
    kind = propose_session_repairs(event.state, [Arrives(1)], 2)[0].proposals[0].kind
    repair_session(event, [Arrives(1)], 2, kind)
    assert set(event.state.entrants) == set(range(1, 8))
    assert event.state.entrants[7].names == "Waiting"


def test_an_evening_cut_short_has_fewer_rounds() -> None:
    event = begin_movement()
    repair_session(event, [EndsAfter(4)], 3, "curtail")
    assert event.state.session(ALL, 1).rounds == 4


def test_a_repair_of_an_unknown_kind_names_those_there_are() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match=r"there are: .*phantom"):
        repair_session(event, [Leaves(5)], 3, "magic")


def test_a_section_with_visitors_is_not_repaired() -> None:
    event, _ = begin_with_mergeable_byes()
    seat_sessions(event)
    merge_byes(event)
    with pytest.raises(ActError, match="merger"):
        propose_session_repairs(event.state, [Arrives(1)], 2, section="A")


def test_the_section_of_a_pair_that_leaves_is_found() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_sessions(event)
    group = next(iter(event.state.groups))
    last = as_seats(event.state, group, 1).sections[-1]
    (found,) = propose_session_repairs(event.state, [Leaves(last.pairs[0])], 3)
    assert found.section == last.name
    said = found.instructions(found.best_first[0])
    assert any(f"Pair {last.pairs[0]} has left" in line for line in said)
    with pytest.raises(ActError, match="--section"):
        propose_session_repairs(event.state, [Arrives(1)], 3)
    with pytest.raises(RequestError):
        propose_session_repairs(event.state, [Leaves(999)], 3, section="A")


def test_a_section_that_stops_early_can_still_be_merged_and_shown() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_sessions(event)
    group = next(iter(event.state.groups))
    repair_session(event, [EndsAfter(4)], 3, "curtail", section="A")
    assert as_seats(event.state, group, 1).hall().rounds == 5
    for pair in (1, 2):
        withdraw_pair(event, pair, from_round=5)
    propose_merges(event.state)


def test_a_changed_field_has_no_rematch_in_the_session_to_come() -> None:
    event = begin_plan(lines_of_five(24, 2))
    seat_sessions(event)
    group = next(iter(event.state.groups))
    finish_session(event, group)
    for pair in (3, 8):
        withdraw_pair(event, pair)
    change_coming_sessions(event)
    seat_sessions(event)
    there = {p for p, e in event.state.entrants.items() if e.left is None}
    met = [
        {
            frozenset((m.ns, m.ew))
            for m in event.state.session(group, n).meetings.values()
        }
        for n in (1, 2)
    ]
    assert not {two for two in met[0] & met[1] if two <= there}
    seated = {p for two in met[1] for p in two}
    assert there <= seated
    finish_session(event, group)
    assert is_sound(event)


def test_a_newcomer_keeps_its_number_when_the_field_is_changed() -> None:
    event = begin_plan(lines_of_five(24, 2))
    seat_sessions(event)
    group = next(iter(event.state.groups))
    finish_session(event, group)
    withdraw_pair(event, 3, scores="void")
    admit_late(event, "New & Come", extra=True)
    done = change_coming_sessions(event)
    assert any("Pair 25 is new" in line for line in done.said)
    seat_sessions(event)
    seated = {
        pair
        for m in event.state.session(group, 2).meetings.values()
        for pair in (m.ns, m.ew)
    }
    assert 25 in seated
    assert 3 not in seated
    finish_session(event, group)
    # what pair 3 played is void, though it has no place any more
    ranked = {placed.pair for placed in find_standings(event.state, group).placed}
    assert 3 not in ranked
    assert 25 in ranked
    assert is_sound(event)


def test_an_unchanged_field_is_not_seated_anew() -> None:
    event = begin_plan(lines_of_five(24, 2))
    with pytest.raises(ActError, match="nobody has come"):
        change_coming_sessions(event)
    seat_sessions(event)
    with pytest.raises(ActError, match="between two sessions"):
        change_coming_sessions(event)


def test_pairs_that_meet_again_by_an_exchange_are_named_in_the_log() -> None:
    event = begin_movement()
    done = exchange_pairs(event, 2, 4, from_round=2, to_round=2)
    reason = act_to_data(event.acts[-1])["reason"]
    met = [
        frozenset((m.ns, m.ew)) for m in event.state.session(ALL, 1).meetings.values()
    ]
    again = {tuple(sorted(two)) for two in met if met.count(two) > 1}
    assert again
    for one, other in again:
        assert f"{one}–{other}" in reason
        assert f"{one}–{other}" in done.said[-1]
    assert is_sound(event)


def test_results_of_a_closed_session_go_with_the_pairs_too() -> None:
    event = begin_movement()
    finish_session(event, ALL)
    done = exchange_pairs(event, 2, 4, session=1, reason="seen on the slips")
    results = event.state.session(ALL, 1).results.values()
    assert {frozenset(r.meeting[3:]) for r in results if r.meeting[:2] == (1, 2)} == {
        frozenset((5, 4))
    }
    assert done.data["results_moved"] == len([r for r in results if r.accepted])
    assert missing_meetings(event.state, ALL, 1) == []
    assert is_sound(event)


def test_an_exchange_to_the_end_is_not_told_to_last_to_the_end() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    # from round 2 on pair 4 would play set 1, which it played in round 1
    with pytest.raises(ActError, match="for the whole session"):
        exchange_pairs(event, 4, 5, from_round=2)
    assert exchange_pairs(event, 4, 5).said


def test_pairs_that_meet_again_by_a_repair_are_named_in_the_log() -> None:
    event = begin_movement()
    for kind in [
        proposal.kind
        for proposal in propose_session_repairs(event.state, [Arrives(2)], 3)[
            0
        ].proposals
    ]:
        tried = begin_movement()
        repair_session(tried, [Arrives(2)], 3, kind)
        assert is_sound(tried)


def test_less_time_is_the_trouble_of_every_section() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_sessions(event)
    found = propose_session_repairs(event.state, [EndsAfter(4)], 3)
    assert len(found) == 2
    done = repair_session(event, [EndsAfter(4)], 3, "curtail")
    group = next(iter(event.state.groups))
    assert event.state.session(group, 1).rounds == 4
    assert done.data["sections"] == [one.section for one in found]
    assert len([act for act in event.acts if act.kind == "reseat"]) == 1
    with pytest.raises(ActError, match="nothing to repair"):
        repair_session(event, [EndsAfter(4)], 3, "curtail")


def test_pairs_that_leave_two_sections_are_gone_by_one_repair() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_sessions(event)
    group = next(iter(event.state.groups))
    leaving = [part.pairs[0] for part in as_seats(event.state, group, 1).sections]
    troubles = [Leaves(pair) for pair in leaving]
    repair_session(event, troubles, 3, "phantom", scores="void")
    for pair in leaving:
        assert event.state.entrants[pair].left == (1, 1, 3)
        assert event.state.entrants[pair].scores == "void"
    assert is_sound(event)


def test_no_kind_of_repair_is_both_proposed_and_refused() -> None:
    for movement in (THREE_TABLE_HOWELL, THREE_TABLE_MITCHELL):
        for trouble in (Arrives(1), Leaves(5), EndsAfter(2)):
            event = begin_movement(movement)
            (found,) = propose_session_repairs(event.state, [trouble], 2)
            kinds = {proposal.kind for proposal in found.proposals}
            assert not kinds & {kind for kind, _ in found.not_possible}


def test_instructions_have_the_numbers_of_the_hall() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_sessions(event)
    group = next(iter(event.state.groups))
    last = as_seats(event.state, group, 1).sections[-1]
    (found,) = propose_session_repairs(event.state, [Arrives(1)], 2, section=last.name)
    tables = range(last.first_table, last.first_table + 6)
    said = [line for p in found.proposals for line in found.instructions(p)]
    named = [int(n) for line in said for n in re.findall(r"table (\d+)", line)]
    who = [int(n) for line in said for n in re.findall(r"[Pp]air (\d+)", line)]
    assert named
    assert set(named) <= set(tables)
    assert 21 in who
    assert set(who) <= {*last.pairs, 21}


def test_rematches_with_earlier_sessions_are_shown() -> None:
    event = begin_plan(lines_of_five(20, 2))
    group = next(iter(event.state.groups))
    seat_sessions(event)
    finish_session(event, group)
    seat_sessions(event)
    met = {
        tuple(sorted((m.ns, m.ew)))
        for m in event.state.session(group, 1).meetings.values()
    }
    section = event.state.session(group, 2).sections[0].name
    (found,) = propose_session_repairs(event.state, [Arrives(1)], 2, section=section)
    for proposal in found.proposals:
        assert set(found.met_again(proposal)) <= met
        repaired = begin_again(event)
        repair_session(repaired, [Arrives(1)], 2, proposal.kind, section=section)
        assert is_sound(repaired)


def begin_again(event: WatchedEvent) -> WatchedEvent:
    """The same event in a log of its own."""
    log = MemoryLog()
    log.append(*event.entries())
    return WatchedEvent(log)


def test_a_merger_by_which_pairs_meet_again_must_be_allowed() -> None:
    event, group = begin_with_mergeable_byes(3)
    seat_sessions(event)
    merge_byes(event)
    finish_session(event, group)
    seat_sessions(event)
    for number, merge in enumerate(propose_merges(event.state), 1):
        tried = begin_again(event)
        if merge.rematches:
            with pytest.raises(ActError, match="--allow-rematch"):
                merge_byes(tried, number)
        merge_byes(tried, number, allow_rematch=bool(merge.rematches))
        assert is_sound(tried)
