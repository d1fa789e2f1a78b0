"""The referee: a second derivation of an event from its raw log.

It takes every act that counts at its word, draws a picture of the hall from them (who
is there when, which seats hold, which results stand), and works out scores, ranks,
qualifiers and carryovers by its own plain code. With the first derivation it shares the
named movements alone; even what directors write it reads for itself. Whether an act was
allowed is for the event's own rules. Slow and obvious on purpose.

`referee_event(entries)` checks a log against itself; with `claims_of(…)`, the standings
that the program shows, it checks these too. No findings means that all agree. A
`RefereeRun` does the same while an event goes on.
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.tournament.referee.refereeing import RefereeRun, referee_event
    from evenhand.tournament.referee.shown_standings import claims_of

_HOMES = {
    "refereeing": "RefereeRun referee_event",
    "shown_standings": "claims_of",
}

__all__ = [
    "RefereeRun",
    "claims_of",
    "referee_event",
]

__getattr__ = import_late(__name__, _HOMES)
