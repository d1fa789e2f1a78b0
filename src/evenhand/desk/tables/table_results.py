"""What a table may record itself: its own boards, as they were played."""

from collections.abc import Iterable
from dataclasses import dataclass

from evenhand.deals import read_card
from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import record_result
from evenhand.desk.tables.table_views import BoardAtTable, RoundAtTable, view_table
from evenhand.desk.views.entry_sheets import find_doubts
from evenhand.desk.views.session_deals import is_lead_doubtful
from evenhand.errors import ActError, DoubtError, EvenhandError
from evenhand.languages import Said
from evenhand.scoring.award import Award, Unplayed
from evenhand.tournament.answers.result_answers import ResultRecorded
from evenhand.tournament.answers.table_answers import HeldUp, Taken
from evenhand.tournament.event.acts import Act, Record
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import as_written, read_outcome
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A result as a table enters it.

    Attributes:
        board: the board.
        result: a contract, a pass or a score.
        round: the round; 0 for the first that lacks it.
        ns: the pair that held the North-South cards; 0 for the one that was to.
        ew: the other pair; 0 for the other one at the table.
        lead: the card led; empty if nobody asks.
        why: why it is no board of the movement: `board` or `opponents`; or empty.
        group: the group that it belongs to; empty for the one that plays.
        session: its session; 0 for the one that is played.
    """

    board: int
    result: str
    round: int = 0
    ns: int = 0
    ew: int = 0
    lead: str = ""
    why: str = ""
    group: str = ""
    session: int = 0


def record_at_table(event: RunningEvent, table: int, entry: TableEntry) -> Taken:
    """Record the result of a board that a table has played.

    A result that is there already stays: the same one is done, another waits for the
    director, and so does whatever the event does not take.
    """
    outcome = _read_result(entry.result)
    check_played(entry.board, outcome)
    found = _find(event.state, table, entry)
    if found is None or entry.why:
        return Taken("waits", HeldUp.NOT_DUE, board=entry.board)
    at, seen = found
    ns = entry.ns or (0 if seen.asked else seen.due)
    if ns not in at.pairs:
        raise ActError(
            Said(
                "board %(board)s: say who held the North-South cards, pair %(ns)s or "
                "pair %(ew)s",
                board=entry.board,
                ns=at.ns,
                ew=at.ew,
            )
        )
    if seen.result:
        same = (read_outcome(seen.result), seen.ns) == (read_outcome(outcome), ns)
        leads = {read_card(seen.lead), read_card(entry.lead)} - {None}
        if same and len(leads) < 2:
            return Taken("in")
        return Taken("waits", HeldUp.THERE_ALREADY, result=seen.result)
    if not at.reached:
        return Taken("early", HeldUp.HALL_BEHIND, round=at.round)
    ew = at.ew if ns == at.ns else at.ns
    spot = Spot(entry.board, table, ns, ew)
    try:
        done = record_result(event, spot, outcome, lead=entry.lead)
    except DoubtError:
        raise
    except ActError as error:
        # a movement that was changed, a session that was closed: nothing is lost
        return Taken("waits", HeldUp.REFUSED, refusal=error)
    return Taken("in", doubt=_find_doubt(event.state, done))


def _find_doubt(state: EventState, done: ResultRecorded) -> str:
    session = state.group(done.group).session(done.session)
    one = done.recorded
    # others may still have to play the board: nothing of the cards is told but this
    if is_lead_doubtful(session, one):
        return "lead"
    is_far = any(find_doubts(session, one.meeting.board, one.outcome, one))
    return "far" if is_far else ""


def _read_result(text: str) -> str:
    try:
        return as_written(text)
    except EvenhandError as error:
        raise ActError(
            Said(
                "result %(result)s; expected contract and tricks, such as 4S N =",
                result=text,
            )
        ) from error


def check_played(board: int, outcome: str) -> None:
    """Refuse a result that only a director can give."""
    if isinstance(read_outcome(outcome), Award | Unplayed):
        raise ActError(
            Said(
                "board %(board)s: %(result)s; a table records a contract, a pass or a "
                "score: call the director",
                board=board,
                result=outcome,
            )
        )


def check_acts_of_table(state: EventState, table: int, acts: Iterable[Act]) -> None:
    """Refuse results that a table may not record itself.

    Args:
        state: the event.
        table: the table in the hall.
        acts: what a program at the table has sent.
    """
    for act in acts:
        if not isinstance(act, Record) or act.table != table:
            raise ActError("a table records its own results; call the director")
        check_played(act.board, act.outcome)
        found = _find(state, table, TableEntry(act.board, act.outcome))
        if found is None or not found[0].reached:
            raise ActError(
                f"board {act.board} is not played at table {table} in this round; call "
                "the director"
            )
        at, seen = found
        if seen.asked and not act.ns:
            raise ActError(
                f"table {table}, board {act.board} is to be turned: say who held the "
                f"North-South cards, pair {at.ns} or pair {at.ew}"
            )


def _find(
    state: EventState, table: int, entry: TableEntry
) -> tuple[RoundAtTable, BoardAtTable] | None:
    """A board of a table's session, first where it is missing; None if it has none."""
    view, pairs = view_table(state, table, entry.board), {entry.ns, entry.ew}
    if entry.session and (entry.group, entry.session) != (view.group, view.session):
        return None
    found = [
        (one, seen)
        for one in view.course
        for seen in one.boards
        if seen.board == entry.board
        and entry.round in (0, one.round)
        and (0 in pairs or pairs == {*one.pairs})
    ]
    return min(found, key=_is_wanted_first, default=None)


def _is_wanted_first(found: tuple[RoundAtTable, BoardAtTable]) -> tuple[bool, bool]:
    at, seen = found
    return bool(seen.result), not at.reached
