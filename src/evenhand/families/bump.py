"""An odd pair bumps: it takes an NS seat, and each bumped pair bumps the next one."""

from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell import make_mitchell, make_skip
from evenhand.families.mitchell_lines import MOST_TABLES, stop_after
from evenhand.movement import Movement

_BASES = {"mitchell": make_mitchell, "skip": make_skip}
_SIZES = (
    f"3 to {MOST_TABLES} tables exist: odd numbers with base mitchell, "
    "even ones with base skip"
)


def make_bump(
    *, tables: int, rounds: int | None = None, base: str | None = None
) -> Movement:
    """A Mitchell with one extra pair, which takes over NS 1 before round 2 and stays.

    The bumped pair sits out a round, then bumps the pair at the next table, and so on.
    """
    if not 3 <= tables <= MOST_TABLES:
        raise no_such_size("bump", f"{tables} tables", _SIZES)
    base = base or ("mitchell" if tables % 2 else "skip")
    if base not in _BASES:
        raise RequestError(
            f"bump: base {base}; expected mitchell (odd) or skip (even), the only ones "
            "that have new boards and opponents for the bumped pairs; use one of these"
        )
    if (base == "mitchell") != (tables % 2 == 1):
        raise no_such_size("bump", f"{tables} tables with base {base}", _SIZES)
    movement = _BASES[base](tables=tables, rounds=tables - 1)
    return stop_after(_with_bumps(movement), rounds)


def _with_bumps(movement: Movement) -> Movement:
    extra = movement.pairs + 1
    # From round t + 1 on, table t belongs to the pair bumped from the table before.
    schedule = tuple(
        tuple(
            cell._replace(ns=cell.ns - 1 or extra) if r > cell.ns else cell
            for cell in row
        )
        for r, row in enumerate(movement.schedule, 1)
    )
    return replace(
        movement,
        schedule=schedule,
        pairs=extra,
        name=f"{movement.tables}-table bump {_kind(movement)}",
        origin="bump",
    )


def _kind(movement: Movement) -> str:
    return "Mitchell" if movement.tables % 2 else "skip Mitchell"


BUMP = Family(
    name="bump",
    summary="a Mitchell with one extra pair, which bumps NS pairs up the room",
    sizes=_SIZES,
    make=make_bump,
    takes=frozenset({"rounds", "base"}),
    lines=True,
)
