"""`evenhand search`: the fairest schedule and arrow-switches for a size."""

from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import (
    Cluster,
    FreeSharing,
    MovementOutput,
    Processes,
    SearchSeconds,
    Seed,
)
from evenhand.cli.output import Printout
from evenhand.cli.progress import end_progress, show_line
from evenhand.errors import RequestError


def search(
    rounds: int | None = option("R", "How many rounds."),
    pairs: int | None = option("P", "How many pairs, even."),
    boards_per_set: int = option(
        "K", "Boards in a set; each of several is turned by itself.", 1
    ),
    meetings: str | None = option(
        "FILE", "Who meets whom: a file, or a ring of lines such as ring:5x6."
    ),
    once: bool = flag("--no-rematches", "Let nobody meet the same pair twice."),
    free: FreeSharing = False,
    seconds: SearchSeconds = 10.0,
    seed: Seed = 1,
    processes: Processes = 1,
    cluster: Cluster = None,
    output: MovementOutput = None,
) -> Printout | None:
    """Search for the fairest movement of a size, or for given meetings."""
    from evenhand.formats import check_target, write_file
    from evenhand.formats.meetings_file import read_meetings
    from evenhand.render.optimised_text import found_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.search.schedule_search import search_schedule

    if output is not None:
        check_target(output)
    graph = read_meetings(meetings, pairs, rounds) if meetings else None
    if graph:
        pairs = graph.pairs if pairs is None else pairs
        rounds = graph.rounds if rounds is None else rounds
    if pairs is None or rounds is None:
        raise RequestError(
            "no size; give --pairs and --rounds, or --meetings with a file or ring:5x6"
        )
    with heed_interrupts() as interrupted:
        found = search_schedule(
            pairs,
            rounds,
            free=free,
            boards_per_set=boards_per_set,
            meetings=graph,
            once=once,
            seconds=seconds,
            seed=seed,
            processes=processes,
            cluster=cluster,
            progress=_show_progress,
        )
        end_progress(interrupted(), found.extent)
    if output is not None:
        write_file(found.movement, output, None if output != "-" else "json")
        if output == "-":
            return None
    return Printout(found.as_data, lambda: found_parts(found))


def _show_progress(best: int, generations: int, gone: float) -> None:
    show_line(f"best sum of squares {best}, {generations} generations, {gone:.0f} s")
