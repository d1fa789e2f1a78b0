"""Moore's Tables 1 to 3, side by side with our figures.

Source: R. Moore, *Too many arrow-switches spoil the balance*.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from evenhand.errors import SwitchError
from evenhand.fairness import compete, measure, moore_formulas
from evenhand.families import FAMILIES, build
from evenhand.movement import Movement
from evenhand.movement.json_text import parse_json
from evenhand.sources.round_choices import (
    EVERYWHERE,
    PRINTED_PRECISION,
    Kind,
    RoundChoices,
    Rounds,
    leaving_alone,
    rounds_words,
)
from evenhand.sources.source_figures import Row, SourceTable

_AVERAGE_PRECISION = 0.0005
_BETTER = 1e-6


@cache
def printed_tables() -> dict[str, Any]:
    """The figures as printed."""
    path = files("evenhand.sources") / "data" / "moore.json"
    data: dict[str, Any] = parse_json(path.read_text(encoding="utf-8"))
    return data


@cache
def table_1() -> SourceTable:
    """Scrambled Mitchells with odd numbers of tables, switched at every table."""
    rows: list[Row] = []
    for entry in printed_tables()["table_1"]:
        choices = RoundChoices(build("mitchell", tables=entry["tables"]))
        size = f"{entry['tables']} tables"
        rows += _unswitched_rows(size, entry, choices.movement)
        for printed in entry["switched"]:
            row = _switched_row(size, printed, choices, EVERYWHERE)
            rows.append(_with_ideal(row, printed, entry["tables"]))
    return SourceTable("Moore, Table 1: Mitchells of odd tables", tuple(rows))


@cache
def table_2() -> SourceTable:
    """Relay Mitchells, table 1 left alone in switched rounds, with delayed switches."""
    rows: list[Row] = []
    for entry in printed_tables()["table_2"]:
        choices = RoundChoices(build("relay", tables=entry["tables"]))
        size = f"{entry['tables']} tables"
        rows += _unswitched_rows(size, entry, choices.movement)
        for printed in entry["switched"]:
            kind = leaving_alone(1, len(printed["delayed"]), len(printed["rounds"]))
            rows.append(_switched_row(size, printed, choices, kind))
    return SourceTable(
        "Moore, Table 2: relay Mitchells of even tables, table 1 left alone",
        tuple(rows),
    )


@cache
def table_3() -> SourceTable:
    """3/4 Howells, switched at the tables with a stationary pair."""
    rows: list[Row] = []
    for entry in printed_tables()["table_3"]:
        movement = build(
            "three-quarter-howell", tables=entry["tables"], rounds=entry["rounds"]
        )
        choices = RoundChoices(movement)
        size = f"{entry['tables']} tables {entry['rounds']} rounds"
        rows += _unswitched_rows(size, entry, movement)
        for printed in entry["switched"]:
            kind = _stationary_kind(movement, bool(printed["delayed"]))
            rows.append(_switched_row(size, printed, choices, kind))
    remark = (
        "10 tables 13 rounds: the scan of the article runs two tables together; "
        "they read 15 v 2 and 5 v 11."
    )
    return SourceTable("Moore, Table 3: 3/4 Howells", tuple(rows), (remark,))


def _unswitched_rows(
    size: str, entry: dict[str, Any], movement: Movement
) -> Iterator[Row]:
    figures = measure(compete(movement))
    average, printed = float(figures.average), entry["average"]
    wrong = abs(average - printed) > _AVERAGE_PRECISION
    note = "the printed average is wrong" if wrong else ""
    yield Row(size, "average", printed, average, note=note)
    printed, ours = entry["unswitched"], figures.imbalance
    note = ""
    if abs(ours - printed) > PRINTED_PRECISION:
        note = "the printed value is wrong"
        if abs(_within_lines(movement) - printed) < PRINTED_PRECISION:
            note = "the printed value leaves out every NS–EW term"
    yield Row(f"{size}, unswitched", "imbalance", printed, ours, note=note)


def _within_lines(movement: Movement) -> float:
    """The imbalance with every term of an NS and an EW pair left out."""
    competition = compete(movement)
    half = movement.tables
    average = float(measure(competition).average)
    squares = (competition.matrix - average) ** 2
    inside = sum(
        float(squares[line, line][np.triu_indices(half, 1)].sum())
        for line in (slice(half), slice(half, None))
    )
    return float(np.sqrt(inside / competition.couples))


def _switched_row(
    size: str, printed: dict[str, Any], choices: RoundChoices, kind: Kind
) -> Row:
    rounds: Rounds = tuple(printed["rounds"])
    ours = choices.value(rounds, kind)
    delayed = printed.get("delayed", [])
    late = ""
    if delayed:
        late = ", all delayed" if len(delayed) == len(rounds) else ", round 1 delayed"
    what = f"{size}, rounds {rounds_words(rounds)}{late}"
    note = ""
    if abs(ours - printed["printed"]) > PRINTED_PRECISION:
        note = _where_from(printed["printed"], len(rounds), choices, kind)
    best, value = choices.best(len(rounds), kind)
    if value < ours - _BETTER:
        return Row(
            what, "imbalance", printed["printed"], ours,
            f"{rounds_words(best)}{late}", value, note,
        )  # fmt: skip
    return Row(what, "imbalance", printed["printed"], ours, note=note)


def _where_from(printed: float, count: int, choices: RoundChoices, kind: Kind) -> str:
    """Where a printed value that its rounds do not give may come from."""
    same_kind = choices.giving(printed, count, kind)
    if same_kind is not None:
        return f"the printed value is that of {rounds_words(same_kind)}"
    least = choices.best(count, kind)[1]
    note = f"no rounds of this kind give the printed value; the least is {least:.4f}"
    everywhere = choices.giving(printed, count, EVERYWHERE)
    if everywhere is not None:
        note += f"; {rounds_words(everywhere)} at every table does"
    return note


def _with_ideal(row: Row, printed: dict[str, Any], tables: int) -> Row:
    """The row with Moore's bracketed ideal, which he says no rounds reach."""
    ideal = moore_formulas.ideal_imbalance(tables, len(printed["rounds"]))
    if "ideal" not in printed or ideal is None:
        return row
    best = row.ours if row.better_value is None else row.better_value
    assert best is not None
    said = f"ideal {ideal:.4f} (printed {printed['ideal']:.4f})"
    reached = abs(best - ideal) < _BETTER
    note = (
        f"{said}, said not to exist: {row.better} reaches it"
        if reached
        else (f"{said}: no rounds reach it")
    )
    return Row(
        row.what, row.measure, row.printed, row.ours, row.better, row.better_value, note
    )


def _stationary_kind(movement: Movement, delayed: bool) -> Kind:
    family = FAMILIES["three-quarter-howell"]
    assert family.delayed is not None
    try:
        later_table, _ = family.delayed(movement)
    except SwitchError:
        return Kind(stationary=True)
    return Kind(
        stationary=True,
        not_tables=frozenset({later_table}),
        delayed=lambda rounds: rounds[: int(delayed)],
    )
