"""What a table may record itself: its own boards, as they were played."""

from collections.abc import Iterable

from evenhand.desk.results import record_result
from evenhand.desk.spots import Spot
from evenhand.desk.table_views import BoardAtTable, RoundAtTable, view_table
from evenhand.errors import ActError
from evenhand.scoring.award import Award, Unplayed
from evenhand.tournament.event.acts import Act, Record
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import as_written, read_outcome
from evenhand.tournament.event.state import EventState


def record_at_table(
    event: RunningEvent, table: int, board: int, result: str, held_ns: int = 0
) -> None:
    """Record the result of a board that a table has played.

    A result that is there already stays: the same one is done, another is refused.

    Args:
        event: the event.
        table: the table in the hall.
        board: the board.
        result: a contract, a pass or a score.
        held_ns: the pair that held the North-South cards; it must be said where the
            board was to be turned, as some tables forget to.
    """
    outcome = as_written(result)
    check_played(table, board, outcome)
    at, seen = _find(event.state, table, board)
    ns = held_ns or (0 if seen.turned else at.ns)
    if ns not in at.pairs:
        raise ActError(
            f"table {table}, board {board}: say who held the North-South cards, pair "
            f"{at.ns} or pair {at.ew}"
        )
    if seen.result:
        if (seen.result, seen.ns) != (str(read_outcome(outcome)), ns):
            raise ActError(
                f"table {table}, board {board} has {seen.result} already; call the "
                "director"
            )
        return
    ew = at.ew if ns == at.ns else at.ns
    record_result(event, Spot(board, table, ns, ew), outcome)


def check_played(table: int, board: int, outcome: str) -> None:
    """Refuse a result that only a director can give."""
    if isinstance(read_outcome(outcome), Award | Unplayed):
        raise ActError(
            f"table {table}, board {board}: {outcome}; a table records a contract, a "
            "pass or a score: call the director"
        )


def check_acts_of_table(state: EventState, table: int, acts: Iterable[Act]) -> None:
    """Refuse results that a table may not record itself.

    Args:
        state: the event.
        table: the table in the hall.
        acts: what its phone or a program at the table has sent.
    """
    for act in acts:
        if not isinstance(act, Record) or act.table != table:
            raise ActError("a table records its own results; call the director")
        check_played(table, act.board, act.outcome)
        at, seen = _find(state, table, act.board)
        if seen.turned and not act.ns:
            raise ActError(
                f"table {table}, board {act.board} is to be turned: say who held the "
                f"North-South cards, pair {at.ns} or pair {at.ew}"
            )


def _find(
    state: EventState, table: int, board: int
) -> tuple[RoundAtTable, BoardAtTable]:
    """A board of the rounds that a table has reached, first where it is missing."""
    found = [
        (one, seen)
        for one in view_table(state, table).reached
        for seen in one.boards
        if seen.board == board
    ]
    if not found:
        raise ActError(
            f"board {board} is not played at table {table} in this round; call the "
            "director"
        )
    return min(found, key=lambda pair: bool(pair[1].result))
