"""How close a movement is to the proven limit, for the terminal."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table

from evenhand.fairness.limits import Limit
from evenhand.movement import Movement


def limit_parts(movement: Movement, limit: Limit) -> Iterator[RenderableType]:
    """The bounds, best first, and what they say about the movement."""
    table = Table(
        title=f"{movement.label}: sum of squares {limit.sum_of_squares}",
        title_justify="left",
        box=box.SIMPLE_HEAD,
    )
    table.add_column("bound")
    table.add_column("at least", justify="right")
    table.add_column("scope")
    for bound in limit.bounds:
        table.add_row(bound.name, str(bound.value), bound.scope)
    yield table
    yield verdict(limit)
    if movement.winners == 2:
        yield (
            "This treats all pairs as one field; with two winners, each line counts by "
            "itself (see evenhand fairness)."
        )


def verdict(limit: Limit) -> str:
    """The conclusion in a sentence."""
    bound = limit.bound
    scope = bound.scope
    if limit.whole_sets:
        scope += " with whole sets"
    if limit.proved_optimal:
        return f"Proved optimal {scope} ({bound.name} bound)."
    share = 100 * float(limit.best_quality_share)
    return (
        f"Not proved optimal: {scope} the sum of squares cannot fall below "
        f"{bound.value} ({share:.1f} % of {limit.sum_of_squares}), and between the two "
        "nothing is proved."
    )
