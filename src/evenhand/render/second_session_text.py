"""The second session of a club evening: seats, new opponents, balance."""

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.movement import Movement
from evenhand.movement.native import to_data
from evenhand.movement.phrasing import counted
from evenhand.tournament.seating.club_event import SecondSession

_WIDEST = 100
_BLOCK = 26


def second_session_data(found: SecondSession) -> dict[str, Any]:
    """The second session as plain data; the movement is in pair numbers."""
    return {
        "seats": starting_seats(found.movement),
        "order": list(found.order),
        "new_opponents": found.new_opponents,
        "rematches": found.rematches,
        "before": found.gain.before.as_data(),
        "after": found.gain.after.as_data(),
        "seed": found.seed,
        "movement": to_data(found.movement),
    }


def second_session_parts(found: SecondSession, width: int) -> Iterator[RenderableType]:
    """Where the pairs start in the second session, and the gain in balance."""
    yield Text(f"Second session: {found.movement.label}", style="bold")
    seats = starting_seats(found.movement)
    blocks = max(min(width, _WIDEST) // _BLOCK, 1)
    height = max(-(-len(seats) // blocks), 1)
    parts = [_block(seats[i : i + height]) for i in range(0, len(seats), height)]
    yield Columns(parts, padding=(0, 4))
    rematches = counted(found.rematches, "rematch").replace("rematchs", "rematches")
    yield (
        f"{counted(found.new_opponents, 'meeting')} with new opponents, {rematches}."
    )
    yield f"Both sessions together: {found.gain}; seed {found.seed}."


def starting_seats(movement: Movement) -> list[dict[str, Any]]:
    """Each real pair's first table and direction, and the round in which it sits."""
    found: dict[int, dict[str, Any]] = {}
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            for pair, direction in ((cell.ns, "NS"), (cell.ew, "EW")):
                if movement.is_real(pair) and cell.set and pair not in found:
                    found[pair] = {
                        "pair": pair,
                        "table": t,
                        "direction": direction,
                        "round": r,
                    }
    return [found[pair] for pair in sorted(found)]


def _block(seats: list[dict[str, Any]]) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)
    )
    for heading in ("pair", "table"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("sit", no_wrap=True)
    for seat in seats:
        late = f" (round {seat['round']})" if seat["round"] > 1 else ""
        table.add_row(str(seat["pair"]), str(seat["table"]), seat["direction"] + late)
    return table
