"""What became of what tables and units have said, in words."""

from dataclasses import replace

import pytest

from evenhand.errors import ActError
from evenhand.render.table_answers_text import tell_names, tell_taken
from evenhand.tournament.answers.table_answers import HeldUp, NamesSaid, Taken
from evenhand.tournament.event.acts import Player

HELD_UP = [
    (HeldUp.NOT_DUE, "board 7 is not due here"),
    (HeldUp.THERE_ALREADY, "4S N = is there already"),
    (HeldUp.HALL_BEHIND, "the hall has not reached round 3"),
    (HeldUp.REFUSED, "the session is closed"),
]


@pytest.mark.parametrize(("why", "said"), HELD_UP)
def test_a_table_is_told_what_its_result_waits_for(why: HeldUp, said: str) -> None:
    taken = Taken("waits", why, board=7, result="4S N =", round=3)
    refused = ActError("the session is closed")
    assert tell_taken(replace(taken, refusal=refused)) == said


def test_nothing_is_said_of_what_is_recorded() -> None:
    assert tell_taken(Taken("in")) == ""
    assert {why for why, _ in HELD_UP} == set(HeldUp)


def test_names_on_a_unit_stand_beside_those_of_the_desk() -> None:
    said = NamesSaid(4, 9, (Player("Ada One"), Player("Bea Two")), "Cy & Di")
    assert tell_names(said) == "table 4: pair 9 is Cy & Di; the unit: Ada One & Bea Two"
