"""Seats for pairs that must not move."""

from collections.abc import Sequence

from evenhand.errors import RequestError
from evenhand.tournament.draft import Draft, Spot
from evenhand.tournament.line_movement import LineTable


def still_lines(table: LineTable) -> tuple[int, ...]:
    """Normal lines, from 1, that can sit NS in a Mitchell in every session.

    They never play in a tail and never meet each other.
    """
    in_tails = {
        line
        for session in table.sessions
        for index in table.layout.tails
        for line in session[index]
    }
    met = table.met_in()
    chosen: list[int] = []
    for line in range(1, table.lines + 1):
        meets = any((other, line) in met for other in chosen)
        if line not in in_tails and not meets:
            chosen.append(line)
    return tuple(chosen)


def keep_still(
    draft: Draft, table: LineTable, stationary: Sequence[int]
) -> tuple[int, ...]:
    """Put pairs that cannot move where nobody moves; the lines that must sit NS.

    Places of the pair's own strength group come first, so that lines stay equally
    strong; then any other, seats of a tail that keep one table among them.
    """
    lines = still_lines(table)
    free = [(n - 1, g) for n in lines for g in range(len(draft.normal[n - 1]))]
    free += _still_in_tails(draft, table)
    if len(stationary) > len(free):
        raise RequestError(
            f"{len(stationary)} pairs that cannot move; over {len(table.sessions)} "
            f"sessions of {table.layout} there is room for {len(free)}"
        )
    always_ns: set[int] = set()
    for pair in stationary:
        spot = draft.spot_of(pair)
        goal = _nearest(draft, spot, free)
        free.remove(goal)
        draft.exchange(spot, goal)
        if goal[0] < len(draft.normal):
            always_ns.add(goal[0] + 1)
    return tuple(sorted(always_ns))


def _still_in_tails(draft: Draft, table: LineTable) -> list[Spot]:
    spots: list[Spot] = []
    for number, index in enumerate(table.layout.tails):
        line = len(draft.normal) + number
        pairs = draft.exceptional[number]
        real = [(line, g) for g, pair in enumerate(pairs) if pair != draft.phantom]
        # only the NS half of an appendix tail's exceptional line stays at its tables
        appendix = table.layout.sections[index].is_appendix_tail
        spots += real[: len(pairs) // 2] if appendix else real
    return spots


def _nearest(draft: Draft, spot: Spot, free: Sequence[Spot]) -> Spot:
    if spot in free:
        return spot
    same = [s for s in free if s[1] == spot[1] and s[0] < len(draft.normal)]
    return (same or list(free))[0]
