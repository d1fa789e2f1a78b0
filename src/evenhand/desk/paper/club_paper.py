"""What a club adds to its sheets: its name and logo, the links of pairs and tables."""

from base64 import b64decode, b64encode
from dataclasses import dataclass, replace

from evenhand.desk.club.club_events import Club
from evenhand.desk.club.permanent_links import find_pair_codes, find_table_codes
from evenhand.desk.paper.printing import Printed
from evenhand.errors import RequestError
from evenhand.movement.phrasing import one_line, text_fault
from evenhand.render.print.sheet import check_logo, try_logo

_SETTING = "letterhead"


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What stands on every sheet.

    Attributes:
        name: the name of the club; may be empty.
        logo: its logo, SVG or PNG; may be empty.
    """

    name: str = ""
    logo: bytes = b""

    def __post_init__(self) -> None:
        check_logo(self.logo)
        if fault := text_fault(self.name):
            raise RequestError(f"the name of a club of {fault}")


def find_letterhead(club: Club) -> Letterhead:
    """What a club has on its sheets; nothing until somebody has said it."""
    kept = club.settings.get(_SETTING, {})
    return Letterhead(kept.get("name", ""), b64decode(kept.get("logo", "")))


def set_letterhead(club: Club, name: str, logo: bytes | None) -> Letterhead:
    """Put a name and a logo on the sheets of a club.

    Args:
        club: the club.
        name: its name.
        logo: its logo; None leaves the one that there is, an empty one removes it.
    """
    kept = find_letterhead(club).logo if logo is None else logo
    made = Letterhead(one_line(name), kept)
    if logo:
        try_logo(logo)
    data = {"name": made.name, "logo": b64encode(made.logo).decode()}
    club.settings.put(_SETTING, data)
    return made


def with_links(printed: Printed, club: Club, event: str, address: str) -> Printed:
    """An event with the links of its pairs and tables.

    Args:
        printed: the event.
        club: its club.
        event: its name in the club.
        address: with which every link begins.
    """
    there = [t for r in printed.rooms for one in r.session.sections for t in one.tables]
    tables = {
        table: f"{address}/t/{code}"
        for table, code in find_table_codes(club, there).items()
    }
    pairs = {
        pair: f"{address}/p/{code}"
        for pair, code in find_pair_codes(club, event).items()
    }
    rooms = (
        replace(
            room,
            pair_links=pairs,
            table_links={
                table: tables[table]
                for section in room.session.sections
                for table in section.tables
            },
        )
        for room in printed.rooms
    )
    return replace(printed, rooms=tuple(rooms))
