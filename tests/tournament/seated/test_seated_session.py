"""A seated session: who meets whom, where a result belongs, and its plain data."""

import json

from evenhand.tournament.seated import Meeting, SeatedSection, SeatedSession
from tests.movement_examples import THREE_TABLE_HOWELL, THREE_TABLE_MITCHELL

TWO_SECTIONS = SeatedSession(
    1,
    (
        SeatedSection("A", 1, THREE_TABLE_HOWELL),
        SeatedSection(
            "B", 11, THREE_TABLE_MITCHELL.renumber({n: n + 6 for n in range(1, 7)})
        ),
    ),
)


def test_what_stands_in_a_log_is_read_back() -> None:
    data = json.loads(json.dumps(TWO_SECTIONS.as_data()))
    assert SeatedSession.from_data(1, data) == TWO_SECTIONS


def test_tables_and_pairs_are_those_of_the_hall() -> None:
    assert TWO_SECTIONS.pairs == frozenset(range(1, 13))
    assert TWO_SECTIONS.meetings[11, 1] == Meeting(1, 11, 1, 7, 10)
    assert (TWO_SECTIONS.rounds, TWO_SECTIONS.tables) == (5, 6)


def test_a_result_belongs_to_its_meeting_whichever_way_they_sat() -> None:
    planned = TWO_SECTIONS.meetings[2, 1]
    assert TWO_SECTIONS.slot_of(planned) == (2, 1)
    assert TWO_SECTIONS.slot_of(planned.turned()) == (2, 1)
    strangers = planned._replace(ns=1)
    assert TWO_SECTIONS.slot_of(strangers) == (2, 1, 0, 1, planned.ew)


def test_a_section_that_stops_early_has_empty_rounds_in_the_hall() -> None:
    rounds = TWO_SECTIONS.hall().schedule
    assert all(len(row) == 6 for row in rounds)
    assert {tuple(cell) for cell in rounds[4][3:]} == {(0, 0, 0)}


def test_only_those_who_are_there_meet() -> None:
    away = TWO_SECTIONS.couples(lambda pair, at: pair != 1 or at > 2)
    assert (1, 6) not in away
    assert (1, 2) in away
    assert TWO_SECTIONS.couples()[1, 6] == 1


def test_places_are_taken_by_pairs() -> None:
    taken = TWO_SECTIONS.taken_by(range(101, 113))
    assert taken.pairs == frozenset(range(101, 113))
    assert taken.meetings[11, 1] == Meeting(1, 11, 1, 107, 110)
