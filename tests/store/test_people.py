"""Names stand in one place, on both databases."""

import pytest
from sqlalchemy import select

from evenhand.desk.club.club_events import Club, Person
from evenhand.desk.pairs.entering import register_pairs
from evenhand.errors import StoreError
from evenhand.store.club_tables import ACT
from evenhand.store.event_rows import EventRows
from evenhand.tournament.event.acts import Player
from tests.movement_examples import THREE_TABLE_HOWELL

PLAYERS = [
    {"name": "Ash", "club": "Mill", "number": "7"},
    {"name": "Birch 50%", "club": "", "number": ""},
]


@pytest.fixture
def club(club: Club) -> Club:
    """A club with an event that names people."""
    club.create("a", THREE_TABLE_HOWELL)
    with club.acting_on("a") as opened:
        register_pairs(opened.event, [(1, "Ash & Birch"), (2, "Cedar & Elm")])
    rows = EventRows(club.database, "raw")
    rows.create(
        [{"names": "Ash & Birch"}, {"players": PLAYERS}, {"names": "Élan"}],
        [{"names": " & "}, {"names": "Fir &  & Yew"}, {"names": "Ash/Birch"}],
    )
    return club


def names(club: Club, text: str) -> list[str]:
    return [person.name for person in club.people.find(text)]


def test_no_name_stands_in_an_act(club: Club) -> None:
    with club.database.reading() as connection:
        stored = str(connection.execute(select(ACT)).all())
    assert "Ash" not in stored
    assert "Birch" not in stored


def test_people_are_found_by_the_beginning_of_a_word(club: Club) -> None:
    # a text of two players is two; who has a club and a number is another
    assert names(club, "as") == ["Ash", "Ash", "Ash/Birch"]
    assert names(club, "ELM") == ["Elm"]
    assert names(club, "Fir") == ["Fir &  & Yew"]
    assert [entry["names"] for entry in club.since("raw", 3)] == [
        *(" & ", "Fir &  & Yew", "Ash/Birch")
    ]
    assert names(club, "edar") == []
    assert names(club, "éL") == ["Élan"]
    assert names(club, "birch 50%") == ["Birch 50%"]
    assert names(club, "%") == []
    assert len(club.people.find("", most=3)) == 3


def test_a_name_corrected_once_is_so_everywhere(club: Club) -> None:
    (person,) = (one for one in club.people.find("Birch") if one.name == "Birch")
    assert club.people.events_of(person.id) == ("a", "raw")
    assert club.people.correct(Person(person.id, "Beech")) == ("a", "raw")
    assert club.since("raw")[0]["names"] == "Ash & Beech"
    assert club.since("a")[1]["names"] == "Ash & Beech"
    # whoever has the event in memory reads it again
    assert club.look_at("a").entrants[1].names == "Ash & Beech"
    with club.acting_on("a") as opened:
        assert opened.event.last_batch() == [2, 3]


def test_a_name_can_be_removed(club: Club) -> None:
    (person,) = (one for one in club.people.find("Ash") if one.number == "7")
    club.people.remove(person.id)
    assert club.since("raw")[1]["players"] == [
        {"name": "(removed)", "club": "", "number": ""},
        PLAYERS[1],
    ]
    assert names(club, "as") == ["Ash", "Ash/Birch"]
    assert names(club, "(rem") == []


def test_a_person_who_is_not_there_cannot_be_corrected(club: Club) -> None:
    with pytest.raises(StoreError, match="no person x; look for the name again"):
        club.people.correct(Person("x", "Ash"))
    person = club.people.find("Ash")[0]
    with pytest.raises(StoreError, match="expected readable characters"):
        club.people.correct(Person(person.id, "A\0"))


def test_players_of_a_pair_stand_in_one_place_too(club: Club) -> None:
    two = (Player("Ash", "Mill", "7"), Player("Fir"))
    with club.acting_on("a") as opened:
        register_pairs(opened.event, [(3, two)])
    assert club.look_at("a").entrants[3].players == two
    (ash,) = (one for one in club.people.find("Ash") if one.number == "7")
    club.people.correct(Person(ash.id, "Ashe", "Mill", "7"))
    assert club.look_at("a").entrants[3].names == "Ashe & Fir"
    assert club.since("raw")[1]["players"][0]["name"] == "Ashe"
