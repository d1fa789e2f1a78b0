"""The ways side by side: their order and their reasons."""

import pytest

from evenhand.errors import RequestError
from evenhand.tournament.plan.choices import ways_to_seat
from evenhand.tournament.plan.plan_candidates import (
    choose,
    find_candidates,
    refuse_sessions,
    seat_round_robin,
)
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.timetable import Timetable


def test_both_howell_tails_are_named() -> None:
    # 32 tables = 5 × 5 + 3 + 4
    found = find_candidates(PlanRequest(64), 64, 50, None, None)
    reasons = {one.choice.name: one.reasons for one in found.fitting}
    assert "the tails of 3 and 4 tables need guide cards" in reasons["howell-tails 5"]
    assert "the tail of 7 tables needs guide cards" in reasons["base 5"]


@pytest.mark.parametrize("pairs", [8, 20, 26, 41, 60])
def test_sessions_of_bearable_length_come_first(pairs: int) -> None:
    found = find_candidates(PlanRequest(pairs), pairs, 50, 1, None)
    musts = [one for one in found.fitting if {"A", "B"} <= set(one.choice.met())]
    bearable = ["D" in one.choice.met() for one in musts]
    assert bearable == sorted(bearable, reverse=True)


@pytest.mark.parametrize("base", ["5", "9", "mitchells", "howell-tails", "web"])
@pytest.mark.parametrize("pairs", [12, 18, 44, 89])
def test_the_most_sessions_of_a_way_are_those_that_it_can_have(
    pairs: int, base: str
) -> None:
    name = f"base {base}" if base.isdigit() else base
    possible = [
        sessions
        for sessions in range(1, 60)
        for choice in ways_to_seat(pairs, sessions=sessions).fitting
        if f"{choice.name} ".startswith(f"{name} ")
    ]
    if not possible:
        return
    refuse_sessions(pairs, base, max(possible))
    with pytest.raises(RequestError, match=f"at most {max(possible)} session"):
        refuse_sessions(pairs, base, max(possible) + 1)


@pytest.mark.parametrize(
    ("pairs", "boards", "minutes", "rounds"),
    [
        # 27 rounds of two boards, 13 or 14 of them in three hours and a half
        (28, 54, None, (14, 13)),
        (28, 54, 16, (9, 9, 9)),
        # 53 rounds of a board, at eight minutes each
        (54, 50, None, (18, 18, 17)),
        (8, 28, None, (7,)),
    ],
)
def test_all_play_all_is_cut_into_sessions_of_bearable_length(
    pairs: int, boards: int, minutes: int | None, rounds: tuple[int, ...]
) -> None:
    request = PlanRequest(pairs, timetable=Timetable(minutes_per_round=minutes))
    choice = seat_round_robin(request, pairs, boards)
    assert choice.layout.cut == rounds
    assert choice.minutes <= 210


def test_a_way_that_does_not_exist_says_so() -> None:
    found = find_candidates(PlanRequest(6), 6, 20, None, None)
    with pytest.raises(RequestError, match="no other base has howell-tails either"):
        choose(found, "howell-tails")
