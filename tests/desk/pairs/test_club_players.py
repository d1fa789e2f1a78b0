"""A player who asks for it is gone from everything that the club keeps."""

from dataclasses import replace
from pathlib import Path

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.club.event_copies import write_copy
from evenhand.desk.pairs.club_players import (
    correct_player,
    find_player,
    find_players,
    known_players,
    remove_player,
)
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.pairs.gathering import Gathering, begin_gathering, find_gatherings
from evenhand.desk.pairs.typed_pairs import read_pasted
from evenhand.desk.tables.waiting_entries import (
    Waiting,
    find_waiting,
    keep_waiting,
    settle_waiting,
)
from evenhand.errors import RequestError
from tests.movement_examples import THREE_TABLE_HOWELL

WHO = "Zebediah Quillfeather"


@pytest.fixture
def club(club: Club) -> Club:
    """A club in which a player stands in events, a copy and an evening that waits."""
    for event in ("a", "b"):
        club.create(event, THREE_TABLE_HOWELL)
        with club.acting_on(event) as opened:
            register_pairs(opened.event, [(1, f"{WHO} & Ann"), (2, "Bo & Cy")])
    named = {"pair": "2", "player": WHO, "partner": "Cy", "was": f"{WHO} & Cy"}
    keep_waiting(club, "b", Waiting("key", 1, "names", "", named))
    for event in ("a", "b"):
        write_copy(club.database, event)
    pairs = tuple(read_pasted(f"{WHO}; Ann"))
    begin_gathering(club, Gathering("Friday", "k", {}, (THREE_TABLE_HOWELL,), pairs))
    return club


def kept(club: Club) -> bytes:
    """All that lies in the folder of the club."""
    files = (one for one in Path(club.database.folder).rglob("*") if one.is_file())
    return b"".join(one.read_bytes() for one in files)


def test_a_player_who_is_removed_stands_nowhere_any_more(club: Club) -> None:
    assert WHO.encode() in kept(club)
    assert club.look_at("a").entrants[1].names == f"{WHO} & Ann"
    removed = remove_player(club, find_player(club, WHO.lower()).id)
    assert (removed.name, removed.events) == (WHO, ("a", "b"))
    for event in ("a", "b"):
        assert club.look_at(event).entrants[1].names == "(removed) & Ann"
        assert club.look_closely(event).findings == ()
        assert b"(removed) & Ann" in club.export_event(event)
    assert known_players(club) == ("Ann", "Bo", "Cy")
    assert find_gatherings(club)["friday"].pairs[0].text == "(removed) & Ann"
    assert b"Quillfeather" not in kept(club)


def test_names_that_a_director_has_looked_at_wait_no_longer(club: Club) -> None:
    settle_waiting(club, "b", "key", "left")
    assert b"waiting" in club.export_event("b")
    (row,) = club.beside.all("b", "waiting")
    assert "Quillfeather" not in str(row.data)


def test_a_player_who_is_corrected_is_so_everywhere(club: Club) -> None:
    known = find_player(club, WHO)
    correct_player(club, replace(known, name=" Zeb  Quill ", club="Mill", number="7"))
    (after,) = find_players(club, "zeb")
    assert (after.id, after.name, after.club, after.number) == (
        *(known.id, "Zeb Quill", "Mill", "7"),
    )
    assert club.look_at("b").entrants[1].names == "Zeb Quill & Ann"
    assert find_gatherings(club)["friday"].pairs[0].text == "Zeb Quill & Ann"
    (waits,) = find_waiting(club.beside.all("b"))
    assert waits.texts["was"] == "Zeb Quill & Cy"
    assert waits.texts["player"] == "Zeb Quill"


@pytest.mark.parametrize("name", ["", " ", "a\nb\x1b", "x" * 121])
def test_a_name_that_is_none_is_refused(name: str, club: Club) -> None:
    with pytest.raises(RequestError, match="expected"):
        correct_player(club, replace(find_player(club, WHO), name=name))


@pytest.mark.parametrize("who", ["", "nobody", "(removed)", "Zeb"])
def test_who_is_not_there_is_not_found(who: str, club: Club) -> None:
    with pytest.raises(RequestError, match="expected the id or the whole name"):
        find_player(club, who)
