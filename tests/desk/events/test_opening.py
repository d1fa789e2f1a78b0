"""Event files: made, looked at, acted on by one at a time; undo; the referee."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.looking import all_standings, find_discrepancies
from evenhand.desk.events.opening import (
    acting_on,
    create_event,
    look_at,
    read_acts,
    read_times,
)
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.results.single_results import record_result
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError, EvenhandError, RequestError
from evenhand.families import build
from evenhand.movement.hall_sections import join_sections
from evenhand.store import EventFile
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import missing_meetings
from tests.desk.desk_examples import sentences
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.tournament.event.event_examples import ALL, begin_movement


@pytest.fixture
def path(tmp_path: Path) -> str:
    """The file of an event with six pairs that have sat down."""
    made = str(tmp_path / "evening.event")
    create_event(made, THREE_TABLE_HOWELL, name="Evening")
    with acting_on(made) as opened:
        register_pairs(opened.event, [(n, f"Pair {n}") for n in range(1, 7)])
        seat_next_sessions(opened.event)
    return made


def test_what_was_done_is_there_when_the_file_is_opened_again(path: str) -> None:
    with acting_on(path) as opened:
        record_result(opened.event, Spot(1, 1), "100")
        state = opened.state
    assert look_at(path) == state


def test_an_event_can_be_looked_at_as_of_any_act(path: str) -> None:
    assert look_at(path, 3).entrants.keys() == {1, 2}
    assert look_at(path, 1).entrants == {}
    for number in (0, -1, 99):
        with pytest.raises(EvenhandError):
            look_at(path, number)


def test_a_file_is_not_made_twice(path: str) -> None:
    with pytest.raises(EvenhandError, match="exists already"):
        create_event(path, THREE_TABLE_HOWELL)


def test_nothing_is_written_by_a_refused_act(path: str) -> None:
    before = Path(path).read_bytes()
    with pytest.raises(ActError), acting_on(path) as opened:
        record_result(opened.event, Spot(99, 1), "100")
    assert Path(path).read_bytes() == before


def test_of_two_writers_one_waits(path: str) -> None:
    inside, recorded = threading.Event(), []

    def write() -> None:
        inside.wait()
        with acting_on(path) as second:
            recorded.append(len(second.event.acts))

    thread = threading.Thread(target=write)
    thread.start()
    with acting_on(path) as first:
        inside.set()
        record_result(first.event, Spot(1, 1), "100")
    thread.join()
    assert recorded == [9]


def test_the_last_act_is_taken_back() -> None:
    event = begin_movement()
    before = event.as_of(len(event.acts))
    record_result(event, Spot(1, 1), "100")
    done = undo_acts(event, "", Ruling())
    assert sentences(done) == (
        "Act 9 is taken back: record: Event, session 1, table 1, board 1: +100.",
    )
    assert event.state.groups == before.groups


def test_several_acts_are_taken_back_all_or_none() -> None:
    event = begin_movement()
    for table in (1, 2, 3):
        record_result(event, Spot(1, table), "100")
    undo_acts(event, "9-10", Ruling("wrong slips"))
    assert set(event.state.group(ALL).session(1).results) == {(3, 1)}
    with pytest.raises(ActError):
        undo_acts(event, "1-11", Ruling())
    assert set(event.state.group(ALL).session(1).results) == {(3, 1)}


@pytest.mark.parametrize(
    "acts", ["x", "1-", "-", "0", "5-3", "99", "²", "1-99999999999"]
)
def test_acts_that_there_are_not_cannot_be_taken_back(acts: str) -> None:
    event = begin_movement()
    with pytest.raises(RequestError):
        undo_acts(event, acts, Ruling())
    assert len(event.acts) == 8


def test_there_are_no_standings_before_anybody_sits(tmp_path: Path) -> None:
    made = str(tmp_path / "new.event")
    create_event(made, THREE_TABLE_HOWELL)
    with pytest.raises(ActError, match="no session"):
        all_standings(look_at(made))
    with pytest.raises(ActError, match="seat it first"):
        all_standings(begin_movement().state, session=2)


def test_the_referee_is_silent_on_a_sound_event(path: str) -> None:
    with acting_on(path) as opened:
        for table in (1, 2, 3):
            record_result(opened.event, Spot(1, table), str(100 * table))
    assert find_discrepancies(path) == ()
    assert len(read_acts(path)) == 11


def test_the_referee_goes_through_a_log_that_cannot_be_replayed(path: str) -> None:
    with EventFile(path).writing() as log:
        log.append(
            act_to_data(Record(ALL, 1, 1, 1, "100", 3, 5)),
            act_to_data(Record(ALL, 7, 1, 1, "100")),
        )
    found = find_discrepancies(path)
    assert found[-1].where == "replay"
    assert "act 10" in found[-1].seen
    assert ("rule", "act 9") in {(one.kind, one.where) for one in found}
    # what the referee sees by itself comes first, of both acts
    assert {"act 9", "act 10"} <= {one.where.split(",")[0] for one in found}


def test_an_act_that_is_not_there_is_told_from_the_numbers_there_are(
    path: str,
) -> None:
    with pytest.raises(ActError, match="the log has acts 1 to 8"):
        look_at(path, 99)


def test_a_damaged_log_can_be_looked_at_up_to_the_damage(path: str) -> None:
    lines = Path(path).read_bytes().splitlines(keepends=True)
    damaged = lines[-1].replace(b"a", b"b", 1)
    Path(path).write_bytes(b"".join(lines[:-1]) + damaged)
    with pytest.raises(EvenhandError, match=r"as-of \d+"):
        read_acts(path)


def test_every_act_has_its_time(path: str) -> None:
    with acting_on(path) as opened:
        record_result(opened.event, Spot(1, 1), "100")
    times = read_times(path)
    assert times == tuple(sorted(times))
    assert all(time.endswith("Z") for time in times)
    assert look_at(path).at == times[-1]


def test_a_hall_of_two_sections_is_seated_scored_and_refereed(tmp_path: Path) -> None:
    made = str(tmp_path / "hall.event")
    part = build("mitchell", tables=3, boards_per_set=2, winners=1, switch="2")
    hall = join_sections([part, replace(part, phantom=3)], same_boards=True)
    create_event(made, hall, name="Hall")
    with acting_on(made) as opened:
        event = opened.event
        pairs = [n for n in range(1, 13) if n != hall.phantom]
        register_pairs(event, [(n, f"Pair {n}") for n in pairs])
        seat_next_sessions(event)
        session = event.state.group("Event").session(1)
        sections = session.seated.sections
        assert [(one.name, one.first_table) for one in sections] == [("A", 1), ("B", 4)]
        due = missing_meetings(session)
        event.do(*(Record("Event", 1, m.table, m.board, f"{m.table}0") for m in due))
    assert find_discrepancies(made) == ()
    (standings,) = all_standings(look_at(made))
    assert [len(ranking) for ranking in standings.rankings] == [11]
    tops = {len(board.lines) for board in standings.scored.boards}
    assert max(tops) >= 5, "both sections are compared on the same boards"
