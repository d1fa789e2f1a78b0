"""What makes a movement unplayable."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evenhand.movement.value import Movement

#: A file with more than this is surely damaged, and work on it would never end.
LARGEST = {
    "pairs": 2000,
    "sets": 2000,
    "rounds": 1000,
    "tables": 1000,
    "boards per set": 100,
    "first board": 10_000,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that makes a movement unplayable, and where it is."""

    kind: str
    round: int | None = None
    table: int | None = None
    pair: int | None = None
    set: int | None = None
    detail: str = ""

    def __str__(self) -> str:
        places = (
            ("round", self.round),
            ("table", self.table),
            ("pair", self.pair),
            ("set", self.set),
        )
        where = ", ".join(
            f"{name} {value}" for name, value in places if value is not None
        )
        text = f"{self.kind}: {where}" if where else self.kind
        return f"{text} ({self.detail})" if self.detail else text

    def as_data(self) -> dict[str, str | int | None]:
        """The fault as plain data."""
        return asdict(self)


def find_faults(movement: "Movement") -> tuple[Fault, ...]:
    """Everything that makes the movement unplayable, not just the first thing."""
    return (
        *_sizes(movement),
        *_shape(movement),
        *_out_of_range(movement),
        *_pairs_in_a_round(movement),
        *_replayed_sets(movement),
    )


def _sizes(movement: "Movement") -> Iterator[Fault]:
    for excess in find_excess(movement):
        yield Fault("size", detail=excess)


def find_excess(movement: "Movement") -> Iterator[str]:
    """Every number that is larger than any hall or set of boards."""
    for what, number in (
        ("pairs", movement.pairs),
        ("sets", movement.sets),
        ("rounds", movement.rounds),
        ("tables", movement.tables),
        ("boards per set", movement.boards_per_set),
        ("first board", movement.first_board),
    ):
        least = 1 if "board" in what else 0
        if number > LARGEST[what]:
            yield f"{what}: {number}; expected {least} to {LARGEST[what]}"


def _shape(movement: "Movement") -> Iterator[Fault]:
    if movement.rounds == 0:
        yield Fault("shape", detail="no rounds")
    tables = movement.tables
    if movement.rounds and tables == 0:
        yield Fault("shape", detail="no tables")
    for r, row in enumerate(movement.schedule, 1):
        if len(row) != tables:
            yield Fault(
                "shape", round=r, detail=f"{len(row)} tables, elsewhere {tables}"
            )


def _out_of_range(movement: "Movement") -> Iterator[Fault]:
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            for pair in (cell.ns, cell.ew):
                if not 0 <= pair <= movement.pairs:
                    yield Fault(
                        "pair-out-of-range",
                        round=r,
                        table=t,
                        pair=pair,
                        detail=f"the pairs are 1 to {movement.pairs}",
                    )
            least = 1 if cell.ns > 0 and cell.ew > 0 else 0
            if not least <= cell.set <= movement.sets:
                yield Fault(
                    "set-out-of-range",
                    round=r,
                    table=t,
                    set=cell.set,
                    detail=f"the sets are 1 to {movement.sets}",
                )


def _pairs_in_a_round(movement: "Movement") -> Iterator[Fault]:
    for r, row in enumerate(movement.schedule, 1):
        seen: dict[int, int] = {}
        for t, cell in enumerate(row, 1):
            if cell.ns == cell.ew != 0:
                yield Fault("pair-meets-itself", round=r, table=t, pair=cell.ns)
            for pair in {cell.ns, cell.ew} - {0}:
                if pair in seen:
                    yield Fault(
                        "pair-twice-in-round",
                        round=r,
                        table=t,
                        pair=pair,
                        detail=f"also at table {seen[pair]}",
                    )
                seen.setdefault(pair, t)


def _replayed_sets(movement: "Movement") -> Iterator[Fault]:
    first_round: dict[tuple[int, int], int] = defaultdict(int)
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            # whoever faces the phantom sits out, and may play the set another time
            if cell.set == 0 or not all(map(movement.is_real, cell[:2])):
                continue
            for pair in sorted({cell.ns, cell.ew}):
                earlier = first_round[pair, cell.set]
                if earlier and earlier != r:
                    yield Fault(
                        "set-replayed",
                        round=r,
                        table=t,
                        pair=pair,
                        set=cell.set,
                        detail=f"played in round {earlier}",
                    )
                first_round[pair, cell.set] = earlier or r
