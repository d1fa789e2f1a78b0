"""Pairs that come or go: byes merged, lines planned anew, the field seated again.

`find_merges` lists byes of a session that can be made one and `apply_merge` does it;
`replan_after` moves the lines on afterwards. Between sessions `change_field` seats a
field of another size without a rematch with what was played, or names the fewest it
found; `ways_to_change_field` lists the others.
"""

from evenhand.tournament.changes.field_changes import (
    FieldChange,
    change_field,
    ways_to_change_field,
)
from evenhand.tournament.changes.merge_exchanges import Exchange, exchange_lines
from evenhand.tournament.changes.merging import Merge, apply_merge, find_merges
from evenhand.tournament.changes.plan_after_merging import Replan, replan_after

__all__ = [
    "Exchange",
    "FieldChange",
    "Merge",
    "Replan",
    "apply_merge",
    "change_field",
    "exchange_lines",
    "find_merges",
    "replan_after",
    "ways_to_change_field",
]
