"""The schedules in print before Moore, by the values that he gives for them.

The article has their imbalance only, not their rounds. The rounds in our data were
found by search: they give the printed value, though the manual may have others.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from evenhand.fairness import compete, measure, moore_formulas
from evenhand.families import build
from evenhand.sources.moore import printed_tables
from evenhand.sources.round_choices import (
    EVERYWHERE,
    PRINTED_PRECISION,
    Kind,
    RoundChoices,
    leaving_alone,
)
from evenhand.sources.source_figures import Row, SourceTable


@cache
def older_mitchells() -> SourceTable:
    """What McKinnon, Farrington and Rosler switch, in Moore's Tables 1 and 2."""
    rows = [*_older_rows("table_1", "mitchell"), *_older_rows("table_2", "relay")]
    remarks = (
        "The article gives values without rounds; the rounds here are ours and give "
        "the same values. They switch about half of the evening.",
        "Names follow the lines of the column: first McKinnon, then Farrington, then "
        "Rosler.",
        "Of the relay Mitchells only Rosler's values come from switching at every "
        "table. Farrington's leave table 1 alone as McKinnon's do, though the article "
        "says otherwise.",
    )
    title = "Moore, Tables 1 and 2: McKinnon, Farrington and Rosler"
    return SourceTable(title, tuple(rows), remarks)


@cache
def older_howells() -> SourceTable:
    """The 3/4 Howells of Groner and Farrington, in Moore's Table 3."""
    rows = []
    for entry in printed_tables()["table_3"]:
        size = f"{entry['tables']} tables {entry['rounds']} rounds"
        least = min(s["printed"] for s in entry["switched"])
        least = min(least, entry["unswitched"])
        for older in entry["older"]:
            note = f"Moore's best for the size {least:.4f}"
            what = f"{size}, {older['by']}"
            rows.append(Row(what, "imbalance", older["printed"], None, note=note))
    remarks = (
        "The schedules are not in the article, so there are no figures of ours.",
        "Names follow the lines of the column: first Groner, then Farrington. The "
        "second lines, and with them 6 tables, are in the web page only.",
    )
    return SourceTable("Moore, Table 3: Groner and Farrington", tuple(rows), remarks)


@cache
def rule_of_thumb() -> SourceTable:
    """How many rounds the (N+4)/8 rule switches, and how many are fairest."""
    rows = []
    for entry in printed_tables()["table_1"]:
        choices = RoundChoices(build("mitchell", tables=entry["tables"]))
        counts = sorted({len(printed["rounds"]) for printed in entry["switched"]})
        values = {count: choices.best(count, EVERYWHERE)[1] for count in counts}
        rows.append(_rule_row(entry["tables"], values))
    remark = (
        "The article says that about (N+4)/8 rounds are best, and in words one up to "
        "11 rounds and two up to 18: that is rounding down."
    )
    title = "Moore: how many rounds to switch, (N+4)/8 rounded down"
    return SourceTable(title, tuple(rows), (remark,))


def _rule_row(tables: int, values: dict[int, float]) -> Row:
    rule = moore_formulas.best_switch_count(tables).rounded
    best = min(values, key=lambda count: values[count])
    note = ""
    if best != rule:
        note = (
            f"rounding down misses the best: {rule} rounds {values[rule]:.4f}, "
            f"{best} rounds {values[best]:.4f}"
        )
    return Row(f"{tables} tables", "switched rounds", rule, best, note=note)


def _older_rows(table: str, family: str) -> Iterator[Row]:
    for entry in printed_tables()[table]:
        choices = RoundChoices(build(family, tables=entry["tables"]))
        for older in entry["older"]:
            kind = EVERYWHERE
            if family == "relay" and older["by"] != "Rosler":
                kind = leaving_alone(1, 0, 1)
            yield _older_row(entry["tables"], older, choices, kind)


def _older_row(
    tables: int, older: dict[str, Any], choices: RoundChoices, kind: Kind
) -> Row:
    what, printed = f"{tables} tables, {older['by']}", older["printed"]
    if "rounds" not in older:
        average = float(measure(compete(choices.movement)).average)
        assert abs(average - printed) < PRINTED_PRECISION
        note = "no rounds give it: it is the average, printed in the wrong column"
        return Row(what, "imbalance", printed, None, note=note)
    rounds = tuple(older["rounds"])
    unswitched = moore_formulas.unswitched_imbalance(tables)
    verdict = "worse" if printed > unswitched else "better"
    return Row(
        f"{what}, rounds {', '.join(map(str, rounds))}",
        "imbalance",
        printed,
        choices.value(rounds, kind),
        note=f"{verdict} than no switch at all ({unswitched:.4f})",
    )
