"""Pairs as people write them: by name, by number only, from a spreadsheet."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from evenhand.desk.pairs.pair_names import Named, players_of
from evenhand.errors import RequestError
from evenhand.tournament.event.acts import Player

#: The most pairs that are written at once.
_MOST_PAIRS = 999
_LONGEST_NAME = 120
#: A number of more digits than this is a player's in the federation, not a pair's.
_DIGITS_OF_PAIRS = 3
_HEADINGS = {"pair", "no", "no.", "nr", "#", "name", "names", "players", "number"}
_SEAT = re.compile(r"seat (\d{1,3}) (NS|EW)")


@dataclass(frozen=True, slots=True)
class TypedPair:
    """A pair as it was written.

    Attributes:
        players: its players; nobody if only its number counts.
        seat: where it sits, such as `3 NS`; empty if nobody has said.
    """

    players: tuple[Player, ...] = ()
    seat: str = ""

    @property
    def text(self) -> str:
        """Its players in one text."""
        return " & ".join(player.name for player in self.players)

    @property
    def named(self) -> Named:
        """As the desk takes them: in one text, unless there is more than names."""
        return self.players if any(one.number for one in self.players) else self.text


def read_pairs(texts: Mapping[str, str]) -> list[TypedPair]:
    """The pairs of a form.

    Args:
        texts: by name: `count`, or `paste`, or `seat 3 NS` and so on, or `player`,
            `partner` and their `player_number` and `partner_number`, or `names`.

    Raises:
        RequestError: If there are none, or they cannot be understood.
    """
    if texts.get("count", "").strip():
        return [TypedPair()] * _read_count(texts["count"].strip())
    if texts.get("paste", "").strip():
        return read_pasted(texts["paste"])
    seats = [
        TypedPair((_player(text),), f"{int(seat[1])} {seat[2]}")
        for name, text in texts.items()
        if (seat := _SEAT.fullmatch(name)) and text.strip()
    ]
    if seats:
        return seats
    players = [
        _player(texts[name], texts.get(f"{name}_number", ""))
        for name in ("names", "player", "partner")
        if texts.get(name, "").strip()
    ]
    if not players:
        raise RequestError("no names; expected those of the players")
    return [TypedPair(tuple(players))]


def _read_count(text: str) -> int:
    if not _is_number(text) or len(text) > 9 or not 0 < int(text) <= _MOST_PAIRS:
        raise RequestError(f"{text[:40]!r} pairs; expected 1 to {_MOST_PAIRS}")
    return int(text)


def _player(name: str, number: str = "") -> Player:
    plain = " ".join(name.split())
    if len(plain) > _LONGEST_NAME or not plain.isprintable():
        raise RequestError(
            f"name {plain[:40]!r}…; expected {_LONGEST_NAME} readable letters at most"
        )
    return Player(plain, number="".join(number.split())[:20])


def read_pasted(text: str) -> list[TypedPair]:
    """Pairs from a spreadsheet, one on each line.

    Between the players stands a tab, a semicolon, a comma or `&`. A small number in
    front is the pair's and puts them in order; a longer one behind a name is the
    player's in the federation.
    """
    found: list[tuple[int, TypedPair]] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = _cells(line)
        is_heading = not found and any(cell.casefold() in _HEADINGS for cell in cells)
        if not cells or is_heading:
            continue
        place = 0
        if len(cells) > 1 and _is_number(cells[0]) and len(cells[0]) <= 3:
            place, cells = int(cells[0]), cells[1:]
        found.append((place, TypedPair(_players(cells, number))))
    if not 0 < len(found) <= _MOST_PAIRS:
        raise RequestError(
            f"{len(found)} pairs pasted; expected one on each line, {_MOST_PAIRS} at "
            "most"
        )
    if all(place for place, _ in found):
        found.sort(key=lambda one: one[0])
    return [pair for _, pair in found]


def _cells(line: str) -> list[str]:
    apart = next((mark for mark in "\t;," if mark in line), ",")
    row = next(csv.reader([line], delimiter=apart, skipinitialspace=True), [])
    return [plain for cell in row if (plain := cell.strip())]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _players(cells: list[str], line: int) -> tuple[Player, ...]:
    players: list[Player] = []
    for cell in cells:
        if not _is_number(cell):
            players.append(_player(cell))
        elif players and len(cell) > _DIGITS_OF_PAIRS and not players[-1].number:
            players[-1] = _player(players[-1].name, cell)
        else:
            raise RequestError(f"line {line}: {cell!r} follows no name; nothing done")
    if len(players) > 2:
        raise RequestError(
            f"line {line}: {len(players)} names; expected two players on a line, "
            "nothing done"
        )
    return tuple(players)


def named_twice(names: Iterable[str]) -> set[str]:
    """The players, in lower case, who stand in more than one pair or twice in one."""
    count = Counter(player for text in names for player in players_of(text))
    return {player for player, times in count.items() if times > 1}
