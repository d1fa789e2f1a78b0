"""Records of the catalogue from what a graphics processor found.

Every figure is counted again from the movement itself, and a record is replaced only by
a fairer one, so a mistake of the search cannot get in.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import numpy as np
import numpy.typing as npt

from evenhand.fairness import compete, measure
from evenhand.families.fairest import CARDED, Key
from evenhand.movement import Movement, Turn
from evenhand.search.catalogue_build import describe, keep_record, load_folder
from evenhand.search.catalogue_check import wrong_in_record
from evenhand.search.joint_annealing import SEARCHED
from evenhand.search.meeting_graph import MeetingGraph
from evenhand.search.stations import settle_boards
from tools.gpu.meetings import PAIRS, ROUNDS

_FOUND_BY = "meetings, sets and arrows annealed together; then rounds and tables"


@dataclass(frozen=True, slots=True)
class Annealed:
    """Who meets whom on which set, and who sits where on which board.

    Attributes:
        key: the size.
        squares: ΣC² as the device counted it.
        seats: for each pair a word; bit c is set if it sits North-South on board c.
        partners: for each set, the partner of each pair.
    """

    key: Key
    squares: int
    seats: list[int]
    partners: list[list[int]]

    @classmethod
    def read_all(cls, path: Path) -> "Iterator[Self]":
        """The fairest of each size in a file."""
        found = np.load(path)
        best: dict[tuple[int, ...], int] = {}
        for k, size in enumerate(map(tuple, found["sizes"].tolist())):
            if size not in best or found["squares"][k] < found["squares"][best[size]]:
                best[size] = k
        for (pairs, rounds, boards), k in best.items():
            key = Key(pairs, rounds, CARDED, boards)
            sets: npt.NDArray[np.uint8] = found["sets"][k].reshape(ROUNDS, PAIRS)
            partners = sets[:rounds, : key.seats].tolist()
            yield cls(
                key, int(found["squares"][k]), found["rows"][k].tolist(), partners
            )

    def movement(self) -> Movement:
        """A movement with these meetings, in any rounds."""
        key = self.key
        set_of = {
            (a, b): s
            for s, row in enumerate(self.partners)
            for a, b in enumerate(row)
            if a < b
        }
        edges = frozenset((a + 1, b + 1) for a, b in set_of)
        rounds = MeetingGraph(key.seats, key.rounds, edges).divide(random.Random(1))
        if rounds is None:
            raise ValueError(f"{key}: no rounds for its meetings")
        rows = [[(a, b, set_of[a - 1, b - 1] + 1) for a, b in row] for row in rounds]
        turned = {
            Turn(r, t, board + 1)
            for r, row in enumerate(rows, 1)
            for t, (ns, _, number) in enumerate(row, 1)
            for board in range(key.boards_per_set)
            if not self.seats[ns - 1] >> ((number - 1) * key.boards_per_set + board) & 1
        }
        movement = Movement.from_cells(
            rows,
            pairs=key.seats,
            sets=key.rounds,
            boards_per_set=key.boards_per_set,
            turned=frozenset(turned),
            name=f"{key.seats // 2}-table movement, {key.rounds} rounds",
            origin=SEARCHED,
        )
        return replace(movement, phantom=key.seats) if key.pairs % 2 else movement


def main() -> None:
    """Put what is fairer than the records of a folder into it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("found", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tries", type=int, default=8)
    asked = parser.parse_args()
    for one in Annealed.read_all(asked.found):
        rival = load_folder(asked.folder, one.key.seats).get(one.key)
        if rival and rival.sum_of_squares <= one.squares:
            continue
        movement = one.movement()
        counted = measure(compete(movement)).sum_of_squares
        if counted != one.squares:
            raise ValueError(f"{one.key}: {counted}, but the device said {one.squares}")
        movement = settle_boards(movement, tries=asked.tries)
        record = describe(one.key, movement, _FOUND_BY, 0, 0)
        wrong = wrong_in_record(record)
        if wrong:
            print(f"{one.key}: left out: {wrong[0]}", flush=True)
            continue
        keep_record(asked.folder, record)
        print(f"{one.key}: {record.quality:.2f} %, {record.board_moves}", flush=True)


if __name__ == "__main__":
    main()
