"""A club on SQLite and on PostgreSQL: events that several act on at once."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.club.club_events import (
    Club,
    DeskRow,
    EventHomeInClub,
    usual_folder,
)
from evenhand.desk.club.evening_codes import find_event_of
from evenhand.desk.club.kept_events import KeptEvent
from evenhand.desk.events.looking import all_standings, find_discrepancies
from evenhand.desk.events.opening import acting_on, look_at, utc_now
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import correct_names, register_pairs
from evenhand.desk.results.single_results import record_result
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError, RepeatedError, StaleError, StoreError
from evenhand.store.event_rows import EventRows
from evenhand.tournament.event.acts import Rename
from tests.movement_examples import THREE_TABLE_HOWELL

PAIRS = [(number, f"Ash {number} & Birch {number}") for number in range(1, 7)]


@pytest.fixture
def other(club: Club, address: str | None) -> Iterator[Club]:
    """The same club in another program."""
    with closing(Club.open(str(club.database.folder), address)) as found:
        yield found


@pytest.fixture
def evening(club: Club) -> str:
    """An event that is seated."""
    club.create("thursday", THREE_TABLE_HOWELL, title="Thursday", by="account anna")
    with club.acting_on("thursday", by="account anna", device="desk") as opened:
        register_pairs(opened.event, PAIRS)
        seat_next_sessions(opened.event)
    return "thursday"


def test_a_club_lists_its_events(club: Club) -> None:
    assert club.events() == ()
    assert club.free_name("  Thursday Evening (1st)!") == "thursday-evening-1st"
    club.create("b", THREE_TABLE_HOWELL)
    club.create("a", THREE_TABLE_HOWELL)
    assert [(one.name, one.acts) for one in club.events()] == [("a", 1), ("b", 1)]
    assert club.free_name("B") == "b-2"
    assert club.free_name("日本") == "event"


def test_a_name_is_taken_once_and_can_stand_in_an_address(club: Club) -> None:
    club.create("a", THREE_TABLE_HOWELL)
    with pytest.raises(StoreError, match="a: exists already; choose another name"):
        club.create("a", THREE_TABLE_HOWELL)
    for wrong in ("", "A", "../a", "a b", "-a", "a" * 61):
        with pytest.raises(StoreError, match="expected a name of small letters"):
            club.create(wrong, THREE_TABLE_HOWELL)


def test_an_event_that_is_not_there_is_named_with_those_that_are(club: Club) -> None:
    club.create("a", THREE_TABLE_HOWELL)
    for look in (club.look_at, club.since, lambda name: opening(club, name)):
        with pytest.raises(StoreError, match="no event 'b' in this club; it has a"):
            look("b")


def opening(club: Club, name: str) -> None:
    with club.acting_on(name):
        pass


def test_the_log_says_who_did_what_from_which_device(club: Club, evening: str) -> None:
    with club.acting_on(evening, by="table 2", device="phone 5", key="k1") as opened:
        record_result(opened.event, Spot(1, 1), "+50")
    first, *_, last = club.since(evening)
    assert (first["act"], first["by"]) == ("create", "account anna")
    assert (last["act"], last["by"], last["device"]) == ("record", "table 2", "phone 5")
    assert last["key"] == "k1"
    assert last["at"] >= first["at"]
    assert club.since(evening, len(club.since(evening)) - 1) == (last,)


def test_the_same_key_is_taken_once(club: Club, other: Club, evening: str) -> None:
    with club.acting_on(evening, key="k") as opened:
        done = correct_names(opened.event, 1, "Cedar & Elm")
        number = opened.state.acts
    assert done.pair == 1
    for again in (club, other):
        with pytest.raises(RepeatedError) as told, again.acting_on(evening, key="k"):
            pytest.fail("it was done before")
        assert told.value.numbers == range(number, number + 1)
    assert club.look_at(evening).acts == number
    assert club.numbers_of(evening, "k") == range(number, number + 1)
    assert club.numbers_of(evening, "other") == range(0)


def test_a_key_stands_for_a_whole_batch(club: Club) -> None:
    club.create("a", THREE_TABLE_HOWELL)
    with club.acting_on("a", key="k") as opened:
        register_pairs(opened.event, PAIRS)
    assert club.numbers_of("a", "k") == range(2, 8)


def test_a_refused_act_does_not_use_up_its_key(club: Club, evening: str) -> None:
    with pytest.raises(ActError), club.acting_on(evening, key="k") as opened:
        record_result(opened.event, Spot(99, 1), "+50")
    with club.acting_on(evening, key="k") as opened:
        record_result(opened.event, Spot(1, 1), "+50")


def test_a_page_that_missed_an_act_is_told(
    club: Club, other: Club, evening: str
) -> None:
    seen = club.look_at(evening).acts
    with other.acting_on(evening, seen=seen) as opened:
        correct_names(opened.event, 1, "Cedar & Elm")
    with pytest.raises(StaleError) as told, club.acting_on(evening, seen=seen):
        pytest.fail("it has changed")
    assert told.value.at == seen + 1


def test_a_club_catches_up_with_what_others_did(
    club: Club, other: Club, evening: str
) -> None:
    assert club.look_at(evening).entrants[1].names == PAIRS[0][1]
    before = club.look_at(evening).acts
    with other.acting_on(evening) as opened:
        correct_names(opened.event, 1, "Cedar & Elm")
        record_result(opened.event, Spot(1, 1), "+50")
    assert club.look_at(evening).entrants[1].names == "Cedar & Elm"
    with club.acting_on(evening) as opened:
        undo_acts(opened.event, str(before + 1), Ruling())
    assert other.look_at(evening).entrants[1].names == PAIRS[0][1]
    assert other.look_at(evening, before + 1).entrants[1].names == "Cedar & Elm"
    with closing(Club.open(str(club.database.folder), other_address(club))) as third:
        for one in (club, other):
            assert one.look_at(evening) == third.look_at(evening)
    home = EventHomeInClub(club, evening)
    assert find_discrepancies(home) == ()


def other_address(club: Club) -> str | None:
    if not club.database.is_postgresql:
        return None
    return club.database.engine.url.render_as_string(hide_password=False)


def test_a_batch_of_another_program_is_undone_together(club: Club, other: Club) -> None:
    club.create("a", THREE_TABLE_HOWELL)
    assert club.look_at("a").acts == 1
    with other.acting_on("a") as opened:
        register_pairs(opened.event, PAIRS)
    with club.acting_on("a") as opened:
        assert opened.event.last_batch() == [2, 3, 4, 5, 6, 7]


def test_a_log_that_others_added_to_takes_no_act_unseen(
    club: Club, other: Club, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as a program might that does not ask for the lock
    monkeypatch.setattr(other.database, "holding", lambda *_: nullcontext())
    with club.acting_on(evening) as opened:
        with other.acting_on(evening) as second:
            correct_names(second.event, 1, "Cedar & Elm")
        with pytest.raises(StaleError, match="others have acted meanwhile"):
            correct_names(opened.event, 2, "Fir & Gorse")
    assert club.look_at(evening).entrants[2].names == PAIRS[1][1]
    assert club.look_at(evening).entrants[1].names == "Cedar & Elm"


def test_who_acts_asks_the_database_little(club: Club, evening: str) -> None:
    def act(board: int) -> None:
        with club.acting_on(evening, by="table 1", key=f"key {board}") as opened:
            record_result(opened.event, Spot(board, 1), "+110")

    act(1)
    with statements(club) as asked:
        act(2)
    kinds = [one.split()[0] for one in asked if "pg_" not in one]
    # the key, how far the event is, and the act; what we know is not read again
    assert [kind for kind in kinds if kind == "SELECT"] == ["SELECT"] * 2
    assert [kind for kind in kinds if kind in ("INSERT", "UPDATE")] == [
        *("UPDATE", "INSERT")
    ]


def test_names_corrected_meanwhile_are_known_to_who_acts(
    club: Club, other: Club, evening: str
) -> None:
    assert "Ash 1" in club.look_at(evening).entrants[1].names
    (ash,) = [one for one in other.people.find("Ash 1") if one.name == "Ash 1"]
    other.people.correct(replace(ash, name="Oak 1"))
    with club.acting_on(evening) as opened:
        assert opened.state.entrants[1].names == "Oak 1 & Birch 1"


def test_evenings_that_are_over_cost_a_page_nothing(tmp_path: Path) -> None:
    with Club.open(data=str(tmp_path)) as club:
        asked = []
        for number in range(3):
            club.create(f"evening-{number}", THREE_TABLE_HOWELL)
            row = DeskRow("code", "", {"code": f"123{number}"}, utc_now())
            club.beside.put(f"evening-{number}", row)
            with statements(club) as now:
                assert find_event_of(club, "1230") == "evening-0"
            asked.append(len(now))
        assert len(set(asked)) == 1


@contextmanager
def statements(club: Club) -> Iterator[list[str]]:
    """What the database is asked meanwhile."""
    found: list[str] = []

    def note(_c: object, _u: object, statement: str, *_: object) -> None:
        found.append(statement)

    event.listen(club.database.engine, "before_cursor_execute", note)
    yield found
    event.remove(club.database.engine, "before_cursor_execute", note)


def test_a_hall_that_comes_back_at_once_has_the_event_read_once(
    other: Club, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []
    begun = KeptEvent.__init__

    def slowly(kept: KeptEvent, rows: EventRows) -> None:
        read.append(rows.name)
        time.sleep(0.1)
        begun(kept, rows)

    monkeypatch.setattr(KeptEvent, "__init__", slowly)
    with ThreadPoolExecutor(8) as hall:
        states = [*hall.map(other.look_at, [evening] * 8)]
    assert read == [evening]
    assert all(state is states[0] for state in states)


def test_threads_that_act_at_once_take_turns(
    club: Club, other: Club, evening: str
) -> None:
    before = club.look_at(evening).acts

    def act(number: int) -> None:
        with (club, other)[number % 2].acting_on(evening, key=str(number)) as opened:
            opened.event.do(Rename(1, f"Cedar {number}"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(40)))
    entries = club.since(evening, before)
    assert {entry["key"] for entry in entries} == set(map(str, range(40)))
    assert club.look_at(evening).acts == other.look_at(evening).acts == before + 40


def test_commands_reach_an_event_of_the_club_like_a_file(
    club: Club, evening: str
) -> None:
    home = EventHomeInClub(club, evening)
    with acting_on(home) as opened:
        record_result(opened.event, Spot(1, 1), "+50")
    assert all_standings(look_at(home)) == all_standings(club.look_at(evening))


def test_the_usual_folder_is_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EVENHAND_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert usual_folder() == tmp_path / "evenhand"
    monkeypatch.setenv("EVENHAND_DATA", str(tmp_path / "mine"))
    assert usual_folder() == tmp_path / "mine"


@pytest.mark.parametrize("reading", ["after", "batches"])
def test_an_act_that_is_added_while_an_event_is_read_is_not_passed_over(
    reading: str, evening: str, club: Club, other: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, pending = getattr(EventRows, reading), [True]

    def read_slowly(rows: EventRows, *number: int) -> object:
        others_add = pending and number in ((), (0,))
        if others_add and reading == "batches":
            pending.clear()
            correct(club, 1, "Elm & Fir")
        found = read(rows, *number)
        if others_add and reading == "after":
            pending.clear()
            correct(club, 1, "Elm & Fir")
        return found

    def correct(where: Club, pair: int, names: str) -> range:
        with where.acting_on(evening) as opened:
            return opened.event.do(Rename(pair, names)).made

    monkeypatch.setattr(EventRows, reading, read_slowly)
    acts = club.look_at(evening).acts
    made = correct(other, 2, "Oak & Yew")
    there = [
        (number, entry["pair"])
        for number, entry in enumerate(other.since(evening), 1)
        if entry["act"] == "rename"
    ]
    assert there[-1] == (made[0], 2)
    assert made[0] == other.look_at(evening).acts == acts + len(there)
