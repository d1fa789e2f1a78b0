"""`evenhand sources`: published tables beside our figures."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evenhand.cli.output import Hanging, Printout, hanging

if TYPE_CHECKING:
    from rich.console import RenderableType


def sources() -> Printout:
    """Print Moore's and Clements' tables beside our figures."""
    from evenhand.render.fairness_text import source_table
    from evenhand.sources import all_tables

    tables = all_tables()

    def parts() -> "Iterator[RenderableType | Hanging]":
        for table in tables:
            yield source_table(table)
            yield from hanging((f"  {remark}" for remark in table.remarks), 2)

    return Printout(lambda: {"tables": [table.as_data() for table in tables]}, parts)
