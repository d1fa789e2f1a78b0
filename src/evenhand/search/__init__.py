"""Searching for fairer movements."""

from evenhand.search.room_arrows import (
    ArrowChoice,
    best_turned_boards,
    best_whole_rounds,
)

__all__ = ["ArrowChoice", "best_turned_boards", "best_whole_rounds"]
