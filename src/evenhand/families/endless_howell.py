"""The endless Howell: a Howell that needs no guide cards.

NS 1 stays. All others go round one endless belt: up one table sitting NS, across at the
top table, down one table sitting EW, and from EW 1 to NS 2.
"""

from evenhand.families.cyclic import roll, stored
from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import stop_after
from evenhand.movement import Movement

_SIZES = "4 and 6 to 30 tables exist"


def make_endless_howell(*, tables: int, rounds: int | None = None) -> Movement:
    """T tables, 2T − 1 rounds; at the start pair t sits EW at table t.

    The set at every table goes up by one each round, and no two tables share. From
    table to table there is no order: the stored sets of round 1 were found by search.
    """
    text = stored("endless_howell").get(f"{tables} tables")
    if text is None:
        raise no_such_size("endless-howell", f"{tables} tables", _SIZES)
    pairs = 2 * tables
    layout = [
        (pairs + 1 - t, t, int(board_set))
        for t, board_set in enumerate(text.split(), 1)
    ]
    movement = Movement(
        roll(layout, pairs - 1),
        pairs,
        pairs - 1,
        name=f"{tables}-table endless Howell",
        origin="endless-howell",
    )
    return stop_after(movement, rounds)


ENDLESS_HOWELL = Family(
    name="endless-howell",
    summary="a full Howell played without guide cards, one winner",
    sizes=_SIZES,
    make=make_endless_howell,
)
