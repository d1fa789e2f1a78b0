"""`evenhand explain`: how much two pairs compete."""

from evenhand.cli.option_groups import option
from evenhand.cli.options import Entry, File, numbers
from evenhand.cli.output import Printout


def explain(
    file: File,
    pairs: str = option("A,B", "The numbers of two pairs.", ...),
    entry: Entry = None,
) -> Printout:
    """Explain to players how much two pairs compete."""
    from evenhand.cli.reading import read_sound_movement
    from evenhand.errors import RequestError
    from evenhand.fairness import explain as explain_pairs

    both = numbers(pairs, "--pairs")
    if len(both) != 2:
        raise RequestError(f"--pairs {pairs!r}; expected two numbers like 3,12")
    explanation = explain_pairs(read_sound_movement(file, entry), *both)
    return Printout(explanation.as_data, lambda: explanation.text().split("\n"))
