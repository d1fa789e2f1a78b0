"""`evenhand best`: the fairest movement known, from the catalogue."""

import shlex
from typing import Annotated

import typer

from evenhand.cli.options import FreeSharing, Json, MovementOutput, RoundCount


def best(
    pairs: Annotated[int, typer.Option(metavar="P", help="How many pairs.")],
    rounds: RoundCount,
    simple: Annotated[
        bool,
        typer.Option(
            "--simple", help="One that players can follow, with switches announced."
        ),
    ] = False,
    boards_per_set: Annotated[
        int, typer.Option(metavar="K", help="Boards in a set.")
    ] = 1,
    free: FreeSharing = False,
    format_name: Annotated[
        str | None,
        typer.Option("--format", help="Print the movement: json, asc, ebu or csv."),
    ] = None,
    output: MovementOutput = None,
    as_json: Json = False,
) -> None:
    """Take the fairest movement known from the catalogue."""
    from evenhand.cli.names import known_name
    from evenhand.cli.output import print_json, print_parts
    from evenhand.cli.reading import name_losses
    from evenhand.errors import RequestError
    from evenhand.formats import FORMATS, write_file
    from evenhand.render.card_text import movement_words
    from evenhand.render.optimised_text import fairest_parts
    from evenhand.search.catalogue import best_movement

    if simple and free:
        raise RequestError("--simple and --free; choose one of them")
    target = "-" if output is None and format_name is not None else output
    if as_json and target == "-":
        raise RequestError(
            "--json and the movement on standard output; choose one of them, or write "
            "the movement with -o FILE"
        )
    if format_name is not None:
        known_name("--format", format_name, FORMATS)
    found = best_movement(
        pairs, rounds, simple=simple, free=free, boards_per_set=boards_per_set
    )
    if target is not None:
        chosen = format_name or ("json" if target == "-" else None)
        write_file(found.movement, target, chosen)
        name_losses((found.movement,), target, chosen)
        if target == "-":
            return
    if as_json:
        print_json(found.as_data() | movement_words(found.movement))
        return
    print_parts(fairest_parts(found))
    print_parts([_for_the_cards(target)])


def _for_the_cards(written: str | None) -> str:
    if written is None:
        return (
            "For the cards: the same command with -o FILE, then evenhand show FILE "
            "--cards"
        )
    # A name that begins with a dash would be read as an option.
    name = f"./{written}" if written.startswith("-") else written
    show = f"evenhand show {shlex.quote(name)} --cards"
    return f"Written to {written}; for the cards: {show}"
