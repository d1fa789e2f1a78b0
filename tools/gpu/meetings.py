"""Who could meet whom at the sizes of the carded records: graphs worth trying.

Each graph comes with a few divisions into rounds to start from, drawn at random. For
odd numbers of pairs the last of an even number stays away.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import numpy as np

from evenhand.families.fairest import CARDED, all_records
from evenhand.search.catalogue_build import carded_sizes
from evenhand.search.meeting_graph import MeetingGraph

#: The device's lists have room for so many pairs and rounds.
PAIRS, ROUNDS = 40, 16
#: Divisions into rounds for each graph, and random circulants of which the best stay.
_STARTS, _TRIED, _KEPT = 8, 300, 2


def main() -> None:
    """List the graphs of every size in one file of arrays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graphs", type=Path)
    parser.add_argument("--meetings", type=Path, help="graphs to try beside our own")
    asked = parser.parse_args()
    others = _read(asked.meetings) if asked.meetings else []
    sizes = sorted({(p + p % 2, r) for p, r, _ in carded_sizes() if r < p})
    found = [
        (graph, starts)
        for pairs, rounds in sizes
        for graph in dict.fromkeys(_candidates(pairs, rounds, others))
        if (starts := _divide(graph))
    ]
    masks = np.zeros((len(found), PAIRS), dtype=np.uint64)
    firsts = np.zeros((len(found), _STARTS, ROUNDS, PAIRS), dtype=np.uint8)
    for k, (graph, starts) in enumerate(found):
        for a, b in graph.edges:
            masks[k, a - 1] |= np.uint64(1 << (b - 1))
            masks[k, b - 1] |= np.uint64(1 << (a - 1))
        for n, rounds in enumerate(starts):
            for r, row in enumerate(rounds):
                for a, b in row:
                    firsts[k, n, r, a - 1], firsts[k, n, r, b - 1] = b - 1, a - 1
    np.savez_compressed(
        asked.graphs,
        pairs=[graph.pairs for graph, _ in found],
        rounds=[graph.rounds for graph, _ in found],
        masks=masks,
        firsts=firsts,
        sizes=np.array(list(carded_sizes()), dtype=np.int64),
    )
    print(f"{len(found)} graphs for {len(sizes)} sizes")


def _read(path: Path) -> list[MeetingGraph]:
    """The graphs of a file with a list `graphs`."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return [
        MeetingGraph.from_data(
            {
                "pairs": int(entry["pairs"]),
                "rounds": int(entry["rounds"]),
                "edges": entry["edges"],
            }
        )
        for entry in data["graphs"]
    ]


def _candidates(
    pairs: int, rounds: int, others: list[MeetingGraph]
) -> Iterator[MeetingGraph]:
    """Graphs that may be fair at a size, whoever proposed them."""
    yield from (g for g in others if (g.pairs, g.rounds) == (pairs, rounds))
    for lines in range(5, 12, 3):
        size, left = divmod(pairs, lines)
        if not left and (lines + 1) // 3 * size == rounds:
            yield MeetingGraph.ring(lines, size)
    if 3 * rounds == 2 * pairs:
        third = pairs // 3
        yield _graph(pairs, lambda a, b: a // third != b // third)
    if rounds == pairs - 1:
        yield _graph(pairs, lambda a, b: a != b)
    for record in all_records():
        whole = record.key.kind != CARDED and not record.rematches
        if whole and (record.key.pairs, record.key.rounds) == (pairs, rounds):
            yield MeetingGraph.of(record.movement)
    chance = random.Random(f"{pairs} {rounds}")
    tried = {g for _ in range(_TRIED) if (g := _circulant(pairs, rounds, chance))}
    if 2 * rounds <= pairs:
        tried |= {_two_lines(pairs, rounds, chance) for _ in range(_TRIED)}
    yield from sorted(tried, key=_unevenness)[:_KEPT]


def _graph(pairs: int, meet: Callable[[int, int], bool]) -> MeetingGraph:
    couples = [c for c in combinations(range(pairs), 2) if meet(*c)]
    rounds = 2 * len(couples) // pairs
    return MeetingGraph(pairs, rounds, frozenset((a + 1, b + 1) for a, b in couples))


def _circulant(pairs: int, rounds: int, chance: random.Random) -> MeetingGraph | None:
    """Pairs in a circle that meet at some distances; None if the half is missing."""
    half = pairs // 2
    distances = chance.sample(range(1, half), rounds // 2) if rounds < pairs - 1 else []
    near = {*distances, *(pairs - d for d in distances)}
    if rounds % 2:
        near.add(half)
    if len(near) != rounds:
        return None
    return _graph(pairs, lambda a, b: b - a in near)


def _two_lines(pairs: int, rounds: int, chance: random.Random) -> MeetingGraph:
    """Two lines of which each pair of one meets the other at some distances."""
    half = pairs // 2
    near = set(chance.sample(range(half), rounds))
    return _graph(pairs, lambda a, b: a < half <= b and (b - a) % half in near)


def _unevenness(graph: MeetingGraph) -> float:
    """What the eigenvalues of the meetings cost, at two boards a set."""
    met = np.zeros((graph.pairs, graph.pairs))
    for a, b in graph.edges:
        met[a - 1, b - 1] = met[b - 1, a - 1] = 1
    values = np.linalg.eigvalsh(met)[:-1]
    boards, tables = 2 * graph.rounds, graph.pairs // 2
    wished = boards - boards * (tables - 1) / (graph.pairs - 1) - 2 * tables * values
    return float((np.minimum(wished, 0) ** 2).sum())


def _divide(graph: MeetingGraph) -> list[list[list[tuple[int, int]]]]:
    """Divisions of the meetings into rounds; none if there are too few."""
    chance = random.Random(f"{sorted(graph.edges)}")
    found = [graph.divide(chance) for _ in range(_STARTS)]
    good = [rounds for rounds in found if rounds is not None]
    return (good * _STARTS)[:_STARTS] if good else []


if __name__ == "__main__":
    main()
