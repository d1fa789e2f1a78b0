"""Searching for fairer movements."""

from evenhand.search.memory import ArrowMemory
from evenhand.search.room_arrows import (
    ArrowChoice,
    best_turned_boards,
    best_whole_rounds,
)

__all__ = ["ArrowChoice", "ArrowMemory", "best_turned_boards", "best_whole_rounds"]
