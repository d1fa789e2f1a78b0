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

from evenhand.tournament.event.act_data import ActLog, act_from_data, act_to_data
from evenhand.tournament.event.acts import (
    ACTS,
    Act,
    Advance,
    CloseSession,
    Create,
    Declare,
    Erase,
    Intake,
    Late,
    Penalise,
    Recarry,
    Record,
    Register,
    Rename,
    Replan,
    Reseat,
    Seat,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.advancing import late_carryover, propose_advance
from evenhand.tournament.event.consequences import Consequences, find_consequences
from evenhand.tournament.event.due_results import (
    AwardDue,
    awards_due,
    missing_meetings,
)
from evenhand.tournament.event.event_ranking import EventPlace, find_event_ranking
from evenhand.tournament.event.log import RunningEvent, replay
from evenhand.tournament.event.proposing import propose_seats
from evenhand.tournament.event.recording import find_open_round
from evenhand.tournament.event.seats import pairs_without_seat
from evenhand.tournament.event.standings import (
    GroupStandings,
    PlacedPair,
    find_standings,
)
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.times import provisional_until
from evenhand.tournament.event.voiding import scores_stand

__all__ = [
    "ACTS",
    "Act",
    "ActLog",
    "Advance",
    "AwardDue",
    "CloseSession",
    "Consequences",
    "Create",
    "Declare",
    "Erase",
    "EventPlace",
    "EventState",
    "GroupStandings",
    "Intake",
    "Late",
    "Penalise",
    "PlacedPair",
    "Recarry",
    "Record",
    "Register",
    "Rename",
    "Replan",
    "Reseat",
    "RunningEvent",
    "Seat",
    "Undo",
    "Withdraw",
    "act_from_data",
    "act_to_data",
    "awards_due",
    "find_consequences",
    "find_event_ranking",
    "find_open_round",
    "find_standings",
    "late_carryover",
    "missing_meetings",
    "pairs_without_seat",
    "propose_advance",
    "propose_seats",
    "provisional_until",
    "replay",
    "scores_stand",
]
