"""A late pair's way through the room: which seat it takes in which round.

The search is by backtracking, within a weight that is raised step by step. So the first
way found is the lightest: the pair sits out little, meets few pairs again, and few
others have to get up for it.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from evenhand.movement import Cell
from evenhand.tournament.repair.rest_of_section import RestOfSection, Rows
from evenhand.tournament.seated import couple

#: Nodes of the search tree that are looked at for each weight.
_MOST_NODES = 800
#: What sitting out weighs, and making somebody get up where a seat is free; all else
#: that is to be avoided weighs 1.
_IDLE, _NEEDLESS = 2, 2


class Visit(NamedTuple):
    """A seat that a late pair takes in one round.

    Attributes:
        table: counted from 0.
        side: 0 for NS, 1 for EW.
        opponent: who sits there already.
        set: the boards.
        displaced: who has to get up, 0 where the seat is free.
        again: whether the late pair has met the opponent before.
        spares: whether a rematch that was planned does not take place.
    """

    table: int
    side: int
    opponent: int
    set: int
    displaced: int
    again: bool
    spares: bool


#: For each round to come the visit, or None where the pair sits out.
Path = tuple[Visit | None, ...]


def find_path(
    rest: RestOfSection,
    rows: Rows,
    pair: int,
    *,
    displacing: bool,
    spared: Collection[int] = (),
) -> Path:
    """The lightest path of a late pair that the search finds.

    The pair never plays a set twice. If possible it meets nobody twice, and nobody
    gets up who did so before or is to be spared. It prefers a seat by which a planned
    rematch falls away. It keeps to one side of the tables if that is as good, and
    always where the lines are ranked apart. Nobody gets up where a guest plays.
    """
    seats = list(_seats(rest, rows, pair, displacing=displacing))
    # a pair that keeps to one side is compared with one line only, so both sides are
    # tried apart first; where two lines are ranked it must keep to one
    ways = [(0,), (1,)] if rest.two_lines else [(0,), (1,), (0, 1)]
    searches = [
        _PathSearch([[v for v in row if v.side in sides] for row in seats], spared)
        for sides in ways
    ]
    weight = min(search.least_weight for search in searches)
    while True:
        for search in searches:
            if (found := search.find(weight)) is not None:
                return found
        weight += 1


def take_seats(rows: Rows, path: Path, pair: int) -> Rows:
    """The rounds to come with a pair on the seats of its path."""
    seated = [list(row) for row in rows]
    for row, visit in zip(seated, path, strict=True):
        if visit is not None:
            ns, ew, board_set = row[visit.table]
            taken = (ns, pair) if visit.side else (pair, ew)
            row[visit.table] = Cell(*taken, board_set)
    return tuple(map(tuple, seated))


def _seats(
    rest: RestOfSection, rows: Rows, pair: int, *, displacing: bool
) -> Iterator[list[Visit]]:
    """The seats that a late pair could take, round by round."""
    sets = rest.sets_played()
    for cell in (cell for row in rows for cell in row if all(cell)):
        sets[cell.ns].add(cell.set)
        sets[cell.ew].add(cell.set)
    met, met_by_then = rest.times_met(), rest.times_met()

    def visits(cell: Cell, table: int) -> Iterator[Visit]:
        two = couple(cell.ns, cell.ew)
        planned_again = all(cell) and met_by_then[two] > 0
        met_by_then[two] += all(cell)
        for side, there in enumerate(cell[:2]):
            opponent = cell[1 - side]
            if there:
                kept = there in rest.late or rest.guests.intersection(cell[:2])
                is_open = displacing and not kept
            else:
                # the opponent may get these boards at another table
                is_open = opponent > 0 and cell.set not in sets[opponent]
            if is_open and opponent and cell.set and cell.set not in sets[pair]:
                again = met[couple(pair, opponent)] > 0
                yield Visit(
                    table, side, opponent, cell.set, there, again, planned_again
                )

    for row in rows:
        yield [visit for table, cell in enumerate(row) for visit in visits(cell, table)]


class _PathSearch:
    """Backtracking, the round with the fewest seats first."""

    def __init__(
        self, seats: Sequence[Sequence[Visit]], spared: Collection[int]
    ) -> None:
        self._seats = seats
        self._has_free_seat = [any(not v.displaced for v in row) for row in seats]
        # not to spare a planned rematch is as bad as to make a new one
        self._relief = [any(v.spares for v in row) for row in seats]
        self._spared = spared
        self._nodes = 0

    @property
    def least_weight(self) -> int:
        """No path weighs less: the pair sits out wherever there is no seat."""
        return _IDLE * sum(not row for row in self._seats)

    def find(self, weight: int) -> Path | None:
        """A path of at most this weight, None where none was found."""
        if weight < self.least_weight:
            return None
        rounds = range(len(self._seats))
        self._nodes = _MOST_NODES
        found = self._complete({}, weight)
        if found is not None:
            return tuple(found[r] for r in rounds)
        # a pair may sit out all the time, so that much is always allowed
        if weight >= _IDLE * len(rounds) + sum(self._relief):
            return (None,) * len(rounds)
        return None

    def _complete(
        self, path: dict[int, Visit | None], left: int
    ) -> dict[int, Visit | None] | None:
        """A path of some rounds with all the others too, within a weight."""
        if len(path) == len(self._seats):
            return path
        self._nodes -= 1
        taken = [visit for visit in path.values() if visit is not None]
        choices = {
            r: self._choices(r, taken, left)
            for r in range(len(self._seats))
            if r not in path
        }
        # the round with the fewest seats decides soonest whether the others can work
        chosen = min(choices, key=lambda r: len(choices[r]))
        for weight, visit in choices[chosen]:
            if self._nodes < 0:
                break
            found = self._complete({**path, chosen: visit}, left - weight)
            if found is not None:
                return found
        return None

    def _choices(
        self, r: int, taken: Sequence[Visit], left: int
    ) -> list[tuple[int, Visit | None]]:
        """Seats with their weights, the lightest first."""
        sets = {visit.set for visit in taken}
        opponents = {visit.opponent for visit in taken}
        # to get up twice is worse than once, and worst for those who miss a round
        # anyway
        unwilling = [*self._spared, *{visit.displaced for visit in taken}]
        weighed: list[tuple[int, Visit | None]] = []
        for visit in self._seats[r]:
            weight = int(visit.again or visit.opponent in opponents)
            weight += self._relief[r] and not visit.spares
            if visit.displaced:
                weight += unwilling.count(visit.displaced)
                weight += _NEEDLESS * self._has_free_seat[r]
            if weight <= left and visit.set not in sets:
                weighed.append((weight, visit))
        weighed.sort(key=lambda one: one[0])
        idle = _IDLE + self._relief[r]
        if left >= idle:
            weighed.append((idle, None))
        return weighed
