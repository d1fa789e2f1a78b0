"""Where the evening stands: what was played, who is there, how long it goes on."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from evenhand.errors import RequestError
from evenhand.fairness import keep_lines
from evenhand.movement import Cell, Movement
from evenhand.movement.play import meetings, real_pairs
from evenhand.movement.value import LARGEST
from evenhand.movement.words import counted
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble

#: The rounds to come: for each its tables.
Rows = tuple[tuple[Cell, ...], ...]
Couple = tuple[int, int]


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
        present: everybody who can play the next round.
        two_lines: whether the lines are ranked apart, so that nobody may change.
    """

    movement: Movement
    next_round: int
    last_round: int
    leaving: frozenset[int]
    left: frozenset[int]
    late: tuple[int, ...]
    present: tuple[int, ...]
    two_lines: bool

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

    def sets_played(self) -> dict[int, set[int]]:
        """The sets that everybody present has played."""
        sets: dict[int, set[int]] = {pair: set() for pair in self.present}
        for meeting in meetings(self.movement):
            if meeting.round < self.next_round:
                for pair in (meeting.ns, meeting.ew):
                    sets.setdefault(pair, set()).add(meeting.set)
        return sets

    def met(self) -> Counter[Couple]:
        """How often two pairs have met in the rounds played."""
        return Counter(
            as_couple(meeting.ns, meeting.ew)
            for meeting in meetings(self.movement)
            if meeting.round < self.next_round
        )

    def rounds_missed(self) -> Counter[int]:
        """Rounds played without each pair present; all of them for late pairs."""
        done = Counter(
            pair
            for meeting in meetings(self.movement)
            if meeting.round < self.next_round
            for pair in (meeting.ns, meeting.ew)
        )
        return Counter({pair: self.played - done[pair] for pair in self.present})


def as_couple(a: int, b: int) -> Couple:
    """Two pairs, the lower number first."""
    return (a, b) if a < b else (b, a)


def take_stock(
    movement: Movement,
    next_round: int,
    troubles: Trouble | Iterable[Trouble],
    *,
    gone: Collection[int] = (),
    boards_left: int | None = None,
) -> Situation:
    """The situation, checked; raises `RequestError` for wishes that cannot be."""
    movement.sound()
    every = _as_troubles(troubles)
    _check_whole("next round", next_round)
    if not 1 <= next_round <= movement.rounds:
        raise RequestError(
            f"next round {next_round}; {movement.label} has rounds 1 to "
            f"{movement.rounds}, name one that is still to be played"
        )
    last = _last_round(movement, next_round, every, boards_left)
    away = _gone_before(movement, next_round) | _checked_gone(movement, gone)
    leaving = _leaving(movement, every, away)
    left = away | leaving
    arriving = sum(one.pairs for one in every if isinstance(one, Arrives))
    if movement.pairs + arriving > LARGEST["pairs"]:
        raise RequestError(f"{arriving} pairs arrive; no number is left for them")
    late = tuple(range(movement.pairs + 1, movement.pairs + arriving + 1))
    present = tuple(pair for pair in real_pairs(movement) if pair not in left) + late
    if len(present) < 2:
        raise RequestError(
            f"{counted(len(present), 'pair')} left; nobody can play on, so close the "
            "session"
        )
    two_lines = movement.winners == 2 and keep_lines(movement)
    return Situation(
        movement, next_round, last, leaving, left, late, present, two_lines
    )


def _as_troubles(troubles: Trouble | Iterable[Trouble]) -> tuple[Trouble, ...]:
    if isinstance(troubles, Arrives | Leaves | EndsAfter):
        return (troubles,)
    every = tuple(troubles)
    for trouble in every:
        if not isinstance(trouble, Arrives | Leaves | EndsAfter):
            raise RequestError(
                f"trouble {trouble!r}; expected Arrives, Leaves or EndsAfter"
            )
    return every


def _check_whole(what: str, number: object) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise RequestError(f"{what} {number!r}; expected a whole number")


def _last_round(
    movement: Movement,
    next_round: int,
    troubles: tuple[Trouble, ...],
    boards_left: int | None,
) -> int:
    played, last = next_round - 1, movement.rounds
    ends = [one.round for one in troubles if isinstance(one, EndsAfter)]
    if len(ends) > 1:
        raise RequestError(f"the evening ends {len(ends)} times; name one last round")
    for end in ends:
        if not max(played, 1) <= end <= movement.rounds:
            raise RequestError(
                f"the evening ends after round {end}; {counted(played, 'round')} of "
                f"{movement.rounds} played, name one from {max(played, 1)} on"
            )
        last = end
    if boards_left is not None:
        _check_whole("boards left", boards_left)
        if boards_left < 0:
            raise RequestError(f"{boards_left} boards left; expected 0 or more")
        last = min(last, played + boards_left // movement.boards_per_set)
    if last == 0:
        raise RequestError(
            f"{boards_left} boards left before round 1; a round has "
            f"{movement.boards_per_set}, so nothing can be played"
        )
    return last


def _gone_before(movement: Movement, next_round: int) -> frozenset[int]:
    """Pairs without a seat in any round to come: they left in an earlier repair.

    Where one round is left a pair may just sit it out, unless it missed the last too.
    """
    coming = movement.schedule[next_round - 1 :]
    if len(coming) == 1:
        coming = movement.schedule[max(next_round - 2, 0) :]
    seated = {pair for row in coming for cell in row for pair in cell[:2]}
    if len(coming) < 2:
        return frozenset()
    return frozenset(pair for pair in real_pairs(movement) if pair not in seated)


def _checked_gone(movement: Movement, gone: Collection[int]) -> frozenset[int]:
    for pair in gone:
        if not 1 <= pair <= movement.pairs:
            raise RequestError(
                f"pair {pair} is gone; the pairs are 1 to {movement.pairs}"
            )
    return frozenset(gone) - {movement.phantom}


def _leaving(
    movement: Movement, troubles: tuple[Trouble, ...], away: frozenset[int]
) -> frozenset[int]:
    leaving: set[int] = set()
    for pair in (one.pair for one in troubles if isinstance(one, Leaves)):
        if pair > movement.pairs:
            raise RequestError(
                f"pair {pair} leaves; the pairs are 1 to {movement.pairs}"
            )
        if pair == movement.phantom:
            raise RequestError(f"pair {pair} leaves; it is the phantom, never there")
        if pair in leaving:
            raise RequestError(f"pair {pair} leaves twice; name each pair once")
        if pair in away:
            raise RequestError(f"pair {pair} leaves; it has left before")
        leaving.add(pair)
    return frozenset(leaving)
