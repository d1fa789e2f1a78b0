"""`evenhand limits`: how fair a movement could be at best."""

from evenhand.cli.options import Entry, File
from evenhand.cli.output import Printout


def limits(file: File, entry: Entry = None) -> Printout:
    """Say how close a movement is to the proven limit."""
    from evenhand.cli.reading import read_sound_movement
    from evenhand.fairness import judge
    from evenhand.fairness.limits import find_limit
    from evenhand.render.fairness_text import limit_parts

    movement = read_sound_movement(file, entry)
    limit = find_limit(movement, thorough=True)
    return Printout(
        lambda: judge(movement).as_data() | limit.as_data(),
        lambda: limit_parts(movement, limit),
    )
