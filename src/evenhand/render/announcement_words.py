"""Announcements in words: who turns which boards."""

from typing import Any

from evenhand.movement.announcing import Announcement
from evenhand.movement.phrasing import listed
from evenhand.render.sentences import say

_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ")
#: Up to this many tables are named as exceptions, where more than twice as many turn.
_FEW = 2


def announcement_text(said: Announcement) -> str:
    """One announcement, without a full stop."""
    one = len(said.tables) == 1 or not said.others or _few_are_left(said)
    if len(said.boards) == said.of:
        words = (
            "Round {round}: {who} arrow-switches (every board a quarter turn)"
            if one
            else "Round {round}: {who} arrow-switch (every board a quarter turn)"
        )
    else:
        words = (
            "Round {round}: {who} gives {what} a quarter turn"
            if one
            else "Round {round}: {who} give {what} a quarter turn"
        )
    return say(words, said, who=_who(said), what=_boards(said)).text


def announcement_data(said: Announcement) -> dict[str, Any]:
    """An announcement as plain data."""
    return {
        "round": said.round,
        "tables": list(said.tables),
        "boards": list(said.boards),
        "text": announcement_text(said),
    }


def _few_are_left(said: Announcement) -> bool:
    return len(said.others) <= _FEW and len(said.tables) + len(said.others) > 2 * _FEW


def _who(said: Announcement) -> str:
    """The tables that turn."""
    if not said.others:
        return "everybody"
    if _few_are_left(said):
        return say("everybody but {others:table|tables} {others:*}", said).text
    if said.stationary and len(said.tables) > _FEW:
        return "the tables with a stationary pair"
    return say("{tables:table|tables} {tables:*}", said).text


def _boards(said: Announcement) -> str:
    """The boards by what is printed on them, or by their place in the set.

    In sets of an even number of boards the first, third, … are all odd or all even.
    """
    for parity, name in ((1, "odd"), (0, "even")):
        places = range(1, said.of + 1)
        alike = tuple(b for b in places if (said.first + b - 1) % 2 == parity)
        if said.of % 2 == 0 and said.boards == alike:
            words = "the {name}-numbered {boards:board|boards}"
            return say(words, said, name=name).text
    named = listed((_place(b, said.of) for b in said.boards), most=said.of)
    return say("the {named} {boards:board|boards}", said, named=named).text


def _place(board: int, of: int) -> str:
    """Lowest, middle or highest of the set; or nearly so."""
    if 2 * board == of + 1:
        return "middle"
    low = 2 * board <= of
    rank = board if low else of + 1 - board
    ordinal = _ORDINALS[rank - 1] if rank <= len(_ORDINALS) else f"{rank}th "
    return f"{ordinal}{'lowest' if low else 'highest'}"
