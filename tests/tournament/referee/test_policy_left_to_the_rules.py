"""Acts that were not allowed: not for the referee to say, but refused by the event.

The referee takes every act at its word. Each act here that breaks a rule is refused by
the event itself at that point of the log.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import accept_result
from evenhand.desk.sessions.repairing import repair_session
from evenhand.errors import FileError
from evenhand.tournament.event.acts import (
    CloseSession,
    Declare,
    Register,
    Replan,
    Withdraw,
)
from evenhand.tournament.event.codec import act_from_data, act_to_data, time_of
from evenhand.tournament.event.replaying import find_refused
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.repair.trouble import EndsAfter
from tests.tournament.event.event_examples import (
    ALL,
    begin_movement,
    begin_plan,
    one_phase,
    record_all,
)
from tests.tournament.referee.test_arriving import forgotten, sound_log
from tests.tournament.referee.test_planted import (
    GUESTS,
    Log,
    acts,
    meet_lines_again,
    seat_a_stranger,
    seat_in_two_places,
    share_a_table,
    sound_event,
)

Plant = Callable[[Log], None]


def find_refusal(entries: Log) -> tuple[int, str]:
    """The first act that today's rules refuse, from 1, and why; 0 where none is."""
    every = []
    for number, entry in enumerate(entries, 1):
        try:
            every.append(act_from_data(entry))
        except FileError as error:
            return number, str(error)
    try:
        refused = find_refused(every, list(map(time_of, entries)))
    except FileError as error:
        # the plan that the first act holds cannot even be read
        return 1, str(error)
    number = min(refused, default=0)
    return number, str(refused.get(number, ""))


def test_the_sound_events_are_allowed() -> None:
    assert find_refusal(sound_event()[0]) == (0, "")
    assert find_refusal(sound_log()) == (0, "")


def register_twice(entries: Log) -> None:
    entries.insert(5, deepcopy(entries[4]))


def penalise_a_stranger(entries: Log) -> None:
    acts(entries, "penalise", "Final")[-1]["pair"] = 77


def act_after_the_end(entries: Log) -> None:
    entries.append({"act": "rename", "pair": 1, "names": "Others"})


def close_nothing(entries: Log) -> None:
    entries.remove(acts(entries, "close", "Consolation")[0])


def play_by_another_method(entries: Log) -> None:
    entries[0]["method"] = "rubber"


def score_phases_by_imps(entries: Log) -> None:
    entries[0]["method"] = "butler"


def announce_more_boards(entries: Log) -> None:
    entries[0]["plan"]["event"]["phases"][0]["boards"] += 2


def announce_more_pairs(entries: Log) -> None:
    entries[0]["plan"]["event"]["pairs"] += 1


def invent_a_tie_break(entries: Log) -> None:
    entries[0]["plan"]["rules"]["tie_breaks"] = ["meeting", "age"]


def correct_for_ever(entries: Log) -> None:
    entries[0]["plan"]["rules"]["correction_minutes"] = -1


def put_a_pair_into_two_lines(entries: Log) -> None:
    lines = entries[0]["plan"]["groups"][0]["lines"]["normal"]
    lines[0][0] = lines[1][0]


def leave_in_no_round(entries: Log) -> None:
    seat = acts(entries, "seat", "Consolation")[0]
    pair = acts(entries, "advance")[0]["intakes"][1]["pairs"][0]
    leaving = {"act": "withdraw", "pair": pair, "round": 99}
    entries.insert(entries.index(seat) + 1, leaving)


def add_a_field(entries: Log) -> None:
    acts(entries, "record", "Final")[0]["weather"] = "fine"


def write_a_number_as_text(entries: Log) -> None:
    acts(entries, "record", "Final")[0]["ns"] = "0"


def record_twice(entries: Log) -> None:
    record = acts(entries, "record", "Final")[0]
    entries.insert(entries.index(record) + 1, deepcopy(record))


def correct_what_is_not_there(entries: Log) -> None:
    acts(entries, "record", "Final")[0]["replaces"] = True


def delete_what_is_not_there(entries: Log) -> None:
    close = acts(entries, "close", "Final")[0]
    erase = {"act": "erase", "group": "Final", "session": 1, "table": 99, "board": 1}
    entries.insert(entries.index(close), erase)


def put_at_a_wrong_table(entries: Log) -> None:
    acts(entries, "record", "Final")[0]["table"] += 70


def name_wrong_pairs(entries: Log) -> None:
    acts(entries, "record", "Final")[3].update(ns=GUESTS, ew=1)


def close_too_early(entries: Log) -> None:
    close = acts(entries, "close", "Final")[0]
    close["forced"] = False
    for record in acts(entries, "record", "Final")[:1]:
        twins = [
            entry
            for entry in entries
            if entry.get("group") == "Final"
            and (entry.get("table"), entry.get("board"))
            == (record["table"], record["board"])
        ]
        for twin in twins:
            entries.remove(twin)


def play_while_absent(entries: Log) -> None:
    seat = acts(entries, "seat", "Final")[0]
    pair = next(p for p in acts(entries, "advance")[0]["intakes"][0]["pairs"] if p)
    entries.insert(
        entries.index(seat) + 1,
        {"act": "withdraw", "pair": pair, "round": 1, "scores": "stand"},
    )


def leave_before_playing_on(entries: Log) -> None:
    close = acts(entries, "close", "Final")[0]
    pair = next(p for p in acts(entries, "advance")[0]["intakes"][0]["pairs"] if p)
    entries.insert(entries.index(close), {"act": "withdraw", "pair": pair, "round": 1})


PLANTED: list[tuple[Plant, str, str]] = [
    (register_twice, "register", "is registered as"),
    (penalise_a_stranger, "penalise", "pair 77"),
    (act_after_the_end, "rename", "official"),
    (close_nothing, "official", "Consolation has played 0 of 1 sessions"),
    (play_by_another_method, "create", "rubber"),
    (score_phases_by_imps, "create", "butler in 2 phases"),
    (announce_more_boards, "create", "boards"),
    (announce_more_pairs, "create", "pairs"),
    (invent_a_tie_break, "create", "age"),
    (correct_for_ever, "create", "minutes"),
    (put_a_pair_into_two_lines, "create", "line"),
    (meet_lines_again, "create", "rematch"),
    (leave_in_no_round, "withdraw", "round 99"),
    (record_twice, "record", "correct it instead"),
    (correct_what_is_not_there, "record", "to correct"),
    (delete_what_is_not_there, "erase", "table 99 has no result"),
    (add_a_field, "record", "weather"),
    (put_at_a_wrong_table, "record", "table 7"),
    (name_wrong_pairs, "record", "reason"),
    (close_too_early, "close", "missing"),
    (play_while_absent, "record", "is absent in round"),
    (leave_before_playing_on, "withdraw", "has a result"),
    (seat_in_two_places, "seat", "two places"),
    (seat_a_stranger, "seat", "no place in Consolation"),
    (share_a_table, "seat", "is taken"),
    (write_a_number_as_text, "record", "ns"),
]


@pytest.mark.parametrize(
    ("plant", "kind", "text"), PLANTED, ids=[plant.__name__ for plant, *_ in PLANTED]
)
def test_an_act_that_was_not_allowed_is_refused(
    plant: Plant, kind: str, text: str
) -> None:
    entries = deepcopy(sound_event()[0])
    plant(entries)
    number, refusal = find_refusal(entries)
    assert entries[number - 1]["act"] == kind
    assert text in refusal


def take_the_place_of_one_who_is_there(late: dict[str, Any]) -> None:
    late["place_of"] = 6


def take_a_place_too_early(late: dict[str, Any]) -> None:
    late["round"] = 3


def take_a_place_beside_the_own_one(late: dict[str, Any]) -> None:
    late["pair"], late["names"] = 6, ""


@pytest.mark.parametrize(
    ("plant", "text"),
    [
        (take_the_place_of_one_who_is_there, "one that has withdrawn"),
        (take_a_place_too_early, "plays until a later round"),
        (take_a_place_beside_the_own_one, "pair 6 has a place"),
    ],
)
def test_a_place_that_is_not_free_is_refused(
    plant: Callable[[dict[str, Any]], None], text: str
) -> None:
    log = sound_log()
    late = acts(log, "late")[1]
    plant(late)
    number, refusal = find_refusal(log)
    assert log[number - 1] is late
    assert text in refusal


@pytest.mark.parametrize("value", ["4", None, -3, 10**10])
def test_the_place_of_nobody_is_refused(value: object) -> None:
    log = sound_log()
    late = acts(log, "late")[1]
    late["place_of"] = value
    assert log[find_refusal(log)[0] - 1] is late


def test_a_result_while_a_pair_was_away_is_refused() -> None:
    log = sound_log()
    acts(log, "late")[0]["round"] = 4
    number, refusal = find_refusal(log)
    # in round 3 pair 4 meets pair 2
    assert (log[number - 1]["act"], refusal[:25]) == (
        "record",
        "pair 4 is absent in round",
    )


def test_a_session_cancelled_though_it_was_played_is_refused() -> None:
    log = sound_log()
    close = acts(log, "close")[0]
    close["cancelled"] = True
    number, refusal = find_refusal(log)
    assert (log[number - 1] is close, "so it was played" in refusal) == (True, True)


def curtailed(round_: int = 1) -> Log:
    """Six pairs of whom one has gone home; the session ends after four rounds."""
    event = begin_movement()
    event.do(Withdraw(6, 2))
    repair_session(event, [EndsAfter(4)], round_, "curtail")
    return deepcopy([dict(entry) for entry in event.entries()])


def test_other_seats_that_forget_a_pair_are_refused() -> None:
    log = curtailed(2)
    assert find_refusal(log) == (0, "")
    for row in log[-1]["sections"][0]["movement"]["rounds"][1:]:
        for cell in row:
            cell[:2] = [0 if pair == 1 else pair for pair in cell[:2]]
    number, refusal = find_refusal(log)
    assert (number, "pair 1 is present" in refusal) == (len(log), True)


def test_other_seats_from_a_round_before_the_first_are_refused() -> None:
    log = curtailed()
    log[-1]["round"] = 0
    number, refusal = find_refusal(log)
    assert (number, "from round 0" in refusal) == (len(log), True)


def test_a_board_that_the_session_does_not_have_is_refused() -> None:
    event = begin_movement()
    boards = event.state.group(ALL).session(1).boards
    accept_result(event, Spot(boards, 1, 1, 2), "+110", "Law 15")
    log = deepcopy([dict(entry) for entry in event.entries()])
    log[-1]["board"] = boards + 1
    number, refusal = find_refusal(log)
    assert (number, f"boards 1 to {boards}" in refusal) == (len(log), True)


def test_a_declaration_while_results_can_be_corrected_is_refused() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1), at="2026-05-01T12:00:00Z")
    for at, refused in (("12:29:59", True), ("12:30:00", False)):
        official = act_to_data(Declare()) | {"at": f"2026-05-01T{at}Z"}
        assert bool(find_refusal([*event.entries(), official])[0]) == refused


def test_an_expected_pair_that_comes_as_if_from_the_start_is_refused() -> None:
    event = begin_plan(one_phase(6), registered=5)
    event.do(Register(6, "Perhaps", expected=True))
    event.do(propose_seats(event.state.group(ALL)))
    log = [*event.entries(), act_to_data(Register(6, "Here"))]
    number, refusal = find_refusal(log)
    assert (number, "late pair" in refusal) == (len(log), True)


def test_a_session_that_ends_with_a_pair_that_never_had_a_seat_is_refused() -> None:
    event = forgotten()
    record_all(event, ALL, lambda _: "+50")
    log = [*event.entries(), act_to_data(CloseSession(ALL, 1))]
    number, refusal = find_refusal(log)
    assert (number, "pair 7 has had no seat" in refusal) == (len(log), True)


def test_the_seat_of_nobody_is_not_given_to_a_pair() -> None:
    plan = one_phase(7, 2)
    places = (1, 2, 3, 4, 5, 6, 8, 7)
    replan = Replan(ALL, group_to_data(plan.groups[0]), places=places)
    log = [*begin_plan(plan).entries(), act_to_data(replan)]
    number, refusal = find_refusal(log)
    assert (number, "pair 7 would get the place" in refusal) == (len(log), True)
