"""The ways side by side."""

from typing import Any

import pytest

from evenhand.errors import RequestError, SizeError
from evenhand.tournament.layouts.conditions import Condition, Ground
from evenhand.tournament.layouts.one_field import round_robin_layout
from evenhand.tournament.layouts.sections import base_layout, mitchells_layout
from evenhand.tournament.plan.choices import find_longest, make_choice, ways_to_seat


@pytest.mark.parametrize("pairs", [6, 7, 12, 20, 33, 60, 89])
def test_as_many_sessions_as_are_named_exist_and_no_more(pairs: int) -> None:
    for longest in find_longest(pairs):
        found = ways_to_seat(pairs, sessions=longest.sessions)
        assert longest.name in {choice.name for choice in found.fitting}
        found = ways_to_seat(pairs, sessions=longest.sessions + 1)
        assert longest.name not in {choice.name for choice in found.fitting}


def test_a_round_robin_has_a_largest_field() -> None:
    condition = make_choice(round_robin_layout(120, 10)).conditions[0]
    assert condition == Condition("A", True, Ground.PAIRS_UP_TO, 120)
    with pytest.raises(SizeError, match="at most 120"):
        round_robin_layout(121, 10)


def test_a_session_of_the_polish_movement() -> None:
    choice = make_choice(base_layout(137, 5), 5, minutes_per_round=16)
    assert (choice.boards, choice.deals, choice.minutes) == (10, 50, 80)
    assert (choice.boards_per_day, choice.days) == (50, 1)
    # a copy for each Mitchell, two for the tail of four tables
    assert (choice.layout.copies, choice.layout.tables) == (15, 69)
    assert choice.met() == "ABCDE"


def test_skip_mitchells_lose_condition_c() -> None:
    choice = make_choice(mitchells_layout(137, 7), 5)
    (c,) = (c for c in choice.conditions if c.letter == "C")
    assert c == Condition("C", False, Ground.SETS_MISSED, 48)


def test_every_way_is_there_or_refused_with_a_reason() -> None:
    for pairs in (6, 12, 27, 60, 137, 500):
        choices = ways_to_seat(pairs)
        names = [choice.name for choice in choices.fitting]
        names += [refusal.name for refusal in choices.refused]
        assert len(names) == len(set(names)) == 20
        assert all("\n" not in refusal.reason for refusal in choices.refused)
        met = [len(choice.met()) for choice in choices.fitting]
        assert met == sorted(met, reverse=True)


def test_too_many_sessions_are_refused_with_the_most_there_are() -> None:
    refused = {r.name: r.reason for r in ways_to_seat(20, sessions=4).refused}
    assert "at most 3 sessions" in refused["base 5"]


def test_a_choice_shows_its_balance() -> None:
    choice = make_choice(base_layout(20, 5), 3)
    # all lines meet: 3 × 5 meetings of 19, each for 9 of a field of ten tables
    balance = choice.balance()
    assert balance.pairs == 20
    assert balance.average * 190 == 3 * 5 * 10 * 9


@pytest.mark.parametrize(
    "wishes",
    [
        {"sessions": 0},
        {"boards_per_round": 0},
        {"boards_per_day": 0},
        {"minutes_per_round": 0},
        {"sessions": 1000},
    ],
)
def test_bad_wishes_get_a_clear_line(wishes: dict[str, Any]) -> None:
    with pytest.raises(RequestError, match="expected 1 to"):
        ways_to_seat(60, **wishes)
