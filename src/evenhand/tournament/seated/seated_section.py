"""One section of a seated session."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from evenhand.movement import Cell, Movement, native
from evenhand.movement.plain_data import Fields
from evenhand.tournament.seated.meeting import HallSeat, Meeting, Stop

#: Says whether a pair is present in a round.
Presence = Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class SeatedSection:
    """A section of a session.

    Attributes:
        name: its letter.
        first_table: the number of its first table in the hall.
        movement: who meets whom, in pair numbers.
        members: its pairs, including any without a seat; by default all that have one,
            in order of number.
    """

    name: str
    first_table: int
    movement: Movement
    members: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.members:
            object.__setattr__(self, "members", tuple(sorted(self.seated())))

    def seated(self, first: int = 1, last: int | None = None) -> set[int]:
        """The pairs that have a seat, in all rounds or from one round to another."""
        return {
            pair
            for row in self.movement.schedule[first - 1 : last]
            for cell in row
            for pair in cell[:2]
            if pair
        }

    @property
    def tables(self) -> range:
        """Its tables, as numbered in the hall."""
        return range(self.first_table, self.first_table + self.movement.tables)

    def sittings(self) -> Iterator[tuple[int, int, Stop]]:
        """Who has which seat in which round: pair, round and stop, in order of play.

        The missing pair has its stops like the others.
        """
        for r, row in enumerate(self.movement.schedule, 1):
            for table, (ns, ew, deal) in enumerate(row, self.first_table):
                if ns:
                    yield ns, r, Stop(self.name, table, "NS", ew, deal)
                if ew:
                    yield ew, r, Stop(self.name, table, "EW", ns, deal)

    def starting_seats(self) -> Iterator[tuple[int, HallSeat]]:
        """Each pair, the phantom included, with its seat in round 1."""
        return ((pair, stop.seat) for pair, r, stop in self.sittings() if r == 1)

    def meetings(self) -> Iterator[Meeting]:
        """Every board with the two pairs due to play it; turned boards are switched."""
        movement = self.movement
        turned = movement.turned
        for r, row in enumerate(movement.schedule, 1):
            for t, (ns, ew, board_set) in enumerate(row, 1):
                if not (ns and ew and board_set):
                    continue
                table = self.first_table + t - 1
                for place, board in enumerate(movement.boards_of(board_set), 1):
                    if (r, t, place) in turned:
                        yield Meeting(r, table, board, ew, ns)
                    else:
                        yield Meeting(r, table, board, ns, ew)

    def compact(self) -> tuple[Movement, tuple[int, ...]]:
        """The movement with its pairs numbered from 1 without gaps, and those pairs.

        Pairs with a seat come first, in order of number.
        """
        seated = sorted(self.seated())
        pairs = (*seated, *(pair for pair in self.members if pair not in seated))
        number = {pair: n for n, pair in enumerate(pairs, 1)}
        movement = self.movement.renumber(number)
        return replace(movement, pairs=len(pairs)), pairs

    def renumber(
        self, number: Mapping[int, int], rounds: Collection[int] | None = None
    ) -> "SeatedSection":
        """The section with new numbers for its pairs, throughout or in some rounds.

        Throughout, its members are renumbered too. After a change in some rounds only,
        its members are the pairs that have a seat.
        """
        members: tuple[int, ...] = ()
        if rounds is None:
            new = (number.get(pair, pair) for pair in self.members)
            members = tuple(pair for pair in new if pair)
        movement = self.movement.renumber(number, rounds)
        return replace(self, movement=movement, members=members)

    def attended(self, is_there: Presence) -> "SeatedSection":
        """The section with the seats of absent pairs empty; its members stay."""
        schedule = tuple(
            tuple(
                Cell(ns if is_there(ns, r) else 0, ew if is_there(ew, r) else 0, s)
                for ns, ew, s in row
            )
            for r, row in enumerate(self.movement.schedule, 1)
        )
        movement = replace(self.movement, schedule=schedule, phantom=0)
        return replace(self, movement=movement)

    def with_movement(self, movement: Movement) -> "SeatedSection":
        """The section with another movement; its members are the pairs seated in it."""
        return SeatedSection(self.name, self.first_table, movement)

    def as_data(self) -> dict[str, Any]:
        """The section as written in a log."""
        return {
            "name": self.name,
            "first_table": self.first_table,
            "movement": native.to_data(self.movement),
        }

    @classmethod
    def from_data(cls, data: object) -> "SeatedSection":
        """Read a section from a log."""
        plain = Fields(data, "a section")
        made = cls(
            plain.text("name"),
            plain.whole("first_table"),
            native.from_data(plain.take("movement")),
        )
        plain.finish()
        return made
