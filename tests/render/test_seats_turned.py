"""Switches stay visible after pairs have changed seats."""

from collections import defaultdict

import pytest

from evenhand.families import build
from evenhand.movement import Movement, SwitchPlan
from evenhand.movement.announcing import announcements
from evenhand.render.seats_turned import shows_switches, with_visible_arrows
from evenhand.tournament.repair.repair_proposal import Proposal
from evenhand.tournament.repair.trouble import Arrives
from tests.tournament.repair.movement_repairs import of_kind, repairs_of

Turned = dict[tuple[int, int], frozenset[int]]


def relay(switch: str = "") -> Movement:
    """NS 1 to 6 stay, EW 7 to 12 go up."""
    return build("relay", tables=6, boards_per_set=2, switch=switch)


def bumped(movement: Movement, next_round: int) -> Proposal:
    return of_kind(repairs_of(movement, next_round, Arrives()), "bump")


def told(movement: Movement) -> Turned:
    """What the announcements tell: which boards of the set are turned where."""
    found: Turned = {}
    for one in announcements(movement):
        for table in one.tables:
            found[one.round, table] = frozenset(one.boards)
    return found


def by_plan(movement: Movement, *switches: set[tuple[int, int, int]]) -> Turned:
    """What switch plans turn at the tables of a movement where two pairs meet."""
    turned: set[tuple[int, int, int]] = set()
    for more in switches:
        turned ^= more
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    for r, t, b in turned:
        cell = movement.cell(r, t)
        if cell.ns and cell.ew:
            found[r, t].add(b)
    return {seat: frozenset(boards) for seat, boards in found.items()}


@pytest.mark.parametrize("switch", ["5", "2/1,6/2", "1:2,5:3", "2:1/1,6"])
@pytest.mark.parametrize("next_round", [1, 3, 4])
def test_after_a_bump_all_switches_are_told(switch: str, next_round: int) -> None:
    plain, planned = relay(), relay(switch)
    proposal = bumped(planned, next_round)
    first = {*SwitchPlan.parse(switch).resolve(plain)}
    then = {*proposal.arrows.resolve(proposal.movement)}
    visible = with_visible_arrows(proposal.movement, planned)
    assert told(visible) == by_plan(proposal.movement, first, then)


def test_a_regular_movement_is_told_by_its_own_shape() -> None:
    planned = relay("5")
    assert with_visible_arrows(planned, relay()) is planned


def test_a_howell_is_played_by_its_cards() -> None:
    planned = build("howell", tables=4, boards_per_set=2)
    cells = [list(row) for row in planned.schedule]
    # everybody somewhere else than planned, in no order
    spoiled = Movement.from_cells(
        [[cells[r][(t + r * r) % 4] for t in range(4)] for r in range(len(cells))],
        boards_per_set=2,
    )
    assert with_visible_arrows(spoiled, planned) is spoiled


def test_new_seats_have_no_usual_way() -> None:
    planned = relay()
    # from round 3 on everybody meets pairs of its own line
    met = [
        [(2, 1), (4, 3), (6, 5), (8, 7), (10, 9), (12, 11)],
        [(1, 3), (5, 2), (6, 4), (9, 7), (11, 8), (10, 12)],
        [(4, 1), (2, 6), (3, 5), (7, 10), (8, 12), (9, 11)],
        [(5, 1), (3, 6), (4, 2), (11, 7), (12, 9), (10, 8)],
    ]
    rows = [[(*two, 3 + r) for two in row] for r, row in enumerate(met)]
    cells = [*planned.schedule[:2], *rows]
    played = Movement.from_cells(cells, sets=planned.sets, boards_per_set=2)
    assert not shows_switches(played)
    assert told(with_visible_arrows(played, planned)) == {}


@pytest.mark.parametrize("family", ["relay", "web", "howell", "hesitation"])
@pytest.mark.parametrize("switch", ["", "2", "1/1", "3:2"])
def test_families_show_their_switches(family: str, switch: str) -> None:
    tables = 10 if family == "web" else 6
    assert shows_switches(build(family, tables=tables, boards_per_set=2, switch=switch))
