"""What the laboratory found about a plan, for the terminal."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.render.lab_text import event_parts
from evenhand.render.simulation_text import chance
from evenhand.simulation.carryover_sweep import Sweep
from evenhand.tournament.plan.judgement import Judgement


def judgement_parts(judgement: Judgement) -> Iterator[RenderableType]:
    """The chance of the best pair, and the recommended carryover with its reasons."""
    yield Text()
    yield Text("The laboratory's judgement", style="bold")
    yield from event_parts(judgement.report, judgement.conditions)
    sweep = judgement.sweep
    if sweep is None:
        return
    yield Text()
    yield _weights(sweep)
    yield Text(f"Recommended carryover: {judgement.recommended}", style="bold")
    yield from sweep.reasons


def _weights(sweep: Sweep) -> Table:
    """Other weights, played with the same deals."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("carryover", no_wrap=True)
    for heading in ("best wins", "behind most", "medal", "cut"):
        table.add_column(heading, justify="right", no_wrap=True)
    for number, report in enumerate(sweep.reports):
        table.add_row(
            sweep.label(number) + (" *" if number == sweep.recommended else ""),
            chance(report.best_wins),
            "–" if number == sweep.best else chance(sweep.behind[number]),
            chance(report.best_medals),
            chance(report.best_cut),
        )
    return table
