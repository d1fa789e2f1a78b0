"""The hall at a glance: which tables have finished which rounds, and who is behind."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from evenhand.tournament.event.due_results import missing_slots
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import Couple, Slot

#: A table in the hall and a round.
Spot = tuple[int, int]


class Progress(StrEnum):
    """How far a table is with a round."""

    NOBODY = "nobody"
    TO_COME = "to come"
    PLAYING = "playing"
    LATE = "late"
    IN = "in"


@dataclass(frozen=True, slots=True)
class GridCell:
    """A table in a round.

    Attributes:
        round: the round.
        table: the table in the hall.
        ns: the pair that sits NS; 0 if nobody does.
        ew: the pair that sits EW.
        boards: the boards due there.
        missing: those of them without a result.
        held: those that may not be started.
        progress: how far they are with the others.
    """

    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    missing: tuple[int, ...]
    held: tuple[int, ...]
    progress: Progress


@dataclass(frozen=True, slots=True)
class SessionGrid:
    """All tables of a session in all its rounds.

    Attributes:
        running: the round that is being played; one past the last when all is in.
        rounds: how many there are.
        due: the boards due at each table in each round, as slots.
        missing: those of them without a result that may be started.
        held: those of them that may not.
        seats: the pairs NS and EW there, whoever is away.
    """

    running: int
    rounds: int
    due: Mapping[Spot, Collection[Slot]]
    missing: set[Slot]
    held: set[Slot]
    seats: Mapping[Spot, Couple]

    @property
    def tables(self) -> list[int]:
        """The tables, in order."""
        return sorted({table for table, _ in self.due})

    def cell(self, table: int, in_round: int) -> GridCell:
        """A table in a round."""
        due = self.due[table, in_round]
        owed = [slot for slot in due if slot in self.missing]
        return GridCell(
            in_round,
            table,
            *(self.seats[table, in_round] if due else (0, 0)),
            _boards(due),
            _boards(owed),
            _boards([slot for slot in due if slot in self.held]),
            self._progress(in_round, len(due), len(owed)),
        )

    def _progress(self, in_round: int, due: int, owed: int) -> Progress:
        if not due:
            return Progress.NOBODY
        if not owed:
            return Progress.IN
        if in_round < self.running:
            return Progress.LATE
        if in_round == self.running or owed < due:
            return Progress.PLAYING
        return Progress.TO_COME

    @property
    def cells(self) -> Mapping[Spot, GridCell]:
        """All of them, by table and round."""
        return {spot: self.cell(*spot) for spot in self.due}

    def row(self, table: int) -> list[GridCell]:
        """A table in all rounds."""
        return [self.cell(table, r) for r in range(1, self.rounds + 1)]

    @property
    def behind(self) -> dict[int, int]:
        """The tables that still owe earlier rounds, and how many boards each."""
        owed = Counter(
            slot[0]
            for (_, r), due in self.due.items()
            if r < self.running
            for slot in due
            if slot in self.missing
        )
        return dict(sorted(owed.items()))


def _boards(slots: Collection[Slot]) -> tuple[int, ...]:
    return tuple(sorted(slot[1] for slot in slots))


def find_grid(session: SessionPlay) -> SessionGrid:
    """The grid of a session, as its results have it.

    A hall of phones asks for it all the time, so a session keeps it as long as it
    stays as it is.
    """
    if session.grid is None:
        session.grid = _make_grid(session)
    return session.grid


def _make_grid(session: SessionPlay) -> SessionGrid:
    """The grid of a session.

    Nobody waits for a board that may not be started. The log says nothing of rounds
    that begin or end. So a round is over when more
    than half of the tables that play in it have left it behind: a single table that is
    ahead does not make the others late, also where there are only two, and an empty
    one says nothing.
    """
    missing = missing_slots(session)
    held = missing & session.held_slots() if session.held else set()
    missing -= held
    due: Mapping[Spot, Collection[Slot]] = session.seated.visits
    if idle := session.idle_slots():
        due = {
            spot: [slot for slot in slots if slot not in idle]
            for spot, slots in due.items()
        }
    running = _find_running(due, missing, session.rounds)
    chairs = session.seated.chairs
    return SessionGrid(running, session.rounds, due, missing, held, chairs)


def _find_running(
    due: Mapping[Spot, Collection[Slot]], missing: set[Slot], rounds: int
) -> int:
    """The first round that at most half of the tables in it have left behind.

    A table leaves a round behind when its boards are in. Single boards of earlier
    rounds may have been forgotten, but not a round's worth: whoever types in
    travellers fills late rounds before early ones.
    """
    left, owed = dict[int, int](), dict[int, int]()
    playing: dict[int, list[int]] = {}
    # each table comes round by round; a hall of tables asks for this all the time
    for (table, r), slots in due.items():
        if owing := len(missing.intersection(slots)):
            owed[table] = owed.get(table, 0) + owing
        elif owed.get(table, 0) < max(len(slots), 1):
            left[table] = r
        if slots:
            playing.setdefault(r, []).append(table)
    for r in range(1, rounds + 1):
        tables = playing.get(r, ())
        gone = sum(left.get(table, 0) >= r for table in tables)
        if tables and 2 * gone <= len(tables):
            return r
    open_rounds = (r for (_, r), slots in due.items() if missing.intersection(slots))
    return min(open_rounds, default=rounds + 1)
