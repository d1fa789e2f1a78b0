"""Searching for fairer movements."""

from evenhand.search.arrow_choice import ArrowChoice
from evenhand.search.memory import ArrowMemory
from evenhand.search.turned_boards import best_turned_boards
from evenhand.search.whole_rounds import best_whole_rounds

__all__ = ["ArrowChoice", "ArrowMemory", "best_turned_boards", "best_whole_rounds"]
