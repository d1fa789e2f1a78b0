"""Arrows for the rounds to come that make the whole evening as fair as possible."""

from evenhand.errors import RequestError
from evenhand.movement import Movement, SwitchPlan
from evenhand.search import Constraints, best_whole_rounds, optimise
from evenhand.tournament.repair.situation import Situation


def switch_rounds(situation: Situation, movement: Movement) -> SwitchPlan:
    """The whole rounds to switch, of those to come."""
    if _is_fixed(situation, movement):
        return SwitchPlan()
    limits = Constraints(played=situation.played)
    return best_whole_rounds(movement, constraints=limits).plan


def switch_tables(situation: Situation, movement: Movement, seed: int) -> SwitchPlan:
    """The single tables to switch, or single boards where some are turned already."""
    if _is_fixed(situation, movement):
        return SwitchPlan()
    arrow_class = "free" if movement.turned else "tables"
    limits = Constraints(played=situation.played)
    try:
        # one piece of annealing, so that the clock has no say in the result
        return optimise(movement, arrow_class, limits, moves=1, seed=seed).plan
    except RequestError:
        # too large for the compiled search
        return switch_rounds(situation, movement)


def _is_fixed(situation: Situation, movement: Movement) -> bool:
    """Whether nothing may be switched: lines ranked apart, or nothing to come."""
    return movement.winners == 2 or movement.rounds == situation.played
