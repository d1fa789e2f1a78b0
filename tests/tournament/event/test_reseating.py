"""New seats for a session: what they may change, and which numbers they state."""

from collections.abc import Callable
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.results.single_results import accept_result
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.merging import merge_byes, propose_merges
from evenhand.desk.sessions.repairing import repair_session
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.tournament.event.acts import Register, Withdraw
from evenhand.tournament.event.codec import act_from_data
from evenhand.tournament.event.replaying import find_refused
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves
from tests.desk.desk_examples import lines_of_five
from tests.desk.hall_examples import (
    begin_again,
    begin_with_mergeable_byes,
    finish_session,
)
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
)

Plain = dict[str, Any]


def found(log: list[Plain]) -> str:
    """What the referee finds in a log, and what today's rules would refuse."""
    refused = find_refused([act_from_data(dict(entry)) for entry in log]).values()
    return "\n".join(map(str, [*referee_event(log), *refused]))


def log_of(event: WatchedEvent) -> list[Plain]:
    return deepcopy([dict(entry) for entry in event.entries()])


def merged() -> list[Plain]:
    event, _ = begin_with_mergeable_byes()
    seat_next_sessions(event)
    merge_byes(event)
    assert event.acts[-1].kind == "reseat"
    return log_of(event)


def rounds_of(log: list[Plain], section: int) -> list[list[list[int]]]:
    rounds: list[list[list[int]]] = log[-1]["sections"][section]["movement"]["rounds"]
    return rounds


def full_cells(log: list[Plain], section: int) -> list[tuple[int, int]]:
    """Round and table, from 0, of cells in which both pairs are there."""
    there = {entry["pair"] for entry in log if entry["act"] == "register"}
    return [
        (r, t)
        for r, row in enumerate(rounds_of(log, section))
        for t, cell in enumerate(row)
        if set(cell[:2]) <= there
    ]


def turn_a_table(log: list[Plain]) -> None:
    r, t = full_cells(log, 1)[-1]
    cell = rounds_of(log, 1)[r][t]
    cell[:2] = cell[1::-1]


def play_rounds_in_another_order(log: list[Plain]) -> None:
    rounds = rounds_of(log, 0)
    rounds[3], rounds[4] = rounds[4], rounds[3]


def turn_a_merged_table(log: list[Plain]) -> None:
    """Who stays at its table sits the other way round."""
    seated = [entry for entry in log if entry["act"] == "seat"][-1]["sections"]
    for section, rounds in enumerate(s["movement"]["rounds"] for s in seated):
        for r, t in full_cells(log, section):
            cell = rounds_of(log, section)[r][t]
            if cell != rounds[r][t]:
                cell[:2] = cell[1::-1]
                return


def exchange_opponents(log: list[Plain]) -> None:
    """Two tables of a round, with the boards they have, exchange their EW pairs."""
    cells = full_cells(log, 1)
    (r, t), (_, u) = next(
        (one, other) for one, other in combinations(cells, 2) if one[0] == other[0]
    )
    row = rounds_of(log, 1)[r]
    row[t][1], row[u][1] = row[u][1], row[t][1]


@pytest.mark.parametrize(
    "plant",
    [
        *(turn_a_table, play_rounds_in_another_order, turn_a_merged_table),
        exchange_opponents,
    ],
)
def test_a_merger_changes_no_other_table(plant: Callable[[list[Plain]], None]) -> None:
    log = merged()
    assert found(log) == ""
    plant(log)
    assert found(log) != ""


def test_a_merger_says_what_it_may_change() -> None:
    log = merged()
    turn_a_merged_table(log)
    assert "expected the seats as they were, but for byes that are merged" in found(log)


def with_an_exchange() -> WatchedEvent:
    """Two missing pairs whose byes can be merged after an exchange only."""
    for missing in combinations(range(1, 21), 2):
        event = begin_plan(lines_of_five(20), registered=0)
        there = [p for p in range(1, 21) if p not in missing]
        event.do(*(Register(pair, f"Pair {pair}") for pair in there))
        seat_next_sessions(event)
        if any(merge.after for merge in propose_merges(event.state)[:1]):
            return event
    raise AssertionError("no such pairs")


def test_pairs_may_exchange_seats_before_a_merger() -> None:
    event = with_an_exchange()
    merge_byes(event)
    log = log_of(event)
    assert found(log) == ""
    turn_a_table(log)
    assert "expected the seats as they were" in found(log)
    log = log_of(event)
    play_rounds_in_another_order(log)
    assert found(log) != ""


@pytest.mark.parametrize("begins_with_exchange", [False, True])
def test_one_who_goes_home_during_a_merger_leaves_the_other_one_a_bye(
    begins_with_exchange: bool,
) -> None:
    """Each pair in turn, so also those who come to a table, and those who stay."""
    if begins_with_exchange:
        start = with_an_exchange()
    else:
        start, _ = begin_with_mergeable_byes()
        seat_next_sessions(start)
    for pair in sorted(start.state.entrants):
        event = begin_again(start)
        event.do(Withdraw(pair, 3))
        merge_byes(event)
        assert found(log_of(event)) == ""


def test_an_exchange_moves_two_pairs_and_no_others() -> None:
    event = begin_movement()
    exchange_pairs(event, (1, 2), Ruling(), from_round=2, to_round=3)
    log = log_of(event)
    assert found(log) == ""
    row = log[-1]["sections"][0]["movement"]["rounds"][4]
    row[0][:2] = row[0][1::-1]
    assert "expected two pairs in each other's seats" in found(log)


def test_a_round_left_out_of_an_exchange_is_found() -> None:
    event = begin_movement()
    before = log_of(event)[-1]["sections"][0]["movement"]["rounds"]
    exchange_pairs(event, (1, 2), Ruling())
    log = log_of(event)
    log[-1]["sections"][0]["movement"]["rounds"][2] = before[2]
    assert found(log) != ""


def test_a_rematch_of_an_older_log_is_excused_by_a_reason_that_names_it() -> None:
    """No other number of the reason excuses it."""
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    finish_session(event, ALL)
    seat_next_sessions(event)
    exchange_pairs(event, (1, 4), Ruling())
    log = log_of(event)
    assert [1, 2] in log[-1].pop("again")
    assert "1–2" in log[-1]["reason"]
    assert found(log) == ""
    numbers = ", ".join(map(str, range(1, 21)))
    log[-1]["reason"] = f"noticed at 20:14, tables {numbers}"
    assert "pairs 1 and 2 would meet a second time" in found(log)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("tables", 4), ("sets", 4), ("sets", 7), ("pairs", 5), ("pairs", 9)),
        *(("winners", 2), ("phantom", 6)),
    ],
)
def test_numbers_that_contradict_the_rounds_are_found(name: str, value: int) -> None:
    event = begin_movement()
    log = log_of(event)
    log[-1]["sections"][0]["movement"][name] = value
    assert f"section A with {name} {value}; by its rounds" in found(log)
    exchange_pairs(event, (1, 2), Ruling())
    log = log_of(event)
    log[-1]["sections"][0]["movement"][name] = value
    assert f"section A with {name} {value}; by its rounds" in found(log)


def test_a_board_of_rounds_that_were_cut_off_may_be_accepted() -> None:
    event = begin_movement()
    repair_session(event, [EndsAfter(1)], 1, "curtail")
    meeting = next(iter(event.state.group(ALL).session(1).meetings.values()))
    boards = {m.board for m in event.state.group(ALL).session(1).meetings.values()}
    other = max(set(range(1, event.state.group(ALL).session(1).boards + 1)) - boards)
    accept_result(
        event, Spot(other, meeting.table, meeting.ns, meeting.ew), "+110", "Law 15"
    )
    assert found(log_of(event)) == ""


def test_who_sits_out_the_only_round_that_is_left_is_not_forgotten() -> None:
    event = begin_movement()
    repair_session(event, [Arrives(1)], 1, "bump", names="Late")
    repair_session(event, [EndsAfter(1)], 1, "curtail")
    seated = {
        p for m in event.state.group(ALL).session(1).meetings.values() for p in m[3:]
    }
    assert len(seated) == 6
    assert found(log_of(event)) == ""


def test_a_repair_of_one_section_leaves_the_others() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    repair_session(event, [Leaves(1)], 3, "phantom")
    log = log_of(event)
    assert found(log) == ""
    sections = log[-1]["sections"]
    (other,) = (one for one in sections if [one["name"]] != log[-1]["repaired"])
    rounds = other["movement"]["rounds"]
    rounds[3], rounds[4] = rounds[4], rounds[3]
    assert f"section {other['name']} would change in a repair" in found(log)
    # an older repair does not say which section was meant
    del log[-1]["repaired"]
    assert "would change in a repair" not in found(log)
