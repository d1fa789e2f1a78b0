"""`evenhand catalogue`: listing, verifying and building the catalogue."""

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from evenhand.cli.names import known_name
from evenhand.cli.option_groups import argument, option
from evenhand.cli.options import Json, Processes, Seed
from evenhand.cli.output import Printout, console, print_json
from evenhand.cli.progress import end_progress, show_line
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.families.fairest import Key, Record

_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)
#: A smaller number is no movement, and a larger one cannot be searched.
_FEWEST, _MOST = 4, 60

Pairs = Annotated[
    str | None,
    typer.Option(
        "--pairs", metavar="P|A-B", help="Only these (even) numbers of pairs."
    ),
]


def list_catalogue(
    pairs: Pairs = None,
    kind: str = option(
        "KIND",
        "table-friendly, no-rematch, simple, parts, free, carded or all.",
        "table-friendly",
    ),
) -> Printout:
    """List the fairest movements known, pairs by rounds."""
    from evenhand.families.fairest import KINDS, all_records
    from evenhand.render.optimised_text import LEGEND, catalogue_tables

    known_name("--kind", kind, (*KINDS, "all"))
    numbers = _even_numbers(pairs)
    records = [
        record
        for record in all_records()
        if kind in (record.key.kind, "all") and record.key.seats in numbers
    ]
    if not records:
        raise _nothing_listed(kind, pairs)
    return Printout(
        lambda: {"records": [record.facts() for record in records]},
        lambda: [*catalogue_tables(records, console().width), LEGEND],
    )


def _nothing_listed(kind: str, pairs: str | None) -> RequestError:
    """Why the list is empty, and for which numbers of pairs it would not be."""
    from evenhand.families.fairest import all_records

    kinds = {record.key.kind for record in all_records()} if kind == "all" else {kind}
    there = {r.key.seats for r in all_records() if r.key.kind in kinds}
    asked = f" for {pairs} pairs" if pairs else ""
    what = "" if kind == "all" else f" of the kind {kind}"
    known = f"it has them for {min(there)} to {max(there)} pairs" if there else "none"
    return RequestError(f"the catalogue has no movement{what}{asked}; {known}")


def verify_catalogue(
    folder: str | None = argument(
        "FOLDER", "A folder of records; by default those shipped."
    ),
    as_json: Json = False,
) -> None:
    """Recalculate every figure of the catalogue from the movements themselves."""
    from pathlib import Path

    from evenhand.families.fairest import shipped_folder
    from evenhand.movement.phrasing import counted
    from evenhand.search.catalogue_check import Discrepancy, verify_folder

    records, wrong = 0, list[Discrepancy]()
    if folder is not None:
        _check_folder(folder, must_exist=True)
    for verified in verify_folder(shipped_folder() if folder is None else Path(folder)):
        records += verified.records
        wrong += verified.discrepancies
        end_progress()
        if not as_json:
            for discrepancy in verified.discrepancies:
                print(discrepancy)
        show_line(f"{counted(records, 'record')} verified")
    end_progress()
    if as_json:
        found = [discrepancy.as_data() for discrepancy in wrong]
        print_json({"verified": records, "discrepancies": found})
    else:
        print(f"{counted(records, 'record')} verified, {counted(len(wrong), 'error')}")
    if wrong:
        raise typer.Exit(1)


def build_catalogue(
    folder: str = argument("FOLDER", "Where to put the records.", "fairest"),
    pairs: Pairs = None,
    generations: int = option("G", "How long to search for each movement.", 8),
    seed: Seed = 1,
    processes: Processes = 1,
) -> Printout:
    """Search for the fairest movement of every size; continues where it stopped."""
    from pathlib import Path

    from evenhand.movement.phrasing import counted
    from evenhand.search.catalogue_build import all_keys, build_catalogue

    _check_folder(folder, must_exist=False)
    numbers = _even_numbers(pairs)
    keys = all_keys(numbers) if pairs else all_keys()
    changed = build_catalogue(
        Path(folder),
        keys,
        seed=seed,
        generations=generations,
        processes=processes,
        progress=_name_movement,
    )
    return Printout(
        lambda: {"folder": folder, "changed": changed},
        lambda: [f"{counted(changed, 'record')} made or improved in {folder}"],
    )


def _check_folder(folder: str, *, must_exist: bool) -> None:
    """Refuse anything that is not a folder before work is done in it."""
    from evenhand.formats.text import shown

    if not folder.strip() or "\0" in folder:
        raise RequestError(f"folder {folder!r}; expected the name of a folder")
    # Unlike pathlib's functions, these accept any name, even one that is too long.
    exists = os.path.exists(folder)
    if exists and not os.path.isdir(folder):
        raise RequestError(f"{shown(folder)}: a file; expected a folder")
    if must_exist and not exists:
        raise RequestError(
            f"{shown(folder)}: no such folder; name one that evenhand catalogue build "
            "has made"
        )


def _even_numbers(text: str | None) -> range:
    """The even numbers asked for: 8, 8-14, or all."""
    if text is None:
        return range(_FEWEST, _MOST + 1, 2)
    found = _RANGE.fullmatch(text.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if found and first == last and first % 2 and _FEWEST < first < _MOST:
        raise RequestError(
            f"--pairs {text!r}; expected an even number: {first} pairs play a "
            f"movement for {first + 1} with one pair missing"
        )
    numbers = range(first + first % 2, last + 1, 2)
    if not numbers or numbers[0] < _FEWEST or numbers[-1] > _MOST:
        raise RequestError(
            f"--pairs {text!r}; expected an even number from {_FEWEST} to {_MOST}, or "
            "a range such as 8-14"
        )
    return numbers


def _name_movement(key: "Key", record: "Record | None") -> None:
    """Print what was found, a line for each movement."""
    found = "nothing"
    if record is not None:
        found = f"{record.sum_of_squares}, {record.quality:.1f} %"
    print(f"  {key}: {found}", file=sys.stderr, flush=True)
