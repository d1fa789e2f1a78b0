"""Pairs with other numbers, in each other's seats, or sitting the other way round."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from evenhand.movement.play import couples
from tests.movement_examples import THREE_TABLE_HOWELL as HOWELL


@given(st.permutations(range(1, 7)))
def test_renumbering_there_and_back_gives_the_same_movement(order: list[int]) -> None:
    there = dict(enumerate(order, 1))
    back = {new: old for old, new in there.items()}
    assert HOWELL.renumber(there).renumber(back) == HOWELL


def test_a_number_that_is_not_mentioned_stays() -> None:
    cells = HOWELL.renumber({6: 26}).schedule[0]
    assert cells == ((26, 1, 1), (5, 2, 1), (3, 4, 1))
    assert HOWELL.renumber({6: 26}).pairs == 26


def test_only_the_rounds_named_are_renumbered() -> None:
    changed = HOWELL.renumber({1: 7}, rounds=[2])
    assert changed.schedule[0] == HOWELL.schedule[0]
    assert changed.schedule[1][1] == (7, 3, 2)


def test_the_phantom_keeps_its_number_when_its_seats_are_exchanged() -> None:
    missing = replace(HOWELL, phantom=6)
    assert missing.exchange(5, 6).phantom == 6
    assert missing.renumber({6: 5, 5: 6}).phantom == 5


def test_two_pairs_in_each_others_seats_meet_each_others_opponents() -> None:
    exchanged = HOWELL.exchange(1, 2)
    assert exchanged.schedule[0] == ((6, 2, 1), (5, 1, 1), (3, 4, 1))
    assert exchanged.exchange(1, 2) == HOWELL


def test_other_directions_leave_who_meets_whom() -> None:
    swapped = HOWELL.swap_directions(rounds=[1], tables=[2, 3])
    assert swapped.schedule[0] == ((6, 1, 1), (2, 5, 1), (4, 3, 1))
    assert swapped.schedule[1:] == HOWELL.schedule[1:]
    assert couples(swapped) == couples(HOWELL)
