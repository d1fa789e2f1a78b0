"""The pieces of work that are timed."""

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from evenhand.advice import Evening, advise
from evenhand.errors import EvenhandError
from evenhand.fairness import compete, measure
from evenhand.families import FAMILIES, build
from evenhand.formats import read_text, write_text
from evenhand.movement import Movement
from evenhand.search import best_turned_boards
from evenhand.sources import all_tables


def judge_movement(tables: int) -> Callable[[], object]:
    movement = build("relay", tables=tables, switch="1,3,7")
    return lambda: measure(compete(movement))


def every_movement(most_tables: int) -> Iterator[Movement]:
    """Every family at every number of tables, with its choices of rounds and extras."""
    for family in FAMILIES.values():
        for tables in range(1, most_tables + 1):
            for rounds, extra in _choices(family.name, tables):
                try:
                    yield build(family.name, tables=tables, rounds=rounds, extra=extra)
                except EvenhandError:
                    continue


def _choices(family: str, tables: int) -> Iterator[tuple[int | None, int | None]]:
    yield None, None
    if family in ("appendix", "reverse-appendix"):
        yield from ((None, extra) for extra in range(1, tables // 2 + 1))
    if family == "web":
        yield from ((rounds, None) for rounds in range(3, tables, 2))
    if family == "three-quarter-howell":
        yield from ((rounds, None) for rounds in range(tables + 1, 2 * tables - 1))


def build_and_check_everything(most_tables: int) -> int:
    count = 0
    for movement in every_movement(most_tables):
        assert not movement.faults(), movement.name
        count += 1
    return count


def library_text(size: int) -> str:
    one = build("three-quarter-howell", tables=12, rounds=13, boards_per_set=2)
    return write_text([replace(one, name=f"M{n}") for n in range(size)], "ebu")


def read_library(text: str) -> None:
    library = read_text(text, "ebu")
    assert not library.problems


def search_turned_boards(tables: int, boards: int) -> Callable[[], object]:
    movement = build("mitchell", tables=tables, boards_per_set=boards)
    return lambda: best_turned_boards(movement)


def flips(tables: int, steps: int) -> Callable[[], object]:
    """The annealing kernel on a Mitchell, cooled as in a search."""
    from evenhand.search.annealing import take_arrows
    from evenhand.search.constraints import Constraints

    movement = build("mitchell" if tables % 2 else "relay", tables=tables)
    arrows = take_arrows(movement, Constraints().allowed(movement), by_board=False)

    def work() -> object:
        return arrows.anneal(steps, hot=0.6, cold=0.18, seed=7)

    work()  # compile, or load the compiled code
    return work


def schedule_changes(
    tables: int, steps: int, boards_per_set: int = 1
) -> Callable[[], object]:
    """The joint annealing of schedule and arrows; half of its changes are flips."""
    from evenhand.search.joint_annealing import anneal_together

    movement = build(
        "three-quarter-howell",
        tables=tables,
        rounds=tables + 2,
        boards_per_set=boards_per_set,
    )
    hot, cold = (0.6, 0.25) if boards_per_set == 1 else (3.0, 1.0)

    def work() -> object:
        return anneal_together(movement, 2, steps, hot, cold, seed="bench")

    work()  # compile, or load the compiled code
    return work


def to_balance(
    pairs: int, rounds: int, percent: float, seconds: float
) -> tuple[bool, float]:
    """Search sets and arrows for the meetings of a carded record, to some balance.

    Returns:
        Whether it was reached, and the seconds that it took.
    """
    from evenhand.families.fairest import CARDED, Key, records_of
    from evenhand.search.meeting_graph import MeetingGraph
    from evenhand.search.schedule_search import search_schedule

    record = records_of(pairs)[Key(pairs, rounds, CARDED, 2)]
    enough = record.sum_of_squares * record.quality / percent
    reached: list[float] = []

    def look(squares: int, _generations: int, gone: float) -> None:
        if squares <= enough and not reached:
            reached.append(gone)
            raise KeyboardInterrupt

    start = time.perf_counter()
    with contextlib.suppress(KeyboardInterrupt):
        search_schedule(
            pairs,
            rounds,
            boards_per_set=2,
            meetings=MeetingGraph.of(record.movement),
            seconds=seconds,
            progress=look,
        )
    return bool(reached), time.perf_counter() - start


def limit_of_forty_pairs() -> Callable[[], object]:
    """Every bound of a movement of 40 pairs with turned boards, worked out anew."""
    from evenhand.fairness.limits import find_bounds

    movement = build("ring", tables=20, boards_per_set=2)

    def work() -> object:
        find_bounds.cache_clear()
        return find_bounds(movement, single_boards=True)

    return work


def plain_flips(tables: int, count: int) -> Callable[[], object]:
    """The plain twin of the kernel: a number of changes measured by definition."""
    from evenhand.search.annealing import change_by_definition

    movement = build("mitchell" if tables % 2 else "relay", tables=tables)
    return lambda: [
        change_by_definition(movement, (1 + n % tables, 1 + n // tables % tables, 0))
        for n in range(count)
    ]


def best_known(tables: int, value: int, seconds: float) -> Callable[[], object]:
    """Search until a known ΣC² is reached, or the time is up."""
    from evenhand.search.annealing import anneal_pieces, take_arrows
    from evenhand.search.constraints import Constraints

    families = {8: "double-weave"}
    family = families.get(tables, "mitchell" if tables % 2 else "relay")
    movement = build(family, tables=tables)
    arrows = take_arrows(movement, Constraints().allowed(movement), by_board=False)

    def work() -> int:
        started = time.monotonic()
        best = arrows.squares
        for piece in anneal_pieces(arrows, seed=1):
            best = min(best, piece.squares)
            if best <= value or time.monotonic() - started > seconds:
                break
        return best

    return work


def search_in_processes(processes: int, generations: int) -> Callable[[], object]:
    """The same generations of a schedule search, however many processes do them."""
    from evenhand.search.schedule_search import search_schedule

    return lambda: search_schedule(
        14, 9, generations=generations, seed=1, processes=processes
    )


def advise_on_27_pairs() -> None:
    advise(Evening(27, boards=26, minutes=195))


def reproduce_sources() -> None:
    all_tables()
