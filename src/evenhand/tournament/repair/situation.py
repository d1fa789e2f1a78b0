"""Where the evening stands: what was played, who is there, how long it goes on."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from evenhand.movement import Cell, Movement
from evenhand.movement.play import Meeting, meetings
from evenhand.tournament.repair.away import Away
from evenhand.tournament.repair.instruction import Couple

#: The rounds to come: for each its tables.
Rows = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """An evening between two rounds, as the director knows it.

    Attributes:
        movement: as it was planned, and played up to now.
        next_round: the first round that has not been played.
        last_round: the last one that there is time for.
        leaving: pairs that go home now.
        left: all pairs that have gone home, now or earlier.
        late: the numbers that pairs who come late are given.
        present: everybody of the section who is there.
        two_lines: whether the lines are ranked apart, so that nobody may change.
        met_before: couples that met before the evening.
        guests: pairs of another section, who are here where the plan seats them.
        away: who is not here in which round.
    """

    movement: Movement
    next_round: int
    last_round: int
    leaving: frozenset[int]
    left: frozenset[int]
    late: tuple[int, ...]
    present: tuple[int, ...]
    two_lines: bool
    met_before: frozenset[Couple] = frozenset()
    guests: frozenset[int] = frozenset()
    away: frozenset[Away] = frozenset()

    @property
    def played(self) -> int:
        """How many rounds have been played."""
        return self.next_round - 1

    @property
    def rounds_left(self) -> int:
        """How many rounds there is time for."""
        return self.last_round - self.played

    @property
    def changes_who_plays(self) -> bool:
        """Whether a pair comes or leaves."""
        return bool(self.late or self.leaving)

    @property
    def is_troubled(self) -> bool:
        """Whether the evening cannot go on as planned."""
        return self.changes_who_plays or self.last_round < self.movement.rounds

    def rest(self) -> Rows:
        """The rounds to come as planned, without those who have left."""
        rows = self.movement.schedule[self.played : self.last_round]
        return tuple(tuple(map(self._without_the_left, row)) for row in rows)

    def _without_the_left(self, cell: Cell) -> Cell:
        ns, ew = (0 if pair in self.left else pair for pair in cell[:2])
        return Cell(ns, ew, cell.set)

    def is_there(self, pair: int) -> bool:
        """Whether somebody sits on that number in the rounds to come."""
        return self.movement.is_real(pair) and pair not in self.left

    def plays(self, cell: Cell) -> bool:
        """Whether two pairs that are there have boards at a table."""
        return bool(cell.set) and self.is_there(cell.ns) and self.is_there(cell.ew)

    def is_away(self, pair: int, in_round: int) -> bool:
        """Whether a pair of the section is not to be seated here in a round."""
        return any(one.pair == pair and one.round == in_round for one in self.away)

    def guests_in(self, in_round: int) -> tuple[int, ...]:
        """The guests whom the plan seats in a round."""
        row = self.movement.schedule[in_round - 1]
        seated = {pair for cell in row if cell.set for pair in cell[:2]}
        return tuple(sorted(self.guests & seated))

    def expected(self, in_round: int) -> tuple[int, ...]:
        """Who is to play here in a round to come: who is not away, and its guests."""
        here = [pair for pair in self.present if not self.is_away(pair, in_round)]
        return (*here, *self.guests_in(in_round))

    def sets_played(self) -> dict[int, set[int]]:
        """The sets that nobody may give a pair again, those played elsewhere too."""
        sets: dict[int, set[int]] = {
            pair: set() for pair in (*self.present, *self.guests)
        }
        for meeting in self._played_meetings():
            for pair in (meeting.ns, meeting.ew):
                sets.setdefault(pair, set()).add(meeting.set)
        for one in self.away:
            sets.setdefault(one.pair, set()).update(one.sets)
        return sets

    def met(self) -> Counter[Couple]:
        """How often two pairs have met, before the evening and in the rounds played."""
        met = Counter(dict.fromkeys(self.met_before, 1))
        met.update(as_couple(one.ns, one.ew) for one in self._played_meetings())
        return met

    def rounds_missed(self) -> Counter[int]:
        """Rounds played without each pair present; all of them for late pairs."""
        done = Counter(
            pair for one in self._played_meetings() for pair in (one.ns, one.ew)
        )
        done.update(
            one.pair for one in self.away if one.boards and one.round < self.next_round
        )
        return Counter({pair: self.played - done[pair] for pair in self.present})

    def _played_meetings(self) -> Iterator[Meeting]:
        return (one for one in meetings(self.movement) if one.round < self.next_round)


def as_couple(a: int, b: int) -> Couple:
    """Two pairs, the lower number first."""
    return (a, b) if a < b else (b, a)
