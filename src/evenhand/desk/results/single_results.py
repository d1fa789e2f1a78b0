"""Results are recorded, corrected, adjusted and accepted; pairs are penalised."""

from collections.abc import Collection
from dataclasses import replace

from evenhand.desk.events.groups import find_group, groups_playing, running_session
from evenhand.desk.events.spots import Spot, is_turned
from evenhand.desk.rulings.awards import correction_of, erasing, read_ruling
from evenhand.desk.rulings.corrections import NO_GROUNDS, Ruling, after_change
from evenhand.errors import ActError, ResultError, again
from evenhand.movement.phrasing import listed
from evenhand.scoring import Entry, Result
from evenhand.tournament.answers.result_answers import (
    PairPenalised,
    ResultDeleted,
    ResultRecorded,
)
from evenhand.tournament.event.act_texts import read_penalty
from evenhand.tournament.event.acts import Penalise, Record
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import (
    as_written,
    outcome_text,
    parse_outcome,
)
from evenhand.tournament.event.session_grid import find_grid
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting


def record_result(
    event: RunningEvent,
    spot: Spot,
    outcome: str,
    *,
    form: str = "",
    lead: str = "",
    as_planned: bool = False,
    ruling: Ruling = NO_GROUNDS,
) -> ResultRecorded:
    """Record a result.

    Args:
        event: the event.
        spot: where it belongs; without a table, the pairs tell which.
        outcome: a contract, a score from NS's side, or an award.
        form: on a fouled board, the name of the form that was played.
        lead: the card led.
        as_planned: whether the pairs sat as planned, even if the slip has them the
            other way round.
        ruling: whether an award is fixed, and an unlikely score is right.
    """
    session = spot.find_session(event.state)
    table = spot.find_table(session)
    text = as_written(outcome, fixed=ruling.fixed)
    act = _record(session, replace(spot, table=table), text)
    seen = Meeting(0, table, spot.board, spot.ns, spot.ew)
    if as_planned and is_turned(session, seen):
        act = turned_around(act)
    ruling.check_likely(act)
    running = find_grid(session).running
    done = _carry_out(event, replace(act, form=form, lead=lead, sure=ruling.sure))
    is_early = done.recorded.meeting.round > running
    return replace(done, running=running) if is_early else done


def _record(session: SessionPlay, spot: Spot, outcome: str) -> Record:
    group, number = session.group.name, session.number
    return Record(
        group, number, spot.find_table(session), spot.board, outcome, spot.ns, spot.ew
    )


def _carry_out(
    event: RunningEvent, act: Record, at_fault: Collection[int] = ()
) -> ResultRecorded:
    """Record a result and find the awards now due because of it.

    Args:
        event: the event.
        act: the result.
        at_fault: pairs for which average minus is advised if they are due an award.
    """
    before = awards_due(event.state.group(act.group).session(act.session))
    state = event.do(act)
    session = state.group(act.group).session(act.session)
    there = session.reported(act.table, act.board)
    recorded = max(there, key=lambda one: one.act)
    return ResultRecorded(
        group=act.group,
        session=act.session,
        recorded=recorded,
        turned=is_turned(session, recorded.meeting),
        replaced=act.replaces,
        awards_due=tuple(one for one in awards_due(session) if one not in before),
        at_fault=tuple(at_fault),
        **after_change(state.group(act.group)),
    )


def turned_around(act: Record) -> Record:
    """The same result with its pairs the other way round.

    A score stays with the cards, an artificial award with the pair.
    """
    outcome = parse_outcome(act.outcome)
    seen = Result(act.board, Entry("", act.ns), Entry("", act.ew), outcome)
    try:
        turned = seen.exchange_pairs().outcome
    except ResultError as error:
        raise ActError(error) from error
    return replace(act, ns=act.ew, ew=act.ns, outcome=outcome_text(turned))


def accept_result(
    event: RunningEvent,
    spot: Spot,
    outcome: str,
    reason: str,
    *,
    lead: str = "",
    at_fault: Collection[int] = (),
    ruling: Ruling = NO_GROUNDS,
) -> ResultRecorded:
    """Accept a result outside the movement, with the reason.

    The answer names the meetings that can no longer be played because of it, and what
    can be done. By Law 12C2 the pairs left without opponents get average plus, or
    average minus if they are at fault themselves.

    Args:
        event: the event.
        spot: the table and board, and both pairs.
        outcome: a contract, a score from NS's side, or an award.
        reason: why it stands.
        lead: the card led.
        at_fault: the pairs at fault, if the director says which.
        ruling: whether an award is fixed, and an unlikely score is right.
    """
    if not reason.strip():
        raise ActError(
            "a result outside the movement without a reason; say why it stands",
            again(reason=None),
        )
    state, group = event.state, spot.group
    if group is None and len(groups_playing(state)) > 1:
        group = _group_of_both(state, spot.pairs)
    session = running_session(state, group, spot.session)
    why = reason.strip()
    if at_fault:
        for pair in at_fault:
            state.entrant(pair)
        why += f" (at fault: {listed(sorted(set(at_fault)))})"
    text = as_written(outcome, fixed=ruling.fixed)
    act = replace(
        _record(session, spot, text), accepted=why, lead=lead, sure=ruling.sure
    )
    ruling.check_likely(act)
    return _carry_out(event, act, at_fault)


def _group_of_both(state: EventState, pairs: set[int]) -> str | None:
    """The group in which both pairs play; None if there is none."""
    for name in groups_playing(state):
        if pairs <= {*state.groups[name].places}:
            return name
    return None


def correct_result(
    event: RunningEvent,
    spot: Spot,
    outcome: str,
    ruling: Ruling,
    *,
    form: str | None = None,
    lead: str = "",
) -> ResultRecorded:
    """Correct a result; the directions stay unless the pairs are named.

    Args:
        event: the event.
        spot: the table and board, and the pairs if they must be told apart.
        outcome: what it really was.
        ruling: the grounds.
        form: on a fouled board, the form that was played; None if it stays.
        lead: the card led; empty if it stays.
    """
    there = spot.find_result(spot.find_session(event.state))
    act = correction_of(event, spot, there, outcome, ruling)
    ruling.check_likely(act)
    form = act.form if form is None else form
    return _carry_out(event, replace(act, form=form, lead=lead or act.lead))


def rule_award(
    event: RunningEvent, spot: Spot, award: str, ruling: Ruling
) -> ResultRecorded:
    """Award an adjusted score, whether there was a result or not.

    If one pair has played the board at another table, and that was accepted, an award
    such as `A+` is for the other pair alone.

    Args:
        event: the event.
        spot: the table and board, and the pairs if they must be told apart.
        award: what both sides get, or the one that has not played the board.
        ruling: the grounds.
    """
    session = spot.find_session(event.state)
    there = _found_there(session, spot)
    if there is not None:
        act = correction_of(event, spot, there, award, ruling)
    else:
        waiting = _waiting_for_award(session, spot)
        text, alone = read_ruling(award, waiting, spot.pairs, fixed=ruling.fixed)
        if alone:
            spot = replace(spot, ns=0, ew=0)
        act = replace(_record(session, spot, text), reason=ruling.reason, alone=alone)
    ruling.check_likely(act)
    return _carry_out(event, act)


def _found_there(session: SessionPlay, spot: Spot) -> Recorded | None:
    """The result that an award replaces, if there is one."""
    table, pairs = spot.find_table(session), spot.pairs
    planned = [
        one
        for one in session.seated.planned_on(table, spot.board)
        if pairs <= {*one.pairs}
    ]
    if len(planned) > 1:
        if _waiting_for_award(session, spot):
            return None
        raise ActError(
            f"table {table} has board {spot.board} in {len(planned)} rounds; name the "
            "pairs to say which",
            *(again(ns=one.ns, ew=one.ew) for one in planned),
        )
    if not pairs and planned:
        spot = spot.naming(planned[0].pairs)
    there = session.reported(table, spot.board)
    return spot.find_result(session) if any(map(spot.is_of, there)) else None


def _waiting_for_award(session: SessionPlay, spot: Spot) -> int:
    """The pair there that is due an award by itself; 0 for none, or several."""
    waiting = [
        due.pair
        for due in awards_due(session)
        if (due.meeting.table, due.meeting.board) == (spot.table, spot.board)
        and spot.pairs <= {*due.meeting.pairs}
    ]
    waiting = [pair for pair in waiting if pair in spot.pairs] or waiting
    return waiting[0] if len(waiting) == 1 else 0


def erase_result(event: RunningEvent, spot: Spot, ruling: Ruling) -> ResultDeleted:
    """Delete a result; after the correction period this must be forced."""
    session = spot.find_session(event.state)
    there = spot.find_result(session)
    spot.check_theirs(there.meeting)
    group, number = session.group, session.number
    reason = ruling.reason_in_time(event, group, number)
    state = event.do(erasing(session, there, reason))
    return ResultDeleted(
        group=group.name,
        session=number,
        table=there.meeting.table,
        board=spot.board,
        **after_change(state.group(group.name)),
    )


def turn_result(event: RunningEvent, spot: Spot, ruling: Ruling) -> ResultRecorded:
    """Turn a result round: the board was played with NS and EW exchanged.

    A score stays with the cards, an artificial award with the pair.
    """
    session = spot.find_session(event.state)
    there = spot.find_result(session)
    spot.check_theirs(there.meeting)
    if there.alone:
        raise ActError(
            f"board {spot.board} at table {spot.table} is an award to pair "
            f"{there.alone} alone; nobody played it, so there is nothing to exchange"
        )
    turned = turned_around(there.as_act(session.group.name))
    around = replace(spot, ns=turned.ns, ew=turned.ew)
    why = replace(ruling, reason=ruling.reason or "played the other way round")
    return _carry_out(event, correction_of(event, around, there, turned.outcome, why))


def penalise_pair(
    event: RunningEvent,
    pair: int,
    amount: str,
    ruling: Ruling,
    *,
    group: str | None = None,
    session: int | None = None,
) -> PairPenalised:
    """Penalise a pair, or give it a bonus; after the correction period, only forced.

    Args:
        event: the event.
        pair: its number.
        amount: for example -10% of a top.
        ruling: the grounds.
        group: the group; by default the one in which the pair now plays.
        session: the session, 0 for the whole phase; by default the running session, or
            else the whole phase.
    """
    state = event.state
    play = state.group_of(pair) if group is None else find_group(state, group)
    number = play.running if session is None else session
    reason = ruling.reason_in_time(event, play, number)
    state = event.do(Penalise(pair, play.name, number, amount, reason))
    return PairPenalised(
        group=play.name,
        session=number,
        pair=pair,
        amount=amount,
        is_bonus=read_penalty(amount)[0] > 0,
        **after_change(state.group(play.name)),
    )
