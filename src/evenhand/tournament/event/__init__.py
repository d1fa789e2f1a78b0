"""A running event: an append-only log of acts, and the state they lead to.

1. `RunningEvent.create(log, Create(name, plan_to_data(plan), {}))` starts one in
   anything that can store acts (`ActLog`); `RunningEvent(log)` resumes it.
2. `event.do(Register(1, "…"), …)` carries out acts, all or none, and stores them. An
   act that the state does not allow is refused with `ActError` and leaves no trace.
3. `propose_seats(group)` and `propose_advance(state)` make the acts that seat the next
   session and close a phase; a director may change them.
4. `find_standings(group)` ranks a group, `find_event_ranking(state)` the whole event; a
   group is `state.group(name)`. `missing_meetings` lists the results still to come,
   `awards_due` those that can no longer come. `find_consequences` says what a
   correction would have changed in a phase already closed.
5. `event.undo()` takes an act back; `event.as_of(n)` shows the event after act n.
   `event.do(…, at="2026-05-01T19:30:00Z")` records the time; `provisional_until` says
   how long a session's results can still be corrected.
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
    from evenhand.tournament.event.log import RunningEvent
    from evenhand.tournament.event.replaying import replay
    from evenhand.tournament.event.session_changes import propose_seats

_HOMES = {
    "acts": "CloseSession Create Record Register Seat Undo",
    "log": "RunningEvent",
    "replaying": "replay",
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
