"""Beynon's appendix Mitchell: more tables than rounds; extra tables share boards.

In the formulas rounds, tables, the pairs of a line and sets count from 0.
"""

from collections.abc import Callable

from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import MOST_TABLES, stop_after
from evenhand.movement import Cell, Movement

_SIZES = (
    f"6 to {MOST_TABLES} tables exist: a base of 5, 7, 11, 13, 17, … "
    "(odd, not divisible by 3) and from 1 to that many extra tables"
)


def make_appendix(
    *, tables: int, rounds: int | None = None, extra: int | None = None
) -> Movement:
    """Beynon's appendix: the last `extra` tables share boards with the first ones.

    NS stay at the first tables, which share, and EW at the extra ones. The other NS
    pairs go up one place, the other EW pairs down two, the boards down one.
    """
    base, extra = split_tables("appendix", tables, extra, _is_base, _SIZES)
    places = [*range(base), *range(extra)]
    moving_ns = [*range(base, tables), *range(extra, base)]

    def cell_at(r: int, t: int) -> Cell:
        place = places[t]
        ns = t if t < extra else moving_ns[(place - r) % base]
        ew = t if t >= base else (place + 2 * r) % base
        return Cell(ns + 1, tables + ew + 1, (place + r) % base + 1)

    movement = Movement(
        tuple(tuple(cell_at(r, t) for t in range(tables)) for r in range(base)),
        pairs=2 * tables,
        sets=base,
        winners=2,
        name=f"{tables}-table appendix Mitchell {base}+{extra}",
        origin="appendix",
    )
    return stop_after(movement, rounds)


def split_tables(
    family: str,
    tables: int,
    extra: int | None,
    is_base: Callable[[int], bool],
    sizes: str,
) -> tuple[int, int]:
    """The base and the extra tables; the largest base if `extra` is not given."""
    seen = f"{tables} tables" + ("" if extra is None else f" with {extra} extra")
    if not 6 <= tables <= MOST_TABLES:
        raise no_such_size(family, seen, sizes)
    for k in range(1, tables // 2 + 1) if extra is None else (extra,):
        if 1 <= k <= tables - k and is_base(tables - k):
            return tables - k, k
    raise no_such_size(family, seen, sizes)


def _is_base(tables: int) -> bool:
    # A moving NS pair gains two sets a round, and three EW pairs: they are all
    # different only if neither 2 nor 3 divides the number of places.
    return tables >= 5 and tables % 2 == 1 and tables % 3 != 0


APPENDIX = Family(
    name="appendix",
    summary="Beynon's: a small Mitchell with extra tables that share its boards",
    sizes=_SIZES,
    make=make_appendix,
    takes=frozenset({"rounds", "extra"}),
    lines=True,
)
