"""Three lines of pairs: everybody meets both other lines, and nobody of their own.

One line stays. The pairs of the other two take turns in a circle: odd numbers are one
line, even numbers the other. A table where both pairs move joins numbers that differ by
an odd number, each odd difference once; so the two lines meet completely, and both meet
all who stay.
"""

from evenhand.families.cyclic import Layout, find_sets, roll
from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import stop_after
from evenhand.movement import Movement

LARGEST = 30

_SIZES = f"multiples of 3 from 3 to {LARGEST} tables exist"


def make_three_lines(*, tables: int, rounds: int | None = None) -> Movement:
    """Three lines of m pairs, an even number, in 2m rounds; no two tables share."""
    if tables % 3 or not 3 <= tables <= LARGEST:
        raise no_such_size("three-lines", f"{tables} tables", _SIZES)
    size = tables // 3 * 2
    movement = Movement(
        roll(_first_round(size), 2 * size),
        3 * size,
        2 * size,
        name=f"{tables}-table movement of three lines",
        origin="three-lines",
    )
    return stop_after(movement, rounds)


def _first_round(size: int) -> Layout:
    moving = 2 * size
    # 1 and 2, 2m and 3, 2m - 1 and 4, …: the differences are 1, 3, 5, …
    couples = [(-j % moving + 1, j + 2) for j in range(size // 2)]
    seated = {pair for couple in couples for pair in couple}
    others = (pair for pair in range(1, moving + 1) if pair not in seated)
    couples += zip(range(moving + 1, 3 * size + 1), others, strict=True)
    layout = find_sets(couples, moving)
    assert layout is not None, "every size has been found"
    return layout


THREE_LINES = Family(
    name="three-lines",
    summary="each pair meets both other lines and nobody of its own, one winner",
    sizes=_SIZES,
    make=make_three_lines,
)
