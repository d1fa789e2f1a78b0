"""`evenhand event`: its commands, in the order in which an event needs them."""

from collections.abc import Sequence

#: The module and function of each command.
COMMANDS = {
    "new": "event_entering.new_event",
    "register": "event_entering.register",
    "rename": "event_entering.rename",
    "seed": "event_entering.seed",
    "seat": "event_phases.seat",
    "seats": "event_seats.print_seats",
    "record": "event_results.record",
    "correct": "event_results.correct",
    "exchange": "event_hall.exchange",
    "accept": "event_results.accept",
    "award": "event_results.award",
    "penalty": "event_results.penalty",
    "appeal": "event_rulings.appeal",
    "decide": "event_rulings.decide",
    "hold": "event_rulings.hold",
    "foul": "event_rulings.foul",
    "withdraw": "event_entering.withdraw",
    "late": "event_entering.late",
    "merge": "event_hall.merge",
    "repair": "event_hall.repair",
    "field": "event_entering.field",
    "close": "event_phases.close",
    "advance": "event_phases.advance",
    "recarry": "event_phases.recarry",
    "official": "event_phases.official",
    "standings": "event_views.standings",
    "board": "event_scores.board",
    "card": "event_scores.card",
    "missing": "event_views.missing",
    "deals": "event_deals.deals",
    "appeals": "event_rulings.appeals",
    "grid": "event_views.grid",
    "undo": "event_views.undo",
    "log": "event_views.log",
    "as-of": "event_views.as_of",
    "referee": "event_views.referee",
    "seal": "event_views.seal",
    "export": "event_carrying.export_event",
    "import": "event_carrying.import_event",
}
#: Commands whose argument may be a minus score, which is not an option.
WITH_SCORES = frozenset({"record", "correct", "accept", "award", "appeal", "decide"})
#: Commands whose event is always one of the club; the others also take a file.
ONLY_IN_CLUB = frozenset({"export", "import"})
#: Commands that only look at an event.
_VIEWS = frozenset(
    {
        *("seats", "standings", "board", "card", "missing", "grid"),
        "appeals",
        *("log", "as-of", "referee", "export", "seal"),
    }
)
#: Options without which a command only looks, and options with which it does.
_ONLY_WITH = {"merge": "--choose", "repair": "--choose", "deals": "--from"}
_ONLY_WITHOUT = dict.fromkeys(("advance", "field", "foul"), "--dry-run")


def is_act(arguments: Sequence[str]) -> bool:
    """Whether a command changes its event, judging by the words after its name."""
    if not arguments or arguments[0] not in COMMANDS or arguments[0] in _VIEWS:
        return False
    name, *words = arguments
    options = {word.partition("=")[0] for word in words}
    if name in _ONLY_WITH:
        return _ONLY_WITH[name] in options
    return _ONLY_WITHOUT.get(name) not in options
