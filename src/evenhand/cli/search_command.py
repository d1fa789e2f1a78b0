"""`evenhand search`: the fairest schedule and arrow-switches for a size."""

from typing import Annotated

import typer

from evenhand.cli.options import (
    Cluster,
    FreeSharing,
    Json,
    MovementOutput,
    Processes,
    RoundCount,
    SearchSeconds,
    Seed,
)
from evenhand.cli.progress import end_progress, show_line


def search(
    pairs: Annotated[int, typer.Option(metavar="P", help="How many pairs, even.")],
    rounds: RoundCount,
    free: FreeSharing = False,
    seconds: SearchSeconds = 10.0,
    seed: Seed = 1,
    processes: Processes = 1,
    cluster: Cluster = None,
    output: MovementOutput = None,
    as_json: Json = False,
) -> None:
    """Search for the fairest movement of a size."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.formats import check_target, write_file
    from evenhand.render.optimised_text import found_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.search.schedule_search import search_schedule

    if output is not None:
        check_target(output)
    with heed_interrupts() as interrupted:
        found = search_schedule(
            pairs,
            rounds,
            free=free,
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
            return
    if as_json:
        print_json(found.as_data())
        return
    print_parts(found_parts(found))


def _show_progress(best: int, generations: int, gone: float) -> None:
    show_line(f"best sum of squares {best}, {generations} generations, {gone:.0f} s")
