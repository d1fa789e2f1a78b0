"""Directions, and who deals and is vulnerable on a board."""

from enum import Enum

_DEALERS = "NESW"
_VULNERABLE = ("None", "NS", "EW", "All")


class Direction(Enum):
    """The two ways a pair can sit."""

    NS = "NS"
    EW = "EW"

    @property
    def opposite(self) -> "Direction":
        """The way the opponents sit."""
        return Direction.EW if self is Direction.NS else Direction.NS


def dealer(board: int) -> str:
    """The dealer of a board (`N`, `E`, `S` or `W`), Law 2."""
    return _DEALERS[(_checked(board) - 1) % 4]


def vulnerability(board: int) -> str:
    """Who is vulnerable on a board: `None`, `NS`, `EW` or `All`, Law 2."""
    place = _checked(board) - 1
    return _VULNERABLE[(place + place // 4) % 4]


def _checked(board: int) -> int:
    if board < 1:
        raise ValueError(f"board {board}: board numbers start at 1")
    return board
