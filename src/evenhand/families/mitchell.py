"""Mitchell movements: NS pairs stay, EW pairs and boards move in opposite directions.

In the formulas rounds, tables, the pairs of a line and sets count from 0. In round r EW
pair e sits at table e + r, which has set e + 2r if the boards just go down one. With an
odd number of tables these sets are all different. With an even number EW pair e would
meet only the sets of its own parity, and those twice. Each movement for an even number
has its own way of bringing it to the other half of the sets.
"""

from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import MOST_TABLES, seat_lines, stop_after
from evenhand.movement import Movement

_ODD = f"odd numbers of tables from 3 to {MOST_TABLES - 1} exist"
_EVEN = f"even numbers of tables from 4 to {MOST_TABLES} exist"
_FOURS = f"multiples of 4 from 4 to {MOST_TABLES} tables exist"


def make_mitchell(*, tables: int, rounds: int | None = None) -> Movement:
    """The ordinary Mitchell for an odd number of tables: EW up one, boards down one."""
    if tables % 2 == 0 and 4 <= tables <= MOST_TABLES:
        weave = ", double-weave" if tables % 4 == 0 else ""
        others = f"relay{weave} or skip"
        raise no_such_size(
            "mitchell", f"{tables} tables", f"{_ODD}; for an even number use {others}"
        )
    if tables % 2 == 0 or not 3 <= tables <= MOST_TABLES:
        raise no_such_size("mitchell", f"{tables} tables", _ODD)
    movement = seat_lines(
        tables=tables,
        rounds=tables,
        sets=tables,
        ew_at=lambda r, t: t - r,
        set_at=lambda r, t: t + r,
        name=f"{tables}-table Mitchell",
        origin="mitchell",
    )
    return stop_after(movement, rounds)


def make_relay(*, tables: int, rounds: int | None = None) -> Movement:
    """The share-and-relay Mitchell: the last table shares boards with the first."""
    if tables % 2 or not 4 <= tables <= MOST_TABLES:
        raise no_such_size("relay", f"{tables} tables", _EVEN)
    half = tables // 2

    # The relay stand half-way up the room makes an EW pair that passes it skip a set,
    # so it changes parity. The last table has no place of its own left: it shares.
    def position(t: int) -> int:
        if t == tables - 1:
            return 0
        return t if t < half else t + 1

    movement = seat_lines(
        tables=tables,
        rounds=tables,
        sets=tables,
        ew_at=lambda r, t: t - r,
        set_at=lambda r, t: position(t) + r,
        name=f"{tables}-table relay Mitchell",
        origin="relay",
    )
    return stop_after(movement, rounds)


def make_skip(*, tables: int, rounds: int | None = None) -> Movement:
    """The skip Mitchell: EW go up one, but half-way they go up two.

    The revenge round at the end, in which everybody meets the opponents of round 1
    again on other boards, is played only if `rounds` asks for it.
    """
    if tables % 2 or not 4 <= tables <= MOST_TABLES:
        raise no_such_size("skip", f"{tables} tables", _EVEN)
    # Half-way each EW pair has met all sets of its own parity. The skip brings it to
    # the others.
    half = tables // 2
    revenge = rounds == tables
    if rounds is not None and not 1 <= rounds <= tables:
        raise no_such_size(
            "skip",
            f"{rounds} rounds of the {tables}-table skip Mitchell",
            f"it has 1 to {tables - 1}, and {tables} with the revenge round",
        )
    movement = seat_lines(
        tables=tables,
        rounds=tables if revenge else tables - 1,
        sets=tables,
        ew_at=lambda r, t: t - r - (r >= half),
        set_at=lambda r, t: t + r,
        name=f"{tables}-table skip Mitchell" + " with revenge round" * revenge,
        origin="skip",
    )
    return stop_after(movement, rounds)


def make_double_weave(*, tables: int, rounds: int | None = None) -> Movement:
    """The double weave: neighbours move in opposite directions, no relay, no sharing.

    EW pairs from odd tables go up one, the others down one; sets from odd tables go
    down one, the others up one. After half the rounds every set jumps half the room
    instead of its step, and from then on goes the other way.
    """
    if tables % 4 or not 4 <= tables <= MOST_TABLES:
        raise no_such_size("double-weave", f"{tables} tables", _FOURS)
    half = tables // 2

    def ew_at(r: int, t: int) -> int:
        started_at_odd_table = (t - r) % 2 == 0
        return t - r if started_at_odd_table else t + r

    def set_at(r: int, t: int) -> int:
        started_at_odd_table = (t - r - (r >= half)) % 2 == 0
        if r < half:
            return t + r if started_at_odd_table else t - r
        # some steps one way, a jump of half the room, then steps the other way
        before, after = half - 1, r - half
        shift = half - before + after
        return t - shift if started_at_odd_table else t + shift

    movement = seat_lines(
        tables=tables,
        rounds=tables,
        sets=tables,
        ew_at=ew_at,
        set_at=set_at,
        name=f"{tables}-table double weave Mitchell",
        origin="double-weave",
    )
    return stop_after(movement, rounds)


def make_extended(*, tables: int, rounds: int | None = None) -> Movement:
    """The extended (Blackpool) Mitchell: two more rounds than tables.

    The boards go round a ring with two more places than tables. Having gone once round
    the room, the EW pairs start again; in the last round they sit in reverse order.
    """
    if not 3 <= tables <= MOST_TABLES:
        raise no_such_size(
            "extended", f"{tables} tables", f"3 to {MOST_TABLES} tables exist"
        )
    # With an even number of tables one relay is half-way and one at the end; with an
    # odd number both are after the last table.
    first_relay = tables // 2 if tables % 2 == 0 else tables
    movement = seat_lines(
        tables=tables,
        rounds=tables + 2,
        sets=tables + 2,
        ew_at=lambda r, t: t - r if r <= tables else tables - 1 - t,
        set_at=lambda r, t: t + (t >= first_relay) + r,
        name=f"{tables}-table extended Mitchell",
        origin="extended",
    )
    return stop_after(movement, rounds)


MITCHELL = Family(
    name="mitchell",
    summary="NS stay, EW up one table, boards down one; odd numbers of tables",
    sizes=_ODD,
    make=make_mitchell,
    lines=True,
)

RELAY = Family(
    name="relay",
    summary="share and relay: the last table shares with the first; one bye-stand",
    sizes=_EVEN,
    make=make_relay,
    lines=True,
    delayed=lambda movement: (1, movement.tables // 2),
)

SKIP = Family(
    name="skip",
    summary="EW skip a table half-way; one round fewer than tables, or a revenge round",
    sizes=_EVEN,
    make=make_skip,
    lines=True,
)

DOUBLE_WEAVE = Family(
    name="double-weave",
    summary="pairs and boards weave both ways; no sharing, no relay, every opponent",
    sizes=_FOURS,
    make=make_double_weave,
    lines=True,
)

EXTENDED = Family(
    name="extended",
    summary="Blackpool: two more rounds than tables, some opponents twice",
    sizes=f"3 to {MOST_TABLES} tables exist",
    make=make_extended,
    lines=True,
)
