"""Sheets for the wall and the director, as data."""

from dataclasses import replace

from evenhand.families import build
from evenhand.render.print.room import Room
from evenhand.render.print.wall_sheets import announcements, seats
from evenhand.tournament.seated import SeatedSection, SeatedSession
from tests.render.print.paper_examples import evening, room


def howell_of_thirteen() -> Room:
    there = room(build("howell", tables=7, boards_per_set=2))
    return replace(there, away={(14, r) for r in range(1, 14)})


def test_a_table_where_a_pair_sits_out_is_no_relay() -> None:
    first = announcements(howell_of_thirteen()).data["rounds"][0]
    assert first["say"] == ["Pair 1 sits out at table 1."]
    assert first["check"] == []


def test_boards_that_wait_at_a_relay_are_checked() -> None:
    there = room(build("relay", tables=8))
    checks = announcements(there).data["rounds"][0]["check"]
    assert any("is a relay" in said or "share" in said for said in checks)


def test_the_director_reads_how_pairs_and_boards_move() -> None:
    (fact,) = announcements(evening()).data["facts"]
    assert fact == ("5 rounds of 2 boards. NS stay; EW up one table; boards down one.")


def test_the_director_is_reminded_of_a_skip_in_the_round_before_it() -> None:
    rounds = announcements(room(build("skip", tables=8))).data["rounds"]
    assert [(one["rounds"], one["say"]) for one in rounds] == [
        ("1–3", []),
        ("4", ["After this round: EW skip a table."]),
        ("5–7", []),
    ]


def test_new_boards_come_to_all_tables_of_a_barometer_in_each_round() -> None:
    there = room(build("barometer", tables=5, boards_per_set=3))
    rounds = announcements(there).data["rounds"]
    assert [one["check"] for one in rounds[:2]] == [
        ["All tables play boards 1–3."],
        ["All tables play boards 4–6."],
    ]


def test_names_stand_in_the_order_of_the_alphabet_whatever_their_accents() -> None:
    people = "Ada Łoś & Ben Østergård & Cleo Œuvrard"
    names = {1: people, 2: "Eve Larch & Finn Lyng", 3: "Gwen Nagy & Hugo Zola"}
    data = seats(room(build("mitchell", tables=3), names)).data
    found = [one["name"].split()[-1] for one in data["names"] if one["name"]]
    order = ["Larch", "Łoś", "Lyng", "Nagy", "Œuvrard", "Østergård", "Zola"]
    assert found == order


def test_each_section_has_its_own_list_of_tables() -> None:
    five = build("mitchell", tables=5)
    ten = five.renumber({pair: pair + 10 for pair in range(1, 11)})
    sections = (SeatedSection("A", 1, five), SeatedSection("B", 6, ten))
    data = seats(Room(SeatedSession(1, sections), title="Open")).data
    found = {
        part["name"]: [one["table"] for one in part["tables"]]
        for part in data["sections"]
    }
    assert found == {"A": [1, 2, 3, 4, 5], "B": [6, 7, 8, 9, 10]}
