"""An evening repaired: a pair comes late or leaves, or there is less time.

`propose_repairs(movement, next_round, troubles)` gives the ways to go on from a round,
the best first, each as the movement of the whole evening: what was played stays as it
was. What does not fit is refused with the reason. The director picks one.

Couples that `met` in earlier sessions are kept apart like those of the evening. Where
byes were merged a section has `guests`, and pairs of its own that are `away`; what they
play with the other section stays.
"""
