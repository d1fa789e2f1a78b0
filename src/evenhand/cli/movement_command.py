"""`evenhand movement`: build a movement of a family."""

from collections.abc import Sequence
from typing import Annotated

import typer

from evenhand.cli.names import did_you_mean, known_name
from evenhand.cli.option_groups import option
from evenhand.cli.options import Json, numbers
from evenhand.errors import RequestError

_FAMILIES = (
    "mitchell, relay, skip, double-weave, hesitation, double-hesitation, extended, "
    "worger, rover, bump, appendix, reverse-appendix, bowman, web, howell, "
    "three-quarter-howell, endless-howell, three-lines, ring, barometer"
)


def movement(
    family: Annotated[
        str, typer.Argument(metavar="FAMILY", help=f"One of: {_FAMILIES}.")
    ],
    tables: Annotated[
        int | None,
        typer.Option(
            help="Tables in play, with appendix tables, without a rover or bump pair."
        ),
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds to play.")] = None,
    extra: Annotated[
        int | None, typer.Option(help="Appendix tables among the tables.")
    ] = None,
    lines: Annotated[int | None, typer.Option(help="Lines of pairs on a ring.")] = None,
    line_size: Annotated[
        int | None, typer.Option(help="Pairs in each line, instead of tables.")
    ] = None,
    base: Annotated[
        str | None,
        typer.Option(help="The family a rover, bump or barometer is built on."),
    ] = None,
    boards_per_set: Annotated[int, typer.Option(help="Boards in a set.")] = 1,
    winners: Annotated[int | None, typer.Option(help="1 or 2 winners.")] = None,
    switch: str = option(
        "PLAN",
        "What to switch: R a round, R* its tables with a stationary pair, R:T a "
        "table, R/B a board of the set, R:T/B both; separated by commas.",
        "",
    ),
    not_tables: str = option("T,…", "Tables that switched rounds leave alone.", ""),
    delayed: str = option(
        "R,…", "Switched rounds that the sharing table makes up later.", ""
    ),
    phantom: int = option("PAIR", "A missing pair.", 0),
    format_name: Annotated[
        str | None, typer.Option("--format", help="json, asc, ebu or csv.")
    ] = None,
    as_json: Json = False,
    output: str = option("FILE", "Where to write it.", "-", "-o", "--output"),
) -> None:
    """Build a movement and write it as a file."""
    from evenhand.cli.reading import name_losses
    from evenhand.families import FAMILIES, build
    from evenhand.families.barometer import ROUND_ROBIN
    from evenhand.formats import FORMATS, write_file

    if winners not in (None, 1, 2):
        raise RequestError(f"--winners {winners}; expected 1 or 2")
    if as_json and format_name not in (None, "json"):
        raise RequestError(f"--json and --format {format_name}; choose one of them")
    if format_name is not None:
        known_name("--format", format_name, FORMATS)
    known_name("family", family, FAMILIES)
    if base is not None:
        _check_base(base, [*FAMILIES, ROUND_ROBIN])
    made = build(
        family,
        tables=_tables(family, tables, lines, line_size),
        rounds=rounds,
        extra=extra,
        lines=lines,
        base=base,
        boards_per_set=boards_per_set,
        winners=winners,
        switch=switch,
        not_tables=numbers(not_tables, "--not-tables"),
        delayed=numbers(delayed, "--delayed"),
        phantom=phantom,
    )
    by_default = "json" if as_json or output == "-" else None
    write_file(made, output, format_name or by_default)
    name_losses((made,), output, format_name or by_default)


def _tables(
    family: str, tables: int | None, lines: int | None, line_size: int | None
) -> int:
    """The number of tables, as given or as lines of a size need."""
    if line_size is None:
        if tables is None:
            raise RequestError(
                "no size; give --tables with the number of tables; see evenhand "
                "movement --help"
            )
        return tables
    if family == "three-lines" and lines is None:
        lines = 3
    if lines is None:
        raise RequestError(
            f"--line-size {line_size} without --lines; say how many lines there are"
        )
    if tables is not None or lines * line_size % 2:
        raise RequestError(
            f"{lines} lines of {line_size} pairs"
            + ("" if tables is None else f" and {tables} tables")
            + "; expected an even number of pairs, or --tables alone"
        )
    return lines * line_size // 2


def _check_base(base: str, bases: Sequence[str]) -> None:
    """Refuse a misspelt base; the family itself refuses others, and says why."""
    meant = did_you_mean(base, bases)
    if base not in bases and meant:
        raise RequestError(f"--base {base!r}; expected the name of a family{meant}")
