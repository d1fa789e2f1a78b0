"""The Bowman movement: two more tables than rounds, and everybody plays every set.

In the formulas rounds, tables, the pairs of a line and sets count from 0.
"""

from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import MOST_TABLES, seat_lines, stop_after
from evenhand.movement import Movement

_SIZES = f"5 to {MOST_TABLES} tables exist"


def make_bowman(*, tables: int, rounds: int | None = None) -> Movement:
    """The Bowman (1½-table appendix): NS stay, EW go round all the tables.

    The last table but one shares with table 1; the last one plays the sets in
    reverse order. An even number of rounds needs a skip half-way.
    """
    if not 5 <= tables <= MOST_TABLES:
        raise no_such_size("bowman", f"{tables} tables", _SIZES)
    base = tables - 2
    skip_from = base // 2 if base % 2 == 0 else base

    def set_at(r: int, t: int) -> int:
        if t == tables - 1:
            return base - 1 - r
        return r if t == tables - 2 else t + r

    movement = seat_lines(
        tables=tables,
        rounds=base,
        sets=base,
        ew_at=lambda r, t: t - r - (r >= skip_from),
        set_at=set_at,
        name=f"{tables}-table Bowman Mitchell",
        origin="bowman",
    )
    return stop_after(movement, rounds)


BOWMAN = Family(
    name="bowman",
    summary="two more tables than rounds; two tables share boards with the others",
    sizes=_SIZES,
    make=make_bowman,
    lines=True,
)
