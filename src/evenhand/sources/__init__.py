"""The tables in the articles, side by side with our own figures."""

from evenhand.sources.clements import balance_list, half_table, hanner
from evenhand.sources.moore import table_1, table_2, table_3
from evenhand.sources.source_figures import Row, SourceTable

__all__ = [
    "Row",
    "SourceTable",
    "all_tables",
    "balance_list",
    "half_table",
    "hanner",
    "table_1",
    "table_2",
    "table_3",
]


def all_tables() -> tuple[SourceTable, ...]:
    """Every table of the sources, compared with ours."""
    return (table_1(), table_2(), table_3(), balance_list(), half_table(), hanner())
