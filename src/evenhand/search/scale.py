"""Weighing many arrow choices of one movement at once."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from evenhand.movement import Movement
from evenhand.movement.play import meetings, real_pairs

Reals = npt.NDArray[np.float64]
#: Which sets are switched: choices × rounds × tables.
Choices = npt.NDArray[np.bool_]

#: Choices weighed in one matrix product; more would not fit the processor's cache.
_AT_ONCE = 64


class ArrowScale:
    """The competition of one movement, whichever sets are played the other way.

    Who meets whom stays the same, so only the signs of the seats change. Matrix
    products in floating point are exact for numbers as small as these.

    Attributes:
        couples: how many couples of real pairs there are.
        average: the average competition, the same for every choice.
    """

    def __init__(self, movement: Movement) -> None:
        met = list(meetings(movement))
        pairs = real_pairs(movement)
        row = {pair: index for index, pair in enumerate(pairs)}
        shape = (len(pairs), movement.sets)
        self._seats = np.zeros(shape)
        self._place = np.zeros(shape, dtype=np.intp)
        plays = np.bincount([m.set for m in met], minlength=movement.sets + 1)
        self._stakes = np.zeros((len(pairs), len(pairs)))
        for m in met:
            ns, ew, board = row[m.ns], row[m.ew], m.set - 1
            self._seats[ns, board], self._seats[ew, board] = 1, -1
            place = (m.round - 1) * movement.tables + m.table - 1
            self._place[[ns, ew], board] = place
            self._stakes[ns, ew] += plays[m.set]
            self._stakes[ew, ns] += plays[m.set]
        self._upper = np.triu_indices(len(pairs), 1)
        self.couples = len(self._upper[0])
        unswitched = np.zeros((1, movement.rounds, movement.tables), dtype=np.bool_)
        self.average = float(self.competition(unswitched).mean()) if pairs else 0.0

    def competition(self, choices: Choices) -> Reals:
        """For each choice, the competition of every couple of pairs."""
        rows, columns = self._upper
        return np.concatenate([m[:, rows, columns] for m in self._matrices(choices)])

    def sums_of_squares(self, choices: Choices) -> Reals:
        """For each choice, ΣC² over all couples."""
        return np.concatenate(
            [
                (
                    np.einsum("nij,nij->n", matrices, matrices)
                    - np.einsum("nii,nii->n", matrices, matrices)
                )
                / 2
                for matrices in self._matrices(choices)
            ]
        )

    def imbalances(self, choices: Choices) -> Reals:
        """For each choice, Moore's imbalance."""
        mean_squares = self.sums_of_squares(choices) / self.couples
        return np.sqrt(np.maximum(mean_squares - self.average**2, 0))

    def _matrices(self, choices: Choices) -> Iterator[Reals]:
        signs = 1.0 - 2.0 * choices.reshape(len(choices), -1)
        for start in range(0, len(signs), _AT_ONCE):
            turned = self._seats * signs[start : start + _AT_ONCE, self._place]
            yield turned @ turned.transpose(0, 2, 1) + self._stakes
