"""Sessions are seated, results come in and are put right, sessions end."""

from typing import Any

import pytest

from evenhand.movement import Movement, native
from evenhand.scoring import Average, Award
from evenhand.tournament.event.acts import (
    CloseSession,
    Erase,
    Late,
    Penalise,
    Record,
    Replan,
    Reseat,
    Seat,
    Withdraw,
)
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.rematches import couples_again
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.seated import SeatedSession
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    one_phase,
    record_all,
    refuse,
    two_phases,
)

Cells = list[list[tuple[int, int, int]]]


def sections(cells: Cells, first_table: int = 1) -> tuple[dict[str, Any], ...]:
    """One section as an act has it."""
    data = native.to_data(Movement.from_cells(cells))
    return ({"name": "A", "first_table": first_table, "movement": data},)


def howell_cells() -> Cells:
    return [[(c.ns, c.ew, c.set) for c in row] for row in THREE_TABLE_HOWELL.schedule]


def result(event: WatchedEvent, table: int, board: int) -> Any:
    (found,) = event.state.groups[ALL].sessions[1].reported(table, board)
    return found


def is_missing(event: WatchedEvent, table: int, board: int) -> bool:
    missing = missing_meetings(event.state.group(ALL).session(1))
    return (table, board) in {(m.table, m.board) for m in missing}


def test_seats_that_are_refused() -> None:
    event = begin_plan(two_phases())
    planned = propose_seats(event.state.group("Qualification"))
    refuse(event, Seat("Bar", 1, planned.sections), "no group 'Bar'", "Qualification")
    refuse(event, Seat("Final", 1, planned.sections), "not in the running phase")
    again = Seat("Qualification", 2, planned.sections)
    refuse(event, again, "session 2", "expected session 1")
    refuse(event, Seat("Qualification", 1, ()), "no sections")
    stranger = sections([[(1, 13, 1)]])
    refuse(event, Seat("Qualification", 1, stranger), "pair 13 has no place")
    twice = sections([[(1, 2, 1), (3, 1, 2)]])
    refuse(event, Seat("Qualification", 1, twice), "pair 1", "two places in round 1")
    below = sections([[(1, 2, 1)]], 0)
    refuse(event, Seat("Qualification", 1, below), "table 0")
    (one,) = sections([[(1, 2, 1)], [(1, 3, 2)]])
    (other,) = sections([[(3, 4, 1)], [(1, 4, 2)]], 2)
    refuse(event, Seat("Qualification", 1, (one, other)), "pair 1", "round 2")
    refuse(event, Seat("Qualification", 1, (one, one)), "table 1 is taken")
    broken = ({"name": "A", "first_table": 1, "movement": {"rounds": 7}},)
    refuse(event, Seat("Qualification", 1, broken))
    event.do(planned)
    refuse(event, planned, "session 1 of Qualification is being played", "close it")


def test_a_session_more_than_planned_is_refused() -> None:
    event = begin_movement()
    seats = sections(howell_cells())
    event.do(CloseSession(ALL, 1, forced=True))
    refuse(event, Seat(ALL, 2, seats), "session 2", "all its sessions")


@pytest.mark.parametrize("text", ["+620", "-100", "4S N =", "P", "A+/A-", "NP"])
def test_a_result_comes_in_once(text: str) -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, text))
    assert result(event, 1, 1).meeting == (1, 1, 1, 6, 1)
    assert not is_missing(event, 1, 1)
    refuse(event, Record(ALL, 1, 1, 1, "+50"), "table 1", "board 1", "correct it")


def test_results_that_are_refused() -> None:
    event = begin_movement()
    refuse(event, Record("Bar", 1, 1, 1, "+50"), "no group 'Bar'")
    refuse(event, Record(ALL, 2, 1, 1, "+50"), "session 2", "seat it first")
    refuse(event, Record(ALL, 1, 4, 1, "+50"), "table 4 and board 1", "accept")
    refuse(event, Record(ALL, 1, 1, 6, "+50"), "table 1 and board 6", "accept")
    refuse(event, Record(ALL, 1, -1, 1, "+50"), "not in the movement")
    wrong = Record(ALL, 1, 1, 1, "+50", ns=6, ew=2)
    refuse(event, wrong, "pairs 6 and 1", "not 6 and 2", "accept")
    refuse(event, Record(ALL, 1, 1, 1, "much"), "'much'", "4S N =", "-620", "A+/A-")
    refuse(event, Record(ALL, 1, 1, 1, "+55"), "+55", "tens")
    refuse(event, Record(ALL, 1, 1, 1, "99999999990"), "expected tens")
    refuse(event, Record(ALL, 1, 1, 1, "x" * 300), "300 characters")
    refuse(event, Record(ALL, 1, 1, 1, "+50", replaces=True), "no result", "record one")


def test_a_board_played_the_other_way_round_is_recorded_so() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "+50", ns=1, ew=6))
    assert result(event, 1, 1).meeting == (1, 1, 1, 1, 6)


def test_a_correction_takes_the_place_of_what_was_there() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "+50"))
    event.do(Record(ALL, 1, 1, 1, "A+/A-", replaces=True, reason="ruling"))
    assert result(event, 1, 1).outcome == Award(Average.PLUS, Average.MINUS)
    assert result(event, 1, 1).act == len(event.acts)


def test_an_erased_result_is_missing_again() -> None:
    event = begin_movement()
    refuse(event, Erase(ALL, 1, 1, 1), "table 1 has no result on board 1")
    event.do(Record(ALL, 1, 1, 1, "+50"))
    event.do(Erase(ALL, 1, 1, 1, "wrong slip"))
    assert is_missing(event, 1, 1)


def test_a_wrong_board_stands_if_it_is_accepted() -> None:
    """Law 15: in round 1 pairs 5 and 2 take board 5 instead of board 1."""
    event = begin_movement()
    refuse(event, Record(ALL, 1, 2, 5, "+50", 5, 2), "pairs 4 and 1", "accept")
    event.do(Record(ALL, 1, 9, 5, "+50", 5, 2, accepted="Law 15"))
    assert result(event, 9, 5).accepted == "Law 15"
    # they cannot play it again: 6-5 and 2-3 have nobody for it in round 5
    assert not is_missing(event, 1, 5)
    assert not is_missing(event, 3, 5)
    assert is_missing(event, 2, 5)
    refuse(
        event, Record(ALL, 1, 1, 5, "+50"), "board 5 was played at table 9", "Law 15"
    )


def test_accepted_results_that_are_refused() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "+50"))

    def accept(table: int, board: int, ns: int, ew: int) -> Record:
        return Record(ALL, 1, table, board, "+50", ns, ew, accepted="Law 15")

    refuse(event, accept(9, 2, 0, 0), "needs both pairs", "name NS and EW")
    refuse(event, accept(9, 2, 3, 3), "needs both pairs")
    refuse(event, accept(9, 2, 3, 8), "pair 8 is not registered")
    refuse(event, accept(9, 6, 3, 4), "board 6", "boards 1 to 5")
    refuse(event, accept(9, 0, 3, 4), "board 0", "boards 1 to 5")
    refuse(event, accept(0, 2, 3, 4), "table 0", "from 1")
    refuse(event, accept(9, 1, 6, 4), "table 1 by 6 and 1", "one result on a board")


def test_an_accepted_result_can_be_corrected_and_erased() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 9, 5, "+50", 5, 2, accepted="Law 15"))
    event.do(Record(ALL, 1, 9, 5, "+90", 5, 2, accepted="Law 15", replaces=True))
    assert result(event, 9, 5).outcome == 90
    event.do(Erase(ALL, 1, 9, 5))
    assert is_missing(event, 1, 5)
    event.do(Record(ALL, 1, 1, 5, "+50"))


def test_a_session_ends_when_everything_has_come_in() -> None:
    event = begin_movement()
    words = "15 results of session 1 are missing", "table 1 on board 1", "--force"
    refuse(event, CloseSession(ALL, 1), *words)
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1))
    assert event.state.group(ALL).is_over
    refuse(event, CloseSession(ALL, 1), "closed already")
    refuse(event, CloseSession(ALL, 2), "session 2", "seat it first")


def test_a_session_closed_by_force_takes_late_results_only() -> None:
    event = begin_movement()
    event.do(CloseSession(ALL, 1, forced=True))
    refuse(event, Record(ALL, 1, 9, 1, "+50"), "session 1 is closed", "only missing")
    event.do(Record(ALL, 1, 1, 1, "+50"))
    event.do(Record(ALL, 1, 1, 1, "+90", replaces=True))
    assert result(event, 1, 1).outcome == 90


def test_boards_against_a_missing_pair_are_not_missing() -> None:
    event = begin_movement(missing=[6])
    assert len(missing_meetings(event.state.group(ALL).session(1))) == 10
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1))


def test_penalties_that_are_refused() -> None:
    event = begin_movement()
    refuse(event, Penalise(7, ALL, 0, "-10%"), "pair 7 does not play")
    refuse(event, Penalise(0, ALL, 0, "-10%"), "pair 0 does not play")
    refuse(event, Penalise(1, ALL, 2, "-10%"), "session 2", "seat it first")
    refuse(event, Penalise(1, "Bar", 0, "-10%"), "no group 'Bar'")
    refuse(event, Penalise(1, ALL, 0, "a lot"), "a lot")


def exchanged(one: int, other: int, at: int) -> tuple[dict[str, Any], ...]:
    """The Howell with two pairs in each other's seats from a round on."""
    swap = {one: other, other: one}
    return sections(
        [
            [(swap.get(ns, ns), swap.get(ew, ew), s) if r >= at else (ns, ew, s)
             for ns, ew, s in row]
            for r, row in enumerate(howell_cells(), 1)
        ]
    )  # fmt: skip


def test_two_pairs_take_each_others_seats_from_a_round_on() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "+50", ns=1, ew=6))
    seats = exchanged(1, 2, 3)
    session = event.state.group(ALL).session(1)
    again = couples_again(session, SeatedSession.from_data(1, seats))
    event.do(Reseat(ALL, 1, seats, 3, "exchange", "took wrong seats", again=again))
    event.do(Record(ALL, 1, 2, 3, "+50"))
    assert result(event, 2, 3).meeting == (3, 2, 3, 1, 4)
    assert result(event, 1, 1).meeting == (1, 1, 1, 1, 6)


def test_reseatings_that_are_refused() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 3, 4, "+50"))  # round 4: 1 and 2

    def reseat(seats: tuple[dict[str, Any], ...], at: int, session: int = 1) -> Reseat:
        return Reseat(ALL, session, seats, at, "exchange")

    refuse(event, reseat(exchanged(1, 2, 3), 3, 2), "session 2", "seat it first")
    refuse(event, reseat(exchanged(1, 2, 2), 3), "rounds before 3", "stay")
    refuse(event, reseat(exchanged(1, 3, 3), 3), "table 3", "board 4", "later round")
    refuse(event, reseat(exchanged(1, 7, 5), 5), "pair 7 has no place")
    refuse(event, reseat((), 3), "no sections")
    event.do(CloseSession(ALL, 1, forced=True))
    refuse(event, reseat(exchanged(1, 2, 5), 5), "session 1 of Event is closed")


def test_an_extra_pair_is_seated_by_a_repair() -> None:
    event = begin_movement()
    event.do(Late(7, "One more", round=5, extra=True))
    event.do(Withdraw(6, round=5))
    event.do(Reseat(ALL, 1, exchanged(6, 7, 5), 5, "repair"))
    assert [
        m[3:]
        for m in missing_meetings(event.state.group(ALL).session(1))
        if m.round == 5
    ] == [
        (7, 5),
        (4, 1),
        (2, 3),
    ]


def test_coming_sessions_are_planned_anew_between_sessions() -> None:
    event = begin_plan(one_phase(7, 2))
    planned = event.state.groups[ALL].planned
    data = group_to_data(planned)  # type: ignore[arg-type]
    event.do(Replan(ALL, data, reason="drawn again"))
    other = group_to_data(two_phases().group("Final"))
    refuse(event, Replan(ALL, other), "a plan of 'Final'", "expected one of 'Event'")
    refuse(event, Replan("Bar", data), "no group 'Bar'")
    refuse(event, Replan(ALL, {"name": ALL}))
    event.do(propose_seats(event.state.group(ALL)))
    refuse(event, Replan(ALL, data), "session 1 of Event is being played", "close it")
    event.do(CloseSession(ALL, 1, forced=True))
    short = group_to_data(one_phase(7, 1).group(ALL))
    event.do(Replan(ALL, short))
    assert event.state.group(ALL).is_over


def test_a_correction_after_a_session_changes_its_standings() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda meeting: "+90" if meeting.table == 1 else "+50")
    event.do(CloseSession(ALL, 1))
    assert find_standings(event.state.group(ALL)).placed[0].pair == 6
    for board in range(1, 6):
        event.do(Record(ALL, 1, 1, board, "-90", replaces=True))
    assert find_standings(event.state.group(ALL)).placed[-1].pair == 6


def curtailed(rounds: int) -> tuple[dict[str, Any], ...]:
    """The howell with its first so many rounds."""
    return sections(howell_cells()[:rounds])


def test_a_session_may_end_for_all_pairs_together() -> None:
    event = begin_movement()
    event.do(*(Record(ALL, 1, table, 1, "+50") for table in (1, 2, 3)))
    event.do(Reseat(ALL, 1, curtailed(1), 2, "repair", "time is up"))
    assert missing_meetings(event.state.group(ALL).session(1)) == []
    event.do(CloseSession(ALL, 1))


def test_a_curtailed_session_keeps_a_seat_for_who_had_one_in_its_rounds() -> None:
    event = begin_movement()
    event.do(Reseat(ALL, 1, curtailed(3), 2, "repair"))
    assert event.state.group(ALL).session(1).rounds == 3
    event = begin_movement()
    cells = howell_cells()[:3]
    for row in cells[1:]:
        row[:] = [(0 if ns == 1 else ns, 0 if ew == 1 else ew, s) for ns, ew, s in row]
    dropped = Reseat(ALL, 1, sections(cells), 2, "repair")
    refuse(event, dropped, "pair 1 is present", "from round 2 on")


def test_one_section_may_end_while_the_other_plays_on() -> None:
    event = begin_plan(one_phase(8))
    pairs = [[(1, 2, 1), (3, 4, 1)], [(1, 3, 2), (2, 4, 2)], [(1, 4, 3), (2, 3, 3)]]
    others = [[(a + 4, b + 4, s) for a, b, s in row] for row in pairs]
    (one,) = sections(pairs)
    (other,) = sections(others, 11)
    name = next(iter(event.state.groups))
    event.do(Seat(name, 1, (one, {**other, "name": "B"})))
    (ended,) = sections(pairs[:1])
    event.do(Reseat(name, 1, (ended, {**other, "name": "B"}), 2, "repair"))
    (worse,) = sections([others[0], [(5, 7, 2), (0, 0, 0)], [(5, 7, 3), (0, 0, 0)]], 11)
    dropped = Reseat(name, 1, (ended, {**worse, "name": "B"}), 2, "repair")
    refuse(event, dropped, "pair 6 is present")


@pytest.mark.parametrize("score", ["--100", "+-100", "-+100", "++100", "-", "1٠0"])
def test_a_score_has_one_sign_and_plain_digits(score: str) -> None:
    event = begin_movement()
    refuse(event, Record(ALL, 1, 1, 1, score), "a score like -620")
