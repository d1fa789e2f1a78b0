"""A complete schedule as the kernels see it: plain arrays, changed in place."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int16]
Marks = npt.NDArray[np.bool_]


class Schedule(NamedTuple):
    """A complete schedule: sets and rounds, as many of one as of the other.

    Attributes:
        seats: sets × pairs (padded), +1 for NS and −1 for EW.
        competition: C with a zero diagonal, padded both ways.
        opponent: sets × pairs.
        round_of: sets × pairs: when a pair plays a set.
        set_of: rounds × pairs: what a pair plays in a round.
        load: rounds × sets: how many pairs play a set in a round.
        met: pairs × pairs: how often two have met.
    """

    seats: Numbers
    competition: Numbers
    opponent: Numbers
    round_of: Numbers
    set_of: Numbers
    load: Numbers
    met: Numbers


class Scratch(NamedTuple):
    """Room for a change while it is weighed."""

    cycle: Numbers
    shift: Numbers
    inner: Numbers
    outer: Numbers
    inside: Marks


def make_scratch(schedule: Schedule) -> Scratch:
    """Room for the changes of a schedule."""
    sets, pairs = schedule.opponent.shape
    width = schedule.seats.shape[1]
    shift, inner, outer = np.zeros((3, width), dtype=np.int16)
    cycle = np.zeros(sets, dtype=np.int16)
    inside = np.zeros(pairs, dtype=np.bool_)
    return Scratch(cycle, shift, inner, outer, inside)


def copy_schedule(schedule: Schedule) -> Schedule:
    """The same schedule in arrays of its own."""
    return Schedule(*(array.copy() for array in schedule))
