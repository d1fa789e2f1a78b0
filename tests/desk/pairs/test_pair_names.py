"""The same names twice are told."""

import pytest

from evenhand.desk.pairs.entering import correct_names, register_pairs
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.pairs.pair_names import players_of
from tests.desk.desk_examples import sentences
from tests.tournament.event.event_examples import begin_movement, begin_plan, one_phase


@pytest.mark.parametrize(
    "names",
    ["Ash & Birch", "birch  & ASH", "Birch/Ash", "Ash and Birch", "Birch – Ash"],
)
def test_players_are_the_same_in_any_order(names: str) -> None:
    assert players_of(names) == ("ash", "birch")


def test_a_hyphen_or_and_inside_a_name_parts_nobody() -> None:
    assert players_of("Smith-Jones & Anderson") == ("anderson", "smith-jones")


def test_nobody_without_names_is_the_same_as_another() -> None:
    event = begin_plan(one_phase(6), registered=0)
    assert len(sentences(register_pairs(event, [(1, ""), (2, ""), (3, " & ")]))) == 1


def test_the_same_names_in_a_list_or_one_after_the_other_are_told() -> None:
    event = begin_plan(one_phase(6), registered=0)
    same = "Pairs 1 and 2 have the same names: Ash & Birch."
    done = register_pairs(event, [(1, "Ash & Birch"), (2, "Birch & Ash"), (3, "Elm")])
    assert sentences(done)[1:] == (same,)
    assert sentences(register_pairs(event, [(4, "Oak & Pine")]))[1:] == ()
    assert sentences(correct_names(event, 4, "ELM"))[1:] == (
        "Pairs 3 and 4 have the same names: Elm.",
    )


def test_the_same_names_are_told_of_a_late_pair() -> None:
    event = begin_movement(missing=[6])
    assert sentences(admit_late(event, "Pair 2"))[1:] == (
        "Pairs 2 and 6 have the same names: Pair 2.",
    )


def test_other_names_than_expected_are_told() -> None:
    event = begin_plan(one_phase(6), registered=0)
    register_pairs(event, [(1, "Ash & Birch"), (2, "Elm & Fir")], expected=True)
    done = register_pairs(event, [(1, "Birch & Ash"), (2, "Oak & Pine")])
    assert sentences(done)[1:] == ("Pair 2 was expected as Elm & Fir.",)
