"""Time what users wait for, and print it in a table beside our targets.

Machines are noisy, so each figure is the best of several runs, and growth is given as a
ratio between two sizes.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich import box
from rich.console import Console
from rich.table import Table

from bench.desk_load import PACE, RANKING, Load, run_load
from bench.evening import Evening, processor_time, run_python
from bench.events import (
    count_results,
    play_event,
    read_and_rebuild,
    rebuild_event,
    record_and_rank,
)
from bench.foreign_files import (
    deals_file,
    fill_results_file,
    read_deals_file,
    read_results_file,
    read_usebio_file,
    results_file,
    usebio_file,
)
from bench.planning import plan_event
from bench.printing import (
    evening_of_twenty,
    field_of,
    print_every_sheet,
    print_one,
)
from bench.scoring import event_text, read_event, score_event
from bench.simulation import simulation_lines
from bench.work import (
    advise_on_27_pairs,
    best_known,
    build_and_check_everything,
    flips,
    judge_movement,
    library_text,
    limit_of_forty_pairs,
    plain_flips,
    read_library,
    reproduce_sources,
    schedule_changes,
    search_in_processes,
    search_turned_boards,
    to_balance,
)
from evenhand.scoring import Method
from tests.postgresql import running_server as postgresql


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
    yield Timing(
        "best turned boards, 13 tables × 2", best_of(3, search_turned_boards(13, 2))
    )
    yield Timing("advice for 27 pairs, nothing cached", best_of(1, advise_on_27_pairs))
    yield Timing("all tables of the sources", best_of(1, reproduce_sources))


def foreign_timings() -> Iterator[Timing]:
    usebio = usebio_file(10)
    seconds = best_of(1, read_usebio_file(usebio))
    yield Timing("read 10 MB of USEBIO", seconds, 5)
    results = results_file(300)
    seconds = best_of(1, read_results_file(results))
    yield Timing("read a .bws of 300 tables", seconds, 1)
    yield Timing("fill a .bws of 300 tables", best_of(1, fill_results_file(300)), 2)
    deals = deals_file(10_000)
    yield Timing("read 10,000 deals", best_of(1, read_deals_file(deals)), 2)


def start_timings() -> Iterator[Timing]:
    bare = processor_time(7, partial(run_python, "-c", "pass"))
    yield Timing("bare Python", bare)

    def more(what: str, work: Callable[[], None], aim: float | None = None) -> Timing:
        seconds = processor_time(7, work)
        ratio = f"{seconds / bare:.1f} × bare Python"
        return Timing(f"evenhand {what}, more than that", seconds - bare, aim, ratio)

    helped, advised = (
        partial(run_python, "-m", "evenhand", *words)
        for words in (["--help"], ["advise", "--pairs", "12"])
    )
    yield more("--help", helped, 0.3)
    yield more("advise --pairs 12", advised)
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        for command in ("record", "standings", "seats"):
            yield more(f"event {command}, 11 tables", evening.run(command), 0.35)


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
    for tables in (8, 16):
        seconds = best_of(3, schedule_changes(tables, steps))
        yield Timing(
            f"{steps:,} changes of schedule and arrows at {tables} tables",
            seconds,
            remark=f"{steps / seconds / 1e6:.1f} million a second",
        )
    for tables in (10, 14, 20):
        seconds = best_of(3, schedule_changes(tables, steps, boards_per_set=2))
        yield Timing(
            f"the same at {tables} tables, two boards turned one by one",
            seconds,
            remark=f"{steps / seconds / 1e6:.1f} million a second",
        )
    limit = best_of(5, limit_of_forty_pairs())
    yield Timing("the limits of a ring of 40 pairs", limit, 0.005)
    growth = per_flip[33] / per_flip[8]
    plain = best_of(1, plain_flips(13, 50)) / 50
    yield Timing(
        "one flip by its plain twin, 13 tables",
        plain,
        remark=f"kernel {plain / per_flip[13]:,.0f} times faster; "
        f"33 tables {growth:.1f} × 8 tables",
    )
    for pairs, rounds, percent in ((20, 13, 96.6), (28, 13, 93.2), (30, 12, 79.6)):
        reached, seconds = to_balance(pairs, rounds, percent, 120)
        yield Timing(
            f"to {percent} % at {pairs} pairs × {rounds} × 2, meetings as recorded",
            seconds,
            remark="" if reached else "not reached",
        )
    for tables, value in ((8, 1792), (13, 13532), (20, 76976)):
        yield Timing(
            f"to sum of squares {value} at {tables} tables",
            best_of(1, best_known(tables, value, 60)),
            60,
        )


def process_timings() -> Iterator[Timing]:
    generations = 2
    seconds = {}
    for processes in (1, 2):
        seconds[processes] = best_of(2, search_in_processes(processes, generations))
        share = seconds[1] / seconds[processes]
        yield Timing(
            f"{generations} generations of 14 pairs 9 rounds, processes: {processes}",
            seconds[processes],
            remark=f"{share:.2f} × as fast as one" if processes > 1 else "",
        )


def scoring_timings() -> Iterator[Timing]:
    small, large = event_text(500, 100), event_text(5000, 100)
    reading = best_of(3, lambda: read_event(small))
    yield Timing("read 25,000 results from CSV", reading, 1)
    longer = best_of(1, lambda: read_event(large))
    yield Timing("read 250,000", longer, 10, f"{longer / reading:.1f} × 25,000 results")
    few, many = read_event(small), read_event(large)
    for method in Method:
        quick = best_of(3, score_event(few, method))
        yield Timing(f"score 500 pairs, 100 boards: {method.value}", quick, 1)
        slow = best_of(1, score_event(many, method))
        yield Timing(
            f"score 5,000 pairs: {method.value}",
            slow,
            10,
            f"{slow / quick:.1f} × 500 pairs",
        )


def simulation_timings() -> Iterator[Timing]:
    for what, seconds, remark in simulation_lines():
        yield Timing(what, seconds, remark=remark)


def planning_timings() -> Iterator[Timing]:
    small = best_of(3, plan_event(137, 5))
    yield Timing("seat and balance 137 pairs × 5 sessions", small, 2)
    large = best_of(1, plan_event(500, 10))
    yield Timing(
        "seat and balance 500 pairs × 10", large, 20, f"{large / small:.1f} × 137 × 5"
    )


def event_timings() -> Iterator[Timing]:
    small, middle, large = play_event(100, 5), play_event(300, 5), play_event(500, 10)
    few, many = count_results(small), count_results(large)
    rebuilt = best_of(3, rebuild_event(small)), best_of(3, rebuild_event(large))
    yield Timing(
        f"rebuild an event of {many:,} results from its acts",
        rebuilt[1],
        2,
        f"{rebuilt[1] / rebuilt[0]:.1f} × {few:,} results",
    )
    yield Timing(
        "the same, reading its JSON first", best_of(3, read_and_rebuild(large))
    )
    quick, slow = (
        best_of(5, record_and_rank(small)),
        best_of(5, record_and_rank(middle)),
    )
    yield Timing(
        f"standings after a result, 300 pairs, {count_results(middle):,} results",
        slow,
        0.2,
        f"{slow / quick:.1f} × {few:,} results",
    )


def printing_timings() -> Iterator[Timing]:
    with TemporaryDirectory() as folder:
        path = evening_of_twenty(Path(folder))
        every = best_of(2, print_every_sheet(path))
        yield Timing("every sheet of an evening of 20 tables", every, 2)
    few, many = field_of(100), field_of(300)
    for name, aim in (("guide-cards", 5), ("seats", 3), ("slips", None)):
        quick = best_of(2, print_one(name, few))
        slow = best_of(2, print_one(name, many))
        yield Timing(
            f"{name} of 300 pairs", slow, aim, f"{slow / quick:.1f} × 100 pairs"
        )


def desk_timings() -> Iterator[Timing]:
    every = f"a result every {PACE:g} s each"
    with TemporaryDirectory() as folder:
        few = run_load(Path(folder, "few"), 20, 20)
        yield load_timing(f"20 tables, {every}, SQLite", few)
        busy = run_load(Path(folder, "busy"), 20, 20, search=True)
        # at most a fifth slower
        aim = 1.2 * few.share(0.95)
        yield load_timing("20 tables, SQLite, while a search runs", busy, aim)
        shown = run_load(Path(folder, "shown"), 20, 20, streams=50)
        yield load_timing("20 tables, SQLite, 50 browsers", shown, 0.2)
        yield ranking_timing("of 20 tables", shown)
        many = run_load(Path(folder, "many"), 200, 30)
        growth = (
            f"{many.share(0.95) / few.share(0.95):.1f} × 20 tables",
            f"{many.work / few.work:.1f} × the processor each",
        )
        yield load_timing(f"200 tables, {every}, SQLite", many, 0.2, *growth)
        searching = run_load(Path(folder, "searching"), 200, 30, search=True)
        aim = 1.2 * many.share(0.95)
        yield load_timing("200 tables, SQLite, while a search runs", searching, aim)
        phones = run_load(Path(folder, "phones"), 200, 30, phones=True)
        yield load_timing(f"200 phones, {every}, SQLite", phones, 0.3)
        watched = run_load(Path(folder, "watched"), 200, 30, streams=50)
        yield load_timing("200 tables, SQLite, 50 browsers", watched, 0.2)
        yield ranking_timing("of 200 tables", watched)
        with postgresql() as server:
            address = server.new_database()
            both = run_load(
                Path(folder, "both"), 200, 30, database=address, workers=2, streams=50
            )
            what = "200 tables, PostgreSQL, 2 processes, 50 browsers"
            yield load_timing(what, both, 0.2)
            yield ranking_timing("of these, PostgreSQL", both)


def load_timing(what: str, load: Load, aim: float | None = None, *more: str) -> Timing:
    figures = (
        f"median {1000 * load.share(0.5):.0f} ms",
        f"{len(load.answers)} answers",
        f"lost {load.lost}, double {load.double}, refused {len(load.refused)}",
        f"{1000 * load.work:.1f} ms of processor each",
        f"{load.memory[0]} to {load.memory[1]} MiB in {load.hours:.1f} h of play",
        *more,
    )
    return Timing(f"{what}, 95 %", load.share(0.95), aim, "; ".join(figures))


def ranking_timing(what: str, load: Load) -> Timing:
    """How late the ranking that a browser showed was at worst."""
    late = sum(one > RANKING for one in load.lags)
    remark = f"{late} of {len(load.lags)} later than {RANKING:g} s"
    what = f"the ranking {what} on 50 browsers is current"
    return Timing(what, max(load.lags), RANKING, remark)


def main() -> None:
    if "OPENBLAS_NUM_THREADS" not in os.environ:
        # as the command line does; numpy reads it when it loads, so start again
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "bench"])
    table = Table(title="Benchmarks", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("what")
    table.add_column("seconds", justify="right")
    table.add_column("target", justify="right")
    table.add_column("of target", justify="right")
    table.add_column("")
    for timing in (
        *start_timings(),
        *timings(),
        *scoring_timings(),
        *foreign_timings(),
        *annealing_timings(),
        *process_timings(),
        *simulation_timings(),
        *planning_timings(),
        *event_timings(),
        *printing_timings(),
        *desk_timings(),
    ):
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
