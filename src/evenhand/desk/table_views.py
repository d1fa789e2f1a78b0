"""What a table sees: who sits there, what they play, what is in, where they go."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from evenhand.desk.looking import pair_names
from evenhand.tournament.event.session_grid import GridCell, SessionGrid, find_grid
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class BoardAtTable:
    """A board of the round.

    Attributes:
        board: its number.
        result: its result in words; empty if it is not in.
        turned: whether the pairs play it with their directions exchanged.
        ns: the pair that held the North-South cards; 0 if its result is not in.
    """

    board: int
    result: str
    turned: bool
    ns: int = 0


@dataclass(frozen=True, slots=True)
class RoundAtTable:
    """A round that a table has reached.

    Attributes:
        round: the round.
        ns: the pair that sits NS.
        ew: the pair that sits EW.
        ns_names: its players.
        ew_names: the players of the other.
        boards: the boards of the round.
    """

    round: int
    ns: int
    ew: int
    ns_names: str
    ew_names: str
    boards: tuple[BoardAtTable, ...]

    @property
    def pairs(self) -> tuple[int, int]:
        """Both pairs."""
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class TableView:
    """A table in the round that it plays.

    Attributes:
        table: the table in the hall.
        group: its group.
        session: the session.
        round: the round; 0 if none is to be played.
        rounds: how many rounds there are.
        ns: the pair that sits NS.
        ew: the pair that sits EW.
        ns_names: its players.
        ew_names: the players of the other.
        boards: the boards of the round.
        next: where each of the pairs plays next, by its number, in words.
        reached: every round that it has reached.
    """

    table: int
    group: str = ""
    session: int = 0
    round: int = 0
    rounds: int = 0
    ns: int = 0
    ew: int = 0
    ns_names: str = ""
    ew_names: str = ""
    boards: tuple[BoardAtTable, ...] = ()
    next: tuple[tuple[int, str], ...] = ()
    reached: tuple[RoundAtTable, ...] = ()

    @property
    def owed(self) -> tuple[RoundAtTable, ...]:
        """The earlier rounds of which it still owes boards, with those boards alone."""
        found = []
        for one in self.reached:
            missing = tuple(board for board in one.boards if not board.result)
            if one.round < self.round and missing:
                found.append(replace(one, boards=missing))
        return tuple(found)


def tables_of(state: EventState) -> tuple[int, ...]:
    """The tables of the running sessions."""
    return tuple(
        sorted(
            table
            for play in state.running_groups
            if play.current is not None
            for section in play.current.sections
            for table in section.tables
        )
    )


def view_table(state: EventState, table: int) -> TableView:
    """What a table sees: the round that the hall plays, and what it owes."""
    for play in state.running_groups:
        if play.current is None:
            continue
        grid = find_grid(play.current)
        if table not in grid.tables:
            continue
        reached = _reached(grid, table)
        if reached:
            ahead = (one for one in reached if one.round >= grid.running)
            here = next((one for one in ahead if one.missing), reached[-1])
            return _view(state, play.current, here, reached)
    return TableView(table)


def _reached(grid: SessionGrid, table: int) -> list[GridCell]:
    """The rounds that a table plays up to that of the hall.

    A table that is ahead may go on with the next round, but no further.
    """
    row = grid.row(table)
    waits = any(one.missing for one in row if one.round == grid.running)
    last = grid.running if waits else grid.running + 1
    return [one for one in row if one.boards and one.round <= last]


def _view(
    state: EventState, session: SessionPlay, here: GridCell, reached: list[GridCell]
) -> TableView:
    names = pair_names(state)
    rounds = {one.round: _round(session, one, names) for one in reached}
    now = rounds[here.round]
    return TableView(
        here.table,
        session.group.name,
        session.number,
        now.round,
        session.rounds,
        now.ns,
        now.ew,
        now.ns_names,
        now.ew_names,
        now.boards,
        tuple((pair, _next_seat(session, pair, now.round)) for pair in now.pairs),
        tuple(rounds.values()),
    )


def _round(
    session: SessionPlay, here: GridCell, names: Mapping[int, str]
) -> RoundAtTable:
    return RoundAtTable(
        here.round,
        here.ns,
        here.ew,
        names.get(here.ns, ""),
        names.get(here.ew, ""),
        tuple(_board(session, here, board) for board in here.boards),
    )


def _board(session: SessionPlay, here: GridCell, board: int) -> BoardAtTable:
    there = session.reported(here.table, board)
    found = next((one for one in there if one.meeting.round == here.round), None)
    (planned,) = (
        one
        for one in session.seated.planned_on(here.table, board)
        if one.round == here.round
    )
    turned = planned.ns != here.ns
    if found is None:
        return BoardAtTable(board, "", turned)
    return BoardAtTable(board, str(found.outcome), turned, found.meeting.ns)


def _next_seat(session: SessionPlay, pair: int, after: int) -> str:
    stops = session.seated.stops.get(pair, {})
    for number in range(after + 1, session.rounds + 1):
        stop = stops.get(number)
        if stop is None or not stop.set:
            return f"sits out in round {number}"
        way = "North-South" if stop.direction == "NS" else "East-West"
        return f"table {stop.table}, {way}"
    return "the session is over"
