"""Results come in, are put right, ruled and accepted."""

from dataclasses import replace

from evenhand.desk.awards import award_data, award_lines, read_ruling
from evenhand.desk.corrections import corrected, reason_in_time
from evenhand.desk.done import Done
from evenhand.desk.groups import find_group, running_session
from evenhand.desk.result_spots import Spot
from evenhand.errors import ActError, ResultError
from evenhand.scoring import Award, Contract
from evenhand.scoring.contract import PassedOut
from evenhand.tournament.event import (
    Erase,
    EventState,
    Penalise,
    Record,
    RunningEvent,
    awards_due,
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
    form: str = "",
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
        form: on a fouled board, the name of the form that was played.
    """
    name, number = running_session(event.state, group, session)
    if table is None:
        table = find_table(event.state.session(name, number), board, ns, ew)
    act = Record(name, number, table, board, _plain(outcome), ns, ew, form=form)
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
    """Accept a result that the movement does not have, with the reason.

    Meetings that cannot be played because of it are named, and what can be done.
    """
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
    force: bool = False,
) -> Done:
    """Put a result right; who sat which way stays unless it is said.

    Args:
        event: the event.
        table: the table in the hall.
        board: the board.
        outcome: what it really was.
        group: the group; the one that plays where left open.
        session: the session; the one that runs where left open.
        ns: the pair that sat NS; 0 where it stays.
        ew: the pair that sat EW.
        reason: why.
        force: whether it is put right although the correction period has ended.
    """
    name, number = running_session(event.state, group, session)
    spot = Spot(name, number, table, board, ns, ew)
    there = spot.find(event.state)
    text, alone = read_ruling(outcome, there.alone)
    return _correct(event, spot, there, text, alone, reason, force=force)


def _correct(
    event: RunningEvent,
    spot: Spot,
    there: Recorded,
    text: str,
    alone: int,
    reason: str,
    *,
    force: bool,
) -> Done:
    """Put what is there right; what else is known of it stays."""
    ns, ew = _as_they_sat(there, spot.ns, spot.ew)
    outcome, before = parse_outcome(text), there.result
    played = before.contract if isinstance(outcome, Award) else before.played
    if isinstance(outcome, Contract | PassedOut):
        played = None
    act = replace(
        there.as_act(spot.group),
        outcome=text,
        ns=ns,
        ew=ew,
        replaces=True,
        reason=reason_in_time(event, spot.group, spot.session, reason, force=force),
        alone=alone,
        played="" if played is None else str(played),
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
    force: bool = False,
) -> Done:
    """Award an adjusted score, whether there was a result or not.

    Where one of the two has played the board at another table, which was accepted, an
    award such as `A+` is for the other one alone.

    Args:
        event: the event.
        table: the table in the hall.
        board: the board.
        award: what both sides get, or the one that has not played the board.
        group: the group; the one that plays where left open.
        session: the session; the one that runs where left open.
        ns: the pair that sat NS, or should have; 0 where it is not said.
        ew: the pair that sat EW.
        reason: why.
        force: whether a result is ruled although the correction period has ended.
    """
    name, number = running_session(event.state, group, session)
    spot = Spot(name, number, table, board, ns, ew)
    there = _found_there(event.state, spot)
    if there is not None:
        text, alone = read_ruling(award, there.alone)
        return _correct(event, spot, there, text, alone, reason, force=force)
    alone = _waiting_for_award(event.state, spot)
    text, alone = read_ruling(award, alone)
    if alone:
        ns = ew = 0
    act = Record(name, number, table, board, text, ns, ew, reason=reason, alone=alone)
    return _recorded(event, act)


def _found_there(state: EventState, spot: Spot) -> Recorded | None:
    """The result that an award is instead of, if there is one."""
    play, pairs = spot.play(state), spot.pairs
    slots = [
        slot
        for slot in play.slots(spot.table, spot.board)
        if pairs <= {*play.meetings[slot][3:]}
    ]
    if len(slots) > 1:
        if _waiting_for_award(state, spot):
            return None
        raise ActError(
            f"table {spot.table} has board {spot.board} in {len(slots)} rounds; say "
            "which by the pairs, with --ns and --ew"
        )
    if not pairs and slots:
        pairs = {*play.meetings[slots[0]][3:]}
    there = play.reported(spot.table, spot.board)
    theirs = any(pairs <= {*one.meeting[3:]} for one in there)
    return spot.naming(pairs).find(state) if theirs else None


def _waiting_for_award(state: EventState, spot: Spot) -> int:
    """The pair there that waits in vain for its opponents; 0 for none, or several."""
    waiting = [
        due.pair
        for due in awards_due(state, spot.group, spot.session)
        if due.meeting[1:3] == (spot.table, spot.board)
        and spot.pairs <= {*due.meeting[3:]}
    ]
    return waiting[0] if len(waiting) == 1 else 0


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
    force: bool = False,
) -> Done:
    """Delete a result, after the correction period only by force."""
    name, number = running_session(event.state, group, session)
    spot = Spot(name, number, table, board, ns, ew)
    seen = spot.find(event.state).meeting
    _check_theirs(seen, spot.pairs)
    reason = reason_in_time(event, name, number, reason, force=force)
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
    force: bool = False,
) -> Done:
    """A board was played the other way round: its pairs change places.

    The score stays with the cards, an artificial award with the pair.
    """
    name, number = running_session(event.state, group, session)
    spot = Spot(name, number, table, board).naming(pairs)
    there = spot.find(event.state)
    _check_theirs(there.meeting, spot.pairs)
    if there.alone:
        raise ActError(
            f"pair {there.alone} alone has an award on board {board} at table {table}; "
            "nobody played it, so there is nothing to exchange"
        )
    try:
        turned = outcome_text(there.result.exchange_pairs().outcome)
    except ResultError as error:
        raise ActError(str(error)) from error
    around = replace(spot, ns=there.meeting.ew, ew=there.meeting.ns)
    why = reason or "played the other way round"
    return _correct(event, around, there, turned, 0, why, force=force)


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
    before = awards_due(event.state, act.group, act.session)
    state = event.do(act)
    found = state.session(act.group, act.session).reported(act.table, act.board)
    last = max(found, key=lambda recorded: recorded.act)
    seen = last.meeting
    accepted = f", accepted: {act.accepted}" if act.accepted else ""
    who = f"pairs {seen.ns} (NS) and {seen.ew} (EW)"
    if last.alone:
        who = f"pair {last.alone} alone"
    said = f"Table {act.table}, board {act.board}: {act.outcome} for {who}{accepted}."
    now = awards_due(state, act.group, act.session)
    due = [one for one in now if one not in before]
    return corrected(
        state,
        act.group,
        said,
        *award_lines(due),
        session=act.session,
        table=act.table,
        board=act.board,
        ns=seen.ns,
        ew=seen.ew,
        outcome=act.outcome,
        awards_due=award_data(due),
    )


def _check_theirs(seen: Meeting, pairs: set[int]) -> None:
    others = pairs - {seen.ns, seen.ew}
    if others:
        raise ActError(
            f"table {seen.table} and board {seen.board} have the result of pairs "
            f"{seen.ns} and {seen.ew}, not of pair {min(others)}; name those"
        )


def _plain(outcome: str) -> str:
    return outcome_text(parse_outcome(outcome))
