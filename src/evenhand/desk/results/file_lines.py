"""What a line of a file of results is in its session: its table, pairs and result."""

from evenhand.desk.events.spots import Spot
from evenhand.errors import ActError
from evenhand.movement.phrasing import listed
from evenhand.scoring import Result
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.outcomes import as_averages, outcome_text
from evenhand.tournament.event.session_play import SessionPlay


def table_in_hall(result: Result, session: SessionPlay) -> int:
    """The table of a result in the hall; each section may number its own from 1."""
    for section in session.sections:
        if section.name.casefold() == result.section.casefold():
            tables, first = section.movement.tables, section.first_table
            if 1 <= result.table <= tables and result.table < first:
                return result.table + first - 1
    return result.table


def record_of(result: Result, session: SessionPlay, *, fixed: bool) -> Record:
    """The act that records a line."""
    ns, ew = result.ns.number, result.ew.number
    at = table_in_hall(result, session) or None
    table = Spot(result.board, at, ns, ew).find_table(session)
    if not ns and not ew:
        ns, ew = _pairs_there(session, table, result)
    if session.group.state.winners == 2:
        ew = _ew_by_slip(session, table, result.board, ns, ew)
    return Record(
        session.group.name,
        session.number,
        table,
        result.board,
        outcome_text(as_averages(result.outcome, fixed=fixed)),
        ns,
        ew,
        result.accepted,
        round=result.round,
        form=result.group,
        played="" if result.played is None else str(result.played),
        lead=result.lead,
        remark=result.remark,
    )


def _pairs_there(session: SessionPlay, table: int, result: Result) -> tuple[int, int]:
    """The pairs of a line that names none, if its table has the board several times."""
    planned = session.seated.planned_on(table, result.board)
    if len(planned) < 2:
        return 0, 0
    for meeting in planned:
        if meeting.round == result.round:
            return meeting.ns, meeting.ew
    rounds = listed(meeting.round for meeting in planned)
    raise ActError(
        f"table {table} has board {result.board} in rounds {rounds}; add a column "
        "round, or columns ns and ew"
    )


def _ew_by_slip(session: SessionPlay, table: int, board: int, ns: int, ew: int) -> int:
    """The EW pair meant: on slips, NS and EW may each be numbered from 1."""
    planned = session.seated.planned_on(table, board)
    if any({*meeting.pairs} == {ns, ew} for meeting in planned):
        return ew
    other = ew + _first_of_ew(session, table) - 1
    return other if any(one.pairs == (ns, other) for one in planned) else ew


def _first_of_ew(session: SessionPlay, table: int) -> int:
    """The lowest number that sits EW in the first round of the table's section."""
    section = session.seated.section_of_table(table)
    return 1 if section is None else min(c.ew for c in section.movement.schedule[0])
