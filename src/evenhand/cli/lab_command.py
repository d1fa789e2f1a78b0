"""`evenhand lab`: how much luck is in an event of several phases."""

from typing import TYPE_CHECKING

from evenhand.cli.option_groups import flag, option, option_group
from evenhand.cli.options import numbers
from evenhand.cli.output import Printout
from evenhand.cli.plan_options import DropIns, FromB, Qualifiers
from evenhand.cli.progress import end_progress, show_bar
from evenhand.cli.simulate_command import LabOptions
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.phases import EventFormat
    from evenhand.simulation.carryover_sweep import Sweep

_SWEEPS = ("carryover", "boards")
#: The default numbers of events and of trials.
_EVENTS, _TRIALS = 1_000, 1_000_000


@option_group
class FormatOptions:
    """The format of an event of several phases."""

    event_format: str = option(
        "NAME",
        "single (one phase), qualification-final, semifinal (for qualifiers only) or "
        "semifinals-ab (A and B, for everyone).",
        "qualification-final",
        "--format",
    )
    pairs: int | None = option("N", "How many pairs enter.")
    boards: str | None = option(
        "N,N,…", "Boards of each phase; by default 54, 100,54 or 100,50,54."
    )
    qualifiers: Qualifiers = None
    from_b: FromB = None
    drop_ins: DropIns = 0
    round_robin: bool = flag("--round-robin", "The final is all-play-all.")
    carryover: str = option(
        "RULE",
        "none, full, weighted:0.3, linear:0.03, half, or ladder:1.5 (tops).",
        "linear:0.03",
    )

    @property
    def boards_of_phases(self) -> tuple[int, ...] | None:
        """The boards of each phase, if they are given."""
        return None if self.boards is None else numbers(self.boards, "--boards")

    def read_event(self) -> "EventFormat":
        """The event that the options describe."""
        from evenhand.phases import make_format, parse_carryover

        if self.pairs is None:
            raise RequestError("no --pairs; expected the number of pairs that enter")
        cuts = self.qualifiers
        return make_format(
            self.event_format,
            self.pairs,
            boards=self.boards_of_phases,
            qualifiers=None if cuts is None else numbers(cuts, "--qualifiers"),
            from_b=self.from_b,
            drop_ins=self.drop_ins,
            carryover=parse_carryover(self.carryover),
            round_robin=self.round_robin,
        )


def lab(
    how: LabOptions,
    asked: FormatOptions,
    sweep: str | None = option(
        "WHAT",
        "Compare variants: carryover (its weight) or boards (how the days are divided "
        "between the first two phases).",
    ),
    plot: str | None = option("FILE", "Write the sweep as an SVG picture."),
    favourite: float | None = option(
        "PERCENT",
        "Instead, how often a pair of this strength is below average after the boards "
        "of the first phase, in a large field.",
    ),
    events: int | None = option(
        "N",
        "Events to play, by default 1,000; with --favourite, trials, by default "
        "1,000,000.",
    ),
    boards_per_round: int = option("K", "Boards against the same opponents.", 2),
) -> Printout | None:
    """Play an event of several phases many times: who wins, with which carryover."""
    if favourite is not None:
        count = _TRIALS if events is None else events
        played = asked.boards_of_phases
        length = played[0] if played else 100
        return _try_favourite(favourite, length, count, how)
    if sweep is not None and sweep not in _SWEEPS:
        raise RequestError(f"--sweep {sweep!r}; expected {' or '.join(_SWEEPS)}")
    event = asked.read_event()
    count = _EVENTS if events is None else events
    kind = sweep or ("carryover" if plot is not None else None)
    return _play(event, how, boards_per_round, count, kind, plot)


def _play(
    event: "EventFormat",
    how: LabOptions,
    boards_a_round: int,
    events: int,
    sweep: str | None,
    plot: str | None,
) -> Printout | None:
    from evenhand.render.lab_text import event_parts, sweep_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation.carryover_sweep import compare_variants
    from evenhand.simulation.champions import event_data, report_event
    from evenhand.simulation.formats import run_events

    conditions = how.event_conditions(boards_a_round)
    variants = _variants(event, sweep, boards_a_round)
    with heed_interrupts() as interrupted:
        moments = run_events(
            variants,
            conditions,
            events,
            **how.workers,
            progress=_show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{moments.count:,} events")
    data = event_data(event, conditions, moments.count)
    if sweep is None:
        report = report_event(event, moments)
        parts = event_parts(report, conditions)
        figures = report.as_data()
    else:
        compared = compare_variants(sweep, variants, moments)
        parts = sweep_parts(compared, conditions)
        figures = compared.as_data()
        if plot is not None:
            _write_plot(compared, plot)
            if plot == "-":
                return None
    return Printout(lambda: data | figures, lambda: parts)


def _variants(
    event: "EventFormat", sweep: str | None, boards_a_round: int
) -> tuple["EventFormat", ...]:
    from evenhand.simulation.carryover_sweep import board_variants, carryover_variants

    if sweep == "carryover":
        return carryover_variants(event)
    if sweep == "boards":
        return board_variants(event, boards_a_round)
    return (event,)


def _write_plot(sweep: "Sweep", path: str) -> None:
    from evenhand.formats.text import write_data
    from evenhand.render.sweep_picture import sweep_svg

    write_data(path, sweep_svg(sweep).encode())


def _try_favourite(
    strength: float, boards: int, trials: int, how: LabOptions
) -> Printout:
    from evenhand.render.lab_text import favourite_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation.favourites import try_favourite

    conditions = how.conditions()
    with heed_interrupts() as interrupted:
        found = try_favourite(
            strength,
            boards,
            trials,
            model=conditions.model,
            seed=conditions.seed,
            **how.workers,
            progress=_show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{found.trials:,} trials")
    return Printout(found.as_data, lambda: favourite_parts(found))


def _show_progress(done: int, wanted: int) -> None:
    show_bar(done, wanted, f"{done:,} of {wanted:,}")
