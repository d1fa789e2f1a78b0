"""Deals: `evenhand deal` and `evenhand deals`."""

import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.option_groups import argument, option
from evenhand.cli.options import Json
from evenhand.cli.output import Printout, console, print_json, say, warn
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from evenhand.deals import Deal, Makeable
    from evenhand.formats.deal_files import DealsRead

_BOARDS = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?")
_MOST = 10_000

Format = Annotated[
    str | None,
    typer.Option(
        "--format", help="pbn, lin, dup or dlm; by default the ending of the file."
    ),
]


def deal(
    boards: str = argument("BOARDS", "How many, as 24, or which, as 25-48.", ...),
    output: str | None = option("FILE", "Write the deals.", None, "-o", "--output"),
    format_name: Format = None,
    seed: str = option("TEXT", "Deal the same boards for the same text.", ""),
    as_json: Json = False,
) -> None:
    """Deal boards at random, with a statement how and a checksum to publish."""
    from evenhand.deals import checksum_of, deal_boards
    from evenhand.render.deals_text import deal_data, deal_statement

    deals = {one.board: one for one in deal_boards(_read_boards(boards), seed)}
    statement = deal_statement(deals, seed)
    if output is not None or not as_json:
        _write(deals, {}, output or "-", format_name or ("" if output else "pbn"))
    if as_json:
        data = {
            "deals": [deal_data(one) for one in deals.values()],
            "seed": seed or None,
            "checksum": checksum_of(deals.values()),
            "statement": statement,
        }
        print_json(data)
    elif output in (None, "-"):
        warn(statement)
    else:
        say(console(), statement)


def convert_deals(
    source: str = argument("IN", "Deals; - is stdin.", ...),
    target: str = argument("OUT", "The new file; - is stdout.", ...),
    format_name: Format = None,
    shift: int = option("N", "Add N to every board number.", 0),
) -> None:
    """Convert deals: PBN, LIN, DUP, DLM, BRI, DGE to one of the first four."""
    read = _read(source).shifted(shift)
    _write(read.deals, read.makeable, target, format_name or "")
    if read.problems:
        raise typer.Exit(2)


def analyse_deals(
    source: str = argument("FILE", "Deals; - is stdin.", ...),
    output: str | None = option(
        "FILE", "Write the deals with the analysis, as PBN.", None, "-o", "--output"
    ),
) -> Printout:
    """Find what can be made on each board with all cards in sight, and par."""
    from evenhand.desk.views.solved_deals import find_makeable
    from evenhand.render.deals_text import deal_data, makeable_parts

    read = _read(source)
    found = find_makeable(read.deals.values())
    if output is not None:
        _write(read.deals, found, output, "pbn")
    every = sorted(read.deals.items())
    return Printout(
        lambda: {"deals": [deal_data(one, found[at]) for at, one in every]},
        lambda: [] if output == "-" else makeable_parts(read.deals, found),
        code=2 if read.problems else 0,
    )


def sum_deals(source: str = argument("FILE", "Deals; - is stdin.", ...)) -> Printout:
    """Print the checksum of deals, to compare with the one published before play."""
    from evenhand.deals import checksum_of

    read = _read(source)
    checksum = checksum_of(read.deals.values())
    return Printout(
        lambda: {"boards": sorted(read.deals), "checksum": checksum},
        lambda: [checksum],
        code=2 if read.problems else 0,
    )


def _read_boards(text: str) -> range:
    found = _BOARDS.fullmatch(text.strip())
    if found is None:
        raise RequestError(f"boards {text[:40]!r}; expected a number, or two as 1-24")
    first, last = (1, int(found[1])) if not found[2] else (int(found[1]), int(found[2]))
    if not 1 <= first <= last or last - first >= _MOST:
        raise RequestError(
            f"boards {first} to {last}; expected 1 to {_MOST} boards, from 1 on"
        )
    return range(first, last + 1)


def _read(source: str) -> "DealsRead":
    from evenhand.formats.deal_files import read_deals
    from evenhand.formats.text import shown

    read = read_deals(source)
    for problem in read.problems:
        warn(f"{shown(source)}: {problem}")
    return read


def _write(
    deals: "Mapping[int, Deal]",
    makeable: "Mapping[int, Makeable]",
    target: str,
    format_name: str,
) -> None:
    from evenhand.formats.deal_files import DEAL_FORMATS, write_deals
    from evenhand.formats.text import write_data

    chosen = format_name or PurePath(target).suffix.lower().lstrip(".")
    if chosen not in DEAL_FORMATS:
        raise RequestError(
            f"{target}: cannot tell the format from the name; use "
            f"{', '.join(f'.{name}' for name in DEAL_FORMATS)}, or --format"
        )
    write_data(target, write_deals(deals, chosen, makeable))
