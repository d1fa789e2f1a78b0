"""Experiments of the laboratory: movements, or variants of a format, played often."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.phases import FORMATS, EventFormat, make_format, parse_carryover
from evenhand.render.comparison_picture import comparison_svg
from evenhand.render.simulation_text import chance, plain, verdict
from evenhand.render.sweep_picture import sweep_svg
from evenhand.search.interrupts import heed_interrupts
from evenhand.simulation import Conditions, Field, compare, make_field
from evenhand.simulation.carryover_sweep import (
    board_variants,
    carryover_variants,
    compare_variants,
)
from evenhand.simulation.formats import EventConditions, run_events

#: What an experiment is told, and what it takes if it is not.
ASKED = {
    "movements": "",
    "boards": "2",
    "sessions": "1000",
    "format": "qualification-final",
    "pairs": "",
    "sweep": "carryover",
}
VARIED = tuple(name for name in FORMATS if name != "single")
SWEEPS = ("carryover", "boards")
_MOST_MOVEMENTS, _MOST_TABLES, _MOST_SESSIONS, _MOST_PAIRS = 6, 40, 5_000, 300
#: Results in all events of a variant: about a second's work.
_RESULTS = 10_000_000
_MOST_EVENTS, _BOARDS = 1_000, 150

#: Plays an experiment until it is stopped, on a cluster if there is one; tells how
#: often it was played, and of how often.
Play = Callable[[Callable[[int, int], None], str | None], dict[str, Any]]


def read_experiment(asked: Mapping[str, str]) -> Play | None:
    """What is to be played; None if nothing is asked for.

    Args:
        asked: what a form says, by name.

    Raises:
        EvenhandError: If it cannot be played.
    """
    asked = {**ASKED, **asked}
    if asked["movements"].strip():
        lines = [line for line in asked["movements"].splitlines() if line.strip()]
        fields = _read_movements(lines, _whole(asked, "boards", 100))
        sessions = _whole(asked, "sessions", _MOST_SESSIONS)
        return partial(_compare_movements, fields, sessions)
    if asked["pairs"].strip():
        pairs = _whole(asked, "pairs", _MOST_PAIRS)
        name, sweep = asked["format"], asked["sweep"]
        if sweep not in SWEEPS or name not in VARIED:
            known = ", ".join((*FORMATS, *SWEEPS))
            raise RequestError(f"{name[:40]!r} by {sweep[:40]!r}; expected {known}")
        event = make_format(name, pairs, carryover=parse_carryover("linear:0.03"))
        event.check()
        return partial(_vary_format, event, pairs, sweep)
    return None


def _whole(asked: Mapping[str, str], name: str, most: int) -> int:
    text = asked[name].strip()
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    if not is_number or not 1 <= int(text) <= most:
        raise RequestError(f"{name} {text[:40]!r}; expected 1 to {most}")
    return int(text)


def _read_movements(lines: list[str], boards: int) -> list[tuple[str, Field]]:
    """Movements by their lines: a family, its tables, and what is switched."""
    if not 2 <= len(lines) <= _MOST_MOVEMENTS:
        raise RequestError(
            f"movements: {len(lines)}; expected 2 to {_MOST_MOVEMENTS}, one on a line"
        )
    fields = []
    for line in lines:
        family, tables, *switch = [*line.split(), ""][:3]
        size = _whole({"tables": tables}, "tables", _MOST_TABLES)
        made = build(
            family,
            tables=size,
            boards_per_set=boards,
            switch="".join(switch),
            winners=1,
        )
        fields.append((" ".join(line.split()), make_field(made.sound())))
    return fields


def _compare_movements(
    fields: list[tuple[str, Field]],
    sessions: int,
    heard: Callable[[int, int], None],
    cluster: str | None,
) -> dict[str, Any]:
    """Movements on the same pairs, lots and chances."""
    names = [name for name, _ in fields]
    with heed_interrupts() as interrupted:
        found = compare(
            [field for _, field in fields],
            Conditions(),
            names,
            sessions=sessions,
            cluster=cluster,
            progress=lambda done, *_: heard(done, sessions),
            stop=interrupted,
        )
    return {
        "title": f"{found.sessions} sessions of each movement",
        "columns": (
            *("movement", "pairs", "boards", "ranking and strength agree, r"),
            *("best pair wins", "compared with the first"),
        ),
        "rows": [
            (
                one.name,
                one.report.field.pairs,
                one.report.field.boards,
                plain(one.report.ranking.spearman, 3),
                chance(one.report.ranking.best_wins),
                verdict(one.spearman) if number else "",
            )
            for number, one in enumerate(found.compared)
        ],
        "said": (
            "All were played with the same pairs, lots and chances; ± is one standard "
            "error.",
            *(
                ("Their numbers of boards differ, and more boards mean less luck.",)
                if len({one.report.field.boards for one in found.compared}) > 1
                else ()
            ),
        ),
        "picture": _picture(comparison_svg(found)),
    }


def _vary_format(
    event: EventFormat,
    pairs: int,
    sweep: str,
    heard: Callable[[int, int], None],
    cluster: str | None,
) -> dict[str, Any]:
    """A format with other carryovers, or with its boards divided otherwise."""
    is_carryover = sweep == "carryover"
    variants = carryover_variants(event) if is_carryover else board_variants(event, 2)
    events = min(max(_RESULTS // (pairs * _BOARDS), 100), _MOST_EVENTS)
    with heed_interrupts() as interrupted:
        moments = run_events(
            variants,
            EventConditions(),
            events,
            cluster=cluster,
            progress=heard,
            stop=interrupted,
        )
    found = compare_variants(sweep, variants, moments)
    return {
        "title": f"{moments.count} events of each variant",
        "columns": (
            "variant",
            "strongest pair wins",
            "among the first three",
            "misses the cut",
        ),
        "rows": [
            (
                found.label(number),
                *map(chance, (one.best_wins, one.best_medals, one.best_cut)),
            )
            for number, one in enumerate(found.reports)
        ],
        "said": (f"Recommended: {found.label(found.recommended)}.", *found.reasons),
        "picture": _picture(sweep_svg(found)),
    }


def _picture(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
