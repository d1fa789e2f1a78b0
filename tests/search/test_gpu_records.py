"""What a graphics processor found becomes movements; its figures are counted again."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from evenhand.fairness import compete, measure
from evenhand.families.fairest import CARDED, Record, all_records
from evenhand.movement import Turn
from tools.gpu.records import Annealed

#: The device finds only movements in which nobody meets twice.
RECORDS = [
    record
    for record in all_records()
    if record.key.kind == CARDED and not record.rematches
]


def written(record: Record) -> dict[str, npt.NDArray[np.generic]]:
    """The lists of the device for a movement, bit by bit."""
    movement, boards = record.movement, record.key.boards_per_set
    seats, sets = np.zeros(40, dtype=np.uint32), np.zeros((16, 40), dtype=np.uint8)
    for r, row in enumerate(movement.schedule, 1):
        for t, (ns, ew, number) in enumerate(row, 1):
            sets[number - 1, ns - 1], sets[number - 1, ew - 1] = ew - 1, ns - 1
            for board in range(1, boards + 1):
                north = ew if Turn(r, t, board) in movement.turned else ns
                bit = (number - 1) * boards + board - 1
                seats[north - 1] |= np.uint32(1 << bit)
    size = record.key.pairs, record.key.rounds, boards
    lists = {"sizes": size, "squares": record.sum_of_squares}
    return {name: np.array([value]) for name, value in lists.items()} | {
        "rows": seats[None],
        "sets": sets.reshape(1, -1),
    }


@pytest.mark.parametrize("record", RECORDS[::40], ids=lambda record: str(record.key))
def test_seats_and_sets_make_the_movement_again(record: Record, tmp_path: Path) -> None:
    np.savez(tmp_path / "found.npz", **written(record))  # type: ignore[arg-type]
    (found,) = Annealed.read_all(tmp_path / "found.npz")
    assert (found.key, found.squares) == (record.key, record.sum_of_squares)
    movement = found.movement()
    assert movement.faults() == ()
    assert measure(compete(movement)).sum_of_squares == record.sum_of_squares
    assert (compete(movement).matrix == compete(record.movement).matrix).all()
