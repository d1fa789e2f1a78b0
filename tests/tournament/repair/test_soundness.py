"""Any trouble in any movement: every proposal can be played, and keeps what was."""

from collections import Counter, defaultdict
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import EvenhandError
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.tournament.repair.repair_proposal import Proposal
from evenhand.tournament.repair.section_repairs import SectionRepairs
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from tests.tournament.repair.movement_repairs import repairs_of

FAMILIES = (
    *("mitchell", "relay", "skip", "double-weave", "howell", "hesitation", "web"),
    *("three-quarter-howell", "rover", "bump", "barometer", "worger", "bowman"),
)


class Slip(NamedTuple):
    """What a table hands in: who sat where, which way, on which board."""

    round: int
    table: int
    ns: int
    ew: int
    board: int


def slips_of(movement: Movement) -> list[Slip]:
    """The slips of an evening; nobody plays an empty seat or the missing pair."""
    found = []
    size = movement.boards_per_set
    for r, row in enumerate(movement.schedule, 1):
        for t, (ns, ew, board_set) in enumerate(row, 1):
            if board_set == 0 or 0 in (ns, ew) or movement.phantom in (ns, ew):
                continue
            for n in range(1, size + 1):
                north, east = (ew, ns) if (r, t, n) in movement.turned else (ns, ew)
                board = (board_set - 1) * size + n
                found.append(Slip(r, t, north, east, board))
    return found


def complaints(slips: list[Slip]) -> list[str]:
    """What players could complain of: a board again, or two seats at once."""
    plays = Counter((p, s.board) for s in slips for p in (s.ns, s.ew))
    found = [f"{key} played {n} times" for key, n in plays.items() if n > 1]
    seats: dict[tuple[int, int], set[int]] = defaultdict(set)
    tables: dict[tuple[int, int], set[frozenset[int]]] = defaultdict(set)
    for slip in slips:
        tables[slip.round, slip.table].add(frozenset((slip.ns, slip.ew)))
        for pair in (slip.ns, slip.ew):
            seats[slip.round, pair].add(slip.table)
    found += [f"{key} at tables {t}" for key, t in seats.items() if len(t) > 1]
    found += [f"{c} at {key}" for key, c in tables.items() if len(c) > 1]
    return found + [f"{s} meets itself" for s in slips if s.ns == s.ew]


def sharing(slips: list[Slip]) -> tuple[int, int]:
    """The most tables at a board in a round, and the most tables that share."""
    lying: dict[int, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    for slip in slips:
        lying[slip.round][slip.board].add(slip.table)
    most = max((len(t) for b in lying.values() for t in b.values()), default=1)
    sums = [sum(len(t) - 1 for t in boards.values()) for boards in lying.values()]
    return most, max(sums, default=0)


def check(
    before: Movement, next_round: int, troubles: tuple[Trouble, ...], one: Proposal
) -> None:
    slips, planned = slips_of(one.movement), slips_of(before)
    assert not complaints(slips), one.kind
    assert not one.movement.faults()
    played = [slip for slip in planned if slip.round < next_round]
    assert [slip for slip in slips if slip.round < next_round] == played
    later = {p for s in slips if s.round >= next_round for p in (s.ns, s.ew)}
    leavers = {trouble.pair for trouble in troubles if isinstance(trouble, Leaves)}
    assert not later & leavers, one.kind
    for trouble in troubles:
        if isinstance(trouble, EndsAfter):
            assert max((s.round for s in slips), default=0) <= trouble.round
    late = sum(t.pairs for t in troubles if isinstance(t, Arrives))
    assert one.movement.pairs == before.pairs + late
    for mine, theirs in zip(sharing(slips), sharing(planned), strict=True):
        assert mine <= theirs, f"{one.kind} shares more than was planned"
    check_figures(before, next_round, leavers, one)
    if before.winners == 2:
        assert not {s.ns for s in slips} & {s.ew for s in slips}


def check_figures(
    before: Movement, next_round: int, leavers: set[int], one: Proposal
) -> None:
    slips = slips_of(one.movement)
    boards = Counter(p for slip in slips for p in (slip.ns, slip.ew))
    present = [
        p
        for p in range(1, one.movement.pairs + 1)
        if p not in leavers and p != before.phantom
    ]
    assert list(one.rest.present) == present
    counts = [boards[p] for p in present]
    assert (one.least_boards, one.most_boards) == (min(counts), max(counts))
    met = {(s.round, frozenset((s.ns, s.ew))) for s in slips}
    assert one.rematches == len(met) - len({couple for _, couple in met})
    playing: dict[int, set[int]] = defaultdict(set)
    for slip in slips:
        playing[slip.round] |= {slip.ns, slip.ew}
    outs: Counter[int] = Counter()
    for r in range(1, one.movement.rounds + 1):
        for pair in present:
            if pair <= before.pairs or r >= next_round:
                outs[pair] += pair not in playing[r]
    mine = {p: n for p, n in one.sit_outs.items() if p not in leavers}
    assert mine == {p: n for p, n in outs.items() if n}


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Movement, int, tuple[Trouble, ...]]:
    family = draw(st.sampled_from(FAMILIES))
    tables = draw(st.integers(3, 12))
    try:
        movement = build(family, tables=tables, boards_per_set=draw(st.integers(1, 3)))
    except EvenhandError:
        movement = build("howell", tables=tables)
    if movement.winners == 2 and draw(st.booleans()):
        movement = movement.switch(str(draw(st.integers(1, movement.rounds))))
    next_round = draw(st.integers(1, movement.rounds))
    leavers = draw(st.lists(st.integers(1, movement.pairs), max_size=3, unique=True))
    troubles: list[Trouble] = [Leaves(pair) for pair in leavers]
    if draw(st.booleans()):
        troubles.append(Arrives(draw(st.integers(1, 3))))
    if draw(st.booleans()):
        end = draw(st.integers(max(next_round - 1, 1), movement.rounds))
        troubles.append(EndsAfter(end))
    return movement, next_round, tuple(troubles)


def kinds(found: SectionRepairs) -> set[str]:
    return {one.kind for one in found.proposals} | {one.kind for one in found.refused}


@settings(max_examples=12, deadline=None)
@given(evenings())
def test_every_proposal_is_sound_and_keeps_what_was_played(
    evening: tuple[Movement, int, tuple[Trouble, ...]],
) -> None:
    movement, next_round, troubles = evening
    found = repairs_of(movement, next_round, *troubles)
    assert found.proposals
    ranks = [one.rank for one in found.proposals]
    assert ranks == sorted(ranks)
    assert kinds(found) == {"phantom", "rover", "bump", "curtail", "arrows", "new"}
    for one in found.proposals:
        check(movement, next_round, troubles, one)


@pytest.mark.parametrize("missing", [1, 9, 14])
def test_a_half_table_that_is_filled_stays_as_it_was_before(missing: int) -> None:
    movement = build("mitchell", tables=7, winners=2, phantom=missing)
    found = repairs_of(movement, 4, Arrives())
    first = found.proposals[0]
    assert (first.kind, first.rounds_lost) == ("phantom", 0)
    check(movement, 4, (Arrives(),), first)
    seats = [
        (r, t, side)
        for r, row in enumerate(movement.schedule, 1)
        for t, cell in enumerate(row)
        for side in (0, 1)
        if cell[side] == missing and r >= 4
    ]
    for r, t, side in seats:
        assert first.movement.schedule[r - 1][t][side] == 15


def test_the_same_seed_gives_the_same_answer() -> None:
    movement = build("mitchell", tables=5, winners=1, switch="5")
    troubles = (Leaves(2), Leaves(8))
    assert repairs_of(movement, 3, *troubles, seed=7) == repairs_of(
        movement, 3, *troubles, seed=7
    )


def test_a_repaired_evening_can_be_repaired_again() -> None:
    movement = build("mitchell", tables=7, winners=2)
    once = repairs_of(movement, 3, Leaves(5)).proposals[0]
    again = repairs_of(once.movement, 5, Arrives(), gone=once.rest.gone)
    for one in again.proposals:
        slips = slips_of(one.movement)
        assert not complaints(slips)
        assert 5 not in {p for s in slips if s.round > 2 for p in (s.ns, s.ew)}
        assert 5 not in one.rest.present
