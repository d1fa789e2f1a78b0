"""The sessions to come planned anew, after pairs have come, gone or met elsewhere.

`change_field` seats a field of another size that moves in lines. `FieldInLines` moves
lines on after mergers, exchanges and repairs, or by results; `exchange_places` lets the
pairs of one large field change places instead. Fewest rematches come first.
"""
