"""What a director reads of repairs."""

import pytest

from evenhand.movement import SwitchPlan
from evenhand.render.repair_text import repairs_data, tell_instruction, tell_refused
from evenhand.tournament.repair.repair_instructions import (
    Bump,
    BumpingBegins,
    Instruction,
    MeetAgain,
    PairsLeft,
    SeatedAnew,
    SeatsStay,
    SeatTaken,
    SitOut,
    StopEarly,
    SwitchArrows,
    TimeRunsOut,
    VisitLost,
)
from evenhand.tournament.repair.rest_of_section import NoRepair, Obstacle
from evenhand.tournament.repair.section_repairs import RefusedRepair
from evenhand.tournament.repair.trouble import Leaves
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.tournament.repair.movement_repairs import repairs_of

SAID: list[tuple[Instruction, str]] = [
    (TimeRunsOut(4), "There is time up to round 4"),
    (StopEarly(5), "Stop after round 5: the pairs have then played"),
    (StopEarly(None), "Stop now: the pairs have then played"),
    (SeatsStay(), "Seats stay as planned"),
    (PairsLeft((2,)), "Pair 2 has left"),
    (PairsLeft((2, 5, 7)), "Pairs 2, 5 and 7 have left"),
    (
        SeatTaken(40, 12, 0, "NS", round=2),
        "Round 2: late pair 40 takes the empty seat, table 12 NS",
    ),
    (
        SeatTaken(40, 12, 7, "EW", (3, 4), round=3),
        "Round 3: late pair 40 takes pair 7's seat, table 12 EW, but NS on 3 and 4",
    ),
    (BumpingBegins(40), "Late pair 40 bumps"),
    (Bump(40, 3, round=4), "Round 4: pair 40 takes over the seats of pair 3"),
    (SeatedAnew(3, but_guests=False), "Everybody is seated anew from round 3 on"),
    (SeatedAnew(3, but_guests=True), "Everybody but those at tables with a pair of"),
    (SitOut((4,), round=2), "Round 2: pair 4 sits out"),
    (SitOut((4, 9), round=2), "Round 2: pairs 4 and 9 sit out"),
    (
        SwitchArrows(SwitchPlan.parse("2,3:12")),
        "Switch, against what was planned: 2,3:12",
    ),
    (
        SwitchArrows(SwitchPlan.parse("1,2,3,4,5,6,7")),
        "Arrows by the cards: 7 switches against the plan",
    ),
    (MeetAgain(((3, 8), (4, 7))), "These have met and meet again: 3–8, 4–7"),
    (VisitLost(9, "B", round=5), "Round 5: pair 9 was to visit section B, which"),
]


@pytest.mark.parametrize(("instruction", "said"), SAID)
def test_each_instruction_has_its_sentence(instruction: Instruction, said: str) -> None:
    told = tell_instruction(instruction)
    assert told.startswith(said)
    assert "{" not in told


def test_no_instruction_is_without_a_sentence() -> None:
    # a class with slots is made twice, so its name tells which it is
    every = {kind.__name__ for kind in Instruction.__subclasses__()}
    assert {type(one).__name__ for one, _ in SAID} == every


def test_proposals_are_plain_data() -> None:
    # by hand: NS 2 would have met 4 in round 2 and 6 in round 3
    data = repairs_data(repairs_of(THREE_TABLE_MITCHELL, 2, Leaves(2)))
    best = data["proposals"][0]
    assert best["kind"] == "phantom"
    assert best["sit_outs"] == {"4": 1, "6": 1}
    assert best["instructions"] == [
        "Pair 2 has left",
        "Round 2: pair 4 sits out",
        "Round 3: pair 6 sits out",
    ]
    assert {"kind", "reason"} == set(data["refused"][0])


@pytest.mark.parametrize("obstacle", Obstacle)
def test_no_obstacle_is_without_words(obstacle: Obstacle) -> None:
    told = tell_refused(RefusedRepair("new", NoRepair(obstacle)))
    assert told
    assert "{" not in told


def test_an_obstacle_names_what_stands_in_the_way() -> None:
    guests = NoRepair(Obstacle.NO_MORE_ALIKE, last_round=6, guests_in=5)
    said = tell_refused(RefusedRepair("curtail", guests))
    assert said == (
        "pairs of another section play here in round 5, and stopping before round 6 "
        "would not make the numbers of boards played more alike"
    )
    better = NoRepair(Obstacle.NONE_BETTER, rounds=1, way="phantom")
    assert tell_refused(RefusedRepair("new", better)) == (
        "none was found that is better than phantom, with 1 round sat out and "
        "rematches: none"
    )
