"""The ways side by side: their order and their reasons."""

from dataclasses import replace

import pytest

from evenhand.errors import RequestError
from evenhand.render.proposed_plan_data import find_reasons
from evenhand.tournament.plan.choices import Choice, ways_to_seat
from evenhand.tournament.plan.entry_range import find_entry_range
from evenhand.tournament.plan.plan_candidates import (
    choose,
    find_candidates,
    refuse_sessions,
    seat_round_robin,
)
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable


def test_both_howell_tails_are_named() -> None:
    # 32 tables = 5 × 5 + 3 + 4
    found = find_candidates(PlanRequest(64), 64, 50, None, None)
    reasons = {one.name: [*find_reasons(one, found)] for one in found.fitting}
    assert "the tails of 3 and 4 tables need guide cards" in reasons["howell-tails 5"]
    assert "the tail of 7 tables needs guide cards" in reasons["base 5"]


@pytest.mark.parametrize("pairs", [8, 20, 26, 41, 60])
def test_sessions_of_bearable_length_come_first(pairs: int) -> None:
    found = find_candidates(PlanRequest(pairs), pairs, 50, 1, None)
    musts = [one for one in found.fitting if {"A", "B"} <= set(one.met())]
    bearable = ["D" in one.met() for one in musts]
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


def test_where_copies_are_lacking_the_fewest_that_would_do_are_named() -> None:
    request = PlanRequest(24, sessions=(2,), copies=1)
    with pytest.raises(
        RequestError, match=r"needs 2 copies .*; there is 1, and no oth"
    ):
        propose_plan(request)


def test_a_later_group_is_not_seated_as_asked_if_that_cuts_its_boards_short() -> None:
    # twenty pairs in one skip Mitchell can play one session without a rematch
    proposal = propose_plan(PlanRequest(40, base="mitchells"))
    names = {group: choice.name for group, choice in proposal.choices.items()}
    assert names["Qualification"] == "mitchells 9"
    assert names["Consolation"] == "base 5"
    assert proposal.choices["Consolation"].boards_in_all == 30


def first_choice(request: PlanRequest) -> Choice:
    proposal = propose_plan(request)
    return proposal.choices[proposal.plan.event.phases[0].groups[0].name]


def test_two_sessions_of_24_pairs_do_not_need_twelve_copies() -> None:
    choice = first_choice(PlanRequest(24, sessions=(2,)))
    assert (choice.name, choice.layout.copies) == ("base 7", 2)
    # who has them may have them
    rich = first_choice(PlanRequest(24, sessions=(2,), copies=12))
    assert rich.layout.copies == 12


@pytest.mark.parametrize("copies", [2, 5])
def test_no_group_needs_more_copies_than_there_are(copies: int) -> None:
    proposal = propose_plan(PlanRequest(40, days=2, copies=copies))
    assert all(c.layout.copies <= copies for c in proposal.choices.values())
    refused = {one.name: one.reason for one in proposal.candidates.refused}
    assert f"there are {copies}" in refused["barometer"]


def test_a_large_hall_is_not_reseated_ten_times_unasked() -> None:
    # the paper's ten-board sessions stay a choice, and the first one of smaller fields
    assert first_choice(PlanRequest(137, days=3)).sessions == 4
    proposal = propose_plan(PlanRequest(137, days=3, base="5"))
    assert proposal.choices["Qualification"].sessions == 10
    polish = next(c for c in proposal.candidates.fitting if c.name == "base 5")
    said = find_reasons(polish, proposal.candidates)
    assert any("reseated 4 times a day" in reason for reason in said)
    assert first_choice(PlanRequest(54, days=2)).name == "base 5"


def test_every_name_in_the_list_is_accepted() -> None:
    request = PlanRequest(120, phases="single", days=1)
    for candidate in propose_plan(request).candidates.fitting:
        name = candidate.name
        for base in (name, name.replace(" ", ":")):
            assert first_choice(replace(request, base=base)).name == name


def test_the_size_of_mitchells_alone_can_be_chosen() -> None:
    layout = first_choice(PlanRequest(120, phases="single", base="mitchells:7")).layout
    assert {section.tables for section in layout.sections} == {7, 8}
    with pytest.raises(RequestError, match="mitchells:7"):
        propose_plan(PlanRequest(120, base="mitchells:8"))


def test_a_tail_may_be_a_barometer() -> None:
    # footnote 11 of the paper: simpler to play, but a copy for each table of the tail
    request = PlanRequest(54, phases="single", days=1, base="5", barometer_tails=True)
    plan = propose_plan(request).plan
    (group,) = plan.groups
    for session in group.seats():
        *_, tail = session.sections
        assert tail.movement.tables == 7
        for number, row in enumerate(tail.movement.schedule, 1):
            assert {cell.set for cell in row} == {number}
    assert plan.faults() == ()
    assert group.layout.copies == 4 + 7
    assert find_entry_range(plan).most > 54
