"""`evenhand best`: the fairest movement known, from the catalogue."""

import shlex
from typing import Annotated

import typer

from evenhand.cli.option_groups import flag, option
from evenhand.cli.options import FreeSharing, Json, MovementOutput, RoundCount
from evenhand.cli.output import Printout


def best(
    rounds: RoundCount,
    pairs: int = option("P", "How many pairs.", ...),
    simple: bool = flag(
        "--simple", "One that players can follow, with switches announced."
    ),
    parts: bool = flag(
        "--parts",
        "The same with announcements for parts of the room, which phones or cards "
        "at the tables repeat.",
    ),
    no_rematches: bool = flag("--no-rematches", "One in which nobody meets twice."),
    carded: bool = flag(
        "--carded", "One with boards turned at any table, as the players' cards say."
    ),
    boards_per_set: int = option("K", "Boards in a set.", 1),
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
    from evenhand.cli.reading import name_losses
    from evenhand.errors import RequestError
    from evenhand.families.fairest import CARDED, FREE, NO_REMATCH, PARTS, SIMPLE
    from evenhand.formats import FORMATS, write_file
    from evenhand.render.card_text import movement_words
    from evenhand.render.optimised_text import fairest_parts
    from evenhand.search.catalogue import best_movement

    wanted = {
        "--simple": (simple, SIMPLE),
        "--parts": (parts, PARTS),
        "--no-rematches": (no_rematches, NO_REMATCH),
        "--free": (free, FREE),
        "--carded": (carded, CARDED),
    }
    asked = {name: kind for name, (given, kind) in wanted.items() if given}
    if len(asked) > 1:
        raise RequestError(f"{' and '.join(asked)}; choose one of them")
    target = "-" if output is None and format_name is not None else output
    if as_json and target == "-":
        raise RequestError(
            "--json and the movement on standard output; choose one of them, or write "
            "the movement with -o FILE"
        )
    if format_name is not None:
        known_name("--format", format_name, FORMATS)
    found = best_movement(
        pairs,
        rounds,
        *asked.values(),
        boards_per_set=boards_per_set,
    )
    if target is not None:
        chosen = format_name or ("json" if target == "-" else None)
        write_file(found.movement, target, chosen)
        name_losses((found.movement,), target, chosen)
        if target == "-":
            return
    Printout(
        lambda: found.as_data() | movement_words(found.movement),
        lambda: (*fairest_parts(found), _for_the_cards(target)),
    ).print(as_json=as_json)


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
