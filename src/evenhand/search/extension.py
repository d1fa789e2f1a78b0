"""One more round: Worger's extension of any complete schedule.

Couples are chosen so that every pair is in exactly one. They play a new set where they
met, and meet again in an extra round on the sets they gave up. At most two of them come
from one round, and at most two gave up the same set, so that no set is wanted at three
tables.
"""

import random
from collections import Counter

from evenhand.movement import Cell, Movement
from evenhand.movement.play import couples

#: When a search for couples gives up.
_STEPS = 4000
_MOST_TABLES = 2

#: A play that may be chosen: the round counted from 0, and the cell.
_Play = tuple[int, Cell]


def extend(movement: Movement, chance: random.Random) -> Movement | None:
    """The movement with one more round and set; None if no couples were found.

    No couple meets three times: those who meet twice are not chosen.
    """
    chosen = _Choice(movement, chance).find()
    if chosen is None:
        return None
    new_set = movement.sets + 1
    cells = [list(row) for row in movement.schedule]
    for r, cell in chosen:
        cells[r][cells[r].index(cell)] = cell._replace(set=new_set)
    cells.append([Cell(cell.ew, cell.ns, cell.set) for _, cell in chosen])
    tables = movement.tables
    return Movement.from_cells(
        cells,
        pairs=movement.pairs,
        sets=new_set,
        name=f"{tables}-table extension, {new_set} rounds",
        origin="worger",
    )


class _Choice:
    """A search, in random order, for couples that contain every pair once."""

    def __init__(self, movement: Movement, chance: random.Random) -> None:
        self._chance = chance
        self._steps_left = _STEPS
        met = couples(movement)
        self._plays: dict[int, list[_Play]] = {}
        for r, row in enumerate(movement.schedule):
            for cell in row:
                if met[min(cell[:2]), max(cell[:2])] == 1:
                    for pair in cell[:2]:
                        self._plays.setdefault(pair, []).append((r, cell))
        self._open = set(range(1, movement.pairs + 1))
        self._chosen: list[_Play] = []
        self._rounds: Counter[int] = Counter()
        self._sets: Counter[int] = Counter()

    def find(self) -> list[_Play] | None:
        return self._chosen if self._complete() else None

    def _complete(self) -> bool:
        self._steps_left -= 1
        if not self._open:
            return True
        # the pair with the fewest options first, so that dead ends show early
        options = min((self._options(pair) for pair in sorted(self._open)), key=len)
        self._chance.shuffle(options)
        for play in options:
            if self._steps_left < 0:
                return False
            self._take(play, 1)
            if self._complete():
                return True
            self._take(play, -1)
        return False

    def _options(self, pair: int) -> list[_Play]:
        return [
            (r, cell)
            for r, cell in self._plays.get(pair, [])
            if {cell.ns, cell.ew} <= self._open
            and self._rounds[r] < _MOST_TABLES
            and self._sets[cell.set] < _MOST_TABLES
        ]

    def _take(self, play: _Play, way: int) -> None:
        r, cell = play
        self._rounds[r] += way
        self._sets[cell.set] += way
        if way > 0:
            self._chosen.append(play)
            self._open -= {cell.ns, cell.ew}
        else:
            self._chosen.pop()
            self._open |= {cell.ns, cell.ew}
