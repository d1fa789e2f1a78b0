"""The result that counts at each table on each board."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from evenhand.errors import EvenhandError
from evenhand.tournament.referee.acts_in_force import (
    Numbered,
    Plain,
    go_through,
    read_moment,
)
from evenhand.tournament.referee.announced_plan import Place
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import (
    Fine,
    Group,
    Hall,
    Session,
    Slip,
    SlipKey,
    worked_out_once,
)
from evenhand.tournament.referee.written_results import (
    IMP_METHODS,
    read_amount,
    read_outcome,
)


def read_scores(hall: Hall, acts: Sequence[Numbered]) -> None:
    """Go through the acts about results and penalties."""
    kinds = {"record": _record, "erase": _erase, "penalise": _penalise, "foul": _foul}
    readers = {kind: partial(read, hall) for kind, read in kinds.items()}
    go_through(acts, readers, hall.failed)


def key_of(place: Place) -> SlipKey:
    """What a result belongs to."""
    return place.table, place.board, frozenset(place.both)


@worked_out_once
def find_owed(group: Group, session: int = 0) -> list[tuple[int, Place]]:
    """The missing results of one session, or of all with 0, and where they are due.

    A board is not missing if either pair has played it elsewhere: the other is then
    due an award.
    """
    found = []
    for number in [session] if session else sorted(group.sessions):
        one = group.sessions[number]
        # with the round: a small movement may bring the same pairs to a board twice
        done = {(key, slip.place.round) for key, slip in one.slips.items()}
        elsewhere = one.elsewhere()
        for place in one.meetings():
            theirs = {(pair, place.board) for pair in place.both}
            is_done = (key_of(place), place.round) in done
            if not is_done and theirs.isdisjoint(elsewhere):
                found.append((number, place))
    return found


def _session_of(hall: Hall, act: Plain) -> Session:
    group = hall.groups[act["group"]]
    # what was worked out so far may not hold any longer
    group.worked_out.clear()
    return group.sessions[act["session"]]


def _record(hall: Hall, number: int, act: Plain) -> None:
    """A result comes in, or takes the place of what was there."""
    session = _session_of(hall, act)
    place = _find_place(session, number, act)
    where = f"{session.group.name}, session {session.number}"
    spot = f"act {number}, {where}, table {place.table}, board {place.board}"
    there = session.slips.get(key_of(place)) if act.get("replaces") else None
    accepted = act.get("accepted") or (there.accepted if there else "")
    try:
        ns, ew = read_outcome(act["outcome"], place.board, hall.terms.method)
    except EvenhandError:
        ns = ew = None
        seen = f"{act['outcome']!r}, which cannot be scored"
        expected = "a contract with its declarer, a score or an award"
        hall.faults.append(Finding("result", spot, seen, expected))
    alone, form = act.get("alone", 0), act.get("form", "")
    if alone:
        ns, ew = (ns, None) if alone == place.ns else (None, ew)
    # a correction names its form itself, or means the board as it was dealt
    if not form and not act.get("replaces"):
        form = session.forms.get((place.round, place.table, place.board), "")
    slip = Slip(number, place, ns, ew, accepted, form, alone)
    session.slips[key_of(place)] = slip


def _erase(hall: Hall, _: int, act: Plain) -> None:
    """A result is deleted."""
    session = _session_of(hall, act)
    for key in _keys_meant(session, act):
        del session.slips[key]


def _keys_meant(session: Session, act: Plain) -> list[SlipKey]:
    """The result that an act names, if any; results within the movement come first."""
    named = {act.get("ns", 0), act.get("ew", 0)} - {0}
    slips, at = session.slips, (act["table"], act["board"])
    keys = [
        key
        for key, slip in slips.items()
        if key[:2] == at
        and act.get("round", 0) in (0, slip.place.round)
        and named <= key[2]
    ]
    return sorted(keys, key=lambda key: bool(slips[key].accepted))[:1]


def _foul(hall: Hall, _: int, act: Plain) -> None:
    """A fouled board has this form at the tables named, and nowhere else."""
    session, board, form = _session_of(hall, act), act["board"], act["form"]
    there = {(*place, board) for place in act["places"]}
    # the act gives all places of the form, so one that it leaves out was a mistake
    for place, name in [*session.forms.items()]:
        if place[2] == board and name == form:
            del session.forms[place]
    session.forms.update(dict.fromkeys(there, form))
    for key, slip in session.slips.items():
        if slip.place[:3] in there:
            session.slips[key] = replace(slip, form=form)
        elif slip.place.board == board and slip.form == form:
            session.slips[key] = replace(slip, form="")


def _penalise(hall: Hall, number: int, act: Plain) -> None:
    """A pair is penalised or given a bonus; at IMPs there are no tops."""
    group, seen = hall.groups[act["group"]], repr(act["amount"])
    group.worked_out.clear()
    try:
        amount, unit = read_amount(act["amount"])
    except EvenhandError:
        fault = Finding("penalty", f"act {number}", seen, "such as -10% of a top")
        hall.faults.append(fault)
        return
    if unit != "points" and hall.terms.method in IMP_METHODS:
        fault = Finding("penalty", f"act {number}", f"{seen} at IMPs", "IMPs")
        hall.faults.append(fault)
        return
    group.fines.append(Fine(act["pair"], act.get("session", 0), amount, unit))


def _find_place(session: Session, number: int, act: Plain) -> Place:
    """Where a result belongs: to a meeting of the seats, or to the pairs it names."""
    table, board, in_round = act["table"], act["board"], act.get("round", 0)
    ns, ew = act.get("ns", 0), act.get("ew", 0)
    there = session.slips.get((table, board, frozenset((ns, ew))))
    if there is not None and act.get("replaces"):
        return Place(in_round or there.place.round, table, board, ns, ew)
    # seats that were changed later were not those that the result came from
    seating = [one for one in session.seatings if one.number < number][-1]
    fitting = [
        place
        for place in seating.at.get((table, board), ())
        if {ns or place.ns, ew or place.ew} == {*place.both}
        and in_round in (0, place.round)
        and act.get("alone", 0) in (0, *place.both)
    ]
    if fitting:
        chosen = _choose(session, number, act, fitting)
        return chosen._replace(ns=ns or chosen.ns, ew=ew or chosen.ew)
    in_round = in_round or _open_round(session, number, {ns, ew})
    return Place(in_round, table, board, ns, ew)


def _were_there(session: Session, number: int, pairs: set[int], in_round: int) -> bool:
    """Whether pairs were there in a round, as far as was known when an act was done."""
    known = session.group.hall.pairs
    moment = (session.group.terms.phase, session.number, in_round)
    return all(pair in known and known[pair].is_there(moment, number) for pair in pairs)


def _choose(
    session: Session, number: int, act: Plain, fitting: Sequence[Place]
) -> Place:
    """Which of several meetings at a table on a board is meant, as in small Howells.

    A correction means one that has a result. A new result means one that has none, if
    possible one in which both pairs are there and new to the board.
    """
    if len(fitting) == 1:
        return fitting[0]
    elsewhere, replaces = session.elsewhere(), bool(act.get("replaces"))

    def is_unlikely(place: Place) -> tuple[bool, bool]:
        new = all((pair, place.board) not in elsewhere for pair in place.both)
        can_play = new and _were_there(session, number, {*place.both}, place.round)
        return (key_of(place) in session.slips) != replaces, not can_play

    return min(fitting, key=is_unlikely)


def _open_round(session: Session, number: int, pairs: set[int]) -> int:
    """The round of a result outside the movement.

    It is the round in which its pairs are due to meet; or else the first in which one
    of them still lacks a result; or else the last in which both are there.
    """
    seating = [one for one in session.seatings if one.number < number][-1]
    every = range(1, seating.rounds + 1)
    rounds = [r for r in every if _were_there(session, number, pairs, r)]
    slips = session.slips.values()
    done = {(pair, slip.place.board) for slip in slips for pair in slip.holders}
    together, undone = set(), set()
    for r, both, board in ((p.round, {*p.both}, p.board) for p in seating.seats):
        if r in rounds and both == pairs:
            together.add(r)
        is_open = any((pair, board) not in done for pair in pairs & both)
        if r in rounds and is_open and _were_there(session, number, both, r):
            undone.add(r)
    # nobody may have been there at all, and yet each result needs a round
    return min(together or undone or rounds[-1:] or [1])


def group_end(group: Group) -> datetime | None:
    """When the last session that has ended becomes final; None if nobody knows."""
    ended = [s.closed_at for s in group.sessions.values() if s.closed]
    closed = read_moment(ended[-1]) if ended else None
    minutes = group.hall.terms.correction_minutes
    try:
        return closed and closed + timedelta(minutes=minutes)
    except OverflowError:
        # a period beyond the calendar never ends
        return None
