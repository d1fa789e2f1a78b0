"""Results come in, are put right, ruled and accepted."""

from collections.abc import Collection
from dataclasses import replace

from evenhand.desk.awards import read_ruling
from evenhand.desk.corrections import corrected, reason_in_time
from evenhand.desk.done import Done
from evenhand.desk.groups import find_group, groups_playing, running_session
from evenhand.desk.result_acts import correction_of, record_act, turned_around
from evenhand.desk.result_spots import (
    Spot,
    find_table,
    is_turned,
    session_of_result,
)
from evenhand.errors import ActError
from evenhand.movement.words import listed
from evenhand.tournament.event.acts import Erase, Penalise, Record
from evenhand.tournament.event.amounts import read_penalty
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text, parse_outcome
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting


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
    as_planned: bool = False,
) -> Done:
    """Record a result.

    Args:
        event: the event.
        table: the table in the hall; found by the pairs where left open.
        board: the board.
        outcome: a contract, a score as NS see it, or an award.
        group: the group; the only one that has such a meeting where left open.
        session: the session; the one that runs where left open.
        ns: the pair that sat NS; 0 for the one that should have.
        ew: the pair that sat EW.
        form: on a fouled board, the name of the form that was played.
        as_planned: whether they sat as planned, though the slip has them the other
            way round.
    """
    state = event.state
    name, number = session_of_result(state, group, session, table, board, (ns, ew))
    play = state.group(name).session(number)
    if table is None:
        table = find_table(play, board, ns, ew)
    act = Record(name, number, table, board, _plain(outcome), ns, ew, form=form)
    if as_planned and is_turned(play, table, board, ns, ew):
        act = turned_around(act)
    return record_act(event, act)


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
    at_fault: Collection[int] = (),
) -> Done:
    """Accept a result that the movement does not have, with the reason.

    Meetings that cannot be played because of it are named, and what can be done: by
    Law 12C2 those who wait have Ave+, but Ave- where they are at fault themselves.

    Args:
        event: the event.
        table: the table in the hall.
        board: the board that was played there.
        outcome: a contract, a score as NS see it, or an award.
        ns: the pair that sat NS.
        ew: the pair that sat EW.
        reason: why it stands.
        group: the group; that of the two pairs where left open.
        session: the session; the one that runs where left open.
        at_fault: the pairs at fault, where the director says who is.
    """
    if not reason.strip():
        raise ActError("a result outside the movement without a reason; give --reason")
    state = event.state
    if group is None and len(groups_playing(state)) > 1:
        group = _group_of_both(state, ns, ew)
    name, number = running_session(state, group, session)
    why = reason.strip()
    if at_fault:
        for pair in at_fault:
            state.entrant(pair)
        why += f" (at fault: {listed(sorted(set(at_fault)))})"
    act = Record(name, number, table, board, _plain(outcome), ns, ew, why)
    return record_act(event, act, at_fault)


def _group_of_both(state: EventState, ns: int, ew: int) -> str | None:
    """The group in which two pairs play; None where that is not one."""
    for name in groups_playing(state):
        if {ns, ew} <= {*state.groups[name].places}:
            return name
    return None


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
    at = session_of_result(event.state, group, session, table, board, (ns, ew))
    spot = Spot(*at, table, board, ns, ew)
    there = spot.find(event.state)
    return _correct(event, spot, there, outcome, reason, force=force)


def _correct(
    event: RunningEvent,
    spot: Spot,
    there: Recorded,
    outcome: str,
    reason: str,
    *,
    force: bool,
) -> Done:
    text, alone = read_ruling(outcome, there.alone, spot.pairs)
    act = correction_of(event, spot, there, text, alone, reason, force=force)
    return record_act(event, act)


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
    at = session_of_result(event.state, group, session, table, board, (ns, ew))
    spot = Spot(*at, table, board, ns, ew)
    there = _found_there(event.state, spot)
    if there is not None:
        return _correct(event, spot, there, award, reason, force=force)
    waiting = _waiting_for_award(event.state, spot)
    text, alone = read_ruling(award, waiting, spot.pairs)
    if alone:
        ns = ew = 0
    act = Record(*at, table, board, text, ns, ew, reason=reason, alone=alone)
    return record_act(event, act)


def _found_there(state: EventState, spot: Spot) -> Recorded | None:
    """The result that an award is instead of, if there is one."""
    play, pairs = spot.play(state), spot.pairs
    slots = [
        slot
        for slot in play.seated.slots(spot.table, spot.board)
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
        for due in awards_due(state.group(spot.group).session(spot.session))
        if due.meeting[1:3] == (spot.table, spot.board)
        and spot.pairs <= {*due.meeting[3:]}
    ]
    waiting = [pair for pair in waiting if pair in spot.pairs] or waiting
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
    name, number = at = session_of_result(
        event.state, group, session, table, board, (ns, ew)
    )
    spot = Spot(*at, table, board, ns, ew)
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
    at = session_of_result(event.state, group, session, table, board, pairs)
    spot = Spot(*at, table, board).naming(pairs)
    there = spot.find(event.state)
    _check_theirs(there.meeting, spot.pairs)
    if there.alone:
        raise ActError(
            f"pair {there.alone} alone has an award on board {board} at table {table}; "
            "nobody played it, so there is nothing to exchange"
        )
    turned = turned_around(there.as_act(spot.group))
    around = replace(spot, ns=turned.ns, ew=turned.ew)
    why = reason or "played the other way round"
    act = correction_of(event, around, there, turned.outcome, 0, why, force=force)
    return record_act(event, act)


def penalise_pair(
    event: RunningEvent,
    pair: int,
    amount: str,
    *,
    group: str | None = None,
    session: int | None = None,
    reason: str = "",
    force: bool = False,
) -> Done:
    """Penalise a pair, or give it a bonus; after the correction period only by force.

    Args:
        event: the event.
        pair: its number.
        amount: such as -10% of a top.
        group: the group; the one in which it plays now where left open.
        session: the session, 0 for the whole phase; the one that runs, or else the
            whole phase, where left open.
        reason: what for.
        force: whether its score changes although the correction period has ended.
    """
    state = event.state
    name = state.group_of(pair).name if group is None else find_group(state, group)
    number = state.group(name).running if session is None else session
    reason = reason_in_time(event, name, number, reason, force=force)
    state = event.do(Penalise(pair, name, number, amount, reason))
    where = f"session {number}" if number else "the whole phase"
    said = f"Pair {pair}: {_told_amount(amount)} in {where} of {name}."
    return corrected(state, name, said, pair=pair, session=number)


def _told_amount(amount: str) -> str:
    """A penalty as it was ruled; a bonus says that it is one."""
    bonus = read_penalty(amount)[0] > 0
    return f"a bonus of {amount}, no penalty," if bonus else amount


def _check_theirs(seen: Meeting, pairs: set[int]) -> None:
    others = pairs - {seen.ns, seen.ew}
    if others:
        raise ActError(
            f"table {seen.table} and board {seen.board} have the result of pairs "
            f"{seen.ns} and {seen.ew}, not of pair {min(others)}; name those"
        )


def _plain(outcome: str) -> str:
    return outcome_text(parse_outcome(outcome))
