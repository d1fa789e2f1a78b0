"""Playing sessions: the speed of the simulation, how it grows, and its memory.

`python -m bench.simulation` prints these figures alone.
"""

import resource
import time
from collections.abc import Callable, Iterator

from evenhand.families import build
from evenhand.simulation import Conditions, Field, make_field, simulate


def mitchell(tables: int, boards_per_set: int) -> Field:
    """A Mitchell with an odd number of tables."""
    return make_field(build("mitchell", tables=tables, boards_per_set=boards_per_set))


def play(field: Field, sessions: int, processes: int = 1) -> Callable[[], object]:
    """A number of sessions with the full report, after compiling."""
    simulate(field, Conditions(), sessions=8)
    return lambda: simulate(field, Conditions(), sessions=sessions, processes=processes)


def _seconds(work: Callable[[], object], runs: int = 3) -> float:
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def simulation_lines() -> Iterator[tuple[str, float, str]]:
    """What was timed, the seconds, and a remark."""
    usual = mitchell(13, 2)
    for processes in (1, 2):
        seconds = _seconds(play(usual, 100_000, processes))
        results = 100_000 * usual.plays / seconds / 1e6
        yield (
            f"100,000 sessions of 13 tables, 26 boards, processes: {processes}",
            seconds,
            f"target 3; {results:.0f} million results a second",
        )
    start = time.process_time()
    play(usual, 100_000)()
    busy = time.process_time() - start
    yield (
        "the same in one process, in core seconds",
        busy,
        f"{100_000 * usual.plays / busy / 1e6:.0f} million results a second a core",
    )
    before = _megabytes()
    tenfold = _seconds(play(usual, 300_000), 1)
    grown = _megabytes() - before
    yield "300,000 sessions", tenfold, f"{grown:.0f} MB more memory than for 100,000"
    sizes = {tables: _seconds(play(mitchell(tables, 2), 10_000)) for tables in (13, 27)}
    yield (
        "10,000 sessions of 27 tables",
        sizes[27],
        f"{sizes[27] / sizes[13]:.1f} × 13 tables, with 4.3 × the results",
    )
    boards = {n: _seconds(play(mitchell(13, n), 10_000)) for n in (2, 4)}
    yield (
        "10,000 sessions of 52 boards",
        boards[4],
        f"{boards[4] / boards[2]:.1f} × 26 boards",
    )


if __name__ == "__main__":
    for what, seconds, remark in simulation_lines():
        print(f"{what:62} {seconds:7.2f} s  {remark}")
