"""Which of the common formats suits the days and the field.

Eminenti's paper settles much of it: one cut for two or three days or for a field that
was selected before, otherwise semifinals. Whether those are for qualifiers only or for
everybody it leaves open. A field that is small enough to play all against all, in
rounds of more than two boards, needs no cut at all.
"""

from enum import StrEnum

#: The longest event, in days, for which the paper has a single cut.
FEW_DAYS = 3
#: Smaller fields have no cut unless one is asked for.
FEWEST_TO_CUT = 24


class Reason(StrEnum):
    """Why a format is the first choice."""

    ONE_DAY = "one-day"
    ALL_MEET = "all-meet"
    SMALL_FIELD = "small-field"
    SELECTED = "selected-field"
    FEW_DAYS = "few-days"
    BETTER_CHANCE = "better-chance"
    ALL_PLAY_ON = "all-play-on"
    NEXT_THAT_FITS = "next-that-fits"


def find_usual_format(
    pairs: int, days: int, *, all_meet: bool = False, selected: bool = False
) -> tuple[str, Reason]:
    """The format that days and field suggest, and why.

    Of the two kinds of semifinals it is those for everybody: nobody has to stop early,
    and no side event has to be run beside the semifinal.

    Args:
        pairs: the number of pairs that enter.
        days: the number of days.
        all_meet: whether all can play all, in rounds of more than two boards.
        selected: whether the field was selected before.
    """
    if days == 1:
        return "single", Reason.ONE_DAY
    if all_meet:
        return "single", Reason.ALL_MEET
    if pairs < FEWEST_TO_CUT:
        return "single", Reason.SMALL_FIELD
    if selected:
        return "qualification-final", Reason.SELECTED
    if days <= FEW_DAYS:
        return "qualification-final", Reason.FEW_DAYS
    return "semifinals-ab", Reason.ALL_PLAY_ON
