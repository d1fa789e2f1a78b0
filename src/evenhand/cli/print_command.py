"""`evenhand print`: everything a room needs on paper, as PDF."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.names import known_name
from evenhand.cli.option_groups import argument, flag, option, option_group
from evenhand.cli.options import Entry, check_path
from evenhand.cli.output import warn
from evenhand.errors import FileError, RequestError
from evenhand.movement.phrasing import listed

if TYPE_CHECKING:
    from evenhand.desk.paper.printing import Printed, Wishes
    from evenhand.render.print.sheet import Paper

#: What the file of an event and of a plan begin with; a movement has many formats.
_EVENT, _PLAN = b"evenhand-event", b"evenhand-plan"
#: These words stand near the beginning.
_BEGINNING = 200


@option_group
class PaperOptions:
    """How the sheets look."""

    paper: str = option("SIZE", "a4 or letter.", "a4")
    per_page: int = option("N", "Cards or slips on a page: 2, 4, 6 or 8.", 0)
    language: str = option("CODE", "The language of what players read.", "en")
    heading: str | None = option("NAME", "The name of the club on every sheet.")
    logo: str | None = option("FILE", "Its logo, SVG or PNG.")
    system_fonts: bool = flag(
        "--system-fonts", "Take letters such as Chinese ones from this computer."
    )


@option_group
class WhatOptions:
    """Which part of an event, a plan or a movement is printed."""

    group: str | None = option("NAME", "Only this group; by default those that play.")
    session: int | None = option("K", "Which session; by default the running one.")
    pair: int = option("N", "Only this pair's card.", 0)
    each: str = option("WHAT", "A slip for each round or board.", "round")
    blank: bool = flag("--blank", "Slips and travellers to be filled in by hand.")
    strata: str | None = option("PAIRS.csv", "Also rank each stratum of this list.")


def print_sheets(
    what: str = argument("WHAT", "What to print, such as guide-cards.", ...),
    file: Annotated[
        str,
        typer.Argument(
            metavar="EVENT|MOVEMENT|PLAN",
            help="A file, or with --club an event of the club.",
            callback=check_path,
        ),
    ] = ...,  # type: ignore[assignment] # what typer takes for required
    output: str | None = option(
        "FILE.pdf", "Where to; - is standard output.", None, "-o", "--output"
    ),
    entry: Entry = None,
    *,
    wanted: WhatOptions,
    look: PaperOptions,
) -> None:
    """Print cards, slips, seats, results and more as PDF."""
    from evenhand.desk.paper.printing import KINDS, TONIGHT, Wishes, make_sheets
    from evenhand.formats.text import write_data
    from evenhand.render.print.sheet import find_boxes, typeset

    known_name("print", what, [*KINDS, TONIGHT])
    known_name("--each", wanted.each, ("round", "board"))
    if what != TONIGHT:
        _check_heard(what, wanted)
    strata = _strata(wanted.strata) if wanted.strata else {}
    wishes = Wishes(wanted.pair, wanted.each, wanted.blank, strata=strata)
    paper, linked = _paper(file, look), file
    printed = _printed(linked, entry, wanted, wishes)
    sheets = [*make_sheets(what, printed)]
    data = typeset(sheets, paper)
    target = output or f"{_stem(file)}-{what}.pdf"
    write_data(target, data)
    if target != "-":
        warn(f"wrote {target}")
    if boxes := find_boxes(sheets, paper):
        warn(f"letters such as {boxes} come out as boxes; try --system-fonts")


def _check_heard(what: str, wanted: WhatOptions) -> None:
    """Refuse what a sheet would pass over in silence."""
    for name, given, where in (
        ("--pair", wanted.pair, ("guide-cards", "card", "booklet")),
        ("--each", wanted.each != "round", ("slips",)),
        ("--blank", wanted.blank, ("slips", "travellers")),
        ("--strata", wanted.strata, ("results", "booklet")),
    ):
        if given and what not in where:
            raise RequestError(f"{name} is for {listed(where)}, not for {what}")


def _strata(path: str) -> dict[int, str]:
    """The stratum of each pair in a list of pairs."""
    from evenhand.formats.pairs_csv import read_pairs
    from evenhand.formats.text import shown
    from evenhand.scoring.problems import first_problem

    found = read_pairs(path)
    if found.problems:
        raise FileError(f"{shown(path)}: {first_problem(found.problems)}")
    strata = {one.entry.number: one.stratum for one in found.pairs if one.stratum}
    if not strata:
        raise RequestError(
            f"{shown(path)}: no pair has a stratum; give a list of pairs with a column "
            "stratum"
        )
    return strata


def _stem(file: Any) -> str:
    """The name of a file or of an event, to name a file by."""
    if not isinstance(file, str):
        return str(file.name)
    return "movement" if file == "-" else Path(file).stem


def _printed(
    file: Any, entry: str | None, wanted: WhatOptions, wishes: "Wishes"
) -> "Printed":
    from evenhand.cli.reading import read_movement
    from evenhand.desk.paper.printing import (
        print_of_event,
        print_of_movement,
        print_of_plan,
    )
    from evenhand.formats.plan_file import read_plan

    which: Any = {"group": wanted.group, "session": wanted.session, "wishes": wishes}
    if not isinstance(file, str):
        return _with_links(print_of_event(file, **which), file)
    beginning = _beginning(file)
    if _EVENT in beginning:
        return print_of_event(file, **which)
    if _PLAN in beginning:
        return print_of_plan(read_plan(file), **which)
    if wanted.group is not None or wanted.session is not None:
        raise RequestError("a movement has no groups or sessions; leave them out")
    return print_of_movement(read_movement(file, entry), wishes)


def _beginning(file: str) -> bytes:
    try:
        with open(file, "rb") as source:
            return source.read(_BEGINNING)
    except OSError:
        # the one who reads it says what is wrong
        return b""


def _with_links(printed: "Printed", home: Any) -> "Printed":
    """The links of pairs and tables, where the desk of the club has an address."""
    from evenhand.desk.club.club_address import find_set_address
    from evenhand.desk.paper.club_paper import with_links

    address = find_set_address(home.club)
    return with_links(printed, home.club, home.name, address) if address else printed


def _paper(file: Any, look: PaperOptions) -> "Paper":
    from evenhand.formats.text import read_data
    from evenhand.render.print.sheet import Paper

    name, logo = "", b""
    if not isinstance(file, str):
        from evenhand.desk.paper.club_paper import find_letterhead

        found = find_letterhead(file.club)
        name, logo = found.name, found.logo
    if look.heading is not None:
        name = look.heading
    if look.logo is not None:
        logo = read_data(look.logo)
        if not logo:
            raise RequestError(f"{look.logo}: the file is empty")
    size, per_page, language = look.paper, look.per_page, look.language
    return Paper(size, per_page, language, name, logo, look.system_fonts)
