"""Open appeals, with the standings by each decision on them."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from evenhand.render.event_log_text import place_of
from evenhand.render.event_text import Names, standings_data, standings_parts
from evenhand.tournament.answers.ruling_answers import IfDecided, OpenAppeals
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import EventState


def appeals_parts(
    state: EventState, found: OpenAppeals, names: Names
) -> Iterator[RenderableType]:
    """Each appeal on a line, then the standings by each decision."""
    if not found.results:
        yield "Nothing is under appeal."
    for one in found.results:
        yield appeal_told(one)
    for way in found.ways:
        yield Text(way_told(way), style="bold")
        for standings in way.standings:
            yield from standings_parts(state, standings, names)


def appeal_told(one: Recorded) -> str:
    """What counts, what is claimed, and why."""
    assert one.appeal is not None
    act, stands = one.appeal, outcome_text(one.outcome)
    reason = f" ({act.reason})" if act.reason else ""
    return (
        f"{place_of(act)}: {stands} counts, {act.outcome} is claimed by appeal{reason}."
    )


def way_told(way: IfDecided) -> str:
    """Which appeals are upheld, as a title."""
    if not way.upheld:
        return "As ruled"
    if len(way.upheld) > 1:
        return "If all appeals are upheld"
    return (
        f"If the appeal is upheld: {place_of(way.upheld[0])}, {way.upheld[0].outcome}"
    )


def appeals_data(state: EventState, found: OpenAppeals, names: Names) -> dict[str, Any]:
    """The appeals as plain data, with the standings by each decision."""
    return {
        "appeals": [_appeal_data(one) for one in found.results],
        "ways": [
            {
                "title": way_told(way),
                "upheld": [{"table": a.table, "board": a.board} for a in way.upheld],
                "standings": [
                    standings_data(state, one, names) for one in way.standings
                ],
            }
            for way in found.ways
        ],
    }


def _appeal_data(one: Recorded) -> dict[str, Any]:
    assert one.appeal is not None
    act = one.appeal
    shown = ("group", "session", "table", "board", "ns", "ew", "outcome", "reason")
    return {name: getattr(act, name) for name in shown} | {
        "stands": outcome_text(one.outcome)
    }
