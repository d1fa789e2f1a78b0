"""In which rounds to announce: not in the first, and as early as possible then."""

from dataclasses import replace

from evenhand.movement import Movement, SwitchPlan
from evenhand.search.arrow_choice import ArrowChoice, weigh
from evenhand.search.vacancies import vacancy_rank


def well_timed(movement: Movement, choice: ArrowChoice) -> ArrowChoice:
    """The same choice, shifted or mirrored to rounds that suit a director.

    In round 1 late pairs arrive and names are given to seats. Otherwise an early round
    is as fair as a late one, and survives an evening cut short.
    """
    rounds = movement.rounds
    best = choice
    for way in (1, -1):
        for shift in range(rounds):
            items = (
                replace(item, round=(way * item.round + shift) % rounds + 1)
                for item in choice.plan.items
            )
            plan = SwitchPlan(frozenset(items))
            if _timing(plan) < _timing(best.plan):
                moved = weigh(movement, plan)
                if _is_as_good(movement, moved, best):
                    best = moved
    return best


def _timing(plan: SwitchPlan) -> tuple[bool, int]:
    rounds = [item.round for item in plan.items]
    return 1 in rounds, max(rounds, default=0)


def _is_as_good(movement: Movement, one: ArrowChoice, other: ArrowChoice) -> bool:
    """Whether a choice is as fair as another, also with a pair missing."""
    if one.quality != other.quality:
        return one.quality > other.quality
    ranks = [vacancy_rank(movement.switch(choice.plan)) for choice in (one, other)]
    return ranks[0] >= ranks[1]
