"""Results and rankings as CSV, for spreadsheets; results can be read back."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from evenhand.formats.text import not_a_formula
from evenhand.scoring import Award, Result, Unplayed

_RESULTS = (
    *("session", "section", "table", "round", "board", "ns", "ew"),
    *("contract", "score", "award", "group", "remark", "lead", "accepted"),
)
_RANKING = (
    *("group", "session", "section", "line", "rank", "tied", "pair", "names"),
    *("withdrawn", "percent", "points", "maximum", "carried", "penalty", "boards"),
    "decided_by",
)


def write_results_csv(results: Iterable[Result]) -> str:
    """Results as `read_results` reads them, one row each."""
    return _written(_RESULTS, (_result_row(one) for one in results))


def _result_row(one: Result) -> dict[str, object]:
    awarded = isinstance(one.outcome, Award | Unplayed)
    contract = one.played if awarded else one.contract
    return {
        "session": one.session,
        "section": one.section,
        "table": one.table,
        "round": one.round or "",
        "board": one.board,
        "ns": one.ns.number,
        "ew": one.ew.number,
        "contract": "" if contract is None else contract,
        "score": "" if awarded or one.score is None else one.score,
        "award": one.outcome if awarded else "",
        "group": one.group,
        "remark": one.remark,
        "lead": one.lead,
        "accepted": one.accepted,
    }


def write_ranking_csv(standings: Sequence[Mapping[str, Any]]) -> str:
    """Standings, as plain data has them, one row for each pair."""
    return _written(
        _RANKING,
        (
            {"group": group["group"], "session": group["session"], **part, **placed}
            for group in standings
            for part, ranking in zip(group["ranked"], group["rankings"], strict=True)
            for placed in ranking
        ),
    )


def _written(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([_cell(row[name]) for name in columns] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else not_a_formula(str(value))
