"""Entries from the tables that the director has to look at; none of them is lost.

Another board than planned, other opponents, a second result beside one that is there,
a board that was not finished, other players: each is a row beside the acts. Accepting
one is an act like any other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events.opening import utc_now
from evenhand.desk.tables.table_results import TableEntry
from evenhand.desk.tables.table_views import view_table
from evenhand.movement.plain_data import pick
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState

_KIND = "waiting"


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for the director.

    Attributes:
        key: under which the phone sent it; it is there once.
        table: the table.
        why: `result`, `board`, `opponents`, `unfinished` or `names`.
        said: what stood in the way, in words; or empty.
        texts: what was entered, as an act takes it.
        at: when it came, in UTC.
        device: from which device.
        done: `accepted` or `left` once a director has dealt with it.
    """

    key: str
    table: int
    why: str
    said: str
    texts: Mapping[str, str] = field(default_factory=dict)
    at: str = ""
    device: str = ""
    done: str = ""


def keep_waiting(club: Club, event: str, waiting: Waiting) -> None:
    """Let something wait; what was sent before under its key stays as it is."""
    data = pick(waiting, "table why said texts done")
    by = f"table {waiting.table}"
    row = DeskRow(_KIND, waiting.key, data, utc_now(), by, waiting.device)
    club.beside.change(event, _KIND, lambda there: there or row, waiting.key)


def wait_for_director(
    club: Club,
    event: str,
    table: int,
    entry: TableEntry,
    said: str,
    key: str,
    device: str,
) -> None:
    """Let a result wait for the director.

    Args:
        club: the club.
        event: the event.
        table: the table.
        entry: what it has entered.
        said: what stood in the way.
        key: the key under which it was sent.
        device: from which device.
    """
    state = club.look_at(event)
    view = view_table(state, table)
    group = entry.group or view.group
    session = entry.session or view.session
    state.group(group).session(session)
    due = next(
        (
            (seen.due, one.ns + one.ew - seen.due)
            for one in view.course
            for seen in one.boards
            if seen.board == entry.board and entry.round in (0, one.round)
        ),
        view.here.pairs if view.here else (0, 0),
    )
    texts = {
        "group": group,
        "session": str(session),
        "table": str(table),
        "board": str(entry.board),
        "round": str(entry.round),
        "result": entry.result,
        "ns": str(entry.ns or (sum(due) - entry.ew if entry.ew in due else due[0])),
        "ew": str(entry.ew or (sum(due) - entry.ns if entry.ns in due else due[1])),
        "lead": entry.lead,
    }
    why = entry.why or "result"
    keep_waiting(club, event, Waiting(key, table, why, said, texts, device=device))


def find_waiting(rows: tuple[DeskRow, ...], table: int = 0) -> tuple[Waiting, ...]:
    """What waits, or was dealt with, of the rows beside an event, in its order.

    Args:
        rows: all rows, or those of this kind.
        table: only that of a table; 0 for all.
    """
    found = [
        Waiting(row.name, at=row.at, device=row.device, **row.data)
        for row in rows
        if row.kind == _KIND and table in (0, row.data["table"])
    ]
    return tuple(sorted(found, key=lambda one: one.at))


def settle_waiting(club: Club, event: str, key: str, done: str) -> None:
    """Note that a director has dealt with something that waited.

    Args:
        club: the club.
        event: the event.
        key: its key; nothing happens if there is no such row.
        done: `accepted` or `left`.
    """
    row = club.beside.get(event, _KIND, key)
    if row is not None:
        # names stand in acts alone, where a player can be found and removed
        texts = row.data["texts"]
        kept = {} if row.data["why"] == "names" else texts
        settled = replace(row, data={**row.data, "texts": kept, "done": done})
        club.beside.put(event, settled)


def is_over(state: EventState, one: Waiting) -> bool:
    """Whether nobody need look at it any more: a board that is finished after all."""
    return one.why == "unfinished" and _result_there(state, one) is not None


def section_of_waiting(state: EventState, one: Waiting) -> str:
    """The section whose table entered it; empty for names, or if nobody can tell."""
    session = _session_of(state, one)
    section = session.seated.section_of_table(one.table) if session else None
    return section.name if section else ""


def way_to_accept(state: EventState, one: Waiting) -> dict[str, str]:
    """The act by which a director accepts something that waits, as a form sends it.

    Nothing for a session whose seats were taken back.
    """
    texts, reason = (
        {"waiting": one.key, **one.texts},
        f"as table {one.table} entered it",
    )
    if one.why == "names":
        return {"act": "rename", **texts}
    if one.why == "unfinished":
        return {"act": "record", **texts, "result": "not played"}
    there = _result_there(state, one)
    if there:
        return {"act": "correct", **texts, "reason": reason}
    session = _session_of(state, one)
    if session is None:
        return {}
    planned = session.seated.planned_on(one.table, int(texts.get("board") or 0))
    pairs = _pairs_of(one)
    if any(pairs == {*due.pairs} for due in planned):
        return {"act": "record", **texts}
    return {"act": "accept", **texts, "reason": reason}


def result_there(state: EventState, one: Waiting) -> str:
    """The result that the desk has in the place of one that waits; empty if none."""
    found = _result_there(state, one)
    if found is None:
        return ""
    lead = one.texts.get("lead") and found.result.lead
    return f"{found.outcome}, lead {lead}" if lead else str(found.outcome)


def _result_there(state: EventState, one: Waiting) -> Recorded | None:
    session, board = _session_of(state, one), int(one.texts.get("board") or 0)
    there = session.reported(one.table, board) if session and board else ()
    pairs = _pairs_of(one)
    return next((seen for seen in there if pairs == {*seen.meeting.pairs}), None)


def _session_of(state: EventState, one: Waiting) -> SessionPlay | None:
    """The session of something that waits; None if its seats were taken back."""
    group = state.groups.get(one.texts.get("group", ""))
    number = int(one.texts.get("session") or 0)
    return None if group is None else group.sessions.get(number)


def _pairs_of(one: Waiting) -> set[int]:
    return {int(one.texts.get(side) or 0) for side in ("ns", "ew")}
