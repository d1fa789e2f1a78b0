"""What a director is offered when an evening goes wrong, on known cases."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from evenhand.errors import FaultyMovementError, RequestError
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.tournament.repair.proposing import propose_repairs
from evenhand.tournament.repair.repair_instructions import (
    PairsLeft,
    SeatTaken,
    SitOut,
    SwitchArrows,
)
from evenhand.tournament.repair.rest_of_section import KINDS, NoRepair, Obstacle
from evenhand.tournament.repair.section_repairs import SectionRepairs
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from tests.families.rooms import competition
from tests.movement_examples import THREE_TABLE_MITCHELL, cyclic_mitchell
from tests.tournament.repair.movement_repairs import (
    of_kind,
    repairs_of,
    rest_of_movement,
)


def obstacle(found: SectionRepairs, kind: str) -> Obstacle:
    why = next(one.why for one in found.refused if one.kind == kind)
    assert isinstance(why, NoRepair)
    return why.obstacle


def test_a_pair_that_leaves_is_missed_by_its_opponents() -> None:
    # by hand: NS 2 would have met 4 in round 2 and 6 in round 3
    found = repairs_of(THREE_TABLE_MITCHELL, 2, Leaves(2))
    one = of_kind(found, "phantom")
    assert one.sit_outs == {4: 1, 6: 1}
    assert (one.rounds_lost, one.rematches) == (2, 0)
    assert one.boards == {1: 3, 3: 3, 4: 2, 5: 3, 6: 2}
    assert one.movement.schedule[0] == THREE_TABLE_MITCHELL.schedule[0]
    assert one.instructions == (
        PairsLeft((2,)),
        SitOut((4,), round=2),
        SitOut((6,), round=3),
    )


def test_a_late_pair_takes_the_seats_of_one_that_leaves() -> None:
    found = repairs_of(THREE_TABLE_MITCHELL, 2, Leaves(2), Arrives())
    one = found.proposals[0]
    assert one.kind == "phantom"
    assert one.movement.schedule[1:] == (
        ((1, 6, 2), (7, 4, 3), (3, 5, 1)),
        ((1, 5, 3), (7, 6, 1), (3, 4, 2)),
    )
    assert obstacle(found, "rover") is Obstacle.SEAT_TO_ROVE_TO
    assert obstacle(found, "bump") is Obstacle.SEAT_TO_BUMP_TO


@pytest.mark.parametrize(
    ("family", "tables"),
    [("mitchell", 7), ("mitchell", 11), ("relay", 6), ("relay", 8), ("skip", 8)],
)
def test_a_rover_is_found_where_published_ones_exist(family: str, tables: int) -> None:
    movement = build(family, tables=tables, winners=2)
    one = of_kind(repairs_of(movement, 2, Arrives()), "rover")
    left = movement.rounds - 1
    assert (one.rematches, one.rounds_lost) == (0, left)
    assert len(one.sit_outs) == left
    assert one.boards[movement.pairs + 1] == left


@pytest.mark.parametrize(
    ("family", "tables"), [("mitchell", 5), ("mitchell", 9), ("skip", 6), ("skip", 8)]
)
def test_a_bump_is_found_where_published_ones_exist(family: str, tables: int) -> None:
    movement = build(family, tables=tables, rounds=tables - 1, winners=2)
    one = of_kind(repairs_of(movement, 2, Arrives()), "bump")
    assert (one.rematches, one.rounds_lost) == (0, tables - 2)
    assert set(one.sit_outs.values()) == {1}


def test_the_late_pair_of_a_bump_keeps_the_seats_it_takes() -> None:
    movement = build("mitchell", tables=7, rounds=6, winners=2)
    bump = of_kind(repairs_of(movement, 2, Arrives()), "bump")
    ways = {
        (t, side)
        for row in bump.movement.schedule
        for t, cell in enumerate(row)
        for side in (0, 1)
        if cell[side] == 15
    }
    assert len(ways) == 1  # a line of stationary pairs


def test_an_evening_stops_where_boards_are_most_alike() -> None:
    # who meets NS 5 meets NS 6 next, so from round 5 on pairs have sat out twice
    movement = build("mitchell", tables=7, boards_per_set=4, winners=2)
    found = repairs_of(movement, 4, Leaves(5), Leaves(6))
    one = of_kind(found, "curtail")
    assert one.movement.rounds == 4
    assert (one.least_boards, one.most_boards) == (12, 16)
    assert of_kind(found, "phantom").least_boards == 20


def quality(movement: Movement) -> Fraction:
    """Clements' quality from the definition, with one board a set."""
    figures = competition(movement)
    numbers = range(1, movement.pairs + 1)
    couples = [figures[a, b] for a, b in combinations(numbers, 2)]
    return Fraction(sum(couples) ** 2, len(couples) * sum(c * c for c in couples))


def test_a_switch_planned_for_a_round_that_falls_away_is_made_up() -> None:
    plan = cyclic_mitchell(7).switch("7")
    found = repairs_of(plan, 3, EndsAfter(5))
    one = of_kind(found, "curtail")
    stopped = cyclic_mitchell(7).curtail(5)
    choices = [
        quality(stopped.switch(",".join(map(str, rounds))))
        for n in (1, 2, 3)
        for rounds in combinations((3, 4, 5), n)
    ]
    assert quality(one.movement) == one.quality >= max(choices)
    assert one.movement.schedule[:2] == stopped.schedule[:2]
    assert one.planned_arrows.quality == quality(stopped)


def test_a_forgotten_switch_is_made_up_without_any_trouble() -> None:
    found = repairs_of(cyclic_mitchell(5).switch("1").switch("1"), 2)
    assert {one.kind for one in found.proposals} == {"arrows"}
    best = found.proposals[0]
    assert best.rounds_lost == 0
    choices = [quality(cyclic_mitchell(5).switch(str(r))) for r in range(2, 6)]
    assert best.quality >= max(choices)


def test_two_winners_are_never_switched() -> None:
    found = repairs_of(cyclic_mitchell(5), 3, EndsAfter(4))
    assert found.proposals[0].movement == (found.proposals[0].movement.curtail(4))
    assert found.proposals[0].movement.winners == 2
    assert obstacle(found, "arrows") is Obstacle.RANKED_APART


def test_an_evening_that_ends_now_is_what_was_played() -> None:
    found = repairs_of(cyclic_mitchell(5), 3, EndsAfter(2), Leaves(4))
    (one,) = found.proposals
    assert one.kind == "curtail"
    assert one.movement.schedule == cyclic_mitchell(5).schedule[:2]
    left = NoRepair(Obstacle.NO_ROUND_LEFT)
    assert all(other.why == left for other in found.refused)


def test_who_is_gone_is_told() -> None:
    movement = cyclic_mitchell(5)
    once = repairs_of(movement, 3, Leaves(2)).proposals[0]
    assert once.rest.gone == {2}
    twice = repairs_of(once.movement, 4, Leaves(7), gone=once.rest.gone).proposals[0]
    assert twice.rest.present == (1, 3, 4, 5, 6, 8, 9, 10)
    assert twice.rest.gone == {2, 7}


@pytest.mark.parametrize("next_round", [2, 3])
def test_who_has_no_seat_any_more_and_is_not_gone_is_there(next_round: int) -> None:
    # pairs 5 and 6 sit out rounds 2 and 3, though nobody has played sets 3 and 4
    rounds = [[(1, 2, 1), (3, 4, 2), (5, 6, 5)]]
    rounds += [[(1, 3, 3), (2, 4, 4), (0, 0, 0)], [(1, 4, 5), (0, 0, 0), (0, 0, 0)]]
    movement = Movement.from_cells(rounds, pairs=6, sets=5)
    found = repairs_of(movement, next_round)
    assert {one.rest.present for one in found.proposals} == {(1, 2, 3, 4, 5, 6)}
    best = found.proposals[0]
    assert best.kind == "new"
    last = {pair for cell in best.movement.schedule[-1] for pair in cell[:2]}
    assert last == {1, 2, 3, 4, 5, 6}


def test_pairs_and_tables_have_the_numbers_of_the_hall() -> None:
    # by hand: the seats of NS 22 at table 12 are empty, and pair 5 comes late
    number = dict(zip(range(1, 7), (21, 22, 23, 31, 32, 33), strict=True))
    plain = rest_of_movement(THREE_TABLE_MITCHELL, 2, Leaves(2), Arrives())
    section = replace(plain.section.renumber(number), first_table=11)
    hall = frozenset({22})
    rest = replace(plain, section=section, leaving=hall, gone=hall, late=(5,))
    one = of_kind(propose_repairs(rest), "phantom")
    assert one.instructions == (
        PairsLeft((22,)),
        SeatTaken(5, 12, 0, "NS", round=2),
        SeatTaken(5, 12, 0, "NS", round=3),
    )
    assert one.movement.schedule[1][1] == (5, 31, 3)
    alone = of_kind(propose_repairs(replace(rest, late=())), "phantom")
    assert alone.sit_outs == {31: 1, 33: 1}


def test_a_switch_plan_names_the_tables_of_the_hall() -> None:
    movement = replace(cyclic_mitchell(7, 2), winners=1)
    rest = rest_of_movement(movement, 3, Leaves(4))
    plain = of_kind(propose_repairs(rest), "arrows").arrows
    moved = replace(rest, section=replace(rest.section, first_table=21))
    one = of_kind(propose_repairs(moved), "arrows")
    assert {(item.round, item.table + 20) for item in plain.items} == {
        (item.round, item.table) for item in one.arrows.items
    }
    assert SwitchArrows(one.arrows) in one.instructions


def test_where_nothing_can_be_done_every_kind_says_why() -> None:
    # the only boards are played, and nobody was to sit down again
    over = Movement.from_cells([[(1, 2, 1)], [(0, 0, 0)]])
    found = repairs_of(over, 2, Arrives())
    assert not found.proposals
    assert {one.kind for one in found.refused} == set(KINDS)


@pytest.mark.parametrize(
    ("next_round", "troubles", "message"),
    [
        (0, (), "next round 0; 5-table Mitchell has rounds 1 to 5"),
        (6, (Leaves(1),), "next round 6"),
        (2, (Leaves(1), Leaves(1)), "pair 1 leaves twice"),
        (2, (EndsAfter(6),), "ends after round 6; 1 round of 5 played"),
        (1, (EndsAfter(0),), "ends after round 0; 0 rounds of 5 played"),
        (4, (EndsAfter(2),), "ends after round 2; 3 rounds of 5 played"),
        (2, (EndsAfter(3), EndsAfter(4)), "ends 2 times"),
        (2, tuple(Leaves(p) for p in range(1, 10)), "1 pair left"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    next_round: int, troubles: tuple[Trouble, ...], message: str
) -> None:
    with pytest.raises(RequestError) as refusal:
        repairs_of(cyclic_mitchell(5), next_round, *troubles)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("pairs", [0, 41])
def test_as_many_pairs_arrive_as_can_be_seated_at_all(pairs: int) -> None:
    with pytest.raises(RequestError, match="expected 1 to 40 late pairs"):
        Arrives(pairs)


def test_other_wishes_that_cannot_be() -> None:
    with pytest.raises(RequestError, match="seed -1"):
        repairs_of(cyclic_mitchell(5), 2, seed=-1)
    faulty = Movement.from_cells([[(1, 2, 1)], [(1, 2, 1)]])
    with pytest.raises(FaultyMovementError):
        repairs_of(faulty, 2, Arrives())


def test_many_single_switches_do_not_come_before_a_way_that_is_nearly_as_fair() -> None:
    movement = replace(cyclic_mitchell(7, 2), winners=1)
    found = repairs_of(movement, 3, Leaves(4)).proposals
    (arrows,) = [one for one in found if one.kind == "arrows"]
    simple = found[0]
    assert simple.kind == "phantom"
    assert simple.switches < arrows.switches
    # a switch is worth a quarter of a per cent
    gain = arrows.quality - simple.quality
    assert 0 < gain < Fraction(arrows.switches - simple.switches, 400)
