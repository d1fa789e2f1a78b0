"""The tables in the articles, side by side with our own figures."""

from evenhand.sources.clements import (
    arrays,
    balance_list,
    balance_sums,
    half_table,
    hanner,
    rank_correlations,
)
from evenhand.sources.moore import table_1, table_2, table_3
from evenhand.sources.older_schedules import (
    older_howells,
    older_mitchells,
    rule_of_thumb,
)
from evenhand.sources.source_figures import Row, SourceTable

__all__ = [
    "Row",
    "SourceTable",
    "all_tables",
    "arrays",
    "balance_list",
    "balance_sums",
    "half_table",
    "hanner",
    "older_howells",
    "older_mitchells",
    "rank_correlations",
    "rule_of_thumb",
    "table_1",
    "table_2",
    "table_3",
]


def all_tables() -> tuple[SourceTable, ...]:
    """Every table of the sources, compared with ours."""
    moore = (table_1(), table_2(), table_3(), older_mitchells(), older_howells())
    clements = (balance_list(), balance_sums(), arrays(), half_table())
    return (*moore, rule_of_thumb(), *clements, rank_correlations(), hanner())
