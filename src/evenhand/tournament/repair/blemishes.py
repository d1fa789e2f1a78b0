"""What a rest of an evening is judged by: rounds sat out, and rematches.

A rematch is a meeting of two pairs that have met before: in an earlier round, or before
the evening, in an earlier session of the same event.
"""

from collections import Counter
from collections.abc import Collection

from evenhand.tournament.repair.instruction import Couple

#: How many rounds lost a rematch is as bad as: one for each of the two pairs.
REMATCH_WEIGHT = 2


def count_rematches(meetings: Counter[Couple], before: Collection[Couple]) -> int:
    """How many meetings are not the first of their couple.

    Args:
        meetings: how often each couple meets in the evening.
        before: couples that met before the evening.
    """
    return sum(n - (couple not in before) for couple, n in meetings.items() if n)


def rematched_couples(
    meetings: Counter[Couple], before: Collection[Couple]
) -> tuple[Couple, ...]:
    """The couples with a meeting that is not their first."""
    return tuple(
        sorted(
            couple
            for couple, n in meetings.items()
            if n > 1 or (n and couple in before)
        )
    )
