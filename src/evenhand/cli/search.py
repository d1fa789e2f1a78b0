"""`evenhand search`: the fairest schedule and arrows of a size."""

import sys
from typing import Annotated

import typer

from evenhand.cli.options import Json


def search(
    pairs: Annotated[int, typer.Option(metavar="P", help="How many pairs, even.")],
    rounds: Annotated[int, typer.Option(metavar="R", help="How many rounds.")],
    free: Annotated[
        bool,
        typer.Option("--free", help="Any number of tables may play a set at once."),
    ] = False,
    seconds: Annotated[float, typer.Option(metavar="S", help="Time to search.")] = 10.0,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed of the random numbers.")
    ] = 1,
    processes: Annotated[int, typer.Option(metavar="K", help="Processes to use.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Use a Dask cluster: its scheduler's address, tcp://host:port.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write the movement."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Search for the fairest movement of a size."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.formats import check_target, write_file
    from evenhand.render.optimised_text import found_parts
    from evenhand.search.schedule_search import search_schedule

    if output is not None:
        check_target(output)
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
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if output is not None:
        write_file(found.movement, output, None if output != "-" else "json")
        if output == "-":
            return
    if as_json:
        print_json(found.as_data())
        return
    print_parts(found_parts(found))


def _show_progress(best: int, generations: int, gone: float) -> None:
    if sys.stderr.isatty():
        text = f"best sum of squares {best}, {generations} generations, {gone:.0f} s"
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
