"""A line of NS pairs meets a line of EW pairs: what all Mitchells have in common."""

from collections.abc import Callable
from dataclasses import replace

from evenhand.families.family import no_such_size
from evenhand.movement import Cell, Movement

#: More tables than any section has.
MOST_TABLES = 100

#: Which pair or set is at a table: takes round and table, both counted from 0.
Rule = Callable[[int, int], int]


def seat_lines(
    *,
    tables: int,
    rounds: int,
    sets: int,
    ew_at: Rule,
    set_at: Rule,
    name: str,
    origin: str,
) -> Movement:
    """The movement in which NS stay, from rules that count everything from 0.

    Args:
        tables: how many tables there are.
        rounds: how many rounds are played.
        sets: how many sets of boards there are.
        ew_at: the EW pair, by starting table, in a round at a table.
        set_at: the set in a round at a table.
        name: what a director calls the movement.
        origin: the family.
    """
    schedule = tuple(
        tuple(
            Cell(t + 1, tables + 1 + ew_at(r, t) % tables, 1 + set_at(r, t) % sets)
            for t in range(tables)
        )
        for r in range(rounds)
    )
    return Movement(
        schedule, pairs=2 * tables, sets=sets, winners=2, name=name, origin=origin
    )


def stop_after(movement: Movement, rounds: int | None) -> Movement:
    """The movement stopped after a number of rounds; all its sets stay in play."""
    if rounds is None or rounds == movement.rounds:
        return movement
    if not 1 <= rounds < movement.rounds:
        raise no_such_size(
            movement.origin,
            f"{rounds} rounds of the {movement.name}",
            f"it has 1 to {movement.rounds}",
        )
    count = "1 round" if rounds == 1 else f"{rounds} rounds"
    return replace(movement.curtail(rounds), name=f"{movement.name}, {count}")
