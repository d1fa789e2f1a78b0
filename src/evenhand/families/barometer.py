"""Barometers: in every round all tables play the same boards."""

from collections.abc import Mapping
from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import MOST_TABLES, stop_after
from evenhand.movement import Cell, Movement

ROUND_ROBIN = "round-robin"

_SIZES = "the sizes of its base exist (mitchell, skip, howell, round-robin, …)"
_ROUND_ROBIN_SIZES = f"1 to {MOST_TABLES} tables exist with base round-robin"


def make_barometer(
    *,
    tables: int,
    rounds: int | None = None,
    extra: int | None = None,
    base: str | None = None,
) -> Movement:
    """The meetings of another movement; the whole room plays one set each round."""
    base = base or ("mitchell" if tables % 2 else "skip")
    options = {"rounds": rounds, "extra": extra}
    given = {key: value for key, value in options.items() if value is not None}
    if base == ROUND_ROBIN:
        _refuse_unknown(base, given, {"rounds"})
        movement = stop_after(make_round_robin(tables=tables), rounds)
    else:
        family = _find_base(base)
        _refuse_unknown(base, given, family.takes)
        movement = family.make(tables=tables, **given)
    return replace(
        movement,
        schedule=tuple(
            tuple(cell._replace(set=r if cell.set else 0) for cell in row)
            for r, row in enumerate(movement.schedule, 1)
        ),
        sets=movement.rounds,
        name=f"{movement.name}, barometer",
        origin="barometer",
    )


def make_round_robin(*, tables: int) -> Movement:
    """All play all, by the circle method; the last pair stays, the others move on."""
    if not 1 <= tables <= MOST_TABLES:
        raise no_such_size("barometer", f"{tables} tables", _ROUND_ROBIN_SIZES)
    circle = 2 * tables - 1

    def seat(r: int, t: int) -> Cell:
        ns = (r - t) % circle + 1 if t else circle + 1
        return Cell(ns, (r + t) % circle + 1, r + 1)

    return Movement(
        tuple(tuple(seat(r, t) for t in range(tables)) for r in range(circle)),
        pairs=2 * tables,
        sets=circle,
        name=f"{tables}-table round robin",
        origin="barometer",
    )


def _find_base(base: str) -> Family:
    # The table of families contains the barometer, so importing it at the top of the
    # file would be circular.
    from evenhand.families import FAMILIES

    families: Mapping[str, Family] = FAMILIES
    if base == "barometer" or base not in families:
        names = sorted({*families, ROUND_ROBIN} - {"barometer"})
        raise RequestError(f"barometer: base {base}; expected {', '.join(names)}")
    return families[base]


def _refuse_unknown(
    base: str, given: Mapping[str, int], takes: frozenset[str] | set[str]
) -> None:
    for option in sorted(given.keys() - takes):
        raise RequestError(f"barometer: base {base} does not take {option}")


BAROMETER = Family(
    name="barometer",
    summary="the meetings of another movement, with the same boards at every table",
    sizes=_SIZES,
    make=make_barometer,
    takes=frozenset({"rounds", "extra", "base"}),
)
