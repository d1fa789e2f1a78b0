"""Anneal the carded movements of every size on a graphics processor.

Runs by itself where there are numpy, CuPy and a device; see `__init__.py`. First every
graph of a size is tried for a short time, then the best ones for long, again and again
until the time is over.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cupy
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.int64]
Size = tuple[int, int, int]

#: The lists of the kernel have room for so many pairs and rounds.
PAIRS, ROUNDS = 40, 16
_WARPS = 4
#: Replicas that keep the device busy.
_REPLICAS = 8448
#: How many movements are kept of each size, and how many graphs go on to the long runs.
_KEPT, _GRAPHS = 5, 2


class Cooling(NamedTuple):
    """How long a run is, how hot, and which shares of its changes alter what."""

    steps: int
    hot: float
    cold: float
    sets: float
    meetings: float


class Catch(NamedTuple):
    """One movement: its ΣC², the graph it began with, its seats and its sets."""

    squares: int
    graph: int
    seats: Array
    sets: Array


class Device:
    """The kernel, and the graphs it works on."""

    def __init__(self, graphs: dict[str, Array]) -> None:
        source = Path(__file__).with_name("carded.cu").read_text(encoding="utf-8")
        module = cupy.RawModule(code=source, options=("--std=c++17", "-use_fast_math"))
        self.anneal = module.get_function("anneal")
        self.masks = cupy.asarray(graphs["masks"])
        self.firsts = cupy.asarray(graphs["firsts"])

    def search(
        self, work: list[tuple[Size, int]], cooling: Cooling, seed: int
    ) -> Iterator[tuple[Size, list[Catch]]]:
        """Each size with a graph, and what its replicas have found, the best first."""
        replicas = max(1, _REPLICAS // len(work))
        jobs = [[p + p % 2, r, b, p % 2, graph] for (p, r, b), graph in work]
        total = len(jobs) * replicas
        seats = cupy.zeros((total, PAIRS), dtype=cupy.uint32)
        sets = cupy.zeros((total, ROUNDS * PAIRS), dtype=cupy.uint8)
        squares = cupy.zeros(total, dtype=cupy.int32)
        begun = time.monotonic()
        self.anneal(
            (-(-total // _WARPS),),
            (32 * _WARPS,),
            (
                cupy.asarray(jobs, dtype=cupy.int32),
                np.int32(len(jobs)),
                np.int32(replicas),
                self.masks,
                self.firsts,
                np.int32(self.firsts.shape[1]),
                np.uint64(seed),
                np.int32(cooling.steps),
                *map(np.float32, cooling[1:]),
                seats,
                sets,
                squares,
            ),
            shared_mem=_WARPS * ROUNDS * PAIRS,
        )
        found = [array.get() for array in (squares, seats, sets)]
        gone = time.monotonic() - begun
        speed = total * cooling.steps / gone
        print(
            f"{len(work)} jobs, {replicas} replicas each: {gone:.1f} s, {speed:.3g}/s"
        )
        for place, (size, graph) in enumerate(work):
            # replicas lie side by side with those of the other jobs
            own = [array[place :: len(work)] for array in found]
            order = np.argsort(own[0], kind="stable")[:_KEPT]
            catches = [
                Catch(int(own[0][k]), graph, own[1][k], own[2][k]) for k in order
            ]
            yield size, catches


def keep(best: list[Catch], more: list[Catch]) -> list[Catch]:
    """The fairest, without repetitions."""
    ranked = sorted([*best, *more], key=lambda catch: catch.squares)
    different = {catch.seats.tobytes(): catch for catch in reversed(ranked)}
    return sorted(different.values(), key=lambda catch: catch.squares)[:_KEPT]


def main() -> None:
    """Search for as long as is asked, and write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graphs", type=Path)
    parser.add_argument("found", type=Path)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--trial", type=int, default=4_000_000)
    parser.add_argument("--steps", type=int, default=40_000_000)
    parser.add_argument("--hot", type=float, nargs="+", default=[3.0, 2.0])
    parser.add_argument("--cold", type=float, default=0.4)
    parser.add_argument("--sets", type=float, default=0.2)
    parser.add_argument("--meetings", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", type=Path, help="what an earlier run found")
    parser.add_argument("--only", nargs="+", help="sizes such as 28x13x2 27x13x2")
    asked = parser.parse_args()
    started = time.monotonic()
    graphs = dict(np.load(asked.graphs))
    device = Device(graphs)
    best: dict[Size, list[Catch]] = {}
    if asked.go_on:
        found = np.load(asked.go_on)
        columns = (
            found[name] for name in ("sizes", "squares", "graphs", "rows", "sets")
        )
        for size, squares, graph, *rest in zip(*columns, strict=True):
            catch = Catch(int(squares), int(graph), *rest)
            best.setdefault(tuple(size.tolist()), []).append(catch)
    sizes = [
        (p, r, b)
        for p, r, b in graphs["sizes"].tolist()
        if not asked.only or f"{p}x{r}x{b}" in asked.only
    ]
    work = [
        ((p, r, b), int(graph))
        for p, r, b in sizes
        for graph in np.flatnonzero(
            (graphs["pairs"] == p + p % 2) & (graphs["rounds"] == r)
        )
        if (p, r, b) not in best
    ]

    def search(work: list[tuple[Size, int]], steps: int, seed: int) -> float:
        """Anneal once, and keep the best; the seconds that it took."""
        begun = time.monotonic()
        hot = asked.hot[seed % len(asked.hot)]
        cooling = Cooling(steps, hot, asked.cold, asked.sets, asked.meetings)
        for size, catches in device.search(work, cooling, seed):
            trials.setdefault(size, []).append(catches[0])
            best[size] = keep(best.get(size, []), catches)
        return time.monotonic() - begun

    trials: dict[Size, list[Catch]] = {size: [*best[size]] for size in best}
    if work:
        search(work, asked.trial, asked.seed)
    finals = []
    for size in sizes:
        ranked = sorted(trials.get(size, []), key=lambda catch: catch.squares)
        chosen = [*dict.fromkeys(catch.graph for catch in ranked)][:_GRAPHS]
        finals += [(size, graph) for graph in chosen]
    seed, gone = asked.seed, 0.0
    while time.monotonic() - started + gone < asked.seconds:
        seed += 1
        gone = search(finals, asked.steps, seed)
    kept = [(size, catch) for size in best for catch in best[size]]
    np.savez_compressed(
        asked.found,
        sizes=np.array([size for size, _ in kept]),
        squares=np.array([catch.squares for _, catch in kept]),
        graphs=np.array([catch.graph for _, catch in kept]),
        rows=np.array([catch.seats for _, catch in kept]),
        sets=np.array([catch.sets for _, catch in kept]),
    )


if __name__ == "__main__":
    main()
