"""Pairs that come or go: byes merged, lines planned anew, the field seated again.

`find_merges` lists byes of a session that can be made one and `apply_merge` does it;
`replan_after` moves the lines on afterwards from where `lines_as_played` sees them, or
`choose_by_results` does; pairs of one large field change places (`exchange_places`).
`sessions_to_come` is the rest of a plan, `with_phantom_filled` one for a pair more.
Between sessions `change_field` seats a field of another size without a rematch with
what was played, or names the fewest it found; `ways_to_change_field` lists the others.
`balance_change` and `balance_rest` then choose who sits NS.
"""
