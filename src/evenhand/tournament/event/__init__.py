"""A running event: an append-only log of acts, and the state that it leads to.

1. `RunningEvent.create(log, Create(name, plan_to_data(plan), {}))` begins one in any
   place that keeps acts (`ActLog`); `RunningEvent(log)` takes one up again.
2. `event.do(Register(1, "…"), …)` carries out acts, all or none, and keeps them; what
   the state does not allow is refused with `ActError` and leaves no trace.
3. `propose_seats(state, group)` and `propose_advance(state)` make the acts that seat
   the next session and close a phase; a director may change them.
4. `find_standings(state, group)` ranks a group, `find_event_ranking(state)` all;
   `missing_meetings` lists what has not come in, `awards_due` what cannot any more;
   `find_consequences` says what a correction after a phase would have changed.
5. `event.undo()`, `event.as_of(n)`. `event.do(…, at="2026-05-01T19:30:00Z")` keeps the
   time; `provisional_until` says how long a session's results can be corrected.
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.tournament.event.acts import (
        CloseSession,
        Create,
        Record,
        Register,
        Seat,
        Undo,
    )
    from evenhand.tournament.event.advancing import propose_advance
    from evenhand.tournament.event.due_results import missing_meetings
    from evenhand.tournament.event.event_ranking import find_event_ranking
    from evenhand.tournament.event.group_standings import find_standings
    from evenhand.tournament.event.log import RunningEvent, replay
    from evenhand.tournament.event.session_changes import propose_seats

_HOMES = {
    "acts": "CloseSession Create Record Register Seat Undo",
    "log": "RunningEvent replay",
    "session_changes": "propose_seats",
    "advancing": "propose_advance",
    "group_standings": "find_standings",
    "event_ranking": "find_event_ranking",
    "due_results": "missing_meetings",
}

__all__ = [
    "CloseSession",
    "Create",
    "Record",
    "Register",
    "RunningEvent",
    "Seat",
    "Undo",
    "find_event_ranking",
    "find_standings",
    "missing_meetings",
    "propose_advance",
    "propose_seats",
    "replay",
]

__getattr__ = import_late(__name__, _HOMES)
