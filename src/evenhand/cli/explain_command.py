"""`evenhand explain`: how much two pairs compete."""

from evenhand.cli.option_groups import option
from evenhand.cli.options import Entry, File, Json, numbers


def explain(
    file: File,
    pairs: str = option("A,B", "The numbers of two pairs.", ...),
    entry: Entry = None,
    as_json: Json = False,
) -> None:
    """Explain to players how much two pairs compete."""
    from evenhand.cli.output import console, print_json, say
    from evenhand.cli.reading import read_sound_movement
    from evenhand.errors import RequestError
    from evenhand.fairness import explain as explain_pairs

    both = numbers(pairs, "--pairs")
    if len(both) != 2:
        raise RequestError(f"--pairs {pairs!r}; expected two numbers like 3,12")
    explanation = explain_pairs(read_sound_movement(file, entry), *both)
    if as_json:
        print_json(explanation.as_data())
    else:
        out = console()
        for line in explanation.text().split("\n"):
            say(out, line)
