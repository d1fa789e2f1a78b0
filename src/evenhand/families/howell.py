"""Full Howells: everybody meets everybody and plays every set.

Competition is perfectly even (a perfect Howell) wherever that is known to be possible.
For 4n + 2 pairs, up to 58, ΣC² is the least that parity allows.
"""

from evenhand.families.cyclic import Layout, read_layout, roll, stored
from evenhand.families.family import Family, no_such_size
from evenhand.families.galois import Field
from evenhand.families.mitchell_lines import stop_after
from evenhand.movement import Cell, Movement

LARGEST = 30

#: P − 1 for the P pairs whose perfect Howell comes from a finite field.
FIELD_ORDERS = (7, 19, 23, 27, 31, 43, 47, 59)

_SIZES = f"2 to {LARGEST} tables exist"


def make_howell(*, tables: int, rounds: int | None = None) -> Movement:
    """The full Howell for T tables: 2T − 1 rounds unless it is to stop early.

    With 4 tables or more, no two share a set. Two tables always play the same set;
    three do so in one round only.
    """
    if not 2 <= tables <= LARGEST:
        raise no_such_size("howell", f"{tables} tables", _SIZES)
    pairs = 2 * tables
    movement = Movement(
        _schedule(pairs),
        pairs,
        pairs - 1,
        name=f"{tables}-table Howell",
        origin="howell",
    )
    return stop_after(movement, rounds)


def _schedule(pairs: int) -> tuple[Layout, ...]:
    if pairs - 1 in FIELD_ORDERS:
        return _perfect_schedule(Field.of_order(pairs - 1))
    layouts = stored("howell_in_print") | stored("howell")
    text = layouts[f"{pairs} pairs"]
    if " | " in text:
        return tuple(read_layout(part) for part in text.split(" | "))
    return roll(read_layout(text), pairs - 1)


def _perfect_schedule(field: Field) -> tuple[Layout, ...]:
    """The perfect Howell over a field of 4n + 3 elements, from 7 up.

    Choose a non-square a other than −1, with which every table would have set t. In
    round t the extra pair meets t on set t, and for each square x ≠ 0 the pairs t − ax
    and t − x meet on set t − (1 + a)x.
    """
    minus_one = field.negate(1)
    a = next(e for e in field.elements if not field.is_square(e) and e != minus_one)
    squares = [x for x in field.elements if x and field.is_square(x)]
    steps = [
        (field.multiply(a, x), x, field.multiply(field.add(1, a), x)) for x in squares
    ]
    # tables in the order of their sets in round 1
    steps.sort(key=lambda step: field.negate(step[2]))

    def table(t: int, step: tuple[int, int, int]) -> Cell:
        ns, ew, board_set = (field.subtract(t, s) + 1 for s in step)
        return Cell(ns, ew, board_set)

    return tuple(
        (
            Cell(field.order + 1, t + 1, t + 1),
            *(table(t, step) for step in steps),
        )
        for t in field.elements
    )


HOWELL = Family(
    name="howell",
    summary="everybody meets everybody, one winner",
    sizes=_SIZES,
    make=make_howell,
)
