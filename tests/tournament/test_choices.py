"""The ways side by side."""

import pytest

from evenhand.errors import RequestError
from evenhand.tournament import (
    base_layout,
    make_choice,
    mitchells_layout,
    sessions_a_day,
    ways_to_seat,
)


def test_boards_a_day_are_the_published_ones() -> None:
    # 10 × 5, 14 × 4, 18 × 3, 22 × 2, 26 × 2; no more than 60
    per_day = {a: sessions_a_day(2 * a) * 2 * a for a in (5, 7, 9, 11, 13)}
    assert per_day == {5: 50, 7: 56, 9: 54, 11: 44, 13: 52}


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
    assert not c.met
    assert str(c) == "C no: pairs at 48 tables miss one set each"


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
def test_bad_wishes_get_a_clear_line(wishes: dict[str, int]) -> None:
    with pytest.raises(RequestError, match="expected 1 to"):
        ways_to_seat(60, **wishes)
