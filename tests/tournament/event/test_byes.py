"""Boards that pairs sit out, at a table or without one."""

from fractions import Fraction
from typing import Any

import pytest

from evenhand.scoring import Method
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    Create,
    Late,
    Record,
    Register,
    Reseat,
    Withdraw,
)
from evenhand.tournament.event.byes import boards_sat_out
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.plan_data import plan_to_data
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_plan,
    one_phase,
    record_all,
)
from tests.tournament.event.state_soundness import see_nothing_found

F = Fraction
SIXTY = ContestRules(byes=ByeRule.SIXTY)


def seated(pairs: int = 6) -> WatchedEvent:
    event = begin_plan(one_phase(pairs, 1, SIXTY))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def section_of(event: WatchedEvent) -> dict[str, Any]:
    (section,) = (s.as_data() for s in event.state.group(ALL).session(1).sections)
    return section


def bump(event: WatchedEvent) -> dict[int, int]:
    """Pair 7 comes in round 2 and takes the seat of another pair in every round."""
    event.do(Late(7, "New", round=2, extra=True))
    section = section_of(event)
    section["movement"]["pairs"] = 7
    bumped = {}
    for r, row in enumerate(section["movement"]["rounds"], 1):
        if r > 1:
            bumped[r - 1] = r
            for cell in row:
                cell[:2] = [7 if pair == r - 1 else pair for pair in cell[:2]]
    event.do(Reseat(ALL, 1, (section,), 2, "repair", "7 bumps"))
    return bumped


def test_a_pair_that_is_bumped_out_has_sixty_per_cent_for_a_round() -> None:
    """Every set comes in one round only, so what was sat out is never played."""
    event = seated()
    movement = event.state.group(ALL).session(1).sections[0].movement
    each, rounds = movement.boards_per_set, movement.rounds
    assert all(len({cell.set for cell in row}) == 1 for row in movement.schedule)
    bumped = bump(event)
    byes = {
        (bye.round, bye.pair): 0
        for bye in boards_sat_out(event.state.group(ALL).session(1))
    }
    assert byes.keys() == {(r, pair) for pair, r in bumped.items()}
    record_all(event, ALL, lambda _: "A/A")
    found = {one.pair: one for one in find_standings(event.state.group(ALL)).placed}
    whole = each * rounds
    for pair in range(1, 7):
        out = each if pair in bumped else 0
        assert found[pair].boards == whole
        assert found[pair].share == F(50 * (whole - out) + 60 * out, 100 * whole)
    assert found[7].boards == whole - each
    see_nothing_found(event.state, event.entries())


def test_who_waits_for_a_seat_sits_out_the_lowest_boards_it_has_nowhere_else() -> None:
    event = seated()
    event.do(Late(7, "New", round=2, extra=True))
    movement = event.state.group(ALL).session(1).sections[0].movement
    each, rounds = movement.boards_per_set, movement.rounds
    found = [bye[1:3] for bye in boards_sat_out(event.state.group(ALL).session(1))]
    assert found == [(board, 7) for board in range(1, each * (rounds - 1) + 1)]
    record_all(event, ALL, lambda _: "+50")
    see_nothing_found(event.state, event.entries())


def test_a_board_that_was_sat_out_and_is_played_later_is_no_bye() -> None:
    """Without 5 and 6 the last meeting is on boards that both have sat out."""
    event = seated()
    event.do(Withdraw(5), Withdraw(6))
    before = {bye[1:3] for bye in boards_sat_out(event.state.group(ALL).session(1))}
    section = section_of(event)
    rounds = section["movement"]["rounds"]
    (last,) = (cell for cell in rounds[-1] if not {*cell[:2]} & {5, 6})
    both_out = next(
        row
        for row in rounds
        if sum(not {*cell[:2]} & {5, 6} for cell in row) == 1
        and any({*cell[:2]} == {1, 2, 3, 4} - {*last[:2]} for cell in row)
    )
    last[2] = both_out[0][2]
    event.do(Reseat(ALL, 1, (section,), len(rounds), "repair", "again"))
    after = {bye[1:3] for bye in boards_sat_out(event.state.group(ALL).session(1))}
    boards = event.state.group(ALL).session(1).sections[0].movement.boards_of(last[2])
    assert before - after == {(b, pair) for b in boards for pair in last[:2]}
    record_all(event, ALL, lambda _: "+50")
    see_nothing_found(event.state, event.entries())


@pytest.mark.parametrize("method", list(Method))
def test_a_bye_before_the_first_result_is_reckoned_alike_on_both_sides(
    method: Method,
) -> None:
    plan = plan_to_data(one_phase(7, 1, SIXTY))
    event = WatchedEvent.create(MemoryLog(), Create("", plan, {}, method.value))
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, 8)))
    event.do(propose_seats(event.state.group(ALL)))
    see_nothing_found(event.state, event.entries())
    first = min(event.state.group(ALL).session(1).meetings.values())
    event.do(Record(ALL, 1, first.table, first.board, "+50"))
    see_nothing_found(event.state, event.entries())
