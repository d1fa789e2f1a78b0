"""What a table sees: who sits there, what they play, what is in, where they go."""

from dataclasses import dataclass

from evenhand.desk.looking import pair_names
from evenhand.tournament.event.session_grid import GridCell, find_grid
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class BoardAtTable:
    """A board of the round.

    Attributes:
        board: its number.
        result: its result in words; empty if it is not in.
        turned: whether the pairs play it with their directions exchanged.
    """

    board: int
    result: str
    turned: bool


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
    """What a table sees: the round that it plays, or the last one with its results."""
    for play in state.running_groups:
        if play.current is None:
            continue
        grid = find_grid(play.current)
        rounds = (
            [one for one in grid.row(table) if one.boards]
            if (table in grid.tables)
            else []
        )
        if rounds:
            here = next((one for one in rounds if one.missing), rounds[-1])
            return _view(state, play.current, here, grid.rounds)
    return TableView(table)


def _view(
    state: EventState, session: SessionPlay, here: GridCell, rounds: int
) -> TableView:
    names = pair_names(state)
    return TableView(
        here.table,
        session.group.name,
        session.number,
        here.round,
        rounds,
        here.ns,
        here.ew,
        names.get(here.ns, ""),
        names.get(here.ew, ""),
        tuple(_board(session, here, board) for board in here.boards),
        tuple(
            (pair, _next_seat(session, pair, here.round)) for pair in (here.ns, here.ew)
        ),
    )


def _board(session: SessionPlay, here: GridCell, board: int) -> BoardAtTable:
    result = next(
        (
            str(one.outcome)
            for one in session.reported(here.table, board)
            if one.meeting.round == here.round
        ),
        "",
    )
    (planned,) = (
        one
        for one in session.seated.planned_on(here.table, board)
        if one.round == here.round
    )
    return BoardAtTable(board, result, planned.ns != here.ns)


def _next_seat(session: SessionPlay, pair: int, after: int) -> str:
    stops = session.seated.stops.get(pair, {})
    for number in range(after + 1, session.rounds + 1):
        stop = stops.get(number)
        if stop is None or not stop.set:
            return f"sits out in round {number}"
        way = "North-South" if stop.direction == "NS" else "East-West"
        return f"table {stop.table}, {way}"
    return "the session is over"
