"""Results come in and are corrected."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from evenhand.errors import ActError, Remedy
from evenhand.scoring import (
    Award,
    Contract,
    Entry,
    Method,
    Numbers,
    Outcome,
    Result,
    Rules,
)
from evenhand.scoring.award import Assigned
from evenhand.scoring.contract import PassedOut
from evenhand.scoring.contract_text import read_contract
from evenhand.scoring.numbering import Resolver
from evenhand.scoring.problems import find_problems
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.due_results import AwardDue, who_has_played
from evenhand.tournament.event.outcomes import parse_outcome, read_outcome
from evenhand.tournament.event.own_deals import check_one_section
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting, Slot, slot_outside


class _Spot(NamedTuple):
    """Where a result belongs.

    Attributes:
        there: the result already recorded there.
        planned: the meeting due there; None outside the movement.
        accepted: why a result outside the movement stands.
    """

    there: Recorded | None
    planned: Meeting | None
    accepted: str


def check_record(state: EventState, act: Record) -> None:
    """Refuse a result that is impossible, or that belongs elsewhere."""
    session = state.group(act.group).session(act.session)
    if session.cancelled:
        raise ActError(
            f"session {act.session} of {act.group} was cancelled and takes no results; "
            "undo that first"
        )
    spot = _find_spot(session, act)
    if session.closed and not act.replaces and not spot.accepted:
        _check_late_play(session, act)
    outcome = parse_outcome(act.outcome)
    if act.alone:
        _check_alone(session, act, spot, outcome)
    if spot.planned is None or not _fits(act, spot.planned):
        _check_accepted(session, act, spot.accepted)
    _check_first(act, spot.there)
    if spot.planned is None:
        _check_outside(state, session, act)
    meeting = _meeting_of(session, act, spot)
    _check_there(session, meeting)
    check_one_section(session, meeting)
    pairs = {act.alone} if act.alone else {*meeting.pairs}
    seated = spot.planned is not None
    # within the movement no pair gets a board twice, so only accepted results can clash
    others = session.accepted() if seated else session.results.values()
    _check_new_to(session, others, spot.there, meeting, pairs, seated=seated)
    result = _make_result(act, meeting, outcome, spot.accepted)
    if spot.accepted or not isinstance(outcome, int):
        # a plain score by the pairs due there can always be scored: skip the check
        _check_scored(result, state.method)


def record(state: EventState, act: Record) -> None:
    """Record the result, replacing any that was there."""
    session = state.groups[act.group].sessions[act.session]
    spot = _find_spot(session, act)
    meeting = _meeting_of(session, act, spot)
    if not act.replaces and not act.form:
        form = session.forms.get((meeting.round, meeting.table, meeting.board), "")
        act = replace(act, form=form)
    result = _make_result(act, meeting, read_outcome(act.outcome), spot.accepted)
    # whatever else is put right, an appeal stays open until it is decided
    appeal = spot.there.appeal if spot.there else None
    session.keep(Recorded(meeting, result, state.acts, act.alone, appeal, act.sure))


def _find_spot(session: SessionPlay, act: Record) -> _Spot:
    slot = _find_slot(session, act)
    there = session.results.get(slot)
    # a result once accepted stays accepted when it is corrected
    accepted = act.accepted or (there.accepted if there and act.replaces else "")
    return _Spot(there, session.meetings.get(slot), accepted)


def _meeting_of(session: SessionPlay, act: Record, spot: _Spot) -> Meeting:
    """The meeting a result belongs to, with the pairs as they sat."""
    if spot.planned is not None:
        return _as_seated(act, spot.planned)
    before = spot.there.meeting.round if spot.there is not None else 0
    at = act.round or before or find_open_round(session, act.ns, act.ew)
    return Meeting(at, act.table, act.board, act.ns, act.ew)


def _as_seated(act: Record, planned: Meeting) -> Meeting:
    """The meeting with its pairs as they sat, which may have been the wrong way."""
    if not (act.ns or act.ew):
        return planned
    return planned._replace(ns=act.ns or planned.ns, ew=act.ew or planned.ew)


def _make_result(
    act: Record, meeting: Meeting, outcome: Outcome, accepted: str
) -> Result:
    """The result as it is scored.

    One that the director accepted is scored without a table or round: the table may
    have a result of its own in that round.
    """
    has_ns, has_ew = act.alone in (0, meeting.ns), act.alone in (0, meeting.ew)
    return Result(
        meeting.board,
        _entry_of(meeting.ns if has_ns else 0),
        _entry_of(meeting.ew if has_ew else 0),
        outcome,
        session=act.session,
        table=0 if accepted else meeting.table,
        round=0 if accepted else meeting.round,
        group=act.form,
        played=_read_played(act.played),
        lead=act.lead,
        remark=act.remark,
        accepted=accepted,
    )


@lru_cache(maxsize=4096, typed=True)
def _entry_of(pair: int) -> Entry:
    """The entry for a pair; the same object each time, so scoring compares quickly."""
    return Entry("", pair)


def _read_played(text: str) -> Contract | PassedOut | None:
    return read_contract(text) if text.strip() else None


def _check_scored(result: Result, method: Method) -> None:
    """Refuse a result that scoring would leave out."""
    _, problems = find_problems(
        (result,), _scored_by(method), Resolver(frozenset()), frozenset()
    )
    if problems:
        raise ActError(problems[0][1].text)


@cache
def _scored_by(method: Method) -> Rules:
    return Rules(method=method, numbers=Numbers.OWN)


def _check_alone(
    session: SessionPlay, act: Record, spot: _Spot, outcome: Outcome
) -> None:
    """Allow an award to one pair only if the other has played the board (Law 15)."""
    planned = spot.planned
    if planned is None or spot.accepted or act.alone not in planned.pairs:
        raise ActError(
            f"pair {act.alone} is not due at table {act.table} on board {act.board}; "
            "an award to one pair alone is for a board at its own table"
        )
    other = planned.ns + planned.ew - act.alone
    if (other, act.board) not in session.played_elsewhere():
        raise ActError(
            f"pair {other} has not played board {act.board} elsewhere; give an award "
            "to both sides"
        )
    own = None
    if isinstance(outcome, Award):
        own = outcome.ns if act.alone == (act.ns or planned.ns) else outcome.ew
    if own is None or isinstance(own, Assigned):
        raise ActError(
            f"{act.outcome} to pair {act.alone} alone, which has not played the board; "
            "expected A+, A, A- or a percentage"
        )


def _find_slot(session: SessionPlay, act: Record) -> Slot:
    """Find where a result belongs.

    If several meetings share the table and board, it is the one of the pairs named. If
    none are named, a new result goes to the first meeting without one, and a correction
    to the first with one. Pairs not due at the table get a slot of their own, so that
    they do not take the slot of the pairs that are.
    """
    slots = session.seated.slots(act.table, act.board)
    fitting = [slot for slot in slots if _fits(act, session.meetings[slot])]
    if act.ns and act.ew and not fitting:
        return slot_outside(act.table, act.board, act.ns, act.ew)
    if act.ns and act.ew and act.replaces:
        outside = slot_outside(act.table, act.board, act.ns, act.ew)
        if outside in session.results:
            return outside
    fitting = fitting or slots or [(act.table, act.board)]
    if len(fitting) == 1:
        return fitting[0]
    there = [s for s in fitting if (s in session.results) == act.replaces] or fitting
    if len(there) > 1:
        # prefer a round in which both pairs are present and new to the board: only
        # there can the result have been played
        elsewhere = session.played_elsewhere()
        there.sort(
            key=lambda s: (
                not session.is_playable(session.meetings[s])
                or bool(who_has_played(elsewhere, session.meetings[s]))
            )
        )
    return there[0]


def _fits(act: Record, meeting: Meeting) -> bool:
    _, _, _, ns, ew = meeting
    same = (act.ns or ns, act.ew or ew) in ((ns, ew), (ew, ns))
    return same and act.alone in (0, ns, ew) and act.round in (0, meeting.round)


def _check_accepted(session: SessionPlay, act: Record, accepted: str) -> None:
    """A result outside the movement needs a reason and both pairs."""
    if accepted:
        if not (act.ns and act.ew) or act.ns == act.ew:
            raise ActError(
                "a result outside the movement needs both pairs; name NS and EW"
            )
        return
    where = f"table {act.table} and board {act.board}"
    slots = session.seated.slots(act.table, act.board)
    if not slots:
        raise ActError(
            f"{where} are not in the movement of session {act.session}; if it was "
            "played, accept the result and give a reason",
            _accepting(act),
        )
    planned = session.meetings[slots[0]]
    if act.round and {act.ns or planned.ns, act.ew or planned.ew} == {*planned.pairs}:
        raise ActError(f"{where} are played in round {planned.round}, not {act.round}")
    raise ActError(
        f"{where} belong to pairs {planned.ns} and {planned.ew}, not {act.ns} and "
        f"{act.ew}; correct the pairs, or accept the result and give a reason",
        _accepting(act),
    )


def _accepting(act: Record) -> Remedy:
    """The act by which a result stands outside the movement."""
    return Remedy(
        "accept",
        {
            "table": act.table,
            "board": act.board,
            "ns": act.ns or None,
            "ew": act.ew or None,
            "reason": None,
            "result": act.outcome,
        },
    )


def _check_first(act: Record, there: Recorded | None) -> None:
    if there is not None and not act.replaces:
        where = {"table": act.table, "board": act.board}
        raise ActError(
            f"table {act.table} already has a result on board {act.board}; correct it "
            "instead",
            Remedy("correct", {**where, "result": act.outcome}),
        )
    if there is None and act.replaces:
        raise ActError(
            f"table {act.table} has no result on board {act.board} to correct; record "
            "one first"
        )


def _check_late_play(session: SessionPlay, act: Record) -> None:
    """A closed session takes missing results and nothing else."""
    if (act.table, act.board) not in session.meetings:
        raise ActError(
            f"session {act.session} is closed and takes only missing results; accept "
            "this one and give a reason"
        )


def _check_outside(state: EventState, session: SessionPlay, act: Record) -> None:
    """A result outside the movement must still be of real pairs, boards and rounds."""
    for pair in (act.ns, act.ew):
        state.entrant(pair)
        if pair not in session.group.places:
            raise ActError(f"pair {pair} does not play in {act.group}")
    session.check_board(act.board)
    if act.table < 1:
        raise ActError(f"table {act.table}; tables are numbered from 1")
    if not 0 <= act.round <= session.rounds:
        raise ActError(
            f"round {act.round}; the session has rounds 1 to {session.rounds}"
        )


def find_open_round(session: SessionPlay, one: int, other: int) -> int:
    """The round in which two pairs presumably played outside the movement.

    It is the round in which they are due to meet; or else the first in which one of
    them still lacks a result; or else the last in which both are present.
    """
    pairs = {one, other}
    rounds = range(1, session.rounds + 1)
    there = [r for r in rounds if all(session.is_there(p, r) for p in pairs)]
    if not there:
        raise ActError(
            f"pairs {one} and {other} are never both present in session "
            f"{session.number}; a result needs both"
        )
    own = [m for m in session.meetings.values() if pairs.intersection(m.pairs)]
    own = [m for m in own if m.round in there]
    together = [m.round for m in own if {*m.pairs} == pairs]
    have = {
        (pair, recorded.meeting.board)
        for recorded in session.results.values()
        for pair in recorded.pairs
    }
    unplayed = [
        m.round
        for m in own
        if session.is_playable(m)
        and any((pair, m.board) not in have for pair in pairs.intersection(m.pairs))
    ]
    return min(together or unplayed or there[-1:])


def _check_new_to(
    session: SessionPlay,
    results: Iterable[Recorded],
    there: Recorded | None,
    meeting: Meeting,
    pairs: set[int],
    *,
    seated: bool,
) -> None:
    """A pair has one result on a board; if due at the table, remedies are offered."""
    for recorded in results:
        seen = recorded.meeting
        same = set(recorded.pairs) & pairs
        if seen.board == meeting.board and same and recorded is not there:
            who = " and ".join(map(str, recorded.pairs))
            did, by = ("awarded", "to") if recorded.alone else ("played", "by")
            raise ActError(
                f"board {meeting.board} was {did} at table {seen.table} {by} {who}; a "
                "pair has one result on a board (Law 15)",
                *(_ways(session, meeting, pairs - same) if seated else ()),
            )


def _ways(session: SessionPlay, meeting: Meeting, innocent: set[int]) -> list[Remedy]:
    """Awards for the pair of a meeting that has not played the board.

    Average plus, unless it contributed to the mix-up: then average minus.
    """
    late = (session.group.name, session.number) if session.closed else ("", 0)
    return [
        due.award(award, when)
        for pair in innocent
        for due in [AwardDue(meeting, pair, 0, False, *late)]
        for award, when in (("A+", ""), ("A-", "if it was at fault"))
    ]


def _check_there(session: SessionPlay, meeting: Meeting) -> None:
    for pair in meeting.pairs:
        if not session.is_there(pair, meeting.round):
            raise ActError(
                f"pair {pair} is absent in round {meeting.round}, so its opponents "
                "have a bye; no result is due"
            )
