"""`evenhand fairness`: how even a movement is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Entry, File
from evenhand.cli.output import Printout

if TYPE_CHECKING:
    from rich.console import RenderableType


def fairness(
    file: File,
    matrix: bool = flag("--matrix", "Show who competes with whom."),
    comparisons: bool = flag(
        "--comparisons", "Show how often pairs sit the same way, and all matchpoints."
    ),
    svg: str | None = option("FILE", "Write the matrix as a picture.", None, "--svg"),
    entry: Entry = None,
) -> Printout | None:
    """Say how evenly all pairs compete with one another."""
    from evenhand.cli.reading import read_sound_movement
    from evenhand.fairness import judge, standing
    from evenhand.formats.text import write_data
    from evenhand.render.fairness_text import fairness_table, favour_lines
    from evenhand.render.matrix_picture import matrix_svg
    from evenhand.render.matrix_text import MatrixTable, matrix_table, totals_table

    movement = read_sound_movement(file, entry)
    judgement = judge(movement)
    if svg is not None:
        write_data(svg, matrix_svg(judgement).encode())
        if svg == "-":
            return None

    def data() -> dict[str, Any]:
        found = judgement.as_data()
        found["standings"] = [one.as_data() for one in standing(judgement.competition)]
        if matrix:
            found["matrix"] = judgement.competition.matrix.tolist()
            found["numbers"] = list(judgement.competition.pairs)
        if comparisons:
            found["comparisons"] = judgement.competition.comparisons.tolist()
            found["matchpoints"] = judgement.matchpoints
            found["numbers"] = list(judgement.competition.pairs)
        return found

    def parts() -> "Iterator[RenderableType]":
        yield fairness_table(judgement)
        yield from favour_lines(judgement)
        if matrix:
            yield matrix_table(judgement)
        if comparisons:
            yield MatrixTable(judgement, comparisons=True)
            yield totals_table(judgement)

    return Printout(data, parts)
