"""Announcements in words: who turns which boards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from evenhand.languages import Words
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


def announced(
    said: Mapping[str, Sequence[Announcement]],
    tell: Callable[[Announcement], str] = announcement_text,
) -> list[tuple[int, str]]:
    """Each announcement with its round; sections are named if there are several.

    Args:
        said: the announcements, by section.
        tell: makes words of an announcement.
    """
    several = len(said) > 1
    return [
        (one.round, f"{f'{name}: ' if several else ''}{tell(one)}.")
        for name, found in said.items()
        for one in found
    ]


def read_out(said: Mapping[str, Sequence[Announcement]]) -> list[str]:
    """What is announced; sections are named unless the same is said in all."""
    every = [[f"{announcement_text(one)}." for one in found] for found in said.values()]
    if all(one == every[0] for one in every):
        return next(iter(every), [])
    return [line for _, line in announced(said)]


def announcement_in(words: Words, said: Announcement) -> str:
    """One announcement in the language of the room, without round and full stop."""
    if not said.others:
        who = words.gettext("all tables")
    else:
        run = _run(said)
        tables = f"{run[0]}–{run[1]}" if run else ", ".join(map(str, said.tables))
        who = words.ngettext(
            "table %(tables)s", "tables %(tables)s", len(said.tables), tables=tables
        )
    parity = _parity(said)
    if len(said.boards) == said.of:
        what = words.gettext("every board")
    elif parity == "odd":
        what = words.gettext("boards with odd numbers")
    elif parity == "even":
        what = words.gettext("boards with even numbers")
    else:
        places = ", ".join(map(str, said.boards))
        what = words.ngettext(
            "board no. %(places)s of the set",
            "boards no. %(places)s of the set",
            len(said.boards),
            places=places,
        )
    text = words.gettext("%(who)s: turn %(what)s", who=who, what=what)
    return f"{text[0].upper()}{text[1:]}"


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
    for rest, name in ((1, "odd"), (0, "even")):
        if len(said.tables) > _FEW and _have_all(rest, said):
            return say("the {name}-numbered tables", name=name).text
    run = _run(said)
    if run:
        return say("tables {first} to {last}", first=run[0], last=run[1]).text
    return say("{tables:table|tables} {tables:*}", said).text


def _have_all(rest: int, said: Announcement) -> bool:
    """Whether those that turn are all tables with a number that leaves a rest by 2."""
    every = sorted((*said.tables, *said.others))
    return said.tables == tuple(table for table in every if table % 2 == rest)


def _run(said: Announcement) -> tuple[int, int] | None:
    """The first and last of several tables that turn, if none between them does not."""
    first, last = said.tables[0], said.tables[-1]
    if len(said.tables) <= _FEW or any(first < t < last for t in said.others):
        return None
    return first, last


def _boards(said: Announcement) -> str:
    """The boards by what is printed on them, or by their place in the set.

    In sets of an even number of boards the first, third, … are all odd or all even.
    """
    name = _parity(said)
    if name:
        words = "the {name}-numbered {boards:board|boards}"
        return say(words, said, name=name).text
    named = listed((_place(b, said.of) for b in said.boards), most=said.of)
    return say("the {named} {boards:board|boards}", said, named=named).text


def _parity(said: Announcement) -> str:
    """Whether the boards are all those with odd or even numbers; empty if neither."""
    for parity, name in ((1, "odd"), (0, "even")):
        places = range(1, said.of + 1)
        alike = tuple(b for b in places if (said.first + b - 1) % 2 == parity)
        if said.of % 2 == 0 and said.boards == alike:
            return name
    return ""


def _place(board: int, of: int) -> str:
    """Lowest, middle or highest of the set; or nearly so."""
    if 2 * board == of + 1:
        return "middle"
    low = 2 * board <= of
    rank = board if low else of + 1 - board
    ordinal = _ORDINALS[rank - 1] if rank <= len(_ORDINALS) else f"{rank}th "
    return f"{ordinal}{'lowest' if low else 'highest'}"
