"""`evenhand simulate`: how much luck is in an evening."""

from typing import TYPE_CHECKING, Any

from evenhand.cli.names import did_you_mean, known_name
from evenhand.cli.option_groups import option, option_group
from evenhand.cli.options import Cluster, Entry, File, Processes, Seed
from evenhand.cli.output import Printout
from evenhand.cli.progress import end_progress, show_bar, show_line
from evenhand.errors import FileError, RequestError

if TYPE_CHECKING:
    from evenhand.simulation import Conditions, Field, Strengths
    from evenhand.simulation.formats import EventConditions
    from evenhand.simulation.tally import Tally


@option_group
class LabOptions:
    """Who plays with which noise, and on how many processors it is worked out."""

    spread: float | None = option(
        "PERCENT", "Standard deviation of the pairs' strengths; by default 4."
    )
    strengths: str | None = option(
        "FILE|ladder",
        "Strengths from a CSV file (pair and percent), or a ladder of equal steps.",
    )
    noise: str = option(
        "NAME|NUMBER",
        "The noise of a board: club (1), championship (1.33), none (0) or a factor.",
        "club",
    )
    model: str = option(
        "NAME",
        "How results come about: discrete (with ties) or continuous (without).",
        "discrete",
    )
    seed: Seed = 1
    processes: Processes = 1
    cluster: Cluster = None

    def conditions(self, draw: str = "random") -> "Conditions":
        """The conditions that the options describe."""
        return read_conditions(
            self.strengths, self.spread, draw, self.noise, self.model, self.seed
        )

    def event_conditions(self, boards_a_round: int = 2) -> "EventConditions":
        """The same for an event of several phases."""
        from evenhand.simulation.formats import EventConditions

        usual = self.conditions()
        return EventConditions(usual.strengths, usual.model, boards_a_round, usual.seed)

    @property
    def workers(self) -> dict[str, Any]:
        """Where the work is done, as the laboratory takes it."""
        return {"processes": self.processes, "cluster": self.cluster}


@option_group
class EveningOptions:
    """How often an evening is played, and of what it is made."""

    sessions: int | None = option("N", "Sessions to play; by default 10,000.")
    precision: float | None = option(
        "E",
        "Play until the standard errors of r and of the best pair's chance are no "
        "larger than E (in a comparison, those of the differences).",
    )
    boards_per_set: int | None = option(
        "K", "Boards in a set; by default as in the file."
    )
    sections: int = option("K", "Number of equal sections, scored across the field.", 1)
    draw: str = option(
        "NAME",
        "Who sits where: random, equal-lines, seeded (by a director who knows "
        "strengths to within 2 %), or fixed.",
        "random",
    )

    def read_field(self, file: str, entry: str | None = None) -> "Field":
        """The field that plays the movement of a file."""
        from evenhand.cli.reading import read_sound_movement
        from evenhand.simulation import make_field

        return make_field(
            read_sound_movement(file, entry),
            sections=self.sections,
            boards_per_set=self.boards_per_set,
        )

    @property
    def length(self) -> dict[str, Any]:
        """How long to play, as the simulation takes it."""
        return {"sessions": self.sessions, "precision": self.precision}


def simulate(
    file: File,
    evening: EveningOptions,
    how: LabOptions,
    entry: Entry = None,
) -> Printout:
    """Play a movement many times and say how much luck is in it."""
    from evenhand.render.simulation_text import report_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation import simulate as play

    conditions = how.conditions(evening.draw)
    field = evening.read_field(file, entry)
    with heed_interrupts() as interrupted:
        report = play(
            field,
            conditions,
            **evening.length,
            **how.workers,
            progress=show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{report.sessions:,} sessions")
    return Printout(report.as_data, lambda: report_parts(report))


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
