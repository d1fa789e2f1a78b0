"""What is posted of a session: also for those who sit out, bumped or waiting."""

import pytest

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.repairing import repair_session
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.desk.views.seat_lists import find_posted
from evenhand.families import build
from evenhand.movement import SwitchPlan
from evenhand.render.seats_text import seats_by_pair_data
from evenhand.tournament.event.acts import Late, Record
from evenhand.tournament.event.state import EventState
from evenhand.tournament.repair.trouble import Arrives, EndsAfter
from tests.desk.desk_examples import lines_of_five, sentences
from tests.desk.hall_examples import finish_session
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
)


def evening(switch: str = "") -> WatchedEvent:
    """Six tables with a relay; NS 1 to 6 stay, EW 7 to 12 go up."""
    return begin_movement(build("relay", tables=6, boards_per_set=2, switch=switch))


def everybody(state: EventState) -> list[list[int]]:
    """For each round the pairs that have a row for it on their cards."""
    cards = find_posted(state.group(ALL).session(1)).cards.values()
    rounds = range(1, state.group(ALL).session(1).rounds + 1)
    return [
        sorted(
            card["pair"]
            for card in cards
            for step in card["rounds"]
            if step["round"] == r
        )
        for r in rounds
    ]


@pytest.mark.parametrize("kind", ["bump", "rover"])
def test_who_is_bumped_or_roved_out_has_a_bye_without_a_table(kind: str) -> None:
    event = evening("5")
    repair_session(event, [Arrives(1)], 2, kind, names="Late")
    state = event.state
    found = find_posted(state.group(ALL).session(1))
    byes = found.byes
    # thirteen pairs at six tables, from round 2 on
    assert [bye["round"] for bye in byes] == [2, 3, 4, 5, 6]
    meetings = state.group(ALL).session(1).meetings.values()
    for bye in byes:
        assert bye["table"] is None
        playing = {p for m in meetings if m.round == bye["round"] for p in m[3:]}
        assert {*range(1, 14)} - playing == {bye["pair"]}
    assert everybody(state) == [[*range(1, 13)], *([[*range(1, 14)]] * 5)]
    rows = seats_by_pair_data(found, byes[0]["round"])["pairs"]
    assert [row["pair"] for row in rows] == [*range(1, 14)]
    (out,) = (row for row in rows if row["table"] is None)
    assert (out["pair"], out["direction"], out["bye"]) == (byes[0]["pair"], None, True)


def test_who_waits_for_a_seat_has_a_card_all_the_same() -> None:
    event = evening("5")
    event.do(Late(13, "Waits", 3, extra=True))
    state = event.state
    assert everybody(state)[:3] == [[*range(1, 13)], [*range(1, 13)], [*range(1, 14)]]
    card = find_posted(state.group(ALL).session(1)).cards[13]
    assert [step["round"] for step in card["rounds"]] == [3, 4, 5, 6]
    assert all(step["bye"] and step["table"] is None for step in card["rounds"])


def test_who_is_away_has_no_bye() -> None:
    event = evening("5")
    withdraw_pair(event, 12, from_round=3)
    assert everybody(event.state)[1:3] == [[*range(1, 13)], [*range(1, 12)]]


def test_a_section_that_has_ended_gives_no_byes() -> None:
    event = evening("5")
    repair_session(event, [EndsAfter(4)], 3, "curtail")
    assert find_posted(event.state.group(ALL).session(1)).byes == []


def test_after_a_bump_the_switches_of_plan_and_repair_are_announced() -> None:
    event = evening("5")
    event.do(Record(ALL, 1, 1, 1, "+50"))
    done = repair_session(event, [Arrives(1)], 2, "bump", names="Late")
    (switch,) = (line for line in sentences(done) if line.startswith("Switch"))
    more = SwitchPlan.parse(switch.partition(": ")[2].rstrip("."))
    posted = find_posted(event.state.group(ALL).session(1))
    movement = posted.session.sections[0].movement
    turned = SwitchPlan.parse("5").resolve(movement) ^ more.resolve(movement)
    assert {
        (one.round, table, board)
        for one in posted.said["A"]
        for table in one.tables
        for board in one.boards
    } == turned


def test_a_plan_made_anew_since_is_not_asked() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    found = find_posted(event.state.group(ALL).session(1)).planned
    assert found == event.state.group(ALL).session(1).seated
    finish_session(event, ALL)
    withdraw_pair(event, 3)
    change_coming_sessions(event)
    seat_next_sessions(event)
    assert find_posted(event.state.group(ALL).session(1)).planned is None
    assert find_posted(event.state.group(ALL).session(2)).planned is not None


def test_a_late_pair_at_the_place_of_a_missing_one_is_planned() -> None:
    movement = build("relay", tables=6, boards_per_set=2, switch="5")
    event = begin_movement(movement, missing=[12])
    admit_late(event, "Late", from_round=2)
    said = find_posted(event.state.group(ALL).session(1)).read_out()
    assert said == ["Round 5: everybody arrow-switches (every board a quarter turn)."]
