"""Clements' list of balances and his half-table array, with our figures.

Source: M. Clements, *How Arrow Switching can provide Fair Competition* (2012).
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.search import best_whole_rounds
from evenhand.sources.round_choices import rounds_words
from evenhand.sources.source_figures import Row, SourceTable

#: He prints whole percentages, so his may differ from ours by half of one.
_PRECISION = 0.5
#: The tables of the 11-table hesitation that switch in rounds 11 and 12.
_HESITATION_TABLES = {11: (1, 2, 3, 4, 8, 9, 10), 12: range(1, 11)}


@cache
def printed_list() -> dict[str, Any]:
    """The figures as printed."""
    path = files("evenhand.sources") / "data" / "clements.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def balance_list() -> SourceTable:
    """The balances in the text and the summary, in percent."""
    rows = [_balance_row(entry) for entry in printed_list()["balance"]]
    remarks = (
        "Spearman's coefficient is r = 1 − 6Σd²/(n(n²−1)); he prints n(n−1).",
        "His simulated r depend on the draw and the noise, which he does not give.",
    )
    return SourceTable("Clements: balance in percent", tuple(rows), remarks)


@cache
def half_table() -> SourceTable:
    """The 8-table relay with NS 8 missing: who competes with whom."""
    entry = printed_list()["half_table"]
    tables = entry["tables"]
    movement = build("relay", tables=tables, phantom=entry["phantom"])
    competition = compete(movement)
    lines = {
        "NS-NS": _values(competition, range(1, tables + 1)),
        "EW-EW": _values(competition, range(tables + 1, 2 * tables + 1)),
        "NS-EW": {
            competition.between(a, b)
            for a, b in combinations(competition.pairs, 2)
            if a <= tables < b
        },
    }
    rows = []
    for name, values in lines.items():
        (ours,) = values
        printed = entry["printed"][name]
        note = "EW pairs sit out too" if ours != printed else ""
        rows.append(Row(f"half table, {name}", "competition", printed, ours, note=note))
    return SourceTable("Clements: 8-table relay, NS 8 missing", tuple(rows))


@cache
def hanner() -> SourceTable:
    """Hanner's advice to leave table 1 of a relay Mitchell alone, put to the test.

    Each size has its best whole rounds switched, at every table and without table 1.
    """
    rows = []
    for tables in range(4, 17, 2):
        movement = build("relay", tables=tables)
        alone = best_whole_rounds(movement, not_tables=[1])
        everywhere = best_whole_rounds(movement, not_tables=[])
        helps = alone.quality > everywhere.quality
        for choice, words, better in (
            (alone, "table 1 left alone", helps),
            (everywhere, "every table", not helps),
        ):
            rounds = sorted({item.round for item in choice.plan.items})
            rows.append(
                Row(
                    f"{tables} tables, {words}, rounds {rounds_words(tuple(rounds))}",
                    "quality",
                    None,
                    100 * float(choice.quality),
                    note="fairer" if better else "",
                )
            )
    return SourceTable("Hanner's advice for relay Mitchells, tested", tuple(rows))


def _balance_row(entry: dict[str, Any]) -> Row:
    plain = build(entry["family"], tables=entry["tables"], rounds=entry["rounds"])
    printed = entry["printed"]
    ours = _quality(plain.switch(entry["switch"]))
    note = ""
    if abs(ours - printed) > _PRECISION:
        note = "; ".join(_other_readings(plain, entry["switch"], printed))
    return Row(entry["movement"], "quality", printed, ours, note=note)


def _other_readings(plain: Movement, switch: str, printed: float) -> Iterator[str]:
    """What else the article may mean, and the figures that follow."""
    if plain.origin == "hesitation":
        plan = ",".join(f"{r}:{t}" for r, ts in _HESITATION_TABLES.items() for t in ts)
        yield "unswitched " + _percentages([_quality(plain.switch(switch))])
        yield (
            f"{_quality(plain.switch(plan)):.1f} with round 11 at tables 1–4 and 8–10 "
            "and round 12 at tables 1–10"
        )
        return
    count = len(switch.split(","))
    for rounds in sorted({count, 1}, reverse=True):
        choices = combinations(range(1, plain.rounds + 1), rounds)
        values = [_quality(plain.switch(",".join(map(str, c)))) for c in choices]
        which = "one round" if rounds == 1 else "two rounds"
        near = any(abs(value - printed) <= _PRECISION for value in values)
        yield f"{which} at every table: {_percentages(values)}" + (
            f" (the printed {printed})" if near else ""
        )


def _percentages(values: Iterable[float]) -> str:
    distinct = sorted({f"{value:.1f}" for value in values})
    if len(distinct) <= 3:
        return " or ".join(distinct)
    return f"{distinct[0]} to {distinct[-1]}"


def _quality(movement: Movement) -> float:
    return 100 * float(measure(compete(movement)).quality or 0)


def _values(competition: Any, numbers: Iterable[int]) -> set[int]:
    present = [number for number in numbers if number in competition.pairs]
    return {competition.between(a, b) for a, b in combinations(present, 2)}
