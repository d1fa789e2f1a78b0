"""Results come in, are put right, ruled and accepted."""

from evenhand.desk.corrections import corrected
from evenhand.desk.done import Done
from evenhand.desk.groups import find_group, running_session
from evenhand.errors import ActError
from evenhand.tournament.event import (
    Erase,
    EventState,
    Penalise,
    Record,
    RunningEvent,
)
from evenhand.tournament.event.session_play import (
    Meeting,
    Recorded,
    SessionPlay,
    outcome_text,
    parse_outcome,
)


def record_result(
    event: RunningEvent,
    table: int | None,
    board: int,
    outcome: str,
    *,
    group: str | None = None,
    session: int | None = None,
    ns: int = 0,
    ew: int = 0,
) -> Done:
    """Record a result.

    Args:
        event: the event.
        table: the table in the hall; found by the pairs where left open.
        board: the board.
        outcome: a contract, a score as NS see it, or an award.
        group: the group; the one that plays where left open.
        session: the session; the one that runs where left open.
        ns: the pair that sat NS; 0 for the one that should have.
        ew: the pair that sat EW.
    """
    name, number = running_session(event.state, group, session)
    if table is None:
        table = find_table(event.state.session(name, number), board, ns, ew)
    act = Record(name, number, table, board, _plain(outcome), ns, ew)
    return _recorded(event, act)


def accept_result(
    event: RunningEvent,
    table: int,
    board: int,
    outcome: str,
    ns: int,
    ew: int,
    reason: str,
    *,
    group: str | None = None,
    session: int | None = None,
) -> Done:
    """Accept a result that the movement does not have, with the reason."""
    name, number = running_session(event.state, group, session)
    if not reason.strip():
        raise ActError("a result outside the movement without a reason; give --reason")
    act = Record(name, number, table, board, _plain(outcome), ns, ew, reason.strip())
    return _recorded(event, act)


def correct_result(
    event: RunningEvent,
    table: int,
    board: int,
    outcome: str,
    *,
    group: str | None = None,
    session: int | None = None,
    ns: int = 0,
    ew: int = 0,
    reason: str = "",
) -> Done:
    """Put a result right; who sat which way stays unless it is said."""
    name, number = running_session(event.state, group, session)
    there = _there(event.state, name, number, table, board, {ns, ew})
    ns, ew = _as_they_sat(there, ns, ew)
    act = Record(
        name,
        number,
        table,
        board,
        _plain(outcome),
        ns,
        ew,
        there.accepted,
        True,
        reason,
    )
    return _recorded(event, act)


def _as_they_sat(there: Recorded, ns: int, ew: int) -> tuple[int, int]:
    """Who sat which way at a result; other pairs have another result."""
    seen = there.meeting
    pairs = seen.ns, seen.ew
    if (ns and ns == seen.ew and not ew) or (ew and ew == seen.ns and not ns):
        return seen.ew, seen.ns
    asked = ns or seen.ns, ew or seen.ew
    if set(asked) == set(pairs):
        return asked
    raise ActError(
        f"table {seen.table} and board {seen.board} have the result of pairs "
        f"{seen.ns} and {seen.ew}, not {asked[0]} and {asked[1]}; delete it (correct "
        f"--delete) and accept theirs (accept --ns {asked[0]} --ew {asked[1]} "
        "--reason …), or exchange --pairs where two pairs changed seats"
    )


def rule_award(
    event: RunningEvent,
    table: int,
    board: int,
    award: str,
    *,
    group: str | None = None,
    session: int | None = None,
    ns: int = 0,
    ew: int = 0,
    reason: str = "",
) -> Done:
    """Award an adjusted score, whether there was a result or not."""
    name, number = running_session(event.state, group, session)
    text = _plain(award)
    play = event.state.session(name, number)
    slots = play.slots(table, board)
    if len(slots) > 1 and not (ns and ew):
        raise ActError(
            f"table {table} has board {board} in {len(slots)} rounds; say which by the "
            "pairs, with --ns and --ew"
        )
    pairs = {ns, ew} - {0}
    if not pairs and slots:
        planned = play.meetings[slots[0]]
        pairs = {planned.ns, planned.ew}
    there = [one.meeting for one in play.reported(table, board)]
    if any(pairs <= {seen.ns, seen.ew} for seen in there):
        return correct_result(
            event,
            table,
            board,
            text,
            group=name,
            session=number,
            ns=ns,
            ew=ew,
            reason=reason,
        )
    act = Record(name, number, table, board, text, ns, ew, reason=reason)
    return _recorded(event, act)


def erase_result(
    event: RunningEvent,
    table: int,
    board: int,
    *,
    group: str | None = None,
    session: int | None = None,
    ns: int = 0,
    ew: int = 0,
    reason: str = "",
) -> Done:
    """Delete a result."""
    name, number = running_session(event.state, group, session)
    seen = _there(event.state, name, number, table, board, {ns, ew}).meeting
    _check_theirs(seen, {ns, ew})
    act = Erase(name, number, table, board, reason, seen.round, seen.ns, seen.ew)
    state = event.do(act)
    said = f"Table {table}, board {board}: the result is deleted."
    return corrected(state, name, said, session=number, table=table, board=board)


def turn_result(
    event: RunningEvent,
    table: int,
    board: int,
    *,
    group: str | None = None,
    session: int | None = None,
    pairs: tuple[int, ...] = (),
    reason: str = "",
) -> Done:
    """A board was played the other way round: its pairs change places."""
    name, number = running_session(event.state, group, session)
    there = _there(event.state, name, number, table, board, set(pairs))
    _check_theirs(there.meeting, set(pairs))
    return correct_result(
        event,
        table,
        board,
        outcome_text(there.outcome),
        group=name,
        session=number,
        ns=there.meeting.ew,
        ew=there.meeting.ns,
        reason=reason or "played the other way round",
    )


def penalise_pair(
    event: RunningEvent,
    pair: int,
    amount: str,
    *,
    group: str | None = None,
    session: int | None = None,
    reason: str = "",
) -> Done:
    """Penalise a pair, or give it a bonus."""
    state = event.state
    name = state.group_of(pair) if group is None else find_group(state, group)
    number = state.group(name).running if session is None else session
    state = event.do(Penalise(pair, name, number, amount, reason))
    where = f"session {number}" if number else "the whole phase"
    said = f"Pair {pair}: {amount} in {where} of {name}."
    return corrected(state, name, said, pair=pair, session=number)


def find_table(play: SessionPlay, board: int, ns: int, ew: int) -> int:
    """The table at which two pairs meet on a board."""
    for meeting in play.meetings.values():
        if meeting.board == board and {meeting.ns, meeting.ew} == {ns, ew}:
            return meeting.table
    if not (ns and ew):
        raise ActError(f"board {board} at no table; name the table, or both pairs")
    raise ActError(
        f"pairs {ns} and {ew} do not meet on board {board}; name the table, or accept "
        "the result with a reason"
    )


def _recorded(event: RunningEvent, act: Record) -> Done:
    state = event.do(act)
    found = state.session(act.group, act.session).reported(act.table, act.board)
    seen = max(found, key=lambda recorded: recorded.act).meeting
    accepted = f", accepted: {act.accepted}" if act.accepted else ""
    said = (
        f"Table {act.table}, board {act.board}: {act.outcome} for pairs {seen.ns} (NS) "
        f"and {seen.ew} (EW){accepted}."
    )
    return corrected(
        state,
        act.group,
        said,
        session=act.session,
        table=act.table,
        board=act.board,
        ns=seen.ns,
        ew=seen.ew,
        outcome=act.outcome,
    )


def _there(
    state: EventState,
    group: str,
    session: int,
    table: int,
    board: int,
    pairs: set[int] | None = None,
) -> Recorded:
    """The result of a board at a table; of several that of the pairs named."""
    found = state.session(group, session).reported(table, board)
    if not found:
        raise ActError(
            f"table {table} has no result on board {board} in session {session} of "
            f"{group}; record it first"
        )
    if len(found) == 1:
        return found[0]
    wanted = (pairs or set()) - {0}
    named = [r for r in found if wanted and wanted <= {r.meeting.ns, r.meeting.ew}]
    if len(named) == 1:
        return named[0]
    who = " or ".join(f"{r.meeting.ns} and {r.meeting.ew}" for r in found)
    raise ActError(
        f"table {table} has {len(found)} results on board {board}; name the pairs with "
        f"--ns and --ew: {who}"
    )


def _check_theirs(seen: Meeting, pairs: set[int]) -> None:
    others = pairs - {0, seen.ns, seen.ew}
    if others:
        raise ActError(
            f"table {seen.table} and board {seen.board} have the result of pairs "
            f"{seen.ns} and {seen.ew}, not of pair {min(others)}; name those"
        )


def _plain(outcome: str) -> str:
    return outcome_text(parse_outcome(outcome))
