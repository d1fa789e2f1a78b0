"""Clements' list of balances and his half-table array, with our figures.

Source: M. Clements, *How Arrow Switching can provide Fair Competition* (2012).
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.movement.json_text import parse_json
from evenhand.search import best_whole_rounds
from evenhand.simulation import (
    BoardModel,
    Conditions,
    Draw,
    LadderStrengths,
    make_field,
    simulate,
)
from evenhand.sources.round_choices import rounds_words
from evenhand.sources.source_figures import Row, SourceTable

#: He prints whole percentages, so his may differ from ours by half of one.
_PRECISION = 0.5
#: The tables of the 11-table hesitation that switch in rounds 11 and 12.
_HESITATION_TABLES = {11: (1, 2, 3, 4, 8, 9, 10), 12: range(1, 11)}
#: How Spearman's r is simulated; a thousand sessions know its mean to 0.001.
_R_SESSIONS, _R_BOARDS = 1000, 2
_DRAW_WORDS = {
    Draw.RANDOM: "pairs seated at random",
    Draw.EQUAL_LINES: "lines equally strong",
}


@cache
def printed_list() -> dict[str, Any]:
    """The figures as printed."""
    path = files("evenhand.sources") / "data" / "clements.json"
    data: dict[str, Any] = parse_json(path.read_text(encoding="utf-8"))
    return data


@cache
def balance_list() -> SourceTable:
    """The balances in the text and the summary, in percent."""
    rows = [_balance_row(entry) for entry in printed_list()["balance"]]
    return SourceTable("Clements: balance in percent", tuple(rows))


@cache
def balance_sums() -> SourceTable:
    """The sums behind the balance of his 8-table relay, every couple counted twice."""
    entry = printed_list()["sums"]
    relay = build("relay", tables=entry["tables"])
    plain = measure(compete(relay))
    switched = measure(compete(relay.switch(entry["switch"])))
    couples = plain.pairs * (plain.pairs - 1)
    optimum = couples * plain.average**2
    ours = {
        "S": couples * plain.average,
        "N": couples,
        "average": plain.average,
        "SS optimum": optimum,
        "SS actual": 2 * switched.sum_of_squares,
        "quality": 100 * optimum / (2 * switched.sum_of_squares),
    }
    rows = [
        Row(f"8-table relay{_which(name)}", name, printed, float(ours[name]))
        for name, printed in entry["printed"].items()
    ]
    remark = "The quotient is misprinted: 33345/3712 should be 3345/3712."
    title = "Clements: the sums behind the balance"
    return SourceTable(title, tuple(rows), (remark,))


@cache
def arrays() -> SourceTable:
    """His arrays of 16 pairs, every entry off the diagonal compared with ours."""
    rows = []
    for entry in printed_list()["arrays"]:
        movement = build(entry["family"], tables=8, rounds=8).switch(entry["switch"])
        ours = compete(movement).matrix.tolist()
        off = [(a, b) for a in range(16) for b in range(16) if a != b]
        equal = sum(entry["printed"][a][b] == ours[a][b] for a, b in off)
        rows.append(Row(entry["movement"], "equal entries", len(off), equal))
    return SourceTable("Clements: the arrays, entry by entry", tuple(rows))


@cache
def rank_correlations() -> SourceTable:
    """His Spearman's r of one simulated session beside the mean of ours."""
    rows = []
    for entry in printed_list()["correlations"]:
        movement = build(
            entry["family"],
            tables=entry["tables"],
            rounds=entry["rounds"],
            boards_per_set=_R_BOARDS,
        ).switch(entry["switch"])
        field = make_field(movement)
        for draw in (Draw.RANDOM, Draw.EQUAL_LINES):
            conditions = Conditions(LadderStrengths(), draw, BoardModel(noise=0))
            found = simulate(field, conditions, sessions=_R_SESSIONS).ranking.spearman
            assert found.value is not None
            assert found.error is not None
            spread = found.error * math.sqrt(_R_SESSIONS)
            what = f"{entry['movement']}; {_DRAW_WORDS[draw]}"
            note = f"one session ± {spread:.3f}"
            rows.append(Row(what, "r", entry["printed"], found.value, note=note))
    remarks = (
        f"Ours: {_R_SESSIONS:,} sessions, {_R_BOARDS} boards a round, strengths in "
        "equal steps, no noise, seed 1. His is one session; the article gives neither "
        "draw nor noise.",
        "Spearman's coefficient is r = 1 − 6Σd²/(n(n²−1)); he prints n(n−1).",
    )
    return SourceTable("Clements: Spearman's r by simulation", tuple(rows), remarks)


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


def _which(name: str) -> str:
    return ", one round switched" if name in ("SS actual", "quality") else ""


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
