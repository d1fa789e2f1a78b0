"""`evenhand compare`: movements side by side, with the same random numbers."""

from typing import Annotated

import typer

from evenhand.cli.options import Cluster, Json, Processes, Seed
from evenhand.cli.progress import end_progress
from evenhand.cli.simulate_command import (
    BoardsPerSet,
    DrawName,
    ModelName,
    Noise,
    Precision,
    Sections,
    Sessions,
    Spread,
    StrengthsFile,
    read_conditions,
    show_progress,
)


def compare(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Movement files, two or more."),
    ],
    sessions: Sessions = None,
    precision: Precision = None,
    boards_per_set: BoardsPerSet = None,
    sections: Sections = 1,
    spread: Spread = None,
    strengths: StrengthsFile = None,
    draw: DrawName = "random",
    noise: Noise = "club",
    model: ModelName = "discrete",
    seed: Seed = 1,
    processes: Processes = 1,
    cluster: Cluster = None,
    plot: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the comparison as an SVG picture."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Compare movements by playing them with the same random numbers."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.cli.reading import read_sound_movement
    from evenhand.formats.text import shown, write_data
    from evenhand.render.comparison_picture import comparison_svg
    from evenhand.render.simulation_text import comparison_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation import compare as play_all
    from evenhand.simulation import make_field

    conditions = read_conditions(strengths, spread, draw, noise, model, seed)
    fields = [
        make_field(
            read_sound_movement(file, None),
            sections=sections,
            boards_per_set=boards_per_set,
        )
        for file in files
    ]
    with heed_interrupts() as interrupted:
        comparison = play_all(
            fields,
            conditions,
            [shown(file) for file in files],
            sessions=sessions,
            precision=precision,
            processes=processes,
            cluster=cluster,
            progress=show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{comparison.sessions:,} sessions")
    if plot is not None:
        write_data(plot, comparison_svg(comparison).encode())
        if plot == "-":
            return
    if as_json:
        print_json(comparison.as_data())
        return
    print_parts(comparison_parts(comparison))
