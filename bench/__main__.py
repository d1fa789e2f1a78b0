"""Time what users wait for, and print it as a table beside what we aim at.

Machines are noisy, so each figure is the best of several runs, and growth is given as
a ratio between two sizes.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.table import Table

from bench.work import (
    advise_on_27_pairs,
    best_known,
    build_and_check_everything,
    flips,
    judge_movement,
    library_text,
    plain_flips,
    read_library,
    reproduce_sources,
    search_turned_boards,
)


@dataclass(frozen=True)
class Timing:
    what: str
    seconds: float
    aim: float | None = None
    remark: str = ""


def best_of(runs: int, work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def start_up(*arguments: str) -> float:
    def run() -> None:
        subprocess.run(
            [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL
        )

    return best_of(7, run)


def timings() -> Iterator[Timing]:
    small, large = judge_movement(20), judge_movement(40)
    at_20, at_40 = best_of(200, small), best_of(200, large)
    yield Timing(
        "matrix and measures, 40 tables",
        at_40,
        0.001,
        f"{at_40 / at_20:.1f} × 20 tables",
    )
    counted, seconds = 0, 0.0
    start = time.perf_counter()
    counted = build_and_check_everything(40)
    seconds = time.perf_counter() - start
    yield Timing(
        "build and check every family, up to 40 tables",
        seconds,
        10,
        f"{counted} movements",
    )
    text = library_text(300)
    yield Timing(
        "read a library of 300 movements",
        best_of(3, lambda: read_library(text)),
        1,
        f"{len(text) // 1024} KiB",
    )
    bare = start_up("-c", "pass")
    yield Timing("start-up of bare Python", bare)
    more = start_up("-m", "evenhand", "--help") - bare
    yield Timing("evenhand --help, more than that", more, 0.3)
    yield Timing(
        "best turned boards, 13 tables × 2", best_of(3, search_turned_boards(13, 2))
    )
    yield Timing("advice for 27 pairs, nothing cached", best_of(1, advise_on_27_pairs))
    yield Timing("all tables of the sources", best_of(1, reproduce_sources))


def annealing_timings() -> Iterator[Timing]:
    steps = 5_000_000
    per_flip = {}
    for tables in (8, 13, 20, 33):
        seconds = best_of(3, flips(tables, steps))
        per_flip[tables] = seconds / steps
        yield Timing(
            f"{steps:,} flips at {tables} tables",
            seconds,
            remark=f"{steps / seconds / 1e6:.0f} million a second",
        )
    growth = per_flip[33] / per_flip[8]
    plain = best_of(1, plain_flips(13, 50)) / 50
    yield Timing(
        "one flip by its plain twin, 13 tables",
        plain,
        remark=f"kernel {plain / per_flip[13]:,.0f} times faster; "
        f"33 tables {growth:.1f} × 8 tables",
    )
    for tables, value in ((8, 1792), (13, 13532), (20, 76976)):
        yield Timing(
            f"to sum of squares {value} at {tables} tables",
            best_of(1, best_known(tables, value, 60)),
            60,
        )


def main() -> None:
    if "OPENBLAS_NUM_THREADS" not in os.environ:
        # as the command line does; numpy reads it when it loads, so begin anew
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "bench"])
    table = Table(title="Benchmarks", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("what")
    table.add_column("seconds", justify="right")
    table.add_column("aim", justify="right")
    table.add_column("of the aim", justify="right")
    table.add_column("")
    for timing in (*timings(), *annealing_timings()):
        aim = timing.aim
        table.add_row(
            timing.what,
            f"{timing.seconds:.4f}",
            "" if aim is None else f"{aim:g}",
            "" if aim is None else f"{timing.seconds / aim:.0%}",
            timing.remark,
        )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
