from typing import Annotated, Any

import pytest
import typer
from typer.core import TyperCommand

from evenhand.cli.commands import Command, UsageError

NUMBERS = ["0", "7", "007", "-5", "+5", " 5", "5.0", "1_000", "٣", "9" * 9, "9" * 20]
WORDS = ["", "4S N =", "é", "a\tb", "\udcff", "True"]


def read(text: str, kind: Any, by: type[TyperCommand]) -> object:
    """What a command is given for `--value TEXT`, or why it is refused."""
    given = []

    def take(value: Annotated[kind, typer.Option()] = None) -> None:
        given.append(value)

    app = typer.Typer(add_completion=False)
    app.command(cls=by)(take)
    command = typer.main.get_command(app)
    try:
        with command.make_context("take", ["--value", text]) as context:
            command.invoke(context)
    except UsageError as error:
        return str(error)
    return given


@pytest.mark.parametrize("kind", [str, str | None, int, int | None, float])
@pytest.mark.parametrize("text", [*NUMBERS, *WORDS])
def test_values_are_read_as_typer_reads_them(text: str, kind: Any) -> None:
    assert read(text, kind, Command) == read(text, kind, TyperCommand)
