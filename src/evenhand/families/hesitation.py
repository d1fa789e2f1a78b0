"""Hesitation Mitchells: one or two pivot tables whose NS seats the movers visit too.

All other NS pairs stay. The movers follow one another through a cycle of seats. The
boards go down one place each round on a ring of places, some of which are relays.
"""

from collections.abc import Sequence

from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import MOST_TABLES, stop_after
from evenhand.movement import Cell, Movement

_SINGLE_SIZES = f"3 to {MOST_TABLES} tables exist"
_DOUBLE_SIZES = f"5 to {MOST_TABLES} tables exist"

#: A seat: the direction, N or E, and the table.
Seat = tuple[str, int]


def make_hesitation(*, tables: int, rounds: int | None = None) -> Movement:
    """N tables, N + 1 rounds and sets; NS 1 to N − 1 stay, table N is the pivot.

    For odd N the movers go from EW 1 up to EW N, then to NS N, and there is a relay in
    the middle. For even N there is no layout with N different sets in play: tables
    N − 2 and N − 1 share, there are two relays between N − 1 and N, and the movers
    visit NS N between EW N − 2 and EW N − 1.
    """
    if not 3 <= tables <= MOST_TABLES:
        raise no_such_size("hesitation", f"{tables} tables", _SINGLE_SIZES)
    n = tables
    if n % 2:
        cycle = [*_east(1, n), ("N", n)]
        places = [t if t <= n // 2 else t + 1 for t in range(1, n + 1)]
    else:
        cycle = [*_east(1, n - 2), ("N", n), *_east(n - 1, n)]
        places = [*range(1, n - 1), n - 2, n + 1]
    name = f"{tables}-table hesitation Mitchell"
    return stop_after(_walk(cycle, places, name, "hesitation"), rounds)


def make_double_hesitation(*, tables: int, rounds: int | None = None) -> Movement:
    """T tables, T + 2 rounds and sets; two pivots, two relays."""
    if not 5 <= tables <= MOST_TABLES:
        raise no_such_size("double-hesitation", f"{tables} tables", _DOUBLE_SIZES)
    cycle, places = _double_layout(tables)
    name = f"{tables}-table double hesitation Mitchell"
    return stop_after(_walk(cycle, places, name, "double-hesitation"), rounds)


def _double_layout(tables: int) -> tuple[list[Seat], list[int]]:
    t = tables
    if t == 6:  # the layout that clubs use
        cycle = [*_east(1, 2), ("N", 2), *_east(3, 4), ("N", 1), *_east(5, 6)]
        return cycle, [1, 2, 5, 6, 7, 8]
    if t % 2:
        return [*_east(1, t), ("N", 1), ("N", t - 2)], [*range(1, t), t + 2]
    half = t // 2 + 1
    places = [*range(1, half + 1), *range(half + 2, t + 2)]
    return [*_east(1, t), ("N", 2), ("N", t)], places


def _east(first: int, last: int) -> list[Seat]:
    return [("E", table) for table in range(first, last + 1)]


def _walk(
    cycle: Sequence[Seat], places: Sequence[int], name: str, origin: str
) -> Movement:
    """Send the movers through the cycle; everybody is numbered by starting table."""
    tables, rounds = len(places), len(cycle)
    start = [t if way == "N" else tables + t for way, t in cycle]
    schedule = []
    for r in range(rounds):
        ns = list(range(1, tables + 1))
        ew = [0] * tables
        for i, (way, table) in enumerate(cycle):
            (ns if way == "N" else ew)[table - 1] = start[i - r]
        sets = [(place - 1 + r) % rounds + 1 for place in places]
        schedule.append(tuple(map(Cell, ns, ew, sets)))
    return Movement(tuple(schedule), 2 * tables, rounds, name=name, origin=origin)


HESITATION = Family(
    name="hesitation",
    summary="one pivot table: one more round than tables, one winner",
    sizes=_SINGLE_SIZES,
    make=make_hesitation,
)

DOUBLE_HESITATION = Family(
    name="double-hesitation",
    summary="two pivot tables: two more rounds than tables, one winner",
    sizes=_DOUBLE_SIZES,
    make=make_double_hesitation,
)
