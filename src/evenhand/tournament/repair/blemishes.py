"""What a rest of an evening is judged by: rounds sat out, and rematches."""

#: How many rounds lost a rematch is as bad as: one for each of the two pairs.
REMATCH_WEIGHT = 2
