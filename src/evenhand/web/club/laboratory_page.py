"""The laboratory: movements, formats and carryovers compared by playing them often."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request

from evenhand.errors import EvenhandError, RequestError
from evenhand.families import build
from evenhand.phases import FORMATS, make_format, parse_carryover
from evenhand.render.comparison_picture import comparison_svg
from evenhand.render.simulation_text import chance, plain, verdict
from evenhand.render.sweep_picture import sweep_svg
from evenhand.simulation import Conditions, compare, make_field
from evenhand.simulation.carryover_sweep import (
    board_variants,
    carryover_variants,
    compare_variants,
)
from evenhand.simulation.formats import EventConditions, run_events
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheVisitor

ROUTER = APIRouter()
#: What the forms ask for, and what stands in them at first.
_ASKED = {
    "movements": "",
    "boards": "2",
    "sessions": "1000",
    "format": "qualification-final",
    "pairs": "",
    "sweep": "carryover",
}
_SWEEPS = ("carryover", "boards")
_MOST_MOVEMENTS, _MOST_TABLES, _MOST_SESSIONS, _MOST_PAIRS = 6, 40, 5_000, 300
#: Results in all events of a variant: less than a second's work.
_RESULTS = 10_000_000
_MOST_EVENTS, _BOARDS = 1_000, 150
_MOST_KEPT = 32


@dataclass(frozen=True, slots=True)
class LabPage:
    """An experiment.

    Attributes:
        asked: what the forms say, by name.
        formats: the formats that have names.
        sweeps: what can be varied in one.
        found: its heading, the names of its columns, its rows, what it comes to in
            sentences, and its picture; None if nothing was asked for.
        wrong: why it cannot be made; or empty.
    """

    asked: dict[str, str]
    formats: tuple[str, ...] = tuple(name for name in FORMATS if name != "single")
    sweeps: tuple[str, ...] = _SWEEPS
    found: dict[str, Any] | None = None
    wrong: str = ""


def show_laboratory(request: Request, visitor: TheVisitor) -> LabPage:
    """Movements, formats or carryovers, played many times and compared."""
    visitor.check("direct")
    texts = request.query_params
    page = LabPage({name: texts.get(name, usual) for name, usual in _ASKED.items()})
    try:
        return replace(page, found=_compared(page.asked))
    except EvenhandError as error:
        return replace(page, wrong=str(error))


add_page(ROUTER, "/lab", "laboratory.html", show_laboratory)


def _compared(asked: Mapping[str, str]) -> dict[str, Any] | None:
    if asked["movements"].strip():
        return _compare_movements(
            tuple(line for line in asked["movements"].splitlines() if line.strip()),
            _whole(asked, "boards", 100),
            _whole(asked, "sessions", _MOST_SESSIONS),
        )
    if asked["pairs"].strip():
        pairs = _whole(asked, "pairs", _MOST_PAIRS)
        return _vary_format(asked["format"], pairs, asked["sweep"])
    return None


def _whole(asked: Mapping[str, str], name: str, most: int) -> int:
    text = asked[name].strip()
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= most:
        raise RequestError(f"{name} {text[:40]!r}; expected 1 to {most}")
    return int(text)


@lru_cache(maxsize=_MOST_KEPT)
def _compare_movements(
    lines: tuple[str, ...], boards: int, sessions: int
) -> dict[str, Any]:
    """Movements on the same pairs, lots and chances.

    Args:
        lines: each a family, its tables, and what is switched, if anything is.
        boards: how many boards a set has.
        sessions: how many times each is played.
    """
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
        fields.append(make_field(made.sound()))
    named = [" ".join(line.split()) for line in lines]
    found = compare(fields, Conditions(), named, sessions=sessions)
    return {
        "title": f"{sessions} sessions of each movement",
        "columns": (
            *("movement", "pairs", "boards", "ranking and strength agree, r"),
            *("best pair wins", "r against the first"),
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


@lru_cache(maxsize=_MOST_KEPT)
def _vary_format(name: str, pairs: int, sweep: str) -> dict[str, Any]:
    """A format with other carryovers, or with its boards divided otherwise."""
    if sweep not in _SWEEPS or name not in FORMATS or name == "single":
        known = ", ".join((*FORMATS, *_SWEEPS))
        raise RequestError(f"{name[:40]!r} by {sweep[:40]!r}; expected {known}")
    event = make_format(name, pairs, carryover=parse_carryover("linear:0.03"))
    conditions = EventConditions()
    is_carryover = sweep == "carryover"
    variants = carryover_variants(event) if is_carryover else board_variants(event, 2)
    events = min(max(_RESULTS // (pairs * _BOARDS), 100), _MOST_EVENTS)
    found = compare_variants(sweep, variants, run_events(variants, conditions, events))
    return {
        "title": f"{events} events of each variant",
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
