"""The referee: a second derivation of an event from its raw log.

It works out seats, scores, ranks, qualifiers and carryovers by its own plain code and
shares only the basic values with the first derivation: movements, the table of
contract scores, and the reading of what directors write. Slow and obvious on purpose.

`referee_event(entries)` checks a log against itself; with `claims_of(…)`, the standings
that the program shows, it checks these too. No findings means that all agree.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evenhand.tournament.referee.claims import claims_of
    from evenhand.tournament.referee.refereeing import referee_event

#: The public names; each is imported when it is first used.
_HOME_OF = {
    "claims_of": "evenhand.tournament.referee.claims",
    "referee_event": "evenhand.tournament.referee.refereeing",
}

__all__ = [
    "claims_of",
    "referee_event",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)
