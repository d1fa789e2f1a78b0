"""The web movement: many tables, few sets, two or more copies of the boards."""

from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import MOST_TABLES, seat_lines
from evenhand.movement import Movement

_SIZES = (
    f"even numbers of tables from 4 to {MOST_TABLES} exist, "
    "with an odd number of rounds, at least 3 and fewer than the tables"
)

#: Thirteen rounds of two boards make a session.
_USUAL_ROUNDS = 13


def make_web(*, tables: int, rounds: int | None = None) -> Movement:
    """The web: NS stay, EW up one; sets go up one half of the room, down the other.

    It has as many sets as rounds, so it is never stopped early: a different number of
    rounds makes a different movement.
    """
    if tables % 2 or not 4 <= tables <= MOST_TABLES:
        raise no_such_size("web", f"{tables} tables", _SIZES)
    if rounds is None:
        rounds = min(tables - 1, _USUAL_ROUNDS)
    if rounds % 2 == 0 or not 3 <= rounds < tables:
        raise no_such_size("web", f"{rounds} rounds at {tables} tables", _SIZES)
    half = tables // 2
    # In round 1 the first set is at table 1 and at the last table but one.
    return seat_lines(
        tables=tables,
        rounds=rounds,
        sets=rounds,
        ew_at=lambda r, t: t - r,
        set_at=lambda r, t: t + r if t < half else tables - 2 - t - r,
        name=f"{tables}-table {rounds}-round web Mitchell",
        origin="web",
    )


WEB = Family(
    name="web",
    summary="even tables, any smaller odd number of rounds, several copies of boards",
    sizes=_SIZES,
    make=make_web,
    lines=True,
)
