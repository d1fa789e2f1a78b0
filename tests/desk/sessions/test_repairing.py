"""A running session is repaired."""

import re
from dataclasses import replace

import pytest

from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.results.single_results import record_result
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.merging import propose_merges
from evenhand.desk.sessions.repairing import propose_session_repairs, repair_session
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError, RequestError
from evenhand.render.repair_text import tell_repair
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.repair.repair_instructions import PairsLeft
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from tests.desk.desk_examples import lines_of_five, refusing
from tests.desk.hall_examples import begin_again, finish_session, is_sound
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)
from tests.tournament.event.event_examples import (
    ALL,
    begin_movement,
    begin_plan,
    record_all,
)


def test_a_pair_that_leaves_by_a_repair_has_withdrawn() -> None:
    event = begin_movement()
    done = repair_session(event, [Leaves(5)], 3, "phantom")
    assert event.state.entrants[5].left == (1, 1, 3)
    assert done.kind == "phantom"
    assert not any(
        5 in (m.ns, m.ew) and m.round >= 3
        for m in missing_meetings(event.state.group(ALL).session(1))
    )


def test_a_pair_that_arrives_is_admitted_and_seated() -> None:
    event = begin_movement()
    (found,) = propose_session_repairs(event.state, [Arrives(1)], 2)
    assert found.rest.late == (7,)
    kind = found.proposals[0].kind
    repair_session(event, [Arrives(1)], 2, kind, names="Late & Later")
    assert event.state.entrants[7].names == "Late & Later"
    assert any(
        7 in (m.ns, m.ew) for m in missing_meetings(event.state.group(ALL).session(1))
    )


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
    assert event.state.group(ALL).session(1).rounds == 4


def test_a_repair_of_an_unknown_kind_names_those_there_are() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match=r"there are: .*phantom"):
        repair_session(event, [Leaves(5)], 3, "magic")


def test_the_section_of_a_pair_that_leaves_is_found() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    last = event.state.group(group).session(1).sections[-1]
    (found,) = propose_session_repairs(event.state, [Leaves(last.members[0])], 3)
    assert found.section == last.name
    assert PairsLeft((last.members[0],)) in found.proposals[0].instructions
    with refusing("no section; name one", "--section A", "--section B"):
        propose_session_repairs(event.state, [Arrives(1)], 3)
    with pytest.raises(RequestError):
        propose_session_repairs(event.state, [Leaves(999)], 3, section="A")


def test_a_section_that_stops_early_can_still_be_merged_and_shown() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    repair_session(event, [EndsAfter(4)], 3, "curtail", section="A")
    assert event.state.group(group).session(1).seated.hall().rounds == 5
    for pair in (1, 2):
        withdraw_pair(event, pair, from_round=5)
    propose_merges(event.state)


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
    seat_next_sessions(event)
    found = propose_session_repairs(event.state, [EndsAfter(4)], 3)
    assert len(found) == 2
    done = repair_session(event, [EndsAfter(4)], 3, "curtail")
    group = next(iter(event.state.groups))
    assert event.state.group(group).session(1).rounds == 4
    assert [one.section for one, _ in done.repaired] == [one.section for one in found]
    assert len([act for act in event.acts if act.kind == "reseat"]) == 1
    with pytest.raises(ActError, match="nothing to repair"):
        repair_session(event, [EndsAfter(4)], 3, "curtail")


def test_pairs_that_leave_two_sections_are_gone_by_one_repair() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    leaving = [part.members[0] for part in event.state.group(group).session(1).sections]
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
            assert not kinds & {no.kind for no in found.not_possible}


def test_instructions_have_the_numbers_of_the_hall() -> None:
    event = begin_plan(lines_of_five(20, 2))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    last = event.state.group(group).session(1).sections[-1]
    (found,) = propose_session_repairs(event.state, [Arrives(1)], 2, section=last.name)
    tables = range(last.first_table, last.first_table + 6)
    said = [line for p in found.proposals for line in tell_repair(found, p)]
    named = [int(n) for line in said for n in re.findall(r"table (\d+)", line)]
    who = [int(n) for line in said for n in re.findall(r"[Pp]air (\d+)", line)]
    assert named
    assert set(named) <= set(tables)
    assert 21 in who
    assert set(who) <= {*last.members, 21}


def test_rematches_with_earlier_sessions_are_shown() -> None:
    event = begin_plan(lines_of_five(20, 2))
    group = next(iter(event.state.groups))
    seat_next_sessions(event)
    finish_session(event, group)
    seat_next_sessions(event)
    met = {
        tuple(sorted((m.ns, m.ew)))
        for m in event.state.group(group).session(1).meetings.values()
    }
    section = event.state.group(group).session(2).sections[0].name
    (found,) = propose_session_repairs(event.state, [Arrives(1)], 2, section=section)
    for proposal in found.proposals:
        assert set(proposal.met_earlier) <= met
        repaired = begin_again(event)
        repair_session(repaired, [Arrives(1)], 2, proposal.kind, section=section)
        assert is_sound(repaired)


@pytest.mark.parametrize(
    ("trouble", "at"),
    [(EndsAfter(4), 3), (Leaves(3), 3), (Arrives(1), 2), (Leaves(8), 2)],
)
def test_a_repair_keeps_two_winners(trouble: Trouble, at: int) -> None:
    """Every pair sits one way only, and both lines are ranked."""
    (found,) = propose_session_repairs(
        begin_movement(cyclic_mitchell(5)).state, [trouble], at
    )
    assert found.proposals
    for proposal in found.proposals:
        assert proposal.switches == 0
        event = begin_movement(cyclic_mitchell(5))
        repair_session(event, [trouble], at, proposal.kind)
        met = event.state.group(ALL).session(1).meetings.values()
        assert not {m.ns for m in met} & {m.ew for m in met}
        record_all(event, ALL, lambda m: f"{10 * m.table:+}")
        assert len(find_standings(event.state.group(ALL)).rankings) == 2
        assert is_sound(event)


def test_a_repair_keeps_two_winners_after_a_pair_sat_in_the_other_line() -> None:
    event = begin_movement(cyclic_mitchell(5))
    # pairs 1 and 6 meet at table 1 in round 1, and sat the wrong way
    exchange_pairs(event, (1, 6), Ruling(), to_round=1)
    assert event.state.winners == 2
    repair_session(event, [EndsAfter(4)], 3, "curtail")
    record_all(event, ALL, lambda m: f"{10 * m.table:+}")
    ns, ew = find_standings(event.state.group(ALL)).rankings
    assert sorted(one.pair for one in ns) == [1, 2, 3, 4, 5]
    assert sorted(one.pair for one in ew) == [6, 7, 8, 9, 10]
    assert is_sound(event)


#: A switch was forgotten; two pairs leave, and there is less time.
WITH_TWO_OF_A_KIND: list[tuple[int, list[Trouble], int]] = [
    (5, [], 2),
    (7, [Leaves(5), Leaves(6), EndsAfter(6)], 4),
]


def test_every_way_of_a_list_can_be_chosen_by_its_own_name() -> None:
    seen: set[str] = set()
    for tables, troubles, at in WITH_TWO_OF_A_KIND:
        movement = replace(cyclic_mitchell(tables), winners=1)
        (found,) = propose_session_repairs(begin_movement(movement).state, troubles, at)
        names = [proposal.way for proposal in found.proposals]
        assert len(names) == len(set(names))
        for proposal in found.proposals:
            event = begin_movement(movement)
            done = repair_session(event, troubles, at, proposal.way)
            (now,) = event.state.group(ALL).session(1).sections
            assert now.movement.schedule == proposal.movement.schedule
            assert now.movement.turned == proposal.movement.turned
            assert (done.way, done.kind) == (proposal.way, proposal.kind)
        seen |= set(names)
    assert {"arrows", "tables", "stop"} <= seen


def test_a_repair_sees_boards_that_would_be_played_twice() -> None:
    """Pairs 9 and 10 sat in each other's seats in round 2 and know two sets."""
    event = begin_movement(replace(cyclic_mitchell(7), winners=1))
    for meeting in list(event.state.group(ALL).session(1).meetings.values()):
        if meeting.round <= 2:
            record_result(event, Spot(meeting.board, meeting.table), "110")
    exchange_pairs(event, (9, 10), Ruling(), from_round=2, to_round=2)
    (found,) = propose_session_repairs(event.state, [], 3)
    as_planned = found.find("arrows")
    assert as_planned is not None
    # two sets, each for the one that knows it and its opponents
    assert as_planned.rounds_lost == 4
    assert as_planned.sit_outs.keys() > {9, 10}
