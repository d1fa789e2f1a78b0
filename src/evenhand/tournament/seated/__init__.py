"""A seated session: sections, tables of the hall, rounds, and who meets whom.

`SeatedSession` is the one form of a session, whether it is planned, posted, changed,
merged, repaired, printed or checked. Its numbers are pair numbers. In a plan they are
places, and `taken_by` puts the pairs into them.
"""

from evenhand.tournament.seated.meeting import (
    Couple,
    HallSeat,
    Meeting,
    Slot,
    Stop,
    couple,
    slot_outside,
)
from evenhand.tournament.seated.seated_section import Presence, SeatedSection
from evenhand.tournament.seated.seated_session import SeatedSession

__all__ = [
    "Couple",
    "HallSeat",
    "Meeting",
    "Presence",
    "SeatedSection",
    "SeatedSession",
    "Slot",
    "Stop",
    "couple",
    "slot_outside",
]
