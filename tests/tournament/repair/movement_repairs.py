"""Repairs of a movement that is played by itself, its pairs numbered from 1."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from evenhand.movement import Movement
from evenhand.tournament.repair.proposing import propose_repairs
from evenhand.tournament.repair.repair_proposal import Proposal
from evenhand.tournament.repair.rest_of_section import Away, RestOfSection
from evenhand.tournament.repair.section_repairs import SectionRepairs
from evenhand.tournament.repair.trouble import (
    Trouble,
    arriving_pairs,
    ends_after,
    leaving_pairs,
)
from evenhand.tournament.seated import Couple, SeatedSection, couple


def rest_of_movement(
    movement: Movement,
    next_round: int,
    *troubles: Trouble,
    gone: Collection[int] = (),
    met: Iterable[Couple] = (),
    guests: Collection[int] = (),
    away: Iterable[Away] = (),
) -> RestOfSection:
    """The rest of an evening; late pairs have the numbers after the last one."""
    pairs, missing = movement.pairs, movement.phantom
    leaving = leaving_pairs(troubles)
    left, end = leaving.union(gone), ends_after(troubles)
    attended = replace(movement.renumber({missing: 0}), pairs=pairs)
    members = tuple(p for p in range(1, pairs + 1) if p != missing)
    return RestOfSection(
        SeatedSection("A", 1, attended, members),
        next_round,
        movement.rounds if end is None else end,
        leaving,
        left,
        tuple(range(pairs + 1, pairs + arriving_pairs(troubles) + 1)),
        frozenset(couple(*two) for two in met),
        frozenset(guests) - left,
        frozenset(away),
    )


def repairs_of(
    movement: Movement,
    next_round: int,
    *troubles: Trouble,
    seed: int = 1,
    gone: Collection[int] = (),
    met: Iterable[Couple] = (),
    guests: Collection[int] = (),
    away: Iterable[Away] = (),
) -> SectionRepairs:
    """Ways to go on in a movement."""
    rest = rest_of_movement(
        movement,
        next_round,
        *troubles,
        gone=gone,
        met=met,
        guests=guests,
        away=away,
    )
    return propose_repairs(rest, seed)


def of_kind(found: SectionRepairs, kind: str) -> Proposal:
    """The best proposal of a kind."""
    return next(one for one in found.proposals if one.kind == kind)
