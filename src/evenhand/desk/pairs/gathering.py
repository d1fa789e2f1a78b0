"""An evening that waits for its pairs, until the door closes and it becomes an event.

Until then nobody knows how many come, so neither the movement nor the numbers are
decided, and there is nothing to write in a log. When the door closes, the event begins
by the same functions as on the command line: it is created, its pairs are registered,
its first session is seated.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from evenhand.desk.club.club_events import GATHERINGS, Club
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.pairs.pair_numbers import free_numbers
from evenhand.desk.pairs.typed_pairs import TypedPair, read_pairs
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import (
    ActError,
    EvenhandError,
    RepeatedError,
    RequestError,
    StoreError,
)
from evenhand.movement import Movement, native, play
from evenhand.movement.phrasing import counted
from evenhand.scoring import Method
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.acts import Player
from evenhand.tournament.event.state import EventState

#: The most evenings that wait at a time.
_MOST = 50


@dataclass(frozen=True, slots=True)
class Gathering:
    """An evening that waits for its pairs.

    Attributes:
        title: what people call it.
        key: under which it becomes an event, only once.
        asked: what the director said about it, by name.
        ways: the movements that were chosen, for one or two numbers of pairs.
        pairs: those who are here.
        is_shut: whether it is becoming an event, so that nobody can come in.
    """

    title: str
    key: str
    asked: Mapping[str, str]
    ways: tuple[Movement, ...]
    pairs: tuple[TypedPair, ...] = ()
    is_shut: bool = False

    @property
    def tables(self) -> int:
        """How many tables there may be."""
        return max(way.tables for way in self.ways)


def count_pairs(movement: Movement) -> int:
    """For how many pairs a movement is meant."""
    return len(play.real_pairs(movement))


def _to_data(one: Gathering) -> dict[str, Any]:
    return {
        "title": one.title,
        "key": one.key,
        "asked": dict(one.asked),
        "ways": [native.to_data(way) for way in one.ways],
        "pairs": [
            {"players": [[p.name, p.number] for p in pair.players], "seat": pair.seat}
            for pair in one.pairs
        ],
        "shut": one.is_shut,
    }


def _from_data(data: Mapping[str, Any]) -> Gathering:
    pairs = [
        TypedPair(tuple(Player(n, "", f) for n, f in one["players"]), one["seat"])
        for one in data["pairs"]
    ]
    ways = tuple(native.from_data(way) for way in data["ways"])
    told = data["title"], data["key"], data["asked"]
    return Gathering(*told, ways, tuple(pairs), data.get("shut", False))


def find_gatherings(club: Club) -> dict[str, Gathering]:
    """The evenings that wait for pairs, by the names that they will have."""
    there = club.settings.get(GATHERINGS) or {}
    return {name: _from_data(data) for name, data in there.items()}


def find_gathering(club: Club, name: str) -> Gathering | None:
    """One of them; None if it does not wait."""
    data = (club.settings.get(GATHERINGS) or {}).get(name)
    return data and _from_data(data)


def find_marks(club: Club) -> dict[str, str]:
    """A mark of each evening that waits, which changes with whatever happens at it."""
    return {
        name: sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]
        for name, data in (club.settings.get(GATHERINGS) or {}).items()
    }


def begin_gathering(club: Club, gathering: Gathering) -> str:
    """Let an evening wait for its pairs, and return the name that it will have.

    The same key again is the same evening.
    """
    names: list[str] = []
    free = club.free_names(gathering.title)
    method = gathering.asked.get("method") or Method.MATCHPOINTS
    if method not in [*Method]:
        raise RequestError(f"method {method[:40]!r}; expected {', '.join(Method)}")

    def begin(there: Any) -> Any:
        waiting: dict[str, Any] = there or {}
        same = [n for n, data in waiting.items() if data["key"] == gathering.key]
        if same:
            names.append(same[0])
            return waiting
        if len(waiting) >= _MOST:
            raise RequestError(f"{_MOST} evenings wait for pairs; give one of them up")
        names.append(next(name for name in free if name not in waiting))
        return waiting | {names[0]: _to_data(gathering)}

    club.settings.change(GATHERINGS, begin)
    return names[0]


def change_gathering(
    club: Club, name: str, change: Callable[[Gathering], Gathering | None]
) -> None:
    """Change an evening that waits; None ends it."""

    def changed(there: Any) -> Any:
        waiting: dict[str, Any] = dict(there or {})
        if name not in waiting:
            raise StoreError(f"{name}: it no longer waits for pairs; look at it again")
        new = change(_from_data(waiting.pop(name)))
        return waiting if new is None else waiting | {name: _to_data(new)}

    club.settings.change(GATHERINGS, changed)


def do_gathering(club: Club, name: str, texts: Mapping[str, str]) -> None:
    """Register, rename or withdraw at the door, as a form says; or give it all up."""
    act = texts.get("act", "")
    if act not in _CHANGES:
        raise RequestError(f"act {act[:40]!r}; expected {', '.join(_CHANGES)}")

    def change(one: Gathering) -> Gathering | None:
        if one.is_shut and act != "give-up":
            raise ActError(f"{name}: the door is closed; look at its pairs again")
        return _CHANGES[act](one, texts)

    change_gathering(club, name, change)


def _register(one: Gathering, texts: Mapping[str, str]) -> Gathering:
    come = read_pairs(texts)
    # whoever sits down at a seat that was written before is meant instead
    seats = {pair.seat for pair in come if pair.seat}
    kept = (pair for pair in one.pairs if not pair.seat or pair.seat not in seats)
    return replace(one, pairs=(*kept, *come))


def _is_place(text: str, last: int) -> bool:
    """Whether a text is a number from 1; thousands of digits are not even read."""
    return text.isdecimal() and len(text) < 10 and 0 < int(text) <= last


def _place(one: Gathering, texts: Mapping[str, str]) -> int:
    text = texts.get("pair", "")
    if not _is_place(text, len(one.pairs)):
        raise RequestError(
            f"pair {text[:40]!r}; expected 1 to {len(one.pairs)}: look again"
        )
    pair = one.pairs[int(text) - 1]
    # places move up when somebody takes a pair off the list
    if texts.get("was", pair.text) != pair.text:
        raise ActError(
            f"pair {text} is {pair.text or 'without names'} now, not "
            f"{texts['was'][:80] or 'without names'}; look at the list again"
        )
    return int(text) - 1


def _rename(one: Gathering, texts: Mapping[str, str]) -> Gathering:
    place = _place(one, texts)
    new = replace(read_pairs(texts)[0], seat=one.pairs[place].seat)
    return replace(one, pairs=(*one.pairs[:place], new, *one.pairs[place + 1 :]))


def _withdraw(one: Gathering, texts: Mapping[str, str]) -> Gathering:
    place = _place(one, texts)
    return replace(one, pairs=one.pairs[:place] + one.pairs[place + 1 :])


_CHANGES: Mapping[str, Callable[[Gathering, Mapping[str, str]], Gathering | None]] = {
    "register": _register,
    "rename": _rename,
    "withdraw": _withdraw,
    "give-up": lambda _one, _texts: None,
}


def close_door(
    club: Club, name: str, texts: Mapping[str, str], *, by: str = "", device: str = ""
) -> Answer | None:
    """Begin the event with the pairs that are here, and seat its first session.

    Args:
        club: the club.
        name: the evening.
        texts: `way`, the movement by its place among those chosen, from 1; and
            `count`, how many pairs without names there are as well.
        by: who closes the door.
        device: from which device.

    Returns:
        What the seating did; None if somebody else closed the door at the same time.
    """
    if find_gathering(club, name) is None:
        return None
    more = read_pairs({"count": texts["count"]}) if texts.get("count") else []
    shut: list[Gathering] = []

    def close(now: Gathering) -> Gathering:
        _seat_numbers(_way(now, texts.get("way", "1")), (*now.pairs, *more))
        shut.append(replace(now, is_shut=True))
        return shut[0]

    # whoever comes to another door meanwhile is told, and is not lost
    change_gathering(club, name, close)
    (one,) = shut
    movement, pairs = _way(one, texts.get("way", "1")), (*one.pairs, *more)
    who = by, device
    try:
        _begin_event(club, name, one, movement, pairs, who)
    except EvenhandError:
        change_gathering(club, name, lambda now: replace(now, is_shut=False))
        raise
    change_gathering(club, name, lambda _: None)
    with club.acting_on(name, by=by, device=device) as opened:
        return seat_next_sessions(opened.event)


def _begin_event(
    club: Club,
    name: str,
    one: Gathering,
    movement: Movement,
    pairs: tuple[TypedPair, ...],
    who: tuple[str, str],
) -> None:
    """Create the event and register its pairs, each only once."""
    by, device = who
    if not club.numbers_of(name, one.key):
        # an evening that waited since before there was a choice has none
        method = one.asked.get("method") or "matchpoints"
        stamp = {"by": by, "device": device, "key": one.key}
        club.create(name, movement, title=one.title, method=method, **stamp)
    seats = _seat_numbers(movement, pairs)
    with (
        suppress(RepeatedError),
        club.acting_on(name, by=by, device=device, key=f"{one.key} pairs") as opened,
    ):
        numbers = _numbers(opened.state, pairs, seats)
        come = zip(numbers, pairs, strict=True)
        register_pairs(opened.event, sorted((n, pair.named) for n, pair in come))


def _way(one: Gathering, text: str) -> Movement:
    if not _is_place(text, len(one.ways)):
        raise RequestError(f"way {text[:40]!r}; expected 1 to {len(one.ways)}")
    return one.ways[int(text) - 1]


def _seat_numbers(
    movement: Movement, pairs: tuple[TypedPair, ...]
) -> dict[TypedPair, int]:
    """The numbers of those who have sat down; refused if they cannot stay there."""
    if not 2 <= len(pairs) <= movement.pairs:
        raise ActError(
            f"{counted(len(pairs), 'pair')} are here; {movement.label} has room for 2 "
            f"to {movement.pairs}: choose another movement"
        )
    numbers: dict[TypedPair, int] = {}
    for pair in pairs:
        table, _, direction = pair.seat.partition(" ")
        if not table:
            continue
        cells = movement.schedule[0]
        cell = cells[int(table) - 1] if 0 < int(table) <= len(cells) else None
        number = getattr(cell, direction.lower(), 0)
        if not movement.is_real(number) or number in numbers.values():
            raise ActError(
                f"{pair.text} at table {pair.seat}; nobody sits there in round 1 of "
                f"{movement.label}: show them a free seat, or choose another movement"
            )
        numbers[pair] = number
    return numbers


def _numbers(
    state: EventState, pairs: tuple[TypedPair, ...], seats: Mapping[TypedPair, int]
) -> list[int]:
    """The number of each pair: that of its seat, or the lowest that is free."""
    every = free_numbers(state, len(state.first_group.places))
    free = iter([n for n in every if n not in set(seats.values())])
    return [seats.get(pair) or next(free) for pair in pairs]
