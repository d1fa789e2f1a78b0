"""`evenhand limits`: how fair a movement could be at best."""

from evenhand.cli.options import Entry, File, Json


def limits(file: File, entry: Entry = None, as_json: Json = False) -> None:
    """Say how close a movement is to the proven limit."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.cli.reading import read_sound_movement
    from evenhand.fairness import judge
    from evenhand.fairness.limits import find_limit
    from evenhand.render.fairness_text import limit_parts

    movement = read_sound_movement(file, entry)
    limit = find_limit(movement, thorough=True)
    if as_json:
        print_json(judge(movement).as_data() | limit.as_data())
        return
    print_parts(limit_parts(movement, limit))
