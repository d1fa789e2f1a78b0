"""Events to plan: from a number of pairs to everybody's balanced seats."""

from collections.abc import Callable

from evenhand.tournament import (
    balance_lines,
    base_layout,
    find_event_faults,
    make_line_table,
    next_session,
    seat_sessions,
    seed_lines,
    ways_to_seat,
)


def plan_event(pairs: int, sessions: int, base: int = 5) -> Callable[[], object]:
    """Choices, lines, seeding, balance, seats, and a check of all of it."""

    def work() -> object:
        ways_to_seat(pairs, sessions=sessions)
        table = make_line_table(base_layout(pairs, base), sessions)
        lines = seed_lines(table, range(1, pairs + 1), seed=1)
        balanced = balance_lines(table, lines)
        seats = seat_sessions(balanced.table, lines, boards_per_set=2)
        assert not find_event_faults(seats)
        return seats

    return work


def choose_swiss_session(pairs: int, sessions: int) -> Callable[[], object]:
    """The second session of an event, by the results of the first."""
    table = make_line_table(base_layout(pairs, 5), sessions)
    # any results will do, as long as they are not in order
    averages = {line: 50.0 + line * 7 % 13 for line in range(1, table.lines + 1)}
    return lambda: next_session(table, 1, averages)
