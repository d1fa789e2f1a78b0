"""Couples that met in earlier sessions: they are kept apart where there is a choice."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.families import build
from evenhand.movement import Movement
from evenhand.tournament.repair.repair_instructions import MeetAgain
from evenhand.tournament.repair.section_repairs import SectionRepairs
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)
from tests.thoroughness import mainly
from tests.tournament.repair.every_seating import seatings
from tests.tournament.repair.movement_repairs import of_kind, repairs_of

Couple = tuple[int, int]


def meetings_of(movement: Movement) -> Iterator[tuple[int, Couple]]:
    """Who meets in which round, by the seats alone."""
    for r, row in enumerate(movement.schedule, 1):
        for ns, ew, s in row:
            if s and ns and ew and movement.phantom not in (ns, ew):
                yield r, (min(ns, ew), max(ns, ew))


def rematches(movement: Movement, met: set[Couple]) -> int:
    """Meetings of couples that have met, one round after the other."""
    seen, again = set(met), 0
    for _, couple in meetings_of(movement):
        again += couple in seen
        seen.add(couple)
    return again


def test_a_meeting_of_pairs_that_met_earlier_is_a_rematch() -> None:
    # by hand: NS 1 meets 6 in round 2, and 5 in round 3, which the plan has as well
    met = [(6, 1), (1, 4), (5, 6)]
    one = of_kind(repairs_of(THREE_TABLE_MITCHELL, 2, Leaves(2), met=met), "phantom")
    assert one.rematched == ((1, 4), (1, 6))
    assert one.rematches == 2
    assert one.met_earlier == ((1, 6),)  # 1 and 4 have met again already
    assert one.rank[0] == one.rounds_lost + 4
    assert MeetAgain(((1, 6),)) in one.instructions


def test_proposals_are_ranked_with_earlier_meetings() -> None:
    movement = cyclic_mitchell(5).switch("2")
    met = [couple for r, couple in meetings_of(movement) if r >= 4]
    found = repairs_of(movement, 4, Leaves(1), met=met)
    ranks = [
        one.rounds_lost + 2 * rematches(one.movement, set(met))
        for one in found.proposals
    ]
    assert ranks == sorted(ranks)
    assert ranks == [one.rank[0] for one in found.proposals]
    # eight of ten meetings as planned are rematches; seated anew most are not
    assert of_kind(found, "phantom").rematches == 8
    assert found.proposals[0].kind == "new"


def least_blemishes(
    movement: Movement, next_round: int, present: list[int], before: set[Couple]
) -> int:
    """The fewest rounds sat out, a rematch from now on counting as two."""
    played: dict[int, set[int]] = {pair: set() for pair in range(1, 20)}
    met = set(before)
    for row in movement.schedule[: next_round - 1]:
        for ns, ew, s in row:
            met.add((min(ns, ew), max(ns, ew)))
            played[ns].add(s)
            played[ew].add(s)

    def best(left: int) -> int:
        if left == 0:
            return 0
        found = len(present) * left
        for tables in seatings(present, movement.sets, played, frozenset()):
            couples = [(min(a, b), max(a, b)) for a, b, _ in tables]
            new = [couple for couple in couples if couple not in met]
            cost = len(present) - 2 * len(tables) + 2 * (len(tables) - len(new))
            if cost >= found:
                continue
            met.update(new)
            for a, b, s in tables:
                played[a].add(s)
                played[b].add(s)
            found = min(found, cost + best(left - 1))
            met.difference_update(new)
            for a, b, s in tables:
                played[a].remove(s)
                played[b].remove(s)
        return found

    return best(movement.rounds - next_round + 1)


@pytest.mark.parametrize(
    ("movement", "next_round", "troubles", "met"),
    [
        (cyclic_mitchell(3), 2, (Leaves(2),), [(1, 6), (3, 5)]),
        (cyclic_mitchell(3), 2, (Leaves(2),), [(1, 3), (1, 5), (4, 5), (3, 6)]),
        (cyclic_mitchell(3), 2, (Leaves(1), Leaves(5)), [(2, 4), (3, 4)]),
        (cyclic_mitchell(3), 3, (Arrives(2),), [(1, 5), (2, 6), (7, 8), (3, 4)]),
        (cyclic_mitchell(3), 3, (), [(1, 5), (2, 6), (3, 4)]),
        (
            cyclic_mitchell(5),
            5,
            (Leaves(1), Leaves(2), Leaves(3), Leaves(4)),
            [(5, 6), (5, 10), (7, 8), (9, 10)],
        ),
    ],
)
def test_nothing_better_could_be_done_with_the_rest(
    movement: Movement,
    next_round: int,
    troubles: tuple[Trouble, ...],
    met: list[Couple],
) -> None:
    movement = movement.switch("1")  # one winner, so anybody may meet anybody
    found = repairs_of(movement, next_round, *troubles, met=met)
    present = list(found.proposals[0].rest.present)
    best = least_blemishes(movement, next_round, present, set(met))
    past = rematches(movement.curtail(next_round - 1), set(met))
    offered = min(
        one.rounds_lost + 2 * (rematches(one.movement, set(met)) - past)
        for one in found.proposals
    )
    assert offered == best


def rover_paths(
    movement: Movement, next_round: int
) -> Iterator[tuple[Movement, tuple[tuple[int, int], ...]]]:
    """Every evening in which a late pair takes a seat in each round to come."""
    late = movement.pairs + 1
    seats = list(product(range(movement.tables), (0, 1)))
    for path in product(seats, repeat=movement.rounds - next_round + 1):
        if movement.winners == 2 and len({side for _, side in path}) > 1:
            continue
        rounds: list[list[list[int]]] = [
            [list(cell) for cell in row] for row in movement.schedule
        ]
        displaced, sets = [], []
        for r, (table, side) in enumerate(path, next_round - 1):
            displaced.append(rounds[r][table][side])
            sets.append(rounds[r][table][2])
            rounds[r][table][side] = late
        if len(set(displaced)) == len(set(sets)) == len(path):
            yield Movement.from_cells(rounds, pairs=late, sets=movement.sets), path


@pytest.mark.parametrize("seed", mainly([0], range(2)))
@pytest.mark.parametrize(
    "movement", [THREE_TABLE_HOWELL, cyclic_mitchell(5), cyclic_mitchell(5).switch("2")]
)
def test_no_rover_makes_fewer_rematches(movement: Movement, seed: int) -> None:
    next_round = movement.rounds - 2
    couples = sorted(set(combinations(range(1, movement.pairs + 2), 2)))
    met = {couple for n, couple in enumerate(couples) if (n * 7 + seed * 3) % 5 == 0}
    every = [
        rematches(evening, met) for evening, _ in rover_paths(movement, next_round)
    ]
    rover = of_kind(repairs_of(movement, next_round, Arrives(), met=met), "rover")
    assert rover.sit_outs  # nobody sits out twice in the ways that are compared
    assert rover.rematches == rematches(rover.movement, met)
    assert rover.rematches <= min(every)


def bumped_evenings(movement: Movement, next_round: int) -> Iterator[Movement]:
    """Every evening of a chain of bumps in which no board is played twice."""
    late = movement.pairs + 1
    rounds = movement.rounds - next_round + 1
    two_lines = movement.winners == 2
    lines = {cell.ns: 0 for cell in movement.schedule[0]}
    for chain in product(range(1, late), repeat=rounds):
        if len(set(chain)) < rounds:
            continue
        if two_lines and len({lines.get(pair, 1) for pair in chain}) > 1:
            continue
        holder: dict[int, int] = {}
        waiting = late
        evening = [[tuple(cell) for cell in row] for row in movement.schedule]
        for r, pair in enumerate(chain, next_round - 1):
            holder[pair], waiting = waiting, pair
            evening[r] = [
                (holder.get(ns, ns), holder.get(ew, ew), s) for ns, ew, s in evening[r]
            ]
        made = Movement.from_cells(evening, pairs=late, sets=movement.sets)
        if not made.faults():
            yield made


@pytest.mark.parametrize("seed", mainly([0], range(3)))
@pytest.mark.parametrize(
    "movement",
    [cyclic_mitchell(5).curtail(4), cyclic_mitchell(5).switch("1").curtail(4)],
)
def test_no_chain_of_bumps_makes_fewer_rematches(movement: Movement, seed: int) -> None:
    couples = sorted(set(combinations(range(1, movement.pairs + 2), 2)))
    met = {couple for n, couple in enumerate(couples) if (n * 5 + seed) % 4 == 0}
    fewest = min(rematches(made, met) for made in bumped_evenings(movement, 2))
    bump = of_kind(repairs_of(movement, 2, Arrives(), met=met), "bump")
    assert rematches(bump.movement, met) == fewest


def test_a_late_pair_takes_the_empty_seats_against_new_opponents() -> None:
    # NS 1 and NS 2 leave: either line of seats is as good but for earlier meetings
    movement = cyclic_mitchell(5)
    troubles = (Leaves(1), Leaves(2), Arrives())
    for gone, stays in ((1, 2), (2, 1)):
        opponents = {
            couple[1]
            for r, couple in meetings_of(movement)
            if r >= 4 and couple[0] == gone
        }
        met = [(opponent, 11) for opponent in opponents]
        found = repairs_of(movement, 4, *troubles, met=met)
        one = of_kind(found, "phantom")
        theirs = {c for r, c in meetings_of(one.movement) if r >= 4 and 11 in c}
        assert len(theirs) == 2
        planned = {c for r, c in meetings_of(movement) if r >= 4 and stays in c}
        fresh = {pair for couple in planned for pair in couple} - opponents
        assert any(pair in fresh for couple in theirs for pair in couple)


@st.composite
def events(
    draw: st.DrawFn,
) -> tuple[Movement, int, tuple[Trouble, ...], set[Couple]]:
    movement = draw(
        st.sampled_from(
            [
                THREE_TABLE_HOWELL,
                cyclic_mitchell(5),
                cyclic_mitchell(5).switch("5"),
                build("howell", tables=4),
            ]
        )
    )
    next_round = draw(st.integers(1, movement.rounds))
    pair = st.integers(1, movement.pairs)
    leavers = draw(st.lists(pair, max_size=2, unique=True))
    troubles: list[Trouble] = [Leaves(pair) for pair in leavers]
    if draw(st.booleans()):
        troubles.append(Arrives(draw(st.integers(1, 2))))
    if draw(st.booleans()):
        end = draw(st.integers(max(next_round - 1, 1), movement.rounds))
        troubles.append(EndsAfter(end))
    met = draw(st.sets(st.tuples(pair, pair).filter(lambda two: two[0] < two[1])))
    return movement, next_round, tuple(troubles), met


@settings(max_examples=6, deadline=None)
@given(events())
def test_whoever_knows_of_earlier_meetings_does_no_worse(
    event: tuple[Movement, int, tuple[Trouble, ...], set[Couple]],
) -> None:
    movement, next_round, troubles, met = event
    known = repairs_of(movement, next_round, *troubles, met=met)
    ignored = repairs_of(movement, next_round, *troubles)

    def blemishes(found: SectionRepairs, kind: str | None = None) -> list[int]:
        return [
            one.rounds_lost + 2 * rematches(one.movement, met)
            for one in found.proposals
            if kind in (one.kind, None)
        ]

    assert min(blemishes(known)) <= min(blemishes(ignored))
    for kind in ("phantom", "rover", "bump"):
        assert bool(blemishes(known, kind)) == bool(blemishes(ignored, kind))
        for weight in blemishes(ignored, kind):
            assert min(blemishes(known, kind)) <= weight
    for one in known.proposals:
        assert one.rematches == rematches(one.movement, met)
        counts = Counter(couple for _, couple in meetings_of(one.movement))
        again = {c for c, n in counts.items() if n > 1 or c in met}
        assert set(one.rematched) == again
