"""`evenhand fairness`: how even a movement is."""

from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import Entry, File, Json


def fairness(
    file: File,
    matrix: bool = flag("--matrix", "Show who competes with whom."),
    comparisons: bool = flag(
        "--comparisons", "Show how often pairs sit the same way, and all matchpoints."
    ),
    svg: str | None = option("FILE", "Write the matrix as a picture.", None, "--svg"),
    entry: Entry = None,
    as_json: Json = False,
) -> None:
    """Say how evenly all pairs compete with one another."""
    from evenhand.cli.output import console, print_json, say
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
            return
    if as_json:
        data = judgement.as_data()
        data["standings"] = [one.as_data() for one in standing(judgement.competition)]
        if matrix:
            data["matrix"] = judgement.competition.matrix.tolist()
            data["numbers"] = list(judgement.competition.pairs)
        if comparisons:
            data["comparisons"] = judgement.competition.comparisons.tolist()
            data["matchpoints"] = judgement.matchpoints
            data["numbers"] = list(judgement.competition.pairs)
        print_json(data)
        return
    out = console()
    out.print(fairness_table(judgement))
    for line in favour_lines(judgement):
        say(out, line)
    if matrix:
        out.print(matrix_table(judgement))
    if comparisons:
        out.print(MatrixTable(judgement, comparisons=True))
        out.print(totals_table(judgement))
