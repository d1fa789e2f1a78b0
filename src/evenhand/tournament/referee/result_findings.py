"""What may be wrong with the results that stand, and with when they were changed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from evenhand.tournament.referee.acts_in_force import (
    SCORE_ACTS,
    UNREADABLE,
    Plain,
    kind_of,
    read_moment,
    target_of,
)
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import Group, Hall, Session, Slip, kept
from evenhand.tournament.referee.results_in_force import spot_of


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
