"""Searching for fairer movements."""

from evenhand.search.arrow_choice import ArrowChoice
from evenhand.search.constraints import Constraints
from evenhand.search.optimiser import CLASSES, Optimised, find_front, optimise
from evenhand.search.plan_memory import ArrowMemory
from evenhand.search.turned_boards import best_turned_boards
from evenhand.search.whole_rounds import best_whole_rounds

__all__ = [
    "CLASSES",
    "ArrowChoice",
    "ArrowMemory",
    "Constraints",
    "Optimised",
    "best_turned_boards",
    "best_whole_rounds",
    "find_front",
    "optimise",
]
