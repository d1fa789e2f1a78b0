"""From phase to phase: cuts, carryovers, drop-ins."""

from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    Advance,
    CloseSession,
    Declare,
    Register,
    Withdraw,
)
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import Meeting
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
    record_all,
    refuse,
    two_phases,
)

F = Fraction
QUALIFICATION = "Qualification"


@cache
def plan_of(pairs: int, phases: str, base: str = "auto") -> Plan:
    sessions = (1,) if pairs == 100 else ()
    request = PlanRequest(pairs, phases=phases, base=base, sessions=sessions)
    return propose_plan(request).plan


def qualified(carryover: str = "ladder:1", pairs: int = 12) -> WatchedEvent:
    """Everybody has played the qualification and finished in order of number."""
    event = begin_plan(two_phases(carryover, pairs=pairs))
    play_group(event, QUALIFICATION, give(in_order(pairs)))
    return event


def carried_into(event: WatchedEvent, group: str = "Final") -> dict[int, Fraction]:
    intakes = {i.group: i for i in propose_advance(event.state).intakes}
    intake = intakes[group]
    return dict(zip(intake.pairs, map(F, intake.carried), strict=True))


def test_the_first_six_go_on_and_the_others_play_beside_them() -> None:
    event = qualified()
    final, consolation = propose_advance(event.state).intakes
    assert final.pairs == (1, 2, 3, 4, 5, 6)
    assert consolation.pairs == (7, 8, 9, 10, 11, 12)
    assert set(consolation.carried) == {"0"}
    advance_all(event)
    assert event.state.phase == 2
    assert event.state.groups["Final"].places == final.pairs


def test_who_withdrew_does_not_go_on_and_the_next_in_rank_does() -> None:
    event = qualified()
    event.do(Withdraw(3, scores="stand"))
    final, consolation = propose_advance(event.state).intakes
    assert final.pairs == (1, 2, 4, 5, 6, 7)
    # ranks among those who go on: 4 is third of six
    assert carried_into(event)[4] == 4 * F(6 - 3, 5)
    assert set(consolation.pairs) == {8, 9, 10, 11, 12, 0}


def test_two_who_tie_carry_over_by_the_average_of_their_ranks() -> None:
    event = begin_plan(two_phases("ladder:1"))
    percent = in_order(12) | {2: in_order(12)[1]}
    play_group(event, QUALIFICATION, give(percent))
    carried = carried_into(event)
    assert carried[1] == carried[2] == 4 * (6 - F(3, 2)) / 5
    assert carried[3] == 4 * F(6 - 3, 5)


def tied_at(winner: int, loser: int, carryover: str = "none") -> WatchedEvent:
    """Two neighbours have the same total; one of them won their own meeting."""
    event = begin_plan(two_phases(carryover))
    event.do(propose_seats(event.state.group(QUALIFICATION)))
    percent = {pair: F(80 - 2 * pair) for pair in range(1, 13)}
    level = percent[min(winner, loser)]

    def outcome(meeting: Meeting) -> str:
        both = {meeting.ns, meeting.ew} == {winner, loser}
        # 5 + 10 × 0 = −5 + 10 × 1
        won = level + (5 if both else 0)
        lost = level + (-5 if both else 1)
        return give({**percent, winner: won, loser: lost})(meeting)

    record_all(event, QUALIFICATION, outcome)
    event.do(CloseSession(QUALIFICATION, 1))
    return event


@pytest.mark.parametrize(("winner", "loser"), [(6, 7), (7, 6)])
def test_a_tie_across_the_cut_is_parted_by_their_meeting(
    winner: int, loser: int
) -> None:
    final, consolation = propose_advance(tied_at(winner, loser).state).intakes
    assert winner in final.pairs
    assert loser in consolation.pairs


@pytest.mark.parametrize(("winner", "loser"), [(7, 8), (8, 7)])
def test_a_cut_that_moved_because_a_pair_withdrew_is_parted_too(
    winner: int, loser: int
) -> None:
    event = tied_at(winner, loser)
    event.do(Withdraw(1, scores="stand"))
    final, consolation = propose_advance(event.state).intakes
    assert winner in final.pairs
    assert loser in consolation.pairs


@pytest.mark.parametrize(("winner", "loser"), [(5, 6), (6, 5)])
def test_a_tie_of_two_who_both_go_on_is_not_parted(winner: int, loser: int) -> None:
    carried = carried_into(tied_at(winner, loser, "ladder:1"))
    assert carried[winner] == carried[loser] == 4 * (6 - F(11, 2)) / 5


def test_a_tie_by_carryover_and_points_is_parted_by_their_meeting() -> None:
    """Pair 5 brings a tenth of a top more, pair 6 wins it back, and lost their meeting.

    Eleven places of a ladder of 11/10 tops, so each rank is worth 1/10 of a top.
    """
    text = (
        "Qualification 10 / Semifinal 10: Semifinal = 12 Qualification, ladder:1.1 / "
        "Final 10: Final = 6 Semifinal; Consolation = rest Semifinal"
    )
    event = begin_plan(plan_of(18, text))
    play_group(event, QUALIFICATION, give(in_order(18)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Semifinal")))
    level = {pair: F(70) for pair in (1, 2, 3, 4, 8)} | {5: F(50), 6: F(50)}

    def outcome(meeting: Meeting) -> str:
        both = {meeting.ns, meeting.ew} == {5, 6}
        # on 11 boards pair 5 has 550 per cent of a top, pair 6 has 560
        own = {5: F(60), 6: F(50)} if both else {5: F(49), 6: F(51)}
        return give({p: F(20) for p in range(1, 13)} | level | own)(meeting)

    record_all(event, "Semifinal", outcome)
    event.do(CloseSession("Semifinal", 1))
    placed = {p.pair: p for p in find_standings(event.state.group("Semifinal")).placed}
    assert placed[5].share == placed[6].share
    assert placed[5].points < placed[6].points
    final, consolation = propose_advance(event.state).intakes
    assert set(final.pairs) == {1, 2, 3, 4, 8, 5}
    assert 6 in consolation.pairs


def test_the_english_half_of_259_2_at_top_18_is_86_4_at_top_12() -> None:
    """20 pairs with a top of 18 play 20 boards; pair 1 has 72 per cent of 360."""
    text = (
        "Qualification 20 / Final 10: Final = 14 Qualification, half; "
        "Consolation = rest Qualification"
    )
    event = begin_plan(plan_of(20, text, "5"))
    play_group(event, QUALIFICATION, give(in_order(20) | {1: F(72)}))
    first = find_standings(event.state.group(QUALIFICATION)).placed[0]
    assert (first.pair, first.points) == (1, F("259.2"))
    assert carried_into(event)[1] == F("86.4")


def test_the_thirteenth_of_95_has_82_94ths_of_the_ladder() -> None:
    """Montecatini 2017, where the first had about one top and a half."""
    text = "Qualification 10 / Final 10: Final = 95 Qualification, ladder:1.5"
    event = begin_plan(plan_of(100, text, "5"))
    play_group(event, QUALIFICATION, give(in_order(100)))
    carried = carried_into(event)
    assert carried[13] / carried[1] == F(82, 94)
    assert carried[95] == 0
    # 95 pairs fill 47 tables
    assert carried[1] == F(3, 2) * 2 * 46


def test_ten_who_drop_in_to_ninety_have_what_the_45th_has() -> None:
    text = (
        "Qualification 10 / Semifinal 10: Semifinal = 90 Qualification + 10 drop-ins, "
        "linear:0.03 / Final 10: Final = 50 Semifinal, linear:0.03"
    )
    event = begin_plan(plan_of(100, text, "5"))
    event.do(*(Register(p, "", drop_in="Semifinal") for p in range(101, 111)))
    play_group(event, QUALIFICATION, give(in_order(100)))
    carried = carried_into(event, "Semifinal")
    assert len(carried) == 100
    assert {carried[p] for p in range(101, 111)} == {carried[45]}
    # β · boards · top · (L − rank)/(L − 1), with 50 tables in the semifinal
    assert carried[45] == F("0.03") * 10 * 98 * F(90 - 45, 89)


def test_pairs_left_over_from_an_earlier_phase_can_still_come_in() -> None:
    """The consolation takes those who missed the semifinal and those who lost it."""
    text = (
        "Qualification 10 / Semifinal 10: Semifinal = 12 Qualification / "
        "Final 10: Final = 6 Semifinal; Consolation = rest Qualification + rest "
        "Semifinal"
    )
    event = begin_plan(plan_of(18, text))
    play_group(event, QUALIFICATION, give(in_order(18)))
    advance_all(event)
    play_group(event, "Semifinal", give(in_order(18)))
    final, consolation = propose_advance(event.state).intakes
    assert final.pairs == (1, 2, 3, 4, 5, 6)
    assert sorted(consolation.pairs) == list(range(7, 19))
    advance_all(event)


@pytest.mark.parametrize("continues", [False, True])
def test_a_carryover_contains_the_one_before_only_if_the_phase_continues(
    continues: bool,
) -> None:
    words = "continues" if continues else "none"
    text = (
        "Qualification 10 / Semifinal 10: Semifinal = 12 Qualification, ladder:1"
        f"{', continues' if continues else ''} / Final 10: Final = 6 Semifinal, full"
    )
    event = begin_plan(plan_of(18, text))
    play_group(event, QUALIFICATION, give(in_order(18)))
    advance_all(event)
    play_group(event, "Semifinal", lambda _: "A/A")
    # 11 boards of top 10 at average, and a ladder from 10 points down
    own = F(1, 2) + (F(10, 110) if continues else 0)
    assert carried_into(event)[1] == 11 * 4 * own, words


def test_a_pair_that_is_too_many_is_given_seats_in_a_larger_final() -> None:
    event = qualified()
    event.do(Register(13, "One", drop_in="Final"), Register(14, "Two", drop_in="Final"))
    final, _ = propose_advance(event.state).intakes
    assert final.pairs == (1, 2, 3, 4, 5, 6, 13, 14)
    assert final.planned
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    meetings = event.state.groups["Final"].sessions[1].meetings.values()
    assert {p for m in meetings for p in (m.ns, m.ew)} == {*range(1, 7), 13, 14}


def test_too_few_for_a_group_of_their_own_leave_places_empty() -> None:
    event = qualified()
    event.do(*(Withdraw(pair) for pair in (9, 10, 11, 12)))
    _, consolation = propose_advance(event.state).intakes
    assert consolation.pairs == (7, 8, 0, 0, 0, 0)
    advance_all(event)
    play_group(event, "Consolation", lambda _: "+50")
    event.do(*(Withdraw(pair) for pair in (7, 8)))
    assert find_consequences(event.state) == ()


def test_advances_that_are_refused() -> None:
    event = begin_plan(two_phases())
    early = Advance(())
    refuse(event, early, "has played 0 of 1 sessions", "close the others")
    play_group(event, QUALIFICATION, give(in_order(12)))
    event.do(Withdraw(12))
    final, consolation = propose_advance(event.state).intakes

    def other(**changes: object) -> Advance:
        return Advance((replace(final, **changes), consolation))  # type: ignore[arg-type]

    refuse(event, Advance((final,)), "every group of the next phase once, in order")
    refuse(event, Advance((consolation, final)), "in order")
    refuse(event, other(pairs=(1, 2, 3)), "3 places in Final", "expected 6")
    refuse(event, other(carried=("1",)), "a carryover is needed for each place")
    refuse(event, other(pairs=(1, 2, 3, 4, 5, 12)), "pair 12 has withdrawn")
    refuse(event, other(pairs=(1, 2, 3, 4, 5, 5)), "pair 5 would play in two groups")
    refuse(event, other(pairs=(1, 2, 3, 4, 5, 7)), "pair 7 would play in two groups")
    refuse(event, other(pairs=(1, 2, 3, 4, 5, 99)), "pair 99 is not registered")
    for text in ("much", "1e999999999", "1/0", "", "inf", "9" * 999):
        refuse(event, other(carried=(text,) * 6), "carryover", "86.4 or 432/5")
    wrong = group_to_data(two_phases().group("Consolation"))
    refuse(event, other(planned=wrong), "a plan of 'Consolation'")
    refuse(event, Declare(), "phases are still to be played", "advance first")
    event.do(Advance((final, consolation)))
    refuse(event, Advance((final, consolation)), "last phase", "declare")


def test_a_director_may_let_others_go_on() -> None:
    event = qualified()
    final, consolation = propose_advance(event.state).intakes
    swapped = replace(final, pairs=(1, 2, 3, 4, 5, 7))
    others = replace(consolation, pairs=(6, 8, 9, 10, 11, 12))
    event.do(Advance((swapped, others)))
    assert event.state.groups["Final"].places == (1, 2, 3, 4, 5, 7)


def reckoned_top(event: WatchedEvent, group: str = "Final") -> Fraction:
    """The top by which a ladder of one top was reckoned."""
    return max(carried_into(event, group).values())


def test_where_a_movement_leaves_out_boards_the_top_is_that_of_a_board_as_played() -> (
    None
):
    """Of 22 pairs 10 play a Mitchell of 5 tables, 12 a skip Mitchell of 6 in 5 rounds.

    A set of boards is played 5 times in each, so a top is 2 · (10 − 1) and not 20.
    """
    text = (
        "Qualification 10 / Final 10: Final = 22 Qualification, ladder:1; "
        "Consolation = rest Qualification"
    )
    event = begin_plan(plan_of(40, text, "mitchells"))
    play_group(event, QUALIFICATION, give(in_order(40)))
    assert reckoned_top(event) == 18
    advance_all(event)
    play_group(event, "Final", lambda _: "A/A")
    scored = find_standings(event.state.group("Final")).placed[0]
    assert scored.maximum == 18 * scored.boards
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


@pytest.mark.parametrize(("gone", "top"), [(0, 8), (1, 6), (2, 6), (3, 4)])
def test_an_odd_pair_sits_out_so_that_a_top_is_that_of_every_two_pairs(
    gone: int, top: int
) -> None:
    """Ten pairs are compared at 5 tables, nine and eight at 4: 2 · (tables − 1).

    With ten places nine pairs leave one empty, and whoever meets it has a bye.
    """
    event = begin_plan(two_phases("none", pairs=16))
    everybody = replace_carryover(event)
    play_group(everybody, QUALIFICATION, give(in_order(16)))
    everybody.do(*(Withdraw(16 - n, scores="stand") for n in range(gone)))
    assert reckoned_top(everybody, "Consolation") == top
    advance_all(everybody)
    play_group(everybody, "Consolation", lambda _: "A/A")
    placed = find_standings(everybody.state.group("Consolation")).placed[0]
    assert placed.maximum == top * placed.boards


def replace_carryover(event: WatchedEvent) -> WatchedEvent:
    """The same event with a ladder of one top into the consolation."""
    entry = deepcopy(event.entries()[0])
    entry["plan"]["event"]["phases"][1]["groups"][1]["carryover"] = "ladder:1"
    return WatchedEvent(MemoryLog(entry, *event.entries()[1:]))


def test_an_ascherman_top_is_two_points_a_result() -> None:
    """Six pairs meet at three tables: 2 · 3 and not 2 · (3 − 1)."""
    entries = begin_plan(two_phases("ladder:1")).entries()
    create = {**entries[0], "method": "ascherman"}
    event = WatchedEvent(MemoryLog(create, *entries[1:]))
    play_group(event, QUALIFICATION, give(in_order(12)))
    assert reckoned_top(event) == 6
    advance_all(event)
    play_group(event, "Final", lambda _: "A/A")
    placed = find_standings(event.state.group("Final")).placed[0]
    assert placed.maximum == 6 * placed.boards
    assert [
        f
        for f in referee_event(event.entries(), claims_shown(event.state))
        if f.kind in ("carryover", "standing")
    ] == []
