"""3/4 Howells: some pairs stay and never meet one another; everybody plays every set.

T tables have R rounds and R sets, with T < R < 2T − 1. Pairs 1 to R move and pairs
R + 1 to 2T stay. Ten sizes are Moore's; the others were found by search.
"""

from collections.abc import Iterable

import numpy as np

from evenhand.errors import SwitchError
from evenhand.families.cyclic import Layout, read_layout, roll, stored
from evenhand.families.family import Family, no_such_size
from evenhand.movement import Movement

_IN_PRINT = "three_quarter_howell_in_print"

#: Moore's own delays. At 12 tables 1 round would be a little fairer than his 2.
_DELAYS_IN_PRINT = {"10T11R": 6, "12T13R": 2}

_SIZES = (
    "3 to 20 tables exist, with more rounds than tables but fewer than a full Howell "
    "has (T + 1 to 2T − 2)"
)


def make_three_quarter_howell(*, tables: int, rounds: int | None = None) -> Movement:
    """The 3/4 Howell for T tables and R rounds.

    If no rounds are given, it is the longest of Moore's for that many tables, or else
    T + 2 rounds where these exist. Two tables share a set in every round if T is even
    and R = T + 1, and with 4 tables and 6 rounds or 5 tables and 8 rounds; otherwise
    none do.
    """
    seen = f"{tables} tables" + ("" if rounds is None else f", {rounds} rounds")
    if rounds is None:
        rounds = _usual_rounds(tables)
    text = _layouts().get(f"{tables}T{rounds}R")
    if text is None:
        raise no_such_size("three-quarter-howell", seen, _SIZES)
    return Movement(
        roll(read_layout(text), rounds),
        2 * tables,
        rounds,
        name=f"{tables}-table 3/4 Howell, {rounds} rounds",
        origin="three-quarter-howell",
    )


def _layouts() -> dict[str, str]:
    return stored("three_quarter_howell") | stored(_IN_PRINT)


def _usual_rounds(tables: int) -> int:
    sizes = (size.rstrip("R").split("T") for size in stored(_IN_PRINT))
    in_print = [int(rounds) for t, rounds in sizes if int(t) == tables]
    return max(in_print, default=min(tables + 2, max(2 * tables - 2, 0)))


def find_delayed_switch(movement: Movement) -> tuple[int, int]:
    """Moore's delayed switch: the table, and how many rounds later it switches.

    Of two tables that share, the later one stays out of a switched round. It turns its
    boards when it has a set that no stationary table has turned: one from a relay or
    from a table where both pairs move. Among those sets it is the first that leaves the
    least imbalance. The choice depends on the layout alone, so it is the same for a
    movement that is already switched.
    """
    size = f"{movement.tables}T{movement.sets}R"
    layout = read_layout(_layouts().get(size, ""))
    sets = [cell.set for cell in layout]
    shared = [t for t, s in enumerate(sets, 1) if s in sets[: t - 1]]
    if not shared:
        raise SwitchError(
            f"{movement.label}: no two tables share a set, so there is no delayed "
            f"switch; switch whole rounds instead"
        )
    later = shared[0]
    delay = _DELAYS_IN_PRINT.get(size)
    return later, delay or _least_uneven_delay(layout, movement.sets, later)


def _least_uneven_delay(layout: Layout, rounds: int, later: int) -> int:
    turned = [
        (0, t)
        for t, cell in enumerate(layout, 1)
        if t != later and max(cell.ns, cell.ew) > rounds
    ]
    done = {layout[t - 1].set for _, t in turned}
    schedule = roll(layout, rounds)
    delays = [r for r in range(1, rounds) if schedule[r][later - 1].set not in done]
    return min(delays, key=lambda r: _unevenness(schedule, [*turned, (r, later)]))


def _unevenness(schedule: tuple[Layout, ...], turned: Iterable[tuple[int, int]]) -> int:
    """ΣC² of a complete movement with some tables turned in some rounds.

    Everybody plays every set, so C = D·Dᵀ + T·M, where D holds the directions (±1) and
    M who meets whom.
    """
    tables, sets = len(schedule[0]), len(schedule)
    directions = np.zeros((2 * tables + 1, sets + 1), dtype=np.int64)
    competition = np.zeros((2 * tables + 1, 2 * tables + 1), dtype=np.int64)
    exchanged = set(turned)
    for r, row in enumerate(schedule):
        for t, (ns, ew, board_set) in enumerate(row, 1):
            arrow = -1 if (r, t) in exchanged else 1
            directions[[ns, ew], board_set] = arrow, -arrow
            competition[[ns, ew], [ew, ns]] = tables
    competition += directions @ directions.T
    return int((np.triu(competition, 1) ** 2).sum())


THREE_QUARTER_HOWELL = Family(
    name="three-quarter-howell",
    summary="stationary pairs never meet, everybody plays every set, one winner",
    sizes=_SIZES,
    make=make_three_quarter_howell,
    delayed=find_delayed_switch,
)
