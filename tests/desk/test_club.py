"""A club on SQLite and on PostgreSQL: events that several act on at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from evenhand.desk.club import Club, EventHomeInClub, usual_folder
from evenhand.desk.corrections import Ruling
from evenhand.desk.entering import correct_names, register_pairs
from evenhand.desk.looking import all_standings, find_discrepancies
from evenhand.desk.opening import acting_on, look_at
from evenhand.desk.results import record_result
from evenhand.desk.sessions import seat_sessions
from evenhand.desk.spots import Spot
from evenhand.desk.undoing import undo_acts
from evenhand.errors import ActError, RepeatedError, StaleError, StoreError
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
        seat_sessions(opened.event)
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
