"""Which result stands at each table on each board, and what may be wrong with it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from evenhand.errors import EvenhandError
from evenhand.tournament.referee.acts_in_force import (
    SCORE_ACTS,
    UNREADABLE,
    Numbered,
    Plain,
    go_through,
    kind_of,
    read_moment,
    target_of,
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
    kept,
)
from evenhand.tournament.referee.written_results import (
    IMP_METHODS,
    read_amount,
    read_outcome,
)


def read_scores(hall: Hall, acts: Sequence[Numbered]) -> None:
    """Go through the acts about results and penalties."""
    kinds = {"record": _record, "erase": _erase, "penalise": _penalise}
    kinds |= {"appeal": _appeal, "decide": _decide, "official": _official}
    readers = {kind: partial(read, hall) for kind, read in kinds.items()}
    go_through(acts, readers, hall.failed)


def key_of(place: Place) -> SlipKey:
    """What a result belongs to."""
    return place.table, place.board, frozenset(place.both)


def spot_of(session: Session, number: int, table: int, board: int) -> str:
    """The act, and the table and board that it is about."""
    return f"act {number}, {session.name}, table {table}, board {board}"


@kept
def find_owed(group: Group, session: int = 0) -> list[tuple[int, Place]]:
    """The boards of one or all (0) sessions that two pairs should have played.

    They have no result there, and none of them has played the board elsewhere.
    """
    found = []
    for number in [session] if session else sorted(group.sessions):
        one = group.sessions[number]
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
    group.kept.clear()
    return group.sessions[act["session"]]


def _record(hall: Hall, number: int, act: Plain) -> None:
    """A result comes in, or takes the place of what was there."""
    session = _session_of(hall, act)
    place = _find_place(session, number, act)
    spot = spot_of(session, number, place.table, place.board)
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
    slip = Slip(number, place, ns, ew, accepted, form, alone)
    session.slips[key_of(place)] = slip


def _erase(hall: Hall, number: int, act: Plain) -> None:
    """A result is deleted; one under appeal must stay until that is decided."""
    session = _session_of(hall, act)
    for key in _keys_meant(session, act):
        del session.slips[key]
        if session.appeals.pop(key, 0):
            spot = spot_of(session, number, *key[:2])
            seen = "a result under appeal is deleted"
            hall.faults.append(Finding("result", spot, seen, "a decision first"))


def _appeal(hall: Hall, number: int, act: Plain) -> None:
    """A result that stands is under appeal, once at a time."""
    session = _session_of(hall, act)
    keys = _keys_meant(session, act)
    if not keys or keys[0] in session.appeals:
        spot = spot_of(session, number, act["table"], act["board"])
        seen = "a second appeal" if keys else "an appeal against nothing"
        hall.faults.append(Finding("result", spot, seen, "a result not under appeal"))
    session.appeals |= dict.fromkeys(keys, number)


def _decide(hall: Hall, number: int, act: Plain) -> None:
    """An appeal that is open is decided."""
    session = _session_of(hall, act)
    decided = [session.appeals.pop(key, 0) for key in _keys_meant(session, act)]
    if not any(decided):
        spot = spot_of(session, number, act["table"], act["board"])
        seen = "a decision on no appeal"
        hall.faults.append(Finding("result", spot, seen, "a result under appeal"))


def _official(hall: Hall, number: int, act: Plain) -> None:
    """Results are official when no appeal is open; force does not matter."""
    assert act["act"] == "official"
    for group in hall.groups.values():
        for session in group.sessions.values():
            for table, board, _both in session.appeals:
                seen = f"{session.name}, table {table}, board {board} under appeal"
                fault = Finding("result", f"act {number}", seen, "a decision first")
                hall.faults.append(fault)


def _keys_meant(session: Session, act: Plain) -> list[SlipKey]:
    """Which result an act names, if any: of several the seats' own first."""
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


def _penalise(hall: Hall, number: int, act: Plain) -> None:
    """A pair is penalised or given a bonus; at IMPs there are no tops."""
    group, seen = hall.groups[act["group"]], repr(act["amount"])
    group.kept.clear()
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
    """Where a result belongs: to two pairs of the seats, or to those it names."""
    table, board, in_round = act["table"], act["board"], act.get("round", 0)
    ns, ew = act.get("ns", 0), act.get("ew", 0)
    there = session.slips.get((table, board, frozenset((ns, ew))))
    if there is not None and act.get("replaces"):
        return Place(in_round or there.place.round, table, board, ns, ew)
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
    """Whether some pairs play in a round, as far as was known when an act was done."""
    known = session.group.hall.pairs
    moment = (session.group.terms.phase, session.number, in_round)
    return all(pair in known and known[pair].is_there(moment, number) for pair in pairs)


def _choose(
    session: Session, number: int, act: Plain, fitting: Sequence[Place]
) -> Place:
    """Small Howells have several meetings at a table on a board: which is meant?

    Of a correction it is one that has a result; else one that has none, and that both
    pairs can play.
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
    """The round of a result that the seats do not have.

    It is where its pairs meet, else where one of them is not done, else the last.
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
    return min(together or undone or rounds[-1:] or [1])


# --- what may be wrong with them ------------------------------------------------------


@kept
def find_result_faults(group: Group) -> list[Finding]:
    """What is wrong with the results of a group."""
    found = []
    for session in group.sessions.values():
        tables: dict[tuple[int, int], int] = {}
        elsewhere = session.elsewhere()
        for slip in session.slips.values():
            seen = slip.place
            faults = list(_seat_faults(session, slip))
            for pair in slip.holders:
                table = tables.setdefault((seen.board, pair), slip.number)
                if table != slip.number:
                    text = f"pair {pair} has the result of act {table} too"
                    faults.append((text, "one result of a pair on a board"))
            if slip.alone:
                faults += _award_faults(slip, elsewhere)
            spot = spot_of(session, slip.number, seen.table, seen.board)
            found += [Finding("result", spot, *texts) for texts in faults]
    return found


#: What is seen and what is expected.
_Fault = tuple[str, str]


def _seat_faults(session: Session, slip: Slip) -> Iterator[_Fault]:
    """The seats have those two there in that round, or a reason says why not."""
    in_round, seen = slip.place.round, slip.place
    at = session.now.at.get((seen.table, seen.board), [])
    met = any(p.round == in_round and {*p.both} == {*seen.both} for p in at)
    if not slip.accepted and not met:
        due = " or ".join(f"{p.ns} against {p.ew}" for p in at)
        text = f"{seen.ns or 'nobody'} against {seen.ew or 'nobody'}"
        yield text, due or "a board of that table, or a reason to accept it"
    for pair in seen.both:
        if not session.is_there(pair, in_round):
            yield f"pair {pair} in round {in_round}, when it is not there", "a bye"


def _award_faults(slip: Slip, elsewhere: set[tuple[int, int]]) -> Iterator[_Fault]:
    """One pair alone has an award if the other has played the board elsewhere."""
    others = set(slip.place.both) - {slip.alone}
    if not any((other, slip.place.board) in elsewhere for other in others):
        text = f"an award to pair {slip.alone} alone"
        yield text, "opponents that have played the board"
    claim = slip.ns if slip.ew is None else slip.ew
    if claim is None or isinstance(claim, tuple):
        yield f"a score to pair {slip.alone} alone", "an artificial award"


def find_late_changes(
    hall: Hall, entries: Sequence[Plain], undone: set[int]
) -> Iterator[Finding]:
    """A score stays once the correction period is over, unless a reason is given.

    Taking back a result or penalty changes a score as a correction does.
    """
    for number, entry in enumerate(entries, 1):
        kind = kind_of(entry)
        takes_back = kind == "undo" and 0 < target_of(entry) < number
        changed = entries[target_of(entry) - 1] if takes_back else entry
        is_first = kind == "record" and not entry.get("replaces")
        if number in undone or is_first or kind_of(changed) not in SCORE_ACTS:
            continue
        now, end = read_moment(entry.get("at")), None
        # what was undone may be unreadable, and counts for nothing
        with suppress(*UNREADABLE):
            end = _end_of(hall, changed, number)
        if now and end and now > end and not entry.get("reason"):
            where, what = f"act {number}", "result"
            if kind == "record":
                session = hall.groups[entry["group"]].sessions[entry["session"]]
                where = spot_of(session, number, entry["table"], entry["board"])
            if changed["act"] == "penalise":
                what = "penalty"
            seen = f"a score of {changed['group']} changed at {entry['at']}"
            until = end.isoformat().replace("+00:00", "Z")
            yield Finding(what, where, seen, f"until {until}, or a reason")


def _end_of(hall: Hall, act: Plain, number: int) -> datetime | None:
    """When scores became final, as a later act found it.

    Those of a whole phase are final when its last session is.
    """
    group = hall.groups[act["group"]]
    session = group.sessions[act.get("session", 0) or group.sessions_in_all]
    return _period_end(session) if 0 < session.closed < number else None


def _period_end(session: Session) -> datetime | None:
    closed = read_moment(session.closed_at)
    minutes = session.group.hall.terms.correction_minutes
    try:
        return closed and closed + timedelta(minutes=minutes)
    except OverflowError:
        return None


def group_end(group: Group) -> datetime | None:
    """When the last session that has ended becomes final; None if nobody knows."""
    ended = [session for session in group.sessions.values() if session.closed]
    return _period_end(ended[-1]) if ended else None
