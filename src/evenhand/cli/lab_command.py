"""`evenhand lab`: how much luck is in an event of several phases."""

from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.options import Cluster, Json, Processes, Seed, numbers
from evenhand.cli.plan_options import DropIns, FromB, Qualifiers
from evenhand.cli.progress import end_progress, show_bar
from evenhand.cli.simulate_command import (
    ModelName,
    Noise,
    Spread,
    StrengthsFile,
    read_conditions,
)
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.phases import EventFormat
    from evenhand.simulation import Conditions
    from evenhand.simulation.carryover_sweep import Sweep
    from evenhand.simulation.formats import EventConditions

_SWEEPS = ("carryover", "boards")
#: The default numbers of events and of trials.
_EVENTS, _TRIALS = 1_000, 1_000_000


def lab(
    event_format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAME",
            help="single (one phase), qualification-final, semifinal (for qualifiers "
            "only) or semifinals-ab (A and B, for everyone).",
        ),
    ] = "qualification-final",
    pairs: Annotated[
        int | None, typer.Option(metavar="N", help="How many pairs enter.")
    ] = None,
    boards: Annotated[
        str | None,
        typer.Option(
            metavar="N,N,…",
            help="Boards of each phase; by default 54, 100,54 or 100,50,54.",
        ),
    ] = None,
    qualifiers: Qualifiers = None,
    from_b: FromB = None,
    drop_ins: DropIns = 0,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="The final is all-play-all.")
    ] = False,
    carryover: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="none, full, weighted:0.3, linear:0.03, half, or ladder:1.5 (tops).",
        ),
    ] = "linear:0.03",
    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT",
            help="Compare variants: carryover (its weight) or boards (how the days "
            "are divided between the first two phases).",
        ),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the sweep as an SVG picture."),
    ] = None,
    favourite: Annotated[
        float | None,
        typer.Option(
            metavar="PERCENT",
            help="Instead, how often a pair of this strength is below average after "
            "the boards of the first phase, in a large field.",
        ),
    ] = None,
    events: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Events to play, by default 1,000; with --favourite, trials, by "
            "default 1,000,000.",
        ),
    ] = None,
    boards_per_round: Annotated[
        int, typer.Option(metavar="K", help="Boards against the same opponents.")
    ] = 2,
    spread: Spread = None,
    strengths: StrengthsFile = None,
    noise: Noise = "club",
    model: ModelName = "discrete",
    seed: Seed = 1,
    processes: Processes = 1,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Play an event of several phases many times: who wins, with which carryover."""
    conditions = read_conditions(strengths, spread, "random", noise, model, seed)
    played = None if boards is None else numbers(boards, "--boards")
    if favourite is not None:
        count = _TRIALS if events is None else events
        length = played[0] if played else 100
        _try_favourite(
            favourite, length, count, conditions, processes, cluster, as_json
        )
        return
    if pairs is None:
        raise RequestError("no --pairs; expected the number of pairs that enter")
    if sweep is not None and sweep not in _SWEEPS:
        raise RequestError(f"--sweep {sweep!r}; expected {' or '.join(_SWEEPS)}")
    event = _read_event(
        event_format,
        pairs,
        played,
        qualifiers,
        from_b,
        drop_ins,
        carryover,
        round_robin,
    )
    count = _EVENTS if events is None else events
    kind = sweep or ("carryover" if plot is not None else None)
    how = _event_conditions(conditions, boards_per_round)
    _play(event, how, count, kind, plot, processes, cluster, as_json)


def _read_event(
    name: str,
    pairs: int,
    boards: tuple[int, ...] | None,
    qualifiers: str | None,
    from_b: int | None,
    drop_ins: int,
    carryover: str,
    round_robin: bool,
) -> "EventFormat":
    from evenhand.phases import make_format, parse_carryover

    return make_format(
        name,
        pairs,
        boards=boards,
        qualifiers=None if qualifiers is None else numbers(qualifiers, "--qualifiers"),
        from_b=from_b,
        drop_ins=drop_ins,
        carryover=parse_carryover(carryover),
        round_robin=round_robin,
    )


def _event_conditions(
    conditions: "Conditions", boards_a_round: int
) -> "EventConditions":
    from evenhand.simulation.formats import EventConditions

    return EventConditions(
        conditions.strengths, conditions.model, boards_a_round, conditions.seed
    )


def _play(
    event: "EventFormat",
    conditions: "EventConditions",
    events: int,
    sweep: str | None,
    plot: str | None,
    processes: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    from evenhand.cli.output import print_json, print_parts
    from evenhand.render.lab_text import event_parts, sweep_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation.carryover_sweep import compare_variants
    from evenhand.simulation.champions import event_data, report_event
    from evenhand.simulation.formats import run_events

    variants = _variants(event, sweep, conditions.boards_a_round)
    with heed_interrupts() as interrupted:
        moments = run_events(
            variants,
            conditions,
            events,
            processes=processes,
            cluster=cluster,
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
                return
    if as_json:
        print_json(data | figures)
    else:
        print_parts(parts)


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
    strength: float,
    boards: int,
    trials: int,
    conditions: "Conditions",
    processes: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    from evenhand.cli.output import print_json, print_parts
    from evenhand.render.lab_text import favourite_parts
    from evenhand.search.interrupts import heed_interrupts
    from evenhand.simulation.favourites import try_favourite

    with heed_interrupts() as interrupted:
        found = try_favourite(
            strength,
            boards,
            trials,
            model=conditions.model,
            seed=conditions.seed,
            processes=processes,
            cluster=cluster,
            progress=_show_progress,
            stop=interrupted,
        )
        end_progress(interrupted(), f"{found.trials:,} trials")
    if as_json:
        print_json(found.as_data())
    else:
        print_parts(favourite_parts(found))


def _show_progress(done: int, wanted: int) -> None:
    show_bar(done, wanted, f"{done:,} of {wanted:,}")
