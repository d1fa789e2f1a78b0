"""`evenhand simulate`: how much luck is in an evening."""

from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.names import did_you_mean, known_name
from evenhand.cli.options import Cluster, Entry, File, Json, Processes, Seed
from evenhand.cli.progress import end_progress, show_bar, show_line
from evenhand.errors import FileError, RequestError

if TYPE_CHECKING:
    from evenhand.simulation import Conditions, Strengths
    from evenhand.simulation.tally import Tally


Sessions = Annotated[
    int | None,
    typer.Option(metavar="N", help="Sessions to play; by default 10,000."),
]
Precision = Annotated[
    float | None,
    typer.Option(
        metavar="E",
        help="Play until the standard errors of r and of the best pair's chance are "
        "no larger than E (in a comparison, those of the differences).",
    ),
]
BoardsPerSet = Annotated[
    int | None,
    typer.Option(metavar="K", help="Boards in a set; by default as in the file."),
]
Sections = Annotated[
    int,
    typer.Option(
        metavar="K", help="Number of equal sections, scored across the field."
    ),
]
Spread = Annotated[
    float | None,
    typer.Option(
        metavar="PERCENT",
        help="Standard deviation of the pairs' strengths; by default 4.",
    ),
]
StrengthsFile = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|ladder",
        help="Strengths from a CSV file (pair and percent), or a ladder of equal "
        "steps.",
    ),
]
DrawName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="Who sits where: random, equal-lines, seeded (by a director who knows "
        "strengths to within 2 %), or fixed.",
    ),
]
Noise = Annotated[
    str,
    typer.Option(
        metavar="NAME|NUMBER",
        help="The noise of a board: club (1), championship (1.33), none (0) or a "
        "factor.",
    ),
]
ModelName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="How results come about: discrete (with ties) or continuous (without).",
    ),
]


def simulate(
    file: File,
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
    entry: Entry = None,
    as_json: Json = False,
) -> None:
    """Play a movement many times and say how much luck is in it."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.cli.reading import read_sound_movement
    from evenhand.render.simulation_text import report_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation import make_field
    from evenhand.simulation import simulate as play

    conditions = read_conditions(strengths, spread, draw, noise, model, seed)
    movement = read_sound_movement(file, entry)
    field = make_field(movement, sections=sections, boards_per_set=boards_per_set)
    with heed_interrupts() as interrupted:
        report = play(
            field,
            conditions,
            sessions=sessions,
            precision=precision,
            processes=processes,
            cluster=cluster,
            progress=show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{report.sessions:,} sessions")
    if as_json:
        print_json(report.as_data())
        return
    print_parts(report_parts(report))


def read_conditions(
    strengths: str | None,
    spread: float | None,
    draw: str,
    noise: str,
    model: str,
    seed: int,
) -> "Conditions":
    """The conditions that the options describe."""
    from evenhand.simulation import BoardModel, Conditions, Draw, Kind

    return Conditions(
        _read_strengths(strengths, spread),
        Draw(known_name("--draw", draw, [one.value for one in Draw])),
        BoardModel(
            Kind(known_name("--model", model, [one.value for one in Kind])),
            _read_noise(noise),
        ),
        seed,
    )


def _read_noise(text: str) -> float:
    from evenhand.simulation import parse_noise
    from evenhand.simulation.board_model import NOISES

    try:
        return parse_noise(text)
    except RequestError as error:
        raise RequestError(f"--{error}{did_you_mean(text, NOISES)}") from None


def _read_strengths(source: str | None, spread: float | None) -> "Strengths":
    from evenhand.formats.text import decode, read_data, shown
    from evenhand.simulation import LadderStrengths, NormalStrengths, parse_strengths

    wide = 4.0 if spread is None else spread
    if source is None:
        return NormalStrengths(wide)
    if source == "ladder":
        return LadderStrengths(wide)
    if spread is not None:
        raise RequestError(
            f"--spread {spread:g} and --strengths {source!r}; expected one of them: "
            "a file has its own spread"
        )
    try:
        data = read_data(source)
    except FileError as error:
        raise FileError(f"{error}{did_you_mean(source, ['ladder'])}") from None
    try:
        return parse_strengths(decode(data))
    except FileError as error:
        raise FileError(f"{shown(source)}: {error}") from None


def show_progress(done: int, wanted: int | None, _tally: "Tally") -> None:
    """Show on a terminal how many sessions have been played."""
    if wanted is None:
        show_line(f"{done:,} sessions")
    else:
        show_bar(done, wanted, f"{done:,} sessions of {wanted:,}")
