"""What a club adds to its sheets: its name and logo, the links of pairs and tables."""

import multiprocessing
import os
import signal
import threading
from base64 import b64decode, b64encode
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection

from evenhand.desk.club.club_events import Club, EventHomeInClub
from evenhand.desk.club.permanent_links import find_pair_codes, find_table_codes
from evenhand.desk.paper.printing import (
    Printed,
    Wishes,
    make_sheets,
    print_of_event,
)
from evenhand.errors import EvenhandError, RequestError
from evenhand.movement.phrasing import one_line, text_fault
from evenhand.render.print.sheet import Paper, Sheet, check_logo, try_logo, typeset

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


@dataclass(frozen=True, slots=True)
class PrintAsked:
    """Sheets that are asked for.

    Attributes:
        event: of which event of the club.
        what: which kind of sheets.
        address: with what the links of pairs and tables begin; empty for no links.
        paper: the size of the paper.
        per_page: how many cards there are on a page; 0 for as many as usual.
        language: the language of what players read.
        system_fonts: whether letters such as Chinese ones come from this computer.
        pair: only this pair; 0 for all.
        each: what has a slip of its own, a round or a board.
        blank: whether slips and travellers are left to be filled in.
    """

    event: str
    what: str
    address: str = ""
    paper: str = "a4"
    per_page: int = 0
    language: str = "en"
    system_fonts: bool = False
    pair: int = 0
    each: str = "round"
    blank: bool = False

    def look(self, club: Club) -> Paper:
        """The paper, with what the club has on it."""
        head = find_letterhead(club)
        return Paper(
            self.paper,
            self.per_page,
            self.language,
            head.name,
            head.logo,
            self.system_fonts,
        )

    def sheets(self, club: Club, *, preview: bool = False) -> list[Sheet]:
        """The sheets as the event stands.

        Args:
            club: the club.
            preview: whether only the first page is looked at.
        """
        wishes = Wishes(self.pair, self.each, self.blank, preview)
        printed = print_of_event(EventHomeInClub(club, self.event), wishes=wishes)
        if self.address:
            printed = with_links(printed, club, self.event, self.address)
        return make_sheets(self.what, printed)


def typeset_apart(sheets: list[Sheet], look: Paper) -> bytes:
    """Typeset in a process of its own, for nothing else stops it or frees its memory.

    Args:
        sheets: the sheets.
        look: on which paper.
    """
    spawning = multiprocessing.get_context("spawn")
    ours, theirs = spawning.Pipe(duplex=False)
    process = spawning.Process(target=_typeset_into, args=(theirs, sheets, look))
    process.start()
    theirs.close()
    try:
        made: bytes | EvenhandError = ours.recv()
    except EOFError as error:
        lost = "whoever typeset these sheets was lost, perhaps for want of memory"
        raise RequestError(f"{lost}; print fewer at a time") from error
    finally:
        process.kill()
        process.join()
        ours.close()
    if isinstance(made, EvenhandError):
        raise made
    return made


def _typeset_into(pipe: Connection, sheets: list[Sheet], look: Paper) -> None:
    # Ctrl-C is for whoever waits, and we end when that has ended
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        made: bytes | EvenhandError = typeset(sheets, look)
    except EvenhandError as error:
        made = error
    pipe.send(made)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


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
