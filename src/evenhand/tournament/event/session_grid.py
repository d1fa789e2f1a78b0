"""The hall at a glance: which tables have finished which rounds, and who is behind."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import Meeting

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
        progress: how far they are.
    """

    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    missing: tuple[int, ...]
    progress: Progress


@dataclass(frozen=True, slots=True)
class SessionGrid:
    """All tables of a session in all its rounds.

    Attributes:
        running: the round that is being played; one past the last when all is in.
        rounds: how many there are.
        cells: by table and round.
    """

    running: int
    rounds: int
    cells: Mapping[Spot, GridCell]

    @property
    def tables(self) -> list[int]:
        """The tables, in order."""
        return sorted({table for table, _ in self.cells})

    def row(self, table: int) -> list[GridCell]:
        """A table in all rounds."""
        return [self.cells[table, r] for r in range(1, self.rounds + 1)]

    @property
    def behind(self) -> dict[int, int]:
        """The tables that still owe earlier rounds, and how many boards each."""
        late = (one for one in self.cells.values() if one.progress is Progress.LATE)
        owed: Counter[int] = Counter()
        for cell in late:
            owed[cell.table] += len(cell.missing)
        return dict(sorted(owed.items()))


def find_grid(session: SessionPlay) -> SessionGrid:
    """The grid of a session, as its results have it.

    The log says nothing of rounds that begin or end. So a round is over when at least
    half of the tables that play in it have finished it: a single table that is ahead
    does not make the others late, and an empty one says nothing.
    """
    missing = set(missing_meetings(session))
    seats = {
        (table, r): (cell.ns, cell.ew)
        for section in session.seated.padded().sections
        for r, row in enumerate(section.movement.schedule, 1)
        for table, cell in zip(section.tables, row, strict=True)
    }
    due: dict[Spot, list[Meeting]] = {spot: [] for spot in seats}
    for slot, meeting in session.meetings.items():
        if slot in session.results or session.is_playable(meeting):
            due[meeting.table, meeting.round].append(meeting)
    running = _find_running(due, missing, session.rounds)
    cells = {
        spot: _make_cell(spot, seats[spot] if met else (0, 0), met, missing, running)
        for spot, met in due.items()
    }
    return SessionGrid(running, session.rounds, cells)


def _find_running(
    due: Mapping[Spot, Collection[Meeting]], missing: set[Meeting], rounds: int
) -> int:
    """The first round that less than half of the tables in it have finished."""
    owes: dict[int, int] = {}
    for meeting in missing:
        owes[meeting.table] = min(owes.get(meeting.table, rounds + 1), meeting.round)
    for r in range(1, rounds + 1):
        playing = [table for (table, at), met in due.items() if at == r and met]
        finished = sum(owes.get(table, rounds + 1) > r for table in playing)
        if 2 * finished < len(playing):
            return r
    return min((one.round for one in missing), default=rounds + 1)


def _make_cell(
    spot: Spot,
    pairs: tuple[int, int],
    met: Collection[Meeting],
    missing: set[Meeting],
    running: int,
) -> GridCell:
    table, r = spot
    owed = sorted(one.board for one in met if one in missing)
    if not met:
        progress = Progress.NOBODY
    elif not owed:
        progress = Progress.IN
    elif r < running:
        progress = Progress.LATE
    elif r == running or len(owed) < len(met):
        progress = Progress.PLAYING
    else:
        progress = Progress.TO_COME
    boards = tuple(sorted(one.board for one in met))
    return GridCell(r, table, *pairs, boards, tuple(owed), progress)
