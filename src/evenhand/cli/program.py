"""`evenhand` itself, which can print its version."""

from typing import Annotated

import typer

from evenhand import __version__


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"evenhand {__version__}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", help="Print the version.", callback=_print_version, is_eager=True
    ),
]


def evenhand(_version: Version = False) -> None:
    """Fair duplicate-bridge movements: built, checked, judged and advised."""
