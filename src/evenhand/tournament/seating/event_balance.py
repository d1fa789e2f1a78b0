"""How fair a whole event is: the competition of all its sessions together."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from evenhand.errors import RequestError
from evenhand.fairness import Competition, Measures, compete, measure
from evenhand.fairness.competition import (
    Counts,
    Reals,
    count_meetings,
    net_of_signs,
    take_seats,
)
from evenhand.fairness.measures import measure_matrix
from evenhand.movement import Movement
from evenhand.tournament.seated import SeatedSession


def compete_over(halls: Sequence[Movement]) -> Competition:
    """The competition over several sessions, scored across the field.

    It is counted in sets if all boards of each set are played alike in every session,
    and otherwise in boards.
    """
    if not halls:
        raise RequestError("no sessions to judge; name at least one")
    parts = [compete(hall) for hall in halls]
    by_board = any(part.unit == "board" for part in parts)
    pairs = tuple(sorted({pair for part in parts for pair in part.pairs}))
    place = {pair: row for row, pair in enumerate(pairs)}
    total = np.zeros((4, len(pairs), len(pairs)), dtype=np.int64)
    plays: list[int] = []
    for hall, part in zip(halls, parts, strict=True):
        times = hall.boards_per_set if by_board and part.unit == "set" else 1
        rows = np.array([place[pair] for pair in part.pairs])
        arrays = (part.matrix, part.comparisons, part.meetings, part.together)
        for sums, array in zip(total, arrays, strict=True):
            sums[np.ix_(rows, rows)] += times * array
        plays += [n for n in part.plays for _ in range(times)]
    matrix, comparisons, meetings, together = (array.copy() for array in total)
    return Competition(
        "board" if by_board else "set",
        pairs,
        matrix,
        comparisons,
        meetings,
        together,
        tuple(plays),
    )


def measure_event(sessions: Sequence[SeatedSession]) -> Measures:
    """The fairness figures of a whole event."""
    return measure_halls([session.hall() for session in sessions])


def measure_halls(halls: Sequence[Movement]) -> Measures:
    """The fairness figures of several sessions, each given as one movement."""
    if any(hall.turned for hall in halls):
        return measure(compete_over(halls))
    # one matrix product for all sessions is much quicker than one for each
    pairs = sorted({pair for hall in halls for pair in take_seats(hall).pairs})
    matrix = net_of_signs([signs_of(hall, pairs) for hall in halls])
    for hall in halls:
        matrix += stakes_of(hall, pairs)
    np.fill_diagonal(matrix, 0)
    return measure_matrix(matrix)


def signs_of(hall: Movement, pairs: Sequence[int]) -> Reals:
    """The directions in a session without turned boards, as pairs × sets."""
    seats = take_seats(hall)
    signs = np.zeros((len(pairs), hall.sets))
    signs[np.searchsorted(pairs, seats.pairs)] = seats.signs[0]
    return signs


def stakes_of(hall: Movement, pairs: Sequence[int]) -> Counts:
    """What direct opponents compete for: one for each time their set is played."""
    seats = take_seats(hall)
    rows = np.searchsorted(pairs, seats.pairs)
    stakes = np.zeros((len(pairs), len(pairs)), dtype=np.int64)
    stakes[np.ix_(rows, rows)] = count_meetings(seats, seats.plays)
    return stakes


@dataclass(frozen=True, slots=True)
class Gain:
    """The figures before and after a balancing step."""

    before: Measures
    after: Measures

    def __str__(self) -> str:
        def figures(measures: Measures) -> str:
            quality = measures.quality
            percent = "–" if quality is None else f"{float(100 * quality):.1f} %"
            return f"{percent} (imbalance {measures.imbalance:.2f})"

        return f"balance {figures(self.before)} → {figures(self.after)}"
