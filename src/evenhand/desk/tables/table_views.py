"""What a table sees: who sits there, what they play, what is in, where they go."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from evenhand.boards import dealer, vulnerability
from evenhand.desk.events.looking import pair_names
from evenhand.desk.views.entry_sheets import score_of
from evenhand.movement import Movement
from evenhand.movement.arrows import turned_boards
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_grid import GridCell, SessionGrid, find_grid
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting


@dataclass(frozen=True, slots=True)
class BoardAtTable:
    """A board of a round.

    Attributes:
        board: its number.
        dealer: who deals.
        vulnerable: who is vulnerable: `None`, `NS`, `EW` or `All`.
        due: the pair that is to hold the North-South cards.
        turned: whether the board is turned before it is played.
        asked: whether the table has to say who held the North-South cards, as some
            forget to turn the board, or to sit the other way in a switched round.
        held: whether the director has told the table not to start it.
        result: its result in words; empty if it is not in.
        score: its score for North-South; None without one.
        ns: the pair that held the North-South cards; 0 if its result is not in.
        lead: the card led, as far as the table has said.
    """

    board: int
    dealer: str
    vulnerable: str
    due: int
    turned: bool
    asked: bool
    held: bool = False
    result: str = ""
    score: int | None = None
    ns: int = 0
    lead: str = ""


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where a pair of the table goes after a round.

    Attributes:
        pair: the pair.
        round: the next round; 0 if the session is over.
        table: the table; 0 if it sits out.
        direction: NS or EW; empty if it sits out.
        opponent: the pair that it meets there; 0 if it sits out.
        against: the names of that pair, as far as they are known.
    """

    pair: int
    round: int = 0
    table: int = 0
    direction: str = ""
    opponent: int = 0
    against: str = ""


@dataclass(frozen=True, slots=True)
class RoundAtTable:
    """A round in which a table plays.

    Attributes:
        round: the round.
        reached: whether the table may record its results already.
        ns: the pair that sits NS.
        ew: the pair that sits EW.
        ns_names: its players.
        ew_names: the players of the other.
        boards: the boards of the round.
        next: where each of the pairs goes afterwards.
    """

    round: int
    reached: bool
    ns: int
    ew: int
    ns_names: str
    ew_names: str
    boards: tuple[BoardAtTable, ...]
    next: tuple[NextSeat, ...]

    @property
    def pairs(self) -> tuple[int, int]:
        """Both pairs."""
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class TableView:
    """A table and its whole session, so that a phone can go on without the desk.

    Attributes:
        table: the table in the hall.
        group: its group.
        session: the session.
        round: the round that it plays now; 0 if none is to be played.
        hall: the round that the hall plays, which may be ahead of the table.
        rounds: how many rounds there are.
        course: every round in which it plays.
    """

    table: int
    group: str = ""
    session: int = 0
    round: int = 0
    hall: int = 0
    rounds: int = 0
    course: tuple[RoundAtTable, ...] = ()

    @property
    def reached(self) -> tuple[RoundAtTable, ...]:
        """Every round that it has reached."""
        return tuple(one for one in self.course if one.reached)

    @property
    def here(self) -> RoundAtTable | None:
        """The round that it plays now."""
        return next((one for one in self.course if one.round == self.round), None)

    @property
    def owed(self) -> tuple[RoundAtTable, ...]:
        """The other rounds of which it owes boards, with those boards alone.

        Those are earlier rounds, and later ones in which the hall waits for it.
        """
        found = []
        for one in self.reached:
            missing = tuple(board for board in one.boards if not board.result)
            if one.round != self.round and one.round <= self.hall and missing:
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


def view_table(state: EventState, table: int, board: int = 0) -> TableView:
    """What a table sees: the round that it plays, what it owes, what comes.

    A table that is slower than others ends its round in peace; one that has begun
    another, or is more than a round behind, has forgotten what is missing.

    Args:
        state: the event.
        table: the table in the hall.
        board: only this board, and the rounds that have it; 0 for all.
    """
    for play in state.running_groups:
        if play.current is None or (table, 1) not in play.current.seated.chairs:
            continue
        grid = find_grid(play.current)
        row = [one for one in grid.row(table) if one.boards]
        last = _last_reached(grid, row)
        reached = [one for one in row if one.round <= last]
        if reached:
            first = max(min(grid.running - 1, last), *map(_begun_round, reached))
            ahead = (one for one in reached if one.round >= first)
            here = next((one for one in ahead if one.missing), reached[-1])
            if board:
                row = [replace(r, boards=(board,)) for r in row if board in r.boards]
            return _view(state, play.current, here, row, grid.running, last)
    return TableView(table)


def _begun_round(cell: GridCell) -> int:
    """Its round, if a result of it is in; otherwise 0."""
    return cell.round if {*cell.boards} - {*cell.missing, *cell.held} else 0


def _last_reached(grid: SessionGrid, row: list[GridCell]) -> int:
    """The last round of which a table may record results.

    A table that is ahead of the hall may go on with the next round, but no further.
    """
    waits = any(one.missing for one in row if one.round == grid.running)
    return grid.running if waits else grid.running + 1


def _view(
    state: EventState,
    session: SessionPlay,
    here: GridCell,
    row: list[GridCell],
    hall: int,
    last: int,
) -> TableView:
    names = pair_names(state)
    # the hall has thousands of results, so they are gone through once
    there = {
        (one.meeting.round, one.meeting.board): one
        for slot, one in reversed(session.results.items())
        if slot[0] == here.table
    }
    return TableView(
        here.table,
        session.group.name,
        session.number,
        here.round,
        min(hall, session.rounds),
        session.rounds,
        tuple(
            _round(session, one, names, there, reached=one.round <= last) for one in row
        ),
    )


def _round(
    session: SessionPlay,
    here: GridCell,
    names: Mapping[int, str],
    there: Mapping[tuple[int, int], Recorded],
    *,
    reached: bool,
) -> RoundAtTable:
    return RoundAtTable(
        here.round,
        reached,
        here.ns,
        here.ew,
        names.get(here.ns, ""),
        names.get(here.ew, ""),
        tuple(
            _board(session, here, board, there.get((here.round, board)))
            for board in here.boards
        ),
        tuple(
            _next_seat(session, pair, here.round, names) for pair in (here.ns, here.ew)
        ),
    )


def _board(
    session: SessionPlay, here: GridCell, board: int, found: Recorded | None
) -> BoardAtTable:
    (planned,) = (
        one
        for one in session.seated.planned_on(here.table, board)
        if one.round == here.round
    )
    turned = planned.ns != here.ns
    seen = BoardAtTable(
        board,
        dealer(board),
        vulnerability(board),
        planned.ns,
        turned,
        turned or _is_switched(session, planned),
        board in here.held,
    )
    if found is None:
        return seen
    return replace(
        seen,
        result=outcome_text(found.outcome),
        score=score_of(found.outcome, board),
        ns=found.meeting.ns,
        lead=found.result.lead,
    )


def _is_switched(session: SessionPlay, planned: Meeting) -> bool:
    """Whether the pairs of a meeting sit against what is usual at their table."""
    section = session.seated.section_of_table(planned.table)
    if section is None:
        return False
    movement, table = section.movement, planned.table - section.first_table + 1
    places = _turned(movement).get((planned.round, table))
    if not places:
        return False
    boards = movement.boards_of(movement.cell(planned.round, table).set)
    return any(boards[place - 1] == planned.board for place in places)


@lru_cache(maxsize=64)
def _turned(movement: Movement) -> Mapping[tuple[int, int], frozenset[int]]:
    return turned_boards(movement)


def _next_seat(
    session: SessionPlay, pair: int, after: int, names: Mapping[int, str]
) -> NextSeat:
    number = after + 1
    if number > session.rounds:
        return NextSeat(pair)
    stop = session.seated.stops.get(pair, {}).get(number)
    other = stop.opponent if stop is not None and stop.set else 0
    if stop is None or not session.is_there(other, number):
        return NextSeat(pair, number)
    against = names.get(other, "")
    return NextSeat(pair, number, stop.table, stop.direction, other, against)
