"""`evenhand compare`: movements side by side, with the same random numbers."""

from evenhand.cli.option_groups import argument, option
from evenhand.cli.output import Printout
from evenhand.cli.progress import end_progress
from evenhand.cli.simulate_command import EveningOptions, LabOptions, show_progress


def compare(
    evening: EveningOptions,
    how: LabOptions,
    files: list[str] = argument("FILE…", "Movement files, two or more.", ...),
    plot: str | None = option("FILE", "Write the comparison as an SVG picture."),
) -> Printout | None:
    """Compare movements by playing them with the same random numbers."""
    from evenhand.formats.text import shown, write_data
    from evenhand.render.comparison_picture import comparison_svg
    from evenhand.render.simulation_text import comparison_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation import compare as play_all

    conditions = how.conditions(evening.draw)
    fields = [evening.read_field(file) for file in files]
    with heed_interrupts() as interrupted:
        comparison = play_all(
            fields,
            conditions,
            [shown(file) for file in files],
            **evening.length,
            **how.workers,
            progress=show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{comparison.sessions:,} sessions")
    if plot is not None:
        write_data(plot, comparison_svg(comparison).encode())
        if plot == "-":
            return None
    return Printout(comparison.as_data, lambda: comparison_parts(comparison))
