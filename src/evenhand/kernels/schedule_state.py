"""A complete schedule as the kernels see it: plain arrays, changed in place."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int16]
Marks = npt.NDArray[np.bool_]


class Schedule(NamedTuple):
    """A complete schedule, with as many sets as rounds.

    Attributes:
        seats: sets × boards × pairs (padded): +1 for NS and −1 for EW; one board stands
            for all of a set if none is turned by itself.
        competition: C with a zero diagonal, padded both ways.
        opponent: sets × pairs: whom a pair meets on a set.
        round_of: sets × pairs: when a pair plays a set.
        set_of: rounds × pairs: what a pair plays in a round.
        met: pairs × pairs: how often two pairs meet.
    """

    seats: Numbers
    competition: Numbers
    opponent: Numbers
    round_of: Numbers
    set_of: Numbers
    met: Numbers


class Scratch(NamedTuple):
    """Scratch space for a change while it is weighed.

    It is allocated once: the loops that use it run millions of times.

    Attributes:
        cycle: the sets of an exchange.
        swing: by how much an exchange changes how often a pair is met.
        shift: by how much it, or a trade, changes the competition with a pair.
        inside: who takes part in a trade.
        load: for each of the two sets or rounds of a trade, the pairs in each place.
        inner: boards × pairs: by how much the arrows of those inside differ between the
            two sets.
        outer: likewise for all others.
    """

    cycle: Numbers
    swing: Numbers
    shift: Numbers
    inside: Marks
    load: Numbers
    inner: Numbers
    outer: Numbers


def make_scratch(schedule: Schedule) -> Scratch:
    """Scratch space of the size that a schedule needs."""
    sets, pairs = schedule.opponent.shape
    _, boards, width = schedule.seats.shape
    swing, shift = np.zeros((2, width), dtype=np.int16)
    inner, outer = np.zeros((2, boards, width), dtype=np.int16)
    cycle = np.zeros(sets, dtype=np.int16)
    load = np.zeros((2, sets), dtype=np.int16)
    inside = np.zeros(pairs, dtype=np.bool_)
    return Scratch(cycle, swing, shift, inside, load, inner, outer)


def take_plays(schedule: Schedule) -> Numbers:
    """A copy of the seats on each board, opponents and rounds: each is sets × pairs."""
    pairs = schedule.opponent.shape[1]
    seats = schedule.seats[:, :, :pairs].transpose(1, 0, 2)
    return np.stack((*seats, schedule.opponent, schedule.round_of))
