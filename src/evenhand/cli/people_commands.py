"""`evenhand people`: find a player of the club, correct or remove the name."""

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.club_options import ClubOptions
from evenhand.cli.option_groups import argument, option
from evenhand.cli.output import Printout
from evenhand.movement.phrasing import listed

if TYPE_CHECKING:
    from evenhand.desk.pairs.club_players import KnownPlayer

Who = Annotated[
    str, typer.Argument(metavar="WHO", help="The id of the player, or the whole name.")
]


def find_people(
    text: str = argument("TEXT", "The beginning of a name.", ...),
    *,
    where: ClubOptions,
) -> Printout:
    """Find players whom the events of the club name."""
    from evenhand.desk.pairs.club_players import find_players

    with where.opened() as club:
        found = find_players(club, text)
    return Printout(
        lambda: {"players": [asdict(one) for one in found]},
        lambda: [*map(_line, found)] or ["Nobody of that name."],
    )


def correct_person(
    who: Who,
    name: str | None = option("NAME", "The name as it should be."),
    member_of: str | None = option("CLUB", "The club as it should be."),
    number: str | None = option("NUMBER", "The number in the federation."),
    *,
    where: ClubOptions,
) -> Printout:
    """Correct a player's name, club or number in all events of the club."""
    from evenhand.desk.pairs.club_players import correct_player, find_player

    with where.opened() as club:
        known = find_player(club, who)
        wanted = replace(
            known,
            name=known.name if name is None else name,
            club=known.club if member_of is None else member_of,
            number=known.number if number is None else number,
        )
        correct_player(club, wanted)
        after = find_player(club, known.id)
    return Printout(lambda: asdict(after), lambda: [f"Corrected: {_line(after)}"])


def remove_person(who: Who, where: ClubOptions) -> Printout:
    """Remove a player's name from all events of the club; this cannot be undone."""
    from evenhand.desk.pairs.club_players import find_player, remove_player

    with where.opened() as club:
        removed = remove_player(club, find_player(club, who).id)
    warning = "Backups, and files exported earlier, still have the name."
    return Printout(
        lambda: asdict(removed), lambda: [f"Removed: {_line(removed)}", warning]
    )


def _line(one: "KnownPlayer") -> str:
    more = "".join(f", {text}" for text in (one.club, one.number) if text)
    return f"{one.id}  {one.name}{more}; named in {listed(one.events) or 'no event'}"
