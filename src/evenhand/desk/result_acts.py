"""A result as an act of the log: recorded, put right, and told."""

from collections.abc import Collection
from dataclasses import replace

from evenhand.desk.awards import award_data, award_lines, told_outcome, told_pairs
from evenhand.desk.corrections import corrected, reason_in_time
from evenhand.desk.done import Done
from evenhand.desk.result_spots import Spot, is_turned
from evenhand.errors import ActError, ResultError
from evenhand.scoring import Award, Contract, Entry, Result
from evenhand.scoring.contract import PassedOut
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text, parse_outcome
from evenhand.tournament.event.session_play import Recorded


def record_act(
    event: RunningEvent, act: Record, at_fault: Collection[int] = ()
) -> Done:
    """Record a result and tell it, with the awards that it makes due.

    Args:
        event: the event.
        act: the result.
        at_fault: pairs that are advised Ave- where they wait for an award.
    """
    before = awards_due(event.state.group(act.group).session(act.session))
    state = event.do(act)
    play = state.group(act.group).session(act.session)
    last = max(play.reported(act.table, act.board), key=lambda one: one.act)
    seen = last.meeting
    accepted = f", accepted: {act.accepted}" if act.accepted else ""
    said = (
        f"Table {act.table}, board {act.board}: {told_outcome(last)} for "
        f"{told_pairs(last)}{accepted}."
    )
    now = awards_due(state.group(act.group).session(act.session))
    due = [one for one in now if one not in before]
    turned = is_turned(play, act.table, act.board, seen.ns, seen.ew)
    return corrected(
        state,
        act.group,
        said,
        *([_say_turned(act)] if turned else ()),
        *award_lines(due, at_fault),
        session=act.session,
        table=act.table,
        board=act.board,
        ns=seen.ns,
        ew=seen.ew,
        outcome=act.outcome,
        turned=turned,
        awards_due=award_data(due),
    )


def _say_turned(act: Record) -> str:
    """That pairs sat the other way round, and what to do if it is only the slip."""
    said = "They sat the other way round than planned"
    if act.replaces:
        return f"{said}."
    return f"{said}; if not, exchange --table {act.table} --board {act.board}."


def correction_of(
    event: RunningEvent,
    spot: Spot,
    there: Recorded,
    text: str,
    alone: int,
    reason: str,
    *,
    force: bool,
) -> Record:
    """The act that puts what is there right; what else is known of it stays."""
    ns, ew = _as_they_sat(there, spot.ns, spot.ew)
    outcome, before = parse_outcome(text), there.result
    played = before.contract if isinstance(outcome, Award) else before.played
    if isinstance(outcome, Contract | PassedOut):
        played = None
    return replace(
        there.as_act(spot.group),
        outcome=text,
        ns=ns,
        ew=ew,
        replaces=True,
        reason=reason_in_time(event, spot.group, spot.session, reason, force=force),
        alone=alone,
        played="" if played is None else str(played),
    )


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


def turned_around(act: Record) -> Record:
    """The same board with its pairs the other way round.

    The score stays with the cards, an artificial award with the pair.
    """
    outcome = parse_outcome(act.outcome)
    seen = Result(act.board, Entry("", act.ns), Entry("", act.ew), outcome)
    try:
        turned = seen.exchange_pairs().outcome
    except ResultError as error:
        raise ActError(str(error)) from error
    return replace(act, ns=act.ew, ew=act.ns, outcome=outcome_text(turned))
