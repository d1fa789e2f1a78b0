"""`evenhand event`: its commands by name, in the order in which an event needs them."""

from collections.abc import Callable

from evenhand.cli import (
    event_entering,
    event_hall,
    event_play,
    event_results,
    event_views,
)

COMMANDS: dict[str, Callable[..., None]] = {
    "new": event_entering.new_event,
    "register": event_entering.register,
    "rename": event_entering.rename,
    "seed": event_entering.seed,
    "seat": event_play.seat,
    "seats": event_play.seats,
    "record": event_results.record,
    "correct": event_results.correct,
    "exchange": event_hall.exchange,
    "accept": event_results.accept,
    "award": event_results.award,
    "penalty": event_results.penalty,
    "withdraw": event_entering.withdraw,
    "late": event_entering.late,
    "merge": event_hall.merge,
    "repair": event_hall.repair,
    "field": event_entering.field,
    "close": event_play.close,
    "advance": event_play.advance,
    "recarry": event_play.recarry,
    "official": event_play.official,
    "standings": event_views.standings,
    "missing": event_views.missing,
    "undo": event_views.undo,
    "log": event_views.log,
    "as-of": event_views.as_of,
    "referee": event_views.referee,
}
#: Commands whose argument may be a minus score, which is no option.
WITH_SCORES = frozenset({"record", "correct", "accept", "award"})
