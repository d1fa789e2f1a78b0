"""An odd pair roves: from round 2 on it takes a different NS seat each round."""

from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell import make_mitchell, make_relay, make_skip
from evenhand.families.mitchell_lines import MOST_TABLES, stop_after
from evenhand.movement import Movement

_BASES = {"mitchell": make_mitchell, "relay": make_relay, "skip": make_skip}
_SIZES = (
    f"4 to {MOST_TABLES} tables exist: odd numbers with base mitchell, even ones "
    "with base relay, or with base skip (above 12 tables not multiples of 6)"
)

#: Paths in common use that differ from the rules below: the tables from round 2 on.
_SPECIAL_PATHS = {
    ("mitchell", 9): (1, 5, 9, 2, 4, 7, 3, 6),
    ("relay", 6): (1, 3, 5, 2, 4),
    ("skip", 6): (1, 3, 6, 2),
    ("skip", 12): (1, 3, 5, 11, 8, 6, 4, 2, 7, 9),
}


def make_rover(
    *, tables: int, rounds: int | None = None, base: str | None = None
) -> Movement:
    """A Mitchell with one extra pair, which displaces an NS pair from round 2 on."""
    if not 4 <= tables <= MOST_TABLES:
        raise no_such_size("rover", f"{tables} tables", _SIZES)
    base = base or ("mitchell" if tables % 2 else "relay")
    if base not in _BASES:
        raise RequestError(
            f"rover: base {base}; expected mitchell for an odd number of tables, "
            "relay or skip for an even one"
        )
    if (base == "mitchell") != (tables % 2 == 1):
        raise no_such_size("rover", f"{tables} tables with base {base}", _SIZES)
    movement = _BASES[base](tables=tables)
    return stop_after(_with_rover(movement, rover_path(tables, base)), rounds)


def rover_path(tables: int, base: str) -> tuple[int, ...]:
    """The tables that a rover visits, from round 2 on.

    On a Mitchell with 9, 15, 21, … tables the rover meets one opponent twice. For 9
    tables every path was tried, and none avoids it.
    """
    if (base, tables) in _SPECIAL_PATHS:
        return _SPECIAL_PATHS[base, tables]
    if base == "relay":
        return _path_on_relay(tables)
    if base == "mitchell":
        return _path_on_mitchell(tables)
    if tables % 3 == 0:
        raise no_such_size("rover", f"{tables} tables with base skip", _SIZES)
    return (*range(1, tables - 1, 2), *range(2, tables - 1, 2))


def _path_on_mitchell(tables: int) -> tuple[int, ...]:
    # Going up two tables a round the rover meets the EW pairs one after another, and
    # every third set. So it works unless 3 divides the number of tables.
    if tables % 3:
        return (*range(1, tables + 1, 2), *range(2, tables - 2, 2))
    third = tables // 3
    return (
        *range(1, 2 * third, 2),
        *range(2 * third + 2, tables, 2),
        *range(2, 2 * third + 1, 2),
        *range(2 * third + 1, tables - 1, 2),
    )


def _path_on_relay(tables: int) -> tuple[int, ...]:
    """Two interleaved walks up the room, half the room apart."""
    start, apart = (0, tables // 2 + 1) if tables % 3 else (tables // 6, tables // 2)
    return tuple(
        (start + visit // 2 + visit % 2 * apart) % tables + 1
        for visit in range(tables - 1)
    )


def _with_rover(movement: Movement, path: tuple[int, ...]) -> Movement:
    rover = movement.pairs + 1
    schedule = [list(row) for row in movement.schedule]
    for row, table in zip(schedule[1:], path, strict=True):
        row[table - 1] = row[table - 1]._replace(ns=rover)
    return replace(
        movement,
        schedule=tuple(map(tuple, schedule)),
        pairs=rover,
        name=f"{movement.name} with rover",
        origin="rover",
    )


ROVER = Family(
    name="rover",
    summary="a Mitchell with one extra pair, which takes the NS seats in turn",
    sizes=_SIZES,
    make=make_rover,
    takes=frozenset({"rounds", "base"}),
    lines=True,
)
