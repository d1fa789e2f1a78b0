"""The fairness of a movement as a table of figures, and sentences about it."""

from fractions import Fraction

from rich import box
from rich.table import Table

from evenhand.fairness import Judgement, Measures, Standing
from evenhand.movement.phrasing import listed


def percent(share: Fraction | float | None) -> str:
    """A share of 1 as a percentage with one decimal; shares are rounded only here."""
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
        # With two winners it is the lines that count, so they come first.
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


def lines_words(judgement: Judgement) -> str:
    """The quality of each line, for a movement with two winners."""
    return ", ".join(
        f"{line} line {percent(measures.quality)} ({measures.grade})"
        for line, measures in judgement.events().items()
    )


def favour_line(judgement: Judgement) -> str:
    """A sentence on whose competition is the least even, and whose the most.

    With two winners it covers both lines, with a sentence for each if they differ.
    """
    standings = judgement.standings()
    said = {line: _favour(standings.get(line, ())) for line in judgement.events()}
    if judgement.lines is None:
        return said[""][0].upper() + said[""][1:]
    if said["NS"] == said["EW"]:
        return f"In each line {said['NS']}"
    return "\n".join(f"{line} line: {sentence}" for line, sentence in said.items())


def _favour(standings: tuple[Standing, ...]) -> str:
    if len(standings) < 3:
        return "there are too few pairs to compare."
    shown = {one.pair: round(one.imbalance, 2) for one in standings}
    most, least = max(shown.values()), min(shown.values())
    if most == least:
        return f"every pair's competition is equally even (imbalance {most:.2f})."
    uneven = [pair for pair, imbalance in shown.items() if imbalance == most]
    even = [pair for pair, imbalance in shown.items() if imbalance == least]
    return (
        f"least evenly placed: {_pairs(uneven)} (imbalance {most:.2f}); "
        f"most evenly: {_pairs(even)} ({least:.2f})."
    )


def _pairs(numbers: list[int]) -> str:
    noun = "pair" if len(numbers) == 1 else "pairs"
    return f"{noun} {listed(sorted(numbers))}"
