"""Pairs that come or go: byes merged, lines planned anew, the field seated again.

`find_merges` lists byes of a session that can be made one and `apply_merge` does it;
`replan_after` moves the lines on afterwards from where `lines_as_played` sees them, or
`choose_by_results` does; pairs of one large field change places (`exchange_places`).
`sessions_to_come` is the rest of a plan, `with_phantom_filled` one for a pair more.
Between sessions `change_field` seats a field of another size without a rematch with
what was played, or names the fewest it found; `ways_to_change_field` lists the others.
`balance_change` and `balance_rest` then choose who sits NS.
"""

from evenhand.tournament.changes.balanced_anew import balance_change, balance_rest
from evenhand.tournament.changes.coming_sessions import (
    sessions_to_come,
    with_phantom_filled,
)
from evenhand.tournament.changes.field_changes import (
    FieldChange,
    change_field,
    ways_to_change_field,
)
from evenhand.tournament.changes.merge_exchanges import Exchange, exchange_lines
from evenhand.tournament.changes.merging import (
    LaterSessions,
    Merge,
    apply_merge,
    find_merges,
)
from evenhand.tournament.changes.pair_lines import PairLines
from evenhand.tournament.changes.place_exchanges import PlaceChange, exchange_places
from evenhand.tournament.changes.plan_after_merging import (
    Replan,
    can_avoid_rematches,
    replan_after,
)
from evenhand.tournament.changes.played_lines import lines_as_played
from evenhand.tournament.changes.swiss_after import choose_by_results

__all__ = [
    "Exchange",
    "FieldChange",
    "LaterSessions",
    "Merge",
    "PairLines",
    "PlaceChange",
    "Replan",
    "apply_merge",
    "balance_change",
    "balance_rest",
    "can_avoid_rematches",
    "change_field",
    "choose_by_results",
    "exchange_lines",
    "exchange_places",
    "find_merges",
    "lines_as_played",
    "replan_after",
    "sessions_to_come",
    "ways_to_change_field",
    "with_phantom_filled",
]
