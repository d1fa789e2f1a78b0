"""The fairness of a movement as a table of figures."""

from fractions import Fraction

from rich import box
from rich.table import Table

from evenhand.fairness import Judgement, Measures, standing
from evenhand.movement.words import listed


def percent(share: Fraction | float | None) -> str:
    """A share of 1 as a percentage with one decimal; the only rounding of it."""
    return "–" if share is None else f"{float(share) * 100:.1f} %"


def fairness_table(judgement: Judgement) -> Table:
    """The figures of a movement, with a column for each way of looking at it."""
    movement = judgement.movement
    table = Table(
        title=movement.label,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        caption=f"competition counted in {judgement.competition.unit}s",
        caption_justify="left",
    )
    table.add_column("")
    columns: list[tuple[str, Measures]] = [("one field", judgement.measures)]
    if judgement.as_scored:
        columns.append(("as scored", judgement.as_scored))
    if judgement.lines:
        ns, ew = judgement.lines.ns, judgement.lines.ew
        # with two winners the lines are what counts
        columns = [("NS line", ns), ("EW line", ew), *columns]
    for heading, _ in columns:
        table.add_column(heading, justify="right")
    rows = (
        ("pairs", lambda m: str(m.pairs)),
        ("average competition", lambda m: f"{float(m.average):.3f}"),
        ("gross imbalance", lambda m: f"{float(m.gross_imbalance):.1f}"),
        ("imbalance", lambda m: f"{m.imbalance:.4f}"),
        ("sum of squares", lambda m: f"{float(m.sum_of_squares):.10g}"),
        ("quality Q", lambda m: percent(m.quality)),
        ("quality Qf", lambda m: percent(m.quality_f)),
        ("grade", lambda m: m.grade),
    )
    for name, show in rows:
        table.add_row(name, *(show(measures) for _, measures in columns))
    return table


def favour_line(judgement: Judgement) -> str:
    """Whose competition is the least even, and whose the most, in a sentence."""
    standings = sorted(standing(judgement.competition), key=lambda one: -one.imbalance)
    if len(standings) < 3:
        return "Too few pairs to compare."
    most, least = standings[0].imbalance, standings[-1].imbalance
    if round(most, 2) == round(least, 2):
        return f"Every pair's competition is equally even (imbalance {most:.2f})."
    uneven = [
        one.pair for one in standings if round(one.imbalance, 2) == round(most, 2)
    ]
    even = [one.pair for one in standings if round(one.imbalance, 2) == round(least, 2)]
    return (
        f"Least evenly placed: {_pairs(uneven)} (imbalance {most:.2f}); "
        f"most evenly: {_pairs(even)} ({least:.2f})."
    )


def _pairs(numbers: list[int]) -> str:
    noun = "pair" if len(numbers) == 1 else "pairs"
    return f"{noun} {listed(sorted(numbers))}"
