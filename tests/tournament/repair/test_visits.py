"""A section with guests after a merger of byes: what they play with it stays."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.movement import Movement
from evenhand.tournament.repair.repair_instructions import SitOut
from evenhand.tournament.repair.rest_of_section import Away, NoRepair, Obstacle
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from tests.movement_examples import cyclic_mitchell
from tests.tournament.repair.movement_repairs import of_kind, repairs_of

Rounds = list[list[tuple[int, int, int]]]

TABLES = 5


def cells_of(movement: Movement) -> Rounds:
    return [[(ns, ew, s) for ns, ew, s in row] for row in movement.schedule]


def section_with_guests(missing: int = 3) -> Movement:
    """A 5-table Mitchell in which guest 10 + r takes the missing pair's seat."""
    rounds = [
        [
            tuple(10 + r if p == missing else p for p in cell[:2]) + cell[2:]
            for cell in row
        ]
        for r, row in enumerate(cells_of(cyclic_mitchell(TABLES)), 1)
    ]
    return Movement.from_cells(rounds, pairs=15, sets=TABLES, winners=2)


def section_with_absences(missing: int = 3) -> tuple[Movement, list[Away]]:
    """A 5-table Mitchell whose EW pairs play the missing pair's boards elsewhere."""
    away: list[Away] = []
    rounds: Rounds = []
    for r, row in enumerate(cells_of(cyclic_mitchell(TABLES)), 1):
        rounds.append(
            [(0, 0, s) if ns == missing else (ns, ew, s) for ns, ew, s in row]
        )
        away += [Away(ew, r, frozenset({s}), 1) for ns, ew, s in row if ns == missing]
    return Movement.from_cells(rounds, pairs=10, sets=TABLES, winners=2), away


def visits(movement: Movement) -> dict[int, tuple[int, frozenset[int], int]]:
    """For each guest its round, who sits at its table, and the set."""
    return {
        guest: (r, frozenset(cell[:2]), cell[2])
        for r, row in enumerate(cells_of(movement), 1)
        for cell in row
        for guest in cell[:2]
        if guest in range(11, 16)
    }


def test_guests_keep_their_meetings_where_their_opponents_stay() -> None:
    movement = section_with_guests()
    planned = visits(movement)
    troubles: list[tuple[Trouble, ...]] = [
        (Leaves(1),),
        (Leaves(1), Leaves(2)),
        (Arrives(),),
        (Arrives(2),),
        (Leaves(7), Arrives()),
        (),
    ]
    for trouble in troubles:
        found = repairs_of(
            movement, 3, *trouble, gone=[3], guests=range(11, 16), seed=3
        )
        assert found.proposals
        left = {one.pair for one in trouble if isinstance(one, Leaves)}
        for one in found.proposals:
            kept = visits(one.movement)
            for guest, (r, there, board_set) in planned.items():
                if not there & left and r <= one.movement.rounds:
                    assert kept[guest] == (r, there, board_set), one.kind


def test_a_section_does_not_stop_before_its_guests_have_played() -> None:
    found = repairs_of(
        section_with_guests(), 3, Leaves(1), Leaves(2), gone=[3], guests=range(11, 16)
    )
    why = next(one.why for one in found.refused if one.kind == "curtail")
    assert isinstance(why, NoRepair)
    assert (why.obstacle, why.guests_in) == (Obstacle.NO_MORE_ALIKE, 5)


def test_a_guest_that_loses_its_opponent_is_told_and_counted() -> None:
    movement = section_with_guests()
    guest = 14
    (host,) = visits(movement)[guest][1] - {guest}
    found = repairs_of(movement, 4, Leaves(host), gone=[3], guests=range(11, 16))
    one = of_kind(found, "phantom")
    # by hand: the host would have met the guest in round 4 and a NS pair in round 5
    assert SitOut((guest,), round=4) in one.instructions
    assert one.rounds_lost == 2
    assert one.sit_outs[guest] == 1
    assert guest not in one.rest.present
    late = repairs_of(
        movement, 4, Leaves(host), Arrives(), gone=[3], guests=range(11, 16)
    )
    filled = of_kind(late, "phantom")
    assert filled.rounds_lost == 0
    assert visits(filled.movement)[guest][1] == {guest, 16}


def test_a_pair_that_is_away_plays_elsewhere_and_does_not_sit_out() -> None:
    movement, away = section_with_absences()
    found = repairs_of(movement, 3, Leaves(1), gone=[3], away=away)
    one = of_kind(found, "phantom")
    # NS 1 is missed in rounds 3, 4 and 5; everybody else plays all five rounds
    assert one.rounds_lost == 3
    assert sorted(one.boards.values()) == [4, 4, 4, *[5] * 5]
    assert one.sit_outs == {p: 1 for p, n in one.boards.items() if n == 4}


@st.composite
def sections(
    draw: st.DrawFn,
) -> tuple[Movement, int, tuple[Trouble, ...], list[int], list[Away]]:
    """A section that has guests, or pairs that are away, with trouble."""
    missing = draw(st.integers(1, 5))
    away: list[Away] = []
    guests: list[int] = []
    if draw(st.booleans()):
        movement, guests = section_with_guests(missing), list(range(11, 16))
    else:
        movement, away = section_with_absences(missing)
    if draw(st.booleans()):
        movement = movement.switch(str(draw(st.integers(1, 5))))
    next_round = draw(st.integers(1, 5))
    own = st.integers(1, movement.pairs).filter(lambda pair: pair != missing)
    leavers = draw(st.lists(own, max_size=2, unique=True))
    troubles: list[Trouble] = [Leaves(pair) for pair in leavers]
    if draw(st.booleans()):
        troubles.append(Arrives(draw(st.integers(1, 2))))
    if draw(st.integers(1, 4)) == 1:
        troubles.append(EndsAfter(draw(st.integers(max(next_round - 1, 1), 5))))
    return movement, next_round, (*troubles, Leaves(missing)), guests, away


@settings(max_examples=6, deadline=None)
@given(sections())
def test_nobody_is_in_two_places_or_plays_a_board_twice(
    section: tuple[Movement, int, tuple[Trouble, ...], list[int], list[Away]],
) -> None:
    movement, next_round, (*troubles, gone), guests, away = section
    assert isinstance(gone, Leaves)
    found = repairs_of(
        movement, next_round, *troubles, gone=[gone.pair], guests=guests, away=away
    )
    rounds_away = {(one.pair, one.round) for one in away}
    planned = visits(movement)
    for one in found.proposals:
        assert not one.movement.faults()
        plays = Counter((one.pair, s) for one in away for s in one.sets)
        for r, row in enumerate(cells_of(one.movement), 1):
            for ns, ew, s in row:
                if ns and ew and s:
                    plays.update([(ns, s), (ew, s)])
                    assert not {(ns, r), (ew, r)} & rounds_away, one.kind
        assert max(plays.values()) == 1, one.kind
        for guest in guests:
            if guest not in visits(one.movement):
                continue
            r, _, board_set = visits(one.movement)[guest]
            # a guest comes in its round or not at all, and plays the boards it knows
            assert (r, board_set) == (planned[guest][0], planned[guest][2]), one.kind


@pytest.mark.parametrize("kind", ["rover", "bump"])
def test_a_late_pair_moves_nobody_who_plays_with_another_section(kind: str) -> None:
    found = repairs_of(
        section_with_guests(), 2, Arrives(), gone=[3], guests=range(11, 16)
    )
    one = of_kind(found, kind)
    assert visits(one.movement) == visits(section_with_guests())
    movement, away = section_with_absences()
    found = repairs_of(movement, 2, Arrives(), gone=[3], away=away)
    seated = {
        (pair, r)
        for r, row in enumerate(of_kind(found, kind).movement.schedule, 1)
        for cell in row
        for pair in cell[:2]
    }
    assert not seated & {(one.pair, one.round) for one in away}
